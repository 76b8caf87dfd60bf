# What the database's container runs once, when its volume is empty: the owner, who migrates, and the service's own role, which is
# an ordinary one. It may run against any empty PostgreSQL from 17 on, with PGHOST, PGPORT and PGPASSWORD of an administrator.
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
