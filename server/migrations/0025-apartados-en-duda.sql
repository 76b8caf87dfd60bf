-- What was set aside after an attempt that may have arrived is asked about again: SUNAT may take up late what it was sent.
create index comprobantes_apartados on comprobantes (siguiente_intento_en) where apartado_en is not null;
update comprobantes set siguiente_intento_en = now()
where apartado_en is not null and final_en is null and pudo_registrarse and motivo not like '%lo ocupa en SUNAT otro contenido.%';
