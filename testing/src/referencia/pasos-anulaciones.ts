import { deAviso, delEmitido, nadie, pedido } from './pedido.ts';

const motivo = 'Error en los datos del cliente';
const conMotivo = () => ({ motivo });

/** Annulments. The endpoint that hears of some of them is there by now. */
export const pasosDeAnulaciones = [
  pedido('anularComprobante', 400, 'conErrores', 'Falta decir por qué', {
    parametros: delEmitido('conGuias'),
    cuerpo: () => ({ motivo: '   ' }),
  }),
  pedido('verAnulacion', 404, 'sinAnulacion', 'Nadie la pidió', { parametros: delEmitido('conGuias') }),
  pedido('anularComprobante', 200, 'factura', 'Una factura, por comunicación de baja', {
    parametros: (visto) => ({ ...delEmitido('conGuias')(visto), 'Idempotency-Key': 'anular-1042' }),
    cuerpo: conMotivo,
  }),
  pedido('anularComprobante', 409, 'otraSolicitud', 'La misma Idempotency-Key con otro contenido', {
    parametros: (visto) => ({ ...delEmitido('conGuias')(visto), 'Idempotency-Key': 'anular-1042' }),
    cuerpo: () => ({ motivo: 'Otro motivo' }),
  }),
  pedido('anularComprobante', 422, 'yaAnulada', 'Una que ya se anuló', {
    parametros: delEmitido('conGuias'),
    cuerpo: conMotivo,
  }),
  pedido('anularComprobante', 200, 'boleta', 'Una boleta, por resumen diario', {
    parametros: delEmitido('boletaSinCliente'),
    cuerpo: conMotivo,
  }),
  pedido('anularComprobante', 200, 'enSegundoPlano', 'Con webhook: se responde al instante y se avisa después', {
    parametros: delEmitido('enSegundoPlano'),
    cuerpo: () => ({ motivo, webhook: true }),
  }),
  deAviso('avisarComprobanteAnulado', 'comprobante.anulado', 'anulado', 'Una factura anulada'),
  pedido('anularComprobante', 200, 'rechazada', 'Con webhook, una anulación que SUNAT rechazará', {
    parametros: delEmitido('conIdempotencyKey'),
    cuerpo: () => ({ motivo: `${motivo} [sim:rechazo=2105]`, webhook: true }),
  }),
  deAviso('avisarAnulacionRechazada', 'anulacion.rechazada', 'rechazada', 'Una anulación rechazada'),
  pedido('anularComprobante', 404, 'noExiste', 'No existe', { parametros: nadie, cuerpo: conMotivo }),
  pedido('verAnulacion', 200, 'factura', 'La baja de una factura', { parametros: delEmitido('conGuias') }),
  pedido('verAnulacion', 200, 'boleta', 'La de una boleta, en un resumen diario', {
    parametros: delEmitido('boletaSinCliente'),
  }),
  pedido('descargarXmlDeAnulacion', 200, 'factura', 'El de una factura', { parametros: delEmitido('conGuias') }),
  pedido('descargarXmlDeAnulacion', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('descargarCdrDeAnulacion', 200, 'factura', 'El de una factura', { parametros: delEmitido('conGuias') }),
  pedido('descargarCdrDeAnulacion', 404, 'noExiste', 'No existe', { parametros: nadie }),
];
