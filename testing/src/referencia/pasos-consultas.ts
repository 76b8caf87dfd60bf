import { delEmitido, nadie, pedido } from './pedido.ts';

const sinEseDia = () => ({ desde: '2026-02-30' });

/** What is asked of what there is. */
export const pasosDeConsultas = [
  pedido(
    'listarComprobantes',
    200,
    'ultimos',
    {
      es: 'Los dos más nuevos y el cursor de la página siguiente',
      en: 'The two newest and the cursor of the next page',
    },
    {
      parametros: () => ({ limite: 2 }),
    },
  ),
  pedido(
    'listarComprobantes',
    200,
    'siguiente',
    { es: 'La página siguiente', en: 'The next page' },
    {
      parametros: (visto) => ({ limite: 2, cursor: visto('listarComprobantes', 'ultimos').data.siguiente }),
    },
  ),
  pedido(
    'listarComprobantes',
    200,
    'rechazadas',
    { es: 'Las facturas rechazadas de un día', en: 'The rejected facturas of one day' },
    {
      parametros: () => ({ estado: 'RECHAZADA', tipoComprobante: '01', desde: '2026-11-20', hasta: '2026-11-20' }),
    },
  ),
  pedido(
    'listarComprobantes',
    200,
    'buscar',
    { es: 'Por texto: un nombre, un número', en: 'By text: a name, a number' },
    {
      parametros: () => ({ q: 'B001-2' }),
    },
  ),
  pedido(
    'listarComprobantes',
    400,
    'cursorErrado',
    { es: 'Un cursor que no es de una página anterior', en: 'A cursor that is not of an earlier page' },
    {
      parametros: () => ({ cursor: 'otro' }),
    },
  ),
  pedido(
    'exportarCsv',
    200,
    'porSerie',
    { es: 'Los de una serie', en: 'Those of one series' },
    { parametros: () => ({ serie: 'B002' }) },
  ),
  pedido(
    'exportarCsv',
    400,
    'fechaErrada',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    { parametros: sinEseDia, invalida: true },
  ),
  pedido(
    'exportarXlsx',
    200,
    'porSerie',
    { es: 'Los de una serie', en: 'Those of one series' },
    { parametros: () => ({ serie: 'B002' }) },
  ),
  pedido(
    'exportarXlsx',
    400,
    'fechaErrada',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    { parametros: sinEseDia, invalida: true },
  ),
  pedido('descargarPdf', 200, 'a4', { es: 'En A4', en: 'On A4' }, { parametros: delEmitido('facturaAlContado') }),
  pedido(
    'descargarPdf',
    200,
    'ticket',
    { es: 'Para una impresora de 80 mm', en: 'For an 80 mm printer' },
    {
      parametros: (visto) => ({ ...delEmitido('boletaConDni')(visto), formato: 'ticket80' }),
    },
  ),
  pedido(
    'descargarPdf',
    400,
    'formatoErrado',
    { es: 'Un papel que no hay', en: 'Unknown paper size' },
    {
      parametros: (visto) => ({ ...delEmitido('facturaAlContado')(visto), formato: 'carta' }),
      invalida: true,
    },
  ),
  pedido('descargarPdf', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'descargarXml',
    200,
    'factura',
    { es: 'El XML firmado de una factura', en: 'The signed XML of a factura' },
    {
      parametros: delEmitido('facturaAlContado'),
    },
  ),
  pedido('descargarXml', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido(
    'descargarCdr',
    200,
    'factura',
    { es: 'La constancia de una factura', en: 'SUNAT’s receipt of a factura' },
    {
      parametros: delEmitido('facturaAlContado'),
    },
  ),
  pedido('descargarCdr', 404, 'noExiste', { es: 'No existe', en: 'It does not exist' }, { parametros: nadie }),
  pedido('listarSeries', 200, 'enUso', { es: 'Las series en uso', en: 'The series in use' }),
  pedido(
    'consultarCliente',
    200,
    'porRuc',
    { es: 'Por RUC', en: 'By RUC' },
    { parametros: () => ({ numero: '20100070970' }) },
  ),
  pedido(
    'consultarCliente',
    200,
    'porDni',
    { es: 'Por DNI', en: 'By DNI' },
    { parametros: () => ({ numero: '12345678' }) },
  ),
  pedido(
    'consultarCliente',
    400,
    'numeroErrado',
    { es: 'Un RUC cuyo último dígito no corresponde', en: 'A RUC whose last digit does not match' },
    {
      parametros: () => ({ numero: '20100070971' }),
    },
  ),
  pedido(
    'consultarCliente',
    404,
    'noExiste',
    { es: 'Nadie lo conoce', en: 'Nobody knows it' },
    { parametros: () => ({ numero: '20131312955' }) },
  ),
  pedido('listarCatalogos', 200, 'todos', { es: 'Los que se usan', en: 'Those in use' }),
  pedido(
    'verCatalogo',
    200,
    'identidad',
    { es: 'Catálogo 06: documentos de identidad', en: 'Catalog 06: identity documents' },
    { parametros: () => ({ n: '06' }) },
  ),
  pedido(
    'verCatalogo',
    404,
    'noExiste',
    { es: 'No existe', en: 'It does not exist' },
    { parametros: () => ({ n: '99' }) },
  ),
  pedido(
    'listarNovedades',
    200,
    'deUnMes',
    { es: 'Lo que empezó en un mes', en: 'What began in one month' },
    {
      parametros: () => ({ desde: '2026-06-01', hasta: '2026-06-30' }),
    },
  ),
  pedido(
    'listarNovedades',
    400,
    'fechaErrada',
    { es: 'Un día que no existe', en: 'A day that does not exist' },
    { parametros: sinEseDia, invalida: true },
  ),
];
