-- What the dashboard looks at: a log of the API's requests, drafts, and the views that people keep.

-- The list's index tells the state, the day and the amount by itself, so that counting reads no document. Every outcome
-- changed an indexed column before, too (siguiente_intento_en, final_en): this costs no update more.
create index comprobantes_panel on comprobantes (empresa_id, entorno, id desc)
  include (estado, fecha_emision, moneda, importe_total, tipo_comprobante);
drop index comprobantes_lista;
alter index comprobantes_panel rename to comprobantes_lista;

create index resumenes_lista on resumenes (empresa_id, entorno, id desc);

-- What changed within the last seconds, over all companies. These tables only grow, so a block range index tells it for next to
-- nothing: no insert writes to it but the first of some pages.
create index eventos_en on eventos using brin (en) with (pages_per_range = 8, autosummarize = on);
create index resumen_eventos_en on resumen_eventos using brin (en) with (pages_per_range = 8, autosummarize = on);
create index webhook_intentos_en on webhook_intentos using brin (iniciado_en) with (pages_per_range = 8, autosummarize = on);

-- Requests of the API whose caller was recognised. Unlogged: it costs no WAL and no fsync, and a crash of the database empties
-- it. Each process writes once a second what it gathered; one that is killed loses that second.
create unlogged table peticiones (
  empresa_id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  -- uuid v7 of the instant at which the answer ended
  id uuid not null,
  en timestamptz not null,
  metodo text not null,
  -- the route's pattern
  ruta text not null,
  -- what was asked for, with its query; capped, without secrets
  camino text not null,
  status smallint not null,
  -- error.code
  codigo text,
  ms real not null,
  quien_tipo text not null check (quien_tipo in ('clave', 'usuario')),
  quien_id uuid not null,
  desde text not null,
  -- X-Request-Id
  solicitud text not null,
  -- of those that failed: capped, without secrets
  cuerpo text,
  cuerpo_cortado boolean not null default false,
  primary key (empresa_id, entorno, id) include (en, status)
);

-- For the cleaning, which looks at all companies.
create index peticiones_en on peticiones using brin (en) with (pages_per_range = 16, autosummarize = on);

-- A document that nobody has issued yet, complete or not.
create table borradores (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  nombre text not null check (length(nombre) between 1 and 100),
  -- as the body of an emission has it; json keeps the text as written
  contenido json not null check (octet_length(contenido::text) <= 262144),
  -- grows with every change: who changes names the one that was read
  version integer not null default 1,
  -- the person who changed it last
  usuario_id uuid not null,
  creado_en timestamptz not null default now(),
  cambiado_en timestamptz not null default now(),
  primary key (empresa_id, id)
);

create index borradores_lista on borradores (empresa_id, entorno, cambiado_en desc);

-- The filters of a list that a person wants to see again.
create table vistas (
  empresa_id uuid not null,
  usuario_id uuid not null,
  id uuid not null,
  lista text not null,
  nombre text not null check (length(nombre) between 1 and 60),
  -- of the address, after the question mark
  consulta text not null check (length(consulta) <= 2000),
  creada_en timestamptz not null default now(),
  primary key (empresa_id, usuario_id, id)
);

create unique index vistas_nombre on vistas (empresa_id, usuario_id, lista, nombre);

select chaski_aislar('peticiones', 'empresa_id', true);
select chaski_aislar('borradores', 'empresa_id', true);
select chaski_aislar('vistas', 'empresa_id', false);

-- Written for all companies at once, and forgotten so.
grant insert, delete on peticiones to chaski_sistema;
grant insert, delete, update (nombre, contenido, version, usuario_id, cambiado_en) on borradores to chaski_servicio;
grant insert, delete on vistas to chaski_servicio;
