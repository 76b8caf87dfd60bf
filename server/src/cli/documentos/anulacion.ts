import { listResumenesPorAtender } from '../../anulaciones/atender/atencion-store.ts';
import { identificadorDe } from '../../anulaciones/types.ts';
import type { Command } from '../command.ts';
import { withSession } from '../session.ts';
import { printTable } from '../table.ts';
import { contextoAviso, DECISION_OPTIONS, decisionOf } from './decision.ts';

const pendientes: Command = {
  nombre: 'anulacion pendientes',
  resumen: 'Las comunicaciones de baja y los resúmenes diarios que esperan la decisión de una persona, con el motivo.',
  ejemplos: ['chaski anulacion pendientes'],
  opciones: {},
  run: (_args, config) =>
    withSession(config, async ({ pool }) => {
      const rows = await listResumenesPorAtender(pool);
      if (rows.length === 0) {
        console.log('Ninguno espera a nadie.');
        return 0;
      }
      printTable(
        ['Id', 'RUC', 'Entorno', 'Archivo', 'Para', 'Comprobante', 'Motivo'],
        rows.map((r) => [
          r.id,
          r.ruc,
          r.entorno,
          identificadorDe(r),
          r.proposito,
          `${r.serie}-${r.numeroComprobante}`,
          r.mensaje ?? '',
        ]),
      );
      return 0;
    }),
};

const reanudar: Command = {
  nombre: 'anulacion reanudar',
  resumen:
    'Deja que una baja o un resumen siga su camino: se envían los mismos bytes y, si SUNAT ya los tiene sin dar su ticket, otro archivo.',
  ejemplos: ['chaski anulacion reanudar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77'],
  opciones: {},
  argumento: 'ID',
  run: (args, config) =>
    withSession(config, async ({ db, actor }) => {
      const { reanudar } = await import('../../anulaciones/atender/reanudar.ts');
      const found = await reanudar(db, args.argumento ?? '', actor);
      console.log(`${identificadorDe(found)} (${found.serie}-${found.numeroComprobante}) sigue su camino.`);
      return 0;
    }),
};

const decidir: Command = {
  nombre: 'anulacion decidir',
  resumen:
    'Da por aceptado o por rechazado un archivo que espera a una persona, y con él su comprobante, con la evidencia.',
  ejemplos: [
    "chaski anulacion decidir --id 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77 --rechazado --evidencia 'SUNAT no tiene el ticket'",
  ],
  opciones: DECISION_OPTIONS,
  run: (args, config) => {
    const decision = decisionOf(args);
    return withSession(config, async ({ db, actor }) => {
      const { decide } = await import('../../anulaciones/atender/decidir.ts');
      const found = await decide(db, args.required('id'), decision, actor, contextoAviso(config));
      const queda = decision.aceptado ? 'ACEPTADA' : 'RECHAZADA';
      console.log(`${identificadorDe(found)} (${found.serie}-${found.numeroComprobante}) queda ${queda}.`);
      return 0;
    });
  },
};

/** Each loads what it runs only when it runs: the other commands answer at once. */
export const ANULACION_COMMANDS: readonly Command[] = [pendientes, reanudar, decidir];
