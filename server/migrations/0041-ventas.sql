-- What was sold, by day: counters of comprobantes that have their outcome, so that a month is never summed by reading its documents. What
-- has none yet is little and is read where it is. Whoever decides an outcome only adds rows here and locks none; now and then they are
-- folded into the days. Amounts are as the documents have them: what credits is known by its kind when they are read.

create table ventas_dias (
  empresa_id uuid not null,
  entorno text not null check (entorno in ('test', 'live')),
  -- of issue, in Lima
  fecha date not null,
  tipo_comprobante text not null,
  moneda text not null,
  estado text not null check (estado in ('ACEPTADA', 'RECHAZADA', 'ANULADA')),
  cantidad bigint not null,
  importe_total numeric not null,
  igv numeric not null,
  primary key (empresa_id, entorno, fecha, tipo_comprobante, moneda, estado)
) with (fillfactor = 70);

-- Emptied as it is filled.
create table ventas_cambios (like ventas_dias)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_vacuum_insert_threshold = 20000);
create index ventas_cambios_de on ventas_cambios (empresa_id, entorno);

-- Of a row of `comprobantes` that came into its final state, or left it for another.
create function chaski_contar_venta() returns trigger language plpgsql as $$
declare igv numeric := coalesce((new.totales ->> 'igv')::numeric, 0);
begin
  if new.final_en is not null then
    insert into ventas_cambios values (new.empresa_id, new.entorno, new.fecha_emision, new.tipo_comprobante, new.moneda, new.estado,
      1, new.importe_total, igv);
  end if;
  if tg_op = 'UPDATE' then
    if old.final_en is not null then
      insert into ventas_cambios values (old.empresa_id, old.entorno, old.fecha_emision, old.tipo_comprobante, old.moneda, old.estado,
        -1, -old.importe_total, -igv);
    end if;
  end if;
  return null;
end $$;

-- They begin to count before what exists is counted: creating them waits for who writes, and whoever writes waits for the commit.
create trigger contar_venta_nueva after insert on comprobantes for each row
  when (new.final_en is not null) execute function chaski_contar_venta();
create trigger contar_venta after update of estado on comprobantes for each row
  when (new.estado is distinct from old.estado and (new.final_en is not null or old.final_en is not null))
  execute function chaski_contar_venta();

alter table comprobantes no force row level security;
insert into ventas_dias
  select empresa_id, entorno, fecha_emision, tipo_comprobante, moneda, estado, count(*), sum(importe_total),
    sum(coalesce((totales ->> 'igv')::numeric, 0))
  from comprobantes where final_en is not null group by 1, 2, 3, 4, 5, 6;
alter table comprobantes force row level security;

select chaski_aislar(tabla::regclass, 'empresa_id', true) from unnest(array['ventas_dias', 'ventas_cambios']) as tabla;
-- An outcome is written on behalf of its company; they are folded for all at once.
grant insert on ventas_cambios to chaski_servicio;
-- `for update` asks for the right to change something.
grant delete, update (cantidad) on ventas_cambios to chaski_sistema;
grant insert, update (cantidad, importe_total, igv) on ventas_dias to chaski_sistema;
