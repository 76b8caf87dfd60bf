import { claseDeResumen, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import type { VeredictoResumen } from '@chaski/core/sunat/resumen.ts';
import { encodeGetStatusComprobante } from '@chaski/core/sunat/soap/soap.ts';
import type { Deps } from '../../deps.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { intercambiar } from '../../sunat/intercambio.ts';
import { isRestored } from '../atender/atencion-store.ts';
import { lastSent } from '../intentos-store.ts';
import { type EnCurso, identificadorDe } from '../types.ts';
import { puedeReponerse } from './reponer.ts';

/** SUNAT's last word on a file, and not only that it is at it. */
const PROCESADO: ReadonlySet<string> = new Set(['2223', '2324']);

/** How long SUNAT is given to apply a file whose ticket is lost. */
export const PACIENCIA_MS = 24 * 3_600_000;

/** The same where it says that it is done with the file, and that the comprobante is accepted still: its services may not agree at once. */
const REFLEJO_MS = 2 * 60_000;

interface YaRecibido {
  readonly codigo: string;
  readonly mensaje: string;
}

/**
 * SUNAT has a file of this name and its ticket is not ours to ask. Of a factura the consult service tells whether it is
 * annulled; of a boleta nothing does. Where it is not, or nobody tells, another file asks the same: SUNAT takes it, refuses it
 * for the same reason as the first, or says that it is done. So it is where no attempt of ours
 * can have left the file there: another system took the number, or the network repeated our POST. A person is told where that does not help.
 */
export async function recover(
  deps: Pick<Deps, 'log' | 'db' | 'sunat' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  canal: CanalEmpresa,
  { codigo, mensaje }: YaRecibido,
): Promise<VeredictoResumen> {
  const baja =
    r.proposito === 'anular' && claseDeResumen(r.clase).desenlace === 'seConsulta'
      ? await consultarBaja(deps, r, canal)
      : 'noSePuede';
  if (baja === 'deBaja') {
    const hecho = `SUNAT lo tiene de baja. Su ticket se perdió, así que no hay constancia (CDR) de ${identificadorDe(r)}.`;
    return { tipo: 'aceptado', codigo: '0003', mensaje: hecho, notas: [] };
  }
  // Whether another system took the number or the network repeated our POST, nobody tells: another file does.
  if (!r.pudoRegistrarse && (await isRestored(deps.db.of(r)))) return numeroPerdido(r);
  const procesado = PROCESADO.has(codigo);
  const paciencia = procesado ? PACIENCIA[baja] : PACIENCIA_MS;
  const hasta = (await lastSent(deps.db.of(r), r)).getTime() + paciencia;
  if (!(await haPasado(deps, deps.db.of(r), new Date(hasta)))) return { tipo: 'enProceso', mensaje };
  if (procesado && (await puedeReponerse(deps, r))) {
    const tiene = r.pudoRegistrarse
      ? `SUNAT recibió ${identificadorDe(r)}, pero su ticket se perdió`
      : `SUNAT ya tenía ${identificadorDe(r)} al recibirlo (otro sistema usó ese número, o la red repitió el envío)`;
    return { tipo: 'reponer', mensaje: `${tiene}: otro archivo ocupa su lugar y dirá qué fue de él.` };
  }
  return atender(deps, r);
}

/** Nothing else can be done by itself. */
export function atender(deps: Pick<Deps, 'log'>, r: EnCurso, mensaje = paraUnaPersona(r)): VeredictoResumen {
  deps.log.warn({ resumen: r.id }, 'ticket perdido: espera a una persona');
  return { tipo: 'atender', mensaje, preguntando: r.ticket !== null };
}

/** Of the day of the copy: the number was given after it was made, and is not known here. */
function numeroPerdido(r: EnCurso): VeredictoResumen {
  const mensaje = `SUNAT ya tiene ${identificadorDe(r)}, de antes de restaurar la base de datos: se usa el número siguiente.`;
  return { tipo: 'reponer', mensaje };
}

function paraUnaPersona(r: EnCurso): string {
  const base =
    r.ticket === null
      ? `SUNAT recibió ${identificadorDe(r)}, pero su ticket se perdió y ningún servicio lo devuelve.`
      : `SUNAT ya tiene ${identificadorDe(r)} y no dice qué resolvió; se le sigue preguntando por su ticket.`;
  return r.proposito === 'anular'
    ? `${base} Revise en SUNAT si ${r.serie}-${r.numeroComprobante} está anulado, o pida la anulación otra vez: se enviará otro archivo, y si el primero se aplicó SUNAT lo dirá.`
    : `${base} Revise en SUNAT si ${r.serie}-${r.numeroComprobante} está registrado.`;
}

export type Baja = 'deBaja' | 'vigente' | 'noConsta' | 'noSePuede';

/** How long SUNAT is given to apply what it is done with, by what it says of the comprobante. */
export const PACIENCIA: Readonly<Record<Exclude<Baja, 'deBaja'>, number>> = {
  vigente: REFLEJO_MS,
  noConsta: PACIENCIA_MS,
  noSePuede: 0,
};

/** What billConsultService knows of the comprobante: 0003 is "de baja", 0001 accepted still. */
export async function consultarBaja(deps: Pick<Deps, 'sunat'>, r: EnCurso, canal: CanalEmpresa): Promise<Baja> {
  const { usuario, clave, ruc } = canal;
  const tipo = toTipoComprobante(r.tipoComprobante);
  if (canal.consultaUrl === undefined || tipo === undefined) return 'noSePuede';
  const comprobante = { ruc, tipo, serie: r.serie, numero: r.numeroComprobante };
  if (!sePuedeConsultar(comprobante)) return 'noSePuede';
  const body = encodeGetStatusComprobante({ usuario, clave, ...comprobante });
  const http = await intercambiar(deps.sunat, { operacion: 'getStatus', url: canal.consultaUrl, ruc, body });
  if (http.tipo === 'falla') return 'noConsta';
  const { soap } = http;
  const codigo = soap.tipo === 'status' ? soap.statusCode : undefined;
  return codigo === '0003' ? 'deBaja' : codigo === '0001' ? 'vigente' : 'noConsta';
}
