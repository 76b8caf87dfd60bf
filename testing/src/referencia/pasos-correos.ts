import type { Visto } from './pasos.ts';
import { delEmitido, nadie, pedido } from './pedido.ts';

const deLaGuia = (visto: Visto) => ({ id: visto('emitirGuia', 'deRemitente').data.documento.id });

/** Mail. */
export const pasosDeCorreos = [
  pedido(
    'enviarCorreo',
    200,
    'alCliente',
    { es: 'Al correo del cliente', en: 'To the customer’s address' },
    {
      // Its answer is of before it leaves.
      antes: (recorrido) => recorrido.retener(),
      parametros: (visto) => ({ ...delEmitido('facturaAlCredito')(visto), 'Idempotency-Key': 'correo-1042' }),
      cuerpo: () => ({}),
    },
  ),
  pedido(
    'enviarCorreo',
    409,
    'otraSolicitud',
    { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
    {
      parametros: (visto) => ({ ...delEmitido('facturaAlCredito')(visto), 'Idempotency-Key': 'correo-1042' }),
      cuerpo: () => ({ para: 'contabilidad@ejemplo.pe' }),
    },
  ),
  pedido(
    'enviarCorreo',
    400,
    'conErrores',
    { es: 'Algo que no es una dirección de correo', en: 'Not an email address' },
    {
      parametros: delEmitido('facturaAlCredito'),
      cuerpo: () => ({ para: 'contabilidad' }),
      invalida: true,
    },
  ),
  pedido(
    'enviarCorreo',
    422,
    'sinCorreo',
    { es: 'El cliente no tiene correo', en: 'The customer has no address' },
    {
      parametros: delEmitido('boletaConDni'),
      cuerpo: () => ({}),
    },
  ),
  pedido(
    'enviarCorreo',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie, cuerpo: () => ({}) },
  ),
  pedido(
    'listarCorreos',
    200,
    'enviado',
    { es: 'El servidor de correo lo recibió', en: 'The mail server received it' },
    {
      antes: async (recorrido) => {
        recorrido.release();
        await recorrido.passPor('correo.registrado');
      },
      parametros: delEmitido('facturaAlCredito'),
    },
  ),
  pedido('listarCorreos', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'enviarCorreoDeGuia',
    200,
    'alDestinatario',
    { es: 'A una dirección', en: 'To an address' },
    {
      antes: (recorrido) => recorrido.retener(),
      parametros: (visto) => ({ ...deLaGuia(visto), 'Idempotency-Key': 'correo-1043' }),
      cuerpo: () => ({ para: 'almacen@ejemplo.pe' }),
    },
  ),
  pedido(
    'enviarCorreoDeGuia',
    409,
    'otraSolicitud',
    { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
    {
      parametros: (visto) => ({ ...deLaGuia(visto), 'Idempotency-Key': 'correo-1043' }),
      cuerpo: () => ({ para: 'contabilidad@ejemplo.pe' }),
    },
  ),
  pedido(
    'enviarCorreoDeGuia',
    400,
    'conErrores',
    { es: 'Algo que no es una dirección de correo', en: 'Not an email address' },
    { parametros: deLaGuia, cuerpo: () => ({ para: 'almacen' }), invalida: true },
  ),
  pedido(
    'enviarCorreoDeGuia',
    422,
    'sinCorreo',
    { es: 'Sin decir a quién', en: 'Without saying to whom' },
    { parametros: deLaGuia, cuerpo: () => ({}) },
  ),
  pedido(
    'enviarCorreoDeGuia',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie, cuerpo: () => ({}) },
  ),
  pedido(
    'listarCorreosDeGuia',
    200,
    'enviado',
    { es: 'El servidor de correo lo recibió', en: 'The mail server received it' },
    {
      antes: async (recorrido) => {
        recorrido.release();
        await recorrido.passPor('correo.registrado');
      },
      parametros: deLaGuia,
    },
  ),
  pedido('listarCorreosDeGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
];
