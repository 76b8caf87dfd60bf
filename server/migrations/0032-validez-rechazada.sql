-- What SUNAT said when it last refused the credential of the query of validity: a sentence. Null while it does not.
alter table empresa_entornos add column validez_rechazo text;
grant update (validez_rechazo) on empresa_entornos to chaski_servicio;
