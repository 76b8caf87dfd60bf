import { isEnResumen } from '../../catalogos/c02-monedas.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { ESTADOS_ITEM } from '../../catalogos/c19-estados-item.ts';
import { isVencida, reglasCabecera } from '../../documento/anulacion/cabecera.ts';
import {
  applyReglasArchivo,
  type HallazgoArchivo,
  isRepetida,
  type ReglaArchivo,
  reglasDeLinea,
  situacion,
  VIEJA,
  valor,
} from '../../documento/anulacion/regla.ts';
import type { Archivo } from '../../documento/anulacion/tipos.ts';
import { diasDeResumen } from '../../documento/plazos.ts';
import { Decimal } from '../../lib/decimal.ts';
import { daysBetween } from '../../lib/fecha.ts';
import { TOPE_SIN_CLIENTE, topeSinCliente } from '../../vigencias/limites.ts';
import { tiposQue } from '../registro.ts';
import { RESUMEN_DIARIO } from './index.ts';
import { isInformada, isSinValor, REGLAS_RESUMEN_AFECTADO } from './reglas-afectado.ts';
import { REGLAS_RESUMEN_FORMA } from './reglas-forma.ts';
import { REGLAS_RESUMEN_IMPORTES } from './reglas-importes.ts';
import { FUENTE_RESUMEN, type LineaResumen, type Resumen } from './tipos.ts';

const TIPOS: ReadonlySet<string> = new Set(tiposQue(({ vaEnResumen }) => vaEnResumen !== 'nunca'));
const CORRELATIVO = /^(?:B[A-Z0-9]{3}|\d{1,4})-[1-9]\d{0,7}$/;

const enLinea = reglasDeLinea<LineaResumen>(FUENTE_RESUMEN);

const REGLAS_COMPROBANTE: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2242',
    'tipo',
    'falta el tipo de documento',
    'Falta el tipo de documento; indique 03, 07 u 08',
    ({ tipo }) => tipo === '',
    { linea: { tipo: '' } },
  ),
  enLinea(
    '2241',
    'tipo',
    'el tipo no es 03, 07 ni 08',
    'Al resumen van boletas y sus notas; las facturas van por comunicación de baja',
    ({ tipo }) => tipo !== '' && !TIPOS.has(tipo),
    { linea: { tipo: '01' } },
  ),
  enLinea(
    '2512',
    'serie',
    'falta la serie o el número',
    'Falta la serie o el número del comprobante; indíquelos',
    ({ serie, numero }) => serie === '' || numero === 0,
    { linea: { numero: 0 } },
  ),
  enLinea(
    '2513',
    'serie',
    'la serie no empieza con B ni es numérica',
    'La serie de una boleta o de sus notas empieza con B o es numérica; las de F no van al resumen',
    ({ serie, numero }) => serie !== '' && numero !== 0 && !CORRELATIVO.test(`${serie}-${numero}`),
    { linea: { serie: 'F001' } },
  ),
  enLinea(
    '2522',
    'estado',
    'falta el estado del ítem',
    'Falta el estado; indique 1 (adicionar), 2 (modificar) o 3 (anular)',
    ({ estado }) => estado === '',
    { linea: { estado: '' } },
  ),
  enLinea(
    '2896',
    'estado',
    'el estado no está en el catálogo 19',
    'El estado es 1 (adicionar), 2 (modificar) o 3 (anular)',
    ({ estado }) => estado !== '' && !ESTADOS_ITEM.has(estado),
    { linea: { estado: '4' } },
  ),
  enLinea(
    '2663',
    '',
    'se modifica o anula un comprobante que SUNAT no tiene',
    'SUNAT no aceptó todavía el comprobante; anúlelo cuando esté ACEPTADA',
    ({ estado, situacion }) => cambia(estado) && !isInformada(situacion),
    { linea: { situacion: situacion('EN_PROCESO') } },
    'registro',
  ),
  enLinea(
    '2987',
    '',
    'se modifica o anula un comprobante ya anulado o rechazado',
    'El comprobante ya está anulado, o SUNAT lo rechazó; quite la línea',
    ({ estado, situacion }) => cambia(estado) && isSinValor(situacion),
    { linea: { situacion: situacion('ANULADA') } },
    'registro',
  ),
  enLinea(
    '2282',
    '',
    'se adiciona un comprobante ya informado',
    'SUNAT ya tiene el comprobante; quite la línea',
    ({ estado, situacion }) => estado === '1' && isInformada(situacion),
    { linea: { estado: '1' } },
    'registro',
  ),
  enLinea(
    '2957',
    '',
    'se anula pasado el plazo desde la emisión',
    'El plazo para anular ya venció; emita una nota de crédito',
    (linea, archivo) => linea.estado === '3' && isVencida(linea, archivo),
    { archivo: { fechaEmision: VIEJA } },
    'dia',
  ),
  enLinea(
    '4443',
    '',
    'se adiciona pasado el plazo desde la emisión',
    'El comprobante se informa después de su plazo; SUNAT lo acepta con observación',
    ({ estado }, { fechaEmision, hoy }) =>
      estado === '1' && daysBetween(fechaEmision, hoy) > diasDeResumen(fechaEmision),
    { de: 'alta', archivo: { fechaEmision: VIEJA } },
    'dia',
  ),
  enLinea(
    '3094',
    '',
    'el comprobante y su estado se repiten',
    'El comprobante está dos veces con el mismo estado; quite una de sus líneas',
    (linea, archivo, indice) => isRepetida(linea, archivo, indice, (otra) => `${claveDe(otra)}/${otra.estado}`),
    { lineas: [{}, {}] },
  ),
  enLinea(
    '3095',
    '',
    'el comprobante se adiciona y se modifica',
    'El comprobante se adiciona y se modifica en el mismo archivo; deje solo una línea',
    (linea, archivo) => tieneEstados(linea, archivo, '2', '1'),
    { lineas: [{ estado: '1', situacion: undefined }, { estado: '2' }] },
  ),
  enLinea(
    '3096',
    '',
    'el comprobante se modifica y se anula',
    'El comprobante se modifica y se anula en el mismo archivo; deje solo una línea',
    (linea, archivo) => tieneEstados(linea, archivo, '3', '2'),
    { lineas: [{ estado: '2' }, {}] },
  ),
];

/** Of the file and not of a line: what breaks the schema is refused before anything in it is read. */
const REGLAS_ESQUEMA: readonly ReglaArchivo<LineaResumen>[] = [
  {
    codigo: '0306',
    campo: 'lineas',
    cuando: 'la moneda de una línea no está en el esquema',
    mensaje:
      'SUNAT no admite en el resumen diario la moneda de este comprobante: por él no se informa ni se anula; si SUNAT lo aceptó, emita una nota de crédito, y si no, apártelo y emita otro con fecha actual',
    fuente: 'Esquema XSD de SUNAT, UBL 2.0 (SummaryDocuments)',
    incumple: { mira: 'archivo', test: ({ lineas }) => !lineas.every(({ moneda }) => isEnResumen(moneda)) },
    ejemplo: { linea: { moneda: 'RON' } },
  },
];

const REGLAS_CLIENTE: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2514',
    'cliente',
    `el total pasa de ${TOPE_SIN_CLIENTE} y falta el cliente`,
    `Un importe de más de ${TOPE_SIN_CLIENTE} exige identificar al cliente`,
    ({ cliente, importeTotal }, { fechaEmision }) =>
      cliente === undefined && importeTotal.greaterThan(topeSinCliente(fechaEmision)),
    {
      de: 'alta',
      linea: {
        cliente: undefined,
        importeTotal: Decimal.from('826.00'),
        valores: [valor('01', '700.00')],
        tributos: [valor('1000', '126.00')],
      },
    },
  ),
  enLinea(
    '2015',
    'cliente.tipoDocumento',
    'falta el tipo de documento del cliente',
    'Falta el tipo de documento del cliente; indique p. ej. "1" (DNI) o "-"',
    ({ cliente }) => cliente?.tipoDocumento === '',
    { linea: { cliente: { tipoDocumento: '', numeroDocumento: '1' } } },
  ),
  enLinea(
    '2016',
    'cliente.tipoDocumento',
    'el tipo de documento del cliente no está en el catálogo 06',
    'El tipo de documento del cliente es del catálogo 06, o "-"',
    ({ cliente }) =>
      cliente !== undefined &&
      cliente.tipoDocumento !== '' &&
      cliente.tipoDocumento !== '-' &&
      !DOCUMENTOS_IDENTIDAD.has(cliente.tipoDocumento),
    { linea: { cliente: { tipoDocumento: 'Z', numeroDocumento: '1' } } },
  ),
  enLinea(
    '2014',
    'cliente.numeroDocumento',
    'falta el número de documento del cliente',
    'Falta el número de documento del cliente; envíe "-" si no tiene',
    ({ cliente }) => cliente?.numeroDocumento === '',
    { linea: { cliente: { tipoDocumento: '1', numeroDocumento: '' } } },
  ),
  enLinea(
    '2017',
    'cliente.numeroDocumento',
    'el RUC del cliente no tiene 11 cifras',
    'El RUC debe tener 11 cifras; revíselas o, si es un DNI, envíe tipoDocumento "1"',
    ({ cliente }) => isMalo(cliente, '6', /^\d{11}$/),
    { linea: { cliente: { tipoDocumento: '6', numeroDocumento: '2010007097' } } },
  ),
  enLinea(
    '4207',
    'cliente.numeroDocumento',
    'el DNI del cliente no tiene 8 cifras',
    'El DNI debe tener 8 cifras',
    ({ cliente }) => isMalo(cliente, '1', /^\d{8}$/),
    { linea: { cliente: { tipoDocumento: '1', numeroDocumento: '4567891' } } },
  ),
  enLinea(
    '4208',
    'cliente.numeroDocumento',
    'el documento del cliente está fuera de formato',
    'El número de documento admite hasta 20 letras y cifras',
    ({ cliente }) =>
      cliente !== undefined &&
      !'61-'.includes(cliente.tipoDocumento) &&
      isMalo(cliente, cliente.tipoDocumento, /^[A-Za-z0-9./-]{1,20}$/),
    { linea: { cliente: { tipoDocumento: '4', numeroDocumento: 'X 1' } } },
  ),
];

/** Every rule of the resumen diario that can be judged before it is sent. */
export const REGLAS_RESUMEN: readonly ReglaArchivo<LineaResumen>[] = [
  ...reglasCabecera<LineaResumen>('RC', '2236', FUENTE_RESUMEN),
  ...REGLAS_ESQUEMA,
  ...REGLAS_COMPROBANTE,
  ...REGLAS_CLIENTE,
  ...REGLAS_RESUMEN_AFECTADO,
  ...REGLAS_RESUMEN_IMPORTES,
  ...REGLAS_RESUMEN_FORMA,
];

export const REGLAS_DE_ARCHIVO = { [RESUMEN_DIARIO.codigo]: REGLAS_RESUMEN };

/** What SUNAT would find in a resumen diario, before it is signed; only a `rechazo` keeps it from being sent. */
export function judgeResumen(resumen: Resumen): HallazgoArchivo[] {
  return applyReglasArchivo(REGLAS_RESUMEN, resumen);
}

function cambia(estado: string): boolean {
  return estado === '2' || estado === '3';
}

function claveDe({ tipo, serie, numero }: LineaResumen): string {
  return `${tipo}-${serie}-${numero}`;
}

function tieneEstados(linea: LineaResumen, { lineas }: Archivo<LineaResumen>, suyo: string, otro: string): boolean {
  if (linea.estado !== suyo) return false;
  return lineas.some((otra) => otra.estado === otro && claveDe(otra) === claveDe(linea));
}

function isMalo(cliente: LineaResumen['cliente'], tipo: string, forma: RegExp): boolean {
  if (cliente === undefined || cliente.tipoDocumento !== tipo || cliente.numeroDocumento === '') return false;
  return !forma.test(cliente.numeroDocumento);
}
