import { delEmitido, nadie, pedido } from './pedido.ts';

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
];
