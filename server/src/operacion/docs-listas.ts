import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { Resumen } from '../comprobantes/docs-respuesta.ts';
import { Estado, SIN_PAGINA } from '../comprobantes/filtros.ts';
import { Type } from '../http/schema.ts';
import { errores } from '../panel/docs.ts';
import { ESTADOS_ENTREGA } from '../webhooks/types.ts';
import { ACTIVIDAD, ANULACIONES, AUDITORIA, CLIENTES, EVENTOS, PRODUCTOS } from './consultas.ts';
import { Codigo, conParam, Dia, Entero, Instante, Monto, opcional, Quien, ruta, Siguiente, Uuid } from './docs.ts';

/* The lists of the dashboard besides those of the API, as OpenAPI. */

const Archivo = Type.Object({
  id: Uuid,
  via: Type.Enum([...TIPOS_RESUMEN], { description: 'RA comunicación de baja, RC resumen diario' }),
  proposito: Type.Enum(['anular', 'informar']),
  identificador: Type.String({ examples: ['RA-20261121-1'] }),
  fechaGeneracion: Dia,
  estado: Type.Enum(['EN_PROCESO', 'ACEPTADA', 'RECHAZADA']),
  esperaPersona: Type.Boolean({ description: 'Se puede reanudar o decidir' }),
  accion: Type.String({ description: 'Qué sigue y cuándo' }),
  motivo: Type.String(),
  mensaje: opcional(Type.String()),
  sunat: opcional(Type.Object({ ...Codigo.properties, mensaje: Type.String(), notas: Type.Array(Type.String()) })),
  ...{ ticket: opcional(Type.String()), tieneCdr: Type.Boolean() },
  comprobantes: Type.Array(Type.Object({ id: Uuid, tipoComprobante: Type.String(), correlativo: Type.String() })),
  ...{ intentos: Entero, creadoEn: Instante, resueltoEn: opcional(Instante), siguienteIntentoEn: opcional(Instante) },
});

export const anulaciones = ruta('Listar bajas y resúmenes, el más nuevo primero', {
  consulta: ANULACIONES,
  data: Type.Object({ archivos: Type.Array(Archivo), siguiente: Siguiente }),
});

const archivo = (summary: string, tipos: readonly string[]) => ({
  ...{ summary, tags: ['Operación'], params: conParam('id') },
  response: {
    200: {
      description: summary,
      content: Object.fromEntries(tipos.map((tipo) => [tipo, { schema: Type.String({ format: 'binary' }) }])),
    },
    ...errores(404),
  },
});

export const anulacionXml = archivo('XML firmado de una baja o un resumen', ['application/xml']);
export const anulacionCdr = archivo('CDR de una baja o un resumen; con Accept: application/zip, tal como llegó', [
  'application/xml',
  'application/zip',
]);

export const sumas = ruta('Cuántos comprobantes hay en un filtro y cuánto suman', {
  description:
    'Los filtros de GET /invoices, sobre los 200 000 más nuevos de las fechas pedidas. Las notas de crédito no restan: van en su fila.',
  consulta: SIN_PAGINA,
  data: Type.Object({
    filas: Type.Array(
      Type.Object({
        ...{ estado: Estado, tipoComprobante: Type.String(), moneda: Type.String(), cantidad: Entero, importe: Monto },
      }),
    ),
  }),
});

export const webhooksResumen = ruta('Cómo van los webhooks en las últimas 24 horas', {
  data: Type.Object({
    webhooks: Type.Array(
      Type.Object({
        ...{ id: Uuid, exitos: Entero, fallos: Type.Integer({ description: 'Intentos' }), pendientes: Entero },
        ultimaEn: Type.Union([Instante, Type.Null()]),
        ultimoEstado: opcional(Type.Enum([...ESTADOS_ENTREGA])),
      }),
    ),
  }),
});

export const webhookActividad = ruta('Intentos de un webhook en el tiempo', {
  params: conParam('id'),
  consulta: ACTIVIDAD,
  data: Type.Object({
    por: Type.Enum(['hora', 'dia']),
    tramos: Type.Array(
      Type.Object({
        ...{ desde: Instante, exitos: Entero, fallos: Entero },
        medianaMs: Type.Union([Entero, Type.Null()]),
      }),
      { description: 'Todos, también los vacíos, del más antiguo al más nuevo' },
    ),
  }),
});

const Evento = Type.Object({
  id: Type.String({ format: 'uuid', description: 'webhook-id' }),
  ...{ tipo: Type.String({ examples: ['comprobante.aceptado'] }), en: Instante },
  ...{ comprobante: opcional(Uuid), secuencia: opcional(Entero) },
  cuerpo: Type.String({ description: 'Byte por byte como se envía' }),
  entregas: Type.Array(
    Type.Object({ id: Uuid, webhook: Uuid, estado: Type.Enum([...ESTADOS_ENTREGA]), intentos: Entero }),
  ),
});

export const eventos = ruta('Eventos ocurridos, el más nuevo primero', {
  description: 'Lo que se avisó, o se habría avisado si hubiera un webhook.',
  consulta: EVENTOS,
  data: Type.Object({ eventos: Type.Array(Evento), siguiente: Siguiente }),
});

const Hecho = Type.Object({
  ...{ n: Entero, en: Instante, entorno: Type.Enum(['test', 'live', '*']) },
  accion: Type.String({ examples: ['clave.revocada'] }),
  objeto: Type.String({ description: 'Id de aquello sobre lo que se actuó' }),
  quien: Quien,
  desde: Type.String({ description: 'Dirección o equipo' }),
  solicitud: Type.String(),
  antes: opcional(Type.Unknown()),
  despues: opcional(Type.Unknown()),
  huella: Type.String({ description: 'SHA-256 de la fila y de todas las anteriores, en hexadecimal' }),
});

export const auditoria = ruta('Listar la auditoría de la empresa, lo más nuevo primero', {
  description: 'De la empresa entera: también lo del otro entorno.',
  consulta: AUDITORIA,
  data: Type.Object({ hechos: Type.Array(Hecho), siguiente: Siguiente }),
});

export const verificar = ruta('Comprobar que nadie cambió la auditoría de la empresa', {
  data: Type.Object({
    integra: Type.Boolean(),
    filas: Type.Integer({ description: 'Las que son como se escribieron' }),
    texto: Type.String({ description: 'Qué se encontró' }),
    cabeza: opcional(Type.Object({ n: Entero, huella: Type.String() })),
  }),
  status: [429],
});

const Cliente = {
  tipoDocumento: Type.String({ description: 'Catálogo 06', examples: ['6'] }),
  numeroDocumento: Type.String(),
  denominacion: Type.String(),
  ...{ direccion: opcional(Type.String()), correo: opcional(Type.String()) },
  comprobantes: Type.Integer({ description: 'Cuántos, sin los rechazados; de sus últimos 1000' }),
  ultimaFecha: Dia,
  importes: Type.Array(Type.Object({ moneda: Type.String(), importe: Monto }), {
    description: 'Facturas, boletas y notas de débito menos notas de crédito; aceptados o por aceptar',
  }),
};

export const clientes = ruta('Clientes de los comprobantes propios', {
  description:
    'En orden de número de documento. `q`: el comienzo del número, o parte del nombre (entre los últimos 20 000 comprobantes).',
  consulta: CLIENTES,
  data: Type.Object({ clientes: Type.Array(Type.Object(Cliente)), siguiente: Siguiente }),
});

export const cliente = ruta('Un cliente y sus últimos comprobantes', {
  params: conParam('numero', Type.String()),
  data: Type.Object({
    ...Cliente,
    contenido: opcional(Type.Unknown({ description: 'El objeto `cliente` del último documento, para emitirle otro' })),
    ultimos: Type.Array(Resumen, { description: 'Los últimos 10' }),
  }),
});

export const productos = ruta('Productos y servicios de los comprobantes propios', {
  description:
    'De los ítems de los últimos 2000 comprobantes, los más usados primero. `q`: parte del código o de la descripción.',
  consulta: PRODUCTOS,
  data: Type.Object({
    productos: Type.Array(
      Type.Object({
        codigo: opcional(Type.String()),
        descripcion: Type.String(),
        unidadMedida: Type.String({ description: 'Catálogo 03', examples: ['NIU'] }),
        tipoIgv: Type.String({ description: 'Catálogo 07', examples: ['10'] }),
        moneda: Type.String(),
        precioUnitario: Type.String({ description: 'El último, como se envió o se calculó (con impuestos)' }),
        valorUnitario: Type.String({ description: 'El último, sin impuestos' }),
        veces: Type.Integer({ description: 'En cuántas líneas aparece' }),
        ultimaFecha: Dia,
      }),
    ),
  }),
});
