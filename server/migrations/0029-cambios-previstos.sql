-- What the next dated change of rules would mean for the documents of each company and environment, as it was last looked at: one
-- row each, written over when it is looked at again.

create table cambios_previstos (
  empresa_id uuid not null references empresas (id),
  entorno text not null check (entorno in ('test', 'live')),
  -- the first day of issue of what changes
  dia date not null,
  -- when somebody last began to look: meanwhile nobody else does
  tomado_en timestamptz not null default now(),
  -- null until it was looked at for that day
  mirado_en timestamptz,
  -- documents: those that were judged, and whether these were all
  revisados integer not null default 0,
  completo boolean not null default true,
  rechazados integer not null default 0,
  observados integer not null default 0,
  -- what would be found, with how many documents and some of them
  reglas json not null default '[]',
  primary key (empresa_id, entorno)
);

select chaski_aislar('cambios_previstos', 'empresa_id', true);

grant update (mirado_en, revisados, completo, rechazados, observados, reglas) on cambios_previstos to chaski_servicio;
-- The background takes turns across companies.
grant insert, update (dia, tomado_en, mirado_en) on cambios_previstos to chaski_sistema;
