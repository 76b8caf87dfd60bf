-- Whoever carried it lived on, though nobody could write its outcome: the database was away, or somebody else had taken the document. Such an
-- attempt is no sign that the document ends whoever carries it.
alter table intentos add column sobrevivido boolean not null default false;
grant update (sobrevivido) on intentos to chaski_servicio;
