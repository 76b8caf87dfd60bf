import { soloObserva } from '../catalogos/observaciones.ts';
import { Decimal } from '../lib/decimal.ts';
import { type Fecha, isFecha } from '../lib/fecha.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { isJsonArray, isJsonObject, type Json, JsonNumber, type JsonObject, rutaSegment } from '../lib/json.ts';
import { motivoDesconocido } from './desconocidos.ts';
import { type Acepta, readCodigo } from './formato/codigo.ts';
import { type FormatoTexto, type Hallazgo, type Invalido, MAX_OBSERVADO, type Nombrado } from './formato/formatos.ts';
import { type FormatoImporte, NO_POSITIVO, readImporte } from './formato/importe.ts';
import { faltaDeTexto, joinLineEnds } from './formato/texto.ts';
import type { Problema } from './types.ts';

const NULO: Hallazgo = {
  mensaje: {
    es: 'No puede ser null; envíe el valor, u omita el campo si no corresponde',
    en: 'It cannot be null; send the value, or leave the field out where it does not apply',
  },
};

/** The same of a required field, with what to send in its place. */
function deNulo(falta: Hallazgo): Hallazgo {
  const { es, en } = falta.mensaje;
  return {
    ...falta,
    mensaje: { es: `No puede ser null; ${siguiendo(es)}`, en: `It cannot be null; ${siguiendo(en)}` },
  };
}

/** A sentence that goes on from another. */
function siguiendo(frase: string): string {
  return `${frase.charAt(0).toLowerCase()}${frase.slice(1)}`;
}

/** Most items, cuotas and guías: SUNAT numbers lines and cuotas with three digits. */
const MAX_ELEMENTOS = 999;
/** Unknown properties of one object beyond this number are counted, not listed. */
const MAX_DESCONOCIDOS = 20;
/** A body with this many problems is not a mistake: its unknown properties are no longer looked up. */
const MAX_PROBLEMAS = 1000;

const VACIA: readonly never[] = [];

/**
 * Reads the fields of one object of the body. Each method answers the value, or undefined when the field is absent or
 * wrong; what is wrong, or absent and required, has its problem noted under the field's path.
 */
export class Lector {
  readonly ruta: string;
  readonly #objeto: JsonObject;
  readonly #problemas: Problema[];

  constructor(objeto: JsonObject, ruta: string, problemas: Problema[]) {
    this.#objeto = objeto;
    this.ruta = ruta;
    this.#problemas = problemas;
  }

  has(campo: string): boolean {
    return this.#objeto.has(campo);
  }

  isNull(campo: string): boolean {
    return this.#objeto.get(campo) === null;
  }

  note(campo: string, hallado: Hallazgo): void {
    this.#problemas.push({ ruta: this.#rutaDe(campo), ...hallado });
  }

  /** Text without its outer blanks. */
  texto(campo: string, formato: FormatoTexto, falta = formato.falta): string | undefined {
    const value = formato.esIdentidad ? this.identidad(campo, falta) : this.cadena(campo, falta);
    if (value === undefined) return undefined;
    const texto = formato.conSaltos ? joinLineEnds(value.trim()) : value.trim();
    const mensaje = faltaDeFormato(texto, formato);
    if (mensaje === undefined) return texto;
    const hallado = hallazgo(mensaje, formato.codigo);
    if (this.#observe(campo, hallado, texto, formato.conSaltos)) return texto;
    this.note(campo, texto === '' && falta ? falta : sinObservacion(hallado));
    return undefined;
  }

  /** Notes an aviso and answers true when what was found is one, or SUNAT only observes it, and the text can go into the document. */
  #observe(campo: string, hallado: Hallazgo, texto: string, conSaltos?: true): boolean {
    const puedeIr = texto !== '' && texto.length <= MAX_OBSERVADO && faltaDeTexto(texto, conSaltos) === undefined;
    const observado = puedeIr && esAviso(hallado);
    if (observado) this.note(campo, { ...hallado, aviso: true });
    return observado;
  }

  /** Text exactly as sent, for fields whose form is a matter of rules. */
  cadena(campo: string, falta?: Hallazgo): string | undefined {
    const value = this.value(campo, falta);
    if (value === undefined || typeof value === 'string') return value;
    this.note(campo, { mensaje: noEsTexto(value) });
    return undefined;
  }

  /** Text exactly as sent, of what a number does not keep: a document of identity, an account, a series. */
  identidad(campo: string, falta?: Hallazgo): string | undefined {
    const value = this.value(campo, falta);
    if (value === undefined || typeof value === 'string') return value;
    this.note(campo, value instanceof JsonNumber ? IDENTIDAD_EN_NUMERO : { mensaje: noEsTexto(value) });
    return undefined;
  }

  /** Text of a form that the test knows, outer blanks aside; `invalido` says what to send instead. */
  forma(campo: string, acepta: (texto: string) => boolean, invalido: Hallazgo, falta?: Hallazgo): string | undefined {
    const texto = this.cadena(campo, falta)?.trim();
    if (texto === undefined || acepta(texto)) return texto;
    this.note(campo, invalido);
    return undefined;
  }

  /** A code that the test accepts, read as `readCodigo` does, or of which there is only an aviso; `invalido` says what to send instead. */
  codigo(campo: string, acepta: Acepta, invalido: Invalido, falta?: Hallazgo): string | undefined {
    const value = this.value(campo, falta);
    if (value === undefined) return undefined;
    const codigo = readCodigo(value, acepta);
    if (codigo !== undefined) return codigo;
    const hallado = codigoInvalido(value, invalido);
    const texto = typeof value === 'string' ? value.trim() : '';
    if (this.#observe(campo, hallado, texto)) return texto;
    this.note(campo, sinObservacion(hallado));
    return undefined;
  }

  /** `codigo` is SUNAT's for an amount that is badly written; `formato.codigoCero` for one that is not over zero. */
  importe(campo: string, formato: FormatoImporte, codigo?: string, falta?: Hallazgo): Decimal | undefined {
    const value = this.value(campo, falta);
    if (value === undefined) return undefined;
    const importe = readImporte(value, formato);
    if (importe instanceof Decimal) return importe;
    const esCero = importe === NO_POSITIVO || importe === formato.siEsCero;
    this.note(campo, hallazgo(importe, esCero ? (formato.codigoCero ?? codigo) : codigo));
    return undefined;
  }

  fecha(campo: string, codigo?: string, falta?: Hallazgo): Fecha | undefined {
    const value = this.cadena(campo, falta)?.trim();
    if (value === undefined || isFecha(value)) return value;
    this.note(
      campo,
      hallazgo(
        {
          es: 'Debe ser una fecha que exista, escrita AAAA-MM-DD, p. ej. 2026-11-20',
          en: 'It must be a date that exists, written YYYY-MM-DD, e.g. 2026-11-20',
        },
        codigo,
      ),
    );
    return undefined;
  }

  boolean(campo: string): boolean | undefined {
    const value = this.value(campo);
    if (value === undefined || typeof value === 'boolean') return value;
    this.note(campo, {
      mensaje: { es: 'Debe ser true o false, sin comillas', en: 'It must be true or false, without quotes' },
    });
    return undefined;
  }

  /**
   * The elements, each in its place: undefined where one is not an object. Empty when the list is absent or is none.
   * Of a list that is too long only the first 999 are read. `falta` is noted for an empty list too.
   */
  lista<T>(campo: string, tipo: Nombrado, read: (lector: Lector) => T, falta?: Hallazgo): readonly (T | undefined)[] {
    const elementos = this.#elementos(campo, falta);
    if (elementos.length === 0) return VACIA;
    const ruta = this.#rutaDe(campo);
    return elementos.map((elemento, indice) => {
      const lector = readObjeto(elemento, `${ruta}.${indice}`, tipo, this.#problemas);
      return lector === undefined ? undefined : read(lector);
    });
  }

  /** The codes of a list, each in its place and read as `codigo`: undefined where one has something wrong with it. */
  codigos(campo: string, falta: (codigo: string) => Hallazgo | undefined): readonly (string | undefined)[] {
    return this.#elementos(campo).map((elemento, indice) => {
      const codigo = readCodigo(elemento, (texto) => falta(texto) === undefined);
      if (codigo === undefined) this.note(`${campo}.${indice}`, codigoInvalido(elemento, falta));
      return codigo;
    });
  }

  #elementos(campo: string, falta?: Hallazgo): readonly Json[] {
    const value = this.value(campo, falta);
    if (value === undefined) return VACIA;
    if (!isJsonArray(value)) {
      this.note(campo, {
        mensaje: { es: 'Debe ser una lista, entre corchetes', en: 'It must be a list, in square brackets' },
      });
      return VACIA;
    }
    if (value.length === 0 && falta !== undefined) this.note(campo, falta);
    if (value.length <= MAX_ELEMENTOS) return value;
    this.note(campo, {
      mensaje: {
        es: `Tiene ${value.length} elementos; envíe como máximo ${MAX_ELEMENTOS}`,
        en: `It has ${value.length} elements; send at most ${MAX_ELEMENTOS}`,
      },
    });
    return value.slice(0, MAX_ELEMENTOS);
  }

  objeto<T>(campo: string, tipo: Nombrado, read: (lector: Lector) => T, falta?: Hallazgo): T | undefined {
    const value = this.value(campo, falta);
    if (value === undefined) return undefined;
    const lector = readObjeto(value, this.#rutaDe(campo), tipo, this.#problemas);
    return lector === undefined ? undefined : read(lector);
  }

  /** The reader of an object that stands for the value of a field. */
  within(campo: string, objeto: JsonObject): Lector {
    return new Lector(objeto, this.#rutaDe(campo), this.#problemas);
  }

  /** The digits of a whole number, sent as a number or as text. */
  digitos(campo: string, acepta: (text: string) => boolean, invalido: Hallazgo, falta?: Hallazgo): string | undefined {
    const value = this.value(campo, falta);
    if (value === undefined) return undefined;
    const text = textoDeDigitos(value);
    if (text !== undefined && acepta(text)) return text;
    this.note(campo, invalido);
    return undefined;
  }

  /** Notes every property that the object does not take, and what to do about it. */
  rejectUnknown(admitidos: { has(nombre: string): boolean }, motivo: (nombre: string) => EnIdiomas): void {
    let desconocidos = 0;
    for (const nombre of this.#objeto.keys()) {
      if (admitidos.has(nombre) || this.#problemas.length >= MAX_PROBLEMAS) continue;
      desconocidos++;
      if (desconocidos <= MAX_DESCONOCIDOS) this.note(rutaSegment(nombre), { mensaje: motivo(nombre) });
    }
    const callados = desconocidos - MAX_DESCONOCIDOS;
    if (callados > 0)
      this.note('*', {
        mensaje: {
          es: `Hay ${callados} campos más que no se reconocen; corríjalos o quítelos`,
          en: `There are ${callados} more fields that are not recognised; correct or remove them`,
        },
      });
  }

  #rutaDe(campo: string): string {
    return this.ruta === '' ? campo : `${this.ruta}.${campo}`;
  }

  /**
   * The value as it came; null is a problem, since it says neither what to use nor to use the default. Of a required
   * field it is as if it were absent: `falta` says what to send.
   */
  value(campo: string, falta?: Hallazgo): Json | undefined {
    const value = this.#objeto.get(campo);
    if (value === undefined) {
      if (falta !== undefined) this.note(campo, falta);
    } else if (value === null) {
      this.note(campo, falta === undefined ? NULO : deNulo(falta));
      return undefined;
    }
    return value;
  }
}

/**
 * The reader of an object of a document, its unknown properties already noted; undefined, with its problem, when it is none.
 * A field that says nothing is as if it were not there.
 */
export function readObjeto(value: Json, ruta: string, tipo: Nombrado, problemas: Problema[]): Lector | undefined {
  if (!isJsonObject(value)) {
    problemas.push({
      ruta,
      mensaje: {
        es: `Debe ser un objeto JSON, entre llaves, p. ej. {"${tipo.nombres[0]}": …}`,
        en: `It must be a JSON object, in braces, e.g. {"${tipo.nombres[0]}": …}`,
      },
    });
    return undefined;
  }
  const lector = new Lector(value, ruta, problemas);
  lector.rejectUnknown(tipo.propiedades, (nombre) => motivoDesconocido(nombre, tipo));
  return hasAusentes(value) ? new Lector(presentes(value), ruta, problemas) : lector;
}

function hasAusentes(objeto: JsonObject): boolean {
  for (const value of objeto.values()) if (isAusente(value)) return true;
  return false;
}

/** Whether a field of a document says nothing: it is not there, or null, or text of blanks. */
export function isAusente(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function presentes(objeto: JsonObject): JsonObject {
  return new Map([...objeto].filter(([, value]) => !isAusente(value)));
}

/** The digits of a whole number, sent as a number or as text; undefined of anything else. */
export function textoDeDigitos(value: Json): string | undefined {
  const text = value instanceof JsonNumber ? value.source : value;
  return typeof text === 'string' ? text.trim() : undefined;
}

function hallazgo(mensaje: EnIdiomas, codigo: string | undefined): Hallazgo {
  return codigo === undefined ? { mensaje } : { mensaje, codigo };
}

/** What keeps a document from being issued is not what SUNAT would only observe. */
function sinObservacion(hallado: Hallazgo): Hallazgo {
  return esAviso(hallado) ? { mensaje: hallado.mensaje } : hallado;
}

function esAviso({ codigo, aviso }: Hallazgo): boolean {
  return aviso === true || (codigo !== undefined && soloObserva(codigo));
}

function faltaDeFormato(texto: string, { minimo = 1, maximo, conSaltos }: FormatoTexto): EnIdiomas | undefined {
  if (texto === '')
    return {
      es: 'No puede estar vacío; omita el campo si no corresponde',
      en: 'It cannot be empty; leave the field out where it does not apply',
    };
  if (texto.length > maximo)
    return {
      es: `Tiene ${texto.length} caracteres; envíe como máximo ${maximo}`,
      en: `It has ${texto.length} characters; send at most ${maximo}`,
    };
  const caracteres = texto.length < 2 * minimo ? [...texto].length : texto.length;
  if (caracteres < minimo)
    return {
      es: `Tiene ${caracteres} caracteres; envíe al menos ${minimo}`,
      en: `It has ${caracteres} characters; send at least ${minimo}`,
    };
  return faltaDeTexto(texto, conSaltos);
}

function noEsTexto(value: Json): EnIdiomas {
  const sugerido = value instanceof JsonNumber && value.source.length <= 20 ? `: "${value.source}"` : '';
  return {
    es: `Debe ser un texto; envíelo entre comillas${sugerido}`,
    en: `It must be text; send it in quotes${sugerido}`,
  };
}

function codigoInvalido(value: Json, invalido: Invalido): Hallazgo {
  const enviado = value instanceof JsonNumber ? value.source : value;
  if (typeof enviado !== 'string') return { mensaje: noEsTexto(value) };
  const hallado = typeof invalido === 'function' ? invalido(enviado) : invalido;
  return hallado ?? { mensaje: noEsTexto(value) };
}

const IDENTIDAD_EN_NUMERO: Hallazgo = {
  mensaje: {
    es: 'Debe ser un texto, entre comillas: como número pierde los ceros de la izquierda',
    en: 'It must be text, in quotes: as a number it loses its leading zeros',
  },
};
