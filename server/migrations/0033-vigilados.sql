-- Also what waits for a person because SUNAT said nothing of it is asked about again: whatever waits for one, and has a turn.
update comprobantes set siguiente_intento_en = null
where estado = 'POR_ATENDER' and final_en is null and apartado_en is null and siguiente_intento_en is not null;
drop index comprobantes_apartados;
create index comprobantes_vigilados on comprobantes (siguiente_intento_en) where estado = 'POR_ATENDER';
