import { delEmitido, nadie, pedido } from './pedido.ts';

/** Mail. */
export const pasosDeCorreos = [
  pedido('enviarCorreo', 200, 'alCliente', 'Al correo del cliente', {
    // Its answer is of before it leaves.
    antes: (recorrido) => recorrido.retener(),
    parametros: (visto) => ({ ...delEmitido('facturaAlCredito')(visto), 'Idempotency-Key': 'correo-1042' }),
    cuerpo: () => ({}),
  }),
  pedido('enviarCorreo', 409, 'otraSolicitud', 'La misma Idempotency-Key con otro contenido', {
    parametros: (visto) => ({ ...delEmitido('facturaAlCredito')(visto), 'Idempotency-Key': 'correo-1042' }),
    cuerpo: () => ({ para: 'contabilidad@ejemplo.pe' }),
  }),
  pedido('enviarCorreo', 400, 'conErrores', 'Algo que no es una dirección de correo', {
    parametros: delEmitido('facturaAlCredito'),
    cuerpo: () => ({ para: 'contabilidad' }),
    invalida: true,
  }),
  pedido('enviarCorreo', 422, 'sinCorreo', 'El cliente no tiene correo', {
    parametros: delEmitido('boletaConDni'),
    cuerpo: () => ({}),
  }),
  pedido('enviarCorreo', 404, 'noExiste', 'No existe', { parametros: nadie, cuerpo: () => ({}) }),
  pedido('listarCorreos', 200, 'enviado', 'El servidor de correo lo recibió', {
    antes: async (recorrido) => {
      recorrido.release();
      await recorrido.passPor('correo.registrado');
    },
    parametros: delEmitido('facturaAlCredito'),
  }),
  pedido('listarCorreos', 404, 'noExiste', 'No existe', { parametros: nadie }),
];
