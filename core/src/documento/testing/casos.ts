import type { Clase, NombreTipoComprobante } from '../../documentos/clase.ts';
import { CLASES, esNota, isSerieDe, TIPOS_DE_VENTA } from '../../documentos/registro.ts';
import type { Ejemplo } from '../reglas/ejemplo.ts';
import { NOTAS, type Regla } from '../reglas/regla.ts';
import type { Campos } from '../testing.ts';
import { DE_LECTURA } from './lectura.ts';
import { REGLAS, toCuerpo } from './reglas.ts';
import { DE_SUMAS } from './sumas.ts';

/** For tests only: a document of today that earns an official code and the nearest one that does not, where it is one of the same kind. */
export interface Caso {
  readonly codigo: string;
  readonly incumple: Campos;
  readonly cumple?: Campos;
}

/** For tests only: of every official code that a factura or a boleta can earn by its body, its rules' examples. */
export const CASOS: readonly Caso[] = [
  ...REGLAS.flatMap(({ regla }) => deRegla(regla)),
  ...DE_LECTURA.flatMap(({ codigo, ejemplos: [ejemplo] }) => deEjemplo(codigo, ejemplo)),
  ...DE_SUMAS.flatMap(({ codigo, ejemplo }) => deEjemplo(codigo, ejemplo)),
];

function deRegla({ codigo, ejemplo }: Pick<Regla<never>, 'codigo' | 'ejemplo'>): Caso[] {
  if (codigo === undefined || typeof codigo === 'string') return deEjemplo(codigo, ejemplo);
  const deBoleta = ejemplo.de === 'BOLETA';
  const suyos = deEjemplo(deBoleta ? codigo.boleta : codigo.factura, ejemplo);
  const como = deBoleta ? comoFactura : comoBoleta;
  const otros = deEjemplo(deBoleta ? codigo.factura : codigo.boleta, ejemplo).map(({ codigo: suyo, incumple }) => ({
    codigo: suyo,
    incumple: como(incumple),
  }));
  return [...suyos, ...otros];
}

function deEjemplo(codigo: string | undefined, ejemplo: Regla<never>['ejemplo']): Caso[] {
  const deNota = ejemplo.de === 'NOTA_CREDITO' || ejemplo.de === 'NOTA_DEBITO';
  if (codigo === undefined || deNota || ejemplo.hoy !== undefined || ejemplo.obligadoCodigoProducto) return [];
  const { rompe, cumple = {} } = ejemplo;
  return [{ codigo, incumple: toCuerpo(ejemplo, rompe), cumple: toCuerpo(ejemplo, cumple) }];
}

/** For tests only: a document of a kind that breaks a rule, another that does not, and over what they are judged. */
interface EnClase {
  readonly incumple: Campos;
  readonly cumple: Campos;
  readonly ejemplo: Omit<Ejemplo, 'rompe'>;
}

/**
 * For tests only: a rule's example in a kind: its own, the one that it names for that kind, or its changes in a document of
 * that kind; of a sale as a note, over a factura and over a boleta.
 */
export function enClase(ejemplo: Ejemplo, clase: NombreTipoComprobante): readonly EnClase[] {
  const { de = 'FACTURA', en, cumple = {}, rompe } = ejemplo;
  const suyo = en?.[clase];
  if (suyo !== undefined) return enClase({ ...ejemplo, en: {}, cumple: {}, ...suyo, de: clase }, clase);
  const cuerpos = { incumple: toCuerpo(ejemplo, rompe), cumple: toCuerpo(ejemplo, cumple) };
  if (de === clase) return [{ ...cuerpos, ejemplo }];
  const como = (convertir: (cuerpo: Campos) => Campos, sobre?: 'ajeno'): EnClase => ({
    incumple: convertir(cuerpos.incumple),
    cumple: convertir(cuerpos.cumple),
    ejemplo: { ...ejemplo, de: clase, ...(sobre === undefined ? {} : { sobre }) },
  });
  if (de === 'NOTA_CREDITO' || de === 'NOTA_DEBITO') return clase === 'NOTA_DEBITO' ? [como(comoDebito)] : [];
  if (!NOTAS.includes(clase)) return [como((cuerpo) => comoClase(cuerpo, clase))];
  return [comoFactura, comoBoleta].map((venta) => como((cuerpo) => comoClase(venta(cuerpo), clase), 'ajeno'));
}

/** The same nota de crédito as one de débito. */
function comoDebito(documento: Campos): Campos {
  const { serie, codigoMotivo } = documento;
  return {
    ...documento,
    tipoComprobante: '08',
    serie: typeof serie === 'string' ? serie.replace('C', 'D') : serie,
    codigoMotivo: codigoMotivo === '07' ? '01' : codigoMotivo,
  };
}

/** For tests only: the same body as a nota de crédito or de débito over a document that is not ours. */
export function comoNota(documento: Campos, tipo: '07' | '08'): Campos {
  const { tipoComprobante, serie } = documento;
  const esDeBoleta = tipoComprobante === '03';
  const suya = esDeBoleta ? 'BN01' : 'FN01';
  return {
    ...documento,
    tipoComprobante: tipoComprobante === '01' || esDeBoleta ? tipo : tipoComprobante,
    serie: serie === 'F001' || serie === 'B001' ? suya : serie,
    documentoAfectado: {
      tipoComprobante: esDeBoleta ? '03' : '01',
      serie: esDeBoleta ? 'B001' : 'F001',
      correlativo: 7,
    },
    codigoMotivo: tipo === '07' ? '07' : '02',
    motivo: 'Ajuste de la operación',
  };
}

/** For tests only: the same body as a document of that kind; as a note, over one that is not ours. */
export function comoClase(documento: Campos, nombreApi: NombreTipoComprobante): Campos {
  const clase = CLASES.find((una) => una.nombreApi === nombreApi);
  if (clase === undefined) throw new Error(nombreApi);
  return esNota(clase.codigo) ? comoNota(documento, clase.codigo) : comoVenta(documento, clase);
}

/** Its advances are of that kind, too, but what no kind may have. */
function comoVenta(documento: Campos, clase: Clase): Campos {
  const { anticipos } = documento;
  const suyos = Array.isArray(anticipos)
    ? { anticipos: anticipos.map((uno) => (isDeSuSerie(uno) ? conTipoDe(clase, uno) : uno)) }
    : {};
  return { ...conTipoDe(clase, documento), ...suyos };
}

function isDeSuSerie({ tipoComprobante, serie }: Campos): boolean {
  const tipo = TIPOS_DE_VENTA.find((uno) => uno === tipoComprobante);
  return tipo !== undefined && typeof serie === 'string' && isSerieDe(tipo, serie);
}

function conTipoDe({ codigo, serie: suya }: Clase, uno: Campos): Campos {
  const { tipoComprobante, serie } = uno;
  return {
    ...uno,
    tipoComprobante: TIPOS_DE_VENTA.some((tipo) => tipo === tipoComprobante) ? codigo : tipoComprobante,
    serie: serie === 'F001' || serie === 'B001' ? `${suya.letras.charAt(0)}001` : serie,
  };
}

/** For tests only: the same body as a factura. */
export function comoFactura(documento: Campos): Campos {
  return comoClase(documento, 'FACTURA');
}

/** For tests only: the same body as a boleta. */
export function comoBoleta(documento: Campos): Campos {
  return comoClase(documento, 'BOLETA');
}
