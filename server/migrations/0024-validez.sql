-- As whom a company asks SUNAT's query of validity, which is no SOL user: id and secret of SOL's "Credenciales de API SUNAT".
alter table empresa_entornos add column validez_cliente text, add column validez_secreto_cifrado bytea;
