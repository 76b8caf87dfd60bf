import ubigeos from './ubigeos.json' with { type: 'json' };

/** A district of Peru with the names that SUNAT's address wants. */
export interface Ubigeo {
  readonly ubigeo: string;
  readonly distrito: string;
  readonly provincia: string;
  readonly departamento: string;
}

const UBIGEOS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ubigeos));

/** The district of an INEI code of six digits (catalog 13), or undefined. Names are upper case, without accents. */
export function findUbigeo(ubigeo: string): Ubigeo | undefined {
  const [distrito, provincia, departamento] = UBIGEOS.get(ubigeo) ?? [];
  if (distrito === undefined || provincia === undefined || departamento === undefined) return undefined;
  return { ubigeo, distrito, provincia, departamento };
}
