import { Type } from '../http/schema.ts';
import { BORRADOR, CAMBIO_DE_BORRADOR, Contenido, LISTAS, VISTA } from './cuerpos.ts';
import { conParam, Instante, opcional, Quien, ruta, Uuid } from './docs.ts';

/* Views and drafts as OpenAPI. */

const Vista = Type.Object({
  ...{ id: Uuid, lista: Type.Enum([...LISTAS]), nombre: Type.String() },
  consulta: Type.String({ description: 'La parte de la dirección después de «?»' }),
  creadaEn: Instante,
});

export const vistas = ruta('Listar sus vistas guardadas', {
  description: 'Cada persona tiene las suyas en cada empresa; sirven en ambos entornos.',
  data: Type.Object({ vistas: Type.Array(Vista) }),
});
export const crearVista = ruta('Guardar una vista', {
  cuerpo: VISTA,
  ...{ data: Vista, status: [409, 422] },
});
export const borrarVista = ruta('Borrar una vista guardada', {
  params: conParam('id'),
  data: Type.Object({ id: Uuid }),
});

const FilaBorrador = {
  ...{ id: Uuid, nombre: Type.String(), version: Type.Integer({ description: 'Crece con cada cambio' }) },
  ...{ creadoEn: Instante, cambiadoEn: Instante, quien: Quien },
  tipoComprobante: opcional(Type.String()),
  cliente: opcional(Type.String({ description: 'Denominación' })),
};

const Borrador = Type.Object({ ...FilaBorrador, contenido: Contenido });

export const borradores = ruta('Listar los borradores, el último cambiado primero', {
  data: Type.Object({ borradores: Type.Array(Type.Object(FilaBorrador)) }),
});
export const borrador = ruta('Consultar un borrador', { params: conParam('id'), data: Borrador });
export const crearBorrador = ruta('Guardar un borrador', {
  cuerpo: BORRADOR,
  ...{ data: Borrador, status: [422] },
});
export const cambiarBorrador = ruta('Cambiar un borrador', {
  description: 'Con la `version` que se leyó: si otra persona lo cambió después, 409 y nada cambia.',
  params: conParam('id'),
  cuerpo: CAMBIO_DE_BORRADOR,
  ...{ data: Borrador, status: [409] },
});
export const borrarBorrador = ruta('Borrar un borrador', { params: conParam('id'), data: Type.Object({ id: Uuid }) });
