-- Exports: the documents of a period with their files, as one zip that is made in the background, piece by piece.
--
-- Each piece (exportacion_partes) is stored in one statement with what is known of the whole so far: how many documents, how
-- many bytes, up to which document. So whoever takes over goes on at exactly the next document, and none is there twice. The zip
-- itself is nowhere: its pieces are read one after another when it is downloaded.

create table exportaciones (
  empresa_id uuid not null references empresas (id),
  id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  -- which documents, in the words of the request
  filtro json not null,
  -- which of their files
  contenido text[] not null check (cardinality(contenido) > 0 and contenido <@ array['xml', 'cdr', 'pdf']),
  -- SHA-256 of the two
  huella bytea not null check (length(huella) = 32),
  estado text not null default 'EN_PROCESO' check (estado in ('EN_PROCESO', 'LISTA', 'FALLIDA')),
  -- why it failed, or what it waits for
  mensaje text,
  -- documents: how many there were when it was asked for, and how many are in it
  total integer not null,
  hechos integer not null default 0,
  -- id of the last one that is in it: they go newest first
  cursor uuid,
  partes integer not null default 0,
  -- of the files with their headers: where the next one begins
  bytes bigint not null default 0,
  entradas integer not null default 0,
  bytes_directorio bigint not null default 0,
  -- of indice.csv, which is packed as it grows: CRC-32 and size of the text so far, and its packed bytes
  indice_crc bigint not null default 0,
  indice_tamano bigint not null default 0,
  indice_bytes bigint not null default 0,
  -- what stands before the packed index, and what ends the zip; both only of one that is LISTA
  cabeza_indice bytea,
  cola bytea,
  trabajado_ms bigint not null default 0,
  -- fencing token, as in comprobantes
  lease_token bigint not null default 0,
  lease_hasta timestamptz,
  siguiente_intento_en timestamptz not null default now(),
  -- failures, and turns of which nobody told the end, since the last piece
  fallidos integer not null default 0,
  interrumpidos integer not null default 0,
  creada_en timestamptz not null default now(),
  avanzo_en timestamptz not null default now(),
  terminada_en timestamptz,
  vence_en timestamptz,
  primary key (empresa_id, id),
  check ((estado = 'EN_PROCESO') = (terminada_en is null)),
  check ((estado = 'LISTA') = (vence_en is not null and cabeza_indice is not null and cola is not null))
);

create index exportaciones_lista on exportaciones (empresa_id, entorno, id desc);
-- Who asks for the same while it is being made is answered with that one.
create unique index exportaciones_en_proceso on exportaciones (empresa_id, entorno, huella) where estado = 'EN_PROCESO';
create index exportaciones_turno on exportaciones (siguiente_intento_en) where estado = 'EN_PROCESO';
create index exportaciones_terminadas on exportaciones (terminada_en) where estado <> 'EN_PROCESO';

create table exportacion_partes (
  empresa_id uuid not null,
  exportacion_id uuid not null,
  n integer not null,
  -- files, each after its header
  contenido bytea not null,
  -- the next lines of indice.csv, packed
  indice bytea not null,
  -- the entries of these files in the central directory
  directorio bytea not null,
  primary key (empresa_id, exportacion_id, n)
);

-- Packed already.
alter table exportacion_partes alter contenido set storage external, alter indice set storage external;

select chaski_aislar('exportaciones', 'empresa_id', true);
select chaski_aislar('exportacion_partes', 'empresa_id', false);

grant insert, delete on exportaciones, exportacion_partes to chaski_servicio;
grant update (estado, mensaje, total, hechos, cursor, partes, bytes, entradas, bytes_directorio, indice_crc, indice_tamano,
  indice_bytes, cabeza_indice, cola, trabajado_ms, lease_hasta, siguiente_intento_en, fallidos, interrumpidos, avanzo_en,
  terminada_en, vence_en) on exportaciones to chaski_servicio;
-- The background takes turns across companies, and removes what is past its day.
grant update (lease_token, lease_hasta, interrumpidos) on exportaciones to chaski_sistema;
grant delete on exportaciones, exportacion_partes to chaski_sistema;
