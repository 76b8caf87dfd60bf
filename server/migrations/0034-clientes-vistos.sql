-- The names, as they are looked for, that documents of a company have of each customer: so that a word is looked for among customers and
-- not among documents. It is filled by who looks for something, from `clientes_vistos_hasta` on;
-- emptied together, that one first, they are filled anew.

create table clientes_vistos (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  numero text not null,
  -- the folded name and number
  texto text not null,
  -- the first and the last document that has both
  desde uuid not null,
  hasta uuid not null
);

-- Names may be longer than what an index takes.
create unique index clientes_vistos_uno on clientes_vistos (empresa_id, entorno, numero, md5(texto));

-- Documents with a lesser id were looked through.
create table clientes_vistos_hasta (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  hasta uuid not null,
  primary key (empresa_id, entorno)
);

select chaski_aislar(tabla::regclass, 'empresa_id', true) from unnest(array['clientes_vistos', 'clientes_vistos_hasta']) as tabla;
grant insert, update (desde, hasta) on clientes_vistos to chaski_servicio;
grant insert, update (hasta) on clientes_vistos_hasta to chaski_servicio;

-- An amount is looked for, too.
create index comprobantes_importe on comprobantes (empresa_id, entorno, importe_total, id desc);
