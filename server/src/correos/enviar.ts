import { assertNever } from '@chaski/core/lib/assert.ts';
import { PdfImposible } from '../comprobantes/exportar/para-exportar.ts';
import type { Deps } from '../deps.ts';
import { carry } from '../platform/jobs/cola/carry.ts';
import { findAjustes } from './ajustes-store.ts';
import { CORREOS, type Resultado, recordOutcome, startAttempt } from './cola-store.ts';
import { type Enviable, findCualquiera } from './enviable.ts';
import { type Mensaje, toMensaje } from './mensaje/mensaje.ts';
import { ESPERA_ANULACION_MS, esperaMs, esperaSinServidorMs, PESO_INCIERTA } from './plazos.ts';
import type { MailPorts } from './ports.ts';
import type { SalidaSmtp, Smtp } from './smtp/smtp.ts';
import type { CorreoEnCurso } from './types.ts';

/** Before the server and after it: the PDF, the records. */
const PREPARAR_MS = 120_000;

/** Whether the mail server was there, as far as this mail can tell. */
export type Servidor = 'presente' | 'ausente' | 'nada';

/** Carries one mail as far as one attempt goes. */
export function enviarCorreo(deps: MailPorts, smtp: Smtp, e: CorreoEnCurso): Promise<Servidor> {
  return carry<CorreoEnCurso, Servidor>(deps, CORREOS, e, {
    maxMs: smtp.maximoMs + PREPARAR_MS,
    interruptions: () => ({ veces: e.interrumpidos }),
    interrupted: async () => {
      await record(deps, e, null, fallido(deps, e, { error: 'envio-interrumpido' }));
      return 'nada';
    },
    step: () => attempt(deps, smtp, e),
  });
}

/** The attempt is recorded before anything else: what ends the process in its midst is known of the next time. */
async function attempt(deps: MailPorts, smtp: Smtp, e: CorreoEnCurso): Promise<Servidor> {
  const enviable = await findCualquiera(deps, e, e.comprobanteId, false).catch(async (error: unknown) => {
    // One that cannot be read has an end too.
    await startAttempt(deps.db.of(e), e, smtp.servidor);
    throw error;
  });
  if (enviable.estado !== 'ACEPTADA') {
    await record(deps, e, null, CANCELADO);
    return 'nada';
  }
  if (enviable.seAnula) {
    await record(deps, e, null, { ...ANULANDOSE, fallidos: e.fallidos });
    return 'nada';
  }
  const n = await startAttempt(deps.db.of(e), e, smtp.servidor);
  if (n === undefined) return 'nada';
  const antes = performance.now();
  const mensaje = await mensajeDe(deps, smtp, e, enviable);
  if (mensaje === undefined) {
    await record(deps, e, n, fallido(deps, e, { error: 'pdf-que-no-se-genero' }));
    return 'nada';
  }
  await deps.punto('correo.antesDeSocket');
  const salida = await smtp.enviar(mensaje);
  if (salida.tipo === 'interrumpido') {
    await CORREOS.release(deps.db.of(e), e);
    return 'nada';
  }
  await deps.punto('correo.respondido');
  const resultado = resultadoDe(deps, e, n, salida);
  await record(deps, e, n, resultado);
  deps.metricas.correo(METRICA[resultado.estado], (performance.now() - antes) / 1_000);
  await deps.punto('correo.registrado');
  return resultado.sinServidor ? 'ausente' : 'presente';
}

const METRICA = { ENVIADO: 'enviado', PENDIENTE: 'fallido', FALLIDO: 'agotado', CANCELADO: 'fallido' } as const;

/** Undefined where the paper cannot be drawn now. */
async function mensajeDe(
  deps: Pick<Deps, 'log' | 'db' | 'empresas'>,
  { remitente }: Smtp,
  e: CorreoEnCurso,
  enviable: Enviable,
): Promise<Mensaje | undefined> {
  const [{ responderA }, marca] = await Promise.all([findAjustes(deps.db.of(e), e), deps.empresas.marca(e)]);
  const { id, entorno, para } = e;
  try {
    return toMensaje({ id, entorno, para, responderA, remitente, marca, carta: await enviable.carta() });
  } catch (error) {
    if (!(error instanceof PdfImposible)) throw error;
    deps.log.warn({ err: error, correo: e.id }, 'el PDF de un correo no se pudo generar');
    return undefined;
  }
}

async function record(
  deps: Pick<Deps, 'log' | 'db'>,
  e: CorreoEnCurso,
  n: number | null,
  resultado: Resultado,
): Promise<void> {
  const escrito = await recordOutcome(deps.db.of(e), e, n, resultado);
  if (!escrito) deps.log.warn({ correo: e.id }, 'otro proceso lleva el correo; no se escribió nada');
}

type Respondida = Exclude<SalidaSmtp, { tipo: 'interrumpido' }>;

function resultadoDe(deps: Pick<Deps, 'log' | 'azar'>, e: CorreoEnCurso, n: number, salida: Respondida): Resultado {
  if (salida.tipo === 'enviado') {
    const { codigo, respuesta } = salida;
    return {
      estado: 'ENVIADO',
      fallidos: e.fallidos,
      esperaMs: null,
      error: null,
      sinServidor: false,
      codigo,
      respuesta,
    };
  }
  const { clase, codigo, respuesta, error, interno } = salida;
  if (codigo === null || clase === 'servidor') deps.log.warn({ correo: e.id, clase, interno }, 'un correo no salió');
  const falla = { codigo, respuesta, error };
  switch (clase) {
    case 'servidor': {
      // No attempt of this mail's: it goes on as soon as the server is there.
      const espera = esperaSinServidorMs(n, deps.azar());
      return { ...falla, estado: 'PENDIENTE', fallidos: e.fallidos, esperaMs: espera, sinServidor: true };
    }
    case 'definitiva':
      return { ...fallido(deps, e, falla), estado: 'FALLIDO', esperaMs: null };
    case 'incierta':
      return fallido(deps, e, falla, PESO_INCIERTA);
    case 'temporal':
      return fallido(deps, e, falla);
    default:
      return assertNever(clase);
  }
}

/** An attempt that failed, and counts as `peso`: when the next one comes, or that none comes. */
function fallido(
  { azar }: Pick<Deps, 'azar'>,
  e: CorreoEnCurso,
  falla: Pick<Resultado, 'error'> & Partial<Pick<Resultado, 'codigo' | 'respuesta'>>,
  peso = 1,
): Resultado {
  const fallidos = e.fallidos + peso;
  const espera = esperaMs(fallidos, azar());
  return {
    codigo: null,
    respuesta: null,
    sinServidor: false,
    ...falla,
    estado: espera === undefined ? 'FALLIDO' : 'PENDIENTE',
    fallidos,
    esperaMs: espera ?? null,
  };
}

/** SUNAT's word on the annulment is to come: the mail would say that the document is worth something. */
const ANULANDOSE: Omit<Resultado, 'fallidos'> = {
  estado: 'PENDIENTE',
  esperaMs: ESPERA_ANULACION_MS,
  codigo: null,
  respuesta: null,
  sinServidor: false,
  error: 'comprobante-anulandose',
};

const CANCELADO: Resultado = {
  estado: 'CANCELADO',
  fallidos: 0,
  esperaMs: null,
  codigo: null,
  respuesta: null,
  sinServidor: false,
  error: 'comprobante-anulado-antes',
};
