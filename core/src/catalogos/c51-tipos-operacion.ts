import { type Entrada, toCatalogo } from './catalogo.ts';

export interface TipoOperacion extends Entrada {
  /** Catalog 01 codes of the documents in which it may be used (3206). */
  readonly comprobantes: readonly string[];
}

/** Catalog 51: kind of operation (`InvoiceTypeCode/@listID`). */
export const TIPOS_OPERACION = toCatalogo<TipoOperacion>([
  { codigo: '0101', nombre: 'Venta interna', comprobantes: ['01', '03'] },
  { codigo: '0112', nombre: 'Venta Interna - Sustenta Gastos Deducibles Persona Natural', comprobantes: ['01'] },
  { codigo: '0113', nombre: 'Venta interna - NRUS', comprobantes: ['03'] },
  { codigo: '0200', nombre: 'Exportación de Bienes', comprobantes: ['01', '03'] },
  {
    codigo: '0201',
    nombre: 'Exportación de Servicios - Prestación servicios realizados íntegramente en el país',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '0202',
    nombre: 'Exportación de Servicios - Prestación de servicios de hospedaje No Domiciliado',
    comprobantes: ['01'],
  },
  { codigo: '0203', nombre: 'Exportación de Servicios - Transporte de navieras', comprobantes: ['01', '03'] },
  {
    codigo: '0204',
    nombre: 'Exportación de Servicios - Servicios a naves y aeronaves de bandera extranjera',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '0205',
    nombre: 'Exportación de Servicios - Servicios que conformen un Paquete Turístico',
    comprobantes: ['01'],
  },
  {
    codigo: '0206',
    nombre: 'Exportación de Servicios - Servicios complementarios al transporte de carga',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '0207',
    nombre: 'Exportación de Servicios - Suministro de energía eléctrica a favor de sujetos domiciliados en ZED',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '0208',
    nombre: 'Exportación de Servicios - Prestación servicios realizados parcialmente en el extranjero',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '0301',
    nombre: 'Operaciones con Carta de porte aéreo (emitidas en el ámbito nacional)',
    comprobantes: ['01', '03'],
  },
  { codigo: '0302', nombre: 'Operaciones de Transporte ferroviario de pasajeros', comprobantes: ['01', '03'] },
  { codigo: '0401', nombre: 'Venta a no domiciliado que no califica como exportación', comprobantes: ['01', '03'] },
  { codigo: '0501', nombre: 'Compra interna', comprobantes: ['04'] },
  { codigo: '0502', nombre: 'Anticipos', comprobantes: ['04'] },
  { codigo: '0503', nombre: 'Compra de oro', comprobantes: ['04'] },
  { codigo: '1001', nombre: 'Operación Sujeta a Detracción', comprobantes: ['01', '03'] },
  { codigo: '1002', nombre: 'Operación Sujeta a Detracción- Recursos Hidrobiológicos', comprobantes: ['01', '03'] },
  {
    codigo: '1003',
    nombre: 'Operación Sujeta a Detracción- Servicios de Transporte Pasajeros',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '1004',
    nombre: 'Operación Sujeta a Detracción- Servicios de Transporte Carga',
    comprobantes: ['01', '03'],
  },
  { codigo: '2001', nombre: 'Operación Sujeta a Percepción', comprobantes: ['01', '03'] },
  { codigo: '2002', nombre: 'Operación sujeta a Retención de Renta de segunda categoría', comprobantes: ['01'] },
  { codigo: '2100', nombre: 'Créditos a empresas', comprobantes: ['01', '03'] },
  { codigo: '2101', nombre: 'Créditos de consumo revolvente', comprobantes: ['01', '03'] },
  { codigo: '2102', nombre: 'Créditos de consumo no revolvente', comprobantes: ['01', '03'] },
  {
    codigo: '2103',
    nombre: 'Otras operaciones no gravadas (sistema financiero y cooperativas)',
    comprobantes: ['01', '03'],
  },
  {
    codigo: '2104',
    nombre: 'Otras operaciones no gravadas - Empresas del sistema de seguros',
    comprobantes: ['01', '03'],
  },
  { codigo: '2105', nombre: 'Comprobante emitido por AFP', comprobantes: ['03'] },
  { codigo: '2106', nombre: 'Venta Nacional a Turistas - Tax Free', comprobantes: ['01'] },
]);

/** Whether the operation is an export, in which every line must be 40 (rule 2642: codes 0200 to 0208). */
export function isExportacion(sunatTransaccion: string): boolean {
  return sunatTransaccion >= '0200' && sunatTransaccion <= '0208' && TIPOS_OPERACION.has(sunatTransaccion);
}
