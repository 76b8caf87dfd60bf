import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { unaPercepcion, unaRetencion } from '../documents/builders.ts';
import type { CualquierPaso, Visto } from './pasos.ts';
import { deAviso, nadie, pedido } from './pedido.ts';

/** What differs of the two kinds, which have the same operations. */
interface Clase {
  /** Ends the names of its operations: `emitirRetencion`. */
  readonly nombre: 'Retencion' | 'Percepcion';
  readonly lista: string;
  readonly aviso: 'retencion' | 'percepcion';
  readonly uno: (cambios?: object) => object;
  readonly que: EnIdiomas;
  /** SUNAT's refusal that is shown. */
  readonly rechazo: string;
}

const PAGO = { fecha: '2026-11-20' };
const factura = (importe: string) => ({
  documentos: [
    {
      tipo: '01',
      serie: 'F010',
      numero: 55,
      fecha: '2026-11-05',
      total: importe,
      pagos: [{ ...PAGO, importe }],
    },
  ],
});
const conPedido = (texto: string) => ({ observaciones: `Pago con transferencia ${texto}` });

const RETENCION: Clase = {
  nombre: 'Retencion',
  lista: 'listarRetenciones',
  aviso: 'retencion',
  uno: (cambios) => unaRetencion({ ...factura('4720.00'), ...cambios }),
  que: { es: 'El pago de una factura', en: 'The payment of an invoice' },
  rechazo: '2617',
};
const PERCEPCION: Clase = {
  nombre: 'Percepcion',
  lista: 'listarPercepciones',
  aviso: 'percepcion',
  uno: (cambios) => unaPercepcion({ ...factura('1180.00'), ...cambios }),
  que: { es: 'El cobro de una factura', en: 'An invoice that is paid' },
  rechazo: '2603',
};

const MAL = { es: 'Con errores', en: 'With errors' };
const NO_EXISTE = { es: 'No existe', en: 'It does not exist' };
const ACEPTADA = { es: 'Una que ya se aceptó', en: 'One that was accepted already' };
const MUY_ADELANTE = { es: 'Un número muy por encima del siguiente', en: 'A number far above the next one' };
const DECISION = { aceptada: true, evidencia: 'Vista en SOL, consulta de comprobantes' };
const MOTIVO = { motivo: 'El pago se anuló' };

/** Retenciones and percepciones. The endpoint that hears of some of them is there by now. */
export const pasosDeOtros: readonly CualquierPaso[] = [RETENCION, PERCEPCION].flatMap(pasosDe);

function pasosDe({ nombre, lista, aviso, uno, que, rechazo }: Clase): CualquierPaso[] {
  const emitir = `emitir${nombre}`;
  const cuerpo =
    (cambios: object = {}, resto: object = {}) =>
    () => ({ ...resto, documento: uno(cambios) });
  const laEmitida = (cual: string) => (visto: Visto) => ({ id: visto(emitir, cual).data.documento.id });
  const laPendiente = (cual: string) => (visto: Visto) => ({ id: visto(emitir, cual).comprobante_id });
  const clave = () => ({ 'Idempotency-Key': `pago-${aviso}-1042` });
  const sinExistir = (operacion: string, mas: object = {}) =>
    pedido(operacion, 404, 'noExiste', NO_EXISTE, { parametros: nadie, ...mas });
  return [
    pedido(`validar${nombre}`, 200, 'deFactura', que, { cuerpo: cuerpo() }),
    pedido(`validar${nombre}`, 400, 'conErrores', MAL, { cuerpo: cuerpo({ regimen: '09', documentos: [] }) }),
    pedido(emitir, 200, 'deFactura', que, { parametros: clave, cuerpo: cuerpo() }),
    pedido(emitir, 400, 'conErrores', MAL, { cuerpo: cuerpo({ regimen: '09', documentos: [] }) }),
    pedido(
      emitir,
      409,
      'otraSolicitud',
      { es: 'La misma Idempotency-Key con otro contenido', en: 'The same Idempotency-Key with other contents' },
      { parametros: clave, cuerpo: cuerpo({ observaciones: 'Otra' }) },
    ),
    pedido(
      `validar${nombre}`,
      409,
      'numeroEnUso',
      { es: 'Un número que ya se usó', en: 'A number that was used already' },
      { cuerpo: cuerpo({ correlativo: 1 }) },
    ),
    pedido(emitir, 422, 'saltoSinConfirmar', MUY_ADELANTE, { cuerpo: cuerpo({ correlativo: 90_000 }) }),
    pedido(`validar${nombre}`, 422, 'saltoSinConfirmar', MUY_ADELANTE, { cuerpo: cuerpo({ correlativo: 90_000 }) }),
    pedido(
      emitir,
      200,
      'rechazada',
      { es: 'SUNAT la rechaza', en: 'SUNAT rejects it' },
      { cuerpo: cuerpo(conPedido(`[sim:rechazo=${rechazo}]`)) },
    ),
    pedido(
      emitir,
      502,
      'sinTransmitir',
      { es: 'Creada, sin llegar a SUNAT', en: 'Created, without reaching SUNAT' },
      { cuerpo: cuerpo(conPedido('[sim:fault=0109]')) },
    ),
    pedido(
      `reintentar${nombre}`,
      502,
      'sinTransmitir',
      { es: 'SUNAT sigue sin recibirla', en: 'SUNAT still does not take it' },
      { parametros: laPendiente('sinTransmitir') },
    ),
    pedido(
      `apartar${nombre}`,
      200,
      'sinTransmitir',
      { es: 'Una que SUNAT no recibió', en: 'One that SUNAT did not take' },
      {
        parametros: laPendiente('sinTransmitir'),
        cuerpo: () => ({ ...MOTIVO, evidencia: 'No está en SOL, consulta de comprobantes' }),
      },
    ),
    pedido(
      `apartar${nombre}`,
      400,
      'conErrores',
      { es: 'Sin motivo', en: 'Without a reason' },
      {
        parametros: laPendiente('sinTransmitir'),
        cuerpo: () => ({}),
        invalida: true,
      },
    ),
    pedido(`apartar${nombre}`, 422, 'aceptada', ACEPTADA, { parametros: laEmitida('deFactura'), cuerpo: () => MOTIVO }),
    sinExistir(`apartar${nombre}`, { cuerpo: () => MOTIVO }),
    pedido(
      `reanudar${nombre}`,
      200,
      'apartada',
      { es: 'Una que se apartó', en: 'One that was set aside' },
      { parametros: laPendiente('sinTransmitir') },
    ),
    pedido(`reanudar${nombre}`, 422, 'aceptada', ACEPTADA, { parametros: laEmitida('deFactura') }),
    sinExistir(`reanudar${nombre}`),
    pedido(
      `reintentar${nombre}`,
      422,
      'rechazada',
      { es: 'Una que SUNAT rechazó', en: 'One that SUNAT rejected' },
      { parametros: laEmitida('rechazada') },
    ),
    pedido(`reintentar${nombre}`, 200, 'deFactura', ACEPTADA, { parametros: laEmitida('deFactura') }),
    sinExistir(`reintentar${nombre}`),
    pedido(
      emitir,
      502,
      'deOtro',
      { es: 'SUNAT ya tiene ese número, y no es nuestro', en: 'SUNAT has that number already, and it is not ours' },
      { cuerpo: cuerpo(conPedido('[sim:fault=1033]')) },
    ),
    pedido(
      `decidir${nombre}`,
      200,
      'rechazada',
      { es: 'No está en SUNAT: es de otro', en: 'It is not at SUNAT: it is somebody else’s' },
      {
        parametros: laPendiente('deOtro'),
        cuerpo: () => ({ aceptada: false, evidencia: 'En SOL, ese número es de otro sistema' }),
      },
    ),
    pedido(
      `decidir${nombre}`,
      400,
      'conErrores',
      { es: 'Sin evidencia', en: 'Without evidence' },
      {
        parametros: laEmitida('deFactura'),
        cuerpo: () => ({ aceptada: true }),
        invalida: true,
      },
    ),
    pedido(
      `decidir${nombre}`,
      422,
      'noEspera',
      { es: 'Una que no espera a nadie', en: 'One that waits for nobody' },
      { parametros: laEmitida('deFactura'), cuerpo: () => DECISION },
    ),
    sinExistir(`decidir${nombre}`, { cuerpo: () => DECISION }),
    pedido(
      emitir,
      200,
      'enSegundoPlano',
      {
        es: 'Con webhook: se responde al instante y se avisa después',
        en: 'With webhook: it answers at once and notifies you afterwards',
      },
      { cuerpo: cuerpo({}, { webhook: true }) },
    ),
    deAviso(`avisar${nombre}Aceptada`, `${aviso}.aceptada`, 'aceptada', { es: 'Una aceptada', en: 'An accepted one' }),
    pedido(
      emitir,
      200,
      'rechazadaEnSegundoPlano',
      { es: 'Con webhook, una que SUNAT rechazará', en: 'With webhook, one that SUNAT will reject' },
      { cuerpo: cuerpo(conPedido(`[sim:rechazo=${rechazo}]`), { webhook: true }) },
    ),
    deAviso(`avisar${nombre}Rechazada`, `${aviso}.rechazada`, 'rechazada', {
      es: 'Una rechazada',
      en: 'A rejected one',
    }),
    pedido(
      'anularComprobante',
      200,
      `${aviso}ConWebhook`,
      {
        es: `Una ${aviso === 'retencion' ? 'retención' : 'percepción'}: por resumen de reversiones, con webhook`,
        en: `A ${aviso === 'retencion' ? 'retención' : 'percepción'}: by resumen de reversiones, with webhook`,
      },
      {
        parametros: laEmitida('enSegundoPlano'),
        cuerpo: () => ({ motivo: 'Error en el importe', webhook: true }),
      },
    ),
    deAviso(`avisar${nombre}Anulada`, `${aviso}.anulada`, 'anulada', { es: 'Una revertida', en: 'A reversed one' }),
    pedido(
      `ver${nombre}`,
      200,
      'deFactura',
      { es: 'Una aceptada', en: 'An accepted one' },
      {
        parametros: laEmitida('deFactura'),
      },
    ),
    sinExistir(`ver${nombre}`),
    pedido(lista, 200, 'todas', { es: 'Las primeras dos', en: 'The first two' }, { parametros: () => ({ limite: 2 }) }),
    pedido(
      lista,
      400,
      'conErrores',
      { es: 'Un estado que no existe', en: 'A state that does not exist' },
      { parametros: () => ({ estado: 'PERDIDA' }), invalida: true },
    ),
    pedido(`descargarPdfDe${nombre}`, 200, 'a4', { es: 'En A4', en: 'On A4' }, { parametros: laEmitida('deFactura') }),
    pedido(
      `descargarPdfDe${nombre}`,
      400,
      'formatoErrado',
      { es: 'Un papel que no hay', en: 'Unknown paper size' },
      { parametros: (visto) => ({ ...laEmitida('deFactura')(visto), formato: 'carta' }), invalida: true },
    ),
    sinExistir(`descargarPdfDe${nombre}`),
    pedido(
      `descargarXmlDe${nombre}`,
      200,
      'deFactura',
      { es: 'El de una aceptada', en: 'That of an accepted one' },
      {
        parametros: laEmitida('deFactura'),
      },
    ),
    sinExistir(`descargarXmlDe${nombre}`),
    pedido(
      `descargarCdrDe${nombre}`,
      200,
      'deFactura',
      { es: 'La de una aceptada', en: 'That of an accepted one' },
      {
        parametros: laEmitida('deFactura'),
      },
    ),
    sinExistir(`descargarCdrDe${nombre}`),
  ];
}
