import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa, type OtraEmpresa } from '@chaski/testing/service/companies.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVistos, listCambios } from '../operacion/vivo/store.ts';
import { activarCorreo, type Buzon, correosDe, startBuzon } from './testing.ts';

/* However a document comes to be accepted its mail is stored with the verdict: by its answer, by a resumen diario, by a person. */

let s: TestService;
let b: Buzon;
let otra: OtraEmpresa;

beforeAll(async () => {
  // The password is looked for in the log afterwards, as every secret of the tests.
  b = await startBuzon({ usuario: 'ana', clave: 'clave-del-servidor-de-correo' });
  s = await startTestService({ smtp: b.config });
  otra = await createOtraEmpresa(s.pool, s.service.llavero, 3);
  await activarCorreo(s);
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

let n = 0;
let correo = '';
beforeEach(() => {
  correo = `veredicto${++n}@ejemplo.pe`;
});

const EMPRESA = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.' };
const estados = (id: string) => async () => (await correosDe(s, id)).map(({ estado }) => estado);

test('in the background, after failures of SUNAT: one mail', async () => {
  const documento = unaFactura({ serie: 'FH01', cliente: { ...EMPRESA, correo }, ...conOrden('fault=0109x1') });
  const { json } = await s.emitir(documento, { webhook: true });
  await expect.poll(estados(json.data.documento.id), { timeout: 20_000 }).toEqual(['ENVIADO']);
  expect(b.llegados(correo)).toHaveLength(1);
});

test('by the resumen diario that informs of a boleta: one mail', async () => {
  const cliente = { tipoDocumento: '1', numeroDocumento: '12345678', denominacion: 'ANA PÉREZ', correo };
  const { json } = await s.emitir(unaBoleta({ serie: 'BH01', cliente, ...conOrden('fault=1079') }), { webhook: true });
  await expect.poll(estados(json.data.documento.id), { timeout: 30_000 }).toEqual(['ENVIADO']);
  expect(b.llegados(correo)[0]?.correo.subject).toContain('Boleta de venta electrónica BH01-1');
}, 40_000);

test('by a person at the command line: one mail; what a person refuses is not sent', async () => {
  const ids: string[] = [];
  for (const serie of ['FH02', 'FH03']) {
    const { json } = await s.emitir(unaFactura({ serie, cliente: { ...EMPRESA, correo }, ...conOrden('fault=0109') }));
    ids.push(json.comprobante_id);
  }
  await s.pool.query(
    `update comprobantes set estado = 'POR_ATENDER', siguiente_intento_en = null, lease_hasta = null where id = any ($1)`,
    [ids],
  );
  const [si = '', no = ''] = ids;
  const { databaseUrl, databaseAdminUrl, dataFolder, secreto } = s.service.deps.config;
  // The operator's shell knows nothing of the service's mail server.
  const env = {
    CHASKI_DATA: dataFolder,
    CHASKI_SECRETO: secreto?.toString('hex') ?? '',
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_ADMIN_URL: databaseAdminUrl ?? '',
  };
  const decide = (id: string, como: string) =>
    runCli(env, 'comprobante', 'decidir', '--id', id, como, '--evidencia', 'Consulta en línea');
  await decide(si, '--aceptado');
  await decide(no, '--rechazado');
  // Nobody rang: whoever decides at the command line is another process.
  await expect.poll(estados(si), { timeout: 15_000 }).toEqual(['ENVIADO']);
  expect(await correosDe(s, no)).toEqual([]);
});

test('many at once, of companies that send and that do not: each of the former one mail, nobody’s verdict waits', async () => {
  const todos = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const documento = unaFactura({ serie: 'FH04', cliente: { ...EMPRESA, correo: `${index}-${correo}` } });
      return s.emitir(documento, index % 2 === 0 ? {} : { clave: otra.clave });
    }),
  );
  expect(new Set(todos.map(({ json }) => json.data.estado))).toEqual(new Set(['ACEPTADA']));
  for (let index = 0; index < 24; index += 2) {
    await expect.poll(() => b.llegados(`${index}-${correo}`).length, { timeout: 30_000 }).toBe(1);
  }
  const { rows } = await s.pool.query(`select count(*)::int as n from correos where empresa_id = $1`, [otra.empresaId]);
  expect(rows).toEqual([{ n: 0 }]);
}, 60_000);

test('the metrics count attempts by how they ended, and what waits', async () => {
  b.deny('destinatario', correo, { codigo: 550, texto: 'no' });
  const { json } = await s.emitir(unaFactura({ serie: 'FH05', cliente: { ...EMPRESA, correo } }));
  await expect.poll(estados(json.data.documento.id), { timeout: 15_000 }).toEqual(['FALLIDO']);
  const text = await s.service.deps.metricas.registro.metrics();
  expect(text).toMatch(/chaski_correo_intentos_total\{resultado="enviado"\} [1-9]/);
  expect(text).toMatch(/chaski_correo_intentos_total\{resultado="agotado"\} 1\n/);
});

test('open pages are told of a mail’s attempt', async () => {
  const vistos = createVistos();
  const { json } = await s.emitir(unaFactura({ serie: 'FH06', cliente: { ...EMPRESA, correo } }));
  const id = json.data.documento.id;
  await expect.poll(estados(id), { timeout: 15_000 }).toEqual(['ENVIADO']);
  const { rows } = await s.pool.query(`select id, empresa_id from correos where comprobante_id = $1`, [id]);
  const cambios = await listCambios(s.pool, [rows[0]?.empresa_id], vistos);
  const clave = `m${rows[0]?.id}.1.true`;
  expect(cambios).toContainEqual(expect.objectContaining({ clave, tipo: 'correo', entorno: 'test' }));
});
