import type { TipoResumen } from '../../documentos/clase.ts';
import { toTipoComprobante } from '../../documentos/registro.ts';
import { daysBetween, toFecha } from '../../lib/fecha.ts';
import { diasDeAnulacion } from '../plazos.ts';
import type { Segun } from '../reglas/regla.ts';
import type { EjemploArchivo, ReglaArchivo } from './regla.ts';
import type { Archivo } from './tipos.ts';

/** Characters of a name that these files take, which is less than a comprobante does (2228). */
export const MAX_RAZON_SOCIAL = 100;
const MIN_RAZON_SOCIAL = 3;
const SALTO = /[\t\n\v\f\r]/;

/** The rules that all these files share; `futura` is the code that each has for a date ahead. */
export function reglasCabecera<L>(siglas: TipoResumen, futura: string, fuente: string): ReglaArchivo<L>[] {
  const enArchivo = reglasDeArchivo<L>(fuente);
  return [...reglasFechas(siglas, futura, enArchivo), ...reglasEmisor(enArchivo)];
}

type EscribeRegla<L> = (
  codigo: string,
  campo: string,
  cuando: string,
  mensaje: string,
  test: (archivo: Archivo<L>) => boolean,
  archivo: EjemploArchivo<L>['archivo'] & object,
  segun?: Segun,
) => ReglaArchivo<L>;

/** Writes rows over the whole file, all of one source. */
function reglasDeArchivo<L>(fuente: string): EscribeRegla<L> {
  return (codigo, campo, cuando, mensaje, test, archivo, segun) => ({
    codigo,
    campo,
    cuando,
    mensaje,
    fuente,
    incumple: { mira: 'archivo', test },
    ...(segun && { segun }),
    ejemplo: { archivo },
  });
}

function reglasFechas<L>(siglas: TipoResumen, futura: string, enArchivo: EscribeRegla<L>): ReglaArchivo<L>[] {
  const forma = new RegExp(`^${siglas}-(\\d{8})-[1-9]\\d{0,4}$`);
  return [
    enArchivo(
      '2220',
      'id',
      'el ID no es el del nombre del archivo',
      `El ID es ${siglas}-AAAAMMDD-N, con N de 1 a 99999`,
      ({ id }) => !forma.test(id),
      { id: `${siglas}-20261121-0` },
    ),
    enArchivo(
      '2346',
      'fechaGeneracion',
      'la fecha de generación no es la del nombre',
      'La fecha de generación es la que lleva el nombre del archivo; genere un ID de ese día',
      ({ id, fechaGeneracion }) => {
        const dia = forma.exec(id)?.[1];
        return dia !== undefined && dia !== fechaGeneracion.replaceAll('-', '');
      },
      { id: `${siglas}-20261120-1` },
    ),
    enArchivo(
      futura,
      'fechaGeneracion',
      'la fecha de generación es futura',
      'La fecha de generación no puede pasar del día del envío; use la de hoy',
      ({ fechaGeneracion, hoy }) => fechaGeneracion > hoy,
      { id: `${siglas}-20261122-1`, fechaGeneracion: toFecha('2026-11-22') },
      'dia',
    ),
    enArchivo(
      '2671',
      'fechaEmision',
      'los comprobantes son posteriores al archivo',
      'Los comprobantes no pueden ser posteriores al archivo; espere a la fecha de su emisión',
      ({ fechaEmision, fechaGeneracion }) => fechaEmision > fechaGeneracion,
      { id: `${siglas}-20261119-1`, fechaGeneracion: toFecha('2026-11-19') },
    ),
  ];
}

function reglasEmisor<L>(enArchivo: EscribeRegla<L>): ReglaArchivo<L>[] {
  return [
    enArchivo(
      '2229',
      'razonSocial',
      'falta la razón social del emisor',
      'Falta la razón social del emisor; complétela en la empresa',
      ({ razonSocial }) => razonSocial.trim() === '',
      { razonSocial: ' ' },
    ),
    enArchivo(
      '2228',
      'razonSocial',
      'la razón social no tiene de 3 a 100 caracteres',
      'La razón social va con 3 a 100 caracteres, sin saltos de línea; abréviela en este archivo',
      ({ razonSocial: texto }) => {
        const largo = [...texto].length;
        return texto.trim() !== '' && (largo < MIN_RAZON_SOCIAL || largo > MAX_RAZON_SOCIAL || SALTO.test(texto));
      },
      { razonSocial: 'AB' },
    ),
  ];
}

/** Whether the term to annul is over; SUNAT counts none for numeric series (2957). */
export function isVencida<L extends { readonly tipo: string; readonly serie: string }>(
  { tipo, serie }: L,
  { fechaEmision, hoy }: Archivo<L>,
): boolean {
  const suyo = toTipoComprobante(tipo);
  const dias = suyo && diasDeAnulacion(suyo, fechaEmision);
  return dias !== undefined && !/^\d/.test(serie) && daysBetween(fechaEmision, hoy) > dias;
}
