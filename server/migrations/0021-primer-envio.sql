-- Whether the request of an attempt may have arrived at SUNAT: what SUNAT received before the first that may is not ours. Attempts
-- that ended in a refused connection and the like say no; so do those of old that did, where their document is not final.
alter table intentos add column pudo_llegar boolean not null default true;
grant update (pudo_llegar) on intentos to chaski_servicio;
update intentos i set pudo_llegar = false from comprobantes c
where c.empresa_id = i.empresa_id and c.id = i.comprobante_id and c.final_en is null
  and i.resultado = 'noProcesado' and i.codigo is null;
