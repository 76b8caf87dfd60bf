import type { Ubigeo } from '@chaski/core/catalogos/ubigeos.ts';
import type { Lector } from '@chaski/core/documento/lectura.ts';
import { FORMATOS, type Formato } from '../../pdf/layout/sheet.ts';
import {
  type Body,
  base64,
  body,
  type Campo,
  exact,
  flag,
  optional,
  orNull,
  parsed,
  withDefault,
} from '../../platform/http/reading/campos.ts';
import { noteProblemas, readCuerpo } from '../../platform/http/reading/cuerpo.ts';
import type { Query } from '../../platform/http/reading/query.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { problemasGre, problemasSol, urlProblem } from '../administrar.ts';
import { type CambioEmpresa, type DatosDichos, problemasDatos } from '../datos.ts';
import { DESTINOS_DE, destinoDe, TIPOS_DESTINO, type TipoDestino } from '../destino.ts';
import { problemasEstablecimiento } from '../establecimientos.ts';
import { problemasMarca } from '../marca/marca.ts';
import type { Destino } from '../store.ts';
import { searchUbigeos } from '../ubigeos.ts';
import { ObligadoCodigoProducto, Ruc, Texto } from './comunes.ts';

/* The bodies of the settings. */

/** Null is as if it were absent. */
function orNothing(campo: Campo<string>, schema = orNull(campo).schema): Campo<string> & { readonly opcional: true } {
  return optional({
    schema,
    read: (lector, nombre, con) => (lector.isNull(nombre) ? undefined : campo.read(lector, nombre, con)),
  });
}

const razonSocial = Type.String({ maxLength: 1500 });
const nombreComercial = exact(Type.String({ maxLength: 1500 }));
const ubigeo = Type.String({ examples: ['150101'] });
const direccion = Type.String({ maxLength: 200 });
const urbanizacion = exact(Type.String({ maxLength: 25 }));
const obligadoCodigoProducto: Campo<boolean> = { ...flag(), schema: ObligadoCodigoProducto };

export const CREAR = body(
  {
    ruc: exact(Ruc, { mensaje: { es: 'Falta el RUC', en: 'The RUC is missing' } }),
    razonSocial: exact(razonSocial, {
      mensaje: {
        es: 'Falta la razón social, como está en SUNAT',
        en: 'The name of the company is missing, as SUNAT has it',
      },
    }),
    nombreComercial: orNothing(nombreComercial),
    ubigeo: exact(ubigeo, {
      mensaje: {
        es: 'Falta el ubigeo del domicilio fiscal, p. ej. 150101',
        en: 'The ubigeo of the fiscal address is missing, e.g. 150101',
      },
    }),
    direccion: exact(direccion, {
      mensaje: { es: 'Falta la dirección del domicilio fiscal', en: 'The fiscal address is missing' },
    }),
    urbanizacion: orNothing(urbanizacion),
    obligadoCodigoProducto: optional(obligadoCodigoProducto),
  },
  { judge: noteDatos },
);

export const CAMBIAR = body(
  {
    razonSocial: optional(exact(razonSocial)),
    nombreComercial: optional(orNull(nombreComercial)),
    ubigeo: optional(exact(ubigeo)),
    direccion: optional(exact(direccion)),
    urbanizacion: optional(orNull(urbanizacion)),
    obligadoCodigoProducto: optional(obligadoCodigoProducto),
  },
  { alguno: true, judge: noteDatos },
);

/** What is wrong by itself; that one half of an address lacks the other is for whoever knows what is stored. */
function noteDatos(
  { obligadoCodigoProducto: _, ...dicho }: CambioEmpresa & Pick<DatosDichos, 'ruc'>,
  lector: Lector,
): void {
  const { nombreComercial, urbanizacion, ubigeo, direccion } = dicho;
  const sinNulos = { nombreComercial: nombreComercial ?? undefined, urbanizacion: urbanizacion ?? undefined };
  noteProblemas(lector, {
    ...problemasDatos({ ...dicho, ...sinNulos }),
    ...(ubigeo === undefined ? { ubigeo: false } : {}),
    ...(direccion === undefined ? { direccion: false } : {}),
  });
}

export const ESTABLECIMIENTO = body(
  {
    codigo: exact(Type.String({ pattern: '^[0-9]{4}$', examples: ['0001'] }), {
      mensaje: {
        es: 'Falta el código del establecimiento anexo, p. ej. 0001',
        en: 'The code of the establishment is missing, e.g. 0001',
      },
    }),
    nombre: optional(orNull(exact(Type.String({ maxLength: 100 })))),
    ubigeo: exact(ubigeo, {
      mensaje: { es: 'Falta el ubigeo, p. ej. 150101', en: 'The ubigeo is missing, e.g. 150101' },
    }),
    direccion: exact(direccion, { mensaje: { es: 'Falta la dirección', en: 'The address is missing' } }),
    urbanizacion: orNothing(urbanizacion),
    series: optional<readonly string[], unknown>({
      schema: Type.Array(Type.String({ examples: ['F010'] })),
      read: (lector, campo) => lector.codigos(campo, () => undefined).filter((serie) => serie !== undefined),
    }),
  },
  {
    // What is missing was noted.
    judge: (dicho, lector) =>
      noteProblemas(
        lector,
        problemasEstablecimiento({ codigo: '0001', ubigeo: '150101', direccion: 'FALTA', ...dicho }),
      ),
  },
);

const LOGO =
  'PNG o JPG de hasta 512 KB y 4000 píxeles de lado, en base64. Se guarda dibujado de nuevo, de hasta 1000 píxeles de lado y sin nada más de lo que traía. null lo quita.';

/** Whether a logo can be read is another question. */
const DE_MARCA = {
  logo: optional(orNull(base64(LOGO))),
  color: optional(orNull(exact(Type.String({ examples: ['#0b5394'] })))),
  pie: optional(orNull(exact(Type.String({ maxLength: 200 })))),
};

export const MARCA = body(DE_MARCA, {
  alguno: true,
  judge: (cambio, lector) => noteProblemas(lector, problemasMarca(cambio)),
});

const UN_FORMATO = {
  mensaje: { es: `Envíe uno de: ${FORMATOS.join(', ')}`, en: `Send one of: ${FORMATOS.join(', ')}` },
};

const formato = parsed(Type.Enum(FORMATOS), (pedido): { readonly valor: Formato } | typeof UN_FORMATO => {
  const valor = FORMATOS.find((uno) => uno === pedido);
  return valor === undefined ? UN_FORMATO : { valor };
});

export const VISTA = body(
  { ...DE_MARCA, formato: withDefault(formato, 'a4') },
  { judge: (cambio, lector) => noteProblemas(lector, problemasMarca(cambio)) },
);

export const CERTIFICADO = body({
  archivo: base64('El .p12, .pfx o .pem, en base64; hasta 1 MB', {
    mensaje: {
      es: 'Falta el archivo (.p12, .pfx o .pem), en base64',
      en: 'The file (.p12, .pfx or .pem) is missing, in base64',
    },
  }),
  clave: orNothing(exact(Texto), Type.String({ description: 'La contraseña del archivo: abre y no se guarda' })),
});

export const SOL = body(
  {
    usuario: exact(Type.String({ examples: ['FACTURA1'], description: 'Sin el RUC delante' }), {
      mensaje: {
        es: 'Falta el usuario SOL, sin el RUC delante',
        en: 'The SOL user is missing, without the RUC before it',
      },
    }),
    clave: exact(Texto, { mensaje: { es: 'Falta la clave SOL', en: 'The SOL password is missing' } }),
  },
  {
    judge: ({ usuario = 'FALTA', clave = 'FALTA' }, lector, { ruc }: { readonly ruc: string }) =>
      noteProblemas(lector, problemasSol({ usuario, clave }, ruc)),
  },
);

const SIN_ID = {
  mensaje: {
    es: 'Falta el ID que da SOL al registrar la aplicación',
    en: 'The ID that SOL gives for the application is missing',
  },
};
const SIN_SECRETO = {
  mensaje: { es: 'Falta la clave que da SOL con el ID', en: 'The key that SOL gives with the ID is missing' },
};

export const GUIAS = body(
  {
    cliente: exact(
      Type.String({ examples: ['5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90'], description: 'El ID que da SOL' }),
      SIN_ID,
    ),
    secreto: exact(Type.String({ description: 'La clave que da SOL con el ID' }), SIN_SECRETO),
  },
  {
    judge: ({ cliente = EJEMPLO_DE_ID, secreto = 'noFALTAaqui' }, lector) =>
      noteProblemas(lector, problemasGre({ cliente, secreto })),
  },
);

/** What is missing was noted. */
const EJEMPLO_DE_ID = '00000000-0000-0000-0000-000000000000';

export interface PeticionDestino {
  readonly tipo: TipoDestino;
  readonly destino: Destino;
}

const CAMPOS_DESTINO = ['tipo', 'url', 'consultaUrl', 'certificadosCdr'] as const;

/** Which of its fields there may be depends on the first. */
export const DESTINO: Body<PeticionDestino, { readonly entorno: Entorno }> = {
  schema: Type.Object(
    {
      tipo: Type.Enum(TIPOS_DESTINO),
      url: Type.Optional(Type.String({ description: 'Solo de un ose: la dirección de su billService' })),
      consultaUrl: Type.Optional(Type.String({ description: 'Solo de un ose: su billConsultService, si lo tiene' })),
      certificadosCdr: Type.Optional(
        Type.Array(Texto, { description: 'Huellas SHA-256 de los certificados con que firma sus CDR' }),
      ),
    },
    { additionalProperties: false },
  ),
  read: (text, { entorno }) =>
    readCuerpo(text, CAMPOS_DESTINO, (lector) => {
      const admite = DESTINOS_DE[entorno];
      const pedido = lector.cadena('tipo', {
        mensaje: {
          es: `Falta adónde; en ${entorno}: ${admite.join(', ')}`,
          en: `Where to is missing; in ${entorno}: ${admite.join(', ')}`,
        },
      });
      const tipo = admite.find((uno) => uno === pedido);
      if (pedido !== undefined && tipo === undefined) {
        lector.note('tipo', {
          mensaje: {
            es: `En el entorno ${entorno} se envía a: ${admite.join(', ')}`,
            en: `In the environment ${entorno} one sends to: ${admite.join(', ')}`,
          },
        });
      }
      const ose = readOse(lector, tipo, entorno);
      const certificadosCdr = readHuellas(lector);
      return tipo === undefined ? undefined : { tipo, destino: destinoDe(tipo, ose, certificadosCdr) };
    }),
};

function readOse(lector: Lector, tipo: TipoDestino | undefined, entorno: Entorno) {
  const falta = {
    mensaje: {
      es: 'Falta la dirección del billService de su OSE',
      en: 'The address of the billService of your OSE is missing',
    },
  };
  const url = lector.cadena('url', tipo === 'ose' ? falta : undefined);
  const consultaUrl = lector.cadena('consultaUrl');
  for (const [campo, dicho] of Object.entries({ url, consultaUrl })) {
    if (dicho === undefined) continue;
    if (tipo !== undefined && tipo !== 'ose')
      lector.note(campo, { mensaje: { es: 'Solo de un ose; quítelo', en: 'Of an ose only; remove it' } });
    noteProblemas(lector, { [campo]: urlProblem(dicho, entorno === 'live') });
  }
  return { url, consultaUrl };
}

/** Fingerprints as people copy them, with colons or without. */
function readHuellas(lector: Lector): string[] {
  const huellas = lector.codigos('certificadosCdr', (texto) => {
    const mensaje = {
      es: 'Envíe su huella SHA-256: 64 cifras hexadecimales',
      en: 'Send its SHA-256 fingerprint: 64 hexadecimal digits',
    };
    return /^[0-9a-f]{64}$/i.test(texto.replaceAll(':', '')) ? undefined : { mensaje };
  });
  return huellas.flatMap((texto) => (texto === undefined ? [] : [texto.replaceAll(':', '').toLowerCase()]));
}

const Palabras = Type.String({
  description: 'Palabras de distrito, provincia o departamento, o las primeras cifras del código',
});

/** The districts that a text means; one without words is refused. */
export const BUSCAR_UBIGEO: Query<{ readonly q: readonly Ubigeo[] }> = {
  schema: Type.Object({ q: Palabras }),
  read: ({ q }) => {
    const ubigeos = typeof q === 'string' ? searchUbigeos(q) : undefined;
    return ubigeos === undefined ? { ok: false, fields: { q: SIN_PALABRAS } } : { ok: true, value: { q: ubigeos } };
  },
};

const SIN_PALABRAS = {
  es: 'Envíe palabras del distrito, o las primeras cifras del ubigeo',
  en: 'Send words of the district, or the first digits of the ubigeo',
};
