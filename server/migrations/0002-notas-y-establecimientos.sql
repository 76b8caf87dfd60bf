-- Notes over documents of ours, and the establishments of a company.

-- Of a note: the comprobante of this company that it changes, when it is ours. What is left to credit is never stored: it is
-- summed over the notes under a lock on that row, so a note that SUNAT refuses gives its amount back by itself.
alter table comprobantes add column afectado_id uuid;
-- The annulment that is under way or done; while it is there, no note is issued over the comprobante.
alter table comprobantes add column anulacion_id uuid;

create index comprobantes_notas on comprobantes (empresa_id, afectado_id) where afectado_id is not null;

-- A place of business other than the fiscal address, as SUNAT has it in the RUC.
create table establecimientos (
  empresa_id uuid not null references empresas (id),
  -- 0000 is the fiscal address, which is the company's own
  codigo text not null check (codigo ~ '^[0-9]{4}$' and codigo <> '0000'),
  nombre text,
  -- as empresas.direccion
  direccion jsonb not null,
  -- the series that issue from here, and only from here
  series text[] not null default '{}',
  primary key (empresa_id, codigo)
);
