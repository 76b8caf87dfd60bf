import { addDays, fechaLima } from '@chaski/core/lib/fecha.ts';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumComprobantes } from '../comprobantes/read/lista-store.ts';
import { conTurno } from '../comprobantes/read/turnos.ts';
import { sinClave } from './historia/sin-clave.ts';

let s: TestService;
let dueno: Dentro;
let contador: Dentro;
let lectura: Dentro;
let base: string;

beforeAll(async () => {
  s = await startTestService();
  [dueno, contador, lectura] = await Promise.all([
    enterComo(s, 'dueno'),
    enterComo(s, 'contador'),
    enterComo(s, 'lectura'),
  ]);
  base = `/empresas/${dueno.empresaId}/test`;
});
afterAll(() => s.stop());

const get = async (path: string, quien = dueno) => {
  const answer = await quien.call('GET', `${base}/${path}`);
  expect([path, answer.status, answer.json?.error]).toEqual([path, 200, undefined]);
  return answer.json.data;
};

const emitir = async (documento: object): Promise<string> => {
  const answer = await s.emitir(documento);
  expect(answer.json.error).toBeUndefined();
  return answer.json.data.documento.id;
};

describe('the address of a webhook', () => {
  it('is shown whole to who manages webhooks; to others its server alone, at home, in a story and in the audit', async () => {
    const body = { url: 'http://127.0.0.1:9/aviso?token=SECRETO', eventos: ['comprobante.aceptado'] };
    const creado = await s.call('POST', '/webhooks', { body });
    expect(creado.json.success).toBe(true);
    const emitida = await s.emitir(unaFactura({ serie: 'FP01' }), { webhook: true });
    const { id } = emitida.json.data.documento;
    await expect
      .poll(async () => (await get('inicio')).webhooks.lista[0]?.url, { timeout: 20_000, interval: 200 })
      .toBe(body.url);
    expect(JSON.stringify(await get(`comprobantes/${id}/historia`))).toContain('SECRETO');
    for (const path of ['inicio', `comprobantes/${id}/historia`]) {
      const text = JSON.stringify(await get(path, lectura));
      expect(text).toContain('http://127.0.0.1:9');
      expect(text).not.toMatch(/SECRETO|aviso\?/);
    }
    const auditado = JSON.stringify(await get('auditoria?accion=webhook', contador));
    expect(auditado).toContain('http://127.0.0.1:9');
    expect(auditado).not.toContain('SECRETO');
  });
});

describe('dates', () => {
  it('find the same documents however late they were issued', async () => {
    const hoy = fechaLima(new Date());
    const dias = [0, -1, -3];
    for (const dia of dias) {
      const fechaEmision = addDays(hoy, dia);
      const id = await emitir(unaFactura({ serie: 'FP02', fechaEmision }));
      const { documentos } = (await s.call('GET', `/invoices?serie=FP02&desde=${fechaEmision}&hasta=${fechaEmision}`))
        .json.data;
      expect([dia, documentos.map((each: { id: string }) => each.id)]).toEqual([dia, [id]]);
    }
    // Paper of a contingency, declared on the last day.
    const fechaEmision = addDays(hoy, -7);
    const papel = await emitir(unaFactura({ serie: '0001', correlativo: 7, fechaEmision }));
    const { filas } = await get(`comprobantes/resumen?serie=0001&desde=${fechaEmision}&hasta=${fechaEmision}`);
    expect(filas).toEqual([expect.objectContaining({ cantidad: 1 })]);
    const csv = await s.call('GET', `/invoices.csv?hasta=${fechaEmision}`);
    expect(csv.bytes.toString()).toContain(papel);
  });

  it('bound what is read by the ids, not only by their column', async () => {
    const [id] = (await s.pool.query(`select id from comprobantes where serie = 'FP02' limit 1`)).rows;
    // An id far from its date is what the service never makes: it is left out, so the index alone bounded the search.
    await s.pool.query(`update comprobantes set fecha_emision = '2020-01-01' where id = $1`, [id.id]);
    const { documentos } = (await s.call('GET', '/invoices?desde=2020-01-01&hasta=2020-01-01')).json.data;
    expect(documentos).toEqual([]);
  });
});

describe('heavy reads', () => {
  it('sum among so many documents and no more', async () => {
    const quien = { tipo: 'usuario', id: dueno.usuarioId } as const;
    const acceso = {
      empresaId: dueno.empresaId,
      entorno: 'test',
      version: '1',
      desde: '::1',
      solicitud: 'x',
      quien,
    } as const;
    await emitir(unaFactura({ serie: 'FP03', ...conOrden('rechazo=2017') }));
    await emitir(unaFactura({ serie: 'FP03' }));
    const filtros = { limite: 25, serie: 'FP03', estado: 'RECHAZADA' } as const;
    const add = (limit: number) => sumComprobantes(s.service.deps.db.of(acceso), acceso, filtros, limit);
    expect(await add(1)).toEqual([]);
    expect(await add(2)).toEqual([expect.objectContaining({ cantidad: 1, importe: '118.00' })]);
  });

  it('are two at a time of one company: the next one waits, then is told to come back; nobody else feels it', async () => {
    const fin = Promise.withResolvers<void>();
    const ocupados = [conTurno(dueno.empresaId, () => fin.promise), conTurno(dueno.empresaId, () => fin.promise)];
    const paths = ['comprobantes/resumen', 'api/v1/invoices?q=zzzz', 'api/v1/invoices.csv', 'api/v1/invoices.xlsx'];
    const answers = await Promise.all(paths.map((path) => dueno.call('GET', `${base}/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await dueno.call('GET', `${base}/api/v1/invoices`)).status).toBe(200);
    const esperando = get('comprobantes/resumen');
    fin.resolve();
    await Promise.all(ocupados);
    expect((await esperando).filas.length).toBeGreaterThan(0);
  });
});

describe('the answers of many attempts', () => {
  it('come with the story for the last 20; any other is asked for by itself', async () => {
    const id = await emitir(unaFactura({ serie: 'FP04' }));
    await s.pool.query(
      `insert into intentos select copia.* from generate_series(2, 25) v, intentos i, jsonb_populate_record(i,
        jsonb_build_object('n', v, 'iniciado_en', i.iniciado_en + v * interval '1 second', 'terminado_en', i.terminado_en + v * interval '1 second')) copia
       where i.comprobante_id = $1`,
      [id],
    );
    await s.pool.query(
      `update intentos set respuesta = convert_to('respuesta ' || n, 'UTF8') where comprobante_id = $1`,
      [id],
    );
    const { intentos } = await get(`comprobantes/${id}/historia`, lectura);
    expect(intentos).toHaveLength(25);
    const con = intentos.filter(({ respuesta }: { respuesta?: string }) => respuesta !== undefined);
    expect(con.map(({ n }: { n: number }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i + 6));
    expect(con[0].respuesta).toBe('respuesta 6');
    expect(intentos[0]).toMatchObject({ n: 1, respuestaBytes: 'respuesta 1'.length });
    const { respuesta, ...primero } = await get(`comprobantes/${id}/intentos/1`, lectura);
    expect(respuesta).toBe('respuesta 1');
    expect(primero).toEqual(intentos[0]);
    for (const path of [`${id}/intentos/26`, `${id}/intentos/x`, `${id}/intentos/0`, `${dueno.empresaId}/intentos/1`]) {
      expect([path, (await lectura.call('GET', `${base}/comprobantes/${path}`)).status]).toEqual([path, 404]);
    }
    const live = `/empresas/${dueno.empresaId}/live/comprobantes/${id}/intentos/1`;
    expect((await lectura.call('GET', live)).status).toBe(404);
  });

  it('of an annulment are asked for by its id, and of another document’s there is none', async () => {
    const id = await emitir(unaFactura({ serie: 'FP05' }));
    expect(
      (await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el precio' } })).status,
    ).toBe(200);
    const { intentos } = await get(`comprobantes/${id}/historia`);
    const suyo = intentos.find(({ de }: { de: string }) => de === 'anulacion');
    const path = `intentos/${suyo.n}?anulacion=${suyo.anulacion}`;
    expect(await get(`comprobantes/${id}/${path}`)).toEqual(suyo);
    const otro = await emitir(unaFactura({ serie: 'FP05' }));
    expect((await dueno.call('GET', `${base}/comprobantes/${otro}/${path}`)).status).toBe(404);
  });

  it.each([
    ['<w:Password>s3cr3t0</w:Password><a/>', '<w:Password>•••</w:Password><a/>'],
    ['<Password><![CDATA[s3<b>cr3t0]]></Password>', '<Password>•••</Password>'],
    ['&lt;w:Password Type="x"&gt;s3cr3t0&lt;/w:Password&gt;', '&lt;w:Password Type="x"&gt;•••&lt;/w:Password&gt;'],
    [
      '&amp;lt;Password&amp;gt;s3cr3t0&amp;lt;/Password&amp;gt;',
      '&amp;lt;Password&amp;gt;•••&amp;lt;/Password&amp;gt;',
    ],
    ['&#60;Password&#x3E;s3cr3t0&#60;/Password&#62;', '&#60;Password&#x3E;•••&#60;/Password&#62;'],
    ['<Password>cortado a la s3cr3t0', '<Password>•••'],
    ['<Password/><Password>s3cr3t0</Password>', '<Password/><Password>•••</Password>'],
    ['<faultstring>Password incorrecto</faultstring>', '<faultstring>Password incorrecto</faultstring>'],
  ])('show no password: %s', (text, expected) => expect(sinClave(text)).toBe(expected));
});

describe('a draft', () => {
  it('keeps every number as it was written', async () => {
    const contenido = '{"n":1234567890.1234567891,"m":10.00,"z":1e999,"l":[0.10,{"x":-0.0}],"t":"café \\"1.0\\""}';
    const headers = {
      cookie: dueno.cookie,
      origin: s.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const url = `${s.url}/panel/api${base}/borradores`;
    const creado = await fetch(url, { method: 'POST', headers, body: `{"nombre":"b","contenido":${contenido}}` });
    const texto = await creado.text();
    expect(texto).toContain(`"contenido":${contenido}`);
    const leido = await fetch(`${url}/${JSON.parse(texto).data.id}`, { headers });
    expect(await leido.text()).toContain(`"contenido":${contenido}`);
  });
});

describe('customers', () => {
  it('are for who may read customers', async () => {
    for (const path of ['clientes', 'clientes/20100070970']) {
      expect([path, (await lectura.call('GET', `${base}/${path}`)).status]).toEqual([path, 403]);
    }
    expect((await get('clientes', contador)).clientes.length).toBeGreaterThan(0);
  });
});
