import { assertNever } from '@chaski/core/lib/assert.ts';
import type { CanalEmpresa } from '../empresas/empresas.ts';
import { preguntarSol, type RespuestaSol } from '../empresas/preguntar-sol.ts';
import type { SunatClient } from '../sunat/client.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

/**
 * Whether SUNAT (or the OSE, or the simulator) is reached and lets the company's user in. `simulador`: an absent one is no
 * fault of the company.
 */
export async function revisarSol(
  de: string,
  canal: CanalEmpresa,
  sunat: SunatClient,
  simulador: boolean,
): Promise<Hallazgo[]> {
  return [hallazgoDe(de, canal, await preguntarSol(canal, sunat), simulador)];
}

function hallazgoDe(de: string, { usuario, ruc }: CanalEmpresa, respuesta: RespuestaSol, simulador: boolean): Hallazgo {
  switch (respuesta.tipo) {
    case 'sinConsulta': {
      const remedio = 'indique su billConsultService con chaski empresa destino --consulta-url, si lo tiene';
      return aviso(
        'sol',
        `${de}: el destino no ofrece consultas, y sin enviar no se puede probar el usuario SOL`,
        remedio,
      );
    }
    case 'noResponde': {
      const texto = `${de}: ${respuesta.host} no responde (${respuesta.detalle})`;
      if (simulador) return aviso('sol', texto, 'el simulador vive en el servicio: inícielo, o espere a que arranque');
      return mal(
        'sol',
        texto,
        'revise la salida a internet de este equipo (DNS, cortafuegos, proxy) y el estado de SUNAT',
      );
    }
    case 'entra':
      return bien('sol', `${de}: ${respuesta.host} acepta el usuario SOL ${usuario}`);
    case 'rechazado': {
      const { host, codigo, mensaje } = respuesta;
      const remedio = `corrija usuario o clave: chaski empresa sol --empresa ${ruc}; en SUNAT, que esté activo y con perfil de envío`;
      return mal('sol', `${de}: ${host} rechaza el usuario SOL ${usuario} (${codigo}: ${mensaje})`, remedio);
    }
    case 'otraCosa': {
      const texto = `${de}: ${respuesta.host} responde, pero no a la consulta (${respuesta.dijo})`;
      return aviso('sol', texto, 'SUNAT puede estar en mantenimiento; repita más tarde');
    }
    default:
      return assertNever(respuesta);
  }
}
