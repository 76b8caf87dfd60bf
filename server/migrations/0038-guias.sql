-- Guías de remisión: they go by SUNAT's REST service, which gives a ticket, as an application that the company registered in SOL.

-- As which application the company asks that service: not that of its query of validity. `gre_pausado_*`: SUNAT refused it, and another try
-- could lock the SOL user. `gre_prueba`: what came of its last try.
alter table empresa_entornos
  add column gre_cliente text,
  add column gre_secreto_cifrado bytea,
  add column gre_pausado_motivo text,
  add column gre_pausado_hasta timestamptz,
  add column gre_probado_en timestamptz,
  add column gre_prueba text check (gre_prueba in ('bien', 'mal', 'sinRespuesta'));
grant update (gre_pausado_motivo, gre_pausado_hasta) on empresa_entornos to chaski_servicio;

-- As comprobantes, these tables carry no foreign keys. Series and their numbers are in `series`.
create table guias (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null,
  tipo_comprobante text not null,
  serie text not null,
  numero integer not null check (numero between 1 and 99999999),
  fecha_emision date not null,
  -- catalog 20; null of a carrier's
  motivo_traslado text,
  destinatario_tipo text not null,
  destinatario_numero text not null,
  destinatario_denominacion text not null,
  -- the guía as it was issued and who issued it, for answers and for paper
  documento json not null,
  -- the zip with the signed XML, exactly as sent; never rebuilt
  archivo bytea not null,
  digest text not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- the caller asked to be notified, and was answered at once
  asincrono boolean not null,
  -- issued at the dashboard: told of besides
  avisa boolean not null,
  estado text not null,
  -- why it waits, or why it ended, where SUNAT did not say
  mensaje text,
  -- { codigo, mensaje, notas, numeroConsumido }
  sunat json,
  cdr bytea,
  ticket text,
  ticket_en timestamptz,
  -- true: SUNAT registered nothing under this number, which may be issued again
  numero_libre boolean not null default false,
  -- an attempt so far may have left it registered at SUNAT: 1033 is then our own
  pudo_registrarse boolean not null default false,
  -- fencing token, as in comprobantes
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  lease_ms double precision,
  intentos integer not null default 0,
  -- attempts in the present phase that brought no news: they set the pace of the next one
  repeticiones integer not null default 0,
  siguiente_intento_en timestamptz,
  -- the last instant at which SUNAT takes it
  plazo timestamptz not null,
  -- what a person did in SOL: { fecha, causal, constancia, por }
  baja json,
  creado_en timestamptz not null default now(),
  final_en timestamptz,
  primary key (empresa_id, id),
  check ((final_en is not null) = (estado in ('ACEPTADA', 'RECHAZADA', 'ANULADA')))
);

alter table guias alter column archivo set storage external;
alter table guias alter column cdr set storage external;

-- One that SUNAT never registered leaves its number to another.
create unique index guias_numero on guias (empresa_id, entorno, tipo_comprobante, serie, numero) where not numero_libre;
create index guias_lista on guias (empresa_id, entorno, id desc);
create index guias_destinatario on guias (empresa_id, entorno, destinatario_numero, id desc);
-- What the sweeper looks at.
create index guias_pendientes on guias (siguiente_intento_en) where final_en is null;

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

select chaski_aislar(tabla::regclass, 'empresa_id', false) from unnest(array['guia_intentos', 'guia_eventos']) as tabla;
select chaski_aislar('guias', 'empresa_id', true);

-- The bytes, the number and whose they are never change.
grant insert on guias, guia_intentos, guia_eventos to chaski_servicio;
grant update (estado, mensaje, sunat, cdr, ticket, ticket_en, numero_libre, pudo_registrarse, lease_token, lease_hasta, lease_ms, intentos,
  repeticiones, siguiente_intento_en, baja, final_en) on guias to chaski_servicio;
grant update (terminado_en, resultado, codigo, respuesta) on guia_intentos to chaski_servicio;
grant update (lease_token, lease_hasta, lease_ms, siguiente_intento_en) on guias to chaski_sistema;
