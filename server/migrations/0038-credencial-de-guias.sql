-- Guías de remisión: they go by SUNAT's REST service, which gives a ticket, as an application that the company registered in SOL.

-- As which application the company asks that service: not that of its query of validity. `gre_pausado_*`: SUNAT refused it, and another try
-- could lock the SOL user. `gre_prueba`: what came of its last try.
alter table empresa_entornos
  add column gre_cliente text,
  add column gre_secreto_cifrado bytea,
  add column gre_pausado_motivo text,
  add column gre_pausado_hasta timestamptz,
  add column gre_probado_en timestamptz,
  add column gre_prueba text check (gre_prueba in ('bien', 'mal', 'sinRespuesta'));
grant update (gre_pausado_motivo, gre_pausado_hasta) on empresa_entornos to chaski_servicio;
