import type { Visto } from './pasos.ts';
import { nadie, pedido } from './pedido.ts';

const delDia = { desde: '2026-11-20', hasta: '2026-11-20', serie: 'B002', contenido: ['xml'] };
const laDelDia = (visto: Visto) => ({ id: visto('crearExportacion', 'delDia').data.id });
const conClave = () => ({ 'Idempotency-Key': 'cierre-noviembre' });

/** Exports of a period, from being asked for to being taken away. */
export const pasosDeExportaciones = [
  pedido('crearExportacion', 200, 'delDia', 'Los XML de una serie en un día', {
    // Its answer is of before it begins.
    antes: (recorrido) => recorrido.retener(),
    parametros: conClave,
    cuerpo: () => delDia,
  }),
  pedido('crearExportacion', 409, 'otraSolicitud', 'La misma Idempotency-Key con otro contenido', {
    parametros: conClave,
    cuerpo: () => ({ ...delDia, serie: 'B001' }),
  }),
  pedido('crearExportacion', 400, 'conErrores', 'Un día que no existe', {
    cuerpo: () => ({ desde: '2026-11-01', hasta: '2026-11-31' }),
  }),
  pedido('verExportacion', 200, 'enProceso', 'Se está preparando', { parametros: laDelDia }),
  pedido('descargarExportacion', 422, 'enProceso', 'Todavía se está preparando', { parametros: laDelDia }),
  pedido('verExportacion', 200, 'lista', 'Está lista', {
    antes: async (recorrido) => {
      recorrido.release();
      await recorrido.passPor('exportacion.terminada');
    },
    parametros: laDelDia,
  }),
  pedido('listarExportaciones', 200, 'todas', 'Las que hay'),
  pedido('descargarExportacion', 200, 'zip', 'El ZIP', { parametros: laDelDia }),
  pedido('eliminarExportacion', 200, 'eliminada', 'Se eliminó con su archivo', { parametros: laDelDia }),
  pedido('verExportacion', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('descargarExportacion', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('eliminarExportacion', 404, 'noExiste', 'No existe', { parametros: nadie }),
];
