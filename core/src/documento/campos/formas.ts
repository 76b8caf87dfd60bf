import { soloObserva } from '../../catalogos/observaciones.ts';
import type { Decimal } from '../../lib/decimal.ts';
import type { Fecha } from '../../lib/fecha.ts';
import { named } from '../../lib/named.ts';
import type { Lista, PorDefecto } from '../borrador.ts';
import type { Acepta } from '../formato/codigo.ts';
import {
  type FormatoTexto,
  type Hallazgo,
  IDENTIDAD_OBSERVADA,
  type Invalido,
  OBSERVADO,
} from '../formato/formatos.ts';
import type { FormatoImporte } from '../formato/importe.ts';
import { isNumero, NUMERO_INVALIDO } from '../formato/numero.ts';
import type { Lector } from '../lectura.ts';
import type { Campo, Dicho, Entrada, Esquema, Manera, Objeto, Plano, Rotura } from './campo.ts';
import { type De, type Lugar, resolve } from './lugar.ts';

/* The kinds of fields. What a declaration says of one, whatever its kind: */
interface Opciones<T> extends Dicho {
  /** Its name in the API, where inside it has another. */
  readonly nombre?: string;
  /** What is said when it is left out: the API wants it. */
  readonly falta?: De<Hallazgo>;
  /** What stands for it when it is left out, unless a note copies it. A function may note why nothing can. */
  readonly defecto?: T | ((lugar: Lugar, lector: Lector) => T | undefined);
  /** What a note takes over from the document that it affects. */
  readonly copia?: (copia: PorDefecto) => T | undefined;
  readonly relleno?: T;
  /** Judges one that could be read: the value, or undefined with its problem noted. */
  readonly judge?: (valor: T, lector: Lector, nombre: string, lugar: Lugar) => T | undefined;
  readonly isNothing?: (valor: T) => boolean;
  /** What its schema says besides. */
  readonly esquema?: Esquema;
  /** What its form does not tell: findings of `judge`, of `defecto`, or of more codes than one. */
  readonly roturas?: readonly Rotura[];
  /** As of every `Rotura` that its form tells. */
  readonly con?: Rotura['con'];
}

/** A field that the API wants, or that has something to stand for it, is always there. */
type PresenciaDe<O> = O extends { falta: unknown } | { defecto: unknown } | { relleno: unknown }
  ? 'siempre'
  : 'opcional';

type CampoDe<T, O> = Campo<T | undefined, T, PresenciaDe<O>>;

interface Forma<T> {
  readonly entrada: Entrada;
  readonly read: (lector: Lector, nombre: string, lugar: Lugar, falta: Hallazgo | undefined) => T | undefined;
  readonly write: (valor: T, manera: Manera) => Plano;
  readonly schema: (manera: Manera) => Esquema;
  readonly roturas?: (lugar: Lugar) => readonly Rotura[];
}

const NADA = { leido: undefined };

function build<T, O extends Opciones<T>>(opciones: O, { entrada, write, ...forma }: Forma<T>): CampoDe<T, O> {
  const { nombre, titulo, ayuda, relleno, isNothing, judge, falta, defecto, copia }: Opciones<T> = opciones;
  const hasDefecto = defecto !== undefined || copia !== undefined;
  return {
    ...(nombre === undefined ? {} : { nombre }),
    ...(titulo === undefined ? {} : { titulo }),
    ...(ayuda === undefined ? {} : { ayuda }),
    ...(relleno === undefined ? {} : { relleno }),
    ...(isNothing === undefined ? {} : { isNothing }),
    ...(falta === undefined && !hasDefecto ? { omitido: NADA } : {}),
    presencia: presenciaDe(opciones),
    obligatorio: falta !== undefined,
    entrada,
    write,
    read: (lector, suyo, lugar) => {
      if (hasDefecto && !lector.has(suyo)) return copia?.(lugar.porDefecto) ?? defectoDe(defecto, lugar, lector);
      const leido = forma.read(lector, suyo, lugar, falta && resolve(falta, lugar));
      return leido === undefined || judge === undefined ? leido : judge(leido, lector, suyo, lugar);
    },
    complete: (leido) => leido,
    reopen: (valor) => valor,
    roturas: (lugar) => roturasDe(opciones, forma, lugar),
    schema: (manera) =>
      manera === 'entrada'
        ? withDicho(forma.schema(manera), opciones)
        : { ...forma.schema(manera), ...(entrada.tipo === 'codigo' && ayuda ? { description: ayuda } : {}) },
  };
}

function roturasDe<T>(
  { falta, roturas = [], con }: Opciones<T>,
  deForma: Pick<Forma<T>, 'roturas'>,
  lugar: Lugar,
): readonly Rotura[] {
  const deFalta = toRoturas((falta && resolve(falta, lugar))?.codigo, undefined);
  const suyas = [...deFalta, ...(deForma.roturas?.(lugar) ?? [])];
  return [...(con === undefined ? suyas : suyas.map((rotura) => ({ ...rotura, con }))), ...roturas];
}

/** None where there is no code. */
export function toRoturas(codigo: string | undefined, ...valores: readonly unknown[]): readonly Rotura[] {
  return codigo === undefined || valores.length === 0 ? [] : [{ codigo, valores }];
}

/** Of no list, no form and no figures. */
const MAL = '?';

function presenciaDe<O extends Pick<Opciones<unknown>, 'falta' | 'defecto' | 'relleno'>>(opciones: O): PresenciaDe<O> {
  const { falta, defecto, relleno } = opciones;
  const esSiempre = falta !== undefined || defecto !== undefined || relleno !== undefined;
  // A conditional type is told from the value that it follows only here.
  return (esSiempre ? 'siempre' : 'opcional') as PresenciaDe<O>;
}

function defectoDe<T>(defecto: Opciones<T>['defecto'], lugar: Lugar, lector: Lector): T | undefined {
  return isComputed(defecto) ? defecto(lugar, lector) : defecto;
}

function isComputed<T>(defecto: Opciones<T>['defecto']): defecto is (lugar: Lugar, lector: Lector) => T | undefined {
  return typeof defecto === 'function';
}

interface DichoDeEsquema extends Dicho {
  readonly defecto?: unknown;
  readonly esquema?: Esquema;
}

/** The schema with what people read of the field; where there is no help, and nothing is said of its kind, its title. */
function withDicho(esquema: Esquema, { titulo, ayuda, defecto, esquema: aparte }: DichoDeEsquema): Esquema {
  const { description, examples, ...forma } = esquema;
  const dicho = ayuda ?? description ?? titulo;
  const conEjemplos = ayuda === undefined || description === undefined;
  const dichoDeMas = {
    ...forma,
    ...(examples === undefined || !conEjemplos ? {} : { examples }),
    ...(typeof defecto === 'string' || typeof defecto === 'boolean' ? { default: defecto } : {}),
    ...(dicho === undefined ? {} : { description: dicho }),
    ...aparte,
  };
  // Where there is nothing to say besides it is the same one, with its name.
  return JSON.stringify(dichoDeMas) === JSON.stringify(esquema) ? esquema : dichoDeMas;
}

const asIs = <T extends Plano>(valor: T): Plano => valor;
const TEXTO: Esquema = { type: 'string' };

interface DeTexto extends Opciones<string> {
  /** Absent: SUNAT only observes it, or does not look at it. */
  readonly formato?: De<FormatoTexto>;
  readonly entrada?: Entrada;
}

/** Text without its outer blanks. */
export function texto<const O extends DeTexto>(opciones: O): CampoDe<string, O> {
  const { formato = OBSERVADO, entrada = { tipo: 'texto' } }: DeTexto = opciones;
  return build<string, O>(opciones, {
    entrada,
    write: asIs,
    read: (lector, nombre, lugar, falta) => lector.texto(nombre, resolve(formato, lugar), falta),
    roturas: (lugar) => roturasDeTexto(resolve(formato, lugar)),
    schema: (manera) => (manera === 'respuesta' ? TEXTO : { ...TEXTO, ...limitsOf(formato) }),
  });
}

function roturasDeTexto({ codigo, minimo = 1, maximo }: FormatoTexto): readonly Rotura[] {
  const corto = minimo > 1 ? ['x'.repeat(minimo - 1)] : [];
  return toRoturas(codigo, 'x'.repeat(maximo + 1), ...corto);
}

/** What is refused, not only observed. */
function limitsOf(formato: De<FormatoTexto>): Esquema {
  if (typeof formato === 'function' || formato === OBSERVADO || formato === IDENTIDAD_OBSERVADA) return {};
  if (formato.codigo !== undefined && soloObserva(formato.codigo)) return {};
  const { minimo, maximo } = formato;
  return { ...(minimo === undefined ? {} : { minLength: minimo }), maxLength: maximo };
}

/** Text exactly as sent, which a number would not keep: a series, an account, a document of identity. */
export function identidad<const O extends Opciones<string>>(opciones: O): CampoDe<string, O> {
  return build<string, O>(opciones, {
    entrada: { tipo: 'texto' },
    write: asIs,
    schema: () => TEXTO,
    read: (lector, nombre, _lugar, falta) => lector.identidad(nombre, falta),
  });
}

interface DeForma extends Opciones<string> {
  readonly acepta: (texto: string) => boolean;
  readonly invalido: Hallazgo;
}

/** Text of a form that the test knows, outer blanks aside. */
export function forma<const O extends DeForma>(opciones: O): CampoDe<string, O> {
  const { acepta, invalido }: DeForma = opciones;
  return build<string, O>(opciones, {
    entrada: { tipo: 'texto' },
    write: asIs,
    schema: () => TEXTO,
    read: (lector, nombre, _lugar, falta) => lector.forma(nombre, acepta, invalido, falta),
    roturas: () => toRoturas(invalido.codigo, MAL),
  });
}

interface DeCodigo<T extends string> extends Opciones<T> {
  readonly invalido: Invalido;
}

interface DeUno<T extends string> extends Opciones<T> {
  readonly invalido: Hallazgo | ((enviado: string, lugar: Lugar) => Hallazgo | undefined);
}

/** A code of a list, read where it can only mean one. */
export function codigo<const O extends DeCodigo<string> & { readonly acepta: Acepta }>(
  opciones: O,
): CampoDe<string, O> {
  const { acepta, invalido }: DeCodigo<string> & { readonly acepta: Acepta } = opciones;
  return build<string, O>(opciones, {
    entrada: { tipo: 'codigo' },
    write: asIs,
    schema: () => TEXTO,
    read: (lector, nombre, _lugar, falta) => lector.codigo(nombre, acepta, invalido, falta),
    roturas: () => toRoturas(codigoDe(invalido), MAL),
  });
}

function codigoDe(invalido: Invalido): string | undefined {
  return (typeof invalido === 'function' ? invalido(MAL) : invalido)?.codigo;
}

/** A code of a list so short that its type names them; `alias` is what else the API takes for one. */
export function uno<const T extends string, const O extends DeUno<T>>(
  valores: readonly T[],
  opciones: O,
  alias: (texto: string) => string | undefined = (texto) => texto,
): CampoDe<T, O> {
  const { invalido: dicho }: DeUno<T> = opciones;
  const invalidoEn = (lugar: Lugar): Invalido =>
    typeof dicho === 'function' ? (enviado) => dicho(enviado, lugar) : dicho;
  const find = (texto: string | undefined) => {
    const suyo = texto === undefined ? undefined : alias(texto);
    return valores.find((valor) => valor === suyo);
  };
  return build<T, O>(opciones, {
    entrada: { tipo: 'codigo' },
    write: asIs,
    schema: () => TEXTO,
    read: (lector, nombre, lugar, falta) =>
      find(lector.codigo(nombre, (texto) => find(texto) !== undefined, invalidoEn(lugar), falta)),
    roturas: (lugar) => toRoturas(codigoDe(invalidoEn(lugar)), MAL),
  });
}

/** The codes of a list; `falta` says what is wrong with one. */
export function codigos(
  opciones: Dicho & {
    readonly falta: (codigo: string) => Hallazgo | undefined;
    readonly roturas?: readonly Rotura[];
  },
): Campo<Lista<string>, readonly string[], 'opcional'> {
  const { falta, titulo, ayuda, roturas = [] } = opciones;
  return {
    ...(titulo === undefined ? {} : { titulo }),
    presencia: 'opcional',
    obligatorio: false,
    entrada: { tipo: 'lista' },
    read: (lector, nombre) => lector.codigos(nombre, falta),
    roturas: () => [...toRoturas(falta(MAL)?.codigo, [MAL]), ...roturas],
    complete: (leidos) => leidos.filter((codigo) => codigo !== undefined),
    reopen: (valor = []) => valor,
    isNothing: (valor) => valor.length === 0,
    write: asIs,
    schema: () => ({ type: 'array', items: { ...TEXTO, ...(ayuda === undefined ? {} : { description: ayuda }) } }),
  };
}

interface DeNumero extends Opciones<number> {
  readonly acepta?: (digitos: string) => boolean;
  readonly invalido?: De<Hallazgo>;
}

/** The number of a comprobante, as a number or as its digits. */
export function numero<const O extends DeNumero>(opciones: O): CampoDe<number, O> {
  const { acepta = isNumero, invalido = NUMERO_INVALIDO }: DeNumero = opciones;
  return build<number, O>(opciones, {
    entrada: { tipo: 'texto' },
    write: asIs,
    read: (lector, nombre, lugar, falta) => {
      const digitos = lector.digitos(nombre, acepta, resolve(invalido, lugar), falta);
      return digitos === undefined ? undefined : Number(digitos);
    },
    roturas: (lugar) => toRoturas(resolve(invalido, lugar).codigo, 0, MAL),
    schema: (manera) =>
      manera === 'respuesta'
        ? { type: 'integer' }
        : { anyOf: [{ type: 'integer', minimum: 1, maximum: 99_999_999 }, TEXTO] },
  });
}

interface DeImporte extends Opciones<Decimal> {
  readonly formato: De<FormatoImporte>;
  /** SUNAT's code for one that is badly written. */
  readonly codigo?: De<string | undefined>;
}

/** An amount, a quantity, a rate or a percentage. */
export function importe<const O extends DeImporte>(opciones: O): CampoDe<Decimal, O> {
  const { formato, codigo: suyo }: DeImporte = opciones;
  const decimales = typeof formato === 'function' ? DE_DINERO : formato.decimales;
  return build<Decimal, O>(opciones, {
    entrada: { tipo: 'importe' },
    read: (lector, nombre, lugar, falta) =>
      lector.importe(nombre, resolve(formato, lugar), resolve(suyo, lugar), falta),
    roturas: (lugar) => roturasDeImporte(resolve(formato, lugar), resolve(suyo, lugar)),
    write: (valor, manera) =>
      manera === 'respuesta' && decimales === DE_DINERO ? valor.toFixed(DE_DINERO) : valor.toString(),
    schema: (manera) => {
      if (manera === 'respuesta') return decimales === DE_DINERO ? DINERO : NUMERO;
      if (decimales === DE_PORCENTAJE) return PORCENTAJE;
      return typeof formato !== 'function' && formato.conSigno === true ? CON_SIGNO : MONTO;
    },
  });
}

function roturasDeImporte(formato: FormatoImporte, suyo: string | undefined): readonly Rotura[] {
  const { decimales, enteros, conSigno = false, codigoCero = suyo } = formato;
  const noPositivos = conSigno ? [] : ['0', '-1'];
  const malEscritos = [MAL, `0.${'1'.repeat(decimales + 1)}`, '1'.repeat(enteros + 1)];
  return codigoCero === suyo
    ? toRoturas(suyo, ...noPositivos, ...malEscritos)
    : [...toRoturas(codigoCero, ...noPositivos), ...toRoturas(suyo, ...malEscritos)];
}

const DE_DINERO = 2;
const DE_PORCENTAJE = 5;
const DINERO: Esquema = {
  type: 'string',
  description: { es: 'Dos decimales', en: 'Two decimals' },
  examples: ['118.00'],
};
const NUMERO: Esquema = {
  type: 'string',
  description: { es: 'Hasta diez decimales', en: 'Up to ten decimals' },
  examples: ['1.5'],
};
const CON_SIGNO: Esquema = { anyOf: [{ type: 'number' }, TEXTO] };
const PORCENTAJE: Esquema = {
  ...CON_SIGNO,
  description: { es: 'Hasta cinco decimales', en: 'Up to five decimals' },
  examples: [10],
};
const MONTO: Esquema = named('Monto', {
  anyOf: [{ type: 'number' }, { ...TEXTO, pattern: '^\\d{1,12}(\\.\\d+)?$' }],
  description: {
    es: 'Número JSON o texto decimal; nunca se redondea en silencio.',
    en: 'JSON number or decimal text; it is never rounded silently.',
  },
});

interface DeFecha extends Opciones<Fecha> {
  /** SUNAT's code for one that is no date. */
  readonly codigo?: De<string | undefined>;
}

export function fecha<const O extends DeFecha>(opciones: O): CampoDe<Fecha, O> {
  const { codigo: suyo }: DeFecha = opciones;
  return build<Fecha, O>(opciones, {
    entrada: { tipo: 'fecha' },
    write: asIs,
    read: (lector, nombre, lugar, falta) => lector.fecha(nombre, resolve(suyo, lugar), falta),
    roturas: (lugar) => toRoturas(resolve(suyo, lugar), MAL),
    schema: () => ({ ...TEXTO, format: 'date', examples: ['2026-11-20'] }),
  });
}

/** True or false. */
export function marca<const O extends Opciones<boolean>>(opciones: O): CampoDe<boolean, O> {
  const { isNothing }: Opciones<boolean> = opciones;
  // Of one that is left out where it is false an answer tells only that it is true.
  const schema = (manera: Manera) =>
    manera === 'respuesta' && isNothing?.(false) === true ? { type: 'boolean', enum: [true] } : { type: 'boolean' };
  return build<boolean, O>(opciones, {
    entrada: { tipo: 'marca' },
    write: asIs,
    schema,
    read: (lector, nombre) => lector.boolean(nombre),
  });
}

interface DeObjeto<L, V> extends Dicho {
  readonly falta?: Hallazgo;
  readonly defecto?: (lugar: Lugar, lector: Lector) => L | undefined;
  readonly copia?: (copia: PorDefecto) => L | undefined;
  readonly relleno?: V;
  /** Findings of `defecto`. */
  readonly roturas?: readonly Rotura[];
}

/** An object of its own fields. */
export function objeto<L, V, const O extends DeObjeto<L, V>>(
  suyo: Objeto<L, V>,
  opciones: O & DeObjeto<L, V>,
): Campo<L | undefined, V, PresenciaDe<O>> {
  const { titulo, ayuda, falta, defecto, copia, relleno, roturas = [] }: DeObjeto<L, V> = opciones;
  const hasDefecto = defecto !== undefined || copia !== undefined;
  return {
    ...(titulo === undefined ? {} : { titulo }),
    ...(ayuda === undefined ? {} : { ayuda }),
    ...(relleno === undefined ? {} : { relleno }),
    ...(falta === undefined && !hasDefecto ? { omitido: NADA } : {}),
    presencia: presenciaDe(opciones),
    obligatorio: falta !== undefined,
    entrada: { tipo: 'objeto' },
    objeto: suyo,
    complete: suyo.complete,
    write: suyo.write,
    reopen: (valor) => (valor === undefined ? undefined : suyo.reopen(valor)),
    roturas: () => roturas,
    read: (lector, nombre, lugar) => {
      if (hasDefecto && !lector.has(nombre)) return copia?.(lugar.porDefecto) ?? defecto?.(lugar, lector);
      return lector.objeto(nombre, suyo, (dentro) => suyo.read(dentro, lugar), falta);
    },
    schema: suyo.schema,
  };
}

interface DeLista<L> extends Dicho {
  readonly falta?: Hallazgo;
  readonly copia?: (copia: PorDefecto) => Lista<L> | undefined;
  /** Always there, with nothing in it when it is left out. */
  readonly relleno?: readonly never[];
  /** Elements that bear on no amount are left out where something of them is missing. */
  readonly sueltos?: true;
  readonly esquema?: Esquema;
}

/** A list of objects. */
export function lista<L, V, const O extends DeLista<L>>(
  suyo: Objeto<L, V>,
  opciones: O & DeLista<L>,
): Campo<Lista<L>, readonly V[], PresenciaDe<O>> {
  const { titulo, ayuda, falta, copia, sueltos, esquema }: DeLista<L> = opciones;
  return {
    ...(titulo === undefined ? {} : { titulo }),
    ...(ayuda === undefined ? {} : { ayuda }),
    ...(falta === undefined && copia === undefined ? { omitido: { leido: [] } } : {}),
    presencia: presenciaDe(opciones),
    obligatorio: false,
    entrada: { tipo: 'lista' },
    objeto: suyo,
    read: (lector, nombre, lugar) => {
      const copiada = lector.has(nombre) ? undefined : copia?.(lugar.porDefecto);
      return copiada ?? lector.lista(nombre, suyo, (dentro) => suyo.read(dentro, lugar), falta);
    },
    complete: (leidos) => {
      const valores: V[] = [];
      for (const leido of leidos) {
        const valor = leido === undefined ? undefined : suyo.complete(leido);
        if (valor !== undefined) valores.push(valor);
      }
      const hasTodos = sueltos === true || valores.length === leidos.length;
      return hasTodos && (falta === undefined || valores.length > 0) ? valores : undefined;
    },
    reopen: (valores = []) => valores.map(suyo.reopen),
    isNothing: (valores) => valores.length === 0,
    write: (valores, manera) => valores.map((valor) => suyo.write(valor, manera)),
    schema: (manera) => ({
      type: 'array',
      items: suyo.schema(manera),
      ...(manera === 'entrada' && esquema),
      ...(manera === 'entrada' && ayuda !== undefined ? { description: ayuda } : {}),
    }),
  };
}
