import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unaNotaCredito } from '@chaski/core/documentos/nota/testing.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { certificarEn } from '@chaski/testing/service/certificados.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { sembrar } from '@chaski/testing/service/siembra.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnosticar } from '../doctor/diagnosticar.ts';
import { GRANDE, type Hilo } from '../platform/jobs/hilo.ts';
import { createLog } from '../platform/log.ts';
import { prever } from './prever.ts';
import { preverUna } from './trabajar.ts';

let s: TestService;
let registro: string;

const AHORA = new Date('2026-12-10T15:00:00Z');

beforeAll(async () => {
  registro = join(mkdtempSync(join(tmpdir(), 'chaski-prever-')), 'log');
  const log = createLog('warn', registro);
  s = await startTestService({}, { log, ahora: () => AHORA, ...conRelojDeSunat(() => AHORA.getTime() - Date.now()) });
  await certificarEn(s, AHORA);
});
afterAll(async () => {
  await s.stop();
  rmSync(dirname(registro), { recursive: true });
});

/** As if nobody had looked yet: everybody's turn comes, once. */
async function look(): Promise<void> {
  await s.pool.query(`update cambios_previstos set mirado_en = null, tomado_en = now() - interval '1 hour'`);
  while (await preverUna(s.service.deps)) {
    // The next company and environment.
  }
}

async function inicio() {
  const { call, empresaId } = await enterComo(s, 'dueno');
  return (await call('GET', `/empresas/${empresaId}/test/inicio`)).json.data.prevision;
}

const malCodigo = { items: [unItem({ codigoSunat: '123' })] };

test('where nobody has looked yet, that is what is said', async () => {
  expect((await s.emitir(unaFactura({ serie: 'F099' }))).status).toBe(200);
  const deNovedades = async () => {
    const hallazgos = await diagnosticar(s.service.deps.config, { ahora: () => AHORA, enVivo: false });
    return hallazgos.filter(({ que }) => que === 'novedades').map(({ estado, texto }) => [estado, texto]);
  };
  await s.pool.query('delete from cambios_previstos');
  expect(await inicio()).toMatchObject({ dia: '2027-01-01', miradoEn: null, revisados: 0 });
  expect(await deNovedades()).toEqual([
    [
      'aviso',
      expect.stringMatching(/; todavía nadie miró qué cambiaría en lo emitido; sin mirar todavía: 1 de las empresas/),
    ],
  ]);
  while (await preverUna(s.service.deps)) {
    // Everybody's turn.
  }
  expect(await inicio()).toMatchObject({ miradoEn: expect.any(String), revisados: 1, sinLeer: 0 });
  expect(await deNovedades()).toEqual([
    ['bien', expect.stringMatching(/; de los 1 comprobantes revisados, mirados el \d{4}-\d\d-\d\d, ninguno se habría/)],
  ]);
  await s.pool.query(`update comprobantes set estado = 'RECHAZADA' where serie = 'F099'`);
});

test('what was issued is judged as if it were of the day of the change and of its eve, and only what differs counts', async () => {
  const numeros: string[] = [];
  const emitir = async (documento: object) => {
    const { status, json } = await s.emitir(documento);
    expect([status, json.data?.estado, json.error]).toEqual([200, 'ACEPTADA', undefined]);
    numeros.push(json.data.documento.correlativo);
  };
  await emitir(unaFactura({ serie: 'F100' }));
  // Observed today, refused from 2027 on.
  await emitir(unaFactura({ serie: 'F101', ...malCodigo }));
  await emitir(unaBoleta({ serie: 'B101', ...malCodigo }));
  // Observed on both days.
  await emitir(unaFactura({ serie: 'F102', items: [unItem({ gtin: '123' })] }));
  // Its dates move with it: the day of the change is no day on which a cuota could be late.
  const cuotas = [{ monto: 118, fechaVencimiento: '2027-01-01' }];
  await emitir(unaFactura({ serie: 'F103', formaPago: 'CREDITO', cuotas }));
  await look();
  expect(await inicio()).toMatchObject({
    dia: '2027-01-01',
    revisados: 5,
    completo: true,
    rechazados: 2,
    observados: 0,
    novedades: expect.arrayContaining([
      { texto: expect.any(String), fuente: expect.stringContaining('RS 000048-2026') },
    ]),
    reglas: [
      {
        severidad: 'rechazo',
        codigo: '3496',
        campo: 'items[].codigoSunat',
        documentos: 2,
        ejemplos: [{ correlativo: 'B101-1' }, { correlativo: 'F101-1' }],
      },
    ],
  });
});

test('a note is judged with what it affects', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'F110' }));
  const { cliente: _, ...nota } = unaNotaCredito({ serie: 'FC10', fechaEmision: '2026-12-10' }) as { cliente?: object };
  const emitida = await s.emitir({ ...nota, documentoAfectado: { id: json.data.documento.id } });
  expect([emitida.status, emitida.json.data?.estado]).toEqual([200, 'ACEPTADA']);
  await look();
  expect(await inicio()).toMatchObject({ revisados: 7, rechazados: 2, observados: 0 });
});

test('what is dated later than today, for a request pretended its day, is not looked at yet', async () => {
  const headers = { 'chaski-fecha': '2027-01-02' };
  expect((await s.emitir(unaFactura({ serie: 'F111' }), { headers })).status).toBe(200);
  await look();
  expect(await inicio()).toMatchObject({ revisados: 7, rechazados: 2, observados: 0 });
});

test('a document that cannot be read again is counted apart and logged: nothing is known of it', async () => {
  const malo = `update comprobantes set documento = $1 where serie = 'F102' returning id, documento`;
  const { documento } = (await s.pool.query(`select documento::text from comprobantes where serie = 'F102'`)).rows[0];
  const { rows } = await s.pool.query(malo, ['{"emisor":{},"calculado":{"documento":{"items":[]},"items":[{}]}}']);
  await look();
  await s.pool.query(malo, [documento]);
  expect(await inicio()).toMatchObject({ revisados: 6, sinLeer: 1, rechazados: 2, observados: 0 });
  const registrado = readFileSync(registro, 'utf8').split('\n').slice(0, -1);
  expect(registrado.map((linea) => JSON.parse(linea).comprobante)).toEqual([rows[0].id]);
  const hallazgos = await diagnosticar(s.service.deps.config, { ahora: () => AHORA, enVivo: false });
  const suyos = hallazgos.filter(({ que }) => que === 'novedades');
  expect(suyos.map(({ texto }) => texto)).toEqual([
    expect.stringContaining('de sus 6 últimos comprobantes'),
    'del cambio del 2027-01-01: no se pudieron volver a leer, y de ellos no se sabe: 1',
  ]);
  await look();
  expect(await inicio()).toMatchObject({ revisados: 7, sinLeer: 0 });
});

test('doctor says it, with the numbers and what to do', async () => {
  const { config } = s.service.deps;
  const hallazgos = await diagnosticar(config, { ahora: () => AHORA, enVivo: false });
  expect(hallazgos.filter(({ que }) => que === 'novedades')).toEqual([
    {
      estado: 'aviso',
      que: 'novedades',
      remedio: expect.stringContaining('Chaski-Fecha'),
      texto: expect.stringMatching(
        /^20000000001 test: desde el 2027-01-01, de sus 7 últimos comprobantes, mirados el \d{4}-\d\d-\d\d, 2 se habrían rechazado y 0 observado: 3496 en items\[\]\.codigoSunat \(2: B101-1, F101-1\)$/,
      ),
    },
  ]);
  const texto = async (cambio: string) => {
    await s.pool.query(`update cambios_previstos set completo = false${cambio}`);
    const otros = await diagnosticar(config, { ahora: () => AHORA, enVivo: false });
    return otros.flatMap(({ que, ...suyo }) => (que === 'novedades' ? [suyo.texto] : []));
  };
  expect(await texto('')).toEqual([
    expect.stringContaining('de sus 7 últimos comprobantes (hay más en los 90 días de antes, sin mirar), mirados el'),
  ]);
  expect(await texto(', rechazados = 0')).toEqual([
    expect.stringContaining('de los 7 comprobantes revisados (de 2 de las empresas y entornos, solo los más nuevos)'),
  ]);
  const antes = await diagnosticar(config, { ahora: () => new Date('2026-11-23T15:00:00Z'), enVivo: false });
  expect(antes.find(({ que }) => que === 'novedades')).toMatchObject({ estado: 'bien' });
});

test('the newest 2,000 documents are looked at; that there are more is told', async () => {
  const { empresaId } = await enterComo(s, 'dueno');
  const alcance = { empresaId, entorno: 'live' } as const;
  const lookAhora = () =>
    prever({ ...s.service.deps, ahora: () => new Date() }, alcance, toFecha('2027-01-01'), () => true);
  await sembrar(s.pool, { ...alcance, cuantos: 2_001, dias: 30, series: 1, clientes: 1, variada: false });
  expect(await lookAhora()).toMatchObject({ revisados: 0, sinLeer: 2_000, completo: false });
  await s.pool.query(`delete from comprobantes where entorno = 'live' and numero = 1`);
  expect(await lookAhora()).toMatchObject({ revisados: 0, sinLeer: 2_000, completo: true });
});

test('each company and environment is looked at once a day, by one process at a time', async () => {
  await look();
  expect(await preverUna(s.service.deps)).toBe(false);
  const { rows } = await s.pool.query('select entorno from cambios_previstos where mirado_en is not null order by 1');
  expect(rows).toEqual([{ entorno: 'live' }, { entorno: 'test' }]);
});

test('of a company that SUNAT asks for product codes what bears none counts, too', async () => {
  const { call, empresaId } = await enterComo(s, 'dueno');
  const { status } = await call('PATCH', `/empresas/${empresaId}`, { body: { obligadoCodigoProducto: true } });
  expect(status).toBe(200);
  // What is done in the background knows of the change within a second.
  const mirado = async () => {
    await look();
    return await inicio();
  };
  // F100, F103 and F110 besides the two that are malformed; F102 bears a GTIN, and notes are not asked.
  await expect.poll(mirado).toMatchObject({ revisados: 7, rechazados: 5, observados: 0 });
});

test('the rate of restaurants that is not official yet is told, with what to set; one that was set, only where it is another', async () => {
  expect((await s.emitir(unaFactura({ serie: 'F120', porcentajeIgv: 10.5 }))).status).toBe(200);
  const { empresaId } = await enterComo(s, 'dueno');
  const { deps } = s.service;
  const en2027 = async (igvRestaurantes: Readonly<Record<string, string>>) => {
    const config = { ...deps.config, igvRestaurantes };
    const prevision = await prever(
      { ...deps, config },
      { empresaId, entorno: 'test' },
      toFecha('2027-01-01'),
      () => true,
    );
    return prevision?.reglas.filter(({ codigo }) => codigo === '3462');
  };
  expect(await en2027({})).toMatchObject([
    {
      severidad: 'rechazo',
      campo: 'porcentajeIgv',
      documentos: 1,
      mensaje: expect.stringContaining('IGV_RESTAURANTES=2027'),
    },
  ]);
  expect(await en2027({ 2027: '15' })).toMatchObject([{ mensaje: 'Debe ser 18 o 15' }]);
  expect(await en2027({ 2027: '10.5' })).toEqual([]);
});

test("a document of a thousand lines is read and judged in its company's turns, like whatever is large", async () => {
  const items = Array.from({ length: 999 }, (_, n) => unItem({ descripcion: `S${n}` }));
  const { json } = await s.emitir(unaFactura({ serie: 'F130', items }));
  expect(json.data.estado).toBe('ACEPTADA');
  const { empresaId } = await enterComo(s, 'dueno');
  const { deps } = s.service;
  let grandes = 0;
  const hilo: Hilo = {
    ...deps.hilo,
    con: (pieza, work) => {
      if (pieza.quien === empresaId && pieza.tamano > GRANDE) grandes += 1;
      return deps.hilo.con(pieza, work);
    },
  };
  await prever({ ...deps, hilo }, { empresaId, entorno: 'test' }, toFecha('2027-01-01'), () => true);
  // Read back, judged as of the eve, judged as of the day: never two of them at once.
  expect(grandes).toBe(3);
});
