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
    pedido('crearWebhook', 200, 'erp', 'De todos los eventos', { cuerpo: () => ({ url: hola, descripcion: 'ERP' }) }),
    pedido('crearWebhook', 400, 'conErrores', 'Una dirección que no es de http', {
      cuerpo: () => ({ url: 'ftp://erp.miempresa.pe/chaski' }),
    }),
    pedido('crearWebhook', 409, 'yaExiste', 'La misma dirección otra vez', { cuerpo: () => ({ url: hola }) }),
    pedido('crearWebhook', 422, 'redPrivada', 'Una dirección de una red privada', {
      cuerpo: () => ({ url: 'https://10.0.0.1/chaski' }),
    }),
    pedido('probarWebhook', 200, 'entregado', 'El receptor respondió 200', { parametros: delErp }),
    deAviso('avisarPrueba', 'prueba', 'prueba', 'El evento de prueba'),
    pedido('probarWebhook', 404, 'noExiste', 'No existe', { parametros: nadie }),
    pedido('listarEntregas', 200, 'ultima', 'La entrega más reciente', {
      parametros: (visto) => ({ ...delErp(visto), limite: 1 }),
    }),
    pedido('emitirComprobante', 200, 'enSegundoPlano', 'Con webhook: se responde al instante y se avisa después', {
      cuerpo: () => ({ webhook: true, documento: factura }),
    }),
    deAviso('avisarComprobanteAceptado', 'comprobante.aceptado', 'aceptado', 'Una factura aceptada'),
    pedido('emitirComprobante', 200, 'rechazadaDespues', 'Con webhook, una que SUNAT rechazará', {
      cuerpo: () => ({ webhook: true, documento: rechazable }),
    }),
    deAviso('avisarComprobanteRechazado', 'comprobante.rechazado', 'rechazado', 'Una factura rechazada'),
  ],
  despues: [
    pedido('listarWebhooks', 200, 'todos', 'Los del entorno de la clave'),
    pedido('verWebhook', 200, 'erp', 'El webhook del ERP', { parametros: delErp }),
    pedido('verWebhook', 404, 'noExiste', 'No existe', { parametros: nadie }),
    pedido('listarEntregas', 200, 'agotadas', 'Las que fallaron del todo', {
      parametros: (visto) => ({ ...delErp(visto), estado: 'AGOTADA' }),
    }),
    pedido('listarEntregas', 400, 'cursorErrado', 'Un cursor que no es de una página anterior', {
      parametros: (visto) => ({ ...delErp(visto), cursor: 'otro' }),
    }),
    pedido('listarEntregas', 404, 'noExiste', 'No existe', { parametros: nadie }),
    pedido('verEntrega', 200, 'prueba', 'La entrega del evento de prueba, con su intento', { parametros: deEntrega }),
    pedido('verEntrega', 404, 'noExiste', 'No existe', { parametros: nadie }),
    pedido('reenviarEntrega', 200, 'otraVez', 'Sale otra vez', {
      // Its answer is of before it leaves.
      antes: (recorrido) => recorrido.retener(),
      parametros: deEntrega,
    }),
    pedido('reenviarEntrega', 404, 'noExiste', 'No existe', {
      antes: (recorrido) => recorrido.release(),
      parametros: nadie,
    }),
    pedido('recuperarEntregas', 200, 'nadaFalta', 'Todo había llegado', {
      parametros: delErp,
      cuerpo: () => ({ desde: '2026-11-20' }),
    }),
    pedido('recuperarEntregas', 400, 'conErrores', 'Una fecha que no existe', {
      parametros: delErp,
      cuerpo: () => ({ desde: '2026-02-30' }),
    }),
    pedido('recuperarEntregas', 404, 'noExiste', 'No existe', {
      parametros: nadie,
      cuerpo: () => ({ desde: '2026-11-20' }),
    }),
    pedido('rotarSecreto', 200, 'nuevo', 'El anterior firma un día más', { parametros: delErp, cuerpo: () => ({}) }),
    pedido('rotarSecreto', 200, 'filtrado', 'El anterior deja de firmar al instante', {
      parametros: delErp,
      cuerpo: () => ({ filtrado: true }),
    }),
    pedido('rotarSecreto', 422, 'demasiados', 'Demasiadas veces en un día', {
      parametros: delErp,
      cuerpo: () => ({}),
      veces: 6,
    }),
    pedido('rotarSecreto', 404, 'noExiste', 'No existe', { parametros: nadie, cuerpo: () => ({}) }),
    pedido('cambiarWebhook', 200, 'eventos', 'Solo de lo que salió mal', {
      parametros: delErp,
      cuerpo: () => ({ eventos: ['comprobante.rechazado', 'anulacion.rechazada'] }),
    }),
    pedido('cambiarWebhook', 400, 'conErrores', 'Una dirección que no es de http', {
      parametros: delErp,
      cuerpo: () => ({ url: 'ftp://erp.miempresa.pe/chaski' }),
    }),
    pedido('cambiarWebhook', 422, 'redPrivada', 'Una dirección de una red privada', {
      parametros: delErp,
      cuerpo: () => ({ url: 'https://10.0.0.1/chaski' }),
    }),
    pedido('crearWebhook', 200, 'rechazos', 'Solo de lo que salió mal', {
      cuerpo: () => ({ url: `${RECEPTOR}/rechazos`, eventos: ['comprobante.rechazado', 'anulacion.rechazada'] }),
    }),
    pedido('cambiarWebhook', 409, 'yaExiste', 'La dirección de otro webhook', {
      parametros: delErp,
      cuerpo: () => ({ url: `${RECEPTOR}/rechazos` }),
    }),
    pedido('rotarSecreto', 400, 'conErrores', 'Algo que no es verdadero ni falso', {
      parametros: delErp,
      cuerpo: () => ({ filtrado: 'no' }),
      invalida: true,
    }),
    pedido('cambiarWebhook', 404, 'noExiste', 'No existe', { parametros: nadie, cuerpo: () => ({ activo: false }) }),
    pedido('cambiarWebhook', 200, 'inactivo', 'No se le avisa más', {
      parametros: delErp,
      cuerpo: () => ({ activo: false }),
    }),
    pedido('probarWebhook', 422, 'inactivo', 'Está inactivo', { parametros: delErp }),
    pedido('reenviarEntrega', 422, 'inactivo', 'Su webhook está inactivo', { parametros: deEntrega }),
    pedido('recuperarEntregas', 422, 'inactivo', 'Está inactivo', {
      parametros: delErp,
      cuerpo: () => ({ desde: '2026-11-20' }),
    }),
    pedido('eliminarWebhook', 200, 'eliminado', 'Se eliminó', { parametros: delErp }),
    pedido('eliminarWebhook', 404, 'noExiste', 'No existe', { parametros: () => ({ id: NADIE }) }),
  ],
};
