import { readdirSync, readFileSync } from 'node:fs';
import { addDays, daysBetween, fechaLima, toFecha } from '@chaski/core/lib/fecha.ts';
import { readCdr } from '@chaski/core/sunat/read-cdr.ts';
import { unaFactura, unaPercepcion, unaRetencion } from '@chaski/testing/documents/builders.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClave } from '../../api-keys/store.ts';
import { FORMATOS } from '../../pdf/layout/sheet.ts';
import type { Permiso } from '../../platform/http/route.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterEach(() => s.simulate({ modo: 'normal' }));
afterAll(() => s.stop());

const HOY = fechaLima(new Date());

type Ruta = 'retenciones' | 'percepciones';

function emitir(ruta: Ruta, documento: object, { webhook = false, clave = '' } = {}): Promise<Answer> {
  const headers = clave === '' ? {} : { 'idempotency-key': clave };
  return s.call('POST', `/${ruta}/emitir`, { body: { documento, ...(webhook ? { webhook } : {}) }, headers });
}

const sql = async (text: string, values: unknown[] = []) => (await s.pool.query(text, values)).rows;
/** Of a series of its own, whose remarks tell the simulator what to do. */
const retener = (serie: string, pedido = '', opciones = {}) =>
  emitir('retenciones', unaRetencion({ serie, observaciones: `Pago${pedido && ` [sim:${pedido}]`}` }), opciones);
const ver = async (id: string) => (await s.call('GET', `/retenciones/${id}`)).json.data;
const alcanza = (id: string, estado: string) =>
  expect.poll(async () => (await ver(id)).estado, { timeout: 20_000 }).toBe(estado);
const mandados = async (archivo: string) =>
  (await s.libro()).filter((una) => una.operacion === 'sendBill' && una.archivo.endsWith(archivo));

const EJEMPLOS = new URL('../../../../examples/otros/', import.meta.url);
const SU_DIA = toFecha('2026-11-20');

/** An example that is paid today; what was issued in a day of November, as long before today. */
function readEjemplo(nombre: string) {
  const { documento } = JSON.parse(readFileSync(new URL(`${nombre}/entrada.json`, EJEMPLOS), 'utf8'));
  const { fechaEmision: _, ...resto } = documento;
  const alDia = (fecha: string) =>
    fecha < '2026' ? fecha : addDays(HOY, Math.min(0, daysBetween(SU_DIA, toFecha(fecha))));
  const documentos = resto.documentos.map(({ pagos, fecha, ...de }: { pagos?: object[]; fecha: string }) => ({
    ...de,
    fecha: alDia(fecha),
    ...(pagos && { pagos: pagos.map((pago) => ({ ...pago, fecha: HOY })) }),
  }));
  const { reemplaza } = resto;
  return { ...resto, documentos, ...(reemplaza && { reemplaza: { ...reemplaza, fecha: alDia(reemplaza.fecha) } }) };
}

describe.concurrent('each of examples/otros is accepted, paid today', () => {
  const nombres = readdirSync(EJEMPLOS)
    .filter((nombre) => !nombre.includes('reversion'))
    .sort();

  test.for(nombres)('%s', async (nombre, { expect }) => {
    const ruta = nombre.includes('percepcion') ? 'percepciones' : 'retenciones';
    const { status, json } = await emitir(ruta, readEjemplo(nombre));
    expect([status, json]).toEqual([200, expect.objectContaining({ success: true })]);
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { codigo: '0' } });
    const { total, neto } = JSON.parse(readFileSync(new URL(`${nombre}/calculado.json`, EJEMPLOS), 'utf8'));
    expect(json.data.documento.totales).toMatchObject({ total, neto });
    const cdr = await s.call('GET', new URL(json.data.enlaces.cdr).pathname.replace('/api/v1', ''), {
      headers: { accept: 'application/zip' },
    });
    expect(readCdr(cdr.bytes)).toMatchObject({ ok: true, cdr: { codigo: '0' } });
  });
});

test('it is told as it was computed, and its files are SUNAT’s', async () => {
  const { json } = await emitir('retenciones', unaRetencion({ serie: 'R200' }));
  const { documento, enlaces } = json.data;
  expect(documento).toMatchObject({
    tipo: 'RETENCION',
    tipoComprobante: '20',
    correlativo: 'R200-1',
    moneda: 'PEN',
    proveedor: { tipoDocumento: '6', numeroDocumento: '20544771206', denominacion: 'ACEROS DEL ORIENTE SAC' },
    totales: { total: '141.60', neto: '4578.40' },
    plazos: { envio: addDays(HOY, 7), anulacion: addDays(HOY, 7) },
    hash: expect.any(String),
    cadenaQr: expect.stringMatching(/^\d{11}\|20\|R200\|1\|\|141\.60\|/),
  });
  expect(documento).not.toHaveProperty('cliente');
  expect(enlaces.consulta).toMatch(/\/api\/v1\/retenciones\/[\w-]+$/);
  const { documento: entero } = await ver(documento.id);
  expect(entero).toMatchObject({
    regimen: '01',
    tasa: '3.00',
    lineas: [{ tipo: '01', numero: 'F010-55', pago: { numero: 1, retenido: '141.60', neto: '4578.40' } }],
    documentos: [{ serie: 'F010', pagos: [{ importe: '4720.00' }] }],
  });
  const xml = await s.call('GET', `/retenciones/${documento.id}/xml`);
  expect(xml.bytes.toString()).toMatch(/<Retention [\s\S]*<sac:SUNATRetentionPercent>3\.00</);
});

test('it is tried without being issued', async () => {
  const validar = (documento: object) => s.call('POST', '/percepciones/validar', { body: { documento } });
  const { json } = await validar(unaPercepcion({ serie: 'P201' }));
  expect(json.data).toMatchObject({
    documento: { tipo: 'PERCEPCION', correlativo: 'P201-1', totales: { total: '23.60', neto: '1203.60' } },
    xml: expect.stringContaining('<Perception '),
  });
  expect((await s.call('GET', '/percepciones?serie=P201')).json.data.documentos).toEqual([]);
  const mal = await validar(unaPercepcion({ serie: 'P201', regimen: undefined, documentos: [{ tipo: '01' }] }));
  expect([mal.status, mal.json.error.reason]).toEqual([400, 'campos-con-errores']);
  expect(mal.json.error.details.codigos).toMatchObject({ 'documento.documentos.0.serie': '2693' });
});

test('the kind is that of the path: the other one is refused there, and its id is as none', async () => {
  const ajena = await emitir('retenciones', unaPercepcion({ tipoComprobante: '40' }));
  expect([ajena.status, Object.keys(ajena.json.error.details.fields)]).toEqual([
    400,
    expect.arrayContaining(['documento.tipoComprobante']),
  ]);
  const { json } = await retener('R202');
  for (const path of ['percepciones', 'comprobantes', 'invoices', 'guias']) {
    expect((await s.call('GET', `/${path}/${json.data.documento.id}`)).status, path).toBe(404);
  }
  for (const path of ['percepciones', 'comprobantes']) {
    const otra = await s.call('POST', `/${path}/${json.data.documento.id}/reintentar`, { body: {} });
    expect(otra.status, path).toBe(404);
  }
  expect((await s.call('GET', `/invoices/${json.data.documento.id}/pdf`)).status).toBe(404);
  const venta = await s.emitir(unaFactura({ serie: 'F202' }));
  expect((await s.call('GET', `/retenciones/${venta.json.data.documento.id}`)).status).toBe(404);
});

test('sixteen at once take sixteen numbers, without a hole', async () => {
  const todas = await Promise.all(Array.from({ length: 16 }, () => retener('R203')));
  const numeros = todas.map(({ json }) => Number(json.data.documento.correlativo.split('-')[1]));
  expect(numeros.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
});

test('with its key it is issued once, and another body is told so', async () => {
  const clave = 'retencion-una-vez';
  const first = await retener('R204', '', { clave });
  const again = await retener('R204', '', { clave });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.json).toEqual(first.json);
  expect((await retener('R205', '', { clave })).status).toBe(409);
  expect((await emitir('percepciones', unaPercepcion(), { clave })).status).toBe(409);
  expect((await s.call('GET', '/retenciones?serie=R204')).json.data.documentos).toHaveLength(1);
});

test('a number of the caller’s own is taken once, and the series stands among the others', async () => {
  const propio = (correlativo: number) => emitir('retenciones', unaRetencion({ serie: 'R206', correlativo }));
  expect((await propio(3)).json.data.documento.correlativo).toBe('R206-3');
  expect((await propio(3)).json.error).toMatchObject({ reason: 'numero-que-ya-existe' });
  await propio(9);
  const { series } = (await s.call('GET', '/series')).json.data;
  expect(series.find(({ serie }: { serie: string }) => serie === 'R206')).toMatchObject({
    tipoComprobante: '20',
    siguienteNumero: 10,
    huecos: [{ desde: 4, hasta: 8, libres: 5 }],
  });
});

describe('what SUNAT refuses', () => {
  test('by its rules keeps its number', async () => {
    const { json } = await retener('R210', 'rechazo=2617');
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2617', numeroConsumido: true } });
    const { id } = json.data.documento;
    expect((await s.call('GET', `/retenciones/${id}/cdr`)).status).toBe(200);
    expect((await s.call('POST', `/retenciones/${id}/reintentar`, { body: {} })).json.error).toMatchObject({
      reason: 'reenvio-de-un-rechazado',
    });
    const [fila] = (await s.call('GET', '/retenciones?serie=R210&estado=RECHAZADA')).json.data.documentos;
    expect(fila).toMatchObject({ id, rechazo: { codigo: '2617' } });
  });

  test('is told in observations where it only observes', async () => {
    const { json } = await retener('R211', 'observado=4091');
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { notas: [expect.stringMatching(/^4091 - /)] } });
  });
});

describe('an answer that is lost', () => {
  test('of one that was not taken: it goes by itself, with the same bytes', async () => {
    const { status, json } = await retener('R220', 'fault=0109x1');
    expect([status, json.code]).toEqual([502, 'INVOICE_SEND_FAILED_AFTER_CREATE']);
    expect(json.reintentar_en).toMatch(new RegExp(`/api/v1/retenciones/${json.comprobante_id}/reintentar$`));
    await alcanza(json.comprobante_id, 'ACEPTADA');
    const veces = await mandados('20-R220-1');
    expect(new Set(veces.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('of one that SUNAT took: nobody can be asked, so it goes again, SUNAT has it, and a person decides', async () => {
    const { json } = await retener('R221', 'timeout-tras-aceptar');
    const id = json.comprobante_id;
    await expect.poll(async () => (await ver(id)).sunat?.mensaje, { timeout: 20_000 }).toMatch(/1033/);
    expect((await ver(id)).estado).toBe('PENDIENTE_ENVIO');
    const operaciones = (await s.libro()).filter(({ archivo }) => archivo.includes('20-R221-1'));
    expect(new Set(operaciones.map(({ operacion }) => operacion))).toEqual(new Set(['sendBill']));
    expect(new Set(operaciones.map(({ sha256 }) => sha256)).size).toBe(1);
    expect((await s.call('POST', `/retenciones/${id}/reintentar`, { body: {} })).json.error).toMatchObject({
      reason: 'reenvio-de-uno-por-atender',
    });
  });
});

test('it is no sale: neither lists nor sums nor searches of sales have it', async () => {
  const { json } = await retener('R230');
  await s.emitir(unaFactura({ serie: 'F230' }));
  const correlativos = async (query: string) =>
    (await s.call('GET', `/invoices?${query}`)).json.data.documentos.map(
      ({ correlativo }: { correlativo: string }) => correlativo,
    );
  expect(await correlativos('limite=1')).toEqual(['F230-1']);
  for (const query of ['serie=R230', 'q=R230-1', 'cliente=20544771206', 'q=aceros+del+oriente']) {
    expect(await correlativos(query), query).toEqual([]);
  }
  const csv = (await s.call('GET', '/invoices.csv')).bytes.toString();
  expect(csv).toContain('F230-1');
  expect(csv).not.toContain('R230-1');
  const nota = await s.emitir({
    ...unaFactura({ serie: 'F230' }),
    tipoComprobante: '07',
    documentoAfectado: { id: json.data.documento.id },
    codigoMotivo: '01',
    motivo: 'Anulación',
  });
  expect([nota.status, nota.json.error.reason]).toEqual([422, 'afectado-que-no-existe']);
});

test('the list is narrowed by state, series, whom it is issued to and day, page by page', async () => {
  await Promise.all(Array.from({ length: 16 }, () => retener('R231')));
  const lista = async (query: string) => (await s.call('GET', `/retenciones?${query}`)).json.data;
  expect((await lista('serie=R231&estado=ACEPTADA')).documentos).toHaveLength(16);
  expect((await lista('serie=R231&estado=RECHAZADA')).documentos).toEqual([]);
  const deHoy = await lista(`serie=R231&receptor=20544771206&desde=${HOY}&hasta=${HOY}&limite=10`);
  expect(deHoy.documentos).toHaveLength(10);
  expect((await lista(`serie=R231&limite=10&cursor=${deHoy.siguiente}`)).documentos).toHaveLength(6);
  expect((await lista(`serie=R231&desde=${addDays(HOY, 1)}`)).documentos).toEqual([]);
  expect((await s.call('GET', '/percepciones?serie=R231')).json.data.documentos).toEqual([]);
});

test('with webhook it is answered at once, and what SUNAT makes of it is told', async () => {
  const { json } = await retener('R240', '', { webhook: true });
  expect(json.data.estado).toBe('EN_PROCESO');
  const { id } = json.data.documento;
  await alcanza(id, 'ACEPTADA');
  const [mensaje] = await sql('select tipo, payload from webhook_mensajes where comprobante_id = $1', [id]);
  expect(mensaje.tipo).toBe('retencion.aceptada');
  expect(JSON.parse(mensaje.payload).data).toMatchObject({ estado: 'ACEPTADA', documento: { id }, secuencia: 1 });
});

describe('a reversal', () => {
  const anular = (id: string, mas: object = {}) =>
    s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el importe', ...mas } });
  const anulacion = async (id: string) => (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data;
  const aceptada = async (ruta: Ruta, documento: object): Promise<string> => {
    const { json } = await emitir(ruta, documento);
    if (json.data?.estado !== 'ACEPTADA') throw new Error(JSON.stringify(json));
    return json.data.documento.id;
  };
  const retenida = (serie: string, mas = {}) => aceptada('retenciones', unaRetencion({ serie, ...mas }));
  const REVERTIDA = { estado: 'ANULADA', anulacion: { via: 'RR', estado: 'ACEPTADA' } };

  test('goes by resumen de reversiones, says why, and is told where the document is', async () => {
    const id = await retenida('R300');
    const { status, json } = await anular(id);
    expect([status, json.data]).toEqual([200, expect.objectContaining({ estado: 'ANULADA' })]);
    expect(json.data).toMatchObject({
      ...REVERTIDA,
      documento: { tipo: 'RETENCION', correlativo: 'R300-1', proveedor: { numeroDocumento: '20544771206' } },
      anulacion: {
        explicacion: 'Las retenciones y percepciones se anulan por resumen de reversiones (RR)',
        identificador: expect.stringMatching(/^RR-\d{8}-\d+$/),
        sunat: { codigo: '0' },
      },
    });
    expect((await ver(id)).enlaces.anulacion).toMatch(new RegExp(`/api/v1/comprobantes/${id}/anulacion$`));
    const xml = (await s.call('GET', `/comprobantes/${id}/anulacion/xml`)).bytes.toString();
    expect(xml).toMatch(/<VoidedDocuments [\s\S]*<cbc:DocumentTypeCode>20<[\s\S]*>R300<[\s\S]*>1</);
    expect((await s.call('GET', `/comprobantes/${id}/anulacion/cdr`)).status).toBe(200);
    expect((await anular(id)).json.error).toMatchObject({ reason: 'ya-anulado' });
  });

  test('of a percepción, and what is issued in its place names it', async () => {
    const id = await aceptada('percepciones', unaPercepcion({ serie: 'P300' }));
    expect((await anular(id)).json.data).toMatchObject(REVERTIDA);
    const reemplaza = { serie: 'P300', numero: 1, fecha: HOY, total: '23.60' };
    const otra = await emitir('percepciones', unaPercepcion({ serie: 'P300', reemplaza }));
    expect(otra.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { correlativo: 'P300-2' } });
  });

  test('of one that SUNAT did not accept is none', async () => {
    const { json } = await retener('R301', 'rechazo=2617');
    expect((await anular(json.data.documento.id)).json.error).toMatchObject({ reason: 'anulacion-de-un-rechazado' });
  });

  test('has seven days from the day on which the supplier was told, which is said where it is not that of its issue', async () => {
    const id = await retenida('R302');
    const dia = (dias: number) => addDays(HOY, dias);
    await sql('update comprobantes set fecha_emision = $2 where id = $1', [id, dia(-9)]);
    const tarde = await anular(id);
    expect([tarde.status, tarde.json.error.reason]).toEqual([422, 'anulacion-que-sunat-no-admite']);
    expect(tarde.json.error.message).toMatch(/7 días.*comunicadoEl/);
    for (const comunicadoEl of [dia(-10), dia(1)]) {
      const mal = await anular(id, { comunicadoEl });
      expect([mal.status, Object.keys(mal.json.error.details.fields)]).toEqual([400, ['comunicadoEl']]);
    }
    expect((await anular(id, { comunicadoEl: dia(-8) })).status).toBe(422);
    await anular(id, { comunicadoEl: dia(-7), webhook: true });
    const [{ plazo }] = await sql('select plazo from resumenes where comprobante_id = $1', [id]);
    expect(fechaLima(new Date(plazo.getTime() - 1_000))).toBe(HOY);
    const venta = await s.emitir(unaFactura({ serie: 'F302' }));
    const ajena = await anular(venta.json.data.documento.id, { comunicadoEl: HOY });
    expect([ajena.status, Object.keys(ajena.json.error.details.fields)]).toEqual([400, ['comunicadoEl']]);
  });

  test('whose answer never comes: another file goes by itself, and finds that the first one was applied', async () => {
    const id = await retenida('R303');
    await s.simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    await anular(id);
    await expect.poll(() => anulacion(id), { timeout: 25_000 }).toMatchObject(REVERTIDA);
    const { sunat } = (await anulacion(id)).anulacion;
    expect(sunat.notas[0]).toMatch(/^2751 - /);
    expect(await sql('select clase, estado from resumenes where comprobante_id = $1 order by id', [id])).toEqual([
      { clase: 'RR', estado: 'RECHAZADA' },
      { clase: 'RR', estado: 'ACEPTADA' },
    ]);
  });

  test('that SUNAT refuses leaves it in force, and may be asked for again', async () => {
    const id = await retenida('R304');
    await s.simulate({ modo: 'rechazo=2750', operaciones: ['sendSummary'], veces: 1 });
    const { json } = await anular(id, { webhook: true });
    expect(json.data.anulacion.estado).toBe('EN_PROCESO');
    await expect.poll(async () => (await anulacion(id)).anulacion.estado, { timeout: 20_000 }).toBe('RECHAZADA');
    expect((await ver(id)).estado).toBe('ACEPTADA');
    expect((await anular(id, { webhook: true })).status).toBe(200);
    await expect.poll(() => anulacion(id), { timeout: 20_000 }).toMatchObject(REVERTIDA);
    const tipos = await sql('select tipo from webhook_mensajes where comprobante_id = $1 order by secuencia', [id]);
    expect(tipos.map(({ tipo }) => tipo)).toEqual(['anulacion.rechazada', 'retencion.anulada']);
  });

  test('is as none to a key that may only annul and read sales', async () => {
    const id = await retenida('R306');
    const [{ empresaId }] = await sql('select id as "empresaId" from empresas limit 1');
    const nueva = { empresaId, entorno: 'test', nombre: 'Caja', limite: 1_000, expiraEn: null } as const;
    const con = async (permisos: readonly Permiso[]) => (await createClave(s.pool, { ...nueva, permisos })).clave;
    const deVentas = await con(['invoices.void', 'invoices.read']);
    const deAmbas = await con(['invoices.void', 'invoices.read', 'withholdings.create', 'withholdings.read']);
    const anularCon = (clave: string) =>
      s.call('POST', `/comprobantes/${id}/anular`, { clave, body: { motivo: 'Error en el importe' } });
    expect((await anularCon(deVentas)).status).toBe(404);
    expect((await anularCon(deAmbas)).json.data).toMatchObject(REVERTIDA);
    for (const path of ['anulacion', 'anulacion/xml', 'anulacion/cdr']) {
      const ask = async (clave: string) => (await s.call('GET', `/comprobantes/${id}/${path}`, { clave })).status;
      expect([path, await ask(deVentas), await ask(deAmbas)]).toEqual([path, 404, 200]);
    }
  });

  test('of two asked for at once is made once', async () => {
    const id = await retenida('R305');
    const dos = await Promise.all([anular(id), anular(id)]);
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await sql('select 1 from resumenes where comprobante_id = $1', [id])).toHaveLength(1);
  });
});

test('its paper is drawn on each size, with its signed XML, and on no other', async () => {
  const { json } = await retener('R400');
  const { id } = json.data.documento;
  expect(json.data.enlaces.pdf).toMatch(new RegExp(`/api/v1/retenciones/${id}/pdf$`));
  const pdf = (formato: string) => s.call('GET', `/retenciones/${id}/pdf?formato=${formato}`);
  const sizes = new Set<string>();
  for (const formato of FORMATOS) {
    const { status, headers, bytes } = await pdf(formato);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="\d{11}-20-R400-1\.pdf"$/);
    sizes.add(bytes.toString('latin1').match(/MediaBox *\[[^\]]*\]/)?.[0] ?? '');
  }
  expect(sizes.size).toBe(FORMATOS.length);
  expect((await pdf('carta')).status).toBe(400);
});

test('whom SUNAT lets in, and takes no retenciones of, goes on with its sales', async () => {
  for (const serie of ['R410', 'R411']) {
    const { status, json } = await retener(serie, 'fault=0111');
    expect([status, json.code]).toEqual([502, 'INVOICE_SEND_FAILED_AFTER_CREATE']);
  }
  expect(await sql('select 1 from empresa_entornos where envio_pausado_hasta is not null')).toEqual([]);
  expect((await s.emitir(unaFactura({ serie: 'F410' }))).json.data.estado).toBe('ACEPTADA');
});

describe('what a person decides', () => {
  const decidir = (id: string, aceptada: boolean) =>
    s.call('POST', `/retenciones/${id}/decidir`, { body: { aceptada, evidencia: 'Vista en SOL' } });

  /** One whose number SUNAT has of another system, or of what a restored folder forgot. */
  async function deOtro(serie: string): Promise<string> {
    const { json } = await retener(serie);
    await sql('delete from comprobantes where id = $1', [json.data.documento.id]);
    await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
    const otra = await emitir('retenciones', unaRetencion({ serie, observaciones: 'Otro pago' }));
    expect([otra.status, otra.json.message]).toEqual([502, expect.stringMatching(/1033/)]);
    return otra.json.comprobante_id;
  }

  test.each([true, false])(
    'what SUNAT has under the number of a first sending is never ours by itself, and what is seen there decides (accepted: %s)',
    async (aceptada) => {
      const serie = aceptada ? 'R420' : 'R421';
      const id = await deOtro(serie);
      expect((await ver(id)).estado).toBe('PENDIENTE_ENVIO');
      expect((await decidir(id, aceptada)).json.data).toMatchObject({
        estado: aceptada ? 'ACEPTADA' : 'RECHAZADA',
        sunat: { mensaje: expect.stringContaining('Evidencia: Vista en SOL') },
      });
      expect((await decidir(id, aceptada)).json.error).toMatchObject({ reason: 'comprobante-que-no-espera' });
      const mismo = await emitir('retenciones', unaRetencion({ serie, correlativo: 1 }));
      expect(mismo.json.error).toMatchObject({ reason: 'numero-que-ya-existe' });
      expect(
        await sql(`select 1 from auditoria where objeto = $1 and accion = 'comprobante.decidido'`, [id]),
      ).toHaveLength(1);
    },
  );

  test('one that lets it go on does not make it ours: SUNAT has it still', async () => {
    const id = await deOtro('R422');
    const reanudada = await s.call('POST', `/retenciones/${id}/reanudar`, { body: {} });
    expect(reanudada.status).toBe(200);
    await expect
      .poll(async () => (await sql('select estado from comprobantes where id = $1', [id]))[0].estado, {
        timeout: 20_000,
      })
      .toBe('POR_ATENDER');
    expect((await ver(id)).sunat.mensaje).toMatch(/1033/);
  });

  test('one that never arrived is set aside with its number, and goes on when somebody lets it', async () => {
    const { json } = await retener('R423', '503x2');
    const id = json.comprobante_id;
    const apartar = (mas: object = {}) =>
      s.call('POST', `/retenciones/${id}/apartar`, { body: { motivo: 'El pago se anuló', ...mas } });
    await expect
      .poll(async () => (await apartar({ evidencia: 'No está en SOL' })).status, { timeout: 20_000 })
      .toBe(200);
    expect((await ver(id)).sunat.mensaje).toMatch(/^Apartado: El pago se anuló/);
    expect((await s.call('POST', `/retenciones/${id}/reintentar`, { body: {} })).json.error).toMatchObject({
      reason: 'reenvio-de-un-apartado',
    });
    expect((await s.call('POST', `/retenciones/${id}/reanudar`, { body: {} })).status).toBe(200);
    await alcanza(id, 'ACEPTADA');
  });
});
