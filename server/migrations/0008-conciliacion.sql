-- After a backup is restored, numbers that were issued later are unknown here and known to SUNAT.

-- How far this database had come, by data folder: a count that grows at every start of a service and every few seconds of its
-- work. The folder keeps the last one that it saw (`testigo.json`); one that is ahead knows that the database went back in time.
create table testigos (
  -- of the folder
  id uuid primary key,
  cuenta bigint not null,
  -- a service was at work
  visto_en timestamptz not null
);

-- The database was put back to an earlier copy. While one of these stands a series that is not here may be one that was lost.
create table restauraciones (
  id bigint generated always as identity primary key,
  detectada_en timestamptz not null default now(),
  motivo text not null,
  -- a person said that nothing more is to be expected of it
  cerrada_en timestamptz
);

do $$ declare tabla text; begin
  foreach tabla in array array['testigos', 'restauraciones'] loop
    execute format('alter table %I enable row level security, force row level security', tabla);
    execute format('create policy sistema on %I to chaski_sistema using (true) with check (true)', tabla);
    -- Of the installation, not of a company: whoever takes a number looks at them.
    execute format('create policy servicio on %I for select to chaski_servicio using (true)', tabla);
    execute format('grant select, insert on %I to chaski_sistema', tabla);
    execute format('grant select on %I to chaski_servicio', tabla);
  end loop;
end $$;
grant update (cuenta, visto_en) on testigos to chaski_sistema;
grant update (cerrada_en) on restauraciones to chaski_sistema;

-- PENDIENTE: SUNAT is to be asked before the next number. BLOQUEADA: a person is to decide. Null: numbers flow.
alter table series
  add column conciliacion text check (conciliacion in ('PENDIENTE', 'BLOQUEADA')),
  -- why, for people
  add column conciliacion_motivo text,
  -- the highest number that SUNAT is known to have
  add column conciliacion_conocido integer,
  add check ((conciliacion is null) = (conciliacion_motivo is null));

-- Why the numbers are missing, where no client jumped over them: they may be at SUNAT, so nobody may use them.
alter table series_huecos add column motivo text;

grant update (conciliacion, conciliacion_motivo) on series to chaski_sistema;

-- What is not final, in the order in which it is taken after an outage: the nearest deadline first, then the oldest. Whose
-- turn has not come is told apart in the index.
drop index comprobantes_pendientes;
create index comprobantes_pendientes on comprobantes (plazo_envio, id, siguiente_intento_en) where final_en is null;
drop index resumenes_pendientes;
create index resumenes_pendientes on resumenes (plazo, id, siguiente_intento_en) where final_en is null;
