-- By the monotonic clock of whoever took it or renewed it, in milliseconds from a beginning that is that clock's alone: while the database's clock
-- jumps, no other process of that machine takes what it carries. Null: taken by a version that did not write it.
alter table comprobantes add column lease_ms double precision;
alter table resumenes add column lease_ms double precision;
alter table webhook_entregas add column lease_ms double precision;
alter table correos add column lease_ms double precision;
alter table exportaciones add column lease_ms double precision;
grant update (lease_ms) on comprobantes, resumenes, webhook_entregas, correos, exportaciones to chaski_servicio, chaski_sistema;
