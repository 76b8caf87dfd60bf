import { esDelContenido } from '@chaski/core/documento/negativa.ts';
import { claseEmitida } from '@chaski/core/documentos/registro.ts';
import {
  type Consulta,
  classifyConsulta,
  decideTrasConsulta,
  pideValidez,
  resolveConsulta,
  SIN_CONSULTA,
  sePuedeConsultar,
} from '@chaski/core/sunat/consulta.ts';
import { nombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { encodeGetStatusCdr, type RespuestaSoap } from '@chaski/core/sunat/soap/soap.ts';
import type { Validez } from '@chaski/core/sunat/validez.ts';
import { classifyEnvio, classifyFallaDeRed, type Esperado, type Veredicto } from '@chaski/core/sunat/veredicto.ts';
import type { Deps } from '../../deps.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import type { EnEspera, Tramo } from '../../sunat/client.ts';
import { enSuDia } from '../../sunat/en-su-dia.ts';
import {
  crop,
  type Desenlace as DesenlaceDe,
  deliverArchivo,
  intercambiar,
  type Respondida,
  sinCanal,
} from '../../sunat/intercambio.ts';
import type { AskPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { enviosDe, estabaAlLlegar } from './envios.ts';
import { noteTurn, noteWait } from './intentos-store.ts';
import { askValidez } from './preguntar-validez.ts';

/** What one exchange with SUNAT came to. */
export interface Desenlace extends DesenlaceDe<Veredicto> {
  /** Of the request that carried the document; undefined where none may have arrived. */
  readonly tramo?: Tramo | undefined;
  /** It waits for a person, as SUNAT did not say whether it has it; it is asked on. */
  readonly sePregunta?: boolean;
}

/** Sends the stored bytes and reads the answer. When SUNAT says that it has the number already, it is asked what it has. */
export async function transmit(deps: AskPorts, c: EnCurso): Promise<Desenlace> {
  const canal = await deps.empresas.canal(c, claseEmitida(c.tipoComprobante).servicio);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const esperado = esperadoDe(c, canal);
  const archivo = { canal: claseEmitida(c.tipoComprobante).canal, nombre: nombreArchivo(esperado), zip: c.archivo };
  const enDia = enSuDia(canal, c.fechaEmision, deps.ahora());
  const http = await deliverArchivo(deps.sunat, enDia, archivo, enEspera(deps, c));
  await deps.punto('envio.respuestaRecibida');
  if (http.tipo === 'falla') {
    deps.log.warn({ comprobante: c.id, interno: http.interno }, 'falla de red al enviar a SUNAT');
    const momento = http.enviado ? 'despues_de_enviar' : 'antes_de_enviar';
    return { veredicto: classifyFallaDeRed(momento, http.detalle), cdr: null, respuesta: null, tramo: http.tramo };
  }
  // What SUNAT had when the first came may be that one, which the network repeated.
  const pudoTenerlo = c.pudoRegistrarse || (c.intentos > 1 && (await estabaAlLlegar(deps.db.of(c), c)));
  const veredicto = classifyEnvio(http.soap, esperado, {
    certificadosDeConfianza: canal.certificadosCdr,
    ahora: deps.ahora(),
    esDudosa: (codigo) => pudoTenerlo && !esDelContenido(codigo),
  });
  if (veredicto.tipo !== 'consultar') return desenlace(veredicto, http.soap, http);
  const consulta = await consultarCdr(deps, canal, esperado);
  const envios = await enviosDe(deps, c, consulta.http ?? http, http.tramo);
  const duda = { respuesta: veredicto, consulta: consulta.consulta, esperado, envios };
  const resuelto = resolveConsulta({ ...duda, validez: await validezDe(deps, c, canal, duda) });
  return { veredicto: resuelto, cdr: conCdr(resuelto, consulta.soap), respuesta: crop(http), tramo: http.tramo };
}

/**
 * Asks SUNAT whether it has a document whose outcome is unknown. `noExiste`: it does not. `sinRespuesta`: there is nobody
 * to ask. After either the same bytes may be sent again.
 */
export async function ask(deps: AskPorts, c: EnCurso): Promise<Desenlace | 'noExiste' | 'sinRespuesta'> {
  const canal = await deps.empresas.canal(c, claseEmitida(c.tipoComprobante).servicio);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const esperado = esperadoDe(c, canal);
  const { consulta, soap, http } = await consultarCdr(deps, canal, esperado, enEspera(deps, c));
  const respuesta = http === undefined ? null : crop(http);
  const envios = await enviosDe(deps, c, http);
  const duda = { consulta, esperado, envios };
  const veredicto = decideTrasConsulta({ ...duda, validez: await validezDe(deps, c, canal, duda) });
  if (veredicto === 'noExiste' || veredicto === 'sinRespuesta') return veredicto;
  return { veredicto, cdr: conCdr(veredicto, soap), respuesta };
}

interface Consultado {
  readonly consulta: Consulta;
  readonly soap?: RespuestaSoap;
  readonly http?: Respondida;
}

async function consultarCdr(
  deps: Pick<Deps, 'sunat' | 'punto' | 'ahora'>,
  canal: CanalEmpresa,
  esperado: Esperado,
  espera?: EnEspera | undefined,
): Promise<Consultado> {
  if (canal.consultaUrl === undefined || !sePuedeConsultar(esperado)) return { consulta: SIN_CONSULTA };
  const body = encodeGetStatusCdr({ ...esperado, usuario: canal.usuario, clave: canal.clave });
  const pregunta = { operacion: 'getStatusCdr', url: canal.consultaUrl, ruc: canal.ruc, body } as const;
  const http = await intercambiar(deps.sunat, pregunta, espera);
  await deps.punto('envio.consultaRecibida');
  if (http.tipo === 'falla')
    return { consulta: { tipo: 'desconocido', mensaje: `La consulta a SUNAT falló: ${http.detalle}.` } };
  const { soap } = http;
  const consulta = classifyConsulta(soap, esperado, {
    certificadosDeConfianza: canal.certificadosCdr,
    ahora: deps.ahora(),
  });
  return { consulta, soap, http };
}

/** Whoever dies while the request waits for its turn sent nothing: the attempt that is under way says so. */
function enEspera(deps: Pick<Deps, 'db' | 'cronometro'>, c: EnCurso): EnEspera | undefined {
  if (!c.intentoAbierto) return undefined;
  return {
    alEsperar: () => noteWait(deps.db.of(c), c),
    alTurno: () => noteTurn(deps.db.of(c), c, deps.cronometro.ms()),
  };
}

/** What SUNAT's query of validity says, where it could tell more and the company can ask it. */
async function validezDe(
  deps: Pick<Deps, 'log' | 'empresas' | 'validez'>,
  c: EnCurso,
  { validez }: CanalEmpresa,
  duda: Parameters<typeof pideValidez>[0],
): Promise<Validez | undefined> {
  if (validez === undefined || !pideValidez(duda)) return undefined;
  const { total = '' } = c.totales;
  const pregunta = { ...duda.esperado, fechaEmision: c.fechaEmision, importe: total };
  return askValidez(deps, c, validez, pregunta);
}

function esperadoDe(c: EnCurso, canal: CanalEmpresa): Esperado {
  return {
    ruc: canal.ruc,
    tipo: c.tipoComprobante,
    serie: c.serie,
    numero: c.numero,
    fechaEmision: c.fechaEmision,
    cliente: `${c.clienteTipo}-${c.clienteNumero}`,
    digest: c.digest,
  };
}

function desenlace(veredicto: Veredicto, soap: RespuestaSoap, http: Respondida): Desenlace {
  const cdr = conCdr(veredicto, soap);
  return { veredicto, cdr, respuesta: cdr === null ? crop(http) : null, tramo: http.tramo };
}

/** The zip of the CDR that the verdict rests on; not of one that only raised a doubt. */
function conCdr(veredicto: Veredicto, soap: RespuestaSoap | undefined): Buffer | null {
  if (veredicto.tipo !== 'aceptado' && veredicto.tipo !== 'rechazado') return null;
  if (veredicto.cdr === undefined || soap === undefined) return null;
  if (soap.tipo === 'applicationResponse') return soap.zip;
  return soap.tipo === 'status' && Buffer.isBuffer(soap.content) ? soap.content : null;
}
