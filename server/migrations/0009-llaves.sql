-- The installation's key gets a version, and a data key of its own: what belongs to no company is sealed by it, and whoever
-- opens it knows to have the right installation key. Rotating the latter wraps this data key and every company's anew, in one
-- transaction, so that `version` tells the key of them all.

create table instalacion (
  unica boolean primary key default true check (unica),
  -- of the key that wraps every data key; each wrapped key also says it by itself
  version integer not null check (version >= 1),
  llave_cifrada bytea not null,
  rotada_en timestamptz
);

alter table instalacion enable row level security, force row level security;
create policy sistema on instalacion to chaski_sistema using (true) with check (true);
grant select, insert, update on instalacion to chaski_sistema;
