import { DatabaseUnavailable } from '@chaski/server/platform/db/errors.ts';
import { readExample } from '../documents/examples.ts';
import { deCarpeta, delEmitido, nadie, pedido } from './pedido.ts';

const documento = (carpeta: string) => JSON.parse(readExample(carpeta, 'entrada.json').toString()).documento;
const factura = documento('01-factura-gravada-contado');

/** The same sale in which the simulator is told what to do. */
const conOrden = (orden: string) => {
  const [primero, ...demas] = factura.items;
  return { ...factura, items: [{ ...primero, descripcion: `${primero.descripcion} ${orden}` }, ...demas] };
};

const clienteErrado = { ...factura.cliente, numeroDocumento: '20000000118' };
const conErrores = { ...factura, serie: 'B001', fechaEmision: '2026-12-31', cliente: clienteErrado };

const conClave = (clave: string) => () => ({ 'Idempotency-Key': clave });

/** Documents: what `examples/` shows of them, and what may go otherwise. */
export const pasosDeComprobantes = [
  deCarpeta('01-factura-gravada-contado', 'facturaAlContado', 'Factura gravada, al contado'),
  deCarpeta('16-boleta-con-dni', 'boletaConDni', 'Boleta con DNI'),
  deCarpeta('17-boleta-clientes-varios', 'boletaSinCliente', 'Boleta a CLIENTES VARIOS'),
  deCarpeta('12-credito-una-cuota', 'facturaAlCredito', 'Factura al crédito'),
  deCarpeta('07-exportacion-bienes-usd', 'exportacion', 'Factura de exportación, en dólares'),
  deCarpeta('35-descuento-global', 'descuentoGlobal', 'Factura con descuento global'),
  deCarpeta('49-detraccion', 'detraccion', 'Factura con detracción'),
  deCarpeta('47-anticipo-regularizado', 'anticipo', 'Factura que regulariza un anticipo'),
  deCarpeta('62-nc-anulacion', 'notaDeCredito', 'Nota de crédito que anula una factura'),
  deCarpeta('68-nc-devolucion-por-item', 'notaDeDevolucion', 'Nota de crédito por devolución de una línea'),
  deCarpeta('76-nd-intereses', 'notaDeDebito', 'Nota de débito por intereses'),
  deCarpeta('22-vencimiento-orden-guias-observaciones', 'conGuias', 'Factura con orden de compra y guías'),
  pedido('emitirComprobante', 200, 'conIdempotencyKey', 'Con Idempotency-Key: repetirla no emite otra', {
    parametros: conClave('pedido-1042'),
    cuerpo: () => ({ documento: { ...factura, ordenCompra: 'PEDIDO-1042' } }),
  }),
  pedido('emitirComprobante', 200, 'repetida', 'La misma solicitud otra vez: la misma respuesta', {
    parametros: conClave('pedido-1042'),
    cuerpo: () => ({ documento: { ...factura, ordenCompra: 'PEDIDO-1042' } }),
  }),
  pedido('emitirComprobante', 409, 'otraSolicitud', 'La misma Idempotency-Key con otro contenido', {
    parametros: conClave('pedido-1042'),
    cuerpo: () => ({ documento: factura }),
  }),
  pedido('emitirComprobante', 200, 'rechazada', 'SUNAT la rechaza: no es un error HTTP', {
    cuerpo: () => ({ documento: conOrden('[sim:rechazo=2017]') }),
  }),
  pedido('emitirComprobante', 200, 'conObservacion', 'SUNAT la acepta con una observación', {
    cuerpo: () => ({ documento: conOrden('[sim:observado=4252]') }),
  }),
  pedido('emitirComprobante', 502, 'sinRespuesta', 'Se emitió, pero no se pudo enviar a SUNAT', {
    antes: (recorrido) => recorrido.simulate({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1 }),
    cuerpo: () => ({ documento: { ...factura, serie: 'F009' } }),
  }),
  // At once, before the background sends it by itself.
  pedido('reintentarEnvio', 502, 'sinRespuesta', 'SUNAT sigue sin procesarlo', {
    antes: (recorrido) => recorrido.simulate({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1 }),
    parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
  }),
  pedido('apartarComprobante', 200, 'apartada', 'Se decide no enviarla: SUNAT, preguntada, no la tiene', {
    parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
    cuerpo: () => ({ motivo: 'El cliente desistió antes de recibirla' }),
  }),
  pedido('reanudarComprobante', 200, 'reanudada', 'Que siga', {
    parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
  }),
  pedido('reintentarEnvio', 200, 'reintentada', 'Ahora sí llegó', {
    parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
  }),
  pedido('emitirComprobante', 400, 'conErrores', 'Todos los problemas a la vez, campo por campo', {
    cuerpo: () => ({ documento: conErrores }),
  }),
  pedido('emitirComprobante', 409, 'numeroUsado', 'Un correlativo que ya se usó', {
    cuerpo: () => ({ documento: { ...factura, correlativo: 1 } }),
  }),
  pedido('emitirComprobante', 422, 'sinSaldo', 'Una nota por más de lo que queda por acreditar', {
    cuerpo: () => ({ documento: documento('62-nc-anulacion') }),
  }),
  pedido('emitirComprobante', 500, 'errorInesperado', 'Un error nuestro: reintente', {
    antes: (recorrido) => recorrido.fallar(new Error('Un error de ejemplo')),
    cuerpo: () => ({ documento: factura }),
  }),
  pedido('emitirComprobante', 503, 'noDisponible', 'La base de datos no responde: reintente', {
    antes: (recorrido) => recorrido.fallar(new DatabaseUnavailable(new Error('de ejemplo'))),
    cuerpo: () => ({ documento: factura }),
  }),

  pedido('validarComprobante', 200, 'factura', 'Una factura que se podría emitir', {
    cuerpo: () => ({ documento: factura }),
  }),
  pedido('validarComprobante', 400, 'conErrores', 'Todos los problemas a la vez, campo por campo', {
    cuerpo: () => ({ documento: conErrores }),
  }),
  pedido('validarComprobante', 422, 'sinSaldo', 'Una nota por más de lo que queda por acreditar', {
    cuerpo: () => ({ documento: documento('62-nc-anulacion') }),
  }),
  pedido('validarComprobante', 409, 'numeroUsado', 'Un correlativo que ya se usó', {
    cuerpo: () => ({ documento: { ...factura, correlativo: 1 } }),
  }),

  pedido('reintentarEnvio', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('reintentarEnvio', 422, 'rechazada', 'Una rechazada no se envía otra vez', {
    parametros: delEmitido('rechazada'),
  }),

  pedido('apartarComprobante', 400, 'sinMotivo', 'Sin decir por qué', {
    parametros: delEmitido('rechazada'),
    cuerpo: () => ({}),
    invalida: true,
  }),
  pedido('apartarComprobante', 404, 'noExiste', 'No existe', {
    parametros: nadie,
    cuerpo: () => ({ motivo: 'El cliente desistió' }),
  }),
  pedido('apartarComprobante', 422, 'rechazada', 'Una rechazada ya terminó', {
    parametros: delEmitido('rechazada'),
    cuerpo: () => ({ motivo: 'El cliente desistió' }),
  }),
  pedido('reanudarComprobante', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('reanudarComprobante', 422, 'rechazada', 'Una rechazada ya terminó', { parametros: delEmitido('rechazada') }),

  pedido('verComprobante', 200, 'factura', 'Una factura aceptada, con la nota que la anula', {
    parametros: delEmitido('facturaAlContado'),
  }),
  pedido('verComprobante', 200, 'notaDeCredito', 'Una nota de crédito', { parametros: delEmitido('notaDeCredito') }),
  pedido('verComprobante', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('verInvoice', 200, 'factura', 'Una factura al crédito', { parametros: delEmitido('facturaAlCredito') }),
  pedido('verInvoice', 404, 'noExiste', 'No existe', { parametros: nadie }),
];
