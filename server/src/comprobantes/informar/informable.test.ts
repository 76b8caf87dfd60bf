import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPorInformar } from '../../anulaciones/pedir/informables-store.ts';
import { createInformar } from '../../anulaciones/pedir/informar.ts';
import { resumeComprobante } from '../atender/atencion-store.ts';
import { markAnulacion } from './anulable.ts';
import { type DesenlaceResumen, markInformada } from './informable.ts';
import { updateInformada } from './informables-store.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

/** A boleta that SUNAT takes only in a resumen diario by now; its id and its company's. */
async function vencida(serie: string) {
  const { status, json } = await s.emitir(unaBoleta({ serie, ...conOrden('fault=1079') }));
  expect(status).toBe(502);
  const id: string = json.comprobante_id;
  const { rows } = await s.pool.query<{ empresaId: string }>(
    'select empresa_id as "empresaId" from comprobantes where id = $1',
    [id],
  );
  return { id, empresaId: rows[0]?.empresaId ?? '' };
}

const ids = async () => (await listPorInformar(s.pool, 100, [])).map(({ id }) => id);
const estado = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const desenlace = (aceptada: boolean | undefined, codigo: string): DesenlaceResumen => ({
  aceptada,
  sunat: aceptada === undefined ? null : { codigo, mensaje: `El resumen dice ${codigo}`, notas: [] },
  cdr: null,
  motivo: aceptada === undefined ? 'El resumen se rechazó entero' : null,
});

test('a boleta refused for its deadline waits for a resumen; a factura, and one that waits for something else, does not', async () => {
  const boleta = await vencida('BA01');
  const factura = await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('fault=1079') }));
  const otra = await s.emitir(unaBoleta({ serie: 'BA02', ...conOrden('fault=0109') }));
  expect(await ids()).toEqual([boleta.id]);
  expect([factura.status, otra.status]).toEqual([502, 502]);
});

test('several processes that look at once make one resumen of it, and then it waits for none', async () => {
  const procesos = Array.from({ length: 4 }, () => createInformar(s.service.deps));
  const boleta = await vencida('BA03');
  await Promise.all(procesos.map((informar) => informar(100)));
  expect(await ids()).not.toContain(boleta.id);
  const { rows } = await s.pool.query('select id from resumenes where comprobante_id = $1', [boleta.id]);
  expect(rows).toHaveLength(1);
});

test('what the resumen came to is its end, once; undecided, it waits again with the reason', async () => {
  const { pool } = s;
  const [si, no, quizas] = [await vencida('BA04'), await vencida('BA05'), await vencida('BA06')];
  for (const one of [si, no, quizas]) await markAnulacion(pool, one, one.id);
  // Meanwhile no person decides it, nor sends it by itself.
  const decidida = { estado: 'RECHAZADA', evento: 'personaRechaza', motivo: null, sunat: null, cdr: null } as const;
  const porPersona = { ...decidida, final: true, soloSinResumen: true };
  expect(await updateInformada(pool, si.empresaId, si.id, porPersona)).toBe(false);
  const porAtender = { ...si, ruc: '', entorno: 'test', serie: 'BA04', numero: 1, motivo: null } as const;
  expect(await resumeComprobante(pool, { ...porAtender, estado: 'POR_ATENDER' }, 'POR_CONFIRMAR')).toBe(false);
  expect(await markInformada(pool, si, desenlace(true, '0'))).toBe(true);
  expect(await markInformada(pool, no, desenlace(false, '2663'))).toBe(true);
  expect(await markInformada(pool, quizas, desenlace(undefined, ''))).toBe(true);
  expect(await estado(si.id)).toMatchObject({ estado: 'ACEPTADA', sunat: { codigo: '0' } });
  expect(await estado(no.id)).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2663' } });
  expect(await estado(quizas.id)).toMatchObject({
    estado: 'PENDIENTE_ENVIO',
    sunat: { mensaje: 'El resumen se rechazó entero' },
  });
  expect(await ids()).toContain(quizas.id);
  expect(await markInformada(pool, si, desenlace(false, '2663'))).toBe(false);
  expect((await estado(si.id)).estado).toBe('ACEPTADA');
});
