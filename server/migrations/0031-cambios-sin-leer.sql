-- Documents that could not be read again: of them nobody knows what the change means.
alter table cambios_previstos add column sin_leer integer not null default 0;
grant update (sin_leer) on cambios_previstos to chaski_servicio;
