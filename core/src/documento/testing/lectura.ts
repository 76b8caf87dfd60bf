import { NOTA } from '../../documentos/nota/campos.ts';
import { CLASES } from '../../documentos/registro.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import type { Vigencia } from '../../vigencias/vigencia.ts';
import type { Anidado, Campo, Rotura } from '../campos/campo.ts';
import { DOCUMENTO } from '../campos/documento.ts';
import type { Lugar } from '../campos/lugar.ts';
import type { NombreObjeto } from '../campos/objetos.ts';
import {
  A_UN_RUC,
  AJENA,
  ANTICIPO,
  alCredito,
  type Cambios,
  CON_DETRACCION,
  CON_PERCEPCION,
  CONTRATO,
  CUOTA,
  conAtributos,
  deCarga,
  type Ejemplo,
  EXPORTACION,
  ISC,
  TRANSPORTE,
} from '../reglas/ejemplo.ts';
import { REGLAS_ATRIBUTO } from '../reglas/items/atributos.ts';
import { FORMATOS } from '../reglas/items/atributos-formato.ts';
import { NOTAS } from '../reglas/regla.ts';
import { CONTEXTO } from '../testing.ts';

/** What the reading of a field answers with an official code. */
export interface HallazgoDeLectura {
  readonly codigo: string;
  /** Where it is found, within the document. */
  readonly ruta: string;
  /** A document for each way of being wrong; the page shows the first. */
  readonly ejemplos: readonly [Ejemplo, ...Ejemplo[]];
  readonly norma?: Norma | undefined;
}

/** As of a row: the norm that says it, where it is not SUNAT's sheets, and the first day of issue. */
export type Norma = Pick<Vigencia<unknown>, 'desde' | 'fuente'>;

/** A plain object, and what its document says besides. */
interface Sano {
  readonly suyo: Cambios;
  readonly documento?: Cambios;
  /** Of what there is from a day on: it is issued then. */
  readonly norma?: Norma;
}

const EN_MONTO: Sano = { suyo: { monto: '10.00' } };

/** Every object that stands within a document: a new one says here how it stands there. */
const SANOS: Readonly<Record<Exclude<NombreObjeto, 'emitir' | 'anular' | 'documento'>, Sano>> = {
  cliente: { suyo: {} },
  item: { suyo: {} },
  cuota: { suyo: CUOTA, documento: alCredito() },
  guia: { suyo: { tipo: '09', numero: 'T001-1' } },
  exportacion: { suyo: { pais: 'US' }, documento: EXPORTACION },
  ajuste: EN_MONTO,
  ajusteGlobal: EN_MONTO,
  isc: { suyo: ISC },
  atributo: { suyo: { codigo: '5010', valor: 'ABC-123' } },
  transporte: { suyo: TRANSPORTE, documento: deCarga(undefined) },
  cargo: { suyo: { codigo: '46', monto: '1.00' } },
  anticipo: { suyo: ANTICIPO },
  detraccion: { suyo: CON_DETRACCION.detraccion, documento: CON_DETRACCION },
  retencion: { suyo: {} },
  percepcion: { suyo: Object(CON_PERCEPCION.percepcion), documento: CON_PERCEPCION },
  lugarEntrega: {
    suyo: { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' },
    documento: { leyendas: ['2005'] },
  },
  contratoColaboracion: {
    suyo: CONTRATO,
    norma: { ...RS_48_2026, fuente: `${RS_48_2026.fuente}; su forma, por una sola fuente pública (seguridad media)` },
  },
  documentoAfectado: { suyo: AJENA },
};
const POR_NOMBRE: ReadonlyMap<string, Sano> = new Map(Object.entries(SANOS));

/** Where an object stands: its path, the plain one, and the document with it, changed, in its place. */
interface Sitio {
  readonly ruta: readonly string[];
  readonly sano: Cambios;
  readonly toDocumento: (suyo: Cambios) => Cambios;
  readonly sobre?: 'ajeno' | undefined;
  readonly norma?: Norma | undefined;
}

type Clase = NonNullable<Ejemplo['de']>;
type Propiedades = Iterable<readonly [string, Campo<unknown, unknown>]>;

const EN_VENTA: Sitio = { ruta: [], sano: {}, toDocumento: (suyo) => suyo };
const EN_NOTA: Sitio = { ...EN_VENTA, sano: { ...A_UN_RUC, documentoAfectado: AJENA }, sobre: 'ajeno' };

/** A field of a document, where it stands. */
interface EnSuSitio {
  readonly nombre: string;
  readonly campo: Campo<unknown, unknown>;
  readonly sitio: Sitio;
  readonly de: Clase;
}

function camposDe(propiedades: Propiedades, sitio: Sitio, de: Clase): EnSuSitio[] {
  return [...propiedades].flatMap(([nombre, campo]) => [
    { nombre, campo, sitio, de },
    ...(campo.objeto === undefined
      ? []
      : camposDe(campo.objeto.propiedades, sitioDe(nombre, campo.objeto, campo, sitio), de)),
  ]);
}

function roturasDe({ roturas }: Campo<unknown, unknown>, { sano }: Sitio, de: Clase): readonly Rotura[] {
  return roturas?.(lugarDe(de, sano)) ?? [];
}

function hallazgosDe({ nombre, campo, sitio, de }: EnSuSitio): HallazgoDeLectura[] {
  return roturasDe(campo, sitio, de).map((rotura) => toHallazgo(nombre, rotura, sitio, de));
}

function toHallazgo(nombre: string, { codigo, valores, con }: Rotura, sitio: Sitio, de: Clase): HallazgoDeLectura {
  const toEjemplo = (valor: unknown) => ejemploEn(sitio, de, { ...con, [nombre]: valor });
  const [primero, ...otros] = valores;
  const suya = Array.isArray(primero) ? `${nombre}.0` : nombre;
  return {
    codigo,
    ruta: [...sitio.ruta, suya].join('.'),
    ejemplos: [toEjemplo(primero), ...otros.map(toEjemplo)],
    norma: sitio.norma,
  };
}

function ejemploEn(sitio: Sitio, de: Clase, cambios: Cambios): Ejemplo {
  const { norma, sobre, sano, toDocumento } = sitio;
  return {
    de,
    cumple: toDocumento(sano),
    ...(sobre && { sobre }),
    ...(norma?.desde && { hoy: norma.desde }),
    rompe: toDocumento({ ...sano, ...cambios }),
  };
}

function sitioDe(nombre: string, { nombre: tipo }: Anidado, { entrada }: Campo<unknown, unknown>, en: Sitio): Sitio {
  const { suyo: sano, documento = {}, norma = en.norma }: Sano = POR_NOMBRE.get(tipo) ?? { suyo: {} };
  const enLista = entrada.tipo === 'lista';
  const clave = en.ruta.length === 0 && nombre === 'items' ? 'item' : nombre;
  return {
    ruta: enLista ? [...en.ruta, nombre, '0'] : [...en.ruta, nombre],
    sano,
    sobre: en.sobre,
    norma,
    toDocumento: (suyo) => {
      const dentro = enLista && clave === nombre ? [suyo] : suyo;
      const cambios = en.toDocumento({ ...en.sano, [clave]: dentro });
      const item = { ...Object(documento.item), ...Object(cambios.item) };
      return { ...documento, ...cambios, ...(Object.keys(item).length === 0 ? {} : { item }) };
    },
  };
}

function lugarDe(de: Clase, hasta: Cambios): Lugar {
  const tipo = CLASES.find(({ nombreApi }) => nombreApi === de)?.codigo;
  return { ...CONTEXTO, tipo, nota: undefined, porDefecto: {}, hasta };
}

const { nota: _, ...DE_VENTA } = DOCUMENTO.campos;
const propiedadesDe = (campos: Readonly<Record<string, Campo<unknown, unknown>>>): Propiedades =>
  Object.entries(campos).map(([clave, campo]) => [campo.nombre ?? clave, campo]);

/** The data of suppliers of the State go together. */
const DEL_ESTADO: Readonly<Record<string, string>> = { '5000': '1', '5001': '1', '5002': '1', '5003': '1' };

/** SUNAT looks at the text of a property by a table of its own. */
const DE_FORMATO = [...FORMATOS].map(([propiedad, [hojas, { malo = 'x' }]]): HallazgoDeLectura => {
  const suyos = { ...(propiedad in DEL_ESTADO ? DEL_ESTADO : {}), [propiedad]: malo };
  const de = hojas.includes('F') ? 'FACTURA' : 'BOLETA';
  return {
    codigo: `${REGLAS_ATRIBUTO.find(({ id }) => id === 'atributo-fuera-de-formato')?.codigo}`,
    ruta: `items.0.atributos.${Object.keys(suyos).indexOf(propiedad)}.valor`,
    ejemplos: [{ de, rompe: conAtributos(suyos) }],
  };
});

const DECLARADOS: readonly EnSuSitio[] = [
  ...camposDe(propiedadesDe(DE_VENTA), EN_VENTA, 'FACTURA'),
  ...NOTAS.flatMap((de) => camposDe(propiedadesDe(NOTA.partes), EN_NOTA, de)),
];

/** A declared field by its path within the document, and the document that says something else in its place. */
export interface CampoDeclarado {
  readonly ruta: string;
  readonly campo: Campo<unknown, unknown>;
  /** How it is refused, or observed, with an official code. */
  readonly roturas: readonly Rotura[];
  /** `cumple` is the document without the field's change, `rompe` the one with it. */
  readonly con: (valor: unknown, cambios?: Cambios) => Ejemplo;
}

/** For tests only: every field that a document has, as a factura and as each note. */
export const CAMPOS_DECLARADOS: readonly CampoDeclarado[] = DECLARADOS.map(({ nombre, campo, sitio, de }) => ({
  ruta: [...sitio.ruta, nombre].join('.'),
  campo,
  roturas: roturasDe(campo, sitio, de),
  con: (valor, cambios = {}) => ejemploEn(sitio, de, { ...cambios, [nombre]: valor }),
}));

/** For tests and the page of rules only: of every official code of a declared field, the smallest documents that earn it. */
export const DE_LECTURA: readonly HallazgoDeLectura[] = [...DECLARADOS.flatMap(hallazgosDe), ...DE_FORMATO];
