-- A document that is issued in the place of one that SUNAT refused says which: the two are shown as one matter.
alter table comprobantes add column corrige_id uuid;
create index comprobantes_corrige on comprobantes (empresa_id, corrige_id) where corrige_id is not null;
