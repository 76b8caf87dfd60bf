import { conOrden, unaBoleta, unItem } from '@chaski/testing/documents/builders.ts';
import { group } from '@chaski/testing/service/group.ts';
import { startRed } from '@chaski/testing/service/red-que-repite.ts';
import type { TestService } from '@chaski/testing/service/service.ts';
import { test } from 'vitest';
import { createInformar } from './informar.ts';

/*
 * Boletas that SUNAT takes only by resumen diario (1079), when the file itself goes wrong. Every test waits for the background, which
 * looks every five seconds, and tells the simulator of its service how to behave: each group has a service, and they wait at once.
 */

/** What the tests of a group do with its service. */
function createCaso(servicio: () => TestService) {
  const sql = async (text: string, values: unknown[] = []) => (await servicio().pool.query(text, values)).rows;
  return {
    sql,
    /** A boleta whose own way is shut; its resumen is made in the background. */
    async tardia(serie: string): Promise<string> {
      const { json } = await servicio().emitir(unaBoleta({ serie, ...conOrden('fault=1079') }), { webhook: true });
      return json.data.documento.id;
    },
    datos: async (id: string) => (await servicio().call('GET', `/invoices/${id}`)).json.data,
    archivosDe: (id: string) => sql('select estado from resumenes where comprobante_id = $1 order by id', [id]),
    esperando: async () =>
      (await sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length,
    ultima: async (id: string) =>
      (await sql(`select estado, motivo, numero_libre as libre from comprobantes where id = $1`, [id]))[0],
    /** Another system issues the next number of the series, for another amount: SUNAT has it, and we know nothing of it. */
    async enOtroSistema(serie: string, items: object[] = [unItem({ precioUnitario: 650 })]): Promise<void> {
      const { json } = await servicio().emitir(unaBoleta({ serie, items }));
      if (json.data?.estado !== 'ACEPTADA') throw new Error(JSON.stringify(json));
      const { id } = json.data.documento;
      for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
      await sql('delete from comprobantes where id = $1', [id]);
      await sql('update series set ultimo_numero = ultimo_numero - 1 where serie = $1', [serie]);
    },
    /** A boleta that was not sent before its deadline. */
    async vencida(serie: string): Promise<string> {
      await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
      const { json } = await servicio().emitir(unaBoleta({ serie }), { webhook: true });
      const { id } = json.data.documento;
      await sql(`update comprobantes set plazo_envio = now() - interval '1 minute' where id = $1`, [id]);
      await sql('update empresa_entornos set envio_pausado_hasta = null');
      return id;
    },
  };
}

group('files that did not do, and the next one', (servicio) => {
  const { sql, tardia, datos, archivosDe } = createCaso(servicio);

  test('a number that another system took costs the boleta nothing: it goes in the next file', async ({ expect }) => {
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

  test('a lost ticket makes another file, which finds out that SUNAT has the boleta', async ({ expect }) => {
    await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    const id = await tardia('BI02');
    await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
    expect(await archivosDe(id)).toEqual([{ estado: 'RECHAZADA' }, { estado: 'ACEPTADA' }]);
    expect((await datos(id)).sunat).toMatchObject({ mensaje: expect.stringContaining('ya constaba registrado') });
  });
});

group('tickets that are lost, and boletas of which no file can tell', (servicio) => {
  const { sql, tardia, datos, archivosDe } = createCaso(servicio);

  test('tickets that are lost again and again leave the boleta to a person, and others are still served', async ({
    expect,
  }) => {
    await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 100 });
    const id = await tardia('BI03');
    await expect
      .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 60_000 })
      .toMatch(/ticket se perdió.*Revise en SUNAT/);
    await servicio().simulate({ modo: 'normal' });
    const other = await tardia('BI04');
    await expect.poll(() => datos(other), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
    expect((await archivosDe(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'RECHAZADA', 'POR_ATENDER']);
  }, 100_000);

  test('a boleta that cannot be informed numbers nothing and keeps nobody waiting', async ({ expect }) => {
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
    const informar = createInformar(servicio().service.deps);
    await expect.poll(() => informar(1).then(() => archivosDe(bueno)), { timeout: 25_000 }).toHaveLength(1);
    expect(await archivosDe(malo)).toEqual([]);
    expect(await ultimo()).toBe(before + 1);
    await expect.poll(() => datos(bueno), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
  });

  test('a boleta that no resumen diario takes is told why, makes no file, and waits for a person', async ({
    expect,
  }) => {
    const documento = unaBoleta({ serie: 'BI11', moneda: 'RON', tipoCambio: '0.800', ...conOrden('fault=1079') });
    const { id } = (await servicio().emitir(documento, { webhook: true })).json.data.documento;
    await expect
      .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 25_000 })
      .toMatch(/No se puede informar.*resumen diario.*moneda.*apártelo y emita otro/);
    expect(await archivosDe(id)).toEqual([]);
    const veces = `select 1 from eventos where comprobante_id = $1 and evento = 'resumenPorAtender'`;
    expect(await sql(veces, [id])).toHaveLength(1);
    // Nobody looks at it again until a person lets it go on.
    await createInformar(servicio().service.deps)(10);
    expect(await sql(veces, [id])).toHaveLength(1);
  });
});

group('notes, boletas that wait no more, and one that waits for a person', (servicio) => {
  const { sql, tardia, datos, archivosDe, esperando, ultima } = createCaso(servicio);

  test('what SUNAT says of a boleta that waits no more is kept, with its CDR, for a person', async ({ expect }) => {
    await servicio().simulate({ modo: '500', operaciones: ['getStatus'], veces: 100 });
    const id = await tardia('BI07');
    const conTicket = `select 1 from resumenes where comprobante_id = $1 and ticket is not null`;
    await expect.poll(() => sql(conTicket, [id]), { timeout: 20_000 }).toHaveLength(1);
    await sql(`update comprobantes set estado = 'POR_CONFIRMAR', siguiente_intento_en = null where id = $1`, [id]);
    await servicio().simulate({ modo: 'normal' });
    const conCdr = 'select estado, cdr is not null as cdr from resumenes where comprobante_id = $1';
    await expect.poll(() => sql(conCdr, [id]), { timeout: 20_000 }).toEqual([{ estado: 'POR_ATENDER', cdr: true }]);
  });

  test.for([
    ['of series B', { serie: 'BC09' }],
    ['on paper, whose series does not say so', { serie: '0007', correlativo: 12 }],
  ] as const)('a note of a boleta is told of like a boleta: %s', async ([_name, numeracion], { expect }) => {
    const boleta = await servicio().emitir(unaBoleta({ serie: 'BI09' }));
    const nota = {
      tipoComprobante: '07',
      ...numeracion,
      codigoMotivo: '09',
      motivo: 'Descuento acordado después',
      documentoAfectado: { id: boleta.json.data.documento.id },
      items: [{ descripcion: 'Servicio [sim:fault=1079]', cantidad: 1, precioUnitario: 50, unidadMedida: 'ZZ' }],
    };
    const { json } = await servicio().emitir(nota, { webhook: true });
    await expect.poll(() => datos(json.data.documento.id), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
    expect(await archivosDe(json.data.documento.id)).toEqual([{ estado: 'ACEPTADA' }]);
  });

  test('a boleta that is set aside while others are being told of is not sent', async ({ expect }) => {
    const held = await servicio().pool.connect();
    await held.query('begin');
    await held.query('lock table resumenes in exclusive mode');
    const [primera, apartada] = [await tardia('BI10'), await tardia('BI10')];
    for (const id of [primera, apartada]) {
      await expect
        .poll(async () => (await sql('select estado from comprobantes where id = $1', [id]))[0]?.estado)
        .toBe('POR_ATENDER');
    }
    await expect.poll(esperando, { timeout: 10_000 }).toBe(1);
    // Lists both, and waits for the first, which the background is at.
    const informando = createInformar(servicio().service.deps)(10);
    await expect.poll(esperando, { timeout: 10_000 }).toBe(2);
    const motivo = 'El cliente desistió de la compra';
    const respuesta = await servicio().call('POST', `/comprobantes/${apartada}/apartar`, { body: { motivo } });
    expect(respuesta.status).toBe(200);
    await held.query('commit');
    held.release();
    await informando;
    await expect.poll(() => datos(primera), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
    expect(await archivosDe(apartada)).toEqual([]);
    expect(
      await sql('select estado, apartado_en is not null as apartado from comprobantes where id = $1', [apartada]),
    ).toEqual([{ estado: 'POR_ATENDER', apartado: true }]);
  }, 60_000);

  test('refused again and again it waits longer each time and then for a person, who is told what SUNAT says', async ({
    expect,
  }) => {
    await servicio().simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 100 });
    const id = await tardia('BI25');
    for (let vez = 1; vez <= 5; vez++) {
      await expect.poll(() => archivosDe(id), { timeout: 25_000 }).toEqual(Array(vez).fill({ estado: 'RECHAZADA' }));
      // Nobody wants to wait for the next one as long as the boleta does.
      if (vez > 1)
        await sql(`update resumenes set final_en = final_en - interval '1 hour' where comprobante_id = $1`, [id]);
    }
    expect(await ultima(id)).toEqual({
      estado: 'POR_ATENDER',
      libre: false,
      motivo: expect.stringMatching(/rechazó el archivo RC-.*2335.*Ya van 5 archivos.*reanúdelo/),
    });
    await servicio().simulate({ modo: 'normal' });
    await createInformar(servicio().service.deps)(10);
    expect(await archivosDe(id)).toHaveLength(5);
  }, 90_000);
});

group('files that SUNAT refuses', (servicio) => {
  const { tardia, datos, archivosDe } = createCaso(servicio);

  test('a file that SUNAT refuses for itself says nothing of the boleta, which goes in another', async ({ expect }) => {
    // Of its day, its signature and its name.
    for (const [index, codigo] of ['2236', '2335', '2220'].entries()) {
      await servicio().simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 1 });
      const id = await tardia(`BI2${index}`);
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject({ estado: 'ACEPTADA' });
      expect(await archivosDe(id)).toEqual([{ estado: 'RECHAZADA' }, { estado: 'ACEPTADA' }]);
    }
  }, 90_000);

  test('refused for what it says of the boleta, that is the end of the boleta', async ({ expect }) => {
    await servicio().simulate({ modo: 'rechazo=2514', operaciones: ['sendSummary'], veces: 1 });
    const id = await tardia('BI26');
    await expect
      .poll(() => datos(id), { timeout: 25_000 })
      .toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2514' } });
  });
});

group('numbers of another system, and a network that repeats', (servicio) => {
  const { sql, tardia, datos, archivosDe, ultima, enOtroSistema, vencida } = createCaso(servicio);

  test('a number that another system issued, of which only the resumen is told: never ours, and a person looks at it', async ({
    expect,
  }) => {
    await enOtroSistema('BI30');
    const id = await vencida('BI30');
    await expect
      .poll(() => ultima(id), { timeout: 25_000 })
      .toMatchObject({
        estado: 'POR_ATENDER',
        motivo: expect.stringMatching(/2282.*otro sistema usa la misma serie.*decídalo/),
      });
    expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
    await createInformar(servicio().service.deps)(10);
    expect(await archivosDe(id)).toEqual([{ estado: 'RECHAZADA' }]);
  });

  test('nor where an earlier file of ours was lost on its way: the amount decides', async ({ expect }) => {
    await enOtroSistema('BI31');
    await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    const id = await vencida('BI31');
    await expect.poll(() => archivosDe(id), { timeout: 25_000 }).toHaveLength(2);
    const [fila] = await sql('select sunat, estado from comprobantes where id = $1', [id]);
    expect(fila.estado).toBe('POR_ATENDER');
    // SUNAT's query may not know of it yet: it is asked again for a day, and then a person is told.
    await sql(`update comprobantes set creado_en = creado_en - interval '2 days' where id = $1`, [id]);
    await sql(
      `update resumenes set creado_en = creado_en - interval '2 days', siguiente_intento_en = now() where comprobante_id = $1`,
      [id],
    );
    await expect
      .poll(async () => (await ultima(id))?.motivo, { timeout: 25_000 })
      .toMatch(/no lo tiene con su importe y su fecha.*decídalo/);
  });

  test('nor one of the same price, because the answer to a later file is lost once somebody lets it go on', async ({
    expect,
  }) => {
    await enOtroSistema('BI35', [unItem()]);
    const id = await vencida('BI35');
    const espera = (archivos: number) =>
      expect
        .poll(async () => [(await ultima(id))?.motivo, (await archivosDe(id)).length], { timeout: 25_000 })
        .toEqual([expect.stringMatching(/2282.*decídalo/), archivos]);
    await espera(1);
    await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    expect((await servicio().call('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
    await espera(3);
    expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
  }, 60_000);

  test('nor one of the same price, because the first sending of a later file is lost on its way', async ({
    expect,
  }) => {
    await enOtroSistema('BI36', [unItem()]);
    const id = await vencida('BI36');
    const espera = (archivos: number) =>
      expect
        .poll(async () => [(await ultima(id))?.motivo, (await archivosDe(id)).length], { timeout: 25_000 })
        .toEqual([expect.stringMatching(/2282.*decídalo/), archivos]);
    await espera(1);
    await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
    expect((await servicio().call('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
    await espera(2);
    expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
  }, 60_000);

  test('files whose every POST the network repeats end with a person, not with one more every few seconds', async ({
    expect,
  }) => {
    const red = await startRed(servicio().service.simuladorUrl, { repite: () => true });
    const destino = (url: string | null, consulta: string | null) =>
      sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
    try {
      await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
      const id = await tardia('BI32');
      await destino(red.url, red.consultaUrl);
      await sql('update empresa_entornos set envio_pausado_hasta = null');
      for (let vez = 1; vez <= 3; vez++) {
        await expect.poll(() => archivosDe(id), { timeout: 25_000 }).toHaveLength(vez);
        await expect
          .poll(async () => (await archivosDe(id)).at(-1)?.estado, { timeout: 25_000 })
          .toMatch(/RECHAZADA|POR_ATENDER/);
        await sql(`update resumenes set final_en = final_en - interval '1 hour' where comprobante_id = $1`, [id]);
      }
      expect((await archivosDe(id)).at(-1)).toEqual({ estado: 'POR_ATENDER' });
    } finally {
      await destino(null, null);
      red.stop();
    }
  }, 90_000);
});
