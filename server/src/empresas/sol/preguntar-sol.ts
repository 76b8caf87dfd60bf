import { encodeGetStatusCdr } from '@chaski/core/sunat/soap/soap.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import type { SunatClient } from '../../sunat/client.ts';
import { intercambiar } from '../../sunat/intercambio.ts';

/** What became of asking with a company's SOL user. `host`: who was asked. */
export type RespuestaSol =
  | { readonly tipo: 'entra'; readonly host: string }
  | { readonly tipo: 'rechazado'; readonly host: string; readonly codigo: string; readonly mensaje: string }
  | { readonly tipo: 'noResponde'; readonly host: string; readonly detalle: string }
  /** Somebody answers, but not to the question. */
  | { readonly tipo: 'otraCosa'; readonly host: string; readonly dijo: string; readonly codigo: string | undefined }
  /** There is nobody to ask: without sending something the user cannot be tried. */
  | { readonly tipo: 'sinConsulta' };

/** No business has issued so many of a series that it never opened. */
export const IMPOSIBLE = { tipo: '01', serie: 'FZZZ', numero: 99_999_999 } as const;

/** What the WS-Security header was refused for, by SUNAT's codes. */
const USUARIO = /^01(0[1-9]|1[0-3])$/;

/**
 * Asks SUNAT (or the OSE, or the simulator) for a document that cannot exist, with the company's own user: harmless, and the
 * answer tells whether the service is reached and the user gets in.
 */
export async function askSol(canal: CanalEmpresa, sunat: SunatClient): Promise<RespuestaSol> {
  const { consultaUrl, usuario, clave, ruc } = canal;
  if (consultaUrl === undefined) return { tipo: 'sinConsulta' };
  const host = URL.parse(consultaUrl)?.host ?? '';
  const body = encodeGetStatusCdr({ ...IMPOSIBLE, ruc, usuario, clave });
  const http = await intercambiar(sunat, { operacion: 'getStatusCdr', url: consultaUrl, ruc, body });
  if (http.tipo === 'falla') return { tipo: 'noResponde', host, detalle: http.detalle };
  const { soap } = http;
  switch (soap.tipo) {
    case 'status':
      return { tipo: 'entra', host };
    case 'fault': {
      const { codigo, faultcode, faultstring } = soap;
      if (codigo !== undefined && USUARIO.test(codigo))
        return { tipo: 'rechazado', host, codigo, mensaje: faultstring };
      return { tipo: 'otraCosa', host, dijo: `${codigo ?? faultcode}: ${faultstring}`, codigo };
    }
    case 'ilegible':
      return { tipo: 'otraCosa', host, dijo: soap.motivo, codigo: undefined };
    default:
      return { tipo: 'otraCosa', host, dijo: soap.tipo, codigo: undefined };
  }
}
