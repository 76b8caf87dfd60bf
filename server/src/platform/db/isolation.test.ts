import { randomUUID } from 'node:crypto';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { prepareObjetivo } from '@chaski/testing/fuzz/objetivo.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alcance, ROL_SERVICIO, ROL_SISTEMA, withRole } from './db.ts';
import { createPool } from './pool.ts';

/*
 * S58, S59: what the database itself refuses, whatever a query forgets. Every table is asked for by name from PostgreSQL's
 * own catalogue, so that one which a later migration adds without policies fails here.
 */

let s: TestService;
let servicio: pg.Pool;
let sistema: pg.Pool;
let own: Alcance;

beforeAll(async () => {
  s = await startTestService();
  await prepareObjetivo(s.service);
  const emitida = await s.emitir(unaFactura({ serie: 'FA97' }), { headers: { 'Idempotency-Key': 'aislamiento' } });
  const { id } = emitida.json.data.documento;
  await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el precio' } });
  const url = s.service.deps.config.databaseUrl ?? '';
  servicio = createPool(withRole(url, ROL_SERVICIO), { max: 2 });
  sistema = createPool(withRole(url, ROL_SISTEMA), { max: 2 });
  const { rows } = await s.pool.query<{ empresa_id: string }>('select empresa_id from comprobantes limit 1');
  own = { empresaId: rows[0]?.empresa_id ?? '', entorno: 'test' };
});
afterAll(async () => {
  await Promise.all([servicio.end(), sistema.end()]);
  await s.stop();
});

interface Tabla {
  readonly tabla: string;
  readonly rls: boolean;
  readonly forzada: boolean;
  /** The condition of what `chaski_servicio` sees, and of what it may write; null without a policy. */
  readonly ve: string | null;
  readonly escribe: string | null;
  readonly alcanza: boolean;
  readonly conEntorno: boolean;
}

/** Every table of the database, but PostgreSQL's own. */
async function tablas(): Promise<Tabla[]> {
  const { rows } = await s.pool.query<Tabla>(
    `select c.relname as tabla, c.relrowsecurity as rls, c.relforcerowsecurity as forzada,
       pg_get_expr(p.polqual, c.oid) as ve, pg_get_expr(p.polwithcheck, c.oid) as escribe,
       has_any_column_privilege($1, c.oid, 'select, insert, update') or has_table_privilege($1, c.oid, 'delete') as alcanza,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entorno') as "conEntorno"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_policy p on p.polrelid = c.oid and $1::regrole::oid = any (p.polroles)
     where c.relkind in ('r', 'p', 'f', 'm', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by c.relname`,
    [ROL_SERVICIO],
  );
  return rows;
}

/** Of the installation, and nothing of any company in them: SUNAT’s register; and whoever takes a number looks whether the database was put back. */
const DE_LA_INSTALACION: ReadonlySet<string> = new Set([
  'migraciones',
  'padron',
  'padron_importaciones',
  'restauraciones',
  'testigos',
]);

describe('every table of the database', () => {
  it('has row level security, also for its owner; but the list of migrations, which is nobody’s', async () => {
    const all = await tablas();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ rls, forzada }) => !rls || !forzada).map(({ tabla }) => tabla)).toEqual(['migraciones']);
  });

  it('shows and takes only what is of the company, and of the environment where it has one, or is out of reach', async () => {
    const reached = (await tablas()).filter(({ alcanza, tabla }) => alcanza && !DE_LA_INSTALACION.has(tabla));
    expect(reached.length).toBeGreaterThan(15);
    for (const { tabla, ve, escribe, conEntorno } of reached) {
      const company = tabla === 'empresas' ? '(id = chaski_empresa())' : '(empresa_id = chaski_empresa())';
      const environment = "((chaski_entorno() = entorno) OR (chaski_entorno() = '*'::text))";
      const condition = conEntorno ? `(${company} AND ${environment})` : company;
      expect([tabla, ve, escribe]).toEqual([tabla, condition, condition]);
    }
  });

  it('shows no row to a query without a company, to another company, or to another environment', async () => {
    const reached = (await tablas()).filter(({ alcanza, tabla }) => alcanza && !DE_LA_INSTALACION.has(tabla));
    const other: Alcance = { empresaId: randomUUID(), entorno: '*' };
    const withRows: string[] = [];
    for (const { tabla, conEntorno } of reached) {
      const count = async (db: Pick<pg.Pool, 'query'>) =>
        Number((await db.query(`select count(*) as filas from ${tabla}`)).rows[0]?.filas);
      const { db } = s.service.deps;
      expect([tabla, await count(servicio), await count(db.of(other))]).toEqual([tabla, 0, 0]);
      if ((await count(s.pool)) > 0) withRows.push(tabla);
      if (!conEntorno) continue;
      const live = `select count(*) as filas from ${tabla} where entorno <> 'live'`;
      expect([tabla, (await db.of({ ...own, entorno: 'live' }).query(live)).rows]).toEqual([tabla, [{ filas: 0 }]]);
    }
    // Not for want of rows.
    const filled = ['comprobantes', 'intentos', 'eventos', 'series', 'idempotencia', 'resumenes', 'webhooks', 'claves'];
    expect(withRows).toEqual(expect.arrayContaining(filled));
  });

  it('is led by its company: the first column of its key, so that no company’s rows cost another’s time', async () => {
    const { rows } = await s.pool.query<{ tabla: string; primera: string }>(
      `select c.relname as tabla, a.attname as primera from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname`,
    );
    const others = rows.filter(({ primera }) => primera !== 'empresa_id').map(({ tabla }) => tabla);
    expect(others).toEqual([
      'clave_ventanas',
      'claves',
      'empresas',
      'enlaces',
      'ingreso_ventanas',
      'instalacion',
      'migraciones',
      'padron_importaciones',
      'restauraciones',
      'sesiones',
      'testigos',
      'usuario_codigos',
      'usuario_direcciones',
      'usuarios',
    ]);
  });
});

describe('the roles of the service', () => {
  it('are no superusers, bypass no policy, make no roles or databases, cannot log in and own nothing', async () => {
    const { rows } = await s.pool.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
         (select count(*) from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as dueno_de
       from pg_roles r where rolname = any ($1) order by rolname`,
      [[ROL_SERVICIO, ROL_SISTEMA]],
    );
    const no = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    const nothing = { ...no, rolcanlogin: false, dueno_de: 0 };
    expect(rows).toEqual([ROL_SERVICIO, ROL_SISTEMA].map((rolname) => ({ rolname, ...nothing })));
  });

  it('are taken by a login that is no more than they are: no superuser, no owner, no member of the owner', async () => {
    const { rows } = await servicio.query(
      `select rolsuper, rolbypassrls, rolcreaterole, pg_has_role(session_user, 'chaski', 'member') as dueno
       from pg_roles where rolname = session_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, dueno: false }]);
  });

  const FORBIDDEN = [
    'alter table comprobantes add column x int',
    'alter table comprobantes disable row level security',
    'drop policy empresa on comprobantes',
    'create policy todo on comprobantes using (true)',
    'drop table eventos',
    'truncate comprobantes',
    'create table propia (x int)',
    'create schema otro',
    'create role otro',
    'create extension dblink',
    'alter function chaski_empresa() owner to chaski_servicio',
    'create function f() returns int language sql return 1',
    'set role chaski',
    'set role postgres',
    'set session authorization chaski',
    "copy (select 1) to program 'id'",
    "copy claves from program 'id'",
    "copy (select 1) to '/tmp/robado'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'alter system set fsync = off',
    'select pg_reload_conf()',
    'select * from pg_authid',
    'select * from pg_shadow',
    "select chaski_aislar('empresas', 'id', false)",
    'insert into migraciones values (99, 1, 1)',
    'update migraciones set huella = 1',
    'delete from migraciones',
    // Documents and their history: what is stored stays as it is.
    ...[
      'comprobantes',
      'intentos',
      'eventos',
      'resumenes',
      'resumen_intentos',
      'resumen_eventos',
      'guias',
      'guia_intentos',
      'guia_eventos',
      'series',
      'auditoria',
    ].map((tabla) => `delete from ${tabla}`),
    ...[
      'archivo',
      'sha256',
      'numero',
      'serie',
      'tipo_comprobante',
      'digest',
      'totales',
      'documento',
      'empresa_id',
      'entorno',
      'importe_total',
    ].map((columna) => `update comprobantes set ${columna} = null`),
    ...['eventos set detalle', 'auditoria set actor_id', 'resumenes set archivo', 'intentos set iniciado_en'].map(
      (what) => `update ${what} = null`,
    ),
    'delete from webhooks',
    'delete from webhook_mensajes',
    'update webhook_mensajes set payload = null',
    'delete from empresas',
    'delete from claves',
  ];

  it.each(FORBIDDEN)('may not: %s', async (text) => {
    for (const pool of [servicio, sistema]) {
      await expect(pool.query(text), text).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42P01)$/) });
    }
  });

  it('cannot switch the policies off: a query that would is refused, not widened', async () => {
    const client = await servicio.connect();
    try {
      await client.query('set row_security = off');
      await expect(client.query('select * from comprobantes')).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });

  it('have on every table these rights and no others: a new grant is written down here', async () => {
    const lines = await derechos();
    if (JSON.stringify(lines) !== JSON.stringify(DERECHOS)) console.info(lines.join('\n'));
    expect(lines).toEqual(DERECHOS);
  });
});

/** One line for each table and role: `servicio comprobantes: select, insert, update (…)`. */
async function derechos(): Promise<string[]> {
  const { rows } = await s.pool.query<{ tabla: string; rol: string; derechos: string[]; columnas: string[] }>(
    `select c.relname as tabla, r.rolname as rol,
       array(select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
         where has_table_privilege(r.oid, c.oid, p)) as derechos,
       array(select p || ' ' || a.attname from pg_attribute a, unnest(array['insert', 'update']) p
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.oid, c.oid, a.attnum, p)
           and not has_table_privilege(r.oid, c.oid, p) order by a.attname) as columnas
     from pg_class c, pg_roles r
     where c.relkind in ('r', 'p', 'f', 'm', 'v') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       and r.rolname = any ($1)
     order by r.rolname, c.relname`,
    [[ROL_SERVICIO, ROL_SISTEMA]],
  );
  return rows
    .filter(({ derechos: some, columnas }) => some.length + columnas.length > 0)
    .map(({ tabla, rol, derechos: whole, columnas }) => {
      const updates = columnas.map((one) => one.replace('update ', ''));
      const parts = [...whole, ...(updates.length === 0 ? [] : [`update (${updates.join(', ')})`])];
      return `${rol.replace('chaski_', '')} ${tabla}: ${parts.join(', ')}`;
    });
}

/** What each role may do, and nothing besides: columns that are not named here are frozen once stored. */
const DERECHOS = [
  'servicio auditoria: select, insert',
  'servicio auditoria_cabezas: select, insert, update (en, huella, huella_anterior, n)',
  'servicio borradores: select, insert, delete, update (cambiado_en, contenido, nombre, usuario_id, version)',
  'servicio cambios_previstos: select, update (completo, mirado_en, observados, rechazados, reglas, revisados, sin_leer)',
  'servicio claves: select',
  'servicio clientes: select, insert, update, delete',
  'servicio clientes_vistos: select, insert, update (desde, hasta)',
  'servicio clientes_vistos_hasta: select, insert, update (hasta)',
  'servicio comprobantes: select, insert, update (anulacion_id, apartado_en, cdr, estado, final_en, intentos, lease_hasta, lease_ms, lease_token, motivo, numero_libre, pudo_registrarse, siguiente_intento_en, sunat)',
  'servicio correo_ajustes: select, insert, update (activo, cambiado_en, copia, responder_a)',
  'servicio correo_intentos: select, insert, update (codigo, error, respuesta, terminado_en)',
  'servicio correos: select, insert, update (estado, fallidos, intentos, interrumpidos, lease_hasta, lease_ms, lease_token, siguiente_intento_en, sin_servidor, terminado_en, ultimo_error)',
  'servicio empresa_entornos: select, update (envio_pausado_hasta, envio_pausado_motivo, gre_pausado_hasta, gre_pausado_motivo, validez_rechazo, version)',
  'servicio empresas: select',
  'servicio establecimientos: select',
  'servicio eventos: select, insert',
  'servicio exportacion_partes: select, insert, delete',
  'servicio exportaciones: select, insert, delete, update (avanzo_en, bytes, bytes_directorio, cabeza_indice, cola, cursor, entradas, estado, fallidos, hechos, indice_bytes, indice_crc, indice_tamano, interrumpidos, lease_hasta, lease_ms, mensaje, partes, siguiente_intento_en, terminada_en, total, trabajado_ms, vence_en)',
  'servicio guia_eventos: select, insert',
  'servicio guia_intentos: select, insert, update (codigo, respuesta, resultado, terminado_en)',
  'servicio guias: select, insert, update (baja, cdr, estado, final_en, intentos, lease_hasta, lease_ms, lease_token, mensaje, numero_libre, pudo_registrarse, repeticiones, siguiente_intento_en, sunat, ticket, ticket_en)',
  'servicio idempotencia: select, insert, update, delete',
  'servicio intentos: select, insert, update (codigo, enviado_ms, pudo_llegar, respuesta, resultado, sobrevivido, terminado_en, terminado_ms)',
  'servicio migraciones: select',
  'servicio padron: select',
  'servicio padron_importaciones: select',
  'servicio peticiones: select',
  'servicio productos: select, insert, update, delete',
  'servicio restauraciones: select',
  'servicio resumen_eventos: select, insert',
  'servicio resumen_intentos: select, insert, update (codigo, respuesta, resultado, terminado_en)',
  'servicio resumen_numeros: select, insert, update',
  'servicio resumenes: select, insert, update (cdr, estado, final_en, intentos, lease_hasta, lease_ms, lease_token, mensaje, pudo_registrarse, repeticiones, siguiente_intento_en, sunat, ticket, ticket_en)',
  'servicio series: select, insert, update',
  'servicio series_huecos: select, insert',
  'servicio testigos: select',
  'servicio ventas_cambios: select, insert',
  'servicio ventas_dias: select',
  'servicio vistas: select, insert, delete',
  'servicio webhook_entregas: select, insert, update (en_fila, estado, fallidos, intentos, interrumpidos, lease_hasta, lease_ms, lease_token, pedida_de_nuevo, siguiente_intento_en, terminada_en, ultimo_error, ultimo_status)',
  'servicio webhook_intentos: select, insert, update (error, respuesta, respuesta_cabeceras, respuesta_cortada, status, terminado_en)',
  'servicio webhook_mensajes: select, insert',
  'servicio webhooks: select, insert, update (activo, cambiado_en, descripcion, eliminado_en, eventos, motivo_inactivo, secreto_cifrado, secretos_anteriores, secretos_anteriores_hasta, url)',
  'sistema auditoria: select, insert',
  'sistema auditoria_cabezas: select, insert, update (en, huella, huella_anterior, n)',
  'sistema borradores: select',
  'sistema cambios_previstos: select, insert, update (dia, mirado_en, tomado_en)',
  'sistema clave_ventanas: select, insert, update',
  'sistema claves: select, insert, update',
  'sistema clientes: select',
  'sistema clientes_vistos: select',
  'sistema clientes_vistos_hasta: select',
  'sistema comprobantes: select, update (lease_hasta, lease_ms, lease_token, siguiente_intento_en)',
  'sistema correo_ajustes: select',
  'sistema correo_intentos: select',
  'sistema correos: select, update (lease_hasta, lease_ms, lease_token, siguiente_intento_en, sin_servidor)',
  'sistema empresa_entornos: select, insert, update',
  'sistema empresas: select, insert, update',
  'sistema enlaces: select, insert, update, delete',
  'sistema establecimientos: select, insert, update, delete',
  'sistema eventos: select',
  'sistema exportacion_partes: select, delete',
  'sistema exportaciones: select, delete, update (interrumpidos, lease_hasta, lease_ms, lease_token, siguiente_intento_en)',
  'sistema guia_eventos: select',
  'sistema guia_intentos: select',
  'sistema guias: select, update (lease_hasta, lease_ms, lease_token, siguiente_intento_en)',
  'sistema idempotencia: select, delete',
  'sistema ingreso_ventanas: select, insert, update, delete',
  'sistema instalacion: select, insert, update',
  'sistema intentos: select',
  'sistema membresias: select, insert, update, delete',
  'sistema migraciones: select',
  'sistema padron: select',
  'sistema padron_importaciones: select',
  'sistema peticiones: select, insert, delete',
  'sistema productos: select',
  'sistema restauraciones: select, insert, update (cerrada_en)',
  'sistema resumen_eventos: select',
  'sistema resumen_intentos: select',
  'sistema resumen_numeros: select',
  'sistema resumenes: select, update (lease_hasta, lease_ms, lease_token, siguiente_intento_en)',
  'sistema series: select, update (conciliacion, conciliacion_motivo)',
  'sistema series_huecos: select',
  'sistema sesiones: select, insert, update, delete',
  'sistema testigos: select, insert, update (cuenta, visto_en)',
  'sistema usuario_codigos: select, insert, update, delete',
  'sistema usuario_direcciones: select, insert, update, delete',
  'sistema usuarios: select, insert, update',
  'sistema ventas_cambios: select, delete, update (cantidad)',
  'sistema ventas_dias: select, insert, update (cantidad, igv, importe_total)',
  'sistema vistas: select',
  'sistema webhook_entregas: select, update (lease_hasta, lease_ms, lease_token, pedida_de_nuevo, siguiente_intento_en)',
  'sistema webhook_intentos: select',
  'sistema webhook_mensajes: select',
  'sistema webhooks: select',
];
