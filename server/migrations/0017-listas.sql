-- The list's filters, each by an index that goes in the order of the list: what is asked for is read, and nothing else, however
-- many documents a company has. What almost every document is (accepted) is in none of the two of states.

-- Of a type and a series; which there are, the table `series` says.
create index comprobantes_serie on comprobantes (empresa_id, entorno, tipo_comprobante, serie, id);
create index comprobantes_no_aceptados on comprobantes (empresa_id, entorno, estado, id) where estado in ('RECHAZADA', 'ANULADA');
create index comprobantes_en_curso on comprobantes (empresa_id, entorno, id) where final_en is null;
