import { encodeEnvio, SOAP_ACTION } from '@chaski/core/sunat/soap/soap.ts';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { expectEnvelope } from '@chaski/testing/documents/envelope.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { summarizePendientes } from '../../metrics/metricas-store.ts';

/* A document that SUNAT does not have is set aside by its owner, and taken up again; what SUNAT may have is never dropped unasked. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterEach(() => s.simulate({ modo: 'normal' }));
afterAll(() => s.stop());

const MOTIVO = { motivo: 'Era un ensayo' };
const apartar = (id: string, body: object = MOTIVO, clave = s.clave) =>
  s.call('POST', `/comprobantes/${id}/apartar`, { body, clave });
const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await s.pool.query<T>(text, values)).rows;
const enviados = async (archivo: RegExp) =>
  (await s.libro()).filter((each) => each.operacion === 'sendBill' && archivo.test(each.archivo));

/** Issued, and not transmitted. */
async function pendiente(documento: object, mas: object = {}): Promise<string> {
  const { status, json } = await s.emitir(documento, mas);
  expect(status).toBe(502);
  return json.comprobante_id;
}

test('what never reached SUNAT is set aside: nobody sends it, its reason is told, and its number stays its own', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA01', ...conOrden('fault=0102') }));
  const answer = await apartar(id);
  expect([answer.status, answer.json.data.estado]).toEqual([200, 'PENDIENTE_ENVIO']);
  expect(answer.json.data.sunat.mensaje).toBe(
    'Apartado: Era un ensayo. Nunca llegó a SUNAT. No se envía y conserva su número; para que siga, reanúdelo.',
  );
  expect((await apartar(id)).json.data).toEqual(answer.json.data);
  const intentos = () => sql('select n from intentos where comprobante_id = $1', [id]);
  const antes = await intentos();
  await s.pool.query(`update comprobantes set siguiente_intento_en = now() where id = $1`, [id]);
  // Whatever is due goes; this one does not.
  expect((await s.emitir(unaFactura({ serie: 'FA01' }), { webhook: true })).json.data.documento.correlativo).toBe(
    'FA01-2',
  );
  await expect.poll(() => enviados(/FA01-2/)).toHaveLength(1);
  expect(await intentos()).toEqual(antes);
  const { series } = (await s.call('GET', '/series')).json.data;
  expect(series.find(({ serie }: { serie: string }) => serie === 'FA01')).toMatchObject({
    siguienteNumero: 3,
    huecos: [],
    apartados: [{ numero: 1, id, motivo: answer.json.data.sunat.mensaje }],
  });
  expectEnvelope(await s.emitir(unaFactura({ serie: 'FA01', correlativo: 1 })), 409, 'ALREADY_EXISTS');
  expectEnvelope(await s.call('POST', `/comprobantes/${id}/reintentar`), 422, 'DOMAIN_ERROR');
  expect(
    await sql(
      `select actor_tipo as de, despues ->> 'motivo' as motivo from auditoria where objeto = $1 and accion = 'comprobante.apartado'`,
      [id],
    ),
  ).toEqual([{ de: 'clave', motivo: 'Era un ensayo' }]);
  const pendientes = await summarizePendientes(s.service.deps.db.sistema);
  expect(pendientes.filter(({ que, estado }) => que === 'comprobante' && estado === 'POR_ATENDER')).toEqual([]);
});

test('it goes on when somebody says so, with the same bytes, once', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA02', ...conOrden('fault=0102x1') }));
  await apartar(id);
  const answer = await s.call('POST', `/comprobantes/${id}/reanudar`);
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await datos(id)).estado, { timeout: 10_000 }).toBe('ACEPTADA');
  const aceptados = (await enviados(/FA02-1/)).filter(({ aceptado }) => aceptado);
  expect(aceptados).toHaveLength(1);
  expect(await sql('select apartado_en from comprobantes where id = $1', [id])).toEqual([{ apartado_en: null }]);
  expectEnvelope(await s.call('POST', `/comprobantes/${id}/reanudar`), 422, 'DOMAIN_ERROR');
});

test('an asynchronous one that waits its turn is set aside as well', async () => {
  const { json } = await s.emitir(unaBoleta({ serie: 'BA01', ...conOrden('fault=0102') }), { webhook: true });
  const answer = await apartar(json.data.documento.id);
  expect([answer.status, answer.json.data?.estado]).toEqual([200, 'PENDIENTE_ENVIO']);
});

describe('what an earlier attempt may have left at SUNAT', () => {
  test('is asked about first, and what SUNAT has is not set aside: it ends as it is there', async () => {
    const id = await pendiente(unaFactura({ serie: 'FA03', ...conOrden('cortar-tras-aceptarx1') }));
    await s.pool.query(`update comprobantes set siguiente_intento_en = now() + interval '1 hour' where id = $1`, [id]);
    const answer = await apartar(id, { ...MOTIVO, evidencia: 'No está en el portal' });
    expectEnvelope(answer, 422, 'DOMAIN_ERROR');
    expect(answer.json.error.message).toBe(
      'FA03-1 no se apartó: SUNAT lo aceptó. Si no debe valer, anúlelo o emita una nota de crédito.',
    );
    expect(await datos(id)).toMatchObject({ estado: 'ACEPTADA', enlaces: { cdr: expect.any(String) } });
    expect((await enviados(/FA03-1/)).filter(({ aceptado }) => aceptado)).toHaveLength(1);
  });

  test('of a process that died before any outcome counts as well: what SUNAT has under the number is ours', async () => {
    const id = await pendiente(unaFactura({ serie: 'FA11', ...conOrden('cortar-tras-aceptarx1') }));
    // As the row is left by a process that dies between sending and hearing.
    await s.pool.query(
      `update comprobantes set estado = 'ENVIANDO', pudo_registrarse = false, lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000,
        siguiente_intento_en = now() + interval '1 hour' where id = $1`,
      [id],
    );
    const answer = await apartar(id);
    expectEnvelope(answer, 422, 'DOMAIN_ERROR');
    expect((await datos(id)).estado).toBe('ACEPTADA');
  });

  test('is asked about, and set aside where SUNAT does not have it', async () => {
    const id = await pendiente(unaFactura({ serie: 'FA04', ...conOrden('cortar') }));
    expect((await apartar(id)).json.data.sunat.mensaje).toContain('SUNAT, preguntada, no lo tiene.');
  });

  /** SUNAT gets to it long after our attempt was given up: it takes up the very bytes. */
  async function llegaTarde(id: string): Promise<void> {
    const [c] = await sql<{ archivo: Buffer; empresaId: string; nombre: string }>(
      `select archivo, empresa_id as "empresaId", ruc || '-' || tipo_comprobante || '-' || serie || '-' || numero as nombre
        from comprobantes c join empresas e on e.id = empresa_id where c.id = $1`,
      [id],
    );
    const canal = await s.service.deps.empresas.canal({ empresaId: c?.empresaId ?? '', entorno: 'test' });
    if (c === undefined || 'faltan' in canal) throw new Error('No hay canal');
    const sobre = { usuario: canal.usuario, clave: canal.clave, nombreZip: `${c.nombre}.zip`, zip: c.archivo };
    const respuesta = await s.service.deps.sunat.post(
      canal.url,
      SOAP_ACTION.sendBill,
      encodeEnvio('sendBill', sobre),
      canal.ruc,
    );
    expect(respuesta).toMatchObject({ tipo: 'respuesta', status: 200 });
  }
  const askYa = (id: string) => sql('update comprobantes set siguiente_intento_en = now() where id = $1', [id]);

  test.each([
    ['a factura', (serie: string) => unaFactura({ serie, ...conOrden('cortarx1') }), 'FA13', MOTIVO],
    [
      'a boleta',
      (serie: string) => unaBoleta({ serie, ...conOrden('cortarx1') }),
      'BA05',
      { ...MOTIVO, evidencia: 'No está' },
    ],
  ])(
    'of %s that SUNAT takes up after it was set aside: it is asked again, and told',
    async (_que, documento, serie, body) => {
      await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
      const id = await pendiente(documento(serie));
      const apartado = await apartar(id, body);
      expect(apartado.json.data.sunat.mensaje).toContain('Se le pregunta otra vez, por si lo recibió tarde.');
      expect((await apartar(id, body)).json).toEqual(apartado.json);
      await sql('update empresa_entornos set envio_pausado_hasta = null');
      // SUNAT still does not have it: nothing changes, nothing is sent, and it is asked again.
      await askYa(id);
      const [antes] = await sql<{ vence: number }>(
        `select extract(epoch from siguiente_intento_en - now())::float8 as vence from comprobantes where id = $1`,
        [id],
      );
      expect(antes?.vence).toBeLessThanOrEqual(16);
      await llegaTarde(id);
      await askYa(id);
      await expect.poll(async () => (await datos(id)).estado, { timeout: 10_000 }).toBe('ACEPTADA');
      expect((await enviados(new RegExp(`${serie}-1`))).filter(({ aceptado }) => aceptado)).toHaveLength(1);
      const [evento] = await sql<{ evento: string; prueba: string }>(
        `select evento, detalle ->> 'prueba' as prueba from eventos where comprobante_id = $1 order by id desc limit 1`,
        [id],
      );
      expect(evento).toEqual({ evento: 'apartadoAceptado', prueba: expect.stringContaining('importe') });
      expect(await sql(`select tipo from webhook_mensajes where comprobante_id = $1`, [id])).toEqual([
        { tipo: 'comprobante.aceptado' },
      ]);
      expect(await sql('select id from correos where comprobante_id = $1', [id])).toEqual([]);
      expectEnvelope(await apartar(id, body), 422, 'DOMAIN_ERROR');
    },
  );

  test('of what SUNAT refused, which nobody could be asked about when it was set aside: it is refused here too, and told', async () => {
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    await s.simulate({ modo: 'rechazo=2017', operaciones: ['sendBill'], veces: 1 });
    // Its answer comes when nobody waits for it any more.
    const id = await pendiente(unaFactura({ serie: 'FA15', ...conOrden('lento=12000') }));
    // As of an OSE that has no service for asking.
    const [de] = await sql<{ empresaId: string }>('select empresa_id as "empresaId" from comprobantes where id = $1', [
      id,
    ]);
    const seConsulta = async () => {
      const canal = await s.service.deps.empresas.canal({ empresaId: de?.empresaId ?? '', entorno: 'test' });
      return 'consultaUrl' in canal && canal.consultaUrl !== undefined;
    };
    const irA = async (url: string | null) => {
      await sql(`update empresa_entornos set sunat_url = $1, version = version + 1 where entorno = 'test'`, [url]);
      await expect.poll(seConsulta, { timeout: 5_000 }).toBe(url === null);
    };
    await irA(s.service.deps.empresas.destinos.test.url);
    const evidencia = 'No está en el portal';
    expect((await apartar(id, { ...MOTIVO, evidencia })).json.data.estado).toBe('PENDIENTE_ENVIO');
    await irA(null);
    await sql('update empresa_entornos set envio_pausado_hasta = null');
    await askYa(id);
    const ultimo = async () =>
      (
        await sql<{ evento: string; prueba: string }>(
          `select evento, detalle ->> 'prueba' as prueba from eventos where comprobante_id = $1 order by id desc limit 1`,
          [id],
        )
      )[0];
    const prueba = expect.stringContaining('Lo recibió');
    await expect.poll(ultimo, { timeout: 20_000 }).toEqual({ evento: 'apartadoRechazado', prueba });
    expect(await datos(id)).toMatchObject({
      estado: 'RECHAZADA',
      sunat: { codigo: '2017', numeroConsumido: true },
    });
    expect(await sql('select cdr is not null as cdr, apartado_en from comprobantes where id = $1', [id])).toEqual([
      { cdr: true, apartado_en: null },
    ]);
    expect(await enviados(/FA15-1/)).toHaveLength(1);
    expect(await sql(`select tipo from webhook_mensajes where comprobante_id = $1`, [id])).toEqual([
      { tipo: 'comprobante.rechazado' },
    ]);
    expectEnvelope(await s.call('POST', `/comprobantes/${id}/reanudar`), 422, 'DOMAIN_ERROR');
  }, 60_000);

  test('where another content took its number, waits for a person, who is told, and is asked about no more', async () => {
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    const id = await pendiente(unaFactura({ serie: 'FA14', ...conOrden('cortarx1') }));
    expect((await apartar(id)).status).toBe(200);
    // Another system's, of whose sale we know nothing.
    await sql(`update comprobantes set serie = 'FA99' where id = $1`, [id]);
    await sql(`update series set ultimo_numero = 0 where serie = 'FA14'`);
    const cliente = { tipoDocumento: '6', numeroDocumento: '20131312955', denominacion: 'OTRO CLIENTE S.A.C.' };
    const ajena = (await s.emitir(unaFactura({ serie: 'FA14', cliente }))).json.data.documento.id;
    for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [ajena]);
    await sql('delete from comprobantes where id = $1', [ajena]);
    await sql(`update comprobantes set serie = 'FA14' where id = $1`, [id]);
    await sql('update empresa_entornos set envio_pausado_hasta = null');
    await askYa(id);
    const fila = () => sql('select estado, apartado_en, motivo from comprobantes where id = $1', [id]);
    await expect
      .poll(fila, { timeout: 10_000 })
      .toEqual([{ estado: 'POR_ATENDER', apartado_en: null, motivo: expect.stringContaining('otro contenido') }]);
    const [ultimo] = await sql('select evento from eventos where comprobante_id = $1 order by id desc limit 1', [id]);
    expect(ultimo).toEqual({ evento: 'apartadoDudoso' });
    expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
  });

  test('of a boleta, about which SUNAT cannot be asked, wants a person’s evidence, which stays with it', async () => {
    const id = await pendiente(unaBoleta({ serie: 'BA02', ...conOrden('cortar') }));
    const negado = await apartar(id);
    expectEnvelope(negado, 422, 'DOMAIN_ERROR');
    expect(negado.json.error.message).toMatch(/^BA02-1 no se apartó: .*repita con "evidencia"/);
    expect(await sql('select apartado_en, estado, lease_hasta from comprobantes where id = $1', [id])).toEqual([
      { apartado_en: null, estado: 'POR_CONFIRMAR', lease_hasta: null },
    ]);
    const answer = await apartar(id, { ...MOTIVO, evidencia: 'Consulta de validez del 21/11/2026.' });
    expect(answer.json.data.sunat.mensaje).toContain(
      'Una persona comprobó que SUNAT no lo tiene: Consulta de validez del 21/11/2026.',
    );
  });

  test('while SUNAT is away is not set aside, and goes on by itself', async () => {
    const id = await pendiente(unaFactura({ serie: 'FA05', ...conOrden('cortar-tras-aceptarx1') }));
    await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 1 });
    await s.pool.query(`update comprobantes set siguiente_intento_en = now() + interval '1 hour' where id = $1`, [id]);
    expectEnvelope(await apartar(id), 422, 'DOMAIN_ERROR');
    await s.pool.query('update comprobantes set siguiente_intento_en = now() where id = $1', [id]);
    await expect.poll(async () => (await datos(id)).estado, { timeout: 10_000 }).toBe('ACEPTADA');
  });
});

test('one that waits for a person is set aside without waiting for one any more', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA06', ...conOrden('fault=0109') }));
  // A day ago, and past its deadline: that SUNAT does not have it is believed.
  await sql(`update intentos set iniciado_en = iniciado_en - interval '1 day' where comprobante_id = $1`, [id]);
  await s.pool.query(
    `update comprobantes set plazo_envio = now() - interval '1 hour', siguiente_intento_en = now() where id = $1`,
    [id],
  );
  const estado = async () =>
    (await sql<{ estado: string }>('select estado from comprobantes where id = $1', [id]))[0]?.estado;
  await expect.poll(estado, { timeout: 10_000 }).toBe('POR_ATENDER');
  expect((await apartar(id)).json.data.sunat.mensaje).toMatch(/^Apartado: Era un ensayo\./);
});

test('a boleta that is set aside past its deadline is in no resumen diario', async () => {
  const id = await pendiente(unaBoleta({ serie: 'BA03', ...conOrden('fault=0102') }));
  expect((await apartar(id)).status).toBe(200);
  await sql(
    `insert into eventos (empresa_id, comprobante_id, de, a, evento) select empresa_id, id, estado, estado, 'plazoVencido' from comprobantes where id = $1`,
    [id],
  );
  const tardia = await s.emitir(unaBoleta({ serie: 'BA04', ...conOrden('fault=1079') }), { webhook: true });
  const informada = tardia.json.data.documento.id;
  const informes = () =>
    sql<{ de: string }>('select comprobante_id as de from resumenes where comprobante_id = any ($1)', [
      [id, informada],
    ]);
  await expect.poll(informes, { timeout: 20_000 }).toEqual([{ de: informada }]);
}, 30_000);

test('what is final, of nobody or asked for without a reason is refused, with what to do', async () => {
  const aceptada = (await s.emitir(unaFactura({ serie: 'FA07' }))).json.data.documento.id;
  expect((await apartar(aceptada)).json.error.message).toContain('anúlelo');
  expectEnvelope(await apartar('01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50'), 404, 'NOT_FOUND');
  const id = await pendiente(unaFactura({ serie: 'FA07', ...conOrden('fault=0109') }));
  const malo = await apartar(id, { motvo: 'x' });
  expectEnvelope(malo, 400, 'BAD_REQUEST');
  expect(Object.keys(malo.json.error.details.fields)).toEqual(['motvo', 'motivo']);
  const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  expectEnvelope(await apartar(id, MOTIVO, otra.clave), 404, 'NOT_FOUND');
  expectEnvelope(await s.call('POST', `/comprobantes/${id}/reanudar`, { clave: otra.clave }), 404, 'NOT_FOUND');
});

test('set aside again it stays as it is told; with another reason that is said, and nothing is lost in silence', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA09', ...conOrden('fault=0102') }));
  const primera = await apartar(id, { motivo: 'Era un ensayo.' });
  expect((await apartar(id, MOTIVO)).json).toEqual(primera.json);
  const otro = await apartar(id, { motivo: 'Era un ensayo. Nunca llegó' });
  expectEnvelope(otro, 422, 'DOMAIN_ERROR');
  expect(otro.json.error.message).toBe(
    'FA09-1 no se apartó: ya lo está, con otro motivo («Era un ensayo. Nunca llegó a SUNAT.»). Para decir otro, reanúdelo y apártelo otra vez.',
  );
  expect((await datos(id)).sunat.mensaje).toBe(primera.json.data.sunat.mensaje);
});

test.each([
  ['nothing', undefined],
  ['blanks', '  '],
  ['a word', 'hola'],
  ['a text', '"hola"'],
  ['a list', '[]'],
])('of a body of %s it is told what to send', async (_que, body) => {
  const id = await pendiente(unaFactura({ serie: 'FA10', ...conOrden('fault=0102') }));
  const answer = await s.call('POST', `/comprobantes/${id}/apartar`, { body });
  expectEnvelope(answer, 400, 'BAD_REQUEST');
  expect(answer.json.error.details.fields.cuerpo).toContain('un objeto JSON con los campos motivo, evidencia');
});

test('of many unknown fields the first are told, and how many more there are', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA12', ...conOrden('fault=0102') }));
  const campos = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`x${n}`, n]));
  const { fields } = (await apartar(id, { ...MOTIVO, ...campos })).json.error.details;
  expect(Object.keys(fields)).toHaveLength(21);
  expect(fields['*']).toBe('Hay 5 campos más que no se reconocen; corríjalos o quítelos');
});

test('many who set aside, resume and retry at once leave one document, accepted once at most', async () => {
  const id = await pendiente(unaFactura({ serie: 'FA08', ...conOrden('fault=0109x2') }));
  const pedidos = Array.from({ length: 24 }, (_, n) =>
    n % 3 === 0 ? apartar(id) : s.call('POST', `/comprobantes/${id}/${n % 3 === 1 ? 'reanudar' : 'reintentar'}`),
  );
  const statuses = new Set((await Promise.all(pedidos)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 404, 409, 422, 502].includes(status))).toEqual([]);
  await s.call('POST', `/comprobantes/${id}/reanudar`);
  await expect.poll(async () => (await datos(id)).estado, { timeout: 15_000 }).toBe('ACEPTADA');
  const suyos = await enviados(/FA08-1/);
  expect([new Set(suyos.map(({ sha256 }) => sha256)).size, suyos.filter(({ aceptado }) => aceptado).length]).toEqual([
    1, 1,
  ]);
}, 30_000);
