-- Retenciones and percepciones (20, 40): kept as comprobantes, beside the sales, which is what their table's other readers ask for. They are
-- taken back by a resumen de reversiones (RR).

alter table resumen_numeros drop constraint resumen_numeros_clase_check, add constraint resumen_numeros_clase_check check (clase in ('RA', 'RC', 'RR'));
alter table resumenes drop constraint resumenes_clase_check, add constraint resumenes_clase_check check (clase in ('RA', 'RC', 'RR'));

-- Their lists, however many sales there are.
create index comprobantes_otros on comprobantes (empresa_id, entorno, tipo_comprobante, id desc) where tipo_comprobante in ('20', '40');

-- The counters of sales (migration 0041) count no others.
drop trigger contar_venta_nueva on comprobantes;
drop trigger contar_venta on comprobantes;
create trigger contar_venta_nueva after insert on comprobantes for each row
  when (new.final_en is not null and new.tipo_comprobante not in ('20', '40')) execute function chaski_contar_venta();
create trigger contar_venta after update of estado on comprobantes for each row
  when (new.tipo_comprobante not in ('20', '40') and new.estado is distinct from old.estado
    and (new.final_en is not null or old.final_en is not null))
  execute function chaski_contar_venta();
