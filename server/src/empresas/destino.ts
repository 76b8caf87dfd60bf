import type { Entorno } from '../platform/http/route.ts';
import type { DestinosPorDefecto } from './empresas.ts';
import type { Destino } from './store.ts';

/** Whom documents are sent to, in people's words. */
export const TIPOS_DESTINO = ['simulador', 'beta', 'produccion', 'ose'] as const;

export type TipoDestino = (typeof TIPOS_DESTINO)[number];

/** SUNAT's public beta, where MODDATOS lets everybody in; it offers no consultations. */
const BETA = 'https://e-beta.sunat.gob.pe/ol-ti-itcpfegem-beta/billService';

/** Which destinations each environment admits: what has value goes only where it has it. */
export const DESTINOS_DE: Readonly<Record<Entorno, readonly TipoDestino[]>> = {
  test: ['simulador', 'beta', 'ose'],
  live: ['produccion', 'ose'],
};

/** Where an environment sends, as it is shown. */
export interface DestinoVisible {
  readonly tipo: TipoDestino;
  readonly url: string;
  readonly consultaUrl: string | null;
  readonly certificadosCdr: readonly string[];
}

export function destinoVisible(
  entorno: Entorno,
  { sunatUrl, consultaUrl, certificadosCdr }: Destino,
  porDefecto: DestinosPorDefecto,
): DestinoVisible {
  if (sunatUrl !== null) return { tipo: tipoDe(sunatUrl), url: sunatUrl, consultaUrl, certificadosCdr };
  const tipo = entorno === 'test' ? 'simulador' : 'produccion';
  const { url, consultaUrl: consulta } = porDefecto[entorno];
  return { tipo, url, consultaUrl: consultaUrl ?? consulta, certificadosCdr };
}

function tipoDe(url: string): TipoDestino {
  const host = URL.parse(url)?.hostname;
  if (host === 'e-beta.sunat.gob.pe') return 'beta';
  return host === 'e-factura.sunat.gob.pe' ? 'produccion' : 'ose';
}

/** What a choice means in the settings. `url` and `consultaUrl` are an OSE's. */
export function destinoDe(
  tipo: TipoDestino,
  ose: { readonly url: string | undefined; readonly consultaUrl: string | undefined },
  certificadosCdr: readonly string[],
): Destino {
  if (tipo === 'beta') return { sunatUrl: BETA, consultaUrl: null, certificadosCdr };
  if (tipo === 'ose') return { sunatUrl: ose.url ?? null, consultaUrl: ose.consultaUrl ?? null, certificadosCdr };
  return { sunatUrl: null, consultaUrl: null, certificadosCdr };
}
