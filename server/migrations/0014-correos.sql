-- Mail: the accepted document to its customer. Whether and how a company sends (correo_ajustes), each mail to one address
-- (correos) and every attempt (correo_intentos). A mail is stored with the verdict that it tells of. The two hot tables carry no
-- foreign keys, like comprobantes.

create table correo_ajustes (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  -- accepted documents leave by themselves
  activo boolean not null default false,
  -- to whom the customer answers
  responder_a text check (length(responder_a) <= 254),
  -- who gets one too, in a mail of its own
  copia text check (length(copia) <= 254),
  cambiado_en timestamptz not null default now(),
  primary key (empresa_id, entorno)
);

create table correos (
  empresa_id uuid not null,
  -- also the Message-ID, the same in all attempts
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  comprobante_id uuid not null,
  -- automatico: with the verdict · copia: beside that one · pedido: somebody asked for it
  origen text not null check (origen in ('automatico', 'copia', 'pedido')),
  para text not null check (length(para) <= 254),
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENVIADO', 'FALLIDO', 'CANCELADO')),
  -- attempts ever begun, which number the rows of correo_intentos
  intentos integer not null default 0,
  -- failed ones: they set the pace of the next
  fallidos integer not null default 0,
  -- attempts in a row of which nobody told the end
  interrumpidos integer not null default 0,
  siguiente_intento_en timestamptz,
  -- the last attempt failed because the mail server was not to be had: its turn comes when the server is back
  sin_servidor boolean not null default false,
  -- fencing token, as in comprobantes
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  ultimo_error text,
  creado_en timestamptz not null default now(),
  terminado_en timestamptz,
  primary key (empresa_id, id),
  check ((estado = 'PENDIENTE') = (terminado_en is null)),
  check ((estado = 'PENDIENTE') = (siguiente_intento_en is not null))
);

-- A document leaves once by itself, however often its verdict is written.
create unique index correos_automatico on correos (empresa_id, comprobante_id, origen) where origen <> 'pedido';
create index correos_comprobante on correos (empresa_id, comprobante_id, creado_en);
-- What the sweeper looks at: company by company, so that a long queue of one is in nobody else's way.
create index correos_turno on correos (empresa_id, siguiente_intento_en) where estado = 'PENDIENTE';
create index correos_antiguos on correos (creado_en) where estado = 'PENDIENTE';

create table correo_intentos (
  empresa_id uuid not null,
  correo_id uuid not null,
  n integer not null,
  iniciado_en timestamptz not null default now(),
  -- host and port
  servidor text not null,
  terminado_en timestamptz,
  -- what the server answered at last, as SMTP has it
  codigo integer,
  respuesta text,
  -- why it failed, for people
  error text,
  primary key (empresa_id, correo_id, n)
);

-- What changed within the last seconds, over all companies (see 0011).
create index correo_intentos_en on correo_intentos using brin (iniciado_en) with (pages_per_range = 8, autosummarize = on);

select chaski_aislar(tabla::regclass, 'empresa_id', true) from unnest(array['correo_ajustes', 'correos']) as tabla;
select chaski_aislar('correo_intentos', 'empresa_id', false);

-- Whose it is, of which document and to whom never change; nothing is deleted.
grant insert on correo_ajustes, correos, correo_intentos to chaski_servicio;
grant update (activo, responder_a, copia, cambiado_en) on correo_ajustes to chaski_servicio;
grant update (estado, intentos, fallidos, interrumpidos, siguiente_intento_en, sin_servidor, lease_token, lease_hasta,
  ultimo_error, terminado_en) on correos to chaski_servicio;
grant update (terminado_en, codigo, respuesta, error) on correo_intentos to chaski_servicio;
grant update (lease_token, lease_hasta, siguiente_intento_en, sin_servidor) on correos to chaski_sistema;
