package sentence

import "strings"

// foods are what people eat and drink, in the singular where it is counted.
const foods = `egg, egg white, egg yolk, boiled egg, fried egg, scrambled egg, scrambled eggs, banana, apple, orange, pear, peach, plum, mango, kiwi, grape, strawberry, blueberry, raspberry, berry, berries, avocado, tomato, potato, sweet potato, carrot, cucumber, onion, pepper, broccoli, spinach, salad, chicken salad, caesar salad, lettuce, bread, toast, slice of toast, slice of bread, bagel, croissant, muffin, pancake, waffle, oats, oatmeal, porridge, granola, muesli, cereal, rice, brown rice, pasta, spaghetti, noodle, noodles, quinoa, couscous, lentils, lentil, bean, beans, baked beans, chickpea, chickpeas, tofu, tempeh, chicken, chicken breast, turkey, beef, steak, pork, ham, bacon, sausage, salmon, tuna, cod, fish, fish oil, shrimp, prawns, prawn, sushi, milk, oat milk, almond milk, yoghurt, yogurt, greek yoghurt, greek yogurt, skyr, quark, cheese, cottage cheese, feta, mozzarella, butter, peanut butter, olive oil, almond, walnut, peanut, cashew, nuts, nut, protein shake, whey, whey protein, protein bar, protein powder, smoothie, shake, juice, orange juice, tea, green tea, coffee, espresso, latte, cappuccino, flat white, americano, cola, coke, diet coke, soda, lemonade, beer, wine, burger, hamburger, cheeseburger, pizza, slice of pizza, fries, chips, crisps, burrito, taco, wrap, sandwich, cheese sandwich, ham sandwich, soup, stew, curry, omelette, omelet, chocolate, cookie, biscuit, cake, ice cream, donut, doughnut, honey, jam, sugar, hummus, falafel, kebab, ramen, stir fry, lasagne, lasagna, risotto, mac and cheese, fish and chips, rice and beans, snack bar, energy bar, energy gel, gel, popcorn, cracker, rice cake, date, raisin, fig, melon, watermelon, pineapple, grapefruit, tangerine, clementine, apricot, cherry, olive, corn, peas, mushroom, asparagus, zucchini, courgette, eggplant, aubergine, cauliflower, kale, cabbage, ribs, lamb, duck, meatball, nugget, hot dog, pie, brownie, pudding, custard, crumpet, scone, tortilla, naan, pita, roll, bun, crepe, kefir, ayran, buttermilk, cream, mayo, ketchup, chicken and rice, eggs on toast, beans on toast, avocado toast`

// addFoods makes the vocabulary know the foods, counted ones in the plural too.
func addFoods(v vocabulary) {
	for name := range strings.SplitSeq(foods, ",") {
		name = strings.TrimSpace(name)
		m := meaning{classFood, name}
		v.add(name, m)
		for _, many := range pluralsOfFood(name) {
			v.add(many, m)
		}
	}
}

// pluralsOfFood returns how several of a food are called: eggs, berries, tomatoes, slices of
// toast.
func pluralsOfFood(name string) []string {
	if rest, is := strings.CutPrefix(name, "slice of "); is {
		return []string{"slices of " + rest}
	}
	switch {
	case strings.HasSuffix(name, "rry"):
		return []string{strings.TrimSuffix(name, "y") + "ies"}
	case strings.HasSuffix(name, "to"), strings.HasSuffix(name, "go"):
		return []string{name + "es", name + "s"}
	default:
		return []string{plural(name)}
	}
}

// mealWords are the meals of a day, with the slot of each.
//
//nolint:gochecknoglobals // a constant table
var mealWords = map[string]string{
	"breakfast": "breakfast", "brekkie": "breakfast", "lunch": "lunch", "dinner": "dinner", "supper": "dinner", "snack": "snack",
	"snacks": "snack",
}

// drinks are the last words of what is drunk.
//
//nolint:gochecknoglobals // a constant table
var drinks = wordSet(`milk shake smoothie juice tea coffee espresso latte cappuccino americano cola coke soda lemonade beer wine kefir buttermilk`)

// qualities are the words before a food that say which kind of it: whole milk, low-fat quark.
//
//nolint:gochecknoglobals // a constant table
var qualities = wordSet(`white whole brown green black red yellow dark fresh raw dried frozen canned tinned cooked boiled fried grilled baked roast roasted
smoked steamed scrambled poached mashed minced ground lean fat low full half free reduced skimmed skim semi light plain natural sweet salted unsalted
unsweetened wholegrain wholemeal wholewheat grain wheat organic vegan sparkling instant sour pickled`)

// eating are the verbs of meals.
//
//nolint:gochecknoglobals // a constant table
var eating = wordSet(`ate eat eaten eating drank drink drunk had have having`)
