import { unaGuia } from '../documents/builders.ts';
import type { Visto } from './pasos.ts';
import { deAviso, nadie, pedido } from './pedido.ts';

const deGuia = (cambios: object = {}, resto: object = {}) => ({
  ...resto,
  documento: unaGuia({ fechaEntrega: '2026-11-20', ...cambios }),
});
const conPedido = (texto: string) => ({ items: [{ descripcion: `Silla de oficina ${texto}`, cantidad: 4 }] });

/** The `id` of the guía that such an example issued. */
const delaEmitida = (nombre: string) => (visto: Visto) => ({ id: visto('emitirGuia', nombre).data.documento.id });
const CLAVE = { 'Idempotency-Key': 'traslado-1042' };

/** Guías. The endpoint that hears of some of them is there by now. */
export const pasosDeGuias = [
  pedido(
    'validarGuia',
    200,
    'deRemitente',
    { es: 'Una venta en transporte público', en: 'A sale in public transport' },
    {
      cuerpo: () => deGuia(),
    },
  ),
  pedido(
    'validarGuia',
    400,
    'conErrores',
    { es: 'Con errores', en: 'With errors' },
    {
      cuerpo: () => deGuia({ pesoBruto: '0', motivo: '99' }),
    },
  ),
  pedido(
    'emitirGuia',
    200,
    'deRemitente',
    { es: 'Una venta en transporte público', en: 'A sale in public transport' },
    {
      parametros: () => CLAVE,
      cuerpo: () => deGuia(),
    },
  ),
  pedido(
    'emitirGuia',
    400,
    'conErrores',
    { es: 'Con errores', en: 'With errors' },
    {
      cuerpo: () => deGuia({ pesoBruto: '0', motivo: '99' }),
    },
  ),
  pedido(
    'emitirGuia',
    409,
    'otraSolicitud',
    {
      es: 'La misma Idempotency-Key con otro contenido',
      en: 'The same Idempotency-Key with other contents',
    },
    {
      parametros: () => CLAVE,
      cuerpo: () => deGuia({ pesoBruto: '7' }),
    },
  ),
  pedido(
    'validarGuia',
    409,
    'numeroEnUso',
    { es: 'Un número que ya se usó', en: 'A number that was used already' },
    {
      cuerpo: () => deGuia({ correlativo: 1 }),
    },
  ),
  pedido(
    'emitirGuia',
    422,
    'saltoSinConfirmar',
    {
      es: 'Un número muy por encima del siguiente',
      en: 'A number far above the next one',
    },
    {
      cuerpo: () => deGuia({ correlativo: 90_000 }),
    },
  ),
  pedido(
    'validarGuia',
    422,
    'saltoSinConfirmar',
    {
      es: 'Un número muy por encima del siguiente',
      en: 'A number far above the next one',
    },
    {
      cuerpo: () => deGuia({ correlativo: 90_000 }),
    },
  ),
  pedido(
    'emitirGuia',
    200,
    'rechazada',
    { es: 'SUNAT la rechaza', en: 'SUNAT rejects it' },
    {
      cuerpo: () => deGuia(conPedido('[sim:rechazo=3617]')),
    },
  ),
  pedido(
    'emitirGuia',
    502,
    'sinTransmitir',
    { es: 'Creada, sin llegar a SUNAT', en: 'Created, without reaching SUNAT' },
    {
      cuerpo: () => deGuia(conPedido('[sim:http=429x5]')),
    },
  ),
  pedido(
    'reintentarGuia',
    502,
    'sinTransmitir',
    { es: 'SUNAT sigue sin recibirla', en: 'SUNAT still does not take it' },
    { parametros: (visto) => ({ id: visto('emitirGuia', 'sinTransmitir').guia_id }) },
  ),
  pedido(
    'reintentarGuia',
    422,
    'rechazada',
    { es: 'Una que SUNAT rechazó', en: 'One that SUNAT rejected' },
    {
      parametros: delaEmitida('rechazada'),
    },
  ),
  pedido(
    'reintentarGuia',
    200,
    'deRemitente',
    { es: 'Una que ya se aceptó', en: 'One that was accepted already' },
    {
      parametros: delaEmitida('deRemitente'),
    },
  ),
  pedido('reintentarGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'emitirGuia',
    200,
    'enSegundoPlano',
    {
      es: 'Con webhook: se responde al instante y se avisa después',
      en: 'With webhook: it answers at once and notifies you afterwards',
    },
    {
      cuerpo: () => deGuia({}, { webhook: true }),
    },
  ),
  deAviso('avisarGuiaAceptada', 'guia.aceptada', 'aceptada', { es: 'Una guía aceptada', en: 'An accepted guía' }),
  pedido(
    'emitirGuia',
    200,
    'rechazadaEnSegundoPlano',
    {
      es: 'Con webhook, una que SUNAT rechazará',
      en: 'With webhook, one that SUNAT will reject',
    },
    {
      cuerpo: () => deGuia(conPedido('[sim:rechazo=3617]'), { webhook: true }),
    },
  ),
  deAviso('avisarGuiaRechazada', 'guia.rechazada', 'rechazada', { es: 'Una guía rechazada', en: 'A rejected guía' }),
  pedido(
    'verGuia',
    200,
    'deRemitente',
    { es: 'Una aceptada', en: 'An accepted one' },
    {
      parametros: delaEmitida('deRemitente'),
    },
  ),
  pedido('verGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'listarGuias',
    200,
    'todas',
    { es: 'Las primeras dos', en: 'The first two' },
    {
      parametros: () => ({ limite: 2 }),
    },
  ),
  pedido(
    'listarGuias',
    400,
    'conErrores',
    { es: 'Un estado que no existe', en: 'A state that does not exist' },
    {
      parametros: () => ({ estado: 'PERDIDA' }),
      invalida: true,
    },
  ),
  pedido(
    'descargarXmlDeGuia',
    200,
    'deRemitente',
    { es: 'El de una aceptada', en: 'That of an accepted one' },
    {
      parametros: delaEmitida('deRemitente'),
    },
  ),
  pedido('descargarXmlDeGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'descargarCdrDeGuia',
    200,
    'deRemitente',
    { es: 'La de una aceptada', en: 'That of an accepted one' },
    {
      parametros: delaEmitida('deRemitente'),
    },
  ),
  pedido('descargarCdrDeGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
];
