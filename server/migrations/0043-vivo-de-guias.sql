-- What happened to guías within the last seconds, which open pages are told (0011).
create index guia_eventos_en on guia_eventos using brin (en) with (pages_per_range = 8, autosummarize = on);
