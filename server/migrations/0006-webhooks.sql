-- Webhooks: who is told (webhooks), what is told (webhook_mensajes), each message on its way to each of them
-- (webhook_entregas) and every attempt (webhook_intentos). A message is stored with the outcome that it tells of, whether or
-- not somebody is told of it by then. The three hot tables carry no foreign keys, like comprobantes.

create table webhooks (
  empresa_id uuid not null references empresas (id),
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  url text not null,
  descripcion text,
  -- the types that it is told of
  eventos text[] not null,
  activo boolean not null default true,
  -- why it is not active, where no person decided it
  motivo_inactivo text,
  -- the signing key, sealed with the company's; null once the webhook is deleted
  secreto_cifrado bytea,
  -- those before, the latest last, and until when each of them signs too after the rotation that replaced it
  secretos_anteriores bytea[] not null default '{}',
  secretos_anteriores_hasta timestamptz[] not null default '{}',
  creado_en timestamptz not null default now(),
  cambiado_en timestamptz not null default now(),
  -- its deliveries stay readable
  eliminado_en timestamptz,
  primary key (empresa_id, id),
  check ((eliminado_en is null) = (secreto_cifrado is not null)),
  check (eliminado_en is null or not activo),
  check (cardinality(secretos_anteriores) = cardinality(secretos_anteriores_hasta))
);

create unique index webhooks_url on webhooks (empresa_id, entorno, url) where eliminado_en is null;

create table webhook_mensajes (
  empresa_id uuid not null,
  -- the header webhook-id
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  tipo text not null,
  -- null of a test
  comprobante_id uuid,
  -- counts the messages of one comprobante, from 1
  secuencia integer,
  -- in the order of their making, over all companies
  orden bigint generated always as identity,
  -- the body, byte by byte as it is sent and signed
  payload text not null,
  creado_en timestamptz not null default now(),
  primary key (empresa_id, id),
  check ((comprobante_id is null) = (secuencia is null))
);

create unique index webhook_mensajes_secuencia on webhook_mensajes (empresa_id, comprobante_id, secuencia);
create index webhook_mensajes_desde on webhook_mensajes (empresa_id, entorno, creado_en);

create table webhook_entregas (
  empresa_id uuid not null,
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  webhook_id uuid not null,
  mensaje_id uuid not null,
  -- of the message
  orden bigint not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENTREGADA', 'AGOTADA', 'CANCELADA')),
  -- it is being recovered: these go one by one, in order
  en_fila boolean not null default false,
  -- attempts ever begun, which number the rows of webhook_intentos
  intentos integer not null default 0,
  -- failed attempts since the delivery began or was asked for again: they set the pace of the next one
  fallidos integer not null default 0,
  -- attempts in a row of which nobody told the end
  interrumpidos integer not null default 0,
  siguiente_intento_en timestamptz,
  -- a person asked for it in the middle of an attempt: should that fail, the schedule begins anew
  pedida_de_nuevo boolean not null default false,
  -- fencing token, as in comprobantes
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  ultimo_status integer,
  ultimo_error text,
  creada_en timestamptz not null default now(),
  terminada_en timestamptz,
  primary key (empresa_id, id),
  check ((estado = 'PENDIENTE') = (terminada_en is null)),
  check ((estado = 'PENDIENTE') = (siguiente_intento_en is not null))
);

-- Once for each message and webhook; and the list of a webhook, newest first.
create unique index webhook_entregas_orden on webhook_entregas (empresa_id, webhook_id, orden);
create index webhook_entregas_mensaje on webhook_entregas (empresa_id, mensaje_id);
-- What the sweeper looks at: what is due, and where that is a lot, webhook by webhook, so that a long queue of one is in nobody
-- else's way.
create index webhook_entregas_vencidas on webhook_entregas (siguiente_intento_en) where estado = 'PENDIENTE' and not en_fila;
create index webhook_entregas_turno on webhook_entregas (webhook_id, en_fila, siguiente_intento_en) where estado = 'PENDIENTE';
create index webhook_entregas_fila on webhook_entregas (webhook_id, orden) where estado = 'PENDIENTE' and en_fila;
create index webhook_entregas_antiguas on webhook_entregas (creada_en) where estado = 'PENDIENTE';

create table webhook_intentos (
  empresa_id uuid not null,
  entrega_id uuid not null,
  n integer not null,
  iniciado_en timestamptz not null default now(),
  url text not null,
  -- the request's headers; its body is the message
  cabeceras json not null,
  terminado_en timestamptz,
  status integer,
  respuesta_cabeceras json,
  -- what came back, capped
  respuesta bytea,
  respuesta_cortada boolean,
  -- why there is no status
  error text,
  primary key (empresa_id, entrega_id, n)
);

select chaski_aislar(tabla::regclass, 'empresa_id', true)
  from unnest(array['webhooks', 'webhook_mensajes', 'webhook_entregas']) as tabla;
select chaski_aislar('webhook_intentos', 'empresa_id', false);

-- Whose it is, what was told and to whom never change; nothing is deleted.
grant insert on webhooks, webhook_mensajes, webhook_entregas, webhook_intentos to chaski_servicio;
grant update (url, descripcion, eventos, activo, motivo_inactivo, secreto_cifrado, secretos_anteriores,
  secretos_anteriores_hasta, cambiado_en, eliminado_en) on webhooks to chaski_servicio;
grant update (estado, en_fila, intentos, fallidos, interrumpidos, siguiente_intento_en, pedida_de_nuevo, lease_token, lease_hasta,
  ultimo_status, ultimo_error, terminada_en) on webhook_entregas to chaski_servicio;
grant update (terminado_en, status, respuesta_cabeceras, respuesta, respuesta_cortada, error) on webhook_intentos
  to chaski_servicio;
grant update (lease_token, lease_hasta, pedida_de_nuevo) on webhook_entregas to chaski_sistema;
