import type { TipoComprobante } from '../../documentos/clase.ts';
import { REGLAS } from '../../documentos/generado/reglas.ts';
import type { Borrador, CuotaLeida, ItemLeido } from '../borrador.ts';
import type { Regla } from './regla.ts';

/** Rows that only documents of one kind are judged by, by what they look at. */
export interface ReglasPropias {
  readonly documento?: readonly Regla<Borrador>[];
  readonly items?: readonly Regla<ItemLeido>[];
  readonly cuotas?: readonly Regla<CuotaLeida>[];
}

/** The room `reglas` of the kinds that have one. */
const PROPIAS: Readonly<Partial<Record<TipoComprobante, ReglasPropias>>> = REGLAS;

/** Those of each kind; two kinds may share them. */
export const TODAS_LAS_PROPIAS: readonly ReglasPropias[] = [...new Set(Object.values(PROPIAS))];

/** Those of that kind; none of one that is not known. */
export function reglasPropias(tipo: TipoComprobante | undefined): ReglasPropias {
  return (tipo === undefined ? undefined : PROPIAS[tipo]) ?? {};
}
