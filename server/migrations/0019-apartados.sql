-- A comprobante that its owner set aside: nobody carries it to SUNAT until somebody takes it up again. It waits as for a person,
-- and its number stays its own.
alter table comprobantes add column apartado_en timestamptz;
grant update (apartado_en) on comprobantes to chaski_servicio;
