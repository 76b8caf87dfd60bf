import type { Visto } from './pasos.ts';
import { nadie, pedido } from './pedido.ts';

const NO_EXISTE = { es: 'No existe', en: 'It does not exist' };
const CON_ERRORES = { es: 'Todos los problemas a la vez', en: 'All problems at once' };
const CODIGO_USADO = { es: 'Una clave que ya se usó', en: 'A key that was used already' };

const cafe = { codigo: 'CAF-250', descripcion: 'Café molido 250 g', precioUnitario: 24.9, gtin: '7750182000017' };
const te = { codigo: 'TE-20', descripcion: 'Té verde, 20 bolsas', precioUnitario: 9.5 };
const ana = {
  tipoDocumento: '1',
  numeroDocumento: '45678912',
  denominacion: 'ANA QUISPE HUAMAN',
  correo: 'ana@ejemplo.pe',
};
const andina = { tipoDocumento: '6', numeroDocumento: '20131312955', denominacion: 'COMERCIAL ANDINA S.A.C.' };

const delCafe = (visto: Visto) => ({ id: visto('crearProducto', 'cafe').data.id });
const delTe = (visto: Visto) => ({ id: visto('crearProducto', 'te').data.id });
const deAna = (visto: Visto) => ({ id: visto('crearCliente', 'conCorreo').data.id });
const deAndina = (visto: Visto) => ({ id: visto('crearCliente', 'conRuc').data.id });

const hoja = (filas: readonly string[]) => () => ({ archivo: Buffer.from(filas.join('\n')).toString('base64') });
const productos = [
  'Código;Descripción;Unidad;Precio',
  'AZU-1;Azúcar rubia 1 kg;NIU;4.20',
  'ARR-5;Arroz 5 kg;UND;21.90',
];
const clientes = [
  'RUC o DNI;Nombre;Dirección',
  '20100070970;SUPERMERCADOS DEL SUR S.A.;Av. Uno 123',
  '4567891;ROSA MAMANI;',
];

/** What a company keeps of what it sells and to whom. */
export const pasosDeMaestros = [
  pedido('crearProducto', 200, 'cafe', { es: 'Con código de barras', en: 'With a barcode' }, { cuerpo: () => cafe }),
  pedido('crearProducto', 200, 'te', { es: 'Solo con su precio', en: 'With its price alone' }, { cuerpo: () => te }),
  pedido('crearProducto', 400, 'conErrores', CON_ERRORES, {
    cuerpo: () => ({ descripcion: 'Té', unidadMedida: 'UND', precioUnitario: 'nueve' }),
    invalida: true,
  }),
  pedido('crearProducto', 409, 'codigoUsado', CODIGO_USADO, { cuerpo: () => cafe }),
  pedido('listarProductos', 200, 'todos', { es: 'Los guardados', en: 'Those that are stored' }),
  pedido(
    'listarProductos',
    200,
    'buscado',
    { es: 'Por una palabra', en: 'By a word' },
    { parametros: () => ({ q: 'cafe' }) },
  ),
  pedido('listarProductos', 400, 'conErrores', CON_ERRORES, { parametros: () => ({ limite: 0 }), invalida: true }),
  pedido('verProducto', 200, 'cafe', { es: 'Un producto', en: 'A product' }, { parametros: delCafe }),
  pedido('verProducto', 404, 'noExiste', NO_EXISTE, { parametros: nadie }),
  pedido(
    'cambiarProducto',
    200,
    'precio',
    { es: 'Su precio', en: 'Its price' },
    { parametros: delCafe, cuerpo: () => ({ precioUnitario: 26.5 }) },
  ),
  pedido('cambiarProducto', 400, 'conErrores', CON_ERRORES, { parametros: delCafe, cuerpo: () => ({ tipoIgv: '99' }) }),
  pedido('cambiarProducto', 404, 'noExiste', NO_EXISTE, { parametros: nadie, cuerpo: () => ({ precioUnitario: 1 }) }),
  pedido('cambiarProducto', 409, 'codigoUsado', CODIGO_USADO, {
    parametros: delCafe,
    cuerpo: () => ({ codigo: te.codigo }),
  }),
  pedido(
    'importarProductos',
    200,
    'vistaPrevia',
    { es: 'Qué cambiaría', en: 'What would change' },
    { cuerpo: hoja(productos) },
  ),
  pedido(
    'importarProductos',
    200,
    'guardados',
    { es: 'Guardadas las que no tienen problemas', en: 'Those without problems, stored' },
    {
      cuerpo: () => ({ ...hoja(productos)(), guardar: true }),
    },
  ),
  pedido(
    'importarProductos',
    400,
    'sinFilas',
    { es: 'Una hoja sin filas', en: 'A sheet without rows' },
    { cuerpo: hoja(productos.slice(0, 1)) },
  ),
  pedido('eliminarProducto', 200, 'eliminado', { es: 'Eliminado', en: 'Deleted' }, { parametros: delTe }),
  pedido('eliminarProducto', 404, 'noExiste', NO_EXISTE, { parametros: nadie }),
  pedido('crearCliente', 200, 'conCorreo', { es: 'Con su correo', en: 'With its mail' }, { cuerpo: () => ana }),
  pedido('crearCliente', 200, 'conRuc', { es: 'Con RUC', en: 'With a RUC' }, { cuerpo: () => andina }),
  pedido('crearCliente', 400, 'conErrores', CON_ERRORES, {
    cuerpo: () => ({ ...andina, numeroDocumento: '20131312956', correo: 'ventas' }),
    invalida: true,
  }),
  pedido('crearCliente', 409, 'numeroUsado', CODIGO_USADO, { cuerpo: () => ana }),
  pedido('listarClientes', 200, 'todos', { es: 'Los guardados', en: 'Those that are stored' }),
  pedido(
    'listarClientes',
    200,
    'porNumero',
    { es: 'Por su número', en: 'By its number' },
    { parametros: () => ({ clave: ana.numeroDocumento }) },
  ),
  pedido('listarClientes', 400, 'conErrores', CON_ERRORES, { parametros: () => ({ limite: 0 }), invalida: true }),
  pedido('verCliente', 200, 'conCorreo', { es: 'Un cliente', en: 'A customer' }, { parametros: deAna }),
  pedido('verCliente', 404, 'noExiste', NO_EXISTE, { parametros: nadie }),
  pedido(
    'cambiarCliente',
    200,
    'sinCorreo',
    { es: 'Sin su correo', en: 'Without its mail' },
    { parametros: deAna, cuerpo: () => ({ correo: null }) },
  ),
  pedido('cambiarCliente', 400, 'conErrores', CON_ERRORES, {
    parametros: deAna,
    cuerpo: () => ({ denominacion: 'A' }),
    invalida: true,
  }),
  pedido('cambiarCliente', 404, 'noExiste', NO_EXISTE, { parametros: nadie, cuerpo: () => ({ correo: null }) }),
  pedido('cambiarCliente', 409, 'numeroUsado', CODIGO_USADO, {
    parametros: deAndina,
    cuerpo: () => ({ tipoDocumento: ana.tipoDocumento, numeroDocumento: ana.numeroDocumento }),
  }),
  pedido(
    'importarClientes',
    200,
    'vistaPrevia',
    { es: 'Qué cambiaría', en: 'What would change' },
    { cuerpo: hoja(clientes) },
  ),
  pedido(
    'importarClientes',
    400,
    'sinFilas',
    { es: 'Una hoja sin filas', en: 'A sheet without rows' },
    { cuerpo: hoja(clientes.slice(0, 1)) },
  ),
  pedido('eliminarCliente', 200, 'eliminado', { es: 'Eliminado', en: 'Deleted' }, { parametros: deAndina }),
  pedido('eliminarCliente', 404, 'noExiste', NO_EXISTE, { parametros: nadie }),
];
