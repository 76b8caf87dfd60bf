import { listPorAtender } from '../../comprobantes/atender/atencion-store.ts';
import type { Command } from '../command.ts';
import { withSession } from '../session.ts';
import { printTable } from '../table.ts';
import { contextoAviso, DECISION_OPTIONS, decisionOf } from './decision.ts';

const pendientes: Command = {
  nombre: 'comprobante pendientes',
  resumen: 'Los comprobantes que esperan la decisión de una persona, con el motivo.',
  ejemplos: ['chaski comprobante pendientes'],
  opciones: {},
  run: (_args, config) =>
    withSession(config, async ({ pool }) => {
      const rows = await listPorAtender(pool);
      if (rows.length === 0) {
        console.log('Ninguno espera a nadie.');
        return 0;
      }
      printTable(
        ['Id', 'RUC', 'Entorno', 'Número', 'Motivo'],
        rows.map(({ id, ruc, entorno, serie, numero, motivo }) => [
          id,
          ruc,
          entorno,
          `${serie}-${numero}`,
          motivo ?? '',
        ]),
      );
      return 0;
    }),
};

const reanudar: Command = {
  nombre: 'comprobante reanudar',
  resumen:
    'Deja que un comprobante siga su camino: el servicio pregunta a SUNAT y, si no lo tiene, envía los mismos bytes.',
  ejemplos: ['chaski comprobante reanudar --id 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77'],
  opciones: { id: { tipo: 'texto', valor: 'ID', ayuda: 'el identificador del comprobante', obligatoria: true } },
  run: (args, config) =>
    withSession(config, async ({ db, actor }) => {
      const { reanudar } = await import('../../comprobantes/atender/reanudar.ts');
      const { serie, numero } = await reanudar(db, args.required('id'), actor);
      console.log(`${serie}-${numero} sigue su camino.`);
      return 0;
    }),
};

const decidir: Command = {
  nombre: 'comprobante decidir',
  resumen:
    'Da por aceptado o por rechazado un comprobante que espera a una persona, con la evidencia de lo que se vio.',
  ejemplos: [
    "chaski comprobante decidir --id 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77 --aceptado --evidencia 'consulta de validez del 21/11/2026'",
  ],
  opciones: DECISION_OPTIONS,
  run: (args, config) => {
    const decision = decisionOf(args);
    return withSession(config, async ({ db, actor }) => {
      const { settle: decide } = await import('../../comprobantes/atender/decidir.ts');
      const found = await decide(db, args.required('id'), decision, actor, contextoAviso(config));
      console.log(`${found.serie}-${found.numero} queda ${decision.aceptado ? 'ACEPTADA' : 'RECHAZADA'}.`);
      return 0;
    });
  },
};

/** Each loads what it runs only when it runs: the other commands answer at once. */
export const COMPROBANTE_COMMANDS: readonly Command[] = [pendientes, reanudar, decidir];
