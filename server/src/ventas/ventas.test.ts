import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { cloneDatabase } from '@chaski/testing/service/database.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '../platform/db/migrate.ts';
import { mesesDe } from './meses.ts';
import { readEmitido, readVentas } from './ventas.ts';
import { countFinales, FOLD_LOTE, fold, listDesiguales } from './ventas-store.ts';

let s: TestService;
let acceso: Parameters<typeof readEmitido>[1];

beforeAll(async () => {
  s = await startTestService();
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas limit 1');
  acceso = { empresaId: rows[0]?.id ?? '', entorno: 'test' } as typeof acceso;
});
afterAll(() => s.stop());

const deps = () => s.service.deps;
const emitir = async (documento: object) => (await s.emitir(documento)).json.data;
const desiguales = () => listDesiguales(deps().db.sistema);

/** Soles of this month. */
async function soles() {
  const meses = mesesDe(fechaLima(new Date()));
  const { dias } = await readEmitido(deps(), acceso, meses.anterior, meses.hoy);
  const { monedas, porCorregir } = await readVentas(deps(), acceso, dias, meses);
  return { ...monedas[0], porCorregir };
}

const unaNota = (id: string) => ({
  tipoComprobante: '07',
  serie: 'FC01',
  documentoAfectado: { id },
  codigoMotivo: '07',
  motivo: 'Devolución',
  items: [unItem({ precioUnitario: 18 })],
});

describe('the counters of sales', () => {
  it('follow a document from its issue to its annulment, and what credits takes away', async () => {
    const { id } = (await emitir(unaFactura({ serie: 'FA01' }))).documento;
    await emitir(unaBoleta({ serie: 'BA01' }));
    expect(await soles()).toMatchObject({ mes: { cantidad: 2, importe: '236.00', igv: '36.00' }, porCorregir: 0 });
    await emitir(unaNota(id));
    expect(await soles()).toMatchObject({ mes: { cantidad: 3, importe: '218.00', igv: '33.25' } });
    const otra = (await emitir(unaFactura({ serie: 'FA01' }))).documento;
    const anulada = await s.call('POST', `/comprobantes/${otra.id}/anular`, { body: { motivo: 'Error en el precio' } });
    expect(anulada.json.data.estado).toBe('ANULADA');
    expect(await soles()).toMatchObject({ mes: { cantidad: 3, importe: '218.00' }, enCurso: { cantidad: 0 } });
    expect(await countFinales(deps().db.of(acceso), acceso)).toEqual(
      expect.arrayContaining([
        { estado: 'ACEPTADA', cantidad: 3 },
        { estado: 'ANULADA', cantidad: 1 },
      ]),
    );
    expect(await desiguales()).toEqual([]);
  });

  it('say what was refused until another is issued in its place, and never as sold', async () => {
    const antes = await soles();
    const { id } = (await emitir(unaFactura({ serie: 'FA02', ...conOrden('rechazo=2017') }))).documento;
    expect(await soles()).toEqual({ ...antes, porCorregir: 1 });
    const corregida = await s.call('POST', '/comprobantes/emitir', {
      body: { documento: unaFactura({ serie: 'FA02' }), corrige: id },
    });
    expect(corregida.json.data.estado).toBe('ACEPTADA');
    expect((await soles()).porCorregir).toBe(0);
  });

  it('are the same before, while and after they are folded, by several processes at once, and while documents are issued', async () => {
    const antes = await soles();
    const { cantidad = 0 } = antes.mes ?? {};
    const emitidas = Array.from({ length: 24 }, () => emitir(unaBoleta({ serie: 'BA09' })));
    let terminadas = false;
    const todas = Promise.all(emitidas).finally(() => {
      terminadas = true;
    });
    const plegar = async () => {
      do await fold(deps().db.sistema);
      while (!terminadas);
    };
    const mirar = async () => {
      do expect((await soles()).mes?.cantidad).toBeGreaterThanOrEqual(cantidad);
      while (!terminadas);
    };
    await Promise.all([todas, plegar(), plegar(), mirar()]);
    expect(await fold(deps().db.sistema)).toBeLessThan(FOLD_LOTE);
    const { rows } = await s.pool.query('select from ventas_cambios');
    expect(rows).toEqual([]);
    expect((await soles()).mes?.cantidad).toBe(cantidad + 24);
    expect(await desiguales()).toEqual([]);
  });

  it('lock nothing that another outcome of the company waits for', async () => {
    const otra = await s.pool.connect();
    try {
      await otra.query('begin');
      await otra.query('select * from ventas_dias for update');
      await otra.query('select * from ventas_cambios for update');
      expect((await emitir(unaBoleta({ serie: 'BA10' }))).estado).toBe('ACEPTADA');
    } finally {
      await otra.query('rollback');
      otra.release();
    }
  });

  it('that were changed by somebody else are told apart', async () => {
    await fold(deps().db.sistema);
    await s.pool.query(`update ventas_dias set igv = igv + 0.01 where estado = 'RECHAZADA'`);
    expect(await desiguales()).toMatchObject([{ estado: 'RECHAZADA', tipoComprobante: '01' }]);
    await s.pool.query(`update ventas_dias set igv = igv - 0.01 where estado = 'RECHAZADA'`);
    expect(await desiguales()).toEqual([]);
  });
});

describe('a database of before them', () => {
  it('is counted when it is migrated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chaski-ventas-'));
    const database = await cloneDatabase();
    try {
      await database.pool.query('drop schema public cascade; create schema public authorization chaski');
      const anteriores = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < '0041');
      for (const name of anteriores) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
      await migrate(database.duenoUrl, 'chaski_app', folder);
      await database.pool.query(VIEJOS);
      await migrate(database.duenoUrl, 'chaski_app');
      const { rows } = await database.pool.query(
        'select tipo_comprobante as tipo, estado, cantidad::int, importe_total::text as importe, igv::text from ventas_dias order by 1, 2',
      );
      expect(rows).toEqual([
        { tipo: '01', estado: 'ACEPTADA', cantidad: 2, importe: '236.00', igv: '36.00' },
        { tipo: '01', estado: 'RECHAZADA', cantidad: 1, importe: '118.00', igv: '18.00' },
      ]);
      expect(await listDesiguales(database.pool)).toEqual([]);
    } finally {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Four documents: two accepted, one refused, one on its way. */
const VIEJOS = `insert into comprobantes (empresa_id, id, entorno, tipo_comprobante, serie, numero, fecha_emision, moneda, cliente_tipo,
    cliente_numero, cliente_denominacion, importe_total, totales, documento, archivo, digest, signature_value, cadena_qr, sha256, asincrono,
    estado, final_en, plazo_envio)
  select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'test', '01', 'F001', n, '2026-11-01', 'PEN', '6', '20100070970', 'UNO',
    118, '{"igv":"18.00","total":"118.00"}', '{}', '', '', '', '', decode(repeat('00', 32), 'hex'), false, estado,
    case when estado <> 'EN_COLA' then now() end, now()
  from unnest(array['ACEPTADA', 'ACEPTADA', 'RECHAZADA', 'EN_COLA']) with ordinality u (estado, n)`;
