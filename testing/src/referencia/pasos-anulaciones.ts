import { deAviso, delEmitido, nadie, pedido } from './pedido.ts';

const motivo = 'Error en los datos del cliente';
const conMotivo = () => ({ motivo });

/** Annulments. The endpoint that hears of some of them is there by now. */
export const pasosDeAnulaciones = [
  pedido(
    'anularComprobante',
    400,
    'conErrores',
    { es: 'Falta decir por qué', en: 'The reason is missing' },
    {
      parametros: delEmitido('conGuias'),
      cuerpo: () => ({ motivo: '   ' }),
    },
  ),
  pedido(
    'verAnulacion',
    404,
    'sinAnulacion',
    { es: 'Nadie la pidió', en: 'Nobody requested it' },
    { parametros: delEmitido('conGuias') },
  ),
  pedido(
    'anularComprobante',
    200,
    'factura',
    { es: 'Una factura, por comunicación de baja', en: 'A factura, by comunicación de baja' },
    {
      parametros: (visto) => ({ ...delEmitido('conGuias')(visto), 'Idempotency-Key': 'anular-1042' }),
      cuerpo: conMotivo,
    },
  ),
  pedido(
    'anularComprobante',
    409,
    'otraSolicitud',
    { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
    {
      parametros: (visto) => ({ ...delEmitido('conGuias')(visto), 'Idempotency-Key': 'anular-1042' }),
      cuerpo: () => ({ motivo: 'Otro motivo' }),
    },
  ),
  pedido(
    'anularComprobante',
    422,
    'yaAnulada',
    { es: 'Una que ya se anuló', en: 'One that was annulled already' },
    {
      parametros: delEmitido('conGuias'),
      cuerpo: conMotivo,
    },
  ),
  pedido(
    'anularComprobante',
    200,
    'boleta',
    { es: 'Una boleta, por resumen diario', en: 'A boleta, by resumen diario' },
    {
      parametros: delEmitido('boletaSinCliente'),
      cuerpo: conMotivo,
    },
  ),
  pedido(
    'anularComprobante',
    200,
    'enSegundoPlano',
    {
      es: 'Con webhook: se responde al instante y se avisa después',
      en: 'With webhook: it answers at once and notifies you afterwards',
    },
    {
      parametros: delEmitido('enSegundoPlano'),
      cuerpo: () => ({ motivo, webhook: true }),
    },
  ),
  deAviso('avisarComprobanteAnulado', 'comprobante.anulado', 'anulado', {
    es: 'Una factura anulada',
    en: 'An annulled factura',
  }),
  pedido(
    'anularComprobante',
    200,
    'rechazada',
    { es: 'Con webhook, una anulación que SUNAT rechazará', en: 'With webhook, an annulment that SUNAT will reject' },
    {
      parametros: delEmitido('conIdempotencyKey'),
      cuerpo: () => ({ motivo: `${motivo} [sim:rechazo=2105]`, webhook: true }),
    },
  ),
  deAviso('avisarAnulacionRechazada', 'anulacion.rechazada', 'rechazada', {
    es: 'Una anulación rechazada',
    en: 'A rejected annulment',
  }),
  pedido(
    'anularComprobante',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie, cuerpo: conMotivo },
  ),
  pedido(
    'verAnulacion',
    200,
    'factura',
    { es: 'La baja de una factura', en: 'The annulment of a factura' },
    { parametros: delEmitido('conGuias') },
  ),
  pedido(
    'verAnulacion',
    200,
    'boleta',
    { es: 'La de una boleta, en un resumen diario', en: 'That of a boleta, in a resumen diario' },
    {
      parametros: delEmitido('boletaSinCliente'),
    },
  ),
  pedido(
    'descargarXmlDeAnulacion',
    200,
    'factura',
    { es: 'El de una factura', en: 'That of a factura' },
    { parametros: delEmitido('conGuias') },
  ),
  pedido(
    'descargarXmlDeAnulacion',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie },
  ),
  pedido(
    'descargarCdrDeAnulacion',
    200,
    'factura',
    { es: 'El de una factura', en: 'That of a factura' },
    { parametros: delEmitido('conGuias') },
  ),
  pedido(
    'descargarCdrDeAnulacion',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie },
  ),
];
