import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClave } from '../api-keys/claves.ts';
import { createClave } from '../api-keys/store.ts';
import { createEmpresa } from '../empresas/administrar.ts';
import { tx } from '../platform/db/tx.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { findGuardado } from './guardado.ts';
import { markAnulacion, markAnulada, takeAnulable } from './informar/anulable.ts';

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
});
afterAll(() => s.stop());

/** An accepted document; its id. */
async function aceptada(documento: object): Promise<string> {
  const { json } = await s.emitir(documento);
  expect(json.data.estado).toBe('ACEPTADA');
  return json.data.documento.id;
}

/** A nota de crédito of part of its affected document. */
function unaNota(id: string, overrides: object = {}): object {
  return {
    tipoComprobante: '07',
    serie: 'FC01',
    documentoAfectado: { id },
    codigoMotivo: '07',
    motivo: 'Devolución de un ítem',
    items: [unItem({ precioUnitario: 30 })],
    ...overrides,
  };
}

/** The whole document undone: nothing but the motive is sent. */
const unaAnulacion = (id: string, serie = 'FC01') =>
  unaNota(id, { serie, codigoMotivo: '01', motivo: 'Anulación de la operación', items: undefined });

const unaDebito = (id: string, overrides: object = {}) =>
  unaNota(id, { tipoComprobante: '08', serie: 'FD01', codigoMotivo: '01', motivo: 'Intereses por mora', ...overrides });

const detalle = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data.documento;

function esConflicto({ status, json }: Answer, ruta = 'documento.documentoAfectado'): string {
  expect([status, json.error?.code, Object.keys(json.error?.details?.fields ?? {})]).toEqual([
    422,
    'DOMAIN_ERROR',
    [ruta],
  ]);
  return json.error.message;
}

test('a key that may not read sales is shown none by a note over it, nor told whether it is there; it issues one that says all itself', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FL01' }));
  const { id, cliente } = json.data.documento;
  const de = { empresaId, entorno: 'test', nombre: 'Caja', limite: 1_000, expiraEn: null } as const;
  const { clave } = await createClave(s.pool, { ...de, permisos: ['invoices.create', 'invoices.send_taxauth'] });
  const llamar = (operacion: 'emitir' | 'validar', documento: object) =>
    s.call('POST', `/comprobantes/${operacion}`, { clave, body: { documento } });
  const afectados = ['FL01-1', 'FL01-999', { id }, { tipoComprobante: '01', serie: 'FL01', correlativo: 1 }];
  for (const documentoAfectado of afectados) {
    for (const mas of [{ items: undefined }, {}, { cliente, items: ' ' }, { cliente: null }]) {
      const nota = unaNota(id, { documentoAfectado, ...mas });
      for (const operacion of ['validar', 'emitir'] as const) {
        const answer = await llamar(operacion, nota);
        expect([answer.status, answer.json.error?.code], JSON.stringify(nota)).toEqual([
          403,
          'INSUFFICIENT_PERMISSIONS',
        ]);
      }
    }
    const sinDatos = await llamar('validar', unaNota(id, { documentoAfectado, cliente: { correo: 'x@ejemplo.pe' } }));
    expect(JSON.stringify(sinDatos.json)).not.toContain(cliente.denominacion);
  }
  expect((await llamar('emitir', unaNota(id, { cliente }))).json.data?.estado).toBe('ACEPTADA');
});

const acceso = () => ({ empresaId, entorno: 'test' as const });

describe('a nota de crédito of the whole', () => {
  test('takes customer, currency and lines from the affected document, and totals it to the cent', async () => {
    const items = [unItem({ precioUnitario: 10 }), unItem({ precioUnitario: 10 }), unItem({ tipoIgv: '20' })];
    const id = await aceptada(unaFactura({ serie: 'FA01', items }));
    const { status, json } = await s.emitir(unaAnulacion(id));
    expect(status).toBe(200);
    const factura = await detalle(id);
    expect(json.data).toMatchObject({
      estado: 'ACEPTADA',
      documento: { tipo: 'NOTA_CREDITO', serie: 'FC01', cliente: { numeroDocumento: '20100070970' } },
    });
    expect(json.data.documento.totales.total).toBe(factura.totales.total);
    const nota = await detalle(json.data.documento.id);
    expect(nota).toMatchObject({
      documentoAfectado: { id, tipoComprobante: '01', serie: 'FA01', correlativo: 1 },
      codigoMotivo: '01',
      motivo: 'Anulación de la operación',
    });
    expect([nota.items.length, nota.notas, nota.saldo]).toEqual([3, undefined, undefined]);
    expect(factura).toMatchObject({
      saldo: '0.00',
      notas: [
        { id: nota.id, estado: 'ACEPTADA', tipo: 'NOTA_CREDITO', codigoMotivo: '01', total: factura.totales.total },
      ],
    });
    expect(esConflicto(await s.emitir(unaAnulacion(id)))).toContain('0.00');
  });

  test('names it by the correlativo of its answer as well', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FA09' }));
    const { id, correlativo } = json.data.documento;
    const nota = await s.emitir({ ...unaAnulacion(id), documentoAfectado: correlativo });
    expect(nota.json.data.estado).toBe('ACEPTADA');
    expect(await detalle(nota.json.data.documento.id)).toMatchObject({ documentoAfectado: { id, correlativo: 1 } });
    const ajeno = await s.emitir({ ...unaAnulacion(id), documentoAfectado: 'FA09-77' });
    expect([ajeno.status, ajeno.json.error.details.fields['documento.documentoAfectado']]).toEqual([
      400,
      expect.stringContaining('FA09-77 no se emitió aquí'),
    ]);
  });

  test('of a boleta goes by its own series, and numbers are counted by type', async () => {
    const id = await aceptada(unaBoleta({ serie: 'BA01' }));
    const primera = await s.emitir(unaAnulacion(id, 'BA01'));
    expect(primera.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { correlativo: 'BA01-1' } });
    expect((await s.emitir(unaBoleta({ serie: 'BA01' }))).json.data.documento.correlativo).toBe('BA01-2');
    expect((await detalle(id)).saldo).toBe('0.00');
  });
});

describe('the balance', () => {
  test('goes down with every nota de crédito, named by id or by number, and up with an accepted nota de débito', async () => {
    const id = await aceptada(unaFactura({ serie: 'FA02' }));
    expect((await detalle(id)).saldo).toBe('118.00');
    const porId = await s.emitir(unaNota(id));
    expect(porId.json.data.estado).toBe('ACEPTADA');
    expect((await detalle(id)).saldo).toBe('88.00');
    const afectado = { tipoComprobante: 'FACTURA', serie: 'FA02', correlativo: '1' };
    const porNumero = await s.emitir(unaNota(id, { documentoAfectado: afectado }));
    expect(porNumero.json.data.estado).toBe('ACEPTADA');
    const debito = await s.emitir(unaDebito(id));
    expect(debito.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { tipo: 'NOTA_DEBITO' } });
    const factura = await detalle(id);
    expect(factura.saldo).toBe('88.00');
    expect(factura.notas.map(({ correlativo }: { correlativo: string }) => correlativo.split('-')[0])).toEqual([
      'FC01',
      'FC01',
      'FD01',
    ]);
    const demasiado = await s.emitir(unaNota(id, { items: [unItem({ precioUnitario: 88.01 })] }));
    expect(esConflicto(demasiado)).toContain('88.00');
    const justo = await s.emitir(unaNota(id, { items: [unItem({ precioUnitario: 88 })] }));
    expect(justo.json.data.estado).toBe('ACEPTADA');
    expect((await detalle(id)).saldo).toBe('0.00');
  });

  test('is never exceeded by notes that arrive at once, and those refused use no number', async () => {
    const id = await aceptada(unaFactura({ serie: 'FA03' }));
    const nota = unaNota(id, { serie: 'FC03' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => s.emitir(nota)));
    const buenas = answers.filter(({ status }) => status === 200);
    expect(buenas.map(({ json }) => json.data.documento.correlativo).sort()).toEqual(['FC03-1', 'FC03-2', 'FC03-3']);
    for (const answer of answers.filter(({ status }) => status !== 200)) esConflicto(answer);
    const { saldo, notas } = await detalle(id);
    expect([saldo, notas.length]).toEqual(['28.00', 3]);
    const { series } = (await s.call('GET', '/series')).json.data;
    expect(series.find(({ serie }: { serie: string }) => serie === 'FC03').siguienteNumero).toBe(4);
  });

  test('is given back by a note that SUNAT refuses', async () => {
    const id = await aceptada(unaFactura({ serie: 'FA04' }));
    const items = [unItem({ precioUnitario: 118, descripcion: 'Servicio [sim:rechazo=2017]' })];
    const rechazada = await s.emitir(unaNota(id, { items }));
    expect(rechazada.json.data.estado).toBe('RECHAZADA');
    const { saldo, notas } = await detalle(id);
    expect([saldo, notas[0].estado]).toEqual(['118.00', 'RECHAZADA']);
    expect((await s.emitir(unaAnulacion(id))).json.data.estado).toBe('ACEPTADA');
  });

  test('is held by a note whose outcome nobody knows yet; a nota de débito adds only once accepted', async () => {
    const id = await aceptada(unaFactura({ serie: 'FA05' }));
    const enVuelo = conOrden('fault=0109');
    expect((await s.emitir(unaDebito(id, enVuelo))).status).toBe(502);
    expect((await detalle(id)).saldo).toBe('118.00');
    expect((await s.emitir(unaNota(id, enVuelo))).status).toBe(502);
    const { saldo, notas } = await detalle(id);
    expect([saldo, notas[1].estado]).toEqual(['0.00', 'PENDIENTE_ENVIO']);
    expect(esConflicto(await s.emitir(unaNota(id)))).toContain('0.00');
  });

  test('is shown by a dry run, which takes none of it', async () => {
    const id = await aceptada(unaFactura({ serie: 'FA06' }));
    const validate = (documento: object) => s.call('POST', '/comprobantes/validar', { body: { documento } });
    for (let i = 0; i < 2; i++) {
      const { json } = await validate(unaNota(id));
      expect(json.data.afectado).toEqual({ id, saldo: '118.00', saldoDespues: '88.00' });
    }
    expect((await validate(unaDebito(id))).json.data.afectado.saldoDespues).toBe('148.00');
    esConflicto(await validate(unaNota(id, { items: [unItem({ precioUnitario: 200 })] })));
  });
});

test('a copied note carries the charges and the rounding of its factura to SUNAT, and totals the same', async () => {
  const cargos = [{ codigo: '46', porcentaje: 10 }];
  const id = await aceptada(unaFactura({ serie: 'FA09', cargos, redondeo: '0.30' }));
  const { json } = await s.emitir(unaAnulacion(id));
  expect(json.data.estado).toBe('ACEPTADA');
  expect(json.data.documento.totales).toEqual((await detalle(id)).totales);
});

test.each([
  ['FA10', { descuentoGlobal: { porcentaje: 10 } }, '106.20'],
  ['FA11', { descuentoGlobal: { porcentaje: 10, afectaBase: false }, redondeo: '0.10' }, '106.30'],
])(
  'a copied note of %s, read back from the store, totals what was paid after a discount',
  async (serie, campos, total) => {
    const id = await aceptada(unaFactura({ serie, ...campos }));
    const { json } = await s.emitir(unaAnulacion(id));
    expect([json.data.estado, json.data.documento.totales.total]).toEqual(['ACEPTADA', total]);
    expect((await detalle(id)).saldo).toBe('0.00');
  },
);

describe('a document that admits no note', () => {
  test('is one that SUNAT refused, or has not decided yet', async () => {
    const rechazada = await s.emitir(unaFactura({ serie: 'FB01', ...conOrden('rechazo=2017') }));
    expect(esConflicto(await s.emitir(unaNota(rechazada.json.data.documento.id)))).toContain('rechazad');
    const pendiente = await s.emitir(unaFactura({ serie: 'FB02', ...conOrden('fault=0109') }));
    expect(esConflicto(await s.emitir(unaNota(pendiente.json.comprobante_id)))).toContain('ACEPTADA');
  });

  test('is one that is being annulled, until that comes to nothing, and one that is annulled', async () => {
    const { pool } = s;
    const id = await aceptada(unaFactura({ serie: 'FB03' }));
    await markAnulacion(pool, { empresaId, id }, id);
    expect(esConflicto(await s.emitir(unaNota(id)))).toContain('se está anulando');
    await markAnulacion(pool, { empresaId, id }, null);
    expect((await s.emitir(unaNota(id))).json.data.estado).toBe('ACEPTADA');
    expect(await markAnulada(pool, { empresaId, id })).toBe(true);
    expect(await markAnulada(pool, { empresaId, id })).toBe(false);
    const anulada = await detalle(id);
    expect([anulada.estado, anulada.saldo]).toEqual(['ANULADA', undefined]);
    expect(esConflicto(await s.emitir(unaNota(id)))).toContain('anulad');
  });

  test('is one that is not there, and another company’s is the same as none', async () => {
    const ruta = 'documento.documentoAfectado.id';
    const ninguno = '01a1f900-0000-7000-8000-000000000000';
    const mensaje = esConflicto(await s.emitir(unaNota(ninguno)), ruta);
    const { pool } = s;
    const ahora = new Date();
    const datos = { ruc: '20000000010', razonSocial: 'OTRA S.A.C.' };
    const otra = await createEmpresa(pool, s.service.llavero, datos, ahora, ACTOR);
    const nueva = { empresaId: otra, entorno: 'test' as const, nombre: 'otra', permisos: PERMISOS };
    const { clave } = await buildClave(pool, nueva, ahora, ACTOR);
    const id = await aceptada(unaFactura({ serie: 'FB04' }));
    const ajena = esConflicto(await s.emitir(unaNota(id), { clave }), ruta);
    expect(ajena).toBe(mensaje.replace(ninguno, id));
    // What is no id at all is seen in the body, with all its other problems.
    const { status, json } = await s.emitir(unaNota('no-es-un-id', { motivo: '' }));
    expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(Object.keys(json.error.details.fields)).toEqual(expect.arrayContaining([ruta, 'documento.motivo']));
  });

  test('is not credited beyond its own total in one note, whatever notas de débito were added (3286)', async () => {
    const id = await aceptada(unaFactura({ serie: 'FB09' }));
    await aceptada(unaDebito(id, { items: [unItem({ precioUnitario: 50 })] }));
    const nota = unaNota(id, { items: [unItem({ precioUnitario: 150 })] });
    expect(esConflicto(await s.emitir(nota))).toMatch(/divídala en varias/);
  });

  test('that is not here is named, when nothing could be copied from it', async () => {
    const documentoAfectado = { tipoComprobante: '01', serie: 'FZ98', correlativo: 99 };
    const { status, json } = await s.emitir({ ...unaAnulacion('x'), documentoAfectado });
    expect(status).toBe(400);
    expect(json.error.details.fields['documento.documentoAfectado']).toMatch(/FZ98-99 no se emitió aquí/);
  });

  test('is one that the note contradicts: 422 when nothing else is wrong, 400 with everything otherwise', async () => {
    const id = await aceptada(unaFactura({ serie: 'FB08' }));
    const deTasa = unaNota(id, { porcentajeIgv: 10.5 });
    expect(esConflicto(await s.emitir(deTasa), 'documento.porcentajeIgv')).toContain('envíe 18');
    const ambas = await s.emitir({ ...deTasa, moneda: 'USD', tipoCambio: 3.75 });
    expect([ambas.status, ambas.json.error.message]).toEqual([422, '2 errores de validación']);
    expect(Object.keys(ambas.json.error.details.fields)).toEqual(['documento.moneda', 'documento.porcentajeIgv']);
    const { status, json } = await s.emitir({ ...deTasa, motivo: '' });
    expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(Object.keys(json.error.details.fields)).toEqual(['documento.motivo', 'documento.porcentajeIgv']);
  });

  test('a number that is not ours is for SUNAT to judge', async () => {
    const documentoAfectado = { tipoComprobante: '01', serie: 'FZ99', correlativo: 77, fechaEmision: '2026-11-20' };
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };
    const { status, json } = await s.emitir(unaNota('', { documentoAfectado, cliente }));
    expect([status, json.data.estado, json.data.sunat.codigo]).toEqual([200, 'RECHAZADA', '2119']);
  });
});

describe('an annulment and a note at once', () => {
  test('exclude each other: whoever locks the document first decides', async () => {
    const { pool } = s;
    const id = await aceptada(unaFactura({ serie: 'FB05' }));
    const guardado = await findGuardado(s.service.deps, acceso(), id);
    let nota: Promise<Answer> | undefined;
    await tx(pool, async (db) => {
      const anulable = await takeAnulable(db, acceso(), id, guardado);
      expect(anulable).toMatchObject({ anulacionId: null, notasVivas: 0, comprobante: { estado: 'ACEPTADA' } });
      nota = s.emitir(unaNota(id));
      await markAnulacion(db, { empresaId, id }, id);
    });
    expect(esConflicto((await nota) ?? (await s.emitir({})))).toContain('se está anulando');
  });

  test('a document with live notes says how many, and a nota de débito what would be left without it', async () => {
    const { pool } = s;
    const id = await aceptada(unaFactura({ serie: 'FB06' }));
    await s.emitir(unaNota(id, { items: [unItem({ precioUnitario: 118 })] }));
    const debito = await s.emitir(unaDebito(id));
    await s.emitir(unaNota(id, { items: [unItem({ precioUnitario: 20 })] }));
    const debitoId = debito.json.data.documento.id;
    const guardado = await findGuardado(s.service.deps, acceso(), id);
    const delDebito = await findGuardado(s.service.deps, acceso(), debitoId);
    const [deFactura, deDebito] = await tx(pool, async (db) => [
      await takeAnulable(db, acceso(), id, guardado),
      await takeAnulable(db, acceso(), debitoId, delDebito),
    ]);
    expect(deFactura).toMatchObject({ notasVivas: 3, saldoSinEl: undefined });
    expect([deDebito?.notasVivas, deDebito?.saldoSinEl?.toFixed(2)]).toEqual([0, '-20.00']);
    expect(await tx(pool, (db) => takeAnulable(db, { empresaId, entorno: 'live' }, id, guardado))).toBeUndefined();
  });
});

test('a repeated note is the same note, also when nothing is left to credit', async () => {
  const id = await aceptada(unaFactura({ serie: 'FB07' }));
  const headers = { 'idempotency-key': 'nota-1' };
  const [first, second] = [
    await s.emitir(unaAnulacion(id), { headers }),
    await s.emitir(unaAnulacion(id), { headers }),
  ];
  expect(first.json.data.estado).toBe('ACEPTADA');
  expect([second.status, second.json.data.documento.id]).toEqual([200, first.json.data.documento.id]);
  await markAnulada(s.pool, { empresaId, id });
  const third = await s.emitir(unaAnulacion(id), { headers });
  expect([third.status, third.json.data.documento.id]).toEqual([200, first.json.data.documento.id]);
});
