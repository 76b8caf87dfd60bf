import { claseDeResumen, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import { encodeGetStatusComprobante } from '@chaski/core/sunat/soap.ts';
import type { Deps } from '../deps.ts';
import type { CanalEmpresa } from '../empresas/empresas.ts';
import { intercambiar } from '../sunat/intercambio.ts';
import { isRestored } from './atencion-store.ts';
import type { VeredictoResumen } from './presentar.ts';
import { puedeReponerse } from './reponer.ts';
import { type EnCurso, identificadorDe } from './types.ts';

/** SUNAT's last word on a file, and not only that it is at it. */
const PROCESADO: ReadonlySet<string> = new Set(['2223', '2324']);

/** How long SUNAT is given to apply a file whose ticket is lost. */
const PACIENCIA_MS = 24 * 3_600_000;

interface YaRecibido {
  readonly codigo: string;
  readonly mensaje: string;
}

/**
 * SUNAT has a file of this name and its ticket is not ours to ask. Of a factura the consult service tells whether it is
 * annulled; of a boleta nothing does (soap.md), so another file asks the same: SUNAT takes it, or says that it is done. A
 * person is told where that does not help. Where no attempt of ours can have left the file there,
 * another system took the number.
 */
export async function recuperar(
  deps: Deps,
  r: EnCurso,
  canal: CanalEmpresa,
  { codigo, mensaje }: YaRecibido,
): Promise<VeredictoResumen> {
  if (!r.pudoRegistrarse) return (await isRestored(deps.db.of(r))) ? numeroPerdido(r) : deOtroSistema(r, codigo);
  const baja =
    r.proposito === 'anular' && claseDeResumen(r.clase).desenlace === 'seConsulta'
      ? await consultarBaja(deps, r, canal)
      : 'noSePuede';
  if (baja === 'deBaja') {
    const hecho = `SUNAT lo tiene de baja. Su ticket se perdió, así que no hay constancia (CDR) de ${identificadorDe(r)}.`;
    return { tipo: 'aceptado', codigo: '0003', mensaje: hecho, notas: [] };
  }
  const tarde = deps.ahora().getTime() - r.creadoEn.getTime() > PACIENCIA_MS;
  if (baja === 'noSePuede' ? !PROCESADO.has(codigo) && !tarde : !tarde) return { tipo: 'enProceso', mensaje };
  if (PROCESADO.has(codigo) && (await puedeReponerse(deps, r))) {
    const mensaje = `SUNAT recibió ${identificadorDe(r)}, pero su ticket se perdió: otro archivo ocupa su lugar y dirá qué fue de él.`;
    return { tipo: 'reponer', mensaje };
  }
  return atender(deps, r);
}

/** Nothing else can be done by itself. */
export function atender(deps: Deps, r: EnCurso): VeredictoResumen {
  deps.log.warn({ resumen: r.id }, 'ticket perdido: espera a una persona');
  return { tipo: 'atender', mensaje: paraUnaPersona(r) };
}

/** Of the day of the copy: the number was given after it was made, and is not known here. */
function numeroPerdido(r: EnCurso): VeredictoResumen {
  const mensaje = `SUNAT ya tiene ${identificadorDe(r)}, de antes de restaurar la base de datos: se usa el número siguiente.`;
  return { tipo: 'reponer', mensaje };
}

function deOtroSistema(r: EnCurso, codigo: string): VeredictoResumen {
  const mensaje =
    `Otro sistema de la empresa ya usó el número ${identificadorDe(r)} (${codigo}), así que SUNAT no recibió este archivo. ` +
    'El comprobante sigue como estaba; pídalo de nuevo y se usará el número siguiente.';
  return { tipo: 'rechazado', codigo, mensaje, notas: [] };
}

function paraUnaPersona(r: EnCurso): string {
  const base = `SUNAT recibió ${identificadorDe(r)}, pero su ticket se perdió y ningún servicio lo devuelve.`;
  return r.proposito === 'anular'
    ? `${base} Revise en SUNAT si ${r.serie}-${r.numeroComprobante} está anulado, o pida la anulación otra vez: se enviará otro archivo, y si el primero se aplicó SUNAT lo dirá.`
    : `${base} Revise en SUNAT si ${r.serie}-${r.numeroComprobante} está registrado.`;
}

/** What billConsultService knows of the comprobante: 0003 is "de baja", 0001 accepted still. */
async function consultarBaja(
  deps: Deps,
  r: EnCurso,
  canal: CanalEmpresa,
): Promise<'deBaja' | 'noConsta' | 'noSePuede'> {
  const { usuario, clave, ruc } = canal;
  const tipo = toTipoComprobante(r.tipoComprobante);
  if (canal.consultaUrl === undefined || tipo === undefined) return 'noSePuede';
  const comprobante = { ruc, tipo, serie: r.serie, numero: r.numeroComprobante };
  if (!sePuedeConsultar(comprobante)) return 'noSePuede';
  const body = encodeGetStatusComprobante({ usuario, clave, ...comprobante });
  const http = await intercambiar(deps.sunat, { operacion: 'getStatus', url: canal.consultaUrl, ruc, body });
  if (http.tipo === 'falla') return 'noConsta';
  const { soap } = http;
  return soap.tipo === 'status' && soap.statusCode === '0003' ? 'deBaja' : 'noConsta';
}
