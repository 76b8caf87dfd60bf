import { toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import { assertNever } from '@chaski/core/lib/assert.ts';
import { type Consulta, classifyConsulta, sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import type { ClaveComprobante } from '@chaski/core/sunat/nombre-archivo.ts';
import { encodeGetStatusCdr } from '@chaski/core/sunat/soap/soap.ts';
import type { Deps } from '../deps.ts';
import { AppError, Unavailable } from '../platform/mensajes/app-error.ts';
import type { SunatBreaker } from '../sunat/breaker.ts';
import { intercambiar } from '../sunat/intercambio.ts';
import {
  block,
  findDetenida,
  insertDudosa,
  listConsultables,
  release,
  type SerieDetenida,
  suspect,
  suspectAt,
} from './conciliacion-store.ts';
import { esTropiezo, type Hallazgo, probe, type Sondeo } from './sondeo.ts';
import { type ClaveSerie, NumeroRetenido } from './types.ts';

/** Questions that travel at once. */
const JUNTAS = 4;

/** One look at a time for each series of a service, whoever asks. */
const enCursoDe = new WeakMap<SunatBreaker, Map<string, Promise<Sondeo>>>();

/** How often a question that got no answer, while others got theirs, is put again: of twelve, one that fails must not cost the rest. */
const REPETICIONES = 2;

/**
 * Finds out whether a series whose numbers do not flow may give the next one: SUNAT is asked what it knows beyond our last
 * number. Returns when numbers flow, or when somebody changed the series meanwhile: what was asked is of then, and whoever wants
 * a number tries again. Throws `DOMAIN_ERROR` when a person is to decide and `Unavailable` when SUNAT could not
 * be asked now; a number is given in neither case.
 */
export async function conciliar(
  deps: Pick<Deps, 'db' | 'empresas' | 'sunat' | 'testigo'>,
  { serie: clave, atrasada }: NumeroRetenido,
): Promise<void> {
  // The database was put back since this process last looked: now it looks, and holds what there is to hold.
  if (atrasada) await deps.testigo.look();
  await insertDudosa(deps.db.of(clave), clave);
  const serie = await findDetenida(deps.db.of(clave), clave);
  if (serie === undefined) return;
  if (serie.conciliacion === 'BLOQUEADA') throw bloqueada(serie, serie.motivo);
  const sondeo = await unaVez(deps, serie);
  switch (sondeo.tipo) {
    case 'alDia':
      return release(deps.db.of(clave), serie);
    case 'conoce': {
      const hasta = correlativo(serie, sondeo.hasta);
      const cuanto = sondeo.completo ? `hasta ${hasta}` : `al menos hasta ${hasta}`;
      return stop(deps, serie, `${serie.motivo}, y SUNAT tiene comprobantes de esta serie ${cuanto}`, sondeo.hasta);
    }
    case 'noSePuedeConsultar':
      return stop(deps, serie, `${serie.motivo}, y SUNAT no permite consultar esta serie`, null);
    case 'sinPermiso':
      throw bloqueada(serie, `${serie.motivo}, y no se pudo preguntar a SUNAT: ${sondeo.motivo}`);
    case 'sinRespuesta':
      throw new Unavailable('serie-por-conciliar', serie);
    default:
      return assertNever(sondeo);
  }
}

/** How often a series may be put in doubt anew while a document waits for its number. */
const VECES = 5;

/** Makes a document; where its series gives no number, that is looked into first, outside of any transaction. Throws as `conciliar`. */
export async function withConciliacion<T>(
  deps: Pick<Deps, 'db' | 'empresas' | 'sunat' | 'testigo'>,
  create: () => Promise<T>,
): Promise<T> {
  for (let vez = 1; ; vez++) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof NumeroRetenido)) throw error;
      if (vez === VECES) throw new Unavailable('serie-conciliandose', { serie: error.serie.serie });
      await conciliar(deps, error);
    }
  }
}

/** The number of a document of ours is held by another content. Never throws. */
export async function sospecharDeSerie(
  deps: Pick<Deps, 'log' | 'db' | 'empresas'>,
  clave: ClaveSerie,
  numero: number,
): Promise<void> {
  try {
    const motivo = `SUNAT tiene otro contenido con el número ${clave.serie}-${numero}`;
    const canal = await deps.empresas.canal(clave);
    const consultable = 'consultaUrl' in canal && canal.consultaUrl !== undefined && seConsulta(clave);
    await suspect(deps.db.of(clave), clave, numero, { motivo, consultable });
  } catch (error) {
    deps.log.warn({ err: error, serie: clave.serie }, 'no se anotó que otro sistema usa la serie');
  }
}

async function stop(
  deps: Pick<Deps, 'db'>,
  serie: SerieDetenida,
  motivo: string,
  conocido: number | null,
): Promise<void> {
  if (await block(deps.db.of(serie), serie, motivo, conocido)) throw bloqueada({ ...serie, conocido }, motivo);
}

function bloqueada(
  { entorno, tipoComprobante, serie, ultimoNumero, conocido }: SerieDetenida,
  motivo: string,
): AppError {
  // Only what SUNAT told may be proposed: our own last number is what the copy remembers, and more were issued after it.
  const desde = conocido === null ? 'N' : String(Math.max(ultimoNumero, conocido) + 1);
  const comando = `chaski serie conciliar --entorno ${entorno} --tipo ${tipoComprobante} --serie ${serie} --desde ${desde} --motivo "…"`;
  const ultimo = ultimoNumero === 0 ? undefined : `${serie}-${ultimoNumero}`;
  return new AppError('serie-por-decidir', { serie, motivo, ultimo, comando, conN: conocido === null });
}

function unaVez(deps: Pick<Deps, 'empresas' | 'sunat'>, serie: SerieDetenida): Promise<Sondeo> {
  const enCurso = enCursoDe.get(deps.sunat) ?? new Map<string, Promise<Sondeo>>();
  enCursoDe.set(deps.sunat, enCurso);
  const key = `${serie.empresaId} ${serie.entorno} ${serie.tipoComprobante} ${serie.serie} ${serie.ultimoNumero}`;
  const known = enCurso.get(key);
  if (known !== undefined) return known;
  const sondeo = ask(deps, serie).finally(() => enCurso.delete(key));
  enCurso.set(key, sondeo);
  return sondeo;
}

/**
 * At the start SUNAT is asked for the next number of each factura series: what it knows was issued by what a copy of the whole folder
 * took away, or by another system. Nobody waits for it; it ends where SUNAT does not answer, and as soon as `sigue` says no. Never throws.
 */
export async function lookAlIniciar(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat'>,
  sigue: () => boolean,
): Promise<void> {
  try {
    for (const serie of await listConsultables(deps.db.sistema)) {
      if (!sigue()) return;
      const una = await preguntaDe(deps, serie);
      if (typeof una !== 'function') continue;
      const siguiente = serie.ultimoNumero + 1;
      const hallazgo = await una(siguiente);
      if (hallazgo === 'sinRespuesta') return;
      if (hallazgo !== 'conoce') continue;
      const motivo = `SUNAT conoce ${correlativo(serie, siguiente)}, que este sistema no emitió`;
      // Unless it was issued here meanwhile.
      if (!(await suspectAt(deps.db.of(serie), serie, serie.ultimoNumero, motivo))) continue;
      deps.log.error({ serie: serie.serie, motivo }, 'la serie queda por conciliar antes de dar su siguiente número');
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'no se preguntó a SUNAT por el siguiente número de cada serie');
  }
}

async function ask(deps: Pick<Deps, 'empresas' | 'sunat'>, serie: SerieDetenida): Promise<Sondeo> {
  const una = await preguntaDe(deps, serie);
  if (typeof una !== 'function') return una;
  return probe(serie.ultimoNumero, async (numeros) => {
    const hallazgos: Hallazgo[] = [];
    for (let from = 0; from < numeros.length; from += JUNTAS) {
      hallazgos.push(...(await askJuntas(numeros.slice(from, from + JUNTAS), una)));
      if (hallazgos.some(esTropiezo)) break;
    }
    return hallazgos;
  });
}

/** Asks SUNAT about one number of a series; or why it cannot be asked. */
async function preguntaDe(
  deps: Pick<Deps, 'empresas' | 'sunat'>,
  serie: ClaveSerie,
): Promise<((numero: number) => Promise<Hallazgo>) | Sondeo> {
  if (!seConsulta(serie)) return { tipo: 'noSePuedeConsultar' };
  const canal = await deps.empresas.canal(serie);
  if ('faltan' in canal) return { tipo: 'sinPermiso', motivo: `falta ${canal.faltan.map(({ es }) => es).join(' y ')}` };
  const { consultaUrl, usuario, clave, ruc, certificadosCdr } = canal;
  const primera = claveDe(serie, ruc, 1);
  if (consultaUrl === undefined || primera === undefined) return { tipo: 'noSePuedeConsultar' };
  return async (numero) => {
    const esperado = { ...primera, numero, fechaEmision: undefined, cliente: '-', digest: '' };
    const body = encodeGetStatusCdr({ ...esperado, usuario, clave });
    const http = await intercambiar(deps.sunat, { operacion: 'getStatusCdr', url: consultaUrl, ruc, body });
    if (http.tipo === 'falla') return 'sinRespuesta';
    return hallazgoDe(classifyConsulta(http.soap, esperado, { certificadosDeConfianza: certificadosCdr }));
  };
}

async function askJuntas(numeros: readonly number[], una: (numero: number) => Promise<Hallazgo>): Promise<Hallazgo[]> {
  let hallazgos = await Promise.all(numeros.map(una));
  for (let vez = 1; vez <= REPETICIONES; vez++) {
    if (hallazgos.every((one) => one === 'sinRespuesta')) break;
    hallazgos = await Promise.all(
      numeros.map((numero, index) => {
        const hallazgo = hallazgos[index] ?? 'sinRespuesta';
        return hallazgo === 'sinRespuesta' ? una(numero) : hallazgo;
      }),
    );
  }
  return hallazgos;
}

/** Whatever SUNAT has under a number, it is not free. */
function hallazgoDe(consulta: Consulta): Hallazgo {
  switch (consulta.tipo) {
    case 'encontrado':
    case 'ajeno':
      return 'conoce';
    case 'noExiste':
      return 'noConoce';
    case 'noSePuedeConsultar':
      return 'noSePuedeConsultar';
    case 'configurar':
      return { tipo: 'sinPermiso', motivo: consulta.mensaje.replace(/\.$/, '') };
    case 'desconocido':
      return 'sinRespuesta';
    default:
      return assertNever(consulta);
  }
}

/** Whether SUNAT answers for the numbers of such a series, where it has a service to ask. */
function seConsulta(serie: ClaveSerie): boolean {
  const clave = claveDe(serie, '', 1);
  return clave !== undefined && sePuedeConsultar(clave);
}

function claveDe(serie: ClaveSerie, ruc: string, numero: number): ClaveComprobante | undefined {
  const tipo = toTipoComprobante(serie.tipoComprobante);
  return tipo === undefined ? undefined : { ruc, tipo, serie: serie.serie, numero };
}

function correlativo({ serie }: ClaveSerie, numero: number): string {
  return `${serie}-${numero}`;
}
