package sentence

// errands are what people run, ride or lift without training.
//
//nolint:gochecknoglobals // a constant table
var errands = wordSet(`errand errands meeting meetings test tests experiment experiments load loads laundry bill bills debt tab bath shower
dishwasher dryer washer machine bus buses train trains tram trams metro subway taxi cab car cars motorbike motorcycle moped scooter
ferry lift elevator elevators escalator escalators plane web internet net parcel parcels box boxes program programs script scripts
report reports simulation simulations workshop workshops business company campaign shop store update updates backup numbers slides
presentation webinar seminar fever temperature risk risks ad ads call calls interview interviews`)

// grounds are what people do train on, with or as: the words after the verb that leave it what
// it is.
//
//nolint:gochecknoglobals // a constant table
var grounds = wordSet(`trail trails hill hills beach park parks loop loops track stair stairs stairway step steps block blocks course river lake
canal forest wood woods city town village road roads coast mountain mountains path paths promenade neighborhood neighbourhood street
streets bridge field fields dam dune dunes island bay seafront waterfront seawall greenway towpath lane valley ridge pass summit peak
route way round lap laps length lengths mile miles bit little while lot total whole distance race races heat heats relay leg legs
tempo fartlek workout session sessions set sets warmup warm cooldown cool interval intervals repeat repeats progression ladder sprint
sprints recovery easy long short slow fast quick steady gentle brisk hard flat few couple half full first second last next usual same
weight weights bar bars bike bicycle horse wave waves boat board pony pram stroller buggy pup puppy dog dogs double single best pb pr
lovely fun nice great good leisurely pleasant tough solid chill relaxed moderate decent cool bunch stride strides drill drills rollers tandem
corridors hallway hallways corridor deck yard garden mall campus airport sand snow rapids circuit square zoo museum market farm cliff cliffs
boardwalk esplanade perimeter property line ramp stadium bleachers pitch ring swell rink ice crag crags face border wall marathon ultra parkrun commute golf hole holes camino pool sea ocean rest others gym bell bells shuttle shuttles`)

// trades are the verbs of buying and selling: what they count was not done, and not eaten.
//
//nolint:gochecknoglobals // a constant table
var trades = wordSet(`bought buy buying purchased paid pay sold sell cost costs owe owed`)

// particles are the words that give a verb of moving another meaning before what is counted.
//
//nolint:gochecknoglobals // a constant table
var particles = wordSet(`into through out of on over up across away from down off by`)

// transitive are the verbs of sports that people also do something else with: ran a meeting.
//
//nolint:gochecknoglobals // a constant table
var transitive = wordSet(`ran run running rode riding ride walked walking surfed surfing lifted lifting boxed boxing`)

// directions are the words after a few steps that make them a figure of speech.
//
//nolint:gochecknoglobals // a constant table
var directions = wordSet(`back forward forwards backward backwards ahead behind closer nearer away further farther from to at`)
