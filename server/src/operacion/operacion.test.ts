import { randomUUID } from 'node:crypto';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let s: TestService;
let dueno: Dentro;
let emisor: Dentro;
let contador: Dentro;
let lectura: Dentro;
/** Of the demo company in `test`. */
let base: string;
let aceptada: string;
let rechazada: string;

const HTML = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  s = await startTestService();
  [dueno, emisor, contador, lectura] = await Promise.all([
    enterComo(s, 'dueno', { nombre: 'Doña Dueña' }),
    enterComo(s, 'emisor'),
    enterComo(s, 'contador'),
    enterComo(s, 'lectura'),
  ]);
  base = `/empresas/${dueno.empresaId}/test`;
  const cliente = {
    tipoDocumento: '6',
    numeroDocumento: '20100070970',
    denominacion: `${HTML} S.A.C.`,
    correo: 'a@b.pe',
  };
  const primera = await s.emitir(
    unaFactura({ serie: 'FA01', cliente, items: [unItem({ codigo: 'P-1', descripcion: 'Café molido' })] }),
  );
  aceptada = primera.json.data.documento.id;
  const segunda = await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('rechazo=2017') }));
  rechazada = segunda.json.data.documento.id;
  await s.emitir(unaBoleta({ serie: 'BA01' }));
});
afterAll(() => s.stop());

const get = async (path: string, quien = dueno) => {
  const answer = await quien.call('GET', `${base}/${path}`);
  expect([path, answer.status, answer.json?.error]).toEqual([path, 200, undefined]);
  return answer.json.data;
};

describe('home', () => {
  it('counts documents by public state, day and currency, and names the codes of refusals with what to do', async () => {
    const data = await get('inicio', lectura);
    const conteo = { ACEPTADA: 2, RECHAZADA: 1, EN_PROCESO: 0, PENDIENTE_ENVIO: 0, ANULADA: 0 };
    expect(data.contadores).toEqual({ hoy: conteo, ultimos30Dias: conteo, total: conteo });
    expect(data.dias).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ moneda: 'PEN', estado: 'ACEPTADA', cantidad: 2, importe: '236.00' }),
        expect.objectContaining({ moneda: 'PEN', estado: 'RECHAZADA', cantidad: 1, importe: '118.00' }),
      ]),
    );
    expect(data.rechazos).toEqual([
      expect.objectContaining({ codigo: '2017', cantidad: 1, texto: expect.any(String), remedio: expect.any(String) }),
    ]);
    expect(data.pendienteMasAntiguo).toBeNull();
    expect(data.certificado.dias).toBeGreaterThan(0);
    expect(data.sunat.servicios[0]).toMatchObject({
      servicio: 'envio',
      estado: 'bueno',
      intercambios: 3,
      sinRespuesta: 0,
    });
    expect(data.sunat.servicios[0].latenciaMs).toBeGreaterThanOrEqual(0);
    expect(data.servicio).toHaveLength(24);
    expect(data.servicio.at(-1).intercambios + data.servicio.at(-2).intercambios).toBe(3);
  });

  it('shows nothing of the other environment', async () => {
    const answer = await dueno.call('GET', `/empresas/${dueno.empresaId}/live/inicio`);
    expect(answer.json.data.contadores.total.ACEPTADA).toBe(0);
    expect(answer.json.data.dias).toEqual([]);
  });

  it('says all that is missing before anything can be issued, the certificate too', async () => {
    const answer = await dueno.call('GET', `/empresas/${dueno.empresaId}/live/inicio`);
    expect(answer.json.data.sunat.faltan).toEqual([
      'el certificado digital (.p12 o .pfx)',
      'el usuario y la clave SOL',
    ]);
    expect((await get('inicio')).sunat.faltan).toBeUndefined();
  });
});

describe('the story of a document', () => {
  it('tells who made it, by which key, what SUNAT said and what to do', async () => {
    const data = await get(`comprobantes/${rechazada}/historia`, lectura);
    expect(data).toMatchObject({ estado: 'RECHAZADA', esperaPersona: false, veredicto: { codigo: '2017' } });
    const [creado, ...resto] = data.linea;
    expect(creado).toMatchObject({
      evento: 'creado',
      quien: { tipo: 'clave', nombre: 'pruebas', ultimos4: s.clave.slice(-4) },
    });
    expect(creado.codigo).toBeUndefined();
    expect(resto.at(-1)).toMatchObject({ evento: 'rechazado', codigo: '2017', a: 'RECHAZADA', intento: 1 });
    expect(resto.at(-1).remedio).toBe(data.accion);
    expect(data.intentos).toEqual([
      expect.objectContaining({
        de: 'comprobante',
        n: 1,
        operacion: 'sendBill',
        resultado: 'rechazado',
        codigo: '2017',
      }),
    ]);
    expect(data.intentos[0].peticionBytes).toBeGreaterThan(500);
  });

  it('shows the answer of an attempt, but no password that it may repeat', async () => {
    const sobre = '<S:Envelope><wsse:Password Type="x">s3cr3t0</wsse:Password><faultcode>0100</faultcode></S:Envelope>';
    await s.pool.query('update intentos set respuesta = $2 where comprobante_id = $1', [rechazada, Buffer.from(sobre)]);
    const { intentos } = await get(`comprobantes/${rechazada}/historia`, lectura);
    expect(intentos[0]).toMatchObject({ respuestaBytes: sobre.length, respuesta: sobre.replace('s3cr3t0', '•••') });
  });

  it('shows what a person did from the dashboard under the person’s name, with the notes and the annulment', async () => {
    const emitido = await emisor.call('POST', `${base}/api/v1/comprobantes/emitir`, {
      body: { documento: unaFactura({ serie: 'FA02' }) },
    });
    const { id, correlativo } = emitido.json.data.documento;
    const nota = await s.emitir({
      tipoComprobante: '07',
      serie: 'FA03',
      codigoMotivo: '01',
      motivo: 'Anulación de la operación',
      documentoAfectado: { id },
    });
    const historia = await get(`comprobantes/${id}/historia`);
    expect(historia.linea[0].quien).toMatchObject({
      tipo: 'usuario',
      nombre: 'Persona de Prueba',
      id: emisor.usuarioId,
    });
    const otra = await get(`comprobantes/${nota.json.data.documento.id}/historia`);
    expect(historia.cambiadoPor.map((each: { id: string }) => each.id)).toEqual([nota.json.data.documento.id]);
    expect(otra.cambiaA).toMatchObject({ id, correlativo, total: '118.00' });
  });

  it('answers the documento as it could be sent again, and the very same is issued with it', async () => {
    const { documento } = await get(`comprobantes/${aceptada}/documento`, lectura);
    const { correlativo: _, ...otro } = documento;
    const answer = await s.emitir(otro);
    expect(answer.json.data.documento.totales).toEqual({ gravada: '100.00', igv: '18.00', total: '118.00' });
  });

  it('is the same 404 for another company’s document, for none, and for what is no id', async () => {
    for (const id of ['0196f000-0000-7000-8000-000000000000', 'nada']) {
      expect((await dueno.call('GET', `${base}/comprobantes/${id}/historia`)).status).toBe(404);
    }
    const live = await dueno.call('GET', `/empresas/${dueno.empresaId}/live/comprobantes/${aceptada}/historia`);
    expect(live.status).toBe(404);
  });
});

describe('what waits for a person', () => {
  it('is also, for a week, what SUNAT accepted although it was set aside: the first page and its history say what to do', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FA05' }));
    const { id } = json.data.documento;
    const accion = 'Estaba apartado y SUNAT lo aceptó: si no debe valer, anúlelo o emita una nota de crédito.';
    const { pendienteMasAntiguo, porAtender } = await get('inicio');
    expect(porAtender.cantidad).toBe(0);
    await s.pool.query('update comprobantes set apartado_en = now() where id = $1', [id]);
    expect(await get('inicio')).toMatchObject({
      pendienteMasAntiguo,
      porAtender: { cantidad: 1, comprobantes: [{ id, estado: 'ACEPTADA', accion }] },
    });
    expect(await get(`comprobantes/${id}/historia`)).toMatchObject({ esperaPersona: false, apartado: true, accion });
    await s.pool.query(`update comprobantes set final_en = now() - interval '8 days' where id = $1`, [id]);
    expect((await get('inicio')).porAtender).toMatchObject({ cantidad: 0, comprobantes: [] });
  });

  it('is let go on and decided by who may issue, with evidence, and the audit says who', async () => {
    const answer = await s.emitir(unaFactura({ serie: 'FA04' }), { webhook: true });
    const { id } = answer.json.data.documento;
    await expect.poll(async () => (await s.call('GET', `/comprobantes/${id}`)).json.data.estado).toBe('ACEPTADA');
    await s.pool.query(
      `update comprobantes set estado = 'POR_ATENDER', final_en = null, motivo = 'Prueba' where id = $1`,
      [id],
    );
    expect((await get('inicio')).porAtender).toMatchObject({ cantidad: 1, comprobantes: [{ id, motivo: 'Prueba' }] });
    expect(await get(`comprobantes/${id}/historia`)).toMatchObject({ esperaPersona: true });

    const path = `${base}/comprobantes/${id}/decidir`;
    const body = { aceptado: true, evidencia: 'Consulta en SUNAT del 21/11' };
    expect((await lectura.call('POST', path, { body })).status).toBe(403);
    expect(
      (await emisor.call('POST', path, { body: { aceptado: 'sí', otro: 1 } })).json.error.details.fields,
    ).toMatchObject({
      aceptado: expect.any(String),
      evidencia: expect.any(String),
      otro: expect.any(String),
    });
    expect((await emisor.call('POST', path, { body })).status).toBe(200);
    const historia = await get(`comprobantes/${id}/historia`);
    expect(historia.estado).toBe('ACEPTADA');
    expect(historia.linea).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          sobre: 'auditoria',
          evento: 'comprobante.decidido',
          texto: body.evidencia,
          quien: expect.objectContaining({ tipo: 'usuario', id: emisor.usuarioId }),
        }),
      ]),
    );
    expect((await emisor.call('POST', path, { body })).status).toBe(422);
    expect((await emisor.call('POST', `${base}/comprobantes/${id}/reanudar`)).status).toBe(422);
  });
});

describe('annulments', () => {
  it('are listed with what they carry, filtered, and their signed files are there', async () => {
    await s.call('POST', `/comprobantes/${aceptada}/anular`, { body: { motivo: 'Error en el precio' } });
    const { archivos, siguiente } = await get('anulaciones?via=RA&estado=ACEPTADA', lectura);
    expect(siguiente).toBeNull();
    expect(archivos).toEqual([
      expect.objectContaining({
        via: 'RA',
        proposito: 'anular',
        estado: 'ACEPTADA',
        esperaPersona: false,
        motivo: 'Error en el precio',
        comprobantes: [expect.objectContaining({ id: aceptada, correlativo: 'FA01-1' })],
        sunat: expect.objectContaining({ codigo: '0', remedio: 'No hay nada que corregir.' }),
      }),
    ]);
    expect((await get('anulaciones?estado=RECHAZADA')).archivos).toEqual([]);
    const xml = await lectura.call('GET', `${base}/anulaciones/${archivos[0].id}/xml`);
    expect(xml.bytes.toString()).toContain('VoidedDocuments');
    expect(xml.headers.get('content-disposition')).toMatch(/^attachment; filename="\d{11}-RA-/);
    const historia = await get(`comprobantes/${aceptada}/historia`);
    expect(historia.anulaciones[0]).toMatchObject({ estado: 'ACEPTADA', identificador: archivos[0].identificador });
    expect(historia.intentos.some(({ de }: { de: string }) => de === 'anulacion')).toBe(true);
  });

  it('refuses what is no filter, all at once', async () => {
    const answer = await dueno.call('GET', `${base}/anulaciones?estado=X&limite=0&cursor=x&desde=ayer&raro=1`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual([
      'cursor',
      'desde',
      'estado',
      'limite',
      'raro',
    ]);
  });
});

describe('audit', () => {
  it('is listed by page with names, for dueno and contador alone', async () => {
    const primera = await get('auditoria?limite=2', contador);
    expect(primera.hechos.map(({ n }: { n: number }) => n)).toEqual([primera.hechos[0].n, primera.hechos[0].n - 1]);
    const segunda = await get(`auditoria?limite=2&cursor=${primera.siguiente}`);
    expect(segunda.hechos[0].n).toBe(primera.hechos[1].n - 1);
    expect((await emisor.call('GET', `${base}/auditoria`)).status).toBe(403);
    const suyos = await get(`auditoria?accion=comprobante&actor=${emisor.usuarioId}`);
    expect(suyos.hechos[0]).toMatchObject({ accion: 'comprobante.decidido', quien: { tipo: 'usuario' } });
  });

  it('verifies the chain of the company, and says where somebody changed it', async () => {
    expect(await get('auditoria/verificar', contador)).toMatchObject({
      integra: true,
      texto: expect.stringContaining('íntegros'),
    });
    await s.pool.query(`update auditoria set objeto = objeto || 'x' where empresa_id = $1 and n = 1`, [
      dueno.empresaId,
    ]);
    expect(await get('auditoria/verificar')).toMatchObject({ integra: false, filas: 0 });
    await s.pool.query(`update auditoria set objeto = left(objeto, -1) where empresa_id = $1 and n = 1`, [
      dueno.empresaId,
    ]);
    expect(await get('auditoria/verificar')).toMatchObject({ integra: true });
  });
});

describe('customers and products', () => {
  it('come from the documents, by number, prefix or name, a page at a time', async () => {
    const { clientes } = await get('clientes', contador);
    expect(clientes.map(({ numeroDocumento }: { numeroDocumento: string }) => numeroDocumento)).toEqual([
      '20100070970',
    ]);
    expect(clientes[0]).toMatchObject({ tipoDocumento: '6', comprobantes: expect.any(Number) });
    expect((await get('clientes?q=201000')).clientes).toHaveLength(1);
    expect((await get('clientes?q=999')).clientes).toEqual([]);
    expect((await get('clientes?q=MUESTRA')).clientes).toHaveLength(1);
    expect((await get('clientes?q=%25%25')).clientes).toEqual([]);
    const uno = await get('clientes/20100070970');
    expect(uno.ultimos.length).toBeGreaterThan(2);
    expect(uno.contenido).toMatchObject({ numeroDocumento: '20100070970' });
    expect((await dueno.call('GET', `${base}/clientes/20999999999`)).status).toBe(404);
  });

  it('suggest products without regard to accents, with the last price', async () => {
    const { productos } = await get('productos?q=cafe');
    expect(productos).toEqual([
      expect.objectContaining({
        codigo: 'P-1',
        descripcion: 'Café molido',
        unidadMedida: 'ZZ',
        tipoIgv: '10',
        moneda: 'PEN',
      }),
    ]);
    expect(Number(productos[0].precioUnitario)).toBe(118);
    expect(Number(productos[0].valorUnitario)).toBe(100);
  });
});

describe('views and drafts', () => {
  it('keeps each person’s views apart, and refuses two of one name', async () => {
    const body = { lista: 'comprobantes', nombre: HTML, consulta: 'estado=RECHAZADA&q=%3D1%2B1' };
    const creada = await lectura.call('POST', `${base}/vistas`, { body });
    expect(creada.json.data).toMatchObject(body);
    expect((await lectura.call('POST', `${base}/vistas`, { body })).status).toBe(409);
    expect((await get('vistas', contador)).vistas).toEqual([]);
    const { id } = creada.json.data;
    expect((await contador.call('DELETE', `${base}/vistas/${id}`)).status).toBe(404);
    expect((await lectura.call('DELETE', `${base}/vistas/${id}`)).status).toBe(200);
    expect((await get('vistas', lectura)).vistas).toEqual([]);
  });

  it('keeps a draft whatever stands in it, and lets nobody overwrite what another saved', async () => {
    const contenido = { tipoComprobante: '01', cliente: { denominacion: HTML }, items: [{ cantidad: '1,5' }] };
    const creado = await emisor.call('POST', `${base}/borradores`, { body: { nombre: 'Uno', contenido } });
    expect(creado.json.data).toMatchObject({ version: 1, contenido, cliente: HTML, quien: { id: emisor.usuarioId } });
    const path = `${base}/borradores/${creado.json.data.id}`;
    const segunda = await dueno.call('PATCH', path, { body: { version: 1, contenido: { a: 1 } } });
    expect(segunda.json.data).toMatchObject({
      version: 2,
      nombre: 'Uno',
      contenido: { a: 1 },
      quien: { nombre: 'Doña Dueña' },
    });
    const tarde = await emisor.call('PATCH', path, { body: { version: 1, nombre: 'Otro' } });
    expect([tarde.status, tarde.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await get(`borradores/${creado.json.data.id}`, emisor)).nombre).toBe('Uno');
    expect((await lectura.call('GET', path)).status).toBe(403);
    expect((await emisor.call('DELETE', path)).status).toBe(200);
    expect((await emisor.call('GET', path)).status).toBe(404);
  });

  it.each([
    ['not an object', { nombre: 'x', contenido: [] }],
    ['too large', { nombre: 'x', contenido: { a: 'x'.repeat(256 * 1024) } }],
    ['with what PostgreSQL cannot hold', { nombre: 'x', contenido: { a: '\0' } }],
    ['without a name', { contenido: {} }],
  ])('refuses a draft that is %s', async (_why, body) => {
    expect((await emisor.call('POST', `${base}/borradores`, { body })).status).toBe(400);
  });
});

describe('the new tables', () => {
  it('show no row to another company, to the other environment or to nobody, whatever a query forgets (S58)', async () => {
    const { db, registro } = s.service.deps;
    await emisor.call('POST', `${base}/borradores`, { body: { nombre: 'Mío', contenido: {} } });
    await emisor.call('POST', `${base}/vistas`, { body: { lista: 'registro', nombre: 'Mía', consulta: '' } });
    await registro.clear();
    const count = async (pool: Pick<typeof s.pool, 'query'>, tabla: string) =>
      (await pool.query(`select count(*)::int as n from ${tabla}`)).rows[0].n;
    const { empresaId } = dueno;
    for (const tabla of ['borradores', 'vistas', 'peticiones']) {
      const propia = await count(db.of({ empresaId, entorno: 'test' }), tabla);
      const ajena = await count(db.of({ empresaId: randomUUID(), entorno: '*' }), tabla);
      const live = await count(db.of({ empresaId, entorno: 'live' }), tabla);
      expect([tabla, propia > 0, ajena, live]).toEqual([tabla, true, 0, tabla === 'vistas' ? propia : 0]);
    }
    const otra = { empresaId, entorno: 'live' } as const;
    const insert = `insert into borradores (empresa_id, id, entorno, nombre, contenido, usuario_id) values ($1, $2, 'test', 'x', '{}', $2)`;
    await expect(db.of(otra).query(insert, [empresaId, randomUUID()])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the rest', () => {
  it('sums a filter up', async () => {
    const { filas } = await get('comprobantes/resumen?estado=RECHAZADA', lectura);
    expect(filas).toEqual([
      { estado: 'RECHAZADA', tipoComprobante: '01', moneda: 'PEN', cantidad: 1, importe: '118.00' },
    ]);
  });

  it('tells of the installation to nobody but its owner', async () => {
    expect((await get('salud')).instalacion).toBeNull();
    expect((await emisor.call('GET', `${base}/salud`)).status).toBe(403);
    const propietario = await enterComo(s, 'propietario');
    const { instalacion } = await get('salud', propietario);
    const hallados = instalacion.hallazgos.map(({ que }: { que: string }) => que);
    expect(hallados).toEqual(expect.arrayContaining(['esquema', 'reloj', 'disco', 'aislamiento', 'respaldo']));
    expect(instalacion.hallazgos.filter(({ estado }: { estado: string }) => estado === 'mal')).toEqual([]);
  });

  it('lists events with their deliveries', async () => {
    const { eventos } = await get('eventos?tipo=comprobante.aceptado');
    expect(eventos.length).toBeGreaterThan(0);
    expect(JSON.parse(eventos[0].cuerpo)).toMatchObject({ type: 'comprobante.aceptado' });
    expect(eventos[0].entregas).toEqual([]);
  });

  it('is closed to who is member of no company', async () => {
    const nadie = await enterComo(s, 'nadie');
    for (const path of ['inicio', 'vivo', 'peticiones', 'auditoria', 'borradores', 'clientes', 'salud']) {
      expect([path, (await nadie.call('GET', `${base}/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

describe('while SUNAT does not answer', () => {
  it('home says so, since when, what waits longest and what comes next; and that it is over', async () => {
    await s.simulate({ modo: '500', operaciones: ['sendBill'], veces: 1_000 });
    const answer = await s.emitir(unaFactura({ serie: 'FA09' }));
    expect(answer.status).toBe(502);
    const id = answer.json.comprobante_id;
    const data = await get('inicio', lectura);
    expect(data.pendienteMasAntiguo).toMatchObject({ id, correlativo: 'FA09-1', estado: 'PENDIENTE_ENVIO' });
    expect(data.pendienteMasAntiguo.accion).not.toBe('');
    expect(data.contadores.hoy.PENDIENTE_ENVIO).toBe(1);
    const historia = await get(`comprobantes/${id}/historia`);
    expect(historia.linea.length).toBeGreaterThan(1);
    const cola = (await get('salud')).cola;
    expect(cola).toEqual([expect.objectContaining({ que: 'comprobante', cantidad: 1 })]);
    await s.simulate({ modo: 'normal' });
    await expect
      .poll(async () => (await get('inicio')).pendienteMasAntiguo, { timeout: 20_000, interval: 200 })
      .toBeNull();
  });
});
