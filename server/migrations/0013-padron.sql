-- SUNAT's register of taxpayers (padrón reducido): public data of no company, the same for both environments, some 14 million
-- rows. It is replaced as a whole: the new one is copied into a table beside it, indexed, and takes its place in one
-- transaction, so that a look-up finds the old or the new one and never half of one.

create table padron (
  ruc bigint not null,
  nombre text not null,
  -- ACTIVO, BAJA DE OFICIO…
  estado text not null,
  -- HABIDO, NO HABIDO…
  condicion text not null,
  -- six digits; null where SUNAT has none
  ubigeo text,
  -- as one writes it: AV. LARCO NRO. 123 INT. 4
  direccion text
);
-- Not unique: what SUNAT repeats is noticed while reading, and does not stop an import.
create index padron_ruc on padron (ruc);

-- What the register is: of which day, and what its import found.
create table padron_importaciones (
  n integer generated always as identity primary key,
  -- day of SUNAT's file, in Lima
  fecha date not null,
  archivo text not null,
  filas integer not null,
  -- lines that say no taxpayer
  malas integer not null,
  importado_en timestamptz not null default now()
);

create function padron_proteger(tabla regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tabla);
  execute format('create policy publico on %s for select to chaski_servicio, chaski_sistema using (true)', tabla);
  execute format('grant select on %s to chaski_servicio, chaski_sistema', tabla);
end $$;
revoke execute on function padron_proteger(regclass) from public;

select padron_proteger('padron'), padron_proteger('padron_importaciones');

-- The service's roles own no table: these three are all that they can do to the register. Copying is refused on tables under
-- row level security, so the new table comes under it when it is published.
create function padron_preparar() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  drop table if exists padron_nuevo;
  create table padron_nuevo (like padron);
  grant insert on padron_nuevo to chaski_sistema;
end $$;

create function padron_descartar() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  drop table if exists padron_nuevo;
end $$;

create function padron_indexar() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  create index padron_nuevo_ruc on padron_nuevo (ruc);
end $$;

create function padron_publicar(de date, nombre text, leidas integer, rechazadas integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform padron_proteger('padron_nuevo');
  revoke insert on padron_nuevo from chaski_sistema;
  drop table padron;
  alter table padron_nuevo rename to padron;
  alter index padron_nuevo_ruc rename to padron_ruc;
  alter table padron_importaciones no force row level security;
  insert into padron_importaciones (fecha, archivo, filas, malas) values (de, nombre, leidas, rechazadas);
  alter table padron_importaciones force row level security;
end $$;

revoke execute on function padron_preparar(), padron_descartar(), padron_indexar(), padron_publicar(date, text, integer, integer)
  from public;
grant execute on function padron_preparar(), padron_descartar(), padron_indexar(), padron_publicar(date, text, integer, integer)
  to chaski_sistema;
