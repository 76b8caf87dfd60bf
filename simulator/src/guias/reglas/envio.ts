import { Decimal } from '@chaski/core/lib/decimal.ts';
import { hayRepetidos, malformado, textoMalo, vacio } from '../../reglas/regla.ts';
import { MOTIVOS } from '../catalogos-guia.ts';
import type { Guia, Medida } from '../leer-guia.ts';
import {
  hasIndicador,
  hasRelacionado,
  isAduanero,
  isM1L,
  isMotivo,
  isPrivado,
  isPublico,
  isTotal,
  type ReglaGuia,
} from '../regla-guia.ts';

const PESO = /^\d{1,12}(?:\.\d{1,3})?$/;
const BULTOS = /^\d{1,12}$/;
const LETRAS = /\p{L}[^\p{L}]*\p{L}[^\p{L}]*\p{L}/u;
const BRUTO = 'cac:Shipment/cbc:GrossWeightMeasure';
const NETO = 'cac:Shipment/cbc:NetWeightMeasure';
const CONTENEDOR = 'cac:Shipment/cac:TransportHandlingUnit/cac:Package/cbc:ID';
const PRECINTO = 'cac:Shipment/cac:TransportHandlingUnit/cac:Package/cbc:TraceID';
const INDICADOR = 'cac:Shipment/cbc:SpecialInstructions';
const CONTENEDOR_BUENO = /^[A-Z0-9\-/]{1,17}$/;
const PRECINTO_BUENO = /^(?!0+$)[A-Z0-9]{1,100}(?:,(?!0+$)[A-Z0-9]{1,100})*$/;
/** A word that says nothing of why goods move. */
const GENERICAS =
  /^(?:otros?|traslados?|transportes?|transp|varios|ventas?|vta|compras?|consignaci[oó]n|devoluci[oó]n|importaci[oó]n|exportaci[oó]n|emisor itinerante|traslado entre establecimientos)$/i;

const AMBAS = ['TransbordoProgramado', 'RetornoVehiculoVacio', 'RetornoVehiculoEnvaseVacio'];
const INDICADORES: Readonly<Record<string, ReadonlySet<string>>> = {
  '09': new Set([
    ...AMBAS,
    'TrasladoVehiculoM1L',
    'VehiculoConductoresTransp',
    'TrasladoTotalDAMoDS',
    'TrasladoContenedorManifiestoCarga',
  ]),
  '31': new Set([
    ...AMBAS,
    'TrasladoTotal',
    'TrasporteSubcontratado',
    'PagadorFlete_Remitente',
    'PagadorFlete_Subcontratador',
    'PagadorFlete_Tercero',
  ]),
};

const isDeTerminal = (guia: Guia) => isMotivo(guia, '19') && hasRelacionado(guia, '92');
const isPesoMalo = (peso: Medida | undefined) =>
  peso !== undefined && (malformado(peso.texto, PESO) || !Decimal.from(peso.texto).isPositive());
const isMotivoGenerico = (texto: string) =>
  textoMalo(texto, 3, 100) || !LETRAS.test(texto) || GENERICAS.test(texto.trim());

/** Motive, weights, packages, containers and indicators. */
export const REGLAS_ENVIO: readonly ReglaGuia<Guia>[] = [
  { codigo: '3404', solo: '09', nodo: 'cac:Shipment/cbc:HandlingCode', falla: ({ motivo }) => vacio(motivo) },
  {
    codigo: '3405',
    solo: '09',
    nodo: 'cac:Shipment/cbc:HandlingCode',
    falla: ({ motivo = '' }) => !MOTIVOS.has(motivo),
  },
  {
    codigo: '3457',
    solo: '09',
    nodo: 'cac:Shipment/cbc:HandlingInstructions',
    falla: (guia) => isMotivo(guia, '13') && guia.descripciones.every(vacio),
  },
  {
    codigo: '4190',
    solo: '09',
    nodo: 'cac:Shipment/cbc:HandlingInstructions',
    falla: ({ descripciones }) => descripciones.some((una) => una !== '' && isMotivoGenerico(una)),
  },
  {
    codigo: '4440',
    solo: '09',
    nodo: 'cac:Shipment/cbc:HandlingInstructions',
    falla: ({ descripciones }) => descripciones.length > 1,
  },
  {
    codigo: '3388',
    nodo: INDICADOR,
    falla: ({ indicadores, tipo }) => indicadores.some((uno) => INDICADORES[tipo]?.has(uno) === false),
  },
  { codigo: '3344', nodo: INDICADOR, falla: ({ indicadores }) => hayRepetidos(indicadores) },
  { codigo: '3392', solo: '09', nodo: INDICADOR, falla: (guia) => isTotal(guia) && !isAduanero(guia) },
  {
    codigo: '3485',
    solo: '09',
    nodo: INDICADOR,
    falla: (guia) => isTotal(guia) && isMotivo(guia, '19') && hasRelacionado(guia, '91', '92'),
  },
  {
    codigo: '3478',
    solo: '09',
    nodo: INDICADOR,
    falla: (guia) =>
      hasIndicador(guia, 'TrasladoContenedorManifiestoCarga') && !(isMotivo(guia, '19') && hasRelacionado(guia, '91')),
  },
  {
    codigo: '3450',
    solo: '09',
    nodo: INDICADOR,
    falla: (guia) => hasIndicador(guia, 'VehiculoConductoresTransp') && isPrivado(guia),
  },
  {
    codigo: '3451',
    solo: '09',
    nodo: INDICADOR,
    falla: (guia) => hasIndicador(guia, 'VehiculoConductoresTransp') && isM1L(guia),
  },
  {
    codigo: '3615',
    solo: '09',
    nodo: INDICADOR,
    falla: (guia) => hasIndicador(guia, 'VehiculoConductoresTransp') && hasIndicador(guia, 'TransbordoProgramado'),
  },
  { codigo: '4437', solo: '09', nodo: INDICADOR, falla: (guia) => isMotivo(guia, '08') && !isTotal(guia) },
  { codigo: '3625', solo: '09', nodo: BRUTO, falla: (guia) => isDeTerminal(guia) && guia.pesoBruto !== undefined },
  { codigo: '3623', solo: '09', nodo: NETO, falla: (guia) => isDeTerminal(guia) && guia.pesoNeto !== undefined },
  {
    codigo: '3624',
    solo: '09',
    nodo: 'cac:Shipment/cbc:Information',
    falla: (guia) => isDeTerminal(guia) && guia.sustento !== undefined,
  },
  {
    codigo: '3626',
    solo: '09',
    nodo: 'cac:Shipment/cbc:TotalTransportHandlingUnitQuantity',
    falla: (guia) => isDeTerminal(guia) && guia.bultos !== undefined,
  },
  {
    codigo: '3627',
    solo: '09',
    nodo: CONTENEDOR,
    falla: (guia) => isDeTerminal(guia) && guia.contenedores.some(({ id }) => id !== undefined),
  },
  {
    codigo: '3628',
    solo: '09',
    nodo: PRECINTO,
    falla: (guia) => isDeTerminal(guia) && guia.contenedores.some(({ precinto }) => precinto !== undefined),
  },
  {
    codigo: '3629',
    solo: '09',
    nodo: 'cac:DespatchLine/cac:Item',
    falla: (guia) =>
      isDeTerminal(guia) && guia.lineas.some(({ cantidad, descripcion }) => (cantidad ?? descripcion) !== undefined),
  },
  {
    codigo: '3630',
    solo: '09',
    nodo: 'cac:DespatchLine',
    falla: (guia) => isDeTerminal(guia) && guia.lineas.length > 1,
  },
  { codigo: '2880', nodo: BRUTO, falla: (guia) => !isDeTerminal(guia) && vacio(guia.pesoBruto?.texto) },
  {
    codigo: '2881',
    nodo: `${BRUTO}/@unitCode`,
    falla: ({ pesoBruto: p }) => p !== undefined && vacio(p.unidad),
  },
  {
    codigo: '2523',
    nodo: BRUTO,
    falla: ({ pesoBruto: p }) => isPesoMalo(p) || (p !== undefined && p.unidad !== 'KGM' && p.unidad !== 'TNE'),
  },
  { codigo: '3395', solo: '09', nodo: NETO, falla: (guia) => guia.pesoNeto !== undefined && !isAduanero(guia) },
  { codigo: '3397', solo: '09', nodo: NETO, falla: ({ pesoNeto }) => isPesoMalo(pesoNeto) },
  {
    codigo: '3398',
    solo: '09',
    nodo: `${NETO}/@unitCode`,
    falla: ({ pesoNeto: p }) => p !== undefined && p.unidad !== 'KGM',
  },
  {
    codigo: '4383',
    solo: '09',
    nodo: NETO,
    falla: (guia) => isMotivo(guia, '09') && !isTotal(guia) && guia.pesoNeto === undefined,
  },
  {
    codigo: '3418',
    solo: '09',
    nodo: 'cac:Shipment/cbc:Information',
    falla: (guia) => guia.sustento !== undefined && !isAduanero(guia),
  },
  {
    codigo: '4387',
    solo: '09',
    nodo: 'cac:Shipment/cbc:Information',
    falla: (guia) => isMotivo(guia, '09') && !isTotal(guia) && vacio(guia.sustento),
  },
  {
    codigo: '4428',
    solo: '09',
    nodo: 'cac:Shipment/cbc:Information',
    falla: ({ sustento }) => !vacio(sustento) && textoMalo(sustento, 3, 250),
  },
  {
    codigo: '3489',
    solo: '09',
    nodo: 'cac:Shipment/cbc:TotalTransportHandlingUnitQuantity',
    falla: ({ bultos }) => bultos !== undefined && (malformado(bultos, BULTOS) || Number(bultos) === 0),
  },
  {
    codigo: '3621',
    solo: '09',
    nodo: 'cac:Shipment/cbc:TotalTransportHandlingUnitQuantity',
    falla: (guia) => isAduanero(guia) && guia.bultos !== undefined && guia.contenedores.length > 0,
  },
  {
    codigo: '3631',
    solo: '09',
    nodo: 'cac:Shipment/cbc:TotalTransportHandlingUnitQuantity',
    falla: (guia) => isTotal(guia) && isSinCarga(guia),
  },
  {
    codigo: '3632',
    solo: '09',
    nodo: 'cac:Shipment/cbc:TotalTransportHandlingUnitQuantity',
    falla: (guia) => !isTotal(guia) && isSinCarga(guia),
  },
  { codigo: '3420', solo: '09', nodo: CONTENEDOR, falla: ({ contenedores }) => contenedores.length > 2 },
  {
    codigo: '3421',
    solo: '09',
    nodo: CONTENEDOR,
    falla: ({ contenedores }) => hayRepetidos(contenedores.flatMap(({ id }) => id ?? [])),
  },
  {
    codigo: '3422',
    solo: '09',
    nodo: PRECINTO,
    falla: (guia) =>
      (isMotivo(guia, '09') || isTotal(guia)) && guia.contenedores.some(({ precinto }) => vacio(precinto)),
  },
  {
    codigo: '3423',
    solo: '09',
    nodo: PRECINTO,
    falla: ({ contenedores }) => hayRepetidos(contenedores.flatMap(({ precinto }) => precinto || [])),
  },
  {
    codigo: '4071',
    solo: '09',
    nodo: CONTENEDOR,
    falla: ({ contenedores }) => contenedores.some(({ id }) => malformado(id, CONTENEDOR_BUENO)),
  },
  {
    codigo: '4074',
    solo: '09',
    nodo: PRECINTO,
    falla: ({ contenedores }) => contenedores.some(({ precinto: p }) => !vacio(p) && malformado(p, PRECINTO_BUENO)),
  },
  {
    codigo: '3487',
    solo: '09',
    nodo: CONTENEDOR,
    falla: (guia) =>
      hasIndicador(guia, 'TrasladoContenedorManifiestoCarga') && isMotivo(guia, '19') && guia.contenedores.length === 0,
  },
  {
    codigo: '2532',
    solo: '09',
    nodo: 'cac:Shipment/cac:ShipmentStage/cbc:TransportModeCode',
    falla: ({ modalidad }) => vacio(modalidad),
  },
  {
    codigo: '2773',
    solo: '09',
    nodo: 'cac:Shipment/cac:ShipmentStage/cbc:TransportModeCode',
    falla: (guia) => !isPublico(guia) && !isPrivado(guia),
  },
];

/** Goods of a DAM or DS that come neither in packages nor in containers. */
function isSinCarga(guia: Guia): boolean {
  const { bultos, contenedores } = guia;
  return (
    isMotivo(guia, '08', '19') && hasRelacionado(guia, '50', '52') && bultos === undefined && contenedores.length === 0
  );
}
