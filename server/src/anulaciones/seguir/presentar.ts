import { esDelArchivo } from '@chaski/core/documento/negativa.ts';
import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import { type ClaveResumen, nombreResumen } from '@chaski/core/sunat/nombre-archivo.ts';
import {
  classifyEnvioResumen,
  classifyTicket,
  type DecisionResumen,
  esYaRecibido,
  type VeredictoResumen,
  type VeredictoTicket,
} from '@chaski/core/sunat/resumen.ts';
import { encodeGetStatus, type RespuestaSoap } from '@chaski/core/sunat/soap/soap.ts';
import { textoDeObservacion } from '@chaski/core/sunat/texto.ts';
import type { Deps } from '../../deps.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { enSuDia } from '../../sunat/en-su-dia.ts';
import {
  crop,
  type Desenlace as DesenlaceDe,
  deliverArchivo,
  type Intercambio,
  intercambiar,
  sinCanal,
} from '../../sunat/intercambio.ts';
import { wasSentTwice } from '../intentos-store.ts';
import type { AskPorts } from '../ports.ts';
import { type EnCurso, identificadorDe } from '../types.ts';
import { resolveInformada } from './informada.ts';
import { resolveNegada } from './negada.ts';
import { recover } from './recuperar.ts';

export type Desenlace = DesenlaceDe<VeredictoResumen>;

/** Sends the stored bytes. When SUNAT says that it has such a file already, finds out what became of it. */
export async function submit(deps: AskPorts, r: EnCurso): Promise<Desenlace> {
  const canal = await deps.empresas.canal(r, claseDeResumen(r.clase).servicio);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const archivo = { canal: claseDeResumen(r.clase).canal, nombre: nombreResumen(claveDe(r, canal)), zip: r.archivo };
  const http = await deliverArchivo(deps.sunat, enSuDia(canal, r.fecha, deps.ahora()), archivo);
  await deps.punto('anulacion.ticketRecibido');
  if (http.tipo === 'falla') {
    deps.log.warn({ resumen: r.id, interno: http.interno }, 'falla de red al enviar a SUNAT');
    return sinRespuesta(fallaAlEnviar(http));
  }
  const veredicto = classifyEnvioResumen(http.soap);
  switch (veredicto.tipo) {
    case 'yaRecibido':
      return { ...sinRespuesta(await recover(deps, r, canal, veredicto)), respuesta: crop(http) };
    case 'rechazado': {
      const { codigo, mensaje, notas } = veredicto;
      return {
        veredicto: await settle(deps, r, canal, {
          codigo,
          mensaje,
          notas: notas.map(textoDeObservacion),
          otroEnvio: async () => r.pudoRegistrarse,
        }),
        cdr: null,
        respuesta: crop(http),
      };
    }
    default:
      return { veredicto, cdr: null, respuesta: crop(http) };
  }
}

/** Asks SUNAT how the ticket goes. Nothing that fails here changes anything: it is asked again. */
export async function consultarTicket(deps: AskPorts, r: EnCurso): Promise<Desenlace> {
  if (r.ticket === null) return sinRespuesta({ tipo: 'ticketPerdido', mensaje: 'No se guardó ningún ticket.' });
  const canal = await deps.empresas.canal(r, claseDeResumen(r.clase).servicio);
  if ('faltan' in canal) return sinCanal(canal.faltan);
  const { usuario, clave, certificadosCdr, ruc } = canal;
  const body = encodeGetStatus({ usuario, clave, ticket: r.ticket });
  const http = await intercambiar(deps.sunat, { operacion: 'getStatus', url: canal.url, ruc, body });
  await deps.punto('anulacion.estadoRecibido');
  if (http.tipo === 'falla') {
    deps.log.warn({ resumen: r.id, interno: http.interno }, 'falla de red al preguntar por un ticket');
    const mensaje = `SUNAT tiene el archivo y no respondió por su ticket (${http.detalle}); se volverá a preguntar.`;
    return sinRespuesta({ tipo: 'desconocido', mensaje });
  }
  const opciones = { certificadosDeConfianza: certificadosCdr, ahora: deps.ahora() };
  const leido = classifyTicket(http.soap, claveDe(r, canal), opciones);
  const veredicto = await deTicket(deps, r, canal, leido);
  const cdr = decide(leido, veredicto) ? zipDe(http.soap) : null;
  return { veredicto, cdr, respuesta: cdr === null ? crop(http) : null };
}

/** Whether the verdict rests on the CDR that came. */
function decide(leido: VeredictoTicket, veredicto: VeredictoResumen): boolean {
  if (leido.tipo !== 'rechazado') return leido.tipo === 'aceptado';
  const esSuPalabra = veredicto.tipo === 'rechazado' || (veredicto.tipo === 'aceptado' && veredicto.codigo === '0');
  return esSuPalabra && !esYaRecibido(leido.codigo);
}

async function deTicket(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  canal: CanalEmpresa,
  leido: VeredictoTicket,
): Promise<VeredictoResumen> {
  switch (leido.tipo) {
    case 'aceptado':
      return {
        tipo: 'aceptado',
        codigo: '0',
        mensaje: leido.mensaje,
        notas: leido.observaciones.map(textoDeObservacion),
      };
    case 'rechazado': {
      // The file was sent twice, and the ticket is the second one's.
      if (esYaRecibido(leido.codigo)) return recover(deps, r, canal, leido);
      const { codigo, mensaje, notas } = leido;
      return settle(deps, r, canal, {
        codigo,
        mensaje,
        notas: notas.map(textoDeObservacion),
        otroEnvio: () => wasSentTwice(deps.db.of(r), r),
      });
    }
    case 'noExiste': {
      const mensaje = `${leido.mensaje} Se enviará de nuevo el mismo archivo, y SUNAT dirá si ya lo tiene.`;
      return { tipo: 'ticketPerdido', mensaje };
    }
    case 'enProceso':
    case 'atender':
    case 'desconocido':
      return { tipo: leido.tipo, mensaje: leido.mensaje };
    default:
      return leido;
  }
}

/** SUNAT refuses to annul what it finds annulled, or reversed (2751). We have its CDR of the comprobante, so 2987 can only mean annulled. */
const ANULADO: ReadonlySet<string> = new Set(['2323', '2751', '2987']);
interface Negativa extends Omit<DecisionResumen<'rechazado'>, 'tipo'> {
  /** Whether SUNAT may have taken another sending of this very file. */
  readonly otroEnvio: () => Promise<boolean>;
}

async function settle(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  canal: CanalEmpresa,
  { otroEnvio, ...decision }: Negativa,
): Promise<VeredictoResumen> {
  const { codigo, mensaje, notas } = decision;
  if (r.proposito === 'anular') {
    return ANULADO.has(codigo) ? yaConsta(r, 'anulado', decision) : resolveNegada(deps, r, canal, decision, otroEnvio);
  }
  // Refused for itself, the file says nothing of the boleta, which goes in another.
  if (esDelArchivo(r.clase, codigo)) return { tipo: 'rechazado', ...decision };
  const veredicto = await resolveInformada(deps, r, canal, codigo, await otroEnvio());
  switch (veredicto.tipo) {
    case 'rechazado':
      return { tipo: 'rechazado', ...decision, numeroConsumido: veredicto.numeroConsumido || ANULADO.has(codigo) };
    case 'aceptado':
      return { ...yaConsta(r, 'registrado', decision), prueba: veredicto.prueba };
    case 'desconocido':
      return { tipo: 'desconocido', mensaje: veredicto.mensaje };
    default: {
      const numeroAjeno = 'numeroAjeno' in veredicto ? veredicto.numeroAjeno : undefined;
      return { tipo: 'rechazado', codigo, mensaje, notas, paraPersona: veredicto.mensaje, numeroAjeno };
    }
  }
}

function yaConsta(
  r: EnCurso,
  hecho: string,
  { codigo, mensaje, notas }: Omit<DecisionResumen<'rechazado'>, 'tipo'>,
): DecisionResumen<'aceptado'> {
  return {
    tipo: 'aceptado',
    codigo: '0',
    mensaje: `${r.serie}-${r.numeroComprobante} ya constaba ${hecho} en SUNAT cuando llegó ${identificadorDe(r)}.`,
    notas: [`${codigo} - ${codigoSunat(codigo)?.significado ?? mensaje}`, ...notas],
  };
}

function fallaAlEnviar({ enviado, detalle }: Extract<Intercambio, { tipo: 'falla' }>): VeredictoResumen {
  if (enviado) {
    const mensaje = `La conexión se cortó sin respuesta (${detalle}): no se sabe si SUNAT recibió el archivo. Se enviará de nuevo el mismo.`;
    return { tipo: 'desconocido', mensaje };
  }
  const mensaje = `No se envió nada a SUNAT (${detalle}). Se enviará solo, sin que usted haga nada.`;
  return { tipo: 'reintentar', codigo: undefined, mensaje };
}

function claveDe({ clase, fecha, numero }: EnCurso, { ruc }: CanalEmpresa): ClaveResumen {
  return { ruc, tipo: clase, fecha, numero };
}

function zipDe(soap: RespuestaSoap): Buffer | null {
  return soap.tipo === 'status' && Buffer.isBuffer(soap.content) ? soap.content : null;
}

function sinRespuesta(veredicto: VeredictoResumen): Desenlace {
  return { veredicto, cdr: null, respuesta: null };
}
