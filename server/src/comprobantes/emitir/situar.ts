import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Establecimiento, Presentacion } from '../../empresas/empresas.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';

/** A document at the place from which it is issued. */
export interface Situado {
  readonly calculado: Calculado;
  readonly emisor: Emisor;
}

const FISCAL = '0000';

/**
 * Puts a document at its establishment: the one that the caller named (`dado`), or that of the series, or the fiscal address.
 * A company without registered establishments issues from any code. Throws `DOMAIN_ERROR` for a code that the company
 * does not have and for a series that belongs to another place.
 */
export function place(calculado: Calculado, { emisor, establecimientos }: Presentacion, dado: boolean): Situado {
  if (establecimientos.length === 0) return { calculado, emisor };
  const { serie, establecimiento } = calculado.documento;
  const suyo = establecimientos.find(({ series }) => series.includes(serie));
  const codigo = dado ? establecimiento : (suyo?.codigo ?? establecimiento);
  if (suyo !== undefined && suyo.codigo !== codigo) throw serieAjena(serie, suyo.codigo);
  const lugar = suyo ?? establecimientos.find((uno) => uno.codigo === codigo);
  if (lugar === undefined && codigo !== FISCAL) throw sinRegistrar(codigo, establecimientos);
  return {
    calculado:
      codigo === establecimiento
        ? calculado
        : { ...calculado, documento: { ...calculado.documento, establecimiento: codigo } },
    emisor: lugar === undefined ? emisor : { ...emisor, establecimiento: lugar.direccion },
  };
}

function serieAjena(serie: string, codigo: string): AppError {
  return new AppError('serie-de-otro-establecimiento', { serie, establecimiento: codigo });
}

function sinRegistrar(codigo: string, establecimientos: readonly Establecimiento[]): AppError {
  const hay = [FISCAL, ...establecimientos.map((uno) => uno.codigo)];
  return new AppError('establecimiento-sin-registrar', { establecimiento: codigo, hay });
}
