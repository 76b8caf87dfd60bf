import { claseDe } from '@chaski/core/documentos/registro.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { porPaginas } from '../../platform/tabla/paginas.ts';
import { type Celda, type Columna, fecha, texto } from '../../platform/tabla/tabla.ts';
import type { Filtros } from '../read/filtros.ts';
import { countComprobantes, listComprobantes } from '../read/lista-store.ts';
import { conTurno, conTurnoSinPrisa } from '../read/turnos.ts';
import { correlativoDe, estadoDe } from '../respuesta.ts';
import type { ComprobanteDeVenta } from '../types.ts';

const total = (nombre: string) => (c: ComprobanteDeVenta) =>
  ({ tipo: 'monto', valor: c.totales[nombre] ?? '0.00' }) satisfies Celda;

/** What is taken out of each document, in this order. */
export const COLUMNAS: readonly Columna<ComprobanteDeVenta>[] = [
  { titulo: 'Fecha de emisión', ancho: 16, celda: (c) => fecha(c.fechaEmision) },
  { titulo: 'Tipo', ancho: 14, celda: (c) => texto(claseDe(c.tipoComprobante).nombreApi) },
  { titulo: 'Comprobante', ancho: 15, celda: (c) => texto(correlativoDe(c)) },
  { titulo: 'Estado', ancho: 16, celda: (c) => texto(estadoDe(c)) },
  { titulo: 'Tipo de documento del cliente', ancho: 10, celda: (c) => texto(c.clienteTipo) },
  { titulo: 'Número de documento del cliente', ancho: 15, celda: (c) => texto(c.clienteNumero) },
  { titulo: 'Cliente', ancho: 40, celda: (c) => texto(c.clienteDenominacion) },
  { titulo: 'Moneda', ancho: 8, celda: (c) => texto(c.moneda) },
  { titulo: 'Gravada', ancho: 13, celda: total('gravada') },
  { titulo: 'Exonerada', ancho: 13, celda: total('exonerada') },
  { titulo: 'Inafecta', ancho: 13, celda: total('inafecta') },
  { titulo: 'IGV', ancho: 13, celda: total('igv') },
  { titulo: 'Total', ancho: 13, celda: total('total') },
  { titulo: 'Código de SUNAT', ancho: 10, celda: (c) => texto(c.sunat?.codigo ?? '') },
  { titulo: 'Mensaje', ancho: 50, celda: (c) => texto(c.sunat?.mensaje ?? c.motivo ?? '') },
  { titulo: 'Id', ancho: 38, celda: (c) => texto(c.id) },
];

/** Every document of the filter, newest first, page by page; the next page is read when somebody wants it. */
export function paginas(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  filtros: Filtros,
): AsyncGenerator<readonly ComprobanteDeVenta[]> {
  return porPaginas((cursor, cuantas) => {
    const desde = cursor === undefined ? filtros : { ...filtros, cursor };
    const read = () => listComprobantes(deps.db.of(acceso), acceso, desde, cuantas);
    return (cursor === undefined ? conTurno : conTurnoSinPrisa)(acceso.empresaId, read);
  });
}

/** Throws 422 where the filter finds more documents than that. The company's newest alone are looked at where it has no more. */
export async function requireQueQuepan(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  filtros: Filtros,
  maximo: number,
): Promise<void> {
  const count = (de: Filtros) =>
    conTurno(acceso.empresaId, () => countComprobantes(deps.db.of(acceso), acceso, de, maximo + 1));
  const { limite } = filtros;
  if ((await count({ limite })) <= maximo || (await count(filtros)) <= maximo) return;
  throw new AppError('hoja-de-excel-llena', { maximo });
}
