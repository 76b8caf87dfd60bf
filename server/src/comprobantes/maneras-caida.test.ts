import { join } from 'node:path';
import type { Simulador, SimuladorOptions } from '@chaski/simulator/servicio/listen.ts';
import { startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Caida, startCaida } from '@chaski/testing/service/caida.ts';
import { runBeside } from '@chaski/testing/service/group.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { afterAll, beforeAll, test } from 'vitest';

/* kill -9 before SUNAT's beta and before an OSE, which outlive the service: whatever they did is found out and told. */

const BILL = '/ol-ti-itcpfegem/billService';
const CONSULT = '/ol-it-wsconscpegem/billConsultService';
const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'CLIENTE DE MUESTRA' };

const CASOS: readonly (readonly [string, Partial<SimuladorOptions>, string, string])[] = [
  ['SUNAT’s beta, which nobody can ask', { manera: 'beta' }, '', '1'],
  ['an OSE', { manera: 'ose' }, CONSULT, '2'],
  ['an OSE that writes eight digits and cannot be asked', { manera: 'ose', ochoCifras: true }, '', '3'],
];

const PACIENTE = { timeout: 60_000 };
const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };

for (const [nombre, manera, consulta, n] of CASOS) {
  runBeside(`before ${nombre}`, () => {
    let caida: Caida;
    let sunat: Simulador;
    beforeAll(async () => {
      caida = await startCaida();
      sunat = await startSimuladorThread({ port: 0, carpeta: join(caida.folder, `sunat${n}`), ...manera });
      const url = ['--url', sunat.url + BILL, ...(consulta === '' ? [] : ['--consulta-url', sunat.url + consulta])];
      await runCli(caida.env, 'empresa', 'destino', '--entorno', 'test', ...url);
    }, 120_000);
    afterAll(async () => {
      await sunat.close();
      await caida.close();
    });

    const libro = (operacion: string) => caida.libro(sunat.url, operacion);
    const killAt = (operacion: string, modo: string, ask: () => Promise<unknown>) =>
      caida.killAt(sunat.url, operacion, modo, ask);
    const emitir = (documento: object) => caida.api('POST', '/comprobantes/emitir', { documento });
    const anular = (id: string) => caida.api('POST', `/comprobantes/${id}/anular`, { motivo: 'Error en los datos' });
    const anulacion = async (id: string) => (await caida.api('GET', `/comprobantes/${id}/anulacion`)).data;
    async function emitida(documento: object): Promise<string> {
      const { data } = await emitir(documento);
      if (data?.estado !== 'ACEPTADA') throw new Error(JSON.stringify(data));
      return data.documento.id;
    }

    test.for([
      ['factura', unaFactura({ serie: `FX${n}1` }), `FX${n}1`],
      ['boleta to a DNI', unaBoleta({ serie: `BX${n}1`, cliente: DNI }), `BX${n}1`],
    ] as const)(
      'a %s whose answer nobody saw ends accepted, or with a person where nobody tells its amount, by the same bytes',
      PACIENTE,
      async ([_que, documento, serie], { expect }) => {
        await killAt('sendBill', 'timeout-tras-aceptar', () => emitir(documento));
        const [{ id }] = (await caida.api('GET', `/invoices?serie=${serie}`)).data.documentos;
        const callada = manera.manera === 'ose' && (consulta === '' || serie.startsWith('B'));
        await expect
          .poll(async () => (await caida.api('GET', `/invoices/${id}`)).data, { timeout: 30_000, interval: 200 })
          .toMatchObject(
            callada
              ? {
                  estado: 'PENDIENTE_ENVIO',
                  sunat: { mensaje: expect.stringContaining('compare su importe y su fecha') },
                }
              : { estado: 'ACEPTADA' },
          );
        const sent = (await libro('sendBill')).filter(({ archivo }) => archivo.includes(`-${serie}-`));
        expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
      },
    );

    test.for([
      ['factura', unaFactura(), 'RA'],
      ['boleta to a DNI', unaBoleta({ cliente: DNI }), 'RC'],
    ] as const)(
      'the ticket of a %s outlives the service, and its CDR ends the annulment',
      PACIENTE,
      async ([_que, documento, via], { expect }) => {
        const id = await emitida(documento);
        await killAt('getStatus', 'ticket-98', () => anular(id));
        await expect
          .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
          .toMatchObject({ estado: 'ANULADA', anulacion: { via, estado: 'ACEPTADA', sunat: { codigo: '0' } } });
      },
    );

    test(
      'a baja whose ticket nobody saw ends annulled: where nobody can be asked, another file is told that it was done',
      PACIENTE,
      async ({ expect }) => {
        const id = await emitida(unaFactura());
        await killAt('sendSummary', 'timeout-tras-aceptar', () => anular(id));
        await expect.poll(() => anulacion(id), { timeout: 30_000, interval: 200 }).toMatchObject(ANULADA);
      },
    );
  });
}
