import { EMPRESA, errores, exito } from '../../panel/docs.ts';
import { ROLES } from '../../panel/route.ts';
import type { RouteDocs } from '../../platform/http/route.ts';
import { type Schema, type Static, Type } from '../../platform/http/schema.ts';
import { TIPOS_DESTINO } from '../destino.ts';
import { CAMBIAR, CREAR, ESTABLECIMIENTO, MARCA, VISTA } from './cuerpos.ts';
import { ObligadoCodigoProducto, Ruc, Texto } from './docs-comunes.ts';

/* The settings of a company as OpenAPI; `cuerpos.ts` has what is sent. */

export const tags = ['Empresa'];
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

export const Destino = Type.Object({
  tipo: Type.Enum([...TIPOS_DESTINO]),
  url: Texto,
  consultaUrl: oNulo(Texto, 'null: no ofrece consultas'),
  certificadosCdr: Type.Array(Texto, { description: 'Huellas SHA-256; vacía: la firma de sus CDR no se verifica' }),
});

const Entorno = Type.Object({
  certificado: oNulo(Certificado),
  sol: oNulo(Sol),
  destino: Destino,
  envioPausado: oNulo(Type.Object({ motivo: Texto, hasta: oNulo(Instante) }), 'Por qué descansan los envíos'),
  listoParaEmitir: Type.Boolean(),
  falta: Type.Array(Texto, { examples: [['el usuario y la clave SOL']] }),
});

const Empresa = Type.Object({
  id: Uuid,
  ruc: Ruc,
  razonSocial: Texto,
  nombreComercial: oNulo(Texto),
  domicilio: oNulo(Domicilio),
  obligadoCodigoProducto: ObligadoCodigoProducto,
  creadaEn: Instante,
  entornos: Type.Object({ test: Entorno, live: Entorno }),
});

export const empresa: RouteDocs = {
  summary: 'Consultar la empresa',
  description: 'Sus datos y, de cada entorno, lo que tiene y lo que le falta. Ningún secreto se muestra.',
  tags,
  params: EMPRESA,
  response: { 200: exito(Empresa), ...errores(404) },
};

const EnLista = Type.Object({
  id: Uuid,
  ruc: Ruc,
  razonSocial: Texto,
  nombreComercial: oNulo(Texto),
  rol: Type.Enum([...ROLES]),
  entornos: Type.Object({ test: Type.Object({ listo: Type.Boolean() }), live: Type.Object({ listo: Type.Boolean() }) }),
});

export const lista: RouteDocs = {
  summary: 'Listar mis empresas',
  description: 'Aquellas de las que quien ingresó es miembro; el dueño de la instalación, todas.',
  tags,
  response: { 200: exito(Type.Object({ empresas: Type.Array(EnLista) })), ...errores() },
};

export const crear: RouteDocs = {
  summary: 'Registrar una empresa',
  description: 'Solo el dueño de la instalación. Queda lista para emitir en test.',
  tags,
  body: CREAR.schema,
  response: { 200: exito(Empresa), ...errores(400, 409, 413, 415) },
};

export const cambiar: RouteDocs = {
  summary: 'Cambiar los datos de la empresa',
  description: 'Lo que no se envía queda como está. El RUC no cambia. Lo ya emitido tampoco.',
  tags,
  params: EMPRESA,
  body: CAMBIAR.schema,
  response: { 200: exito(Empresa), ...errores(400, 404, 413, 415) },
};

const Ubigeos = Type.Object({ ubigeos: Type.Array(Type.Object({ ubigeo: Texto, ...Distrito })) });

export const ubigeos: RouteDocs = {
  summary: 'Buscar un distrito',
  tags,
  querystring: Type.Object({
    q: Type.String({ description: 'Palabras de distrito, provincia o departamento, o las primeras cifras del código' }),
  }),
  response: { 200: exito(Ubigeos), ...errores(400) },
};

const Establecimiento = Type.Object({
  codigo: Type.String({ examples: ['0001'] }),
  nombre: oNulo(Texto),
  direccion: Domicilio,
  series: Type.Array(Texto, { description: 'Las que solo emiten desde aquí' }),
});

export const establecimientos: RouteDocs = {
  summary: 'Listar los establecimientos anexos',
  tags,
  params: EMPRESA,
  response: { 200: exito(Type.Object({ establecimientos: Type.Array(Establecimiento) })), ...errores(404) },
};

export const guardarEstablecimiento: RouteDocs = {
  summary: 'Guardar un establecimiento anexo',
  description: 'Lo registra, o cambia el de ese código; de éste, nombre y series que no se envíen quedan como están.',
  tags,
  params: EMPRESA,
  body: ESTABLECIMIENTO.schema,
  response: { 200: exito(Establecimiento), ...errores(400, 404, 409, 413, 415) },
};

export const removeEstablecimiento: RouteDocs = {
  summary: 'Quitar un establecimiento anexo',
  description: 'Lo ya emitido en él no cambia.',
  tags,
  params: Type.Object({ empresa: Uuid, codigo: Texto }),
  response: { 200: exito(Type.Object({ codigo: Texto })), ...errores(404) },
};

const Marca = Type.Object({
  logo: oNulo(Type.Object({ formato: Type.Enum(['png', 'jpg']), base64: Texto })),
  color: oNulo(Type.String({ examples: ['#0b5394'] })),
  pie: oNulo(Texto),
});

export const marca: RouteDocs = {
  summary: 'Consultar la marca',
  tags,
  params: EMPRESA,
  response: { 200: exito(Marca), ...errores(404) },
};

export const cambiarMarca: RouteDocs = {
  summary: 'Cambiar la marca',
  description: 'Cómo se ven los PDF. Lo que no se envía queda como está; null lo quita.',
  tags,
  params: EMPRESA,
  body: MARCA.schema,
  response: { 200: exito(Marca), ...errores(400, 404, 413, 415) },
};

export const vistaMarca: RouteDocs = {
  summary: 'Ver un PDF de muestra con una marca sin guardarla',
  description: 'Lo que no se envía se toma de la marca guardada. Lleva marca de agua: no es un comprobante.',
  tags,
  params: EMPRESA,
  body: VISTA.schema,
  response: {
    200: { description: 'PDF', content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } } },
    ...errores(400, 404, 413, 415),
  },
};
