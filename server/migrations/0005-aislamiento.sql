-- Row level security: a second lock behind the `where empresa_id = …` of every query. The service never works as the owner of
-- the tables. It is `chaski_servicio` on behalf of one company and environment, named anew in every transaction, or
-- `chaski_sistema` for what concerns all companies (who owns this key? which documents are due?). Neither may bypass the
-- policies, and neither has more rights on a table than it uses: what is frozen once stored cannot be updated by anybody.
--
-- With FORCE the owner sees no rows either. A later migration that changes rows lifts it first:
-- `alter table … no force row level security`, and sets it again at its end.

-- The queue of an earlier version; documents themselves say when their turn comes.
drop schema if exists trabajos cascade;

-- On whose behalf this transaction works; null, hence nobody's rows, when nothing was said.
create function chaski_empresa() returns uuid language sql stable parallel safe
  return nullif(current_setting('chaski.empresa', true), '')::uuid;

-- test, live, or * for the company as a whole.
create function chaski_entorno() returns text language sql stable parallel safe
  return current_setting('chaski.entorno', true);

-- Puts a table under the policies. `por`: its column that names the company.
create function chaski_aislar(tabla regclass, por text, con_entorno boolean) returns void language plpgsql as $$
declare condicion text := format('%I = chaski_empresa()', por);
begin
  if con_entorno then condicion := condicion || $c$ and chaski_entorno() in (entorno, '*')$c$; end if;
  execute format('alter table %s enable row level security, force row level security', tabla);
  execute format('create policy empresa on %s to chaski_servicio using (%s) with check (%s)', tabla, condicion, condicion);
  execute format('create policy sistema on %s to chaski_sistema using (true) with check (true)', tabla);
  execute format('grant select on %s to chaski_servicio, chaski_sistema', tabla);
end $$;

revoke execute on function chaski_aislar(regclass, text, boolean) from public;

select chaski_aislar('empresas', 'id', false);
select chaski_aislar(tabla::regclass, 'empresa_id', false)
  from unnest(array['establecimientos', 'intentos', 'eventos', 'resumen_intentos', 'resumen_eventos']) as tabla;
select chaski_aislar(tabla::regclass, 'empresa_id', true)
  from unnest(array['empresa_entornos', 'claves', 'series', 'series_huecos', 'comprobantes', 'idempotencia', 'resumen_numeros',
    'resumenes']) as tabla;

-- Counted before anybody knows whose key it is.
alter table clave_ventanas enable row level security, force row level security;
create policy sistema on clave_ventanas to chaski_sistema using (true) with check (true);
grant select, insert, update on clave_ventanas to chaski_sistema;

grant select on migraciones to chaski_servicio, chaski_sistema;

-- Settings are administered across companies; of them a request only notes that SUNAT refuses the company's own.
grant insert, update on empresas, empresa_entornos, claves to chaski_sistema;
grant insert, update, delete on establecimientos to chaski_sistema;
grant update (envio_pausado_motivo, envio_pausado_hasta, version) on empresa_entornos to chaski_servicio;

-- Documents: the bytes, the number and whose they are never change.
grant insert on comprobantes, intentos, eventos, resumenes, resumen_intentos, resumen_eventos, series_huecos to chaski_servicio;
grant insert, update on series, resumen_numeros to chaski_servicio;
grant insert, update, delete on idempotencia to chaski_servicio;
grant update (estado, motivo, sunat, cdr, numero_libre, pudo_registrarse, lease_token, lease_hasta, intentos,
  siguiente_intento_en, final_en, anulacion_id) on comprobantes to chaski_servicio;
grant update (terminado_en, resultado, codigo, respuesta) on intentos, resumen_intentos to chaski_servicio;
grant update (estado, mensaje, sunat, cdr, ticket, ticket_en, pudo_registrarse, lease_token, lease_hasta, intentos, repeticiones,
  siguiente_intento_en, final_en) on resumenes to chaski_servicio;

-- Of documents, the work across companies touches only leases and turns.
grant update (lease_token, lease_hasta, siguiente_intento_en) on comprobantes, resumenes to chaski_sistema;
grant delete on idempotencia to chaski_sistema;
