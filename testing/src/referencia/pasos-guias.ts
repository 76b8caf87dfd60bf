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
const BAJA = { fecha: '2026-11-20', causa: 'TRASLADO_NO_INICIADO', constancia: 'Constancia 1234 de SOL' };
const DECISION = { aceptada: true, evidencia: 'Vista en SOL, consulta de guías' };
const sinEseDia = () => ({ desde: '2026-02-30' });
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
      cuerpo: () => deGuia(conPedido('[sim:http=429x500]')),
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
    'darDeBajaGuia',
    400,
    'conErrores',
    { es: 'Una causa que SOL no tiene', en: 'A cause that SOL does not have' },
    { parametros: delaEmitida('enSegundoPlano'), cuerpo: () => ({ ...BAJA, causa: 'ERROR' }), invalida: true },
  ),
  pedido(
    'darDeBajaGuia',
    200,
    'noIniciado',
    { es: 'El traslado no se inició', en: 'The transport did not begin' },
    { parametros: delaEmitida('enSegundoPlano'), cuerpo: () => BAJA },
  ),
  deAviso('avisarGuiaAnulada', 'guia.anulada', 'anulada', { es: 'Una guía dada de baja', en: 'A guía taken back' }),
  pedido(
    'darDeBajaGuia',
    422,
    'yaDadaDeBaja',
    { es: 'Una que ya se dio de baja', en: 'One that was taken back already' },
    { parametros: delaEmitida('enSegundoPlano'), cuerpo: () => BAJA },
  ),
  pedido(
    'darDeBajaGuia',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie, cuerpo: () => BAJA },
  ),
  pedido(
    'emitirGuia',
    502,
    'deOtro',
    { es: 'SUNAT ya tiene ese número, y no es nuestro', en: 'SUNAT has that number already, and it is not ours' },
    { cuerpo: () => deGuia(conPedido('[sim:fault=1033]')) },
  ),
  pedido(
    'reintentarGuia',
    422,
    'porAtender',
    { es: 'Espera a una persona', en: 'It waits for a person' },
    { parametros: (visto) => ({ id: visto('emitirGuia', 'deOtro').guia_id }) },
  ),
  pedido(
    'decidirGuia',
    200,
    'rechazada',
    { es: 'No está en SOL: es de otro', en: 'It is not in SOL: it is somebody else’s' },
    {
      parametros: (visto) => ({ id: visto('emitirGuia', 'deOtro').guia_id }),
      cuerpo: () => ({ aceptada: false, evidencia: 'En SOL, ese número es de otro sistema' }),
    },
  ),
  pedido(
    'decidirGuia',
    400,
    'conErrores',
    { es: 'Sin evidencia', en: 'Without evidence' },
    { parametros: delaEmitida('deRemitente'), cuerpo: () => ({ aceptada: true }), invalida: true },
  ),
  pedido(
    'decidirGuia',
    422,
    'noEspera',
    { es: 'Una que no espera a nadie', en: 'One that waits for nobody' },
    { parametros: delaEmitida('deRemitente'), cuerpo: () => DECISION },
  ),
  pedido(
    'decidirGuia',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: nadie, cuerpo: () => DECISION },
  ),
  pedido(
    'reanudarGuia',
    422,
    'noEspera',
    { es: 'Una que no espera a nadie', en: 'One that waits for nobody' },
    { parametros: delaEmitida('deRemitente') },
  ),
  pedido('reanudarGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
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
  pedido('descargarPdfDeGuia', 200, 'a4', { es: 'En A4', en: 'On A4' }, { parametros: delaEmitida('deRemitente') }),
  pedido(
    'exportarGuiasCsv',
    200,
    'porSerie',
    { es: 'Las de una serie', en: 'Those of one series' },
    { parametros: () => ({ serie: 'T001', estado: 'ACEPTADA' }) },
  ),
  pedido(
    'exportarGuiasCsv',
    400,
    'fechaErrada',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    { parametros: sinEseDia, invalida: true },
  ),
  pedido(
    'exportarGuiasXlsx',
    200,
    'porSerie',
    { es: 'Las de una serie', en: 'Those of one series' },
    { parametros: () => ({ serie: 'T001' }) },
  ),
  pedido(
    'exportarGuiasXlsx',
    400,
    'fechaErrada',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    { parametros: sinEseDia, invalida: true },
  ),
  pedido(
    'descargarPdfDeGuia',
    400,
    'formatoErrado',
    { es: 'Un papel que no hay', en: 'Unknown paper size' },
    { parametros: (visto) => ({ ...delaEmitida('deRemitente')(visto), formato: 'carta' }), invalida: true },
  ),
  pedido('descargarPdfDeGuia', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
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
  // Last, as it goes on in the background.
  pedido(
    'emitirGuia',
    502,
    'porAtender',
    { es: 'De una serie que usa otro sistema', en: 'Of a series that another system uses' },
    { cuerpo: () => deGuia({ ...conPedido('[sim:fault=1033]'), serie: 'T0X1' }) },
  ),
  pedido(
    'reanudarGuia',
    200,
    'reanudada',
    { es: 'No está en SOL: que siga', en: 'It is not in SOL: let it go on' },
    { parametros: (visto) => ({ id: visto('emitirGuia', 'porAtender').guia_id }) },
  ),
];
