import { MOTIVOS_TRASLADO } from '@chaski/core/catalogos/c20-motivos-traslado.ts';
import { nombreEn } from '@chaski/core/catalogos/catalogo.ts';
import { claseDeGuia } from '@chaski/core/documentos/registro.ts';
import { conTurno, conTurnoSinPrisa } from '../comprobantes/read/turnos.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import type { Exportable } from '../platform/tabla/exportable.ts';
import { porPaginas } from '../platform/tabla/paginas.ts';
import { type Celda, type Columna, fecha, texto } from '../platform/tabla/tabla.ts';
import { type Filtros, filtroDe, SIN_PAGINA } from './filtros.ts';
import { estadoDe } from './respuesta.ts';
import { countGuias, type GuiaConTraslado, listConTraslado } from './store.ts';
import { correlativoDe } from './types.ts';

/* Guías as a file: what is known of each without its goods. */

const COLUMNAS: readonly Columna<GuiaConTraslado>[] = [
  { titulo: 'Fecha de emisión', ancho: 16, celda: (g) => fecha(g.fechaEmision) },
  { titulo: 'Tipo', ancho: 20, celda: (g) => texto(claseDeGuia(g.tipo).nombreApi) },
  { titulo: 'Guía', ancho: 15, celda: (g) => texto(correlativoDe(g)) },
  { titulo: 'Estado', ancho: 16, celda: (g) => texto(estadoDe(g)) },
  { titulo: 'Motivo', ancho: 30, celda: (g) => texto(motivoDe(g)) },
  { titulo: 'Tipo de documento del destinatario', ancho: 10, celda: (g) => texto(g.destinatarioTipo) },
  { titulo: 'Número de documento del destinatario', ancho: 15, celda: (g) => texto(g.destinatarioNumero) },
  { titulo: 'Destinatario', ancho: 40, celda: (g) => texto(g.destinatarioDenominacion) },
  { titulo: 'Inicio del traslado', ancho: 16, celda: (g) => fecha(g.traslado.fechaInicio ?? '') },
  { titulo: 'Entrega al transportista', ancho: 16, celda: (g) => fecha(g.traslado.fechaEntrega ?? '') },
  { titulo: 'Peso bruto', ancho: 12, celda: (g) => numero(g.traslado.pesoBruto) },
  {
    titulo: 'Unidad del peso',
    ancho: 8,
    celda: (g) => texto(g.traslado.pesoBruto === null ? '' : (g.traslado.unidadPeso ?? '')),
  },
  { titulo: 'Ubigeo de partida', ancho: 10, celda: (g) => texto(g.traslado.partida ?? '') },
  { titulo: 'Ubigeo de llegada', ancho: 10, celda: (g) => texto(g.traslado.llegada ?? '') },
  { titulo: 'RUC del transportista', ancho: 13, celda: (g) => texto(g.traslado.transportista ?? '') },
  { titulo: 'Placa', ancho: 10, celda: (g) => texto(g.traslado.placa ?? '') },
  { titulo: 'Día de la baja', ancho: 16, celda: (g) => fecha(g.baja?.fecha ?? '') },
  { titulo: 'Código de SUNAT', ancho: 10, celda: (g) => texto(g.sunat?.codigo ?? '') },
  { titulo: 'Mensaje', ancho: 50, celda: (g) => texto(g.sunat?.mensaje ?? g.mensaje ?? '') },
  { titulo: 'Id', ancho: 38, celda: (g) => texto(g.id) },
];

function numero(valor: string | null): Celda {
  return { tipo: 'numero', valor: valor ?? '' };
}

/** `01 Venta`; of a carrier's nothing. */
function motivoDe({ motivoTraslado, fechaEmision }: GuiaConTraslado): string {
  if (motivoTraslado === null) return '';
  const suyo = MOTIVOS_TRASLADO.get(motivoTraslado);
  return suyo === undefined ? motivoTraslado : `${motivoTraslado} ${nombreEn(suyo, fechaEmision)}`;
}

export const GUIAS_EXPORTABLES: Exportable<GuiaConTraslado, Filtros> = {
  url: '/guias',
  permiso: 'guias.read',
  tag: 'Guías',
  operationIds: { csv: 'exportarGuiasCsv', xlsx: 'exportarGuiasXlsx' },
  tabla: { nombre: 'Guías', columnas: COLUMNAS },
  que: { es: 'guías', en: 'guías' },
  columnas: {
    es:
      'Fecha de emisión, tipo, guía, estado, motivo, destinatario (tipo y número de documento, denominación), inicio del traslado, entrega al transportista, ' +
      'peso bruto y su unidad, ubigeos de partida y de llegada, RUC del transportista, placa, día de la baja, código y mensaje de SUNAT, id; la más nueva primero. ' +
      'Como máximo dos exportaciones de guías de la empresa a la vez: después, 429.',
    en: 'Date of issue, type, guía, state, motive, consignee (type and number of the identity document, name), start of the transport, handing over to the carrier, gross weight and its unit, ubigeos of departure and arrival, RUC of the carrier, plate, day on which it was taken back, code and message by SUNAT, id; newest first. At most two exports of guías of the company at once: beyond that, 429.',
  },
  query: SIN_PAGINA,
  paginas: (deps, acceso, filtros) =>
    porPaginas((cursor, cuantas) => {
      const read = () => listConTraslado(deps.db.of(acceso), acceso, { ...filtroDe(filtros), cursor }, cuantas);
      return (cursor === undefined ? conTurno : conTurnoSinPrisa)(acceso.empresaId, read);
    }),
  requireQueQuepan,
};

async function requireQueQuepan(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  filtros: Filtros,
  maximo: number,
): Promise<void> {
  const count = () => countGuias(deps.db.of(acceso), acceso, filtroDe(filtros), maximo + 1);
  if ((await conTurno(acceso.empresaId, count)) > maximo) throw new AppError('hoja-de-excel-llena', { maximo });
}
