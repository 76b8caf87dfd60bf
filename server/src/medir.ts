import type { Metricas, ResultadoIntercambio } from './metrics/metricas.ts';
import type { PdfPool } from './pdf/pool.ts';
import type { RespuestaHttp, SunatClient } from './sunat/client.ts';

/*
 * Counters around the parts that `main` composes, so that none of these parts knows that it is watched.
 */

export function measureSunat(client: SunatClient, metricas: Pick<Metricas, 'intercambio'>): SunatClient {
  const measure = async (operacion: string, send: () => Promise<RespuestaHttp>): Promise<RespuestaHttp> => {
    const from = performance.now();
    const respuesta = await send();
    metricas.intercambio(operacion, resultadoDe(respuesta), (performance.now() - from) / 1_000);
    return respuesta;
  };
  return {
    ...client,
    post: (url, soapAction, body, quien) =>
      measure(operacionDe(soapAction), () => client.post(url, soapAction, body, quien)),
    rest: (peticion, quien) => measure(peticion.operacion, () => client.rest(peticion, quien)),
  };
}

/** `urn:sendBill` → `sendBill`. */
function operacionDe(soapAction: string): string {
  return soapAction.slice(soapAction.lastIndexOf(':') + 1);
}

function resultadoDe(respuesta: RespuestaHttp): ResultadoIntercambio {
  if (respuesta.tipo === 'falla') return respuesta.enviado ? 'sin_respuesta' : 'sin_conexion';
  return respuesta.status === 200 ? 'respuesta' : 'error_http';
}

export function measurePdf(pool: PdfPool, metricas: Pick<Metricas, 'pdf'>): PdfPool {
  return {
    ...pool,
    renderPdf: (papel) => {
      const end = metricas.pdf();
      return pool.renderPdf(papel).finally(end);
    },
  };
}
