-- What a clock that was ahead for a moment put off is due again (jobs/ahead.ts), whoever's it is.
grant update (siguiente_intento_en) on webhook_entregas, exportaciones to chaski_sistema;
