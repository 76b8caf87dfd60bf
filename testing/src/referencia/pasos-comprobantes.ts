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
  deCarpeta('01-factura-gravada-contado', 'facturaAlContado', {
    es: 'Factura gravada, al contado',
    en: 'Taxed factura, paid at once',
  }),
  deCarpeta('16-boleta-con-dni', 'boletaConDni', { es: 'Boleta con DNI', en: 'Boleta with DNI' }),
  deCarpeta('17-boleta-clientes-varios', 'boletaSinCliente', {
    es: 'Boleta a CLIENTES VARIOS',
    en: 'Boleta to CLIENTES VARIOS',
  }),
  deCarpeta('12-credito-una-cuota', 'facturaAlCredito', { es: 'Factura al crédito', en: 'Factura on credit' }),
  deCarpeta('07-exportacion-bienes-usd', 'exportacion', {
    es: 'Factura de exportación, en dólares',
    en: 'Export factura, in dollars',
  }),
  deCarpeta('35-descuento-global', 'descuentoGlobal', {
    es: 'Factura con descuento global',
    en: 'Factura with a global discount',
  }),
  deCarpeta('49-detraccion', 'detraccion', { es: 'Factura con detracción', en: 'Factura with detracción' }),
  deCarpeta('47-anticipo-regularizado', 'anticipo', {
    es: 'Factura que regulariza un anticipo',
    en: 'Factura that settles an advance payment',
  }),
  deCarpeta('62-nc-anulacion', 'notaDeCredito', {
    es: 'Nota de crédito que anula una factura',
    en: 'Credit note that cancels a factura',
  }),
  deCarpeta('68-nc-devolucion-por-item', 'notaDeDevolucion', {
    es: 'Nota de crédito por devolución de una línea',
    en: 'Credit note for the return of one line',
  }),
  deCarpeta('76-nd-intereses', 'notaDeDebito', { es: 'Nota de débito por intereses', en: 'Debit note for interest' }),
  deCarpeta('22-vencimiento-orden-guias-observaciones', 'conGuias', {
    es: 'Factura con orden de compra y guías',
    en: 'Factura with purchase order and despatch documents (guías de remisión)',
  }),
  pedido(
    'emitirComprobante',
    200,
    'conIdempotencyKey',
    { es: 'Con Idempotency-Key: repetirla no emite otra', en: 'With Idempotency-Key: repeating it issues no other' },
    {
      parametros: conClave('pedido-1042'),
      cuerpo: () => ({ documento: { ...factura, ordenCompra: 'PEDIDO-1042' } }),
    },
  ),
  pedido(
    'emitirComprobante',
    200,
    'repetida',
    { es: 'La misma solicitud otra vez: la misma respuesta', en: 'The same request again: the same answer' },
    {
      parametros: conClave('pedido-1042'),
      cuerpo: () => ({ documento: { ...factura, ordenCompra: 'PEDIDO-1042' } }),
    },
  ),
  pedido(
    'emitirComprobante',
    409,
    'otraSolicitud',
    { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
    {
      parametros: conClave('pedido-1042'),
      cuerpo: () => ({ documento: factura }),
    },
  ),
  pedido(
    'emitirComprobante',
    200,
    'rechazada',
    { es: 'SUNAT la rechaza: no es un error HTTP', en: 'SUNAT rejects it: it is no HTTP error' },
    {
      cuerpo: () => ({ documento: conOrden('[sim:rechazo=2017]') }),
    },
  ),
  pedido(
    'emitirComprobante',
    200,
    'conObservacion',
    { es: 'SUNAT la acepta con una observación', en: 'SUNAT accepts it with an observation' },
    {
      cuerpo: () => ({ documento: conOrden('[sim:observado=4252]') }),
    },
  ),
  pedido(
    'emitirComprobante',
    502,
    'sinRespuesta',
    { es: 'Se emitió, pero no se pudo enviar a SUNAT', en: 'It was issued, but could not be sent to SUNAT' },
    {
      antes: (recorrido) => recorrido.simulate({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1 }),
      cuerpo: () => ({ documento: { ...factura, serie: 'F009' } }),
    },
  ),
  // At once, before the background sends it by itself.
  pedido(
    'reintentarEnvio',
    502,
    'sinRespuesta',
    { es: 'SUNAT sigue sin procesarlo', en: 'SUNAT still does not process it' },
    {
      antes: (recorrido) => recorrido.simulate({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1 }),
      parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
    },
  ),
  pedido(
    'apartarComprobante',
    200,
    'apartada',
    {
      es: 'Se decide no enviarla: SUNAT, preguntada, no la tiene',
      en: 'It is not to be sent: SUNAT, asked, does not have it',
    },
    {
      parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
      cuerpo: () => ({ motivo: 'El cliente desistió antes de recibirla' }),
    },
  ),
  pedido(
    'reanudarComprobante',
    200,
    'reanudada',
    { es: 'Que siga', en: 'Let it go on' },
    {
      parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
    },
  ),
  pedido(
    'reintentarEnvio',
    200,
    'reintentada',
    { es: 'Ahora sí llegó', en: 'This time it arrived' },
    {
      antes: (recorrido, visto) => recorrido.untilFinal(visto('emitirComprobante', 'sinRespuesta').comprobante_id),
      parametros: (visto) => ({ id: visto('emitirComprobante', 'sinRespuesta').comprobante_id }),
    },
  ),
  pedido(
    'emitirComprobante',
    400,
    'conErrores',
    { es: 'Todos los problemas a la vez, campo por campo', en: 'All problems at once, field by field' },
    {
      cuerpo: () => ({ documento: conErrores }),
    },
  ),
  pedido(
    'emitirComprobante',
    409,
    'numeroUsado',
    { es: 'Un correlativo que ya se usó', en: 'A number that was used already' },
    {
      cuerpo: () => ({ documento: { ...factura, correlativo: 1 } }),
    },
  ),
  pedido(
    'emitirComprobante',
    422,
    'sinSaldo',
    { es: 'Una nota por más de lo que queda por acreditar', en: 'A note for more than can still be credited' },
    {
      cuerpo: () => ({ documento: documento('62-nc-anulacion') }),
    },
  ),
  pedido(
    'emitirComprobante',
    500,
    'errorInesperado',
    { es: 'Un error nuestro: reintente', en: 'An error of ours: retry' },
    {
      antes: (recorrido) => recorrido.fallar(new Error('Un error de ejemplo')),
      cuerpo: () => ({ documento: factura }),
    },
  ),
  pedido(
    'emitirComprobante',
    503,
    'noDisponible',
    { es: 'La base de datos no responde: reintente', en: 'The database does not answer: retry' },
    {
      antes: (recorrido) => recorrido.fallar(new DatabaseUnavailable(new Error('de ejemplo'))),
      cuerpo: () => ({ documento: factura }),
    },
  ),

  pedido(
    'validarComprobante',
    200,
    'factura',
    { es: 'Una factura que se podría emitir', en: 'A factura that could be issued' },
    {
      cuerpo: () => ({ documento: factura }),
    },
  ),
  pedido(
    'validarComprobante',
    400,
    'conErrores',
    { es: 'Todos los problemas a la vez, campo por campo', en: 'All problems at once, field by field' },
    {
      cuerpo: () => ({ documento: conErrores }),
    },
  ),
  pedido(
    'validarComprobante',
    422,
    'sinSaldo',
    { es: 'Una nota por más de lo que queda por acreditar', en: 'A note for more than can still be credited' },
    {
      cuerpo: () => ({ documento: documento('62-nc-anulacion') }),
    },
  ),
  pedido(
    'validarComprobante',
    409,
    'numeroUsado',
    { es: 'Un correlativo que ya se usó', en: 'A number that was used already' },
    {
      cuerpo: () => ({ documento: { ...factura, correlativo: 1 } }),
    },
  ),

  pedido('reintentarEnvio', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'reintentarEnvio',
    422,
    'rechazada',
    { es: 'Una rechazada no se envía otra vez', en: 'One that was rejected is not sent again' },
    {
      parametros: delEmitido('rechazada'),
    },
  ),

  pedido(
    'apartarComprobante',
    400,
    'sinMotivo',
    { es: 'Sin decir por qué', en: 'Without saying why' },
    {
      parametros: delEmitido('rechazada'),
      cuerpo: () => ({}),
      invalida: true,
    },
  ),
  pedido(
    'apartarComprobante',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    {
      parametros: nadie,
      cuerpo: () => ({ motivo: 'El cliente desistió' }),
    },
  ),
  pedido(
    'apartarComprobante',
    422,
    'rechazada',
    { es: 'Una rechazada ya terminó', en: 'A rejected one is over' },
    {
      parametros: delEmitido('rechazada'),
      cuerpo: () => ({ motivo: 'El cliente desistió' }),
    },
  ),
  pedido('reanudarComprobante', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'reanudarComprobante',
    422,
    'rechazada',
    { es: 'Una rechazada ya terminó', en: 'A rejected one is over' },
    { parametros: delEmitido('rechazada') },
  ),

  pedido(
    'verComprobante',
    200,
    'factura',
    { es: 'Una factura aceptada, con la nota que la anula', en: 'An accepted factura, with the note that cancels it' },
    {
      parametros: delEmitido('facturaAlContado'),
    },
  ),
  pedido(
    'verComprobante',
    200,
    'notaDeCredito',
    { es: 'Una nota de crédito', en: 'A credit note' },
    { parametros: delEmitido('notaDeCredito') },
  ),
  pedido('verComprobante', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'verInvoice',
    200,
    'factura',
    { es: 'Una factura al crédito', en: 'A factura on credit' },
    { parametros: delEmitido('facturaAlCredito') },
  ),
  pedido('verInvoice', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
];
