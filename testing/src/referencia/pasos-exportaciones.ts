import type { Visto } from './pasos.ts';
import { nadie, pedido } from './pedido.ts';

const delDia = { desde: '2026-11-20', hasta: '2026-11-20', serie: 'B002', contenido: ['xml'] };
const laDelDia = (visto: Visto) => ({ id: visto('crearExportacion', 'delDia').data.id });
const conClave = () => ({ 'Idempotency-Key': 'cierre-noviembre' });

/** Exports of a period, from being asked for to being taken away. */
export const pasosDeExportaciones = [
  pedido(
    'crearExportacion',
    200,
    'delDia',
    { es: 'Los XML de una serie en un día', en: 'The XML of one series in one day' },
    {
      // Its answer is of before it begins.
      antes: (recorrido) => recorrido.retener(),
      parametros: conClave,
      cuerpo: () => delDia,
    },
  ),
  pedido(
    'crearExportacion',
    409,
    'otraSolicitud',
    { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
    {
      parametros: conClave,
      cuerpo: () => ({ ...delDia, serie: 'B001' }),
    },
  ),
  pedido(
    'crearExportacion',
    400,
    'conErrores',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    {
      cuerpo: () => ({ desde: '2026-11-01', hasta: '2026-11-31' }),
    },
  ),
  pedido(
    'verExportacion',
    200,
    'enProceso',
    { es: 'Se está preparando', en: 'It is being prepared' },
    { parametros: laDelDia },
  ),
  pedido(
    'descargarExportacion',
    422,
    'enProceso',
    { es: 'Todavía se está preparando', en: 'It is still being prepared' },
    { parametros: laDelDia },
  ),
  pedido(
    'verExportacion',
    200,
    'lista',
    { es: 'Está lista', en: 'It is ready' },
    {
      antes: async (recorrido) => {
        recorrido.release();
        await recorrido.passPor('exportacion.terminada');
      },
      parametros: laDelDia,
    },
  ),
  pedido('listarExportaciones', 200, 'todas', { es: 'Las que hay', en: 'The existing ones' }),
  pedido('descargarExportacion', 200, 'zip', { es: 'El ZIP', en: 'The ZIP' }, { parametros: laDelDia }),
  pedido(
    'eliminarExportacion',
    200,
    'eliminada',
    { es: 'Se eliminó con su archivo', en: 'It was deleted with its file' },
    { parametros: laDelDia },
  ),
  pedido('verExportacion', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido('descargarExportacion', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido('eliminarExportacion', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
];
