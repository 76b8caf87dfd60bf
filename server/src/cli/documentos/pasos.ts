import type { Aviso, Problema } from '@chaski/core/documento/types.ts';
import { numeroDeErrores, readEmitir } from '@chaski/core/documento/validate.ts';
import { peekAfectado } from '@chaski/core/documentos/nota/peek.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { desglosar } from '@chaski/core/impuestos/desglose/desglose.ts';
import { calculadoToJson } from '@chaski/core/impuestos/to-json.ts';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { readJson } from '@chaski/core/lib/json.ts';
import { parseClave } from '../../api-keys/clave.ts';
import { findClaveId, findClavesPorId } from '../../api-keys/store.ts';
import { type Leido, read } from '../../comprobantes/emitir/leer.ts';
import { preverNumero } from '../../comprobantes/emitir/numerar.ts';
import { place } from '../../comprobantes/emitir/situar.ts';
import { entradaDe } from '../../comprobantes/entrada.ts';
import { claveSerieDe, elegidoDe } from '../../comprobantes/pedido.ts';
import { createEmpresas, type Empresas } from '../../empresas/empresas.ts';
import { findEntorno } from '../../empresas/store.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Acceso, Entorno } from '../../platform/http/route.ts';
import { createHilo } from '../../platform/jobs/hilo.ts';
import { ContenidoMalo } from '../command.ts';
import { avisoEnLinea } from '../output.ts';
import { findEmpresa, type Session, withSession } from '../session.ts';
import type { Paso } from './emision.ts';

/** Tells on stderr what is announced, so that the product alone is on the output. */
function avisar(avisos: readonly Aviso[], { idioma }: Config): void {
  for (const { ruta, codigo, mensaje } of avisos) console.error(avisoEnLinea(ruta, codigo, mensaje[idioma]));
}

/** Every problem with its place in the body. */
function conProblemas(problemas: readonly Problema[], { idioma }: Config): ContenidoMalo {
  const lineas = problemas.map(({ ruta, mensaje }) => `  ${ruta}: ${mensaje[idioma]}`);
  return new ContenidoMalo([numeroDeErrores(problemas.length)[idioma], ...lineas].join('\n'));
}

/** Which company would issue, and where; what is not said, the key of the API says, if there is one. */
export interface Emisora {
  readonly ruc: string | undefined;
  readonly entorno: Entorno | undefined;
  readonly clave: string | undefined;
}

/**
 * What a body of `POST /comprobantes/emitir` becomes at that step, as text: JSON for the first two, UBL for the others.
 * The first two need no data folder unless a note names a document of ours. Throws `ContenidoMalo` with every problem.
 */
export async function producir(paso: Paso, text: string, emisora: Emisora, config: Config): Promise<string> {
  const solo = paso === 'documento' || paso === 'totales';
  if (solo && !nombraAfectado(text)) return enJson(paso, readSolo(text, config));
  let product = '';
  await withSession(config, async (session) => {
    product = await conDatos(paso, text, emisora, { ...session, config });
    return 0;
  });
  return product;
}

function nombraAfectado(text: string): boolean {
  const json = readJson(text);
  return json.ok && peekAfectado(json.value) !== undefined;
}

type Calculado = Leido['calculado'];

function readSolo(text: string, config: Config): Calculado {
  const { igvRestaurantes } = config;
  const ahora = new Date();
  const leido = readEmitir(text, { hoy: fechaLima(ahora), ahora: horaLima(ahora), igvRestaurantes });
  if (!leido.ok) throw conProblemas(leido.problemas, config);
  avisar(leido.avisos, config);
  return leido.calculado;
}

function enJson(paso: 'documento' | 'totales', calculado: Calculado): string {
  const product =
    paso === 'documento'
      ? { documento: entradaDe(calculado.documento) }
      : { calculado: calculadoToJson(calculado), desglose: desglosar(calculado) };
  return `${JSON.stringify(product, null, 2)}\n`;
}

interface ConConfig extends Session {
  readonly config: Config;
}

async function conDatos(paso: Paso, text: string, emisora: Emisora, session: ConConfig): Promise<string> {
  const { db, llavero, actor, config } = session;
  const { empresaId, entorno } = await placeEmisora(emisora, session);
  const fila = await findEntorno(db.of({ empresaId, entorno }), { empresaId, entorno });
  const quien = { tipo: 'usuario', id: actor.id } as const;
  const acceso: Acceso = {
    empresaId,
    entorno,
    quien,
    version: fila?.version ?? '',
    desde: actor.desde,
    solicitud: actor.solicitud,
  };
  // Nothing is sent from here, so no simulator is needed.
  const empresas = createEmpresas(db, llavero, { url: '', certificado: '' });
  const leido = await read({ db, empresas, ahora: () => new Date(), config, hilo: createHilo() }, acceso, text);
  if (!leido.ok) throw conProblemas(leido.problemas, config);
  avisar(leido.avisos, config);
  if (paso === 'documento' || paso === 'totales') return enJson(paso, leido.calculado);
  return paso === 'xml'
    ? await sinFirma(session, empresas, acceso, leido)
    : await firmado(session, empresas, acceso, leido);
}

async function placeEmisora({ ruc, entorno, clave }: Emisora, session: Session) {
  const hash = parseClave(clave ?? '');
  const id = hash === undefined ? undefined : await findClaveId(session.pool, hash);
  const [suya] = id === undefined ? [] : await findClavesPorId(session.pool, id);
  if (suya !== undefined && ruc === undefined) {
    return { empresaId: suya.empresaId, entorno: entorno ?? suya.entorno };
  }
  return { empresaId: (await findEmpresa(session, ruc)).id, entorno: entorno ?? ('test' as const) };
}

async function sinFirma({ db }: Session, empresas: Empresas, acceso: Acceso, leido: Leido): Promise<string> {
  const { calculado, emisor } = place(leido.calculado, await empresas.presentacion(acceso), leido.establecimientoDado);
  const { antes, despues } = buildComprobante(
    calculado,
    emisor,
    await preverNumero(db.of(acceso), claveSerieDe(acceso, calculado.documento), elegidoDe({ ...leido, calculado })),
  );
  return `${antes}${despues}`;
}

async function firmado({ db }: Session, empresas: Empresas, acceso: Acceso, leido: Leido): Promise<string> {
  const emisora = await empresas.emisora(acceso);
  const { calculado, emisor } = place(leido.calculado, emisora, leido.establecimientoDado);
  const numero = await preverNumero(
    db.of(acceso),
    claveSerieDe(acceso, calculado.documento),
    elegidoDe({ ...leido, calculado }),
  );
  return (await emisora.firmar(buildComprobante(calculado, emisor, numero))).bytes.toString('utf8');
}
