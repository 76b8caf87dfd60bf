import type { Hallazgo } from '@chaski/core/documento/formato/formatos.ts';
import type { Lector } from '@chaski/core/documento/lectura.ts';
import type { Dicho, EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { RUTA_CUERPO } from '@chaski/core/lib/json.ts';
import { named } from '@chaski/core/lib/named.ts';
import { type ObjectSchema, type Properties, type Schema, Type } from '../schema.ts';
import { type Leido, readCuerpo } from './cuerpo.ts';
import type { ContextOf, Parametro } from './query.ts';

/*
 * A body is an object of fields, each declared once: how it is read, with every problem that it may have, and its schema. The body's
 * type, its reading and its documentation follow from them.
 */

/** A field of which a `T` is read; `X` is what that depends on besides. */
export interface Campo<T, X = unknown> {
  readonly schema: Schema;
  /** Undefined where it is absent or wrong, with its problem noted. */
  readonly read: (lector: Lector, nombre: string, con: X) => T | undefined;
  /** It may be absent without a problem. */
  readonly opcional?: true;
}

type Opcional = { readonly opcional: true };
type Campos<X> = Readonly<Record<string, Campo<unknown, X>>>;
/** What a schema says more. */
type Options = Readonly<Record<string, unknown>>;

type ValueOf<F> = F extends { read(...de: never): infer T } ? Exclude<T, undefined> : never;
/** What is read of fields. */
type ValuesOf<C> = { readonly [K in keyof C as C[K] extends Opcional ? never : K]: ValueOf<C[K]> } & {
  readonly [K in keyof C as C[K] extends Opcional ? K : never]?: ValueOf<C[K]>;
};
export interface Body<V, X = unknown> {
  readonly schema: ObjectSchema<Properties>;
  /** All problems at once; never throws. */
  readonly read: (text: string, con: X) => Leido<V>;
}

/** What is read of a body. */
export type BodyOf<B> = B extends Body<infer V, never> ? V : never;

interface Manner<V, X> {
  /** Its name in the document and in the SDK. */
  readonly name?: string;
  /** It may be left out whole. */
  readonly omisible?: true;
  /** It says what changes: at least one field. */
  readonly alguno?: true;
  /** Notes what only several fields together show. */
  readonly judge?: (leido: Partial<V>, lector: Lector, con: X) => void;
}

/** The fields that an object has, and no others, in the order in which their problems are told. */
export function body<const C extends Campos<never>, X = unknown>(
  campos: C,
  { name, omisible, alguno, judge }: Manner<ValuesOf<C>, X> = {},
): Body<ValuesOf<C>, ContextOf<C> & X> {
  const schemas = Object.fromEntries(Object.entries(campos).map(([nombre, campo]) => [nombre, campo.schema]));
  const schema = Type.Object(schemas, { additionalProperties: false });
  const nombres = Object.keys(campos);
  return {
    schema: name === undefined ? schema : named(name, schema),
    read: (text, con) =>
      readCuerpo(omisible && text === '' ? '{}' : text, nombres, (lector, objeto) => {
        if (alguno && objeto.size === 0) {
          lector.note(RUTA_CUERPO, {
            mensaje: {
              es: `Envíe al menos un campo que cambie: ${nombres.join(', ')}`,
              en: `Send at least one field to change: ${nombres.join(', ')}`,
            },
          });
        }
        const leidos = readCampos(campos, lector, con);
        judge?.(leidos, lector, con);
        return leidos;
      }),
  };
}

function readCampos<C extends Campos<never>>(campos: C, lector: Lector, con: ContextOf<C>): ValuesOf<C> {
  const leidos: Record<string, unknown> = {};
  for (const [nombre, campo] of Object.entries<Campo<unknown, never>>(campos)) {
    // What all depend on is what each depends on.
    const leido = campo.read(lector, nombre, con as never);
    if (leido !== undefined) leidos[nombre] = leido;
  }
  // Each was just read by its own declaration; of one that is missing a problem was noted, and then nothing is made of the others.
  return leidos as ValuesOf<C>;
}

export function optional<T, X>({ schema, read }: Campo<T, X>): Campo<T, X> & Opcional {
  return {
    schema: Type.Optional(schema),
    read: (lector, nombre, con) => (lector.has(nombre) ? read(lector, nombre, con) : undefined),
    opcional: true,
  };
}

/** Where it is left out, it is as if `valor` had been sent. */
export function withDefault<T, X>({ schema, read }: Campo<T, X>, valor: T): Campo<T, X> {
  return {
    schema: Type.Optional({ ...schema, default: valor }),
    read: (lector, nombre, con) => (lector.has(nombre) ? read(lector, nombre, con) : valor),
  };
}

/** Null takes away what there was. */
export function orNull<T, X>({ schema, read }: Campo<T, X>, options?: Options): Campo<T | null, X> {
  return {
    schema: Type.Union([schema, Type.Null()], options),
    read: (lector, nombre, con) => (lector.isNull(nombre) ? null : read(lector, nombre, con)),
  };
}

interface Lengths extends Options {
  readonly minLength?: number;
  readonly maxLength: number;
}

/** Text without its outer blanks. */
export function text(options: Lengths, falta?: Hallazgo): Campo<string> {
  const { minLength: minimo, maxLength: maximo } = options;
  const formato = { maximo, ...(minimo === undefined ? {} : { minimo }) };
  return { schema: Type.String(options), read: (lector, nombre) => lector.texto(nombre, formato, falta) };
}

/** Text exactly as it was sent. */
export function exact(schema: Schema, falta?: Hallazgo): Campo<string> {
  return { schema, read: (lector, nombre) => lector.cadena(nombre, falta) };
}

/** True or false; with a `default`, that where it is left out. */
export function flag(options: Options & { readonly default?: boolean } = {}, falta?: Hallazgo): Campo<boolean> {
  const schema = Type.Boolean(options);
  return {
    schema: options.default === undefined ? schema : Type.Optional(schema),
    read: (lector, nombre) => {
      if (lector.has(nombre)) return lector.boolean(nombre);
      if (falta !== undefined) lector.note(nombre, falta);
      return options.default;
    },
  };
}

/** Some of these codes, whichever order they were sent in. */
export function someOf<V extends string>(
  values: readonly V[],
  schema: Schema,
  { ninguno, ajeno }: { readonly ninguno: Hallazgo; readonly ajeno: (codigo: string) => Hallazgo },
): Campo<readonly V[]> {
  return {
    schema,
    read: (lector, nombre) => {
      const codigos = lector.codigos(nombre, (codigo) =>
        values.some((value) => value === codigo) ? undefined : ajeno(codigo),
      );
      if (codigos.length === 0) lector.note(nombre, ninguno);
      return values.filter((value) => codigos.includes(value));
    },
  };
}

/** A parameter of a query as a field of a body: its sentence goes without the full stop. */
export function asField<T, X>({ schema, parse, mensaje }: Parametro<T, X>, falta?: Hallazgo): Campo<T, X> {
  const read = (texto: string, con: X) => {
    const valor = parse(texto, con);
    return valor === undefined ? { mensaje: sinPunto(mensaje) } : { valor };
  };
  return parsed(schema, read, falta);
}

function sinPunto({ es, en }: EnIdiomas): EnIdiomas {
  return { es: es.replace(/\.$/, ''), en: en.replace(/\.$/, '') };
}

/** Text, exactly as it was sent, that is read as something else: `parse` answers that, or what is wrong with it. */
export function parsed<T, X>(
  schema: Schema,
  parse: (texto: string, con: X) => { readonly valor: T } | Hallazgo,
  falta?: Hallazgo,
): Campo<T, X> {
  return {
    schema,
    read: (lector, nombre, con) => {
      const texto = lector.cadena(nombre, falta);
      if (texto === undefined) return undefined;
      const leido = parse(texto, con);
      if ('valor' in leido) return leido.valor;
      lector.note(nombre, leido);
      return undefined;
    },
  };
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes in base64; a `data:` address in front, as browsers make them, is taken off. */
export function base64(description: Dicho, falta?: Hallazgo): Campo<Buffer> {
  return parsed(
    Type.String({ description }),
    (texto) => {
      const suyo = texto.replace(/^data:[^,]{0,100};base64,/, '');
      if (BASE64.test(suyo) && suyo.length % 4 === 0) return { valor: Buffer.from(suyo, 'base64') };
      return {
        mensaje: {
          es: 'Debe ser el contenido del archivo en base64',
          en: 'It must be the content of the file in base64',
        },
      };
    },
    falta,
  );
}
