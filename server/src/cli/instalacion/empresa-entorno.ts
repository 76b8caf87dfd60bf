import { X509Certificate } from 'node:crypto';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import {
  configurarDestino,
  configurarGre,
  configurarSol,
  configurarValidez,
  loadCertificado,
} from '../../empresas/administrar.ts';
import { AUTOFIRMADO_EN_REAL } from '../../empresas/certificado/examinar.ts';
import { esAutofirmado } from '../../empresas/certificado/visible.ts';
import { greOf, validezOf } from '../../empresas/empresas.ts';
import { emisorOf, openEmpresa } from '../../empresas/secretos/abrir.ts';
import { type PruebaGre, remedioEnConsola, tryGre } from '../../empresas/sol/probar-gre.ts';
import { type PruebaValidez, tryValidez } from '../../empresas/sol/probar-validez.ts';
import { type EmpresaEntornoId, findEntorno, saveGrePrueba } from '../../empresas/store.ts';
import { tx } from '../../platform/db/tx.ts';
import { createSunatClient } from '../../sunat/client.ts';
import { createGre } from '../../sunat/gre.ts';
import { createValidez } from '../../sunat/validez.ts';
import type { Args, Command, Option } from '../command.ts';
import { readGiven } from '../documentos/archivo.ts';
import { EMPRESA_OPTION, ENTORNO_OPTION, JSON_OPTION, toEntorno } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { findEmpresa, type Session, withSession } from '../session.ts';
import { readPassword } from './password.ts';

/* What one environment of a company signs with, as whom it sends, and where to. */

const CLAVE_OPTIONS: Readonly<Record<string, Option>> = {
  'clave-archivo': {
    tipo: 'texto',
    valor: 'RUTA',
    ayuda: 'archivo con la contraseña; - la lee de la entrada. Sin ella, se pregunta',
  },
};

const certificado: Command = {
  nombre: 'empresa certificado',
  resumen: 'Carga el certificado digital de un entorno. Su contraseña se usa para abrirlo y no se guarda.',
  ejemplos: [
    'chaski empresa certificado --entorno live --archivo certificado.p12',
    'chaski empresa certificado --entorno live --archivo certificado.p12 --clave-archivo clave.txt',
  ],
  opciones: {
    entorno: ENTORNO_OPTION,
    archivo: { tipo: 'texto', valor: 'RUTA', ayuda: 'archivo .p12, .pfx o .pem', obligatoria: true },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const bytes = await readGiven('archivo', args.required('archivo'));
      const clave = await readPassword(args, 'Contraseña del certificado: ', { optional: bytes[0] !== 0x30 });
      const { pool, llavero, actor } = session;
      const cargado = await tx(pool, (db) => loadCertificado(db, llavero, id, { bytes, clave }, new Date(), actor));
      const { titular, ruc, emisor, serie, hasta } = cargado;
      const x509 = new X509Certificate(Buffer.from(cargado.firmante.certificado, 'base64'));
      const { texto, remedio } = AUTOFIRMADO_EN_REAL;
      const cuidado = id.entorno === 'live' && esAutofirmado(x509) ? `${texto} ${remedio}.` : undefined;
      if (args.flag('json')) printJson({ titular, ruc: ruc ?? null, emisor, serie, hasta, cuidado });
      else
        printPairs([
          ['Certificado', titular],
          ['RUC', ruc ?? 'no lo lleva'],
          ['Emitido por', emisor],
          ['Vale hasta', formatInstant(hasta)],
          ['Cuidado', cuidado],
        ]);
      return 0;
    }),
};

const sol: Command = {
  nombre: 'empresa sol',
  resumen: 'Guarda el usuario SOL de un entorno, cifrado.',
  ejemplos: ['chaski empresa sol --entorno live --usuario FACTURA1'],
  opciones: {
    entorno: ENTORNO_OPTION,
    usuario: { tipo: 'texto', ayuda: 'sin el RUC delante, p. ej. FACTURA1', obligatoria: true },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const usuario = args.required('usuario');
      const clave = (await readPassword(args, 'Clave SOL: ', { optional: false })) ?? '';
      const { pool, llavero, actor } = session;
      await tx(pool, (db) => configurarSol(db, llavero, id, { usuario, clave }, actor));
      if (args.flag('json')) printJson({ entorno: id.entorno, usuario });
      else console.log(`Usuario SOL ${usuario} guardado para ${id.entorno}.`);
      return 0;
    }),
};

const destino: Command = {
  nombre: 'empresa destino',
  resumen:
    'Envía los comprobantes de un entorno a un OSE o a la beta de SUNAT. Sin --url, vuelve al destino de siempre.',
  ejemplos: [
    'chaski empresa destino --entorno live --url https://ose.ejemplo.pe/billService',
    'chaski empresa destino --entorno live',
  ],
  opciones: {
    entorno: ENTORNO_OPTION,
    url: { tipo: 'texto', valor: 'URL', ayuda: 'la dirección de su billService' },
    'consulta-url': { tipo: 'texto', valor: 'URL', ayuda: 'la de su billConsultService, si lo tiene' },
    'certificado-cdr': {
      tipo: 'texto',
      valor: 'SHA256,…',
      ayuda: 'huellas de los certificados con que firma sus CDR; sin ellas no se verifican',
    },
    empresa: EMPRESA_OPTION,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const certificadosCdr = (args.text('certificado-cdr') ?? '').split(',').flatMap((huella) => huella.trim() || []);
      const nuevo = {
        sunatUrl: args.text('url') ?? null,
        consultaUrl: args.text('consulta-url') ?? null,
        certificadosCdr,
      };
      await tx(session.pool, (db) => configurarDestino(db, id, nuevo, session.actor));
      if (args.flag('json')) printJson({ entorno: id.entorno, ...nuevo });
      else console.log(`El entorno ${id.entorno} envía a ${nuevo.sunatUrl ?? 'su destino de siempre'}.`);
      return 0;
    }),
};

const validez: Command = {
  nombre: 'empresa validez',
  resumen:
    'Guarda, cifrada, la credencial con que se pregunta a SUNAT si lo que tiene bajo un número en duda es de su importe y su día, y la prueba. Sin --cliente, la quita.',
  ejemplos: ['chaski empresa validez --entorno live --cliente 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90'],
  opciones: {
    entorno: ENTORNO_OPTION,
    cliente: { tipo: 'texto', valor: 'ID', ayuda: 'el «ID» que da SOL: Credenciales de API SUNAT, consulta integrada' },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const cliente = args.text('cliente');
      const secreto = cliente === undefined ? undefined : await readPassword(args, 'Clave: ', { optional: false });
      const credencial = cliente === undefined ? null : { cliente, secreto: secreto ?? '' };
      const { pool, llavero, actor } = session;
      await tx(pool, (db) => configurarValidez(db, llavero, id, credencial, actor));
      const prueba = await tryGuardada(session, id, credencial, config.sunatTimeoutMs);
      if (args.flag('json'))
        printJson({ entorno: id.entorno, cliente: cliente ?? null, prueba: dicha(prueba, config.idioma) });
      else if (cliente === undefined) console.log(`Ya no se pregunta a SUNAT por la validez en ${id.entorno}.`);
      else console.log(`Credencial ${cliente} guardada para ${id.entorno}: ${prueba?.texto[config.idioma]}.`);
      if (prueba?.remedio !== undefined && !args.flag('json')) console.log(`    → ${prueba.remedio[config.idioma]}`);
      return 0;
    }),
};

const guias: Command = {
  nombre: 'empresa guias',
  resumen:
    'Guarda, cifrada, la aplicación con que se envían las guías de remisión, y la prueba. No es la de la consulta de validez. Sin --cliente, la quita.',
  ejemplos: ['chaski empresa guias --entorno live --cliente 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90'],
  opciones: {
    entorno: ENTORNO_OPTION,
    cliente: {
      tipo: 'texto',
      valor: 'ID',
      ayuda: 'el «ID» que da SOL: Credenciales de API SUNAT, GRE Emisión de Comprobantes',
    },
    empresa: EMPRESA_OPTION,
    ...CLAVE_OPTIONS,
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const id = await entornoOf(session, args);
      const cliente = args.text('cliente');
      const secreto = cliente === undefined ? undefined : await readPassword(args, 'Clave: ', { optional: false });
      const credencial = cliente === undefined ? null : { cliente, secreto: secreto ?? '' };
      const { pool, llavero, actor } = session;
      await tx(pool, (db) => configurarGre(db, llavero, id, credencial, actor));
      const prueba = credencial === null ? null : await tryAplicacion(session, id, config.sunatTimeoutMs);
      if (args.flag('json'))
        printJson({ entorno: id.entorno, cliente: cliente ?? null, prueba: dicha(prueba, config.idioma) });
      else if (cliente === undefined) console.log(`Ya no se envían guías a SUNAT en ${id.entorno}.`);
      else {
        const dicho = prueba?.texto[config.idioma] ?? 'se probará con el primer envío';
        console.log(`Aplicación ${cliente} guardada para ${id.entorno}: ${dicho}.`);
      }
      if (prueba?.remedio !== undefined && !args.flag('json')) console.log(`    → ${prueba.remedio[config.idioma]}`);
      return 0;
    }),
};

/** Whether SUNAT takes the application that was stored, which stays whatever it says; null where the SOL user is missing. */
async function tryAplicacion(
  { pool, llavero }: Session,
  id: EmpresaEntornoId,
  timeoutMs: number,
): Promise<PruebaGre | null> {
  const fila = await findEntorno(pool, id);
  if (fila === undefined) return null;
  const canal = greOf(openEmpresa(llavero, fila), { url: '', certificado: '' });
  if ('faltan' in canal) return null;
  const sunat = createSunatClient(Math.min(timeoutMs, PACIENCIA_MS));
  try {
    const prueba = await tryGre(createGre(sunat), canal);
    await saveGrePrueba(pool, id, { estado: prueba.estado, ajustes: fila.version });
    const remedio = remedioEnConsola(prueba, { ruc: canal.ruc, entorno: id.entorno });
    return { ...prueba, ...(remedio === undefined ? {} : { remedio }) };
  } finally {
    await sunat.close();
  }
}

function dicha(prueba: PruebaValidez | PruebaGre | null, idioma: Idioma) {
  if (prueba === null) return null;
  const { estado, texto, remedio } = prueba;
  return { estado, texto: texto[idioma], ...(remedio === undefined ? {} : { remedio: remedio[idioma] }) };
}

/** Whether SUNAT takes the credential that was stored, which stays whatever it says; null where there is none. */
async function tryGuardada(
  { pool }: Session,
  id: EmpresaEntornoId,
  credencial: { readonly cliente: string; readonly secreto: string } | null,
  timeoutMs: number,
): Promise<PruebaValidez | null> {
  const fila = await findEntorno(pool, id);
  if (fila === undefined || credencial === null) return null;
  // Of the simulator none is stored: it needs no address here.
  const canal = validezOf({ ...fila, emisor: emisorOf(fila), validez: credencial }, { url: '' });
  if (canal === undefined) return null;
  const consulta = createValidez(Math.min(timeoutMs, PACIENCIA_MS));
  return await tryValidez(consulta, canal, { entorno: id.entorno, ahora: new Date() });
}

/** Whoever stores it waits for it. */
const PACIENCIA_MS = 10_000;

async function entornoOf(session: Session, args: Args) {
  const empresa = await findEmpresa(session, args.text('empresa'));
  return { empresaId: empresa.id, entorno: toEntorno(args.required('entorno')) };
}

export const ENTORNO_COMMANDS: readonly Command[] = [certificado, sol, destino, validez, guias];
