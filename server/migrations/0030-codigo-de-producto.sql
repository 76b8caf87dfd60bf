-- Whether the company stands in SUNAT's register 12, of those who have to tell the code of their products: from 2027-01-01 on a document of its without one
-- is refused (RS 000048-2026). SUNAT tells each; nobody here can ask.
alter table empresas add column obligado_codigo_producto boolean not null default false;
