import { GUIA } from '../../documentos/guia/campos.ts';
import { FUENTE as DE_GUIAS, type FilaDeGuia } from '../../documentos/guia/regla.ts';
import { REGLAS_DE_GUIA } from '../../documentos/guia/reglas.ts';
import { GUIAS, read as readGuia } from '../../documentos/guia/testing.ts';
import { OTRO } from '../../documentos/otros/campos.ts';
import { codigoEn, FUENTE as DE_OTROS, type FilaDeOtro } from '../../documentos/otros/regla.ts';
import { REGLAS_DE_OTRO } from '../../documentos/otros/reglas.ts';
import { OTROS, read as readOtro } from '../../documentos/otros/testing.ts';
import { CLASES_DE_GUIA, CLASES_DE_OTRO } from '../../documentos/registro.ts';
import { type Fecha, toFecha } from '../../lib/fecha.ts';
import type { Campo } from '../campos/campo.ts';
import type { Lugar } from '../campos/lugar.ts';
import type { Cambios } from '../reglas/cambios.ts';
import { CONTEXTO } from '../testing.ts';
import type { Aviso, Problema } from '../types.ts';
import { change } from './cambios.ts';

/* For the page of rules only: what is found in documents that live apart from comprobantes, by their rows and by the reading of their fields. */

export interface FilaAparte {
  /** Absent of a row of ours. */
  readonly codigo?: string | undefined;
  readonly campo: string;
  readonly frase: string;
  /** The kinds in which it is found, by their names in the API. */
  readonly en: readonly string[];
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly fuente: string;
}

type Lectura =
  | { readonly ok: true; readonly avisos: readonly Aviso[] }
  | { readonly ok: false; readonly problemas: readonly Problema[]; readonly avisos: readonly Aviso[] };

/** A plain document of a kind, and who reads it. */
interface Sano {
  readonly clase: string;
  readonly documento: Cambios;
  readonly read: (documento: Cambios, hoy?: Fecha) => Lectura;
}

type Propiedades = Iterable<readonly [string, Campo<unknown, unknown>]>;

/** Every row over a guía, then what the reading of its fields finds. */
export function filasDeGuias(): FilaAparte[] {
  const sanos = CLASES_DE_GUIA.map(
    ({ codigo, nombreApi }): Sano => ({
      clase: nombreApi,
      documento: Object.values(GUIAS).find(({ tipoComprobante }) => tipoComprobante === codigo) ?? {},
      read: readGuia,
    }),
  );
  return [
    ...REGLAS_DE_GUIA.map(deGuia),
    ...sinRepetir(sanos.flatMap((sano) => leidasDe(sano, GUIA.propiedades, DE_GUIAS))),
  ];
}

/** The same of retenciones and percepciones. */
export function filasDeOtros(): FilaAparte[] {
  const sanos = CLASES_DE_OTRO.map(
    ({ nombreApi }): Sano => ({
      clase: nombreApi,
      documento: Object.values(OTROS).find(({ tipoComprobante }) => tipoComprobante === nombreApi) ?? {},
      read: (documento, hoy) => readOtro(documento, hoy),
    }),
  );
  return [
    ...REGLAS_DE_OTRO.flatMap(deOtro),
    ...sinRepetir(sanos.flatMap((sano) => leidasDe(sano, OTRO.propiedades, DE_OTROS))),
  ];
}

function deGuia({ codigo, en, desde, hasta, mensaje, fuente = DE_GUIAS, ejemplo }: FilaDeGuia): FilaAparte {
  const { de, rompe, hoy } = ejemplo;
  const lectura = readGuia(change(GUIAS[de], rompe), hoy === undefined ? undefined : toFecha(hoy));
  const clases = CLASES_DE_GUIA.filter((clase) => en === undefined || clase.codigo === en);
  return {
    codigo,
    ...dichoDe(lectura, (uno) => uno.codigo === codigo && uno.mensaje.es.includes(mensaje.es)),
    en: clases.map(({ nombreApi }) => nombreApi),
    desde,
    hasta,
    fuente,
  };
}

/** Of a row that has a code for each kind, one row each. */
function deOtro(regla: FilaDeOtro): FilaAparte[] {
  const { en, mensaje, fuente = DE_OTROS, ejemplo } = regla;
  const { rompe, hoy, padrones } = ejemplo;
  const filas = CLASES_DE_OTRO.filter((clase) => en === undefined || clase.codigo === en).map((clase): FilaAparte => {
    const sano = Object.values(OTROS).find(({ tipoComprobante }) => tipoComprobante === clase.nombreApi) ?? {};
    const codigo = codigoEn(regla, clase.codigo);
    const lectura = readOtro(change(sano, rompe), hoy === undefined ? undefined : toFecha(hoy), padrones);
    const hallado = dichoDe(lectura, (uno) => uno.codigo === codigo && uno.mensaje.es.includes(mensaje.es));
    return { codigo, ...hallado, en: [clase.nombreApi], fuente };
  });
  return sinRepetir(filas);
}

const LUGAR: Lugar = { ...CONTEXTO, tipo: undefined, nota: undefined, porDefecto: {}, hasta: {} };

/** What the reading of each field tells with a code, field by field, by the smallest value that is found so. */
function leidasDe(sano: Sano, propiedades: Propiedades, fuente: string, delante = ''): FilaAparte[] {
  return [...propiedades].flatMap(([nombre, campo]) => {
    const ruta = `${delante}${nombre}`;
    const suyas = (campo.roturas?.(LUGAR) ?? []).flatMap(({ codigo, valores: [valor], con = {} }): FilaAparte[] => {
      const junto = Object.entries(con).map(([otro, suyo]) => [`${delante}${otro}`, suyo] as const);
      const documento = [...junto, [ruta, valor] as const].reduce(
        (hecho, [donde, que]) => put(hecho, donde, que),
        sano.documento,
      );
      const { campo: donde, frase } = dichoDe(
        sano.read(documento),
        (uno) => uno.codigo === codigo && uno.ruta.startsWith(`documento.${ruta}`),
      );
      return frase === '' ? [] : [{ codigo, campo: donde, frase, en: [sano.clase], fuente }];
    });
    if (campo.objeto === undefined) return suyas;
    const dentro = campo.entrada.tipo === 'lista' ? `${ruta}.0.` : `${ruta}.`;
    return [...suyas, ...leidasDe(sano, campo.objeto.propiedades, fuente, dentro)];
  });
}

/** The document with that in its place; what it stands in is made where there is none. */
function put(documento: Cambios, ruta: string, valor: unknown): Cambios {
  const [primera = '', ...resto] = ruta.split('.');
  if (resto.length === 0) return { ...documento, [primera]: valor };
  const dentro = documento[primera];
  if (resto[0] !== '0') return { ...documento, [primera]: put(Object(dentro), resto.join('.'), valor) };
  const [uno, ...otros] = Array.isArray(dentro) ? dentro : [];
  return { ...documento, [primera]: [put(Object(uno), resto.slice(1).join('.'), valor), ...otros] };
}

function dichoDe(lectura: Lectura, es: (uno: Problema | Aviso) => boolean): Pick<FilaAparte, 'campo' | 'frase'> {
  const hallado = [...(lectura.ok ? [] : lectura.problemas), ...lectura.avisos].find(es);
  const campo = hallado?.ruta.replace(/^documento\.?/, '').replaceAll(/\.\d+(?=\.|$)/g, '[]') ?? '';
  return { campo, frase: hallado?.mensaje.es ?? '' };
}

/** What is found alike in several kinds is one row. */
function sinRepetir(filas: readonly FilaAparte[]): FilaAparte[] {
  const porClave = new Map<string, FilaAparte>();
  for (const fila of filas) {
    const clave = `${fila.codigo} ${fila.campo} ${fila.frase}`;
    const antes = porClave.get(clave);
    porClave.set(clave, antes === undefined ? fila : { ...antes, en: [...new Set([...antes.en, ...fila.en])] });
  }
  return [...porClave.values()];
}
