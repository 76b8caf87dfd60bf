# What the database's container runs once, when its volume is empty: the owner, who migrates, and the service's own role, which is
# an ordinary one. It may run against any empty PostgreSQL from 17 on, with PGHOST, PGPORT and PGPASSWORD of an administrator.
# Looked at before anything is made: half of it would be in the way of the next run.
version=$(psql -At --username "$POSTGRES_USER" --dbname postgres -c 'show server_version_num') || exit 1
if [ "$version" -lt 170000 ]; then
  echo "base.sh: necesita PostgreSQL 17 o posterior y este es el $((version / 10000)). No se hizo nada: actualícelo, o prepare la base como dice docs/respaldo.md." >&2
  exit 1
fi
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v dueno="$DUENO_PASSWORD" -v servicio="$SERVICIO_PASSWORD" <<'SQL'
create role chaski login password :'dueno';
create role chaski_app login password :'servicio';
create role chaski_servicio nologin;
create role chaski_sistema nologin;
grant chaski_servicio, chaski_sistema to chaski, chaski_app;
-- The same order of texts on every machine, whatever locales its system has.
create database chaski owner chaski template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';
revoke connect on database chaski from public;
grant connect on database chaski to chaski_app;
SQL
