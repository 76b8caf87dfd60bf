-- What goes by sendSummary: a comunicación de baja (RA) or a resumen diario (RC). Each file carries one comprobante, so
-- that what SUNAT says of the file it says of the comprobante. Like comprobantes, these tables carry no foreign keys.

-- The number of a file is per company, environment, kind and day of generation.
create table resumen_numeros (
  empresa_id uuid not null,
  entorno text not null,
  clase text not null check (clase in ('RA', 'RC')),
  fecha date not null,
  ultimo_numero integer not null check (ultimo_numero between 1 and 99999),
  primary key (empresa_id, entorno, clase, fecha)
) with (fillfactor = 40);

create table resumenes (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null,
  clase text not null check (clase in ('RA', 'RC')),
  -- anular: the comprobante is to be annulled (RA, or RC with state 3); informar: SUNAT is to learn of it (RC, state 1)
  proposito text not null check (proposito in ('anular', 'informar')),
  -- day of generation, in the name of the file (IssueDate)
  fecha date not null,
  numero integer not null check (numero between 1 and 99999),
  comprobante_id uuid not null,
  tipo_comprobante text not null,
  serie text not null,
  numero_comprobante integer not null,
  -- the issuer's words
  motivo text not null,
  -- why this kind of file, for the caller
  explicacion text not null,
  -- the caller asked to be notified
  webhook boolean not null,
  -- the zip with the signed XML, exactly as sent; never rebuilt
  archivo bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  estado text not null,
  -- why it waits, or why it ended, where SUNAT did not say
  mensaje text,
  -- { codigo, mensaje, notas }
  sunat json,
  cdr bytea,
  ticket text,
  ticket_en timestamptz,
  -- an attempt so far may have left the file registered at SUNAT: 2223 and 2324 are then our own
  pudo_registrarse boolean not null default false,
  -- fencing token, as in comprobantes
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  intentos integer not null default 0,
  -- attempts in the present phase that brought no news: they set the pace of the next one
  repeticiones integer not null default 0,
  siguiente_intento_en timestamptz,
  -- the last instant at which SUNAT takes it
  plazo timestamptz not null,
  creado_en timestamptz not null default now(),
  final_en timestamptz,
  primary key (empresa_id, id),
  check ((final_en is not null) = (estado in ('ACEPTADA', 'RECHAZADA')))
);

alter table resumenes alter column archivo set storage external;
alter table resumenes alter column cdr set storage external;

create unique index resumenes_numero on resumenes (empresa_id, entorno, clase, fecha, numero);
-- A comprobante is annulled once, and informed once: parallel requests find this shut.
create unique index resumenes_uno on resumenes (empresa_id, comprobante_id, proposito) where estado <> 'RECHAZADA';
create index resumenes_comprobante on resumenes (empresa_id, comprobante_id, id desc);
-- What the sweeper looks at.
create index resumenes_pendientes on resumenes (siguiente_intento_en) where final_en is null;

create table resumen_intentos (
  empresa_id uuid not null,
  resumen_id uuid not null,
  n integer not null,
  operacion text not null,
  sha256 bytea not null,
  iniciado_en timestamptz not null default now(),
  terminado_en timestamptz,
  resultado text,
  codigo text,
  -- what came back, capped
  respuesta bytea,
  primary key (empresa_id, resumen_id, n)
);

create table resumen_eventos (
  empresa_id uuid not null,
  resumen_id uuid not null,
  id bigint generated always as identity,
  en timestamptz not null default now(),
  de text,
  a text not null,
  evento text not null,
  detalle json,
  primary key (empresa_id, resumen_id, id)
);
