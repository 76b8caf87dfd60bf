-- First schema. Every table of a tenant is keyed by (empresa_id, …) first, so that the schema can be distributed by
-- tenant (Citus) and put under row level security. Identifiers are made by the application (uuid v7: newest is greatest).
--
-- Hot tables (comprobantes, intentos, eventos, series) carry no foreign keys on purpose: a key to `empresas` would make
-- every emission share-lock the same row, and empresa_id always comes from the authentication statement, never from input.

-- ---------------------------------------------------------------- companies and keys (control plane)

create table empresas (
  id uuid primary key,
  ruc text not null unique check (ruc ~ '^[0-9]{11}$'),
  razon_social text not null,
  nombre_comercial text,
  -- { ubigeo, direccion, urbanizacion?, distrito, provincia, departamento }, as core's Direccion
  direccion jsonb,
  -- The company's own data key (32 bytes), wrapped by the installation's key: rotating the latter re-wraps only this.
  llave_cifrada bytea not null,
  -- Grows with every change: processes cache the company under it and see the change with the next request.
  version integer not null default 1,
  creada_en timestamptz not null default now()
);

create table empresa_entornos (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  certificado_pem text,
  certificado_hasta timestamptz,
  -- PKCS #8, AES-256-GCM
  clave_privada_cifrada bytea,
  -- SOL user without the RUC in front
  sol_usuario text,
  sol_clave_cifrada bytea,
  -- null: the default address of the environment
  sunat_url text,
  consulta_url text,
  -- PEM certificates whose signature on a CDR is trusted; empty: the CDR is kept as unverified
  certificados_cdr text[] not null default '{}',
  -- why background sending rests: what SUNAT said of the company's settings
  envio_pausado_motivo text,
  -- background sending tries again after this instant
  envio_pausado_hasta timestamptz,
  version integer not null default 1,
  primary key (empresa_id, entorno),
  check ((certificado_pem is null) = (clave_privada_cifrada is null)),
  check ((sol_usuario is null) = (sol_clave_cifrada is null))
);

create table claves (
  id uuid primary key,
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  nombre text not null,
  -- SHA-256 of the whole key: 190 random bits need neither salt nor slow hashing
  hash bytea not null unique check (length(hash) = 32),
  prefijo text not null,
  ultimos4 text not null,
  permisos text[] not null,
  limite_por_minuto integer not null check (limite_por_minuto between 1 and 1000000),
  expira_en timestamptz,
  revocada_en timestamptz,
  rotada_en timestamptz,
  creada_en timestamptz not null default now(),
  -- exact to the minute: written at most once a minute
  ultimo_uso_en timestamptz
) with (fillfactor = 80);

create index claves_empresa on claves (empresa_id, creada_en);

-- The rate limit's counters. Unlogged: counting then writes no WAL and costs no fsync. A crash of the database empties
-- the table, which at worst lets a key begin its minute anew.
create unlogged table clave_ventanas (
  clave_id uuid primary key,
  empieza_en timestamptz not null,
  usados integer not null
) with (fillfactor = 40, autovacuum_vacuum_threshold = 1000);

-- ---------------------------------------------------------------- numbering

create table series (
  empresa_id uuid not null,
  entorno text not null,
  tipo_comprobante text not null,
  serie text not null,
  ultimo_numero integer not null check (ultimo_numero between 0 and 99999999),
  primary key (empresa_id, entorno, tipo_comprobante, serie)
) with (fillfactor = 40);

-- Numbers that a client jumped over with an explicit correlativo; still usable explicitly.
create table series_huecos (
  empresa_id uuid not null,
  entorno text not null,
  tipo_comprobante text not null,
  serie text not null,
  desde integer not null check (desde >= 1),
  hasta integer not null check (hasta >= desde),
  declarado_en timestamptz not null default now(),
  primary key (empresa_id, entorno, tipo_comprobante, serie, desde)
);

-- ---------------------------------------------------------------- documents

create table comprobantes (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null,
  tipo_comprobante text not null,
  serie text not null,
  numero integer not null check (numero between 1 and 99999999),
  fecha_emision date not null,
  moneda text not null,
  cliente_tipo text not null,
  cliente_numero text not null,
  cliente_denominacion text not null,
  importe_total numeric(14, 2) not null,
  -- { gravada, igv, total, … } as the API answers them: strings with two decimals
  totales json not null,
  -- the calculado document, for answers and for paper; json keeps the text as written and costs no parsing into a tree
  documento json not null,
  -- the zip with the signed XML, exactly as sent; never rebuilt
  archivo bytea not null,
  digest text not null,
  signature_value text not null,
  cadena_qr text not null,
  sha256 bytea not null check (length(sha256) = 32),
  asincrono boolean not null,
  estado text not null,
  motivo text,
  -- { codigo, mensaje, notas, numeroConsumido }
  sunat json,
  -- the CDR as SUNAT gave it (zip)
  cdr bytea,
  -- true: SUNAT registered nothing under this number, which may be issued again (RECHAZADA with numeroConsumido false)
  numero_libre boolean not null default false,
  -- an attempt so far may have left the document registered at SUNAT: 1033 is then good news
  pudo_registrarse boolean not null default false,
  -- fencing token: every write of an outcome names the one that it holds
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  intentos integer not null default 0,
  siguiente_intento_en timestamptz,
  plazo_envio timestamptz not null,
  creado_en timestamptz not null default now(),
  final_en timestamptz,
  primary key (empresa_id, id),
  check ((final_en is not null) = (estado in ('ACEPTADA', 'RECHAZADA', 'ANULADA')))
);

-- These are zips already.
alter table comprobantes alter column archivo set storage external;
alter table comprobantes alter column cdr set storage external;

-- lz4 packs five times faster than the default, but not every PostgreSQL is built with it.
do $$ begin
  alter table comprobantes alter column documento set compression lz4;
exception when feature_not_supported then null;
end $$;

create unique index comprobantes_numero on comprobantes (empresa_id, entorno, tipo_comprobante, serie, numero)
  where not numero_libre;
create index comprobantes_lista on comprobantes (empresa_id, entorno, id desc);
create index comprobantes_cliente on comprobantes (empresa_id, entorno, cliente_numero, id desc);
-- What the sweeper looks at: only documents that are not final.
create index comprobantes_pendientes on comprobantes (siguiente_intento_en) where final_en is null;

create table intentos (
  empresa_id uuid not null,
  comprobante_id uuid not null,
  n integer not null,
  operacion text not null,
  sha256 bytea not null,
  iniciado_en timestamptz not null default now(),
  terminado_en timestamptz,
  resultado text,
  codigo text,
  -- what came back, capped
  respuesta bytea,
  primary key (empresa_id, comprobante_id, n)
);

create table eventos (
  empresa_id uuid not null,
  comprobante_id uuid not null,
  id bigint generated always as identity,
  en timestamptz not null default now(),
  de text,
  a text not null,
  evento text not null,
  detalle json,
  primary key (empresa_id, comprobante_id, id)
);

create table idempotencia (
  empresa_id uuid not null,
  entorno text not null,
  clave text not null,
  -- SHA-256 of operation and body
  huella bytea not null,
  comprobante_id uuid not null,
  creado_en timestamptz not null default now(),
  primary key (empresa_id, entorno, clave)
);

create index idempotencia_antiguas on idempotencia (creado_en);
