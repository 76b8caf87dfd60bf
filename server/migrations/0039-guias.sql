-- Guías de remisión (09, 31): files that go by SUNAT's REST service, which answers with a ticket. They have no amounts, take their numbers from
-- `series`, and live apart from the comprobantes, of which nothing here changes. Like these, the tables carry no foreign keys.

create table guias (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  -- catalog 01
  tipo text not null,
  serie text not null,
  numero integer not null check (numero between 1 and 99999999),
  fecha_emision date not null,
  -- catalog 20; null of a carrier's
  motivo_traslado text,
  destinatario_tipo text not null,
  destinatario_numero text not null,
  destinatario_denominacion text not null,
  -- { guia, emisor }: what the XML was built from
  documento json not null,
  -- the zip with the signed XML, exactly as sent; never rebuilt
  archivo bytea not null,
  digest text not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- issued with "webhook": true, whose caller does not wait
  asincrono boolean not null,
  estado text not null,
  -- why it waits, or why it ended, where SUNAT did not say
  mensaje text,
  -- { codigo, mensaje, notas }
  sunat json,
  cdr bytea,
  ticket text,
  ticket_en timestamptz,
  -- SUNAT never registered it: another may have its number
  numero_libre boolean not null default false,
  -- { fecha, causa, constancia }: a person took it back in SUNAT Operaciones en Línea
  baja json,
  -- an attempt so far may have left it at SUNAT: 1033 is then our own
  pudo_registrarse boolean not null default false,
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  lease_ms double precision,
  intentos integer not null default 0,
  -- attempts in the present phase that brought no news: they set the pace of the next one
  repeticiones integer not null default 0,
  siguiente_intento_en timestamptz,
  -- the last instant at which SUNAT takes it
  plazo timestamptz not null,
  creado_en timestamptz not null default now(),
  final_en timestamptz,
  primary key (empresa_id, id),
  check ((final_en is not null) = (estado in ('ACEPTADA', 'RECHAZADA', 'ANULADA')))
);

alter table guias alter column archivo set storage external;
alter table guias alter column cdr set storage external;

create unique index guias_numero on guias (empresa_id, entorno, tipo, serie, numero) where not numero_libre;
create index guias_lista on guias (empresa_id, entorno, id desc);
-- The list, narrowed to few of many.
create index guias_serie on guias (empresa_id, entorno, serie, id desc);
create index guias_destinatario on guias (empresa_id, entorno, destinatario_numero, id desc);
create index guias_no_aceptadas on guias (empresa_id, entorno, estado, id desc) where estado in ('RECHAZADA', 'ANULADA');
create index guias_en_curso on guias (empresa_id, entorno, id desc) where final_en is null;
-- What the sweeper looks at.
create index guias_pendientes on guias (plazo, id, siguiente_intento_en) where final_en is null;

create table guia_intentos (
  empresa_id uuid not null,
  guia_id uuid not null,
  n integer not null,
  operacion text not null,
  sha256 bytea not null,
  iniciado_en timestamptz not null default now(),
  terminado_en timestamptz,
  resultado text,
  codigo text,
  -- what came back, capped
  respuesta bytea,
  primary key (empresa_id, guia_id, n)
);

create table guia_eventos (
  empresa_id uuid not null,
  guia_id uuid not null,
  id bigint generated always as identity,
  en timestamptz not null default now(),
  de text,
  a text not null,
  evento text not null,
  detalle json,
  primary key (empresa_id, guia_id, id)
);

select chaski_aislar('guias', 'empresa_id', true);
select chaski_aislar(tabla::regclass, 'empresa_id', false) from unnest(array['guia_intentos', 'guia_eventos']) as tabla;

grant insert on guias, guia_intentos, guia_eventos to chaski_servicio;
grant update (estado, mensaje, sunat, cdr, ticket, ticket_en, numero_libre, baja, pudo_registrarse, lease_token, lease_hasta, lease_ms, intentos,
  repeticiones, siguiente_intento_en, final_en) on guias to chaski_servicio;
grant update (terminado_en, resultado, codigo, respuesta) on guia_intentos to chaski_servicio;
grant update (lease_token, lease_hasta, lease_ms, siguiente_intento_en) on guias to chaski_sistema;
