import { unaGuia } from '@chaski/testing/documents/builders.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;
let dueno: Dentro;
let lectura: Dentro;

beforeAll(async () => {
  s = await startTestService();
  [dueno, lectura] = await Promise.all([enterComo(s, 'dueno', { nombre: 'Doña Dueña' }), enterComo(s, 'lectura')]);
});
afterAll(() => s.stop());

const get = async (path: string, quien = dueno) => {
  const { status, json } = await quien.call('GET', `/empresas/${dueno.empresaId}/test/${path}`);
  expect([path, status, json.error]).toEqual([path, 200, undefined]);
  return json.data;
};
const emitir = async (serie: string, cambios: object = {}) =>
  (await s.call('POST', '/guias/emitir', { body: { documento: unaGuia({ serie, ...cambios }) } })).json;

/** One whose number SUNAT has from somebody else. */
async function unaQueEspera(serie: string): Promise<string> {
  const { id } = (await emitir(serie)).data.documento;
  await s.pool.query('delete from guias where id = $1', [id]);
  await s.pool.query('update series set ultimo_numero = 0 where serie = $1', [serie]);
  return (await emitir(serie, { pesoBruto: 3 })).guia_id;
}

test('a guía tells what became of it, by whom and with which exchanges, to whoever may only read too', async () => {
  const { id } = (await emitir('T201')).data.documento;
  const historia = await get(`guias/${id}/historia`, lectura);
  expect(historia).toMatchObject({ id, esperaPersona: false, accion: 'Nada pendiente: el traslado puede empezar.' });
  const [creada, ...despues] = historia.linea;
  expect(creada).toMatchObject({ titulo: 'Creada, numerada y firmada', quien: { tipo: 'clave' } });
  expect(despues.map(({ titulo, intento }: { titulo: string; intento: number }) => [titulo, intento])).toEqual([
    ['Recibida por SUNAT, que dio un ticket', 1],
    ['Intercambio con SUNAT (intento 2)', 2],
    ['Aceptada por SUNAT', 2],
  ]);
  expect(historia.intentos).toMatchObject([
    { de: 'guia', n: 1, operacion: 'enviarGuia', peticionBytes: expect.any(Number) },
    { de: 'guia', n: 2, operacion: 'consultarGuia', peticionBytes: 0 },
  ]);
  expect(historia.intentos[0].peticionBytes).toBeGreaterThan(0);
});

test('a guía of another company, environment or kind of thing is not there', async () => {
  const { id } = (await emitir('T202')).data.documento;
  const ask = async (path: string) => (await dueno.call('GET', `/empresas/${dueno.empresaId}/${path}/historia`)).status;
  expect(await ask(`live/guias/${id}`)).toBe(404);
  expect(await ask('test/guias/01a1f900-0000-7000-8000-ffffffffffff')).toBe(404);
  expect(await ask('test/guias/T202-1')).toBe(404);
});

test('one that waits for a person is counted at home and in the queue, and is not any more once it is decided', async () => {
  const antes = (await get('inicio')).porAtender.cantidad;
  const id = await unaQueEspera('T203');
  const espera = { id, correlativo: 'T203-1', accion: expect.stringMatching(/búsquela en SOL y decídala/) };
  expect((await get('inicio')).porAtender).toMatchObject({ cantidad: antes + 1, guias: [espera] });
  expect((await get('salud')).cola).toMatchObject([{ que: 'guia', estado: 'POR_ATENDER', cantidad: 1 }]);
  expect(await get(`guias/${id}/historia`)).toMatchObject({ esperaPersona: true });
  const body = { aceptada: true, evidencia: 'Consulta de guías en SOL' };
  const decide = await dueno.call('POST', `/empresas/${dueno.empresaId}/test/api/v1/guias/${id}/decidir`, { body });
  expect(decide.json.data).toMatchObject({ estado: 'ACEPTADA' });
  expect((await get('inicio')).porAtender).toMatchObject({ cantidad: antes, guias: [] });
  expect((await get('salud')).cola).toEqual([]);
  const decidida = (await get(`guias/${id}/historia`)).linea.find(
    ({ sobre }: { sobre: string }) => sobre === 'auditoria',
  );
  expect(decidida).toMatchObject({ titulo: 'Una persona la decidió', quien: { nombre: 'Doña Dueña' } });
});
