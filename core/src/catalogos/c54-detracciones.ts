import { ultimaDetraccion } from '../vigencias/detracciones.ts';
import { type Entrada, toCatalogo } from './catalogo.ts';

export interface BienDetraccion extends Entrada {
  /** Percent in force, as plain decimal text; undefined where there is none and the caller has to say it. */
  readonly porcentaje: string | undefined;
  /** Catalog 51: the operation that goes with it (3129). */
  readonly operacion: string;
}

const BIENES: readonly Omit<BienDetraccion, 'porcentaje'>[] = [
  { codigo: '001', nombre: 'Azúcar y melaza de caña', operacion: '1001' },
  { codigo: '002', nombre: 'Arroz', operacion: '1001' },
  { codigo: '003', nombre: 'Alcohol etílico', operacion: '1001' },
  { codigo: '004', nombre: 'Recursos hidrobiológicos', operacion: '1002' },
  { codigo: '005', nombre: 'Maíz amarillo duro', operacion: '1001' },
  { codigo: '007', nombre: 'Caña de azúcar', operacion: '1001' },
  { codigo: '008', nombre: 'Madera', operacion: '1001' },
  { codigo: '009', nombre: 'Arena y piedra.', operacion: '1001' },
  {
    codigo: '010',
    nombre: 'Residuos, subproductos, desechos, recortes y desperdicios',

    operacion: '1001',
  },
  {
    codigo: '011',
    nombre: 'Bienes gravados con el IGV, o renuncia a la exoneración',

    operacion: '1001',
  },
  { codigo: '012', nombre: 'Intermediación laboral y tercerización', operacion: '1001' },
  { codigo: '013', nombre: 'Animales vivos', operacion: '1001' },
  { codigo: '014', nombre: 'Carnes y despojos comestibles', operacion: '1001' },
  { codigo: '015', nombre: 'Abonos, cueros y pieles de origen animal', operacion: '1001' },
  { codigo: '016', nombre: 'Aceite de pescado', operacion: '1001' },
  {
    codigo: '017',
    nombre: 'Harina, polvo y “pellets” de pescado, crustáceos, moluscos y demás invertebrados acuáticos',

    operacion: '1001',
  },
  { codigo: '019', nombre: 'Arrendamiento de bienes muebles', operacion: '1001' },
  { codigo: '020', nombre: 'Mantenimiento y reparación de bienes muebles', operacion: '1001' },
  { codigo: '021', nombre: 'Movimiento de carga', operacion: '1001' },
  { codigo: '022', nombre: 'Otros servicios empresariales', operacion: '1001' },
  { codigo: '023', nombre: 'Leche', operacion: '1001' },
  { codigo: '024', nombre: 'Comisión mercantil', operacion: '1001' },
  { codigo: '025', nombre: 'Fabricación de bienes por encargo', operacion: '1001' },
  { codigo: '026', nombre: 'Servicio de transporte de personas', operacion: '1001' },
  { codigo: '027', nombre: 'Servicio de transporte de carga', operacion: '1004' },
  { codigo: '028', nombre: 'Transporte de pasajeros', operacion: '1003' },
  { codigo: '030', nombre: 'Contratos de construcción', operacion: '1001' },
  { codigo: '031', nombre: 'Oro gravado con el IGV', operacion: '1001' },
  {
    codigo: '032',
    nombre: 'Paprika y otros frutos de los géneros capsicum o pimienta',

    operacion: '1001',
  },
  { codigo: '034', nombre: 'Minerales metálicos no auríferos', operacion: '1001' },
  { codigo: '035', nombre: 'Bienes exonerados del IGV', operacion: '1001' },
  { codigo: '036', nombre: 'Oro y demás minerales metálicos exonerados del IGV', operacion: '1001' },
  { codigo: '037', nombre: 'Demás servicios gravados con el IGV', operacion: '1001' },
  nueva('038', 'Espectáculos públicos gravados'),
  { codigo: '039', nombre: 'Minerales no metálicos', operacion: '1001' },
  { codigo: '040', nombre: 'Bien inmueble gravado con IGV', operacion: '1001' },
  { codigo: '041', nombre: 'Plomo', operacion: '1001' },
  nueva('042', 'Ladrillos y similares de cerámica'),
  nueva('043', 'Estructuras metálicas para construcción'),
  {
    codigo: '044',
    nombre: 'Servicio de beneficio de minerales metálicos gravado con el IGV',

    operacion: '1001',
  },
  {
    codigo: '045',
    nombre: 'Minerales de oro y sus concentrados gravados con el IGV',

    operacion: '1001',
  },
  nueva('046', 'Cobre gravado'),
  nueva('047', 'Plata gravada'),
  { codigo: '099', nombre: 'Ley 30737', operacion: '1001' },
];

/** Catalog 54: goods and services subject to detracción. Its rates are in `vigencias/`; the caller may send another. */
export const DETRACCIONES = toCatalogo(
  BIENES.map(
    ({ codigo, nombre, ...resto }): BienDetraccion => ({
      codigo,
      nombre,
      porcentaje: ultimaDetraccion(codigo)?.toString(),
      ...resto,
    }),
  ),
);

function nueva(codigo: string, nombre: string): (typeof BIENES)[number] {
  return { codigo, nombre, operacion: '1001', desde: '2026-09-01', fuente: 'Reglas de CPE de 2026-08-26' };
}
