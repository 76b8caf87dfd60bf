-- By the monotonic clock of the machine that carried it, in milliseconds: when an attempt was recorded, when its request left, when its
-- exchange ended. `cronometro` names that clock, which no other machine has, nor this one once it was restarted. Attempts of old have none.
alter table intentos add column cronometro text, add column anotado_ms double precision,
  add column enviado_ms double precision, add column terminado_ms double precision;
grant update (enviado_ms, terminado_ms) on intentos to chaski_servicio;
