import { type Entrada, toCatalogo } from './catalogo.ts';

export interface CargoDescuento extends Entrada {
  /** Where it may stand: in a line or in the document (4268, 4291). */
  readonly nivel: 'item' | 'global';
  /** `ChargeIndicator`: true adds, false takes off (3114). */
  readonly esCargo: boolean;
}

/** Catalog 53: discounts, charges and other deductions. */
export const CARGOS = toCatalogo<CargoDescuento>([
  { codigo: '00', nombre: 'Descuentos que afectan la base imponible del IGV/IVAP', nivel: 'item', esCargo: false },
  { codigo: '01', nombre: 'Descuentos que no afectan la base imponible del IGV/IVAP', nivel: 'item', esCargo: false },
  {
    codigo: '02',
    nombre: 'Descuentos globales que afectan la base imponible del IGV/IVAP',
    nivel: 'global',
    esCargo: false,
  },
  {
    codigo: '03',
    nombre: 'Descuentos globales que no afectan la base imponible del IGV/IVAP',
    nivel: 'global',
    esCargo: false,
  },
  {
    codigo: '04',
    nombre: 'Descuentos globales por anticipos gravados que afectan la base imponible del IGV/IVAP',
    nivel: 'global',
    esCargo: false,
  },
  { codigo: '05', nombre: 'Descuentos globales por anticipos exonerados', nivel: 'global', esCargo: false },
  { codigo: '06', nombre: 'Descuentos globales por anticipos inafectos', nivel: 'global', esCargo: false },
  { codigo: '07', nombre: 'Factor de compensación DU 010-2004', nivel: 'item', esCargo: false },
  { codigo: '20', nombre: 'Anticipo de ISC', nivel: 'global', esCargo: false },
  { codigo: '45', nombre: 'FISE', nivel: 'global', esCargo: true },
  { codigo: '46', nombre: 'Recargo al consumo y/o propinas', nivel: 'global', esCargo: true },
  { codigo: '47', nombre: 'Cargos que afectan la base imponible del IGV/IVAP', nivel: 'item', esCargo: true },
  { codigo: '48', nombre: 'Cargos que no afectan la base imponible del IGV/IVAP', nivel: 'item', esCargo: true },
  {
    codigo: '49',
    nombre: 'Cargos globales que afectan la base imponible del IGV/IVAP',
    nivel: 'global',
    esCargo: true,
  },
  {
    codigo: '50',
    nombre: 'Cargos globales que no afectan la base imponible del IGV/IVAP',
    nivel: 'global',
    esCargo: true,
  },
  { codigo: '51', nombre: 'Percepción venta interna', nivel: 'global', esCargo: true },
  { codigo: '52', nombre: 'Percepción a la adquisición de combustible', nivel: 'global', esCargo: true },
  {
    codigo: '53',
    nombre: 'Percepción realizada al agente de percepción con tasa especial',
    nivel: 'global',
    esCargo: true,
  },
  { codigo: '54', nombre: 'Factor de aportación DU 010-2004', nivel: 'item', esCargo: true },
  { codigo: '61', nombre: 'Retención de renta por anticipos', nivel: 'global', esCargo: false },
  { codigo: '62', nombre: 'Retención del IGV', nivel: 'global', esCargo: false },
  { codigo: '63', nombre: 'Retención de renta de segunda categoría', nivel: 'global', esCargo: false },
]);
