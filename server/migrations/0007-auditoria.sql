-- Who did what, when and from where: the acts of administration and the decisions of persons, of which no row is ever changed
-- or deleted. What happens to a document by itself is in `eventos`.
--
-- The rows of a company are one chain: `huella` is the SHA-256 of the row before it, of its own place and instant, and of
-- its contents (how: `auditoria/huella.ts`), so that whoever changes, removes or slips in a row breaks it. Acts that concern
-- no company (the installation's key) are under the uuid 00000000-0000-0000-0000-000000000000.

create table auditoria (
  empresa_id uuid not null,
  -- 1, 2, 3… of this company, without a gap
  n bigint not null check (n >= 1),
  en timestamptz not null,
  -- test, live, or * for the company as a whole
  entorno text not null check (entorno in ('test', 'live', '*')),
  -- empresa.creada, clave.revocada…
  accion text not null,
  -- id of what was acted upon
  objeto text not null,
  -- clave, cli, sistema
  actor_tipo text not null,
  actor_id text not null,
  -- address or machine
  desde text not null,
  -- id of the request
  solicitud text not null,
  -- never a secret; `json` keeps the text as written, which is what the fingerprint covers
  antes json,
  despues json,
  huella_anterior bytea not null check (length(huella_anterior) = 32),
  huella bytea not null check (length(huella) = 32),
  primary key (empresa_id, n)
);

create index auditoria_en on auditoria (en);

-- The end of each chain: what the next row is chained to, one writer at a time, and by which a chain that was cut is noticed.
create table auditoria_cabezas (
  empresa_id uuid primary key,
  n bigint not null,
  en timestamptz not null,
  huella_anterior bytea not null,
  huella bytea not null
) with (fillfactor = 50);

select chaski_aislar('auditoria', 'empresa_id', true);
-- One chain for both environments.
select chaski_aislar('auditoria_cabezas', 'empresa_id', false);

grant insert on auditoria, auditoria_cabezas to chaski_servicio, chaski_sistema;
grant update (n, en, huella_anterior, huella) on auditoria_cabezas to chaski_servicio, chaski_sistema;
