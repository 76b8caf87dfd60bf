import { esFinalGuia, puedeOcurrirGuia, transitionGuia } from '@chaski/core/estado/guia.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { actorDe, record } from '../auditoria/anotar.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { asField, type BodyOf, body, flag, text } from '../platform/http/reading/campos.ts';
import { badRequest } from '../platform/http/reading/peticion.ts';
import { day, oneOf } from '../platform/http/reading/query.ts';
import type { Acceso } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tellVeredicto } from './enviar/aviso.ts';
import { settle, takeBack } from './enviar/intentos-store.ts';
import { findGuia } from './store.ts';
import { CAUSAS_DE_BAJA, correlativoDe, type Guia, type SunatGuia } from './types.ts';

/* What a person says of a guía: what became of one of which SUNAT says nothing, and that an accepted one was taken back, which only SOL does. */

const EVIDENCIA = { minLength: 3, maxLength: 500 } as const;
const FALTA = {
  causa: {
    mensaje: { es: `Envíe una de: ${CAUSAS_DE_BAJA.join(', ')}`, en: `Send one of: ${CAUSAS_DE_BAJA.join(', ')}` },
  },
  fecha: {
    mensaje: { es: 'Envíe el día de la baja, AAAA-MM-DD', en: 'Send the day on which it was taken back, YYYY-MM-DD' },
  },
  constancia: {
    mensaje: { es: 'Diga qué constancia dio SOL, o dónde se ve', en: 'Say what SOL gave for it, or where it is seen' },
  },
  aceptada: {
    mensaje: { es: 'Envíe true si SUNAT la aceptó, false si no', en: 'Send true if SUNAT accepted it, false if not' },
  },
  evidencia: { mensaje: { es: 'Diga dónde lo vio', en: 'Say where you saw it' } },
};

export const BAJA = body({
  fecha: asField(
    day(
      Type.String({
        format: 'date',
        description: { es: 'En que se dio de baja en SOL', en: 'On which it was taken back in SOL' },
      }),
      {
        es: 'Envíe un día AAAA-MM-DD.',
        en: 'Send a day YYYY-MM-DD.',
      },
    ),
    FALTA.fecha,
  ),
  causa: asField(
    oneOf(
      CAUSAS_DE_BAJA,
      Type.Enum(CAUSAS_DE_BAJA, {
        description: { es: 'La que se eligió en SOL', en: 'The one that was chosen in SOL' },
      }),
    ),
    FALTA.causa,
  ),
  constancia: text(
    {
      ...EVIDENCIA,
      description: { es: 'Qué dio SOL por ella, o dónde se ve', en: 'What SOL gave for it, or where it is seen' },
    },
    FALTA.constancia,
  ),
});

export const DECISION = body({
  aceptada: flag({ description: { es: 'Si SUNAT la aceptó', en: 'Whether SUNAT accepted it' } }, FALTA.aceptada),
  evidencia: text(
    { ...EVIDENCIA, description: { es: 'Dónde lo vio una persona', en: 'Where a person saw it' } },
    FALTA.evidencia,
  ),
});

type Partes = Pick<Deps, 'db' | 'origen' | 'uuid' | 'despertar' | 'ahora'>;

const FUERA_DE_DIA: EnIdiomas = {
  es: 'Envíe el día en que se dio de baja: ni antes de su emisión ni después de hoy.',
  en: 'Send the day on which it was taken back: neither before its issue nor after today.',
};

/** Notes that a person took an accepted guía back in SOL. Throws `NOT_FOUND`, `BAD_REQUEST` for a day on which it cannot have been, and `DOMAIN_ERROR` for one that is not accepted. */
export async function takeGuiaBack(deps: Partes, acceso: Acceso, id: string, baja: BodyOf<typeof BAJA>): Promise<Guia> {
  return change(deps, acceso, id, async (db, g) => {
    const correlativo = correlativoDe(g);
    if (!puedeOcurrirGuia(g.estado, 'personaAnula'))
      throw new AppError('baja-de-una-guia-no-aceptada', { correlativo });
    if (baja.fecha < g.fechaEmision || baja.fecha > fechaLima(deps.ahora())) throw badRequest({ fecha: FUERA_DE_DIA });
    const a = transitionGuia(g.estado, 'personaAnula');
    const moved = { de: g.estado, a, evento: 'personaAnula', detalle: baja };
    if (!(await takeBack(db, g, moved, [JSON.stringify(baja)]))) {
      throw new AppError('baja-de-una-guia-no-aceptada', { correlativo });
    }
    return { accion: 'guia.dadaDeBaja', despues: { estado: a, ...baja } };
  });
}

/** A person decides a guía of which SUNAT says nothing. Throws `NOT_FOUND`, and `DOMAIN_ERROR` for one that waits for nobody. */
export async function decideGuia(
  deps: Partes,
  acceso: Acceso,
  id: string,
  { aceptada, evidencia }: BodyOf<typeof DECISION>,
): Promise<Guia> {
  return change(deps, acceso, id, async (db, g) => {
    const evento = aceptada ? 'personaAcepta' : 'personaRechaza';
    const correlativo = correlativoDe(g);
    if (!puedeOcurrirGuia(g.estado, evento)) throw new AppError('decision-de-una-guia-que-no-espera', { correlativo });
    const a = transitionGuia(g.estado, evento);
    const sunat = respuestaDe(correlativo, aceptada, evidencia);
    // A refusal that nobody saw written is no reason to use the number again.
    const values = [JSON.stringify(sunat), false];
    if (!(await settle(db, g, { de: g.estado, a, evento, detalle: sunat }, values))) {
      throw new AppError('decision-de-una-guia-que-no-espera', { correlativo });
    }
    return { accion: 'guia.decidida', despues: { estado: a, evidencia } };
  });
}

function respuestaDe(correlativo: string, aceptada: boolean, evidencia: string): SunatGuia {
  const que = aceptada
    ? `Una persona comprobó que SUNAT aceptó ${correlativo}; no hay constancia (CDR).`
    : `Una persona comprobó que SUNAT no aceptó ${correlativo}.`;
  const mensaje = `${que} Evidencia: ${evidencia}`;
  return { codigo: aceptada ? '0' : '', mensaje, notas: [], ...(aceptada ? {} : { numeroConsumido: true }) };
}

interface Hecho {
  readonly accion: string;
  readonly despues: object;
}

/** In one transaction: the change, the act in the audit trail, and what is told of it. */
async function change(
  deps: Partes,
  acceso: Acceso,
  id: string,
  work: (db: Queryable, g: Guia) => Promise<Hecho>,
): Promise<Guia> {
  const cambiada = await deps.db.tx(acceso, async (db) => {
    const g = await findGuia(db, acceso, id);
    if (g === undefined) throw new AppError('guia-que-no-existe');
    const { accion, despues } = await work(db, g);
    const { empresaId, entorno } = acceso;
    const antes = { estado: g.estado, mensaje: g.mensaje };
    await record(db, { empresaId, entorno, accion, objeto: id, actor: actorDe(acceso), antes, despues });
    const now = await findGuia(db, acceso, id);
    if (now === undefined || !esFinalGuia(now.estado)) throw new Error(`La guía ${id} no quedó decidida`);
    await tellVeredicto(db, now, { origen: deps.origen(), uuid: deps.uuid });
    return now;
  });
  deps.despertar.entregas();
  return cambiada;
}
