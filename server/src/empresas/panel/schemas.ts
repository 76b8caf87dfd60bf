import { ROLES } from '../../panel/route.ts';
import { type Schema, type Static, Type } from '../../platform/http/schema.ts';
import { PASOS } from '../checklist.ts';
import { TIPOS_DESTINO } from '../destino.ts';
import { ObligadoCodigoProducto, Ruc, Texto } from './comunes.ts';

/* What the settings of a company answer; `cuerpos.ts` has what is sent. */

const Uuid = Type.String({ format: 'uuid' });
export const Instante = Type.String({ format: 'date-time' });

export function oNulo<S extends Schema>(schema: S, description?: string): Schema<Static<S> | null> {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

const Lugar = { ubigeo: Type.String({ examples: ['150101'] }), direccion: Texto };
const Distrito = { distrito: Texto, provincia: Texto, departamento: Texto };

const Domicilio = Type.Object({ ...Lugar, urbanizacion: oNulo(Texto), ...Distrito });

export const Certificado = Type.Object({
  estado: Type.Enum(['vigente', 'porVencer', 'vencido', 'aunNoVigente'], {
    description: 'porVencer: le quedan 30 días o menos',
  }),
  titular: Texto,
  ruc: oNulo(Ruc, 'null: no lo lleva'),
  emisor: Texto,
  serie: Texto,
  desde: Instante,
  hasta: Instante,
  dias: Type.Integer({ description: 'Los que le quedan; negativo cuando venció' }),
  huella: Type.String({ description: 'SHA-256, hexadecimal' }),
  autofirmado: Type.Boolean(),
});

export const RESULTADOS = ['bien', 'mal', 'sinRespuesta'] as const;

export const Sol = Type.Object({
  usuario: Texto,
  probado: oNulo(
    Type.Object({ en: Instante, estado: Type.Enum([...RESULTADOS]) }),
    'La última prueba con estos datos; null si ninguna',
  ),
});

export const Guias = Type.Object({
  cliente: Type.String({ description: 'El ID de la aplicación; su clave no se muestra más' }),
  probada: oNulo(
    Type.Object({ en: Instante, estado: Type.Enum([...RESULTADOS]) }),
    'La última prueba con estos datos; null si ninguna',
  ),
});

export const Destino = Type.Object({
  tipo: Type.Enum([...TIPOS_DESTINO]),
  url: Texto,
  consultaUrl: oNulo(Texto, 'null: no ofrece consultas'),
  certificadosCdr: Type.Array(Texto, { description: 'Huellas SHA-256; vacía: la firma de sus CDR no se verifica' }),
});

const Entorno = Type.Object({
  certificado: oNulo(Certificado),
  sol: oNulo(Sol),
  guias: oNulo(Guias, 'La aplicación con que se envían las guías de remisión'),
  destino: Destino,
  envioPausado: oNulo(Type.Object({ motivo: Texto, hasta: oNulo(Instante) }), 'Por qué descansan los envíos'),
  guiasPausadas: oNulo(Type.Object({ motivo: Texto, hasta: oNulo(Instante) }), 'Por qué descansan solo las guías'),
  listoParaEmitir: Type.Boolean(),
  falta: Type.Array(Texto, { examples: [['el usuario y la clave SOL']] }),
});

export const Empresa = Type.Object({
  id: Uuid,
  ruc: Ruc,
  razonSocial: Texto,
  nombreComercial: oNulo(Texto),
  domicilio: oNulo(Domicilio),
  obligadoCodigoProducto: ObligadoCodigoProducto,
  creadaEn: Instante,
  entornos: Type.Object({ test: Entorno, live: Entorno }),
});

const EntornoEnLista = Type.Object({
  listo: Type.Boolean(),
  certificado: oNulo(
    Type.Object({
      hasta: Instante,
      dias: Type.Integer({ description: 'Los que le quedan, enteros; menos de 0: venció' }),
    }),
  ),
});

export const EnLista = Type.Object({
  id: Uuid,
  ruc: Ruc,
  razonSocial: Texto,
  nombreComercial: oNulo(Texto),
  rol: Type.Enum([...ROLES]),
  entornos: Type.Object({ test: EntornoEnLista, live: EntornoEnLista }),
});

export const Ubigeos = Type.Object({ ubigeos: Type.Array(Type.Object({ ubigeo: Texto, ...Distrito })) });

export const Establecimiento = Type.Object({
  codigo: Type.String({ examples: ['0001'] }),
  nombre: oNulo(Texto),
  direccion: Domicilio,
  series: Type.Array(Texto, { description: 'Las que solo emiten desde aquí' }),
});

export const Marca = Type.Object({
  logo: oNulo(Type.Object({ formato: Type.Enum(['png', 'jpg']), base64: Texto })),
  color: oNulo(Type.String({ examples: ['#0b5394'] })),
  pie: oNulo(Texto),
});

const Hallazgo = Type.Object({
  que: Type.Enum(['archivo', 'contrasena', 'clave', 'ruc', 'vigencia', 'algoritmo', 'emisor', 'firma'], {
    description: 'Qué se miró',
  }),
  estado: Type.Enum(['bien', 'aviso', 'mal']),
  texto: Texto,
  remedio: Type.Optional(Type.String({ description: 'Qué hacer; solo de lo que no está bien' })),
});

export const Examen = Type.Object({
  sirve: Type.Boolean({ description: 'Nada está mal: se puede guardar' }),
  hallazgos: Type.Array(Hallazgo),
  certificado: oNulo(Certificado, 'null: el archivo no se pudo abrir'),
});

export const Prueba = Type.Object({
  estado: Type.Enum([...RESULTADOS]),
  codigo: Type.Optional(Type.String({ description: 'El de SUNAT' })),
  texto: Texto,
  remedio: Type.Optional(Texto),
  url: oNulo(Texto, 'A quién se preguntó'),
  ms: Type.Integer(),
  probadoEn: Instante,
});

export const Checklist = Type.Object({
  listo: Type.Boolean(),
  hechos: Type.Integer({ description: 'Pasos hechos, de seis' }),
  pasos: Type.Array(
    Type.Object({
      paso: Type.Enum([...PASOS]),
      hecho: Type.Boolean(),
      texto: Texto,
      falta: Type.Array(Type.String({ description: 'Qué hacer' })),
    }),
  ),
});
