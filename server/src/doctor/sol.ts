import { decodeResponse, encodeGetStatusCdr, SOAP_ACTION } from '@chaski/core/sunat/soap.ts';
import type { CanalEmpresa } from '../empresas/empresas.ts';
import type { SunatClient } from '../sunat/client.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

/** No business has issued so many of a series that it never opened. */
const IMPOSIBLE = { tipo: '01', serie: 'FZZZ', numero: 99_999_999 } as const;

/** What the WS-Security header was refused for, by SUNAT's codes. */
const USUARIO = /^01(0[1-9]|1[0-3])$/;

/**
 * Asks SUNAT (or the OSE, or the simulator) for a document that cannot exist, with the company's own user: harmless, and the
 * answer tells whether the service is reached and the user gets in. `simulador`: an absent one is no fault of the company.
 */
export async function revisarSol(
  de: string,
  canal: CanalEmpresa,
  sunat: SunatClient,
  simulador: boolean,
): Promise<Hallazgo[]> {
  const { consultaUrl, usuario, clave, ruc } = canal;
  if (consultaUrl === undefined) {
    const remedio = 'indique su billConsultService con chaski empresa destino --consulta-url, si lo tiene';
    return [
      aviso('sol', `${de}: el destino no ofrece consultas, y sin enviar no se puede probar el usuario SOL`, remedio),
    ];
  }
  const body = encodeGetStatusCdr({ ...IMPOSIBLE, ruc, usuario, clave });
  const http = await sunat.post(consultaUrl, SOAP_ACTION.getStatusCdr, body);
  const host = URL.parse(consultaUrl)?.host ?? '';
  if (http.tipo === 'falla') {
    const texto = `${de}: ${host} no responde (${http.detalle})`;
    if (simulador) return [aviso('sol', texto, 'el simulador vive en el servicio: inícielo, o espere a que arranque')];
    return [
      mal('sol', texto, 'revise la salida a internet de este equipo (DNS, cortafuegos, proxy) y el estado de SUNAT'),
    ];
  }
  const soap = decodeResponse(http.status, http.contentType, http.body);
  if (soap.tipo === 'status') return [bien('sol', `${de}: ${host} acepta el usuario SOL ${usuario}`)];
  if (soap.tipo === 'fault' && USUARIO.test(soap.codigo ?? '')) {
    const texto = `${de}: ${host} rechaza el usuario SOL ${usuario} (${soap.codigo}: ${soap.faultstring})`;
    return [
      mal(
        'sol',
        texto,
        `corrija usuario o clave: chaski empresa sol --empresa ${ruc}; en SUNAT, que esté activo y con perfil de envío`,
      ),
    ];
  }
  const dijo =
    soap.tipo === 'fault'
      ? `${soap.codigo ?? soap.faultcode}: ${soap.faultstring}`
      : soap.tipo === 'ilegible'
        ? soap.motivo
        : soap.tipo;
  return [
    aviso(
      'sol',
      `${de}: ${host} responde, pero no a la consulta (${dijo})`,
      'SUNAT puede estar en mantenimiento; repita más tarde',
    ),
  ];
}
