import { toCatalogoSimple } from './catalogo.ts';

/** Catalog D-37: who gives special authorisations for the transport of goods (Catálogos de las reglas de SUNAT para guías, 2026-08-06). */
export const ENTIDADES_AUTORIZADORAS = toCatalogoSimple([
  ['01', 'Superintendencia Nacional de Control de Servicios de Seguridad, Armas, Municiones y Explosivos de Uso Civil'],
  ['02', 'Dirección General de Medicamentos Insumos y Drogas'],
  ['03', 'Dirección General de Salud Ambiental'],
  ['04', 'Servicio Nacional de Sanidad Agraria'],
  ['05', 'Servicio Nacional Forestal y de Fauna Silvestre'],
  ['06', 'Ministerio de Transportes y Comunicaciones'],
  ['07', 'Ministerio de la Producción'],
  ['08', 'Ministerio del Ambiente'],
  ['09', 'Organismo Nacional de Sanidad Pesquera'],
  ['10', 'Municipalidad Metropolitana de Lima'],
  ['11', 'Ministerio de Salud'],
  ['12', 'Gobierno Regional'],
  ['13', 'Organismo Supervisor de la Inversión en Energía y Minería'],
]);
