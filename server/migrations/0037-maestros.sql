-- What a company sells and to whom, as it keeps it: each by a code of its own, and found as people look for things.

create table productos (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  id uuid not null,
  codigo text not null,
  descripcion text not null,
  unidad_medida text not null,
  -- with the decimals with which it was written
  precio_unitario numeric,
  moneda text not null,
  tipo_igv text not null,
  codigo_sunat text,
  gtin text,
  -- folded: code, barcode and description
  texto text not null,
  creado_en timestamptz not null default now(),
  cambiado_en timestamptz not null default now(),
  primary key (empresa_id, entorno, id),
  constraint productos_clave unique (empresa_id, entorno, codigo)
);

create table clientes (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  id uuid not null,
  tipo_documento text not null,
  numero_documento text not null,
  denominacion text not null,
  direccion text,
  correo text,
  -- folded: number and name
  texto text not null,
  creado_en timestamptz not null default now(),
  cambiado_en timestamptz not null default now(),
  primary key (empresa_id, entorno, id),
  constraint clientes_clave unique (empresa_id, entorno, numero_documento, tipo_documento)
);

select chaski_aislar(tabla::regclass, 'empresa_id', true) from unnest(array['productos', 'clientes']) as tabla;
grant insert, update, delete on productos, clientes to chaski_servicio;
