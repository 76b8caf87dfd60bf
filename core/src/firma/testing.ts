/** For tests of signatures: a signer made on the spot, a document with awkward content, and programs of strangers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CertificadoCreado, createCertificado } from './certificado/create-certificado.ts';
import type { XmlSinFirma } from './types.ts';

export const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const NAMESPACES =
  ` xmlns="${INVOICE}"` +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';

/** Everything that C14N escapes, and what it leaves alone. */
export const AWKWARD =
  '<cbc:ID schemeName="a&quot;b&#x9;c&#xA;d&#xD;e&amp;f&lt;g>h">F001-1</cbc:ID>' +
  '<cbc:Note>Ñandú &amp; Cía. &lt;b&gt; \'x\' "y" &#xD;\n\t漢字 🦙 ]]&gt; \u0085\u2028</cbc:Note>' +
  '<cbc:Note></cbc:Note><cac:Price>\n  <cbc:PriceAmount currencyID="PEN">10.00</cbc:PriceAmount>\n</cac:Price>';

export function unXml(cuerpo = AWKWARD): XmlSinFirma {
  return {
    antes: `<Invoice${NAMESPACES}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`,
    despues: `</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>${cuerpo}</Invoice>`,
    namespaces: NAMESPACES,
  };
}

export function unCertificado(datos: { ruc?: string; serie?: number } = {}): Promise<CertificadoCreado> {
  return createCertificado({
    ruc: datos.ruc ?? '20100070970',
    razonSocial: 'SUPERMERCADOS ÑANDÚ S.A.',
    desde: new Date('2026-01-01T00:00:00Z'),
    hasta: new Date('2030-01-01T00:00:00Z'),
    serialNumber: Buffer.alloc(16, datos.serie ?? 7),
  });
}

export interface Corrida {
  readonly ok: boolean;
  readonly stdout: Buffer;
  /** Both outputs, for messages. */
  readonly salida: string;
}

/** Runs a program of a stranger on files that exist only meanwhile. `@name` in the arguments is the path of a file. */
export function correr(
  programa: string,
  argumentos: readonly string[],
  archivos: Readonly<Record<string, string | Uint8Array>>,
): Corrida {
  const carpeta = mkdtempSync(join(tmpdir(), 'chaski-firma-'));
  try {
    for (const [nombre, contenido] of Object.entries(archivos)) writeFileSync(join(carpeta, nombre), contenido);
    const rutas = argumentos.map((argumento) =>
      argumento.replaceAll(/@([\w.-]+)/g, (_, nombre) => join(carpeta, nombre)),
    );
    const { status, stdout, stderr } = spawnSync(programa, rutas, { maxBuffer: 1 << 26 });
    return { ok: status === 0, stdout, salida: `${stdout}${stderr}` };
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

/** Whether a program is installed; says loudly what goes untested when it is not. */
export function hay(programa: string): boolean {
  const found = spawnSync(programa, ['--version']).error === undefined;
  if (!found) console.warn(`*** ${programa} no está instalado: SE OMITEN las pruebas que lo usan ***`);
  return found;
}
