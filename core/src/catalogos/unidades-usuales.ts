import { plegar } from '../lib/acentos.ts';
import { UNIDADES } from './c03-unidades.ts';

/** How people write units that catalog 03 has under another code, or under none that resembles it. */
const USUALES: Readonly<Record<string, string>> = {
  NIU: 'UND UNDS UNID UNIDAD UNIDADES UN UNI U PZ PZA PZAS PZS PIEZA PIEZAS PC PCS',
  ZZ: 'SERV SERVICIO SERVICIOS SRV SER SVC',
  KGM: 'KG KGS KILO KILOS KILOGRAMO KILOGRAMOS K',
  GRM: 'G GR GRS GRAMO GRAMOS',
  MGM: 'MG MGR MILIGRAMO MILIGRAMOS',
  TNE: 'T TN TON TM TONELADA TONELADAS',
  LBR: 'LB LBS LIBRA LIBRAS',
  ONZ: 'ONZA ONZAS',
  LTR: 'L LT LTS LIT LITRO LITROS',
  MLT: 'MILILITRO MILILITROS CC',
  GLL: 'GL GLN GAL GALON GALONES',
  BLL: 'BARRIL BARRILES',
  MTR: 'M MT MTS METRO METROS',
  CMT: 'CM CMS CENTIMETRO CENTIMETROS',
  MMT: 'MM MILIMETRO MILIMETROS',
  KTM: 'KM KMS KILOMETRO KILOMETROS',
  INH: 'PULG PULGADA PULGADAS',
  FOT: 'PIE PIES FT',
  MTK: 'M2 MT2 MTS2',
  MTQ: 'M3 MT3 MTS3',
  BX: 'CAJA CAJAS CJ CJA CAJ CX',
  BG: 'BOLSA BOLSAS BLS BOL',
  DZN: 'DOC DOCENA DOCENAS DZ',
  PK: 'PAQUETE PAQUETES PAQ PQ PQT PQTE',
  PR: 'PAR PARES',
  SET: 'JUEGO JUEGOS JGO',
  KT: 'KIT KITS',
  BO: 'BOTELLA BOTELLAS BOT BTL',
  CA: 'LATA LATAS',
  SA: 'SACO SACOS',
  RO: 'ROLLO ROLLOS RLL ROL',
  TU: 'TUBO TUBOS',
  BJ: 'BALDE BALDES',
  CY: 'CILINDRO CILINDROS CIL',
  ST: 'HOJA HOJAS PLIEGO PLIEGOS',
  MIL: 'MILLAR MILLARES MLL',
  CEN: 'CIENTO CIENTOS CTO',
  MIN: 'MINUTO MINUTOS',
  HUR: 'H HR HRS HORA HORAS',
  DAY: 'DIA DIAS',
  MON: 'MES MESES',
  ANN: 'ANO ANOS',
  KWT: 'KW',
};

const PENSADAS = new Map(
  Object.entries(USUALES).flatMap(([codigo, escritas]) => escritas.split(' ').map((escrita) => [escrita, codigo])),
);
const MAX_LENGTH = 20;
const LLANA = /^[A-Z0-9]*$/;

/** A unit of the catalog. */
export interface UnidadPensada {
  readonly codigo: string;
  readonly nombre: string;
}

/**
 * The unit that somebody who wrote that most likely meant; undefined when there is no telling, or it is meant as it stands. Some are
 * codes of the catalog too, of something else: KG is "Barrilete".
 */
export function unidadPensada(escrita: string): UnidadPensada | undefined {
  if (escrita.length > MAX_LENGTH) return undefined;
  const llana = LLANA.test(escrita) ? escrita : escrita.normalize('NFKD').replace(/[\p{Mn}.\s]/gu, '');
  const codigo = PENSADAS.get(llana.toUpperCase());
  return codigo === undefined ? undefined : UNIDADES.get(codigo);
}

/** Longer ones are no name of a unit. */
const MAX_NOMBRE = 100;

let porNombre: ReadonlyMap<string, UnidadPensada> | undefined;

/**
 * The unit that somebody who wrote that, which is no code, most likely meant: as people write it, or by its name in the catalog, in
 * singular or plural. Of two with one name, the common one.
 */
export function unidadSugerida(escrita: string): UnidadPensada | undefined {
  if (escrita.length > MAX_NOMBRE) return undefined;
  porNombre ??= new Map([...UNIDADES.values()].reverse().map((unidad) => [enSingular(unidad.nombre), unidad]));
  return unidadPensada(escrita) ?? porNombre.get(enSingular(escrita));
}

function enSingular(nombre: string): string {
  const palabras = plegar(nombre).split(/[^a-z0-9]+/);
  return palabras
    .map((palabra) => (palabra.length > 3 ? palabra.replace(/s$/, '') : palabra))
    .filter((palabra) => palabra !== '')
    .join(' ');
}

const MIN_PARECIDA = 5;
const MAX_DE_MAS = 2;

/** The ways of writing a unit that could be that one with a letter or two wrong. */
export function escriturasParecidas(escrita: string): readonly string[] {
  if (escrita.length < MIN_PARECIDA || escrita.length > MAX_LENGTH) return [];
  const inicial = plegar(escrita.charAt(0)).toUpperCase();
  return [...PENSADAS.keys()].filter(
    (una) => una.startsWith(inicial) && Math.abs(una.length - escrita.length) <= MAX_DE_MAS,
  );
}
