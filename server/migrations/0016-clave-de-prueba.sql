-- The key with which a person tries the API on the page of its reference: of the environment test, for an hour, with what the
-- person's role allows. One row for each person and company: asking again gives it another value, and its count of requests goes on.

alter table claves
  -- whose it is; null: a key that was made to stay
  add column de_usuario uuid references usuarios,
  add check (de_usuario is null or (entorno = 'test' and expira_en is not null));

create unique index claves_de_usuario on claves (empresa_id, de_usuario) where de_usuario is not null;
