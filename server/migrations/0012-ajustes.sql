-- What the settings area knows besides.

alter table claves
  -- networks from which it may be used; null: from everywhere
  add column redes cidr[] check (cardinality(redes) between 1 and 50),
  -- who made it, as in auditoria; null where it was made before this was noted
  add column creada_por_tipo text,
  add column creada_por text,
  -- the client's address and the route of the use that ultimo_uso_en tells of
  add column ultimo_uso_desde inet,
  add column ultimo_uso_ruta text;

-- Whether the authority lets this SOL user in, when it was last asked; null since the user or the address changed.
alter table empresa_entornos
  add column sol_probado_en timestamptz,
  add column sol_prueba text check (sol_prueba in ('bien', 'mal', 'sinRespuesta')),
  add check ((sol_probado_en is null) = (sol_prueba is null));
