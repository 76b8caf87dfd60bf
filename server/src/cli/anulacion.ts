import { transitionAnulacion } from '@chaski/core/estado/anulacion.ts';
import { findResumenPorAtender, listResumenesPorAtender, resumeResumen } from '../anulaciones/atencion-store.ts';
import { identificadorDe } from '../anulaciones/types.ts';
import { AppError } from '../errors.ts';
import type { Command } from './command.ts';
import { withSession } from './session.ts';
import { printTable } from './table.ts';

const pendientes: Command = {
  nombre: 'anulacion pendientes',
  resumen: 'Las comunicaciones de baja y los resúmenes diarios que esperan la decisión de una persona, con el motivo.',
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
          ...[r.id, r.ruc, r.entorno, identificadorDe(r), r.proposito, `${r.serie}-${r.numeroComprobante}`],
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
  opciones: {},
  argumento: 'ID',
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const id = args.argumento ?? '';
      const found = await findResumenPorAtender(pool, id);
      const reanudado =
        found !== undefined && (await resumeResumen(pool, found, transitionAnulacion(found.estado, 'personaReanuda')));
      if (!reanudado) {
        throw new AppError(
          'NOT_FOUND',
          `Ningún archivo ${id} espera a una persona. Véalos: chaski anulacion pendientes`,
        );
      }
      console.log(`${identificadorDe(found)} (${found.serie}-${found.numeroComprobante}) sigue su camino.`);
      return 0;
    }),
};

export const ANULACION_COMMANDS: readonly Command[] = [pendientes, reanudar];
