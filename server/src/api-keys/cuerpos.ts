import type { Lector } from '@chaski/core/documento/lectura.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { body, type Campo, optional, orNull, parsed } from '../platform/http/reading/campos.ts';
import { noteProblemas } from '../platform/http/reading/cuerpo.ts';
import { type Entorno, PERMISOS } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { type CambioClave, LIMITE_MAXIMO, problemasClave } from './claves.ts';
import { readRed } from './redes.ts';
import { LIMITE_POR_DEFECTO } from './store.ts';

const MAX_REDES = 50;
const TEST_O_LIVE = { mensaje: { es: 'Envíe test o live', en: 'Send test or live' } };

const entorno: Campo<Entorno> = {
  schema: Type.Enum(['test', 'live']),
  read: (lector, nombre) => {
    const texto = lector.forma(nombre, (codigo) => codigo === 'test' || codigo === 'live', TEST_O_LIVE, TEST_O_LIVE);
    return texto === 'test' || texto === 'live' ? texto : undefined;
  },
};

const nombre: Campo<string> = {
  schema: Type.String({ maxLength: 100 }),
  read: (lector, campo) => lector.cadena(campo),
};

const permisos: Campo<readonly string[]> = {
  schema: Type.Array(Type.Enum(PERMISOS)),
  read: (lector, campo) => (lector.has(campo) ? textosOf(lector.codigos(campo, () => undefined)) : undefined),
};

const limite = (options: { readonly default?: number } = {}): Campo<number> => ({
  schema: Type.Integer({ minimum: 1, maximum: LIMITE_MAXIMO, ...options }),
  read: (lector, campo) => {
    const mensaje = {
      es: `Debe ser un entero de 1 a ${LIMITE_MAXIMO}`,
      en: `It must be an integer from 1 to ${LIMITE_MAXIMO}`,
    };
    const digitos = lector.digitos(campo, (text) => /^\d{1,9}$/.test(text), { mensaje });
    return digitos === undefined ? undefined : Number(digitos);
  },
});

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A day lasts until its end in Lima. */
const expiraEn = orNull(
  parsed(Type.String(), (texto) => {
    const entero = isFecha(texto) ? `${texto}T23:59:59.999-05:00` : texto;
    const valor = INSTANTE.test(entero) && isFecha(entero.slice(0, 10)) ? new Date(entero) : new Date(Number.NaN);
    if (!Number.isNaN(valor.getTime())) return { valor };
    return {
      mensaje: {
        es: 'Envíe un día (2027-12-31) o un instante con su zona (2027-12-31T23:59:59-05:00)',
        en: 'Send a day (2027-12-31) or an instant with its zone (2027-12-31T23:59:59-05:00)',
      },
    };
  }),
  {
    examples: ['2027-12-31', '2027-12-31T23:59:59-05:00'],
    description: 'Un día (hasta su fin en Lima) o un instante con su zona; null: no vence',
  },
);

const redes = orNull<readonly string[], unknown>(
  { schema: Type.Array(Type.String({ examples: ['203.0.113.0/24'] })), read: readRedes },
  { description: 'Desde qué direcciones sirve; null: desde todas' },
);

interface ConReloj {
  readonly ahora: () => Date;
}

const judge = (clave: CambioClave, lector: Lector, { ahora }: ConReloj) =>
  noteProblemas(lector, problemasClave(clave, ahora()));

/** A new key. */
export const CREAR = body(
  {
    entorno,
    nombre,
    permisos,
    limite: optional(limite({ default: LIMITE_POR_DEFECTO })),
    expiraEn: optional(expiraEn),
    redes: optional(redes),
  },
  {
    judge: (clave, lector, con: ConReloj) => {
      judge(clave, lector, con);
      if (!lector.has('nombre'))
        lector.note('nombre', {
          mensaje: { es: 'Falta un nombre para reconocerla', en: 'A name to recognise it by is missing' },
        });
      if (!lector.has('permisos'))
        lector.note('permisos', {
          mensaje: {
            es: 'Falta qué puede hacer; envíe al menos un permiso',
            en: 'What it may do is missing; send at least one permission',
          },
        });
    },
  },
);

/** What is to change of a key; null takes expiry or networks away. */
export const CAMBIAR = body(
  {
    nombre: optional(nombre),
    permisos: optional(permisos),
    limite: optional(limite()),
    expiraEn: optional(expiraEn),
    redes: optional(redes),
  },
  { alguno: true, judge },
);

/** The name that is typed to confirm that a key is to end. */
export const REVOCAR = body({
  nombre: {
    schema: Type.String(),
    read: (lector, campo) =>
      lector.cadena(campo, {
        mensaje: {
          es: 'Falta el nombre de la clave, tal cual, para confirmar',
          en: 'The name of the key is missing, exactly as it is, to confirm',
        },
      }),
  },
});

function textosOf(codigos: readonly (string | undefined)[]): string[] {
  return codigos.filter((codigo) => codigo !== undefined);
}

function readRedes(lector: Lector): readonly string[] {
  const redes = lector.codigos('redes', (texto) => {
    const leida = readRed(texto);
    return leida.ok ? undefined : { mensaje: leida.mensaje };
  });
  if (redes.length === 0)
    lector.note('redes', {
      mensaje: {
        es: 'Envíe al menos una, o null si sirve desde todas',
        en: 'Send at least one, or null if it is good from all of them',
      },
    });
  if (redes.length > MAX_REDES)
    lector.note('redes', { mensaje: { es: `Se admiten hasta ${MAX_REDES}`, en: `Up to ${MAX_REDES} are admitted` } });
  const leidas = textosOf(redes).map(readRed);
  return [...new Set(leidas.flatMap((leida) => (leida.ok ? [leida.red] : [])))];
}
