import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import type { Afectado } from '../documento/contexto.ts';
import type { Emisor } from '../documento/types.ts';
import { readEmitir } from '../documento/validate.ts';
import { peekAfectado } from '../documentos/nota/peek.ts';
import { buildComprobante } from '../documentos/xml.ts';
import { readCertificado } from '../firma/certificado/read-certificado.ts';
import { signXml } from '../firma/sign-xml.ts';
import type { Firmante, XmlFirmado } from '../firma/types.ts';
import { calculadoToJson } from '../impuestos/to-json.ts';
import type { Calculado } from '../impuestos/types.ts';
import { toFecha } from '../lib/fecha.ts';

/** For tests and for the generator of `examples/` only: issues every example, and asks strangers' tools about the XML. */

const ROOT = join(import.meta.dirname, '../../..');
export const EXAMPLES = join(ROOT, 'examples');
const XSD = join(ROOT, '../shared/xsd/2.1/maindoc');
const XSD_PERU = join(ROOT, '../shared/xsd/2.0/maindoc');

/** Folders of examples that are issued together, by an empty service, and the day on which they are. */
export const CONJUNTOS = [
  { carpeta: '', hoy: toFecha('2026-11-20') },
  { carpeta: 'desde-2027', hoy: toFecha('2027-01-04') },
] as const;

export type Conjunto = (typeof CONJUNTOS)[number];

export interface Example {
  /** Name of the folder. */
  readonly nombre: string;
  readonly numero: number;
  readonly calculado: Calculado;
  /** Text of `calculado.json`. */
  readonly calculadoJson: string;
  readonly firmado: XmlFirmado;
}

/** The folders of `examples/`, in their order. */
export function exampleNames(): string[] {
  return CONJUNTOS.flatMap(namesIn);
}

export function namesIn({ carpeta }: Conjunto): string[] {
  return numberedIn(join(EXAMPLES, carpeta)).map((nombre) => join(carpeta, nombre));
}

/** The folders of examples in a folder, in order: `01-venta-privado`. */
export function numberedIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((nombre) => /^\d\d-/.test(nombre))
    .sort();
}

export function exampleFile(nombre: string, file: string): string {
  return join(EXAMPLES, nombre, file);
}

export function exampleEmisor(): Emisor {
  return JSON.parse(readFileSync(join(EXAMPLES, 'emisor.json'), 'utf8'));
}

/** The public test key of `examples/certificado`. */
export function exampleFirmante(): Firmante {
  const opened = readCertificado(readFileSync(join(EXAMPLES, 'certificado/solo-pruebas.pem')), undefined);
  if (!opened.ok) throw new Error(opened.mensaje);
  return opened.certificado.firmante;
}

/**
 * Issues every example as an empty service would, in order: the numbers run by series, but where an entrada brings its
 * own. Throws with all problems when an entrada is refused.
 */
export async function issueExamples(): Promise<Example[]> {
  return (await Promise.all(CONJUNTOS.map(issueIn))).flat();
}

async function issueIn(conjunto: Conjunto): Promise<Example[]> {
  const emisor = exampleEmisor();
  const firmante = exampleFirmante();
  const ultimos = new Map<string, number>();
  const examples: Example[] = [];
  for (const nombre of namesIn(conjunto)) {
    const calculado = readExample(nombre, examples, conjunto);
    const { tipoComprobante, serie, numero: propio } = calculado.documento;
    const clave = `${tipoComprobante} ${serie}`;
    const numero = propio ?? (ultimos.get(clave) ?? 0) + 1;
    ultimos.set(clave, numero);
    const firmado = await signXml(buildComprobante(calculado, emisor, numero), firmante);
    const calculadoJson = `${JSON.stringify(calculadoToJson(calculado), null, 2)}\n`;
    examples.push({ nombre, numero, calculado, calculadoJson, firmado });
  }
  return examples;
}

function readExample(nombre: string, earlier: readonly Example[], { hoy }: Conjunto): Calculado {
  const body = readFileSync(exampleFile(nombre, 'entrada.json'), 'utf8');
  const afectado = findAfectado(body, earlier);
  const contexto = { hoy, ahora: '10:00:00' };
  const leido = readEmitir(body, afectado === undefined ? contexto : { ...contexto, afectado });
  if (leido.ok) return leido.calculado;
  const problemas = leido.problemas.map(({ ruta, mensaje }) => `\n  ${ruta}: ${mensaje.es}`);
  throw new Error(`${nombre}: entrada.json is refused${problemas.join('')}`);
}

/** The example that a note changes, as the service would find it. */
function findAfectado(body: string, earlier: readonly Example[]): Afectado | undefined {
  const pedido = peekAfectado(body);
  if (pedido === undefined || 'id' in pedido) return undefined;
  const found = earlier.find(
    ({ numero, calculado: { documento } }) =>
      documento.tipoComprobante === pedido.tipoComprobante &&
      documento.serie === pedido.serie &&
      numero === pedido.numero,
  );
  return found && { id: '01a1f900-0000-7000-8000-000000000000', numero: found.numero, calculado: found.calculado };
}

/** What a stranger's tool said of some files: nothing to object, its findings, or why it could not be asked. */
export type Verdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'findings'; readonly findings: string }
  | { readonly kind: 'skipped'; readonly reason: string };

/** The documents of UBL 2.1, and SUNAT's own over UBL 2.0. */
const ROOTS = ['Invoice', 'CreditNote', 'DebitNote', 'DespatchAdvice'] as const;
const ROOTS_PERU = ['VoidedDocuments', 'SummaryDocuments', 'Retention', 'Perception'] as const;

/** Whether the files are valid under SUNAT's XSD, each under that of its root, by `xmllint`. */
export function checkXsd(files: readonly string[]): Verdict {
  if (!existsSync(XSD)) return { kind: 'skipped', reason: `no XSD at ${XSD}` };
  const verdicts = [
    ...ROOTS.map((root) => ({ root, schema: join(XSD, `UBL-${root}-2.1.xsd`) })),
    ...ROOTS_PERU.map((root) => ({ root, schema: join(XSD_PERU, `UBL-${root}-2.0.xsd`) })),
  ].flatMap(({ root, schema }) => {
    const own = files.filter((file) => readFileSync(file, 'utf8').includes(`<${root} `));
    return own.length === 0 ? [] : [run('xmllint', ['--nonet', '--noout', '--schema', schema, ...own])];
  });
  return verdicts.find(({ kind }) => kind !== 'ok') ?? { kind: 'ok' };
}

/** Whether one of SUNAT's own documents is valid under SUNAT's XSD, by `xmllint`. */
export function checkXsdPeru(name: (typeof ROOTS_PERU)[number], { bytes }: Pick<XmlFirmado, 'bytes'>): Verdict {
  if (!existsSync(XSD_PERU)) return { kind: 'skipped', reason: `no XSD at ${XSD_PERU}` };
  return run('xmllint', ['--nonet', '--noout', '--schema', join(XSD_PERU, `UBL-${name}-2.0.xsd`), '-'], bytes);
}

/** Whether the signature of each file holds, by `xmlsec1`, with the key of the certificate that it carries. All in one start, which costs more than a file. */
export function checkSignatures(files: readonly string[]): Verdict {
  const { verdict, said } = ask('xmlsec1', ['--verify', '--insecure', ...files]);
  const judged = said.match(/^OK$/gm)?.length ?? 0;
  return verdict.kind === 'ok' && judged !== files.length ? { kind: 'findings', findings: said } : verdict;
}

function run(command: string, args: readonly string[], input?: Buffer): Verdict {
  return ask(command, args, input).verdict;
}

function ask(command: string, args: readonly string[], input: Buffer = Buffer.alloc(0)) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  const said = `${stdout}${stderr}`;
  return { said, verdict: verdictOf(command, status, error, said) };
}

function verdictOf(command: string, status: number | null, error: Error | undefined, said: string): Verdict {
  if (error !== undefined) return { kind: 'skipped', reason: `${command} cannot be run (${error.message})` };
  return status === 0 ? { kind: 'ok' } : { kind: 'findings', findings: said };
}

/** Canonical XML 1.0 by libxml2. */
export function canonical(xml: string): string {
  const document = XmlDocument.fromString(xml);
  try {
    const chunks: Buffer[] = [];
    document.canonicalize({ write: (chunk) => chunks.push(Buffer.from(chunk)) && chunk.length, close: () => true });
    return Buffer.concat(chunks).toString();
  } finally {
    document.dispose();
  }
}
