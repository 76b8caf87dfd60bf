import { puedeOcurrir, transition } from '@chaski/core/estado/estado.ts';
import { findPorAtender, listPorAtender, resumeComprobante } from '../comprobantes/atencion-store.ts';
import { AppError } from '../errors.ts';
import type { Command } from './command.ts';
import { withSession } from './session.ts';
import { printTable } from './table.ts';

const pendientes: Command = {
  nombre: 'comprobante pendientes',
  resumen: 'Los comprobantes que esperan la decisión de una persona, con el motivo.',
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
  opciones: { id: { tipo: 'texto', valor: 'ID', ayuda: 'el identificador del comprobante', obligatoria: true } },
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const id = args.text('id') ?? '';
      const found = await findPorAtender(pool, id);
      if (found === undefined || !puedeOcurrir(found.estado, 'personaReanuda')) {
        throw new AppError(
          'NOT_FOUND',
          `Ningún comprobante ${id} espera a una persona. Véalos: chaski comprobante pendientes`,
        );
      }
      await resumeComprobante(pool, found, transition(found.estado, 'personaReanuda'));
      console.log(`${found.serie}-${found.numero} sigue su camino.`);
      return 0;
    }),
};

export const COMPROBANTE_COMMANDS: readonly Command[] = [pendientes, reanudar];
