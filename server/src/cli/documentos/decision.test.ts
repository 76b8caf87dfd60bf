import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* A person says what SUNAT's answer would have said, with the evidence that the person saw. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
});
afterAll(() => s.stop());

const EVIDENCIA = 'Consulta de validez del 21/11/2026, captura en el expediente 88';

function cli(...args: string[]): Promise<string> {
  const { databaseUrl, databaseAdminUrl, dataFolder, secreto } = s.service.deps.config;
  const env = {
    CHASKI_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_ADMIN_URL: databaseAdminUrl ?? '',
    CHASKI_SECRETO: secreto?.toString('hex') ?? '',
  };
  return runCli(env, ...args);
}

async function sql(text: string, values: unknown[] = []) {
  return (await s.pool.query(text, values)).rows;
}

const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const auditado = (objeto: string) =>
  sql('select accion, actor_tipo, antes, despues from auditoria where objeto = $1', [objeto]);

describe('a comprobante that waits for a person', () => {
  /** Whose number another content holds. */
  async function enEspera(serie: string, webhook = false): Promise<string> {
    const { json } = await s.emitir(unaBoleta({ serie, ...conOrden('fault=1033') }), { webhook });
    const id = json.comprobante_id ?? json.data.documento.id;
    await expect
      .poll(() => sql('select estado from comprobantes where id = $1', [id]))
      .toEqual([{ estado: 'POR_ATENDER' }]);
    return id;
  }

  test('is accepted with the evidence, which stays with it, and without a CDR', async () => {
    const id = await enEspera('BD01');
    expect(await cli('comprobante', 'decidir', '--id', id, '--aceptado', '--evidencia', EVIDENCIA)).toContain(
      'ACEPTADA',
    );
    const data = await datos(id);
    expect(data).toMatchObject({
      estado: 'ACEPTADA',
      sunat: { codigo: '0', mensaje: expect.stringContaining(EVIDENCIA) },
    });
    expect(data.enlaces.cdr).toBeUndefined();
    expect(
      await sql(
        `select de, a, detalle->>'mensaje' as que from eventos where comprobante_id = $1 and evento = 'personaAcepta'`,
        [id],
      ),
    ).toEqual([{ de: 'POR_ATENDER', a: 'ACEPTADA', que: expect.stringContaining(EVIDENCIA) }]);
    expect(await auditado(id)).toMatchObject([
      {
        accion: 'comprobante.decidido',
        actor_tipo: 'cli',
        antes: { estado: 'POR_ATENDER' },
        despues: { estado: 'ACEPTADA', evidencia: EVIDENCIA },
      },
    ]);
  });

  test('is refused with the evidence, its number stays used, and whoever asked to be told is told', async () => {
    const id = await enEspera('BD02', true);
    await cli('comprobante', 'decidir', '--id', id, '--rechazado', '--evidencia', EVIDENCIA);
    expect(await datos(id)).toMatchObject({ estado: 'RECHAZADA', sunat: { numeroConsumido: true } });
    expect(await sql('select tipo from webhook_mensajes where comprobante_id = $1', [id])).toEqual([
      { tipo: 'comprobante.rechazado' },
    ]);
    // Decided once: it waits for nobody any more.
    await expect(cli('comprobante', 'decidir', '--id', id, '--aceptado', '--evidencia', EVIDENCIA)).rejects.toThrow(
      'espera a una persona',
    );
    expect((await datos(id)).estado).toBe('RECHAZADA');
  });

  test('is not decided without evidence, nor both ways, nor before it waits', async () => {
    const id = await enEspera('BD03');
    await expect(cli('comprobante', 'decidir', '--id', id, '--aceptado')).rejects.toThrow('terminó con 2');
    const both = ['--aceptado', '--rechazado', '--evidencia', EVIDENCIA];
    await expect(cli('comprobante', 'decidir', '--id', id, ...both)).rejects.toThrow('uno de los dos');
    await expect(cli('comprobante', 'decidir', '--id', id, '--aceptado', '--evidencia', '  ')).rejects.toThrow('vacía');
    const { json } = await s.emitir(unaFactura({ serie: 'FD01' }));
    const final = json.data.documento.id;
    await expect(cli('comprobante', 'decidir', '--id', final, '--rechazado', '--evidencia', EVIDENCIA)).rejects.toThrow(
      'chaski comprobante pendientes',
    );
    expect((await datos(final)).estado).toBe('ACEPTADA');
    expect(await auditado(id)).toEqual([]);
  }, 30_000);
});

describe('an annulment past its seven days whose ticket is lost', () => {
  /** Answers the comprobante and the file that waits. */
  async function enEspera(serie: string, webhook: boolean): Promise<{ comprobante: string; archivo: string }> {
    const { json } = await s.emitir(unaBoleta({ serie }));
    const comprobante = json.data.documento.id;
    await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 100 });
    await s.call('POST', `/comprobantes/${comprobante}/anular`, { body: { motivo: 'Error en los datos', webhook } });
    const espera = () =>
      sql(`select id from resumenes where comprobante_id = $1 and estado = 'POR_ATENDER'`, [comprobante]);
    await expect.poll(espera, { timeout: 40_000 }).toHaveLength(1);
    await s.simulate({ modo: 'normal' });
    const [{ id: archivo }] = await espera();
    await sql(`update resumenes set plazo = now() - interval '1 day' where id = $1`, [archivo]);
    return { comprobante, archivo };
  }

  test('ends as the person saw it: annulled, with the evidence in the place of the CDR', async () => {
    const { comprobante, archivo } = await enEspera('BD04', true);
    await cli('anulacion', 'decidir', '--id', archivo, '--aceptado', '--evidencia', EVIDENCIA);
    const { json } = await s.call('GET', `/comprobantes/${comprobante}/anulacion`);
    expect(json.data).toMatchObject({
      estado: 'ANULADA',
      anulacion: {
        id: archivo,
        estado: 'ACEPTADA',
        sunat: { codigo: '0', mensaje: expect.stringContaining(EVIDENCIA) },
      },
    });
    expect(await sql('select tipo from webhook_mensajes where comprobante_id = $1', [comprobante])).toEqual([
      { tipo: 'comprobante.anulado' },
    ]);
    expect(await auditado(archivo)).toMatchObject([
      { accion: 'anulacion.decidida', despues: { estado: 'ACEPTADA', evidencia: EVIDENCIA } },
    ]);
  }, 60_000);

  test('or not annulled: the comprobante stands, and may be asked for again', async () => {
    const { comprobante, archivo } = await enEspera('BD05', false);
    await cli('anulacion', 'decidir', '--id', archivo, '--rechazado', '--evidencia', EVIDENCIA);
    expect(await datos(comprobante)).toMatchObject({ estado: 'ACEPTADA' });
    expect(await sql('select anulacion_id from comprobantes where id = $1', [comprobante])).toEqual([
      { anulacion_id: null },
    ]);
    await expect(cli('anulacion', 'decidir', '--id', archivo, '--aceptado', '--evidencia', EVIDENCIA)).rejects.toThrow(
      'espera a una persona',
    );
  }, 60_000);
});
