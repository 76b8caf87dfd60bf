import { assertNever } from '@chaski/core/lib/assert.ts';
import { de } from '@chaski/core/lib/idiomas.ts';
import { askSol, type RespuestaSol } from '../empresas/sol/preguntar-sol.ts';
import type { CanalEmpresa } from '../sunat/canal.ts';
import type { SunatClient } from '../sunat/client.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

/**
 * Whether SUNAT (or the OSE, or the simulator) is reached and lets the company's user in. `simulador`: an absent one is no
 * fault of the company.
 */
export async function checkSol(
  quien: string,
  canal: CanalEmpresa,
  sunat: SunatClient,
  simulador: boolean,
): Promise<Hallazgo[]> {
  return [hallazgoDe(quien, canal, await askSol(canal, sunat), simulador)];
}

function hallazgoDe(
  quien: string,
  { usuario, ruc }: CanalEmpresa,
  respuesta: RespuestaSol,
  simulador: boolean,
): Hallazgo {
  switch (respuesta.tipo) {
    case 'sinConsulta': {
      const texto = {
        es: 'el destino no ofrece consultas, y sin enviar no se puede probar el usuario SOL',
        en: 'the destination offers no queries, and without sending the SOL user cannot be tested',
      };
      return aviso('sol', de(quien, texto), {
        es: 'indique su billConsultService con chaski empresa destino --consulta-url, si lo tiene',
        en: 'give its billConsultService with chaski empresa destino --consulta-url, if it has one',
      });
    }
    case 'noResponde': {
      const { host, detalle } = respuesta;
      const texto = de(quien, { es: `${host} no responde (${detalle})`, en: `${host} does not answer (${detalle})` });
      if (simulador)
        return aviso('sol', texto, {
          es: 'el simulador vive en el servicio: inícielo, o espere a que arranque',
          en: 'the simulator lives in the service: start it, or wait until it is up',
        });
      return mal('sol', texto, {
        es: 'revise la salida a internet de este equipo (DNS, cortafuegos, proxy) y el estado de SUNAT',
        en: 'check the way out of this machine to the internet (DNS, firewall, proxy) and how SUNAT does',
      });
    }
    case 'entra':
      return bien(
        'sol',
        de(quien, {
          es: `${respuesta.host} acepta el usuario SOL ${usuario}`,
          en: `${respuesta.host} accepts the SOL user ${usuario}`,
        }),
      );
    case 'rechazado': {
      const { host, codigo, mensaje } = respuesta;
      const texto = {
        es: `${host} rechaza el usuario SOL ${usuario} (${codigo}: ${mensaje})`,
        en: `${host} refuses the SOL user ${usuario} (${codigo}: ${mensaje})`,
      };
      return mal('sol', de(quien, texto), {
        es: `corrija usuario o clave: chaski empresa sol --empresa ${ruc}; en SUNAT, que esté activo y con perfil de envío`,
        en: `correct user or password: chaski empresa sol --empresa ${ruc}; at SUNAT, see that it is active and has the profile that sends`,
      });
    }
    case 'otraCosa': {
      const { host, dijo } = respuesta;
      const texto = {
        es: `${host} responde, pero no a la consulta (${dijo})`,
        en: `${host} answers, but not the question (${dijo})`,
      };
      return aviso('sol', de(quien, texto), {
        es: 'SUNAT puede estar en mantenimiento; repita más tarde',
        en: 'SUNAT may be under maintenance; repeat later',
      });
    }
    default:
      return assertNever(respuesta);
  }
}
