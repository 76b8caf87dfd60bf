import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { startRed } from '@chaski/testing/service/red-que-repite.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageArchivos } from '../testing.ts';

/* A file that SUNAT refuses after one, or a sending of it, that SUNAT may have applied: whether that ends what it asks. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 5_000 });
});
afterAll(() => s.stop());
beforeEach(async () => {
  await s.simulate({ modo: 'normal' });
  await destino(null, null);
});

const sql = async (text: string, values: unknown[] = []) => (await s.pool.query(text, values)).rows;
const destino = (url: string | null, consulta: string | null) =>
  sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
/** A named address is asked for the validity with a credential of the company's, which has none. */
const sinConsultaDeValidez = (consulta: string | null = '/ol-it-wsconscpegem/billConsultService') =>
  destino(`${s.service.simuladorUrl}/ol-ti-itcpfegem/billService`, consulta && s.service.simuladorUrl + consulta);

const datos = async (id: string) => (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data;
const anular = (id: string, motivo = 'Error en los datos') =>
  s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo, webhook: true } });
const archivos = (id: string) =>
  sql(`select estado, mensaje, sunat ->> 'codigo' as codigo from resumenes where comprobante_id = $1 order by id`, [
    id,
  ]);
const avisos = async (id: string) =>
  (await sql('select tipo from webhook_mensajes where comprobante_id = $1 order by id', [id])).map(({ tipo }) => tipo);
const tomados = async () =>
  (await s.libro()).filter(({ operacion, aceptado }) => operacion === 'sendSummary' && aceptado).length;
const age = (id: string, cuanto: string) => ageArchivos(s.pool, id, cuanto);

async function aceptada(documento: object): Promise<string> {
  const { json } = await s.emitir(documento);
  expect(json.data?.estado, JSON.stringify(json)).toBe('ACEPTADA');
  return json.data.documento.id;
}

/** Its annulment is asked for: SUNAT applies the first file, and the answer is lost. */
async function aplicadaYPerdida(documento: object): Promise<string> {
  const id = await aceptada(documento);
  const antes = await tomados();
  await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
  await anular(id);
  await expect.poll(tomados, { timeout: 8_000 }).toBe(antes + 1);
  return id;
}

/** The last file asks again when the simulator is as it should be. */
const siguiente = (modo: object, id: string) => async () => {
  await s.simulate(modo);
  await sql(`update resumenes set siguiente_intento_en = now() where comprobante_id = $1 and final_en is null`, [id]);
};

const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };

describe('an annulment that SUNAT applied without our learning of it', () => {
  test.each(['2335', '2957'])(
    'of a boleta, whose next file is refused with %s: the query of validity tells, and nobody is told that it was refused',
    async (codigo) => {
      const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
      await s.simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 100 });
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
      expect((await datos(id)).anulacion.sunat.mensaje).toContain('de baja');
      expect(await avisos(id)).toEqual(['comprobante.anulado']);
      expect((await archivos(id)).length).toBe(2);
    },
    50_000,
  );

  test('where that query is not configured another file asks, and finds it done', async () => {
    await sinConsultaDeValidez();
    const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
    // The first file comes again, and then the second.
    await s.simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 2 });
    await expect.poll(async () => (await archivos(id)).length, { timeout: 30_000 }).toBe(3);
    await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
    const [, segundo] = await archivos(id);
    expect(segundo).toMatchObject({
      estado: 'RECHAZADA',
      codigo: null,
      mensaje: expect.stringMatching(/2335.*no dice/),
    });
    expect(await avisos(id)).toEqual(['comprobante.anulado']);
  }, 60_000);

  test('and refused again and again it waits for a person, who is told what SUNAT says; another request still finds it done', async () => {
    await sinConsultaDeValidez();
    const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
    await s.simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 100 });
    await expect
      .poll(async () => (await archivos(id)).map(({ estado }) => estado), { timeout: 40_000 })
      .toEqual(['RECHAZADA', 'RECHAZADA', 'POR_ATENDER']);
    expect((await archivos(id)).at(-1).mensaje).toMatch(
      /rechazó RC-.*2335.*no dice si aplicó.*pida la anulación otra vez/,
    );
    expect(await datos(id)).toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'EN_PROCESO' } });
    expect(await avisos(id)).toEqual([]);
    await s.simulate({ modo: 'normal' });
    await anular(id);
    await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
  }, 60_000);

  describe('a moment ago, although its file is of two days ago and the consult service still calls the comprobante accepted', () => {
    let tardia: Server;
    let consulta: string;

    // SUNAT's consult service, which learns of an annulment late.
    beforeAll(async () => {
      tardia = createServer(async (request, response) => {
        const headers = { 'content-type': 'text/xml', soapaction: String(request.headers.soapaction) };
        const body = await text(request);
        const answer = await fetch(s.service.simuladorUrl + request.url, { method: 'POST', headers, body });
        response.setHeader('content-type', 'text/xml');
        response.end((await answer.text()).replace('0003', '0001'));
      }).listen(0, '127.0.0.1');
      await once(tardia, 'listening');
      consulta = `http://127.0.0.1:${(tardia.address() as AddressInfo).port}/ol-it-wsconscpegem/billConsultService`;
    });
    afterAll(() => {
      tardia.closeAllConnections();
      tardia.close();
    });

    /** Asked for two days ago, when a gateway answered that nobody was there; nothing was sent since, nor is until the pause ends. */
    async function deHaceDosDias(serie: string): Promise<string> {
      await destino(`${s.service.simuladorUrl}/ol-ti-itcpfegem/billService`, consulta);
      const id = await aceptada(unaFactura({ serie }));
      await s.simulate({ modo: '503', operaciones: ['sendSummary'], veces: 100 });
      await anular(id);
      await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 10_000 }).toBe('POR_CONFIRMAR');
      await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '1 minute'`);
      await age(id, '2 days');
      return id;
    }

    async function reanudar(): Promise<void> {
      await sql('update empresa_entornos set envio_pausado_hasta = null');
      await sql('update resumenes set siguiente_intento_en = now() where final_en is null');
    }

    async function nobodyIsToldBeforeADay(id: string): Promise<void> {
      await expect
        .poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 })
        .toMatch(/2957.*Se volverá a preguntar si FN2\d-1 está anulado/);
      expect((await archivos(id))[0].estado).not.toBe('RECHAZADA');
      expect(await avisos(id)).toEqual([]);
      // A day after that sending it was not applied.
      await age(id, '1 day');
      await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 20_000 }).toBe('RECHAZADA');
    }

    test('whose answer was lost', async () => {
      const id = await deHaceDosDias('FN20');
      const antes = await tomados();
      await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await reanudar();
      await expect.poll(tomados, { timeout: 20_000 }).toBe(antes + 1);
      // Past its last day SUNAT refuses whatever comes.
      await sql(`update resumenes set plazo = now() - interval '1 second' where comprobante_id = $1`, [id]);
      await s.simulate({ modo: 'repetido=2957', operaciones: ['sendSummary'], veces: 100 });
      await age(id, '0 s');
      await nobodyIsToldBeforeADay(id);
    }, 90_000);

    test('whose POST the network repeated: what came back is the refusal of the copy', async () => {
      const id = await deHaceDosDias('FN21');
      const antes = await tomados();
      let quedan = 1;
      const red = await startRed(s.service.simuladorUrl, { repite: () => quedan-- > 0 });
      try {
        await destino(red.url, consulta);
        await s.simulate({ modo: 'repetido=2957', operaciones: ['sendSummary'], veces: 100 });
        await sql(`update resumenes set plazo = now() - interval '1 second' where comprobante_id = $1`, [id]);
        await reanudar();
        await expect.poll(tomados, { timeout: 20_000 }).toBe(antes + 1);
        await nobodyIsToldBeforeADay(id);
      } finally {
        red.stop();
      }
    }, 90_000);
  });

  test('though the next file is of a day to come, as our clock was ahead when it was made', async () => {
    await sinConsultaDeValidez();
    const id = await aceptada(unaBoleta({ serie: 'BN01' }));
    await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    const { deps } = s.service;
    const { ahora } = deps;
    const antes = await tomados();
    await anular(id);
    await expect.poll(tomados, { timeout: 8_000 }).toBe(antes + 1);
    Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 86_400_000) });
    try {
      await expect.poll(async () => (await archivos(id)).length, { timeout: 20_000 }).toBeGreaterThan(1);
    } finally {
      Object.assign(deps, { ahora });
    }
    await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
  }, 60_000);

  test.each(['0306', '2335'])(
    'of a factura, whose own bytes are refused with %s when they come again: SUNAT is asked, and has it annulled',
    async (codigo) => {
      const id = await aceptada(unaFactura({ serie: 'FN01' }));
      await anular(id, `Error [sim:cortar-tras-aceptarx1][sim:repetido=${codigo}]`);
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
      expect((await datos(id)).anulacion).toMatchObject({ sunat: { codigo: '0003' } });
      expect((await archivos(id)).length).toBe(1);
      expect((await datos(id)).anulacion.enlaces.cdr).toBeUndefined();
    },
    50_000,
  );

  test('of a boleta, whose own bytes are refused when they come again: another file finds it done', async () => {
    await sinConsultaDeValidez();
    const id = await aceptada(unaBoleta({ serie: 'BN01' }));
    const antes = await tomados();
    await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    await anular(id);
    await expect.poll(tomados, { timeout: 8_000 }).toBe(antes + 1);
    await s.simulate({ modo: 'repetido=0306', operaciones: ['sendSummary'] });
    await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
    expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
  }, 50_000);
});

describe('an annulment whose first file was lost on its way, and SUNAT refuses the next', () => {
  async function perdida(documento: object): Promise<string> {
    const id = await aceptada(documento);
    await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
    await anular(id);
    await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 8_000 }).toBe('POR_CONFIRMAR');
    return id;
  }

  test('by what it holds of the comprobante, or by its line: that is the end of it', async () => {
    for (const codigo of ['2663', '2514']) {
      const id = await perdida(unaBoleta({ serie: 'BN01' }));
      await siguiente({ modo: `fault=${codigo}`, operaciones: ['sendSummary'] }, id)();
      await expect
        .poll(() => datos(id), { timeout: 20_000 })
        .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo } } });
    }
  }, 60_000);

  test('by itself, of a factura: another goes within minutes, and where none helps it ends after a day in force', async () => {
    const id = await perdida(unaFactura({ serie: 'FN01' }));
    await siguiente({ modo: 'fault=2335', operaciones: ['sendSummary'] }, id)();
    // SUNAT may be at the first one still.
    await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
    expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['POR_CONFIRMAR']);
    for (const cuantos of [2, 3]) {
      await age(id, '3 minutes');
      await expect.poll(async () => (await archivos(id)).length, { timeout: 20_000 }).toBe(cuantos);
    }
    await age(id, '3 minutes');
    await expect
      .poll(async () => (await archivos(id))[2].mensaje, { timeout: 20_000 })
      .toContain('Se volverá a preguntar');
    expect(await avisos(id)).toEqual([]);
    await age(id, '1 day');
    await expect
      .poll(() => datos(id), { timeout: 20_000 })
      .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo: '2335' } } });
    expect(await avisos(id)).toEqual(['anulacion.rechazada']);
  }, 90_000);
});

test('what was sent while our clock was a day ahead is no later than what was tried after it: another file goes within minutes', async () => {
  const id = await aceptada(unaFactura({ serie: 'FN30' }));
  await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
  await anular(id);
  await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 8_000 }).toBe('POR_CONFIRMAR');
  await s.simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 1 });
  await age(id, '-1 day');
  await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
  await s.simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 1 });
  await age(id, '3 minutes');
  await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
  expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
}, 60_000);

test('an attempt stamped while our clock was days behind makes none before it older: no other file goes at once', async () => {
  const id = await aceptada(unaFactura({ serie: 'FN31' }));
  await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
  await anular(id);
  await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 8_000 }).toBe('POR_CONFIRMAR');
  const intentos = () =>
    sql(
      `select i.n, i.terminado_en is not null as terminado from resumen_intentos i join resumenes r on r.id = i.resumen_id
       where r.comprobante_id = $1 order by i.n`,
      [id],
    );
  const otro = siguiente({ modo: 'fault=2335', operaciones: ['sendSummary'] }, id);
  await otro();
  await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
  await sql(
    `update resumen_intentos set iniciado_en = iniciado_en - interval '2 days'
     where n > 1 and resumen_id in (select id from resumenes where comprobante_id = $1)`,
    [id],
  );
  const cuantos = (await intentos()).length;
  await otro();
  await expect
    .poll(async () => (await intentos()).filter(({ terminado }) => terminado).length, { timeout: 20_000 })
    .toBeGreaterThan(cuantos);
  expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['POR_CONFIRMAR']);
}, 60_000);

describe('a file of tomorrow, made while our clock was ahead', () => {
  const adelantada = async (hacer: () => Promise<void>) => {
    const { deps } = s.service;
    const { ahora } = deps;
    Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 86_400_000) });
    try {
      await hacer();
    } finally {
      Object.assign(deps, { ahora });
    }
  };

  test.each([
    ['factura', unaFactura({ serie: 'FN40' }), 0],
    ['boleta', unaBoleta({ serie: 'BN40' }), 0],
    ['factura that was sent twice', unaFactura({ serie: 'FN40' }), 1],
    ['boleta that was sent twice', unaBoleta({ serie: 'BN40' }), 1],
  ])(
    'of a %s: another takes its place when the clock is right, and asks anew',
    async (_, documento, cortes) => {
      await sinConsultaDeValidez();
      const id = await aceptada(documento);
      if (cortes > 0) await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: cortes });
      await adelantada(async () => {
        await anular(id);
        await expect
          .poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 })
          .toMatch(/(2301|2236).*reloj de este equipo estaba adelantado\. Revise/);
        expect((await archivos(id)).length).toBe(1);
      });
      await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
      expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
      expect(await avisos(id)).toEqual(['comprobante.anulado']);
    },
    60_000,
  );

  test('gives way to another however many files were lost before it', async () => {
    await sinConsultaDeValidez();
    const id = await aceptada(unaBoleta({ serie: 'BN42' }));
    // The first is applied and its answer lost; neither it nor the second one is taken when it comes again.
    const antes = await tomados();
    await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    await anular(id);
    await expect.poll(tomados, { timeout: 8_000 }).toBe(antes + 1);
    await s.simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 2 });
    await adelantada(async () => {
      await expect
        .poll(async () => (await archivos(id)).map(({ mensaje }) => mensaje), { timeout: 30_000 })
        .toEqual([
          expect.stringContaining('2335'),
          expect.stringContaining('2335'),
          expect.stringContaining('Revise su hora'),
        ]);
    });
    await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
    expect((await archivos(id)).length).toBe(4);
  }, 90_000);

  test.each([
    [unaFactura({ serie: 'FN41' }), 0],
    [unaFactura({ serie: 'FN41' }), 1],
    [unaBoleta({ serie: 'BN41' }), 1],
  ])(
    'of a comprobante that is of tomorrow itself: it is refused, as no other can help',
    async (documento, cortes) => {
      await sinConsultaDeValidez();
      let id = '';
      await adelantada(async () => {
        id = await aceptada(documento);
      });
      if (cortes > 0) await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: cortes });
      await anular(id);
      await expect
        .poll(() => datos(id), { timeout: 20_000 })
        .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA' } });
      expect((await archivos(id)).map(({ codigo }) => codigo)).toEqual([expect.stringMatching(/^(2301|2236)$/)]);
    },
    60_000,
  );

  test('is not one that SUNAT may have applied: what is refused after it is refused', async () => {
    await sinConsultaDeValidez();
    const id = await aceptada(unaBoleta({ serie: 'BN40' }));
    await adelantada(async () => {
      await anular(id);
      await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2236');
    });
    await s.simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 1 });
    await expect
      .poll(() => datos(id), { timeout: 20_000 })
      .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo: '2335' } } });
  }, 60_000);
});

test('an annulment refused at its first sending is refused, whatever the code', async () => {
  for (const codigo of ['2335', '2957']) {
    const id = await aceptada(unaBoleta({ serie: 'BN01' }));
    await s.simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 1 });
    await anular(id);
    await expect
      .poll(() => datos(id), { timeout: 20_000 })
      .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo } } });
  }
}, 40_000);

describe('a boleta of which a resumen tells', () => {
  const fila = async (id: string) =>
    (await sql('select estado, motivo, numero_libre as libre, sunat from comprobantes where id = $1', [id]))[0];
  const tardia = async (serie: string) =>
    String((await s.emitir(unaBoleta({ serie, ...conOrden('fault=1079') }), { webhook: true })).json.data.documento.id);
  const otraVenta = async (serie: string) =>
    (await s.emitir(unaBoleta({ serie, correlativo: 1, items: [unItem({ precioUnitario: 250 })] }))).status;

  /** SUNAT takes the first file, and its ticket is lost. */
  async function tomadaYPerdida(serie: string): Promise<string> {
    const antes = await tomados();
    await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    const id = await tardia(serie);
    await expect.poll(tomados, { timeout: 8_000 }).toBe(antes + 1);
    return id;
  }

  test('that SUNAT took, refused in the next file for what it holds: the query of validity tells', async () => {
    const id = await tomadaYPerdida('BN11');
    await s.simulate({ modo: 'rechazo=2987', operaciones: ['sendSummary'], veces: 100 });
    await expect.poll(async () => (await fila(id)).estado, { timeout: 30_000 }).toBe('ACEPTADA');
    expect(await otraVenta('BN11')).toBe(409);
  }, 50_000);

  test('and where that query is not configured a person, who is told; its number is not free', async () => {
    await sinConsultaDeValidez();
    const id = await tomadaYPerdida('BN12');
    await s.simulate({ modo: 'rechazo=2987', operaciones: ['sendSummary'], veces: 100 });
    await expect
      .poll(async () => (await fila(id)).motivo, { timeout: 30_000 })
      .toMatch(/2987.*búsquelo en SUNAT.*decídalo/);
    expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', libre: false });
    expect(await otraVenta('BN12')).toBe(409);
  }, 50_000);

  test('whose earlier file was lost is refused by its content, as that one was; its number stays used', async () => {
    await sinConsultaDeValidez();
    await s.simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
    const id = await tardia('BN13');
    await expect.poll(async () => (await archivos(id))[0]?.estado, { timeout: 8_000 }).toBe('POR_CONFIRMAR');
    await s.simulate({ modo: 'rechazo=2514', operaciones: ['sendSummary'], veces: 100 });
    await expect
      .poll(() => fila(id), { timeout: 30_000 })
      .toMatchObject({ estado: 'RECHAZADA', libre: false, sunat: { codigo: '2514', numeroConsumido: true } });
  }, 50_000);

  test('refused in its first file: by its content its number is free, and used where SUNAT holds it annulled or refused', async () => {
    for (const [serie, codigo, consumido] of [
      ['BN14', '2514', false],
      ['BN15', '2987', true],
    ] as const) {
      await s.simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 1 });
      const id = await tardia(serie);
      await expect
        .poll(() => fila(id), { timeout: 20_000 })
        .toMatchObject({ estado: 'RECHAZADA', libre: !consumido, sunat: { codigo, numeroConsumido: consumido } });
      expect(await otraVenta(serie)).toBe(consumido ? 409 : 200);
    }
  }, 50_000);
});
