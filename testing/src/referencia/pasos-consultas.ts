import { delEmitido, nadie, pedido } from './pedido.ts';

const sinEseDia = () => ({ desde: '2026-02-30' });

/** What is asked of what there is. */
export const pasosDeConsultas = [
  pedido('listarComprobantes', 200, 'ultimos', 'Los dos más nuevos y el cursor de la página siguiente', {
    parametros: () => ({ limite: 2 }),
  }),
  pedido('listarComprobantes', 200, 'siguiente', 'La página siguiente', {
    parametros: (visto) => ({ limite: 2, cursor: visto('listarComprobantes', 'ultimos').data.siguiente }),
  }),
  pedido('listarComprobantes', 200, 'rechazadas', 'Las facturas rechazadas de un día', {
    parametros: () => ({ estado: 'RECHAZADA', tipoComprobante: '01', desde: '2026-11-20', hasta: '2026-11-20' }),
  }),
  pedido('listarComprobantes', 200, 'buscar', 'Por texto: un nombre, un número', {
    parametros: () => ({ q: 'B001-2' }),
  }),
  pedido('listarComprobantes', 400, 'cursorErrado', 'Un cursor que no es de una página anterior', {
    parametros: () => ({ cursor: 'otro' }),
  }),
  pedido('exportarCsv', 200, 'porSerie', 'Los de una serie', { parametros: () => ({ serie: 'B002' }) }),
  pedido('exportarCsv', 400, 'fechaErrada', 'Un día que no existe', { parametros: sinEseDia, invalida: true }),
  pedido('exportarXlsx', 200, 'porSerie', 'Los de una serie', { parametros: () => ({ serie: 'B002' }) }),
  pedido('exportarXlsx', 400, 'fechaErrada', 'Un día que no existe', { parametros: sinEseDia, invalida: true }),
  pedido('descargarPdf', 200, 'a4', 'En A4', { parametros: delEmitido('facturaAlContado') }),
  pedido('descargarPdf', 200, 'ticket', 'Para una impresora de 80 mm', {
    parametros: (visto) => ({ ...delEmitido('boletaConDni')(visto), formato: 'ticket80' }),
  }),
  pedido('descargarPdf', 400, 'formatoErrado', 'Un papel que no hay', {
    parametros: (visto) => ({ ...delEmitido('facturaAlContado')(visto), formato: 'carta' }),
    invalida: true,
  }),
  pedido('descargarPdf', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('descargarXml', 200, 'factura', 'El XML firmado de una factura', {
    parametros: delEmitido('facturaAlContado'),
  }),
  pedido('descargarXml', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('descargarCdr', 200, 'factura', 'La constancia de una factura', {
    parametros: delEmitido('facturaAlContado'),
  }),
  pedido('descargarCdr', 404, 'noExiste', 'No existe', { parametros: nadie }),
  pedido('listarSeries', 200, 'enUso', 'Las series en uso'),
  pedido('consultarCliente', 200, 'porRuc', 'Por RUC', { parametros: () => ({ numero: '20100070970' }) }),
  pedido('consultarCliente', 200, 'porDni', 'Por DNI', { parametros: () => ({ numero: '12345678' }) }),
  pedido('consultarCliente', 400, 'numeroErrado', 'Un RUC cuyo último dígito no corresponde', {
    parametros: () => ({ numero: '20100070971' }),
  }),
  pedido('consultarCliente', 404, 'noExiste', 'Nadie lo conoce', { parametros: () => ({ numero: '20131312955' }) }),
  pedido('listarCatalogos', 200, 'todos', 'Los que se usan'),
  pedido('verCatalogo', 200, 'identidad', 'Catálogo 06: documentos de identidad', { parametros: () => ({ n: '06' }) }),
  pedido('verCatalogo', 404, 'noExiste', 'No existe', { parametros: () => ({ n: '99' }) }),
  pedido('listarNovedades', 200, 'deUnMes', 'Lo que empezó en un mes', {
    parametros: () => ({ desde: '2026-06-01', hasta: '2026-06-30' }),
  }),
  pedido('listarNovedades', 400, 'fechaErrada', 'Un día que no existe', { parametros: sinEseDia, invalida: true }),
];
