import { aludidoPor } from '@chaski/core/documento/negativa.ts';
import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import type { DecisionResumen, VeredictoResumen } from '@chaski/core/sunat/resumen.ts';
import { sinPuntoFinal } from '@chaski/core/sunat/texto.ts';
import { hoyPara } from '../../comprobantes/dia.ts';
import { readComprobante } from '../../comprobantes/enviar/aviso.ts';
import type { Deps } from '../../deps.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { countPerdidos } from '../atender/atencion-store.ts';
import { lastSent, lastSentOrRepeated } from '../intentos-store.ts';
import { type EnCurso, identificadorDe } from '../types.ts';
import { validezDe } from './informada.ts';
import { type Baja, consultarBaja, PACIENCIA, PACIENCIA_MS } from './recuperar.ts';
import { isInTime, puedeReponerse } from './reponer.ts';
import { hecho, queHacer } from './tras-el-plazo.ts';

type Decision = Omit<DecisionResumen<'rechazado'>, 'tipo'>;

/**
 * SUNAT refused a file that annuls. It ends the annulment where no earlier one, nor an earlier sending of it (`otroEnvio`), can have been
 * applied, and where the code speaks of the comprobante, by its line or by what SUNAT holds. Otherwise SUNAT is asked whether it is
 * annulled, and another file asks the same; a person is told where neither says. Still in force a day after the last sending that may have arrived, it was not applied.
 */
export async function resolveNegada(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  canal: CanalEmpresa,
  decision: Decision,
  otroEnvio: () => Promise<boolean>,
): Promise<VeredictoResumen> {
  const db = deps.db.of(r);
  const aludido = aludidoPor(r.clase, decision.codigo);
  if (aludido === 'contenido' || aludido === 'registro') return { tipo: 'rechazado', ...decision };
  const porVenir = aludido === 'porVenir';
  const otro = porVenir ? await resolvePorVenir(deps, r, decision) : undefined;
  if (otro !== undefined) return otro;
  const unico = porVenir || !(await otroEnvio());
  // Nor was any other file applied that is of that day, or of a later one.
  if (unico && (await countPerdidos(db, r, porVenir ? r.fecha : null)) === 0) return { tipo: 'rechazado', ...decision };
  const { baja, dicho } = await queConsta(deps, r, canal);
  if (baja === 'deBaja') return hecho(r, '0003', dicho);
  const porque = noDice(r, decision);
  const haceYa = async (enviado: Promise<Date>, ms: number) =>
    haPasado(deps, db, new Date((await enviado).getTime() + ms));
  const espera = {
    tipo: 'enProceso',
    mensaje: `${porque}. Se volverá a preguntar si ${r.serie}-${r.numeroComprobante} está anulado.`,
  } as const;
  if (!(await haceYa(lastSent(db, r), PACIENCIA[baja]))) return espera;
  const persona = `${porque}. ${queHacer(r)}`;
  if (await puedeReponerse(deps, r))
    return { tipo: 'reponer', mensaje: `${porque}: otro archivo ocupa su lugar y lo dirá.`, sinOtro: persona };
  if (baja === 'vigente') {
    const pasado = await haceYa(lastSentOrRepeated(db, r), PACIENCIA_MS);
    return pasado ? { tipo: 'rechazado', ...decision } : espera;
  }
  deps.log.warn({ resumen: r.id, codigo: decision.codigo }, 'rechazo tras un archivo perdido: espera a una persona');
  return { tipo: 'atender', mensaje: persona, preguntando: r.ticket !== null };
}

/**
 * SUNAT says that the day of the file has not come, so it took no sending of it: our clock was ahead when the file was made. One of the
 * right day takes its place, as soon as our clock tells another. Undefined where none can: past the deadline, or of a comprobante that is
 * itself of a day to come.
 */
async function resolvePorVenir(
  deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>,
  r: EnCurso,
  decision: Decision,
): Promise<VeredictoResumen | undefined> {
  const comprobante = await readComprobante(deps.db.of(r), r, r.comprobanteId);
  if (comprobante === undefined) throw new Error(`El comprobante ${r.comprobanteId} no está`);
  const porque = `${dijo(r, decision)}: el reloj de este equipo estaba adelantado`;
  if (hoyPara(deps, r, comprobante.fechaEmision) === r.fecha) {
    if (r.fecha > fechaLima(deps.ahora())) return undefined;
    return { tipo: 'enProceso', mensaje: `${porque}. Revise su hora; otro archivo ocupará su lugar.` };
  }
  // However many tickets were lost: of this file everything is known.
  if (!(await isInTime(deps, r))) return undefined;
  const mensaje = `${porque}; otro archivo ocupa su lugar.`;
  return { tipo: 'reponer', codigo: decision.codigo, mensaje, sinOtro: `${porque}. ${queHacer(r)}` };
}

function noDice(r: EnCurso, decision: Decision): string {
  return `${dijo(r, decision)}, lo que no dice si aplicó un envío anterior, cuya respuesta se perdió`;
}

function dijo(r: EnCurso, { codigo, mensaje }: Decision): string {
  const que = sinPuntoFinal(codigoSunat(codigo)?.significado ?? mensaje);
  return `SUNAT rechazó ${identificadorDe(r)} (${codigo}: ${que})`;
}

/** What SUNAT's other services say: of a factura its consult service, of anything else the query of validity, where it can be asked. */
async function queConsta(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez'>,
  r: EnCurso,
  canal: CanalEmpresa,
): Promise<{ baja: Baja; dicho: string }> {
  if (claseDeResumen(r.clase).desenlace === 'seConsulta') {
    const baja = await consultarBaja(deps, r, canal);
    if (baja !== 'noSePuede') return { baja, dicho: 'SUNAT lo tiene de baja.' };
  }
  const comprobante = await readComprobante(deps.db.of(r), r, r.comprobanteId);
  const validez = comprobante && (await validezDe(deps, comprobante, canal));
  // Another file tells sooner than this query, which may be late.
  return { baja: validez?.estado === 'anulado' ? 'deBaja' : 'noSePuede', dicho: validez?.mensaje ?? '' };
}
