import datos from './catalogos-guia.json' with { type: 'json' };

/* Catalogs of the guías, as a stranger has them. */

const conjunto = (codigos: string): ReadonlySet<string> => new Set(codigos.split(' '));

/** Catalog 20. */
export const MOTIVOS: ReadonlySet<string> = new Set(datos.motivos);
/** Catalog 61: in which guías each document may be told, `09 31`. */
export const RELACIONADOS: ReadonlyMap<string, string> = new Map(Object.entries(datos.documentos));
/** Catalog 63: ubigeo of each port. */
export const PUERTOS: ReadonlyMap<string, string> = new Map(Object.entries(datos.puertos));
/** Catalog 64. */
export const AEROPUERTOS: ReadonlyMap<string, string> = new Map(Object.entries(datos.aeropuertos));
/** Catalog 65: units of customs. */
export const UNIDADES_DAM = conjunto(datos.unidadesDam);
/** Catalog D-37: who gives special permits. */
export const ENTIDADES = conjunto(datos.entidades);
/** Catalog 62: tariff items of normalised goods. */
export const PARTIDAS_NORMALIZADAS = conjunto(datos.partidasNormalizadas);
/** Catalog 62A: their SUNAT products. */
export const PRODUCTOS_NORMALIZADOS = conjunto(datos.productosNormalizados);
