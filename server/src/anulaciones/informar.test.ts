import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { conOrden, unaBoleta } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { informarPendientes } from './informar.ts';

/* Boletas that SUNAT takes only by resumen diario (1079), when the file itself goes wrong. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
// What a failed test left asked of the simulator must not fail its neighbours.
afterEach(() => s.simular({ modo: 'normal' }));
afterAll(() => s.stop());

async function sql(text: string, values: unknown[] = []) {
  return (await s.pool.query(text, values)).rows;
}

/** A boleta whose own way is shut; its resumen is made in the background. */
async function tardia(serie: string): Promise<string> {
  const { json } = await s.emitir(unaBoleta({ serie, ...conOrden('fault=1079') }), { webhook: true });
  return json.data.documento.id;
}

const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;

test('a number that another system took costs the boleta nothing: it goes in the next file', async () => {
  const first = await tardia('BI01');
  await expect.poll(() => datos(first), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
  // Our own count forgets that file, as if another system had made it.
  await sql(`delete from resumen_numeros where clase = 'RC'`);
  await sql('update resumenes set numero = 90000 where comprobante_id = $1', [first]);
  const second = await tardia('BI01');
  await expect
    .poll(() => sql('select estado from resumenes where comprobante_id = $1 order by id', [second]), {
      timeout: 25_000,
    })
    .toEqual([{ estado: 'RECHAZADA' }, { estado: 'ACEPTADA' }]);
  expect(await datos(second)).toMatchObject({ estado: 'ACEPTADA' });
});

const archivosDe = (id: string) => sql('select estado from resumenes where comprobante_id = $1 order by id', [id]);

test('a lost ticket makes another file, which finds out that SUNAT has the boleta', async () => {
  await s.simular({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
  const id = await tardia('BI02');
  await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
  expect(await archivosDe(id)).toEqual([{ estado: 'RECHAZADA' }, { estado: 'ACEPTADA' }]);
  expect((await datos(id)).sunat).toMatchObject({ mensaje: expect.stringContaining('ya constaba registrado') });
});

test('tickets that are lost again and again leave the boleta to a person, and others are still served', async () => {
  await s.simular({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 100 });
  const id = await tardia('BI03');
  await expect
    .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 60_000 })
    .toMatch(/ticket se perdió.*Revise en SUNAT/);
  await s.simular({ modo: 'normal' });
  const other = await tardia('BI04');
  await expect.poll(() => datos(other), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
  expect((await archivosDe(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'RECHAZADA', 'POR_ATENDER']);
}, 100_000);

test('a boleta that cannot be informed numbers nothing and keeps nobody waiting', async () => {
  await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
  const [malo, bueno] = [await tardia('BI05'), await tardia('BI06')];
  await sql('update empresa_entornos set envio_pausado_hasta = null');
  // What is stored of the first one cannot be read any more.
  await sql(`update comprobantes set documento = '{}', plazo_envio = plazo_envio - interval '1 day' where id = $1`, [
    malo,
  ]);
  const ultimo = async () =>
    (await sql(`select ultimo_numero as n from resumen_numeros where clase = 'RC'`))[0]?.n ?? 0;
  const before = await ultimo();
  // One at a time, so that the first would stand before the second.
  const { deps } = s.service;
  await expect
    .poll(() => informarPendientes(deps, 1).then(() => archivosDe(bueno)), { timeout: 25_000 })
    .toHaveLength(1);
  expect(await archivosDe(malo)).toEqual([]);
  expect(await ultimo()).toBe(before + 1);
  await expect.poll(() => datos(bueno), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
});

test('what SUNAT says of a boleta that waits no more is kept, with its CDR, for a person', async () => {
  await s.simular({ modo: '500', operaciones: ['getStatus'], veces: 100 });
  const id = await tardia('BI07');
  const conTicket = `select 1 from resumenes where comprobante_id = $1 and ticket is not null`;
  await expect.poll(() => sql(conTicket, [id]), { timeout: 20_000 }).toHaveLength(1);
  await sql(`update comprobantes set estado = 'POR_CONFIRMAR', siguiente_intento_en = null where id = $1`, [id]);
  await s.simular({ modo: 'normal' });
  const conCdr = 'select estado, cdr is not null as cdr from resumenes where comprobante_id = $1';
  await expect.poll(() => sql(conCdr, [id]), { timeout: 20_000 }).toEqual([{ estado: 'POR_ATENDER', cdr: true }]);
});

test.each([
  ['of series B', { serie: 'BC09' }],
  ['on paper, whose series does not say so', { serie: '0007', correlativo: 12 }],
])('a note of a boleta is told of like a boleta: %s', async (_name, numeracion) => {
  const boleta = await s.emitir(unaBoleta({ serie: 'BI09' }));
  const nota = {
    ...{ tipoComprobante: '07', ...numeracion, codigoMotivo: '09', motivo: 'Descuento acordado después' },
    documentoAfectado: { id: boleta.json.data.documento.id },
    items: [{ descripcion: 'Servicio [sim:fault=1079]', cantidad: 1, precioUnitario: 50, unidadMedida: 'ZZ' }],
  };
  const { json } = await s.emitir(nota, { webhook: true });
  await expect.poll(() => datos(json.data.documento.id), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
  expect(await archivosDe(json.data.documento.id)).toEqual([{ estado: 'ACEPTADA' }]);
});
