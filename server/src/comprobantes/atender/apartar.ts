import { EVIDENCIA, MOTIVO_DE_APARTAR } from '@chaski/core/documento/campos/objetos.ts';
import { claseEmitida } from '@chaski/core/documentos/registro.ts';
import { enDuda, puedeOcurrir, transition } from '@chaski/core/estado/estado.ts';
import { actorDe, record } from '../../auditoria/anotar.ts';
import type { Deps } from '../../deps.ts';
import { type BodyOf, body, optional, text } from '../../platform/http/reading/campos.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { withLease } from '../../platform/jobs/cola/carry.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { APARTABLES, COMPROBANTES } from '../enviar/cola-store.ts';
import { huerfano } from '../enviar/enviar.ts';
import { estabaAlLlegar } from '../enviar/envios.ts';
import { carry } from '../enviar/llevar.ts';
import { ask } from '../enviar/transmitir.ts';
import { sePuedePreguntar } from '../enviar/vigilar.ts';
import { waitOutcome } from '../enviar/wait-outcome.ts';
import { noExiste } from '../no-existe.ts';
import type { AskPorts, CarryPorts } from '../ports.ts';
import { correlativoDe, estadoDe, informado } from '../respuesta.ts';
import { findComprobante } from '../store.ts';
import type { Comprobante, EnCurso } from '../types.ts';
import { setAside } from './atencion-store.ts';
import { reanudar } from './reanudar.ts';

export const APARTAR = body({
  /** Why, in the issuer's words. */
  motivo: text(
    {
      minLength: MOTIVO_DE_APARTAR.minimo,
      maxLength: MOTIVO_DE_APARTAR.maximo,
      description: { es: 'Por qué no se va a enviar', en: 'Why it is not to be sent' },
    },
    MOTIVO_DE_APARTAR.falta,
  ),
  /** Where a person saw that SUNAT does not have it, where SUNAT cannot be asked. */
  evidencia: optional(
    text({
      minLength: EVIDENCIA.minimo,
      maxLength: EVIDENCIA.maximo,
      description: {
        es: 'Dónde vio una persona que SUNAT no lo tiene; solo hace falta donde no se puede preguntar',
        en: 'Where a person saw that SUNAT does not have it; only needed where it cannot be asked',
      },
    }),
  ),
});

export type PeticionApartar = BodyOf<typeof APARTAR>;

/**
 * Sets a document aside that SUNAT does not have: nobody sends it until somebody lets it go on, and its number stays its own. What
 * SUNAT may have is asked about first; where nobody answers, a person's evidence is wanted. Throws `NOT_FOUND`, and `DOMAIN_ERROR` for
 * one that is final, that SUNAT turns out to have, or of which nobody knows.
 */
export async function apartar(
  deps: CarryPorts,
  acceso: Acceso,
  id: string,
  peticion: PeticionApartar,
): Promise<Comprobante> {
  const tomado = await take(deps, acceso, id);
  if (!('token' in tomado)) return yaApartado(tomado, peticion);
  try {
    return await withLease(deps, APARTABLES, tomado, async () => {
      await deps.punto('apartar.tomado');
      const apartado = await apartarTomado(deps, acceso, tomado, peticion);
      await deps.punto('apartar.porResponder');
      return apartado;
    });
  } finally {
    await APARTABLES.release(deps.db.of(acceso), tomado).catch(() => {});
  }
}

/** The same request again is answered as it stands; another one does not take its place unseen. Throws `DOMAIN_ERROR`. */
function yaApartado(c: Comprobante, peticion: PeticionApartar): Comprobante {
  const porque = c.motivo ?? '';
  if (porquesDe(peticion).includes(porque)) return c;
  const dicho = porque.replace(/^Apartado: /, '').replace(COLA, '');
  throw new AppError('apartado-con-otro-motivo', { correlativo: correlativoDe(c), motivo: dicho });
}

/** How often somebody else may take it first. */
const VECES = 5;

/** The document with its lease, or as it stands where it is set aside already. */
async function take(deps: Pick<Deps, 'config' | 'db'>, acceso: Acceso, id: string): Promise<EnCurso | Comprobante> {
  const db = deps.db.of(acceso);
  for (let vez = 1; ; vez++) {
    const found = await findComprobante(db, acceso, id);
    if (found === undefined) throw noExiste();
    const c = found.leaseVivo ? await waitOutcome(deps, acceso, found) : found;
    const correlativo = correlativoDe(c);
    if (!puedeOcurrir(c.estado, 'personaAparta')) throw yaTermino(c);
    if (c.apartado) return c;
    if (c.anulacionId !== null)
      throw new AppError('apartado-de-un-informado', { correlativo, informado: informado(c) });
    const tomado = await APARTABLES.claim(db, acceso.empresaId, id);
    if (tomado !== undefined) return { ...tomado, pudoRegistrarse: tomado.pudoRegistrarse || huerfano(tomado) };
    if (vez === VECES) throw new AppError('apartado-de-uno-enviandose', { correlativo });
  }
}

async function apartarTomado(
  deps: CarryPorts,
  acceso: Acceso,
  c: EnCurso,
  peticion: PeticionApartar,
): Promise<Comprobante> {
  const duda = c.pudoRegistrarse || enDuda(c.estado) || (await estabaAlLlegar(deps.db.of(c), c));
  const visto = duda ? await seeAtSunat(deps, c, peticion) : sabido(VISTO.nunca);
  if (visto === 'registrado') return await end(deps, acceso, c);
  const estado = transition(c.estado, 'personaAparta');
  const motivo = porqueDe(peticion, visto.texto);
  const escrito = await deps.db.tx(acceso, async (connection) => {
    if (!(await setAside(connection, c, { estado, motivo, enDuda: visto.enDuda }))) return false;
    await record(connection, {
      empresaId: c.empresaId,
      entorno: c.entorno,
      accion: 'comprobante.apartado',
      objeto: c.id,
      actor: actorDe(acceso),
      antes: { estado: c.estado, motivo: c.motivo },
      despues: { estado, ...peticion },
    });
    await deps.punto('apartar.porConfirmarTx');
    return true;
  });
  if (!escrito) throw new AppError('apartado-ya-decidido', { correlativo: correlativoDe(c) });
  return { ...c, estado, motivo, apartado: true, leaseVivo: false };
}

/** How it is known that SUNAT does not have it. */
const VISTO = {
  nunca: 'Nunca llegó a SUNAT.',
  preguntada: 'SUNAT, preguntada, no lo tiene.',
  ajeno: 'Su número lo ocupa en SUNAT otro contenido.',
  deUnaPersona: (evidencia: string) => `Una persona comprobó que SUNAT no lo tiene: ${sinPunto(evidencia)}.`,
};
/** SUNAT may take up late what it was sent: it is asked again where that can be, and otherwise whoever set it aside has to look. */
const TARDE = {
  sePregunta: 'Se le pregunta otra vez, por si lo recibió tarde.',
  noSePregunta: 'Puede recibirlo tarde y aquí no se le puede preguntar: compruébelo otra vez mañana.',
};
const COLA = ' No se envía y conserva su número; para que siga, reanúdelo.';

/** Why it is set aside, as it is stored and told. */
function porqueDe({ motivo }: PeticionApartar, visto: string): string {
  return `Apartado: ${sinPunto(motivo)}. ${visto}${COLA}`;
}

/** Every reason that this request may have left. */
function porquesDe(peticion: PeticionApartar): string[] {
  const { evidencia } = peticion;
  const vistos = [VISTO.nunca, VISTO.preguntada, VISTO.ajeno];
  if (evidencia !== undefined) vistos.push(VISTO.deUnaPersona(evidencia));
  return vistos
    .flatMap((visto) => [visto, ...Object.values(TARDE).map((tarde) => `${visto} ${tarde}`)])
    .map((texto) => porqueDe(peticion, texto));
}

interface Visto {
  /** How it is known, in sentences. */
  readonly texto: string;
  /** SUNAT may still take it up. */
  readonly enDuda: boolean;
}

function sabido(texto: string): Visto {
  return { texto, enDuda: false };
}

/** What is seen of it at SUNAT; `registrado` when SUNAT has it. */
async function seeAtSunat(deps: AskPorts, c: EnCurso, { evidencia }: PeticionApartar): Promise<Visto | 'registrado'> {
  const canal = await deps.empresas.canal(c, claseEmitida(c.tipoComprobante).servicio);
  const pregunta = !('faltan' in canal) && sePuedePreguntar(canal, c);
  const porAhora = (texto: string) => ({
    texto: `${texto} ${pregunta ? TARDE.sePregunta : TARDE.noSePregunta}`,
    enDuda: true,
  });
  const conocido = await ask(deps, c);
  if (conocido === 'noExiste') return porAhora(VISTO.preguntada);
  if (conocido !== 'sinRespuesta') {
    const { veredicto } = conocido;
    if (veredicto.tipo === 'aceptado' || veredicto.tipo === 'rechazado') return 'registrado';
    if ('numeroAjeno' in veredicto) return sabido(VISTO.ajeno);
    // What SUNAT has under the number is known, and the person says that it is another's.
    if (veredicto.tipo === 'atender' && evidencia !== undefined) return sabido(VISTO.deUnaPersona(evidencia));
  }
  if (evidencia !== undefined) return porAhora(VISTO.deUnaPersona(evidencia));
  throw new AppError('apartado-sin-saber', { correlativo: correlativoDe(c) });
}

function sinPunto(text: string): string {
  return text.endsWith('.') ? sinPunto(text.slice(0, -1)) : text;
}

/** SUNAT has judged it: the ordinary way reads and keeps what it says. Throws `DOMAIN_ERROR` that tells it. */
async function end(deps: CarryPorts, acceso: Acceso, c: EnCurso): Promise<never> {
  const db = deps.db.of(acceso);
  await APARTABLES.release(db, c);
  if (c.estado === 'POR_ATENDER') await reanudar(deps.db, c.id, actorDe(acceso));
  const enCurso = await COMPROBANTES.claim(db, acceso.empresaId, c.id);
  throw yaTermino(
    enCurso === undefined ? await waitOutcome(deps, acceso, c) : await carry(deps, acceso, enCurso, true),
  );
}

function yaTermino(c: Comprobante): AppError {
  const correlativo = correlativoDe(c);
  switch (estadoDe(c)) {
    case 'ACEPTADA':
      return new AppError('apartado-de-uno-aceptado', { correlativo });
    case 'RECHAZADA':
      return new AppError('apartado-de-uno-rechazado', { correlativo });
    case 'ANULADA':
      return new AppError('apartado-de-uno-anulado', { correlativo });
    default:
      return new AppError('apartado-de-uno-que-sunat-tiene', { correlativo });
  }
}

/**
 * Lets a document go on that was set aside, or waits for a person: the background asks SUNAT for it, where it can be asked, and sends the
 * same bytes if SUNAT does not have them. Throws `NOT_FOUND`, and `DOMAIN_ERROR` for one that waits for nobody.
 */
export async function reanudarPedido(
  deps: Pick<Deps, 'db' | 'despertar'>,
  acceso: Acceso,
  id: string,
): Promise<Comprobante> {
  const c = await findComprobante(deps.db.of(acceso), acceso, id);
  if (c === undefined) throw noExiste();
  if (c.estado === 'POR_ATENDER' && c.anulacionId !== null)
    throw new AppError('reanudacion-de-un-informado', { correlativo: correlativoDe(c), informado: informado(c) });
  if (c.estado !== 'POR_ATENDER')
    throw new AppError('reanudacion-de-uno-que-no-espera', { correlativo: correlativoDe(c) });
  await reanudar(deps.db, id, actorDe(acceso));
  // As it is left here: whoever is woken may be sending it a moment later.
  const now = await findComprobante(deps.db.of(acceso), acceso, id);
  deps.despertar.envios();
  if (now === undefined) throw noExiste();
  return now;
}
