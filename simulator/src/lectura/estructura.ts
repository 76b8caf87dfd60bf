import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import estructura from './ubl-estructura.json' with { type: 'json' };

/*
 * The schemas of UBL 2.1 for Invoice, CreditNote, DebitNote and DespatchAdvice as a table: which children each element has, in which order, how often. SUNAT
 * validates the schema before any rule of its own, and answers 0306.
 */

export const NS_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
export const NS_CREDIT_NOTE = 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2';
export const NS_DEBIT_NOTE = 'urn:oasis:names:specification:ubl:schema:xsd:DebitNote-2';
export const NS_DESPATCH_ADVICE = 'urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2';
export const NS_CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
export const NS_CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
export const NS_EXT = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
export const NS_DS = 'http://www.w3.org/2000/09/xmldsig#';

type Hoja =
  | 'texto'
  | 'codigo'
  | 'identificador'
  | 'binario'
  | 'importe'
  | 'cantidad'
  | 'medida'
  | 'numero'
  | 'indicador'
  | 'fecha'
  | 'hora';

/** What each kind of leaf may carry (unqualified data types of UBL 2.1). */
const ATRIBUTOS: Readonly<Record<Hoja, readonly string[]>> = {
  texto: ['languageID', 'languageLocaleID'],
  codigo: [
    'listID',
    'listAgencyID',
    'listAgencyName',
    'listName',
    'listVersionID',
    'name',
    'languageID',
    'listURI',
    'listSchemeURI',
  ],
  identificador: [
    'schemeID',
    'schemeName',
    'schemeAgencyID',
    'schemeAgencyName',
    'schemeVersionID',
    'schemeDataURI',
    'schemeURI',
  ],
  binario: ['format', 'mimeCode', 'encodingCode', 'characterSetCode', 'uri', 'filename'],
  importe: ['currencyID', 'currencyCodeListVersionID'],
  cantidad: ['unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName'],
  medida: ['unitCode', 'unitCodeListVersionID'],
  numero: ['format'],
  indicador: [],
  fecha: [],
  hora: [],
};

interface Hijo {
  readonly nombre: string;
  readonly namespace: string;
  readonly indice: number;
  readonly obligatorio: boolean;
  readonly repetible: boolean;
  /** The type of an aggregate, or what a leaf holds. */
  readonly contenido: Tipo | Hoja | 'extensiones';
}

interface Tipo {
  readonly hijos: Map<string, Hijo>;
  /** In order. */
  readonly lista: Hijo[];
  /** For each position, the first required child at or after it. */
  readonly exigidos: (Hijo | undefined)[];
}

const NAMESPACES: Readonly<Record<string, string>> = { cac: NS_CAC, cbc: NS_CBC, ext: NS_EXT };

/** `cbc:Note*` of the table: prefix, name, how often. */
const FILA = /^(\w+):(\w+)([?*+]?)$/;

const RAICES: ReadonlyMap<string, string> = new Map([
  ['Invoice', NS_INVOICE],
  ['CreditNote', NS_CREDIT_NOTE],
  ['DebitNote', NS_DEBIT_NOTE],
]);

const TIPOS = compileTabla();

function compileTabla(): ReadonlyMap<string, Tipo> {
  const tipos = new Map<string, Tipo>();
  for (const nombre of Object.keys(estructura.tipos)) {
    tipos.set(nombre, { hijos: new Map(), lista: [], exigidos: [] });
  }
  const elementos = new Map(Object.entries(estructura.elementos));
  const hojas = compileHojas();
  for (const [nombre, fila] of Object.entries(estructura.tipos)) {
    const tipo = tipos.get(nombre);
    if (tipo === undefined) continue;
    for (const palabra of fila.split(' ')) {
      const [, prefijo = '', hijo = '', marca = ''] = FILA.exec(palabra) ?? [];
      const agregado = tipos.get(elementos.get(hijo) ?? hijo);
      const hoja = hojas.get(hijo) ?? 'texto';
      const contenido = prefijo === 'ext' ? 'extensiones' : prefijo === 'cac' ? (agregado ?? hoja) : hoja;
      const indice = tipo.lista.length;
      const obligatorio = marca === '' || marca === '+';
      const repetible = marca === '*' || marca === '+';
      const namespace = NAMESPACES[prefijo] ?? '';
      const entrada: Hijo = { nombre: `${prefijo}:${hijo}`, namespace, indice, obligatorio, repetible, contenido };
      tipo.lista.push(entrada);
      tipo.hijos.set(hijo, entrada);
    }
    compileExigidos(tipo);
  }
  return tipos;
}

function compileHojas(): Map<string, Hoja> {
  const hojas = new Map<string, Hoja>();
  const { codigo, identificador, binario, importe, cantidad, numero, medida, indicador, fecha, hora } =
    estructura.hojas;
  const listas: readonly (readonly [Hoja, string])[] = [
    ['codigo', codigo],
    ['identificador', identificador],
    ['binario', binario],
    ['cantidad', cantidad],
    ['importe', importe],
    ['numero', numero],
    ['medida', medida],
    ['indicador', indicador],
    ['fecha', fecha],
    ['hora', hora],
  ];
  for (const [hoja, nombres] of listas) for (const nombre of nombres.split(' ')) hojas.set(nombre, hoja);
  return hojas;
}

function compileExigidos(tipo: Tipo): void {
  let siguiente: Hijo | undefined;
  for (let indice = tipo.lista.length - 1; indice >= 0; indice--) {
    const hijo = tipo.lista[indice];
    if (hijo?.obligatorio) siguiente = hijo;
    tipo.exigidos[indice] = siguiente;
  }
}

/** Whether it is one of the documents that come by sendBill (0301 if not). */
export function isRaiz({ name, namespace }: XmlElement): boolean {
  return RAICES.get(name) === namespace;
}

/** Whether it is what comes by the REST of the guías (0301 if not). */
export function isRaizDeGuia({ name, namespace }: XmlElement): boolean {
  return name === 'DespatchAdvice' && namespace === NS_DESPATCH_ADVICE;
}

/**
 * What breaks the schema of UBL 2.1 (code 0306), in Spanish and without a final stop; `undefined` when nothing does.
 * `nombre`: of the root, by the name of the file.
 */
export function findErrorEstructura(raiz: XmlElement, nombre: string): string | undefined {
  const tipo = TIPOS.get(nombre);
  if (tipo === undefined || raiz.name !== nombre)
    return `La raíz es ${raiz.name} y por el nombre del archivo es ${nombre}`;
  return checkAgregado(raiz, tipo, nombre);
}

function checkAgregado(elemento: XmlElement, tipo: Tipo, nombre: string): string | undefined {
  let posicion = -1;
  for (const hijo of elemento.children) {
    const regla = tipo.hijos.get(hijo.name);
    if (regla === undefined || regla.namespace !== hijo.namespace) {
      return `El elemento ${hijo.name} no se admite dentro de ${nombre}`;
    }
    if (regla.indice < posicion) return `El elemento ${regla.nombre} está fuera de orden dentro de ${nombre}`;
    if (regla.indice === posicion) {
      if (!regla.repetible) return `El elemento ${regla.nombre} se repite dentro de ${nombre}`;
    } else {
      const exigido = tipo.exigidos[posicion + 1];
      if (exigido !== undefined && exigido.indice < regla.indice) return `Falta ${exigido.nombre} dentro de ${nombre}`;
    }
    posicion = regla.indice;
    const error = checkContenido(hijo, regla);
    if (error !== undefined) return error;
  }
  const exigido = tipo.exigidos[posicion + 1];
  if (exigido !== undefined) return `Falta ${exigido.nombre} dentro de ${nombre}`;
  const atributo = elemento.attributes.size === 0 ? undefined : atributoAjeno(elemento, []);
  if (atributo !== undefined) return `El atributo ${atributo} no se admite en ${nombre}`;
  return elemento.children.length === 0 && elemento.text.trim() !== '' ? `${nombre} no admite texto` : undefined;
}

function checkContenido(elemento: XmlElement, { nombre, contenido }: Hijo): string | undefined {
  if (typeof contenido === 'object') return checkAgregado(elemento, contenido, nombre);
  if (contenido === 'extensiones') return checkExtensiones(elemento);
  if (elemento.children.length > 0) return `${nombre} no admite otros elementos dentro`;
  const atributo = elemento.attributes.size === 0 ? undefined : atributoAjeno(elemento, ATRIBUTOS[contenido]);
  if (atributo !== undefined) return `El atributo ${atributo} no se admite en ${nombre}`;
  return checkHoja(elemento, nombre, contenido);
}

/** The first attribute that is none of those; those with a prefix, `xsi:schemaLocation` above all, are everybody's. */
function atributoAjeno({ attributes }: XmlElement, admitidos: readonly string[]): string | undefined {
  for (const nombre of attributes.keys()) if (!admitidos.includes(nombre) && !nombre.startsWith('{')) return nombre;
  return undefined;
}

const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;
const FECHA = /^\s*(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?\s*$/;
const HORA = /^\s*(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?\s*$/;
const INDICADOR = /^\s*(?:true|false|1|0)\s*$/;

function checkHoja({ text, attributes }: XmlElement, nombre: string, hoja: Hoja): string | undefined {
  const valor = () => `El valor '${text}' de ${nombre} no es`;
  switch (hoja) {
    case 'texto':
    case 'codigo':
    case 'identificador':
    case 'binario':
      return undefined;
    case 'importe':
      if (!attributes.has('currencyID')) return `Falta el atributo currencyID de ${nombre}`;
      return DECIMAL.test(text) ? undefined : `${valor()} un número decimal`;
    case 'medida':
      if (!attributes.has('unitCode')) return `Falta el atributo unitCode de ${nombre}`;
      return DECIMAL.test(text) ? undefined : `${valor()} un número decimal`;
    case 'cantidad':
    case 'numero':
      return DECIMAL.test(text) ? undefined : `${valor()} un número decimal`;
    case 'indicador':
      return INDICADOR.test(text) ? undefined : `${valor()} true ni false`;
    case 'fecha':
      return isFecha(FECHA.exec(text)?.[1] ?? '') ? undefined : `${valor()} una fecha AAAA-MM-DD`;
    case 'hora':
      return HORA.test(text) ? undefined : `${valor()} una hora hh:mm:ss`;
  }
}

/**
 * `ext:UBLExtensions` holds extensions, and each of them exactly one `ext:ExtensionContent` with something in it; but
 * one is left empty, where the signature was, which is verified and taken out before the schema is looked at.
 */
function checkExtensiones(extensiones: XmlElement): string | undefined {
  if (extensiones.children.length === 0) return 'ext:UBLExtensions está vacío';
  let vacios = 0;
  for (const extension of extensiones.children) {
    if (extension.namespace !== NS_EXT || extension.name !== 'UBLExtension') {
      return `El elemento ${extension.name} no se admite dentro de ext:UBLExtensions`;
    }
    const [contenido, ...otros] = extension.children.filter((hijo) => hijo.name === 'ExtensionContent');
    if (contenido === undefined || otros.length > 0) return 'Cada ext:UBLExtension lleva un ext:ExtensionContent';
    if (contenido.children.length === 0 && ++vacios > 1) return 'ext:ExtensionContent está vacío';
  }
  return undefined;
}
