import { type Entrada, toCatalogo } from './catalogo.ts';

export interface BienDetraccion extends Entrada {
  /** Percent in common use, as plain decimal text; undefined where there is none and the caller has to say it. */
  readonly porcentaje: string | undefined;
  /** Catalog 51: the operation that goes with it (3129). */
  readonly operacion: string;
}

/**
 * Catalog 54: goods and services subject to detracción. SUNAT publishes no rates with it: these are the ones in common
 * use since 2018 (RS 183-2004/SUNAT and its amendments), and the caller may send another. The rates of the five that came
 * with the sheet of 2026-08-26 were found nowhere.
 */
export const DETRACCIONES = toCatalogo<BienDetraccion>([
  { codigo: '001', nombre: 'Azúcar y melaza de caña', porcentaje: '10', operacion: '1001' },
  { codigo: '002', nombre: 'Arroz', porcentaje: '3.85', operacion: '1001' },
  { codigo: '003', nombre: 'Alcohol etílico', porcentaje: '10', operacion: '1001' },
  { codigo: '004', nombre: 'Recursos hidrobiológicos', porcentaje: '4', operacion: '1002' },
  { codigo: '005', nombre: 'Maíz amarillo duro', porcentaje: '4', operacion: '1001' },
  { codigo: '007', nombre: 'Caña de azúcar', porcentaje: '10', operacion: '1001' },
  { codigo: '008', nombre: 'Madera', porcentaje: '4', operacion: '1001' },
  { codigo: '009', nombre: 'Arena y piedra.', porcentaje: '10', operacion: '1001' },
  {
    codigo: '010',
    nombre: 'Residuos, subproductos, desechos, recortes y desperdicios',
    porcentaje: '15',
    operacion: '1001',
  },
  {
    codigo: '011',
    nombre: 'Bienes gravados con el IGV, o renuncia a la exoneración',
    porcentaje: undefined,
    operacion: '1001',
  },
  { codigo: '012', nombre: 'Intermediación laboral y tercerización', porcentaje: '12', operacion: '1001' },
  { codigo: '013', nombre: 'Animales vivos', porcentaje: '10', operacion: '1001' },
  { codigo: '014', nombre: 'Carnes y despojos comestibles', porcentaje: '4', operacion: '1001' },
  { codigo: '015', nombre: 'Abonos, cueros y pieles de origen animal', porcentaje: '10', operacion: '1001' },
  { codigo: '016', nombre: 'Aceite de pescado', porcentaje: '10', operacion: '1001' },
  {
    codigo: '017',
    nombre: 'Harina, polvo y “pellets” de pescado, crustáceos, moluscos y demás invertebrados acuáticos',
    porcentaje: '4',
    operacion: '1001',
  },
  { codigo: '019', nombre: 'Arrendamiento de bienes muebles', porcentaje: '10', operacion: '1001' },
  { codigo: '020', nombre: 'Mantenimiento y reparación de bienes muebles', porcentaje: '12', operacion: '1001' },
  { codigo: '021', nombre: 'Movimiento de carga', porcentaje: '10', operacion: '1001' },
  { codigo: '022', nombre: 'Otros servicios empresariales', porcentaje: '12', operacion: '1001' },
  { codigo: '023', nombre: 'Leche', porcentaje: '4', operacion: '1001' },
  { codigo: '024', nombre: 'Comisión mercantil', porcentaje: '10', operacion: '1001' },
  { codigo: '025', nombre: 'Fabricación de bienes por encargo', porcentaje: '10', operacion: '1001' },
  { codigo: '026', nombre: 'Servicio de transporte de personas', porcentaje: '10', operacion: '1001' },
  { codigo: '027', nombre: 'Servicio de transporte de carga', porcentaje: '4', operacion: '1004' },
  { codigo: '028', nombre: 'Transporte de pasajeros', porcentaje: undefined, operacion: '1003' },
  { codigo: '030', nombre: 'Contratos de construcción', porcentaje: '4', operacion: '1001' },
  { codigo: '031', nombre: 'Oro gravado con el IGV', porcentaje: '10', operacion: '1001' },
  {
    codigo: '032',
    nombre: 'Paprika y otros frutos de los géneros capsicum o pimienta',
    porcentaje: '10',
    operacion: '1001',
  },
  { codigo: '034', nombre: 'Minerales metálicos no auríferos', porcentaje: '10', operacion: '1001' },
  { codigo: '035', nombre: 'Bienes exonerados del IGV', porcentaje: '1.5', operacion: '1001' },
  { codigo: '036', nombre: 'Oro y demás minerales metálicos exonerados del IGV', porcentaje: '1.5', operacion: '1001' },
  { codigo: '037', nombre: 'Demás servicios gravados con el IGV', porcentaje: '12', operacion: '1001' },
  nueva('038', 'Espectáculos públicos gravados'),
  { codigo: '039', nombre: 'Minerales no metálicos', porcentaje: '10', operacion: '1001' },
  { codigo: '040', nombre: 'Bien inmueble gravado con IGV', porcentaje: '4', operacion: '1001' },
  { codigo: '041', nombre: 'Plomo', porcentaje: '15', operacion: '1001' },
  nueva('042', 'Ladrillos y similares de cerámica'),
  nueva('043', 'Estructuras metálicas para construcción'),
  {
    codigo: '044',
    nombre: 'Servicio de beneficio de minerales metálicos gravado con el IGV',
    porcentaje: '12',
    operacion: '1001',
  },
  {
    codigo: '045',
    nombre: 'Minerales de oro y sus concentrados gravados con el IGV',
    porcentaje: '10',
    operacion: '1001',
  },
  nueva('046', 'Cobre gravado'),
  nueva('047', 'Plata gravada'),
  { codigo: '099', nombre: 'Ley 30737', porcentaje: undefined, operacion: '1001' },
]);

function nueva(codigo: string, nombre: string): BienDetraccion {
  return { codigo, nombre, porcentaje: undefined, operacion: '1001', desde: '2026-09-01' };
}
