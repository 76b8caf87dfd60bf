import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { type Red, startRed } from '@chaski/testing/service/red-que-repite.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destinosPorDefecto } from '../../empresas/empresas.ts';
import { EN_CURSO } from '../store.ts';
import type { EnCurso } from '../types.ts';
import { APARTABLES, COMPROBANTES, look } from './cola-store.ts';
import { enviosDe } from './envios.ts';

/* When an attempt was: from its dispatch to its end, by a clock that nobody sets, whatever the clock of the wall wrote down. */

const TIMEOUT_MS = 30_000;

let s: TestService;
/** How far SUNAT's clock is ahead of ours, in milliseconds. */
let adelantoMs = 0;
/** A way to the simulator of whose company nobody can ask SUNAT's query of validity. */
let red: Red;
/** Of what passes while this is there the answer is kept back until it is resolved. */
let retencion: { readonly hasta: Promise<void>; cuantas: number } | undefined;

beforeAll(async () => {
  s = await startTestService(
    { sunatTimeoutMs: TIMEOUT_MS },
    conRelojDeSunat(() => adelantoMs),
  );
  red = await startRed(s.service.simuladorUrl, {
    retiene: () => {
      if (retencion !== undefined) retencion.cuantas += 1;
      return retencion?.hasta;
    },
  });
});
afterAll(async () => {
  red.stop();
  await s.stop();
});

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await s.pool.query<T>(text, values)).rows;
}

async function destino(url: string | null, consulta: string | null = null): Promise<void> {
  await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
}

const mensaje = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data.sunat.mensaje;
const terminaEn = (id: string, estado: string) =>
  expect
    .poll(
      async () => (await sql<{ estado: string }>('select estado from comprobantes where id = $1', [id]))[0]?.estado,
      {
        timeout: 20_000,
      },
    )
    .toBe(estado);
const pausa = (hasta: string) => sql(`update empresa_entornos set envio_pausado_hasta = ${hasta}`);

/** SUNAT takes it, and the answer is lost; it is carried on after `cambio`, which says what somebody wrote down of that attempt. */
async function perdida(serie: string, cambio: string): Promise<string> {
  await pausa(`now() + interval '4 minutes'`);
  const { json } = await s.emitir(unaFactura({ serie, ...conOrden('cortar-tras-aceptarx1') }));
  const id = json.comprobante_id;
  await terminaEn(id, 'POR_CONFIRMAR');
  expect(await sql(`update intentos set ${cambio} where comprobante_id = $1 returning 1`, [id])).toHaveLength(1);
  await pausa('null');
  return id;
}

describe('where nobody can be asked about its amount', () => {
  beforeAll(() => destino(red.url, red.consultaUrl));
  afterAll(() => destino(null));

  test.each([
    ['ten minutes', 'FR01'],
    ['a day', 'FR02'],
  ])(
    'what a clock that was ahead by %s wrote down of an attempt takes nothing of ours away',
    async (ahead, serie) => {
      const interval = `interval '${ahead === 'a day' ? '1 day' : '10 minutes'}'`;
      const ahora = `iniciado_en = iniciado_en + ${interval}, terminado_en = terminado_en + ${interval}`;
      await terminaEn(await perdida(serie, ahora), 'ACEPTADA');
    },
    30_000,
  );

  test('what a clock that was behind wrote down of one that was lost makes nothing of another system ours: a person is told that it is our clock', async () => {
    const serie = 'FR03';
    adelantoMs = -6_000;
    await enOtroSistema(unaFactura({ serie }));
    adelantoMs = 0;
    await pausa(`now() + interval '4 minutes'`);
    await s.simulate({ modo: 'cortar', operaciones: ['sendBill'], veces: 1 });
    const { json } = await s.emitir(unaFactura({ serie, items: [unItem({ precioUnitario: 69_993 })] }));
    const id = json.comprobante_id;
    await terminaEn(id, 'POR_CONFIRMAR');
    const atras = `iniciado_en = iniciado_en - interval '10 seconds'`;
    expect(await sql(`update intentos set ${atras} where comprobante_id = $1 returning 1`, [id])).toHaveLength(1);
    await pausa('null');
    await terminaEn(id, 'POR_ATENDER');
    expect(await mensaje(id)).toMatch(/El reloj de este sistema cambió.*No se puede saber.*compare su importe/);
    expect(await mensaje(id)).not.toContain('otro contenido');
  }, 40_000);

  test('of one that another machine sent, or this one before it was restarted, a person decides', async () => {
    const id = await perdida('FR04', `cronometro = 'otra'`);
    await terminaEn(id, 'POR_ATENDER');
    expect(await mensaje(id)).toMatch(/otra máquina.*compare su importe/);
  }, 30_000);

  test('of one whose process died, what SUNAT received while it may have lasted is ours', async () => {
    const murio = 'terminado_en = null, terminado_ms = null, enviado_ms = null, resultado = null';
    const hace = (ms: number) =>
      `${murio}, anotado_ms = anotado_ms - ${ms}, iniciado_en = iniciado_en - interval '${ms} milliseconds'`;
    // Ten seconds of connection and the time of an exchange.
    await terminaEn(await perdida('FR05', hace(TIMEOUT_MS + 5_000)), 'ACEPTADA');
    const id = await perdida('FR06', hace(TIMEOUT_MS + 30_000));
    await terminaEn(id, 'POR_ATENDER');
    expect(await mensaje(id)).toContain('no había ningún envío en curso');
  }, 60_000);
});

/** Another system issues the next number of the series to the same customer: SUNAT has it, and we know nothing of it. */
async function enOtroSistema(documento: object): Promise<void> {
  const { id, serie } = (await s.emitir(documento)).json.data.documento;
  for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
  await sql('delete from comprobantes where id = $1', [id]);
  await sql('update series set ultimo_numero = ultimo_numero - 1 where serie = $1', [serie]);
}

test('of one whose hour nobody knows the amount decides, where it can be asked', async () => {
  const id = await perdida('FR07', `cronometro = 'otra'`);
  await terminaEn(id, 'ACEPTADA');
  const [evento] = await sql<{ prueba: string }>(
    `select detalle->>'prueba' as prueba from eventos where comprobante_id = $1 and detalle->>'prueba' is not null`,
    [id],
  );
  expect(evento?.prueba).toMatch(/otra máquina.*con su importe/);
}, 30_000);

describe('an attempt whose request waits for its turn', () => {
  const CUPO = 64;
  const intento = async (serie: string) =>
    (
      await sql<{ pudo_llegar: boolean; esperoMs: number | null }>(
        `select i.pudo_llegar, i.enviado_ms - i.anotado_ms as "esperoMs" from intentos i join comprobantes c on c.id = i.comprobante_id
         where c.serie = $1 and i.n = 1`,
        [serie],
      )
    )[0];

  test('has sent nothing, as its row says, and begins when its turn comes', async () => {
    await destino(red.url, red.consultaUrl);
    const { promise: hasta, resolve: release } = Promise.withResolvers<void>();
    retencion = { hasta, cuantas: 0 };
    const otras = Promise.all(Array.from({ length: CUPO }, () => s.emitir(unaBoleta({ serie: 'BR01' }))));
    try {
      await expect.poll(() => retencion?.cuantas, { timeout: 20_000 }).toBe(CUPO);
      const ultima = s.emitir(unaBoleta({ serie: 'BR02' }));
      await expect.poll(() => intento('BR02'), { timeout: 10_000 }).toEqual({ pudo_llegar: false, esperoMs: null });
      const vista = performance.now();
      retencion = undefined;
      const seguroMs = performance.now() - vista;
      release();
      expect((await ultima).json.data.estado).toBe('ACEPTADA');
      const { pudo_llegar, esperoMs } = (await intento('BR02')) ?? {};
      expect([pudo_llegar, (esperoMs ?? 0) > seguroMs]).toEqual([true, true]);
    } finally {
      release();
      await otras;
      await destino(null);
    }
  }, 60_000);

  test('counts for no interruption, and for none that may have arrived, when whoever carries it dies', async () => {
    await terminaEn(await interrumpida('BR03', false), 'ACEPTADA');
    const otra = await interrumpida('BR04', true);
    await terminaEn(otra, 'POR_ATENDER');
    expect(await mensaje(otra)).toContain('se interrumpió 6 veces');
    // What they outlived was no fault of the document's.
    await terminaEn(await interrumpida('BR06', true, true), 'ACEPTADA');
    // What SUNAT has under its number, of the same amount and day, it has from somebody else.
    await enOtroSistema(unaBoleta({ serie: 'BR05' }));
    const ajena = await interrumpida('BR05', false);
    await terminaEn(ajena, 'POR_ATENDER');
    expect(await mensaje(ajena)).toContain('1033');
  }, 40_000);

  /** Six processes died, or came back without an outcome, while they carried it. */
  async function interrumpida(serie: string, pudoLlegar: boolean, sobrevivido = false): Promise<string> {
    await pausa(`now() + interval '4 minutes'`);
    const { json } = await s.emitir(unaBoleta({ serie }), { webhook: true });
    const { id } = json.data.documento;
    await sql('delete from intentos where comprobante_id = $1', [id]);
    await sql(
      `insert into intentos (empresa_id, comprobante_id, n, operacion, sha256, pudo_llegar, sobrevivido)
       select empresa_id, id, n, case n when 1 then 'sendBill' else 'getStatusCdr' end, sha256, $2, $3
       from comprobantes, generate_series(1, 6) n where id = $1`,
      [id, pudoLlegar, sobrevivido],
    );
    await sql(
      `update comprobantes set estado = 'CONFIRMANDO', intentos = 6, siguiente_intento_en = now(), lease_hasta = null where id = $1`,
      [id],
    );
    await pausa('null');
    return id;
  }
});

describe('an attempt that its holder outlived', () => {
  const sobrevividos = async (serie: string) =>
    (
      await sql<{ sobrevivido: boolean }>(
        `select i.sobrevivido from intentos i join comprobantes c on c.id = i.comprobante_id
         where c.serie = $1 and i.terminado_en is null order by i.n`,
        [serie],
      )
    ).map(({ sobrevivido }) => sobrevivido);
  /** What the service is connected by ends, so that all of it is. */
  const soloLectura = (valor: 'on' | 'off') =>
    s.pool.query(`set transaction read write;
      do $$ begin execute format('alter database %I set default_transaction_read_only = ${valor}', current_database()); end $$;
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'chaski%'`);
  const enCurso = (serie: string) =>
    sql('select 1 from intentos i join comprobantes c on c.id = i.comprobante_id where c.serie = $1', [serie]);

  test('because somebody else took its document, or the database was away, says so', async () => {
    const tomado = s.emitir(unaFactura({ serie: 'FR10', ...conOrden('lento=4000') }));
    await expect.poll(() => enCurso('FR10'), { timeout: 10_000 }).toHaveLength(1);
    await sql(
      `update comprobantes set lease_token = lease_token + 1, lease_hasta = now() + interval '5 seconds' where serie = 'FR10'`,
    );
    await expect.poll(() => sobrevividos('FR10'), { timeout: 10_000 }).toEqual([true]);
    await tomado;
    await expect
      .poll(
        async () => (await sql<{ estado: string }>(`select estado from comprobantes where serie = 'FR10'`))[0]?.estado,
        { timeout: 20_000 },
      )
      .toBe('ACEPTADA');

    const sinBase = s.emitir(unaFactura({ serie: 'FR11', ...conOrden('lento=4000') }));
    await expect.poll(() => enCurso('FR11'), { timeout: 10_000 }).toHaveLength(1);
    await soloLectura('on');
    expect((await sinBase).status).toBe(502);
    await soloLectura('off');
    await expect.poll(() => sobrevividos('FR11'), { timeout: 20_000 }).toEqual([true]);
    await expect
      .poll(
        async () => (await sql<{ estado: string }>(`select estado from comprobantes where serie = 'FR11'`))[0]?.estado,
        { timeout: 20_000 },
      )
      .toBe('ACEPTADA');
  }, 90_000);
});

test('who comes back to find its document taken says so of its own attempt, not of the one that is under way by then', async () => {
  const respuesta = s.emitir(unaFactura({ serie: 'FR14', ...conOrden('lento=2000') }));
  const [{ id } = { id: '' }] = await expect
    .poll(() => sql<{ id: string }>(`select id from comprobantes where serie = 'FR14'`), { timeout: 10_000 })
    .toHaveLength(1)
    .then(() => sql<{ id: string }>(`select id from comprobantes where serie = 'FR14'`));
  // Another took it meanwhile, and has an attempt of its own.
  await sql(
    `with c as (
      update comprobantes set lease_token = lease_token + 1, lease_hasta = now() + interval '1 minute', lease_ms = null, intentos = 2
      where id = $1 returning *
    )
    insert into intentos (empresa_id, comprobante_id, n, operacion, sha256) select empresa_id, id, 2, 'getStatusCdr', sha256 from c`,
    [id],
  );
  const text = 'select n, sobrevivido from intentos where comprobante_id = $1 order by n';
  await expect
    .poll(async () => (await sql<{ sobrevivido: boolean }>(text, [id]))[0]?.sobrevivido, { timeout: 10_000 })
    .toBe(true);
  expect(await sql(text, [id])).toEqual([
    { n: 1, sobrevivido: true },
    { n: 2, sobrevivido: false },
  ]);
  await sql('update comprobantes set lease_hasta = null, siguiente_intento_en = now() where id = $1', [id]);
  await respuesta;
  await expect
    .poll(
      async () => (await sql<{ estado: string }>('select estado from comprobantes where id = $1', [id]))[0]?.estado,
      {
        timeout: 20_000,
      },
    )
    .toBe('ACEPTADA');
});

test('a document on its way to SUNAT stays with who carries it when the database’s clock jumps: nothing was interrupted', async () => {
  const respuesta = s.emitir(unaFactura({ serie: 'FR12', ...conOrden('lento=3000') }));
  // Its lease is over and its turn has come, as it is for all of them after a jump of ten minutes.
  const skip = () =>
    sql<{ empresaId: string; id: string }>(`update comprobantes set lease_hasta = now() - interval '10 minutes',
      siguiente_intento_en = now() where serie = 'FR12' and final_en is null returning empresa_id as "empresaId", id`);
  await expect.poll(skip, { timeout: 10_000 }).toHaveLength(1);
  const [{ empresaId, id } = { empresaId: '', id: '' }] = await skip();
  const db = s.service.deps.db.sistema;
  const destinos = destinosPorDefecto({ url: s.service.simuladorUrl });
  const turno = { limit: 16, busy: [], resting: [], held: [] };
  expect(await look(destinos)(db, turno)).toEqual([]);
  expect(await COMPROBANTES.take(db, look(destinos), turno)).toEqual([]);
  expect(await COMPROBANTES.claim(db, empresaId, id)).toBeUndefined();
  expect(await APARTABLES.claim(db, empresaId, id)).toBeUndefined();
  expect((await respuesta).json.data.estado).toBe('ACEPTADA');
  const text = 'select lease_token::int as token, intentos from comprobantes where id = $1';
  expect(await sql(text, [id])).toEqual([{ token: 1, intentos: 1 }]);
});

test('a process that stood still while it asked the database takes that for no jump of a clock', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FR13' }));
  const { id } = json.data.documento;
  // Sent a minute ago, by both clocks.
  const antes = `iniciado_en = iniciado_en - interval '1 minute', anotado_ms = anotado_ms - 60000, enviado_ms = enviado_ms - 60000`;
  await sql(`update intentos set ${antes}, terminado_ms = terminado_ms - 60000 where comprobante_id = $1`, [id]);
  const [c] = await sql<EnCurso>(`select ${EN_CURSO} from comprobantes where id = $1`, [id]);
  if (c === undefined) throw new Error('no está');
  const { deps } = s.service;
  // It has read its clock, and ten seconds pass before the database says what time it is there.
  let paradoMs = 10_000;
  const ms = () => {
    const leido = deps.cronometro.ms() - paradoMs;
    paradoMs = 0;
    return leido;
  };
  const tramo = { enviadoMs: 0, terminadoMs: 0 };
  const desfase = { desdeMs: 0, hastaMs: 0 };
  const http = {
    tipo: 'respuesta',
    status: 200,
    contentType: undefined,
    body: Buffer.alloc(0),
    desfase,
    tramo,
  } as const;
  const envios = await enviosDe({ ...deps, cronometro: { ...deps.cronometro, ms } }, c, http);
  expect(envios.sinHora).toBeUndefined();
  expect(envios.tramos).toHaveLength(1);
});
