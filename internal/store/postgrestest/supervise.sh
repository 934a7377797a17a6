# shellcheck shell=sh
# Runs a PostgreSQL server until standard input ends, as it does with the process that
# started this, and removes everything. Arguments: the folder of PostgreSQL's programs, the
# folder to use, on or off for fsync. Writes a line when the server can be used. Each line
# it reads makes it start the server again, which was killed in between.
set -eu
programs=$1 folder=$2 fsync=$3
trap 'rm -rf "$folder"' EXIT
cd "$folder"
log=$folder/log

# A language of its own, so that an order which is left to the database shows.
initialize() {
  "$programs/initdb" -D data -U paceline --auth=trust --encoding=UTF8 --no-sync --no-instructions "$@" >>"$log" 2>&1
}
initialize --locale=C --locale-provider=icu --icu-locale=en || {
  rm -rf data
  initialize --locale=C || {
    cat "$log" >&2
    exit 1
  }
}
# Everybody gets in but these two, for tests of who does not.
{
  echo 'local all guarded scram-sha-256'
  echo 'local all banned reject'
  cat data/pg_hba.conf
} >rules
mv rules data/pg_hba.conf
cat >>data/postgresql.conf <<END
listen_addresses = ''
unix_socket_directories = '$folder'
unix_socket_permissions = 0700
fsync = $fsync
full_page_writes = $fsync
max_connections = 300
shared_buffers = 64MB
max_wal_size = 256MB
wal_level = minimal
max_wal_senders = 0
jit = off
timezone = UTC
END

start() { "$programs/pg_ctl" -D data -l "$log" -w -t 60 start >/dev/null 2>&1; }
start || {
  cat "$log" >&2
  exit 1
}
echo ready
while read -r _; do
  # Its processes may still be on their way out.
  until start; do sleep 0.05; done
  echo ready
done
"$programs/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1 || true
