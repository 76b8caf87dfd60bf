import { readExample } from '../documents/examples.ts';
import type { Visto } from './pasos.ts';
import { deAviso, nadie, pedido } from './pedido.ts';
import { NADIE, RECEPTOR } from './recorrido.ts';

const { documento: factura } = JSON.parse(readExample('01-factura-gravada-contado', 'entrada.json').toString());
const [primero, ...demas] = factura.items;
const rechazable = {
  ...factura,
  items: [{ ...primero, descripcion: `${primero.descripcion} [sim:rechazo=2017]` }, ...demas],
};

const delErp = (visto: Visto) => ({ id: visto('crearWebhook', 'erp').data.id });
const deEntrega = (visto: Visto) => ({ id: visto('probarWebhook', 'entregado').data.id });
const hola = `${RECEPTOR}/chaski`;

/** Webhooks and what they are told. `antes` of annulments, which they are told of too. */
export const pasosDeWebhooks = {
  antes: [
    pedido(
      'crearWebhook',
      200,
      'erp',
      { es: 'De todos los eventos', en: 'Of all events' },
      { cuerpo: () => ({ url: hola, descripcion: 'ERP' }) },
    ),
    pedido(
      'crearWebhook',
      400,
      'conErrores',
      { es: 'Una dirección que no es de http', en: 'An address that is not http' },
      {
        cuerpo: () => ({ url: 'ftp://erp.miempresa.pe/chaski' }),
      },
    ),
    pedido(
      'crearWebhook',
      409,
      'yaExiste',
      { es: 'La misma dirección otra vez', en: 'The same address again' },
      { cuerpo: () => ({ url: hola }) },
    ),
    pedido(
      'crearWebhook',
      422,
      'redPrivada',
      { es: 'Una dirección de una red privada', en: 'An address of a private network' },
      {
        cuerpo: () => ({ url: 'https://10.0.0.1/chaski' }),
      },
    ),
    pedido(
      'probarWebhook',
      200,
      'entregado',
      { es: 'El receptor respondió 200', en: 'The receiver answered 200' },
      { parametros: delErp },
    ),
    deAviso('avisarPrueba', 'prueba', 'prueba', { es: 'El evento de prueba', en: 'The test event' }),
    pedido('probarWebhook', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
    pedido(
      'listarEntregas',
      200,
      'ultima',
      { es: 'La entrega más reciente', en: 'The newest delivery' },
      {
        parametros: (visto) => ({ ...delErp(visto), limite: 1 }),
      },
    ),
    pedido(
      'emitirComprobante',
      200,
      'enSegundoPlano',
      {
        es: 'Con webhook: se responde al instante y se avisa después',
        en: 'With webhook: it answers at once and notifies you afterwards',
      },
      {
        cuerpo: () => ({ webhook: true, documento: factura }),
      },
    ),
    deAviso('avisarComprobanteAceptado', 'comprobante.aceptado', 'aceptado', {
      es: 'Una factura aceptada',
      en: 'An accepted factura',
    }),
    pedido(
      'emitirComprobante',
      200,
      'rechazadaDespues',
      { es: 'Con webhook, una que SUNAT rechazará', en: 'With webhook, one that SUNAT will reject' },
      {
        cuerpo: () => ({ webhook: true, documento: rechazable }),
      },
    ),
    deAviso('avisarComprobanteRechazado', 'comprobante.rechazado', 'rechazado', {
      es: 'Una factura rechazada',
      en: 'A rejected factura',
    }),
  ],
  despues: [
    pedido('listarWebhooks', 200, 'todos', { es: 'Los del entorno de la clave', en: 'Those of the key’s environment' }),
    pedido(
      'verWebhook',
      200,
      'erp',
      { es: 'El webhook del ERP', en: 'The webhook of the ERP' },
      { parametros: delErp },
    ),
    pedido('verWebhook', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
    pedido(
      'listarEntregas',
      200,
      'agotadas',
      { es: 'Las que fallaron del todo', en: 'Those that failed for good' },
      {
        parametros: (visto) => ({ ...delErp(visto), estado: 'AGOTADA' }),
      },
    ),
    pedido(
      'listarEntregas',
      400,
      'cursorErrado',
      { es: 'Un cursor que no es de una página anterior', en: 'A cursor that is not of an earlier page' },
      {
        parametros: (visto) => ({ ...delErp(visto), cursor: 'otro' }),
      },
    ),
    pedido('listarEntregas', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
    pedido(
      'verEntrega',
      200,
      'prueba',
      { es: 'La entrega del evento de prueba, con su intento', en: 'The delivery of the test event, with its attempt' },
      { parametros: deEntrega },
    ),
    pedido('verEntrega', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
    pedido(
      'reenviarEntrega',
      200,
      'otraVez',
      { es: 'Sale otra vez', en: 'It is sent again' },
      {
        // Its answer is of before it leaves.
        antes: (recorrido) => recorrido.retener(),
        parametros: deEntrega,
      },
    ),
    pedido(
      'reenviarEntrega',
      404,
      'noExiste',
      { es: 'No existe', en: 'It does not exist' },
      {
        antes: (recorrido) => recorrido.release(),
        parametros: nadie,
      },
    ),
    pedido(
      'recuperarEntregas',
      200,
      'nadaFalta',
      { es: 'Todo había llegado', en: 'Everything had arrived' },
      {
        parametros: delErp,
        cuerpo: () => ({ desde: '2026-11-20' }),
      },
    ),
    pedido(
      'recuperarEntregas',
      400,
      'conErrores',
      { es: 'Una fecha que no existe', en: 'A date that does not exist' },
      {
        parametros: delErp,
        cuerpo: () => ({ desde: '2026-02-30' }),
      },
    ),
    pedido(
      'recuperarEntregas',
      404,
      'noExiste',
      { es: 'No existe', en: 'It does not exist' },
      {
        parametros: nadie,
        cuerpo: () => ({ desde: '2026-11-20' }),
      },
    ),
    pedido(
      'rotarSecreto',
      200,
      'nuevo',
      { es: 'El anterior firma un día más', en: 'The one before signs for one more day' },
      { parametros: delErp, cuerpo: () => ({}) },
    ),
    pedido(
      'rotarSecreto',
      200,
      'filtrado',
      { es: 'El anterior deja de firmar al instante', en: 'The one before stops signing at once' },
      {
        parametros: delErp,
        cuerpo: () => ({ filtrado: true }),
      },
    ),
    pedido(
      'rotarSecreto',
      422,
      'demasiados',
      { es: 'Demasiadas veces en un día', en: 'Too many times in one day' },
      {
        parametros: delErp,
        cuerpo: () => ({}),
        veces: 6,
      },
    ),
    pedido(
      'rotarSecreto',
      404,
      'noExiste',
      { es: 'No existe', en: 'It does not exist' },
      { parametros: nadie, cuerpo: () => ({}) },
    ),
    pedido(
      'cambiarWebhook',
      200,
      'eventos',
      { es: 'Solo de lo que salió mal', en: 'Only of what went wrong' },
      {
        parametros: delErp,
        cuerpo: () => ({ eventos: ['comprobante.rechazado', 'anulacion.rechazada'] }),
      },
    ),
    pedido(
      'cambiarWebhook',
      400,
      'conErrores',
      { es: 'Una dirección que no es de http', en: 'An address that is not http' },
      {
        parametros: delErp,
        cuerpo: () => ({ url: 'ftp://erp.miempresa.pe/chaski' }),
      },
    ),
    pedido(
      'cambiarWebhook',
      422,
      'redPrivada',
      { es: 'Una dirección de una red privada', en: 'An address of a private network' },
      {
        parametros: delErp,
        cuerpo: () => ({ url: 'https://10.0.0.1/chaski' }),
      },
    ),
    pedido(
      'crearWebhook',
      200,
      'rechazos',
      { es: 'Solo de lo que salió mal', en: 'Only of what went wrong' },
      {
        cuerpo: () => ({ url: `${RECEPTOR}/rechazos`, eventos: ['comprobante.rechazado', 'anulacion.rechazada'] }),
      },
    ),
    pedido(
      'cambiarWebhook',
      409,
      'yaExiste',
      { es: 'La dirección de otro webhook', en: 'The address of another webhook' },
      {
        parametros: delErp,
        cuerpo: () => ({ url: `${RECEPTOR}/rechazos` }),
      },
    ),
    pedido(
      'rotarSecreto',
      400,
      'conErrores',
      { es: 'Algo que no es verdadero ni falso', en: 'Neither true nor false' },
      {
        parametros: delErp,
        cuerpo: () => ({ filtrado: 'no' }),
        invalida: true,
      },
    ),
    pedido(
      'cambiarWebhook',
      404,
      'noExiste',
      { es: 'No existe', en: 'It does not exist' },
      { parametros: nadie, cuerpo: () => ({ activo: false }) },
    ),
    pedido(
      'cambiarWebhook',
      200,
      'inactivo',
      { es: 'No se le avisa más', en: 'It is no longer notified' },
      {
        parametros: delErp,
        cuerpo: () => ({ activo: false }),
      },
    ),
    pedido('probarWebhook', 422, 'inactivo', { es: 'Está inactivo', en: 'It is inactive' }, { parametros: delErp }),
    pedido(
      'reenviarEntrega',
      422,
      'inactivo',
      { es: 'Su webhook está inactivo', en: 'Its webhook is inactive' },
      { parametros: deEntrega },
    ),
    pedido(
      'recuperarEntregas',
      422,
      'inactivo',
      { es: 'Está inactivo', en: 'It is inactive' },
      {
        parametros: delErp,
        cuerpo: () => ({ desde: '2026-11-20' }),
      },
    ),
    pedido('eliminarWebhook', 200, 'eliminado', { es: 'Se eliminó', en: 'It was deleted' }, { parametros: delErp }),
    pedido(
      'eliminarWebhook',
      404,
      'noExiste',
      { es: 'No existe', en: 'It does not exist' },
      { parametros: () => ({ id: NADIE }) },
    ),
  ],
};
