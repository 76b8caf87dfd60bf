import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { readFont } from './font.ts';
import { type Layout, layOut } from './layout.ts';
import { qrSvg } from './qr.ts';
import type { ComprobanteImpreso } from './types.ts';

/** The folder is Typst's whole world: a template can read nothing outside it. */
const WORKSPACE = join(import.meta.dirname, 'plantillas');
const FONTS = join(import.meta.dirname, 'fonts');

/** Results that two documents in a row did not use are forgotten; the labels and the issuer's block stay. */
const CACHE_AGE = 2;

export interface PdfCompiler {
  /**
   * The comprobante as a PDF/A-3b with its XML attached. Synchronous, some milliseconds; the same input gives the same
   * bytes. Throws what Typst complains about, which for input that was read by `core` is a fault of ours.
   */
  render(impreso: ComprobanteImpreso): Buffer;
}

/** Loads Typst and the fonts: some tens of milliseconds, once a thread. */
export function createPdfCompiler(): PdfCompiler {
  const regular = readFileSync(join(FONTS, 'chaski-sans-regular.ttf'));
  const semibold = readFileSync(join(FONTS, 'chaski-sans-semibold.ttf'));
  const fonts = { regular: readFont(regular), semibold: readFont(semibold) };
  const typst = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: [regular, semibold] }] });
  return {
    render(impreso) {
      const layout = layOut(impreso, fonts);
      shadowFiles(typst, impreso);
      const single = compile(typst, layout);
      const document = !layout.varias && single.numOfPages > 1 ? compile(typst, { ...layout, varias: true }) : single;
      const pdf = typst.pdf(document, { pdfStandard: 'a-3b', pdfTags: false, creationTimestamp: impreso.creadoEn });
      typst.evictCache(CACHE_AGE);
      return pdf;
    },
  };
}

/** The files that the template reads exist in memory only, under the workspace. */
function shadowFiles(typst: NodeCompiler, { cadenaQr, xml, emisor }: ComprobanteImpreso): void {
  typst.mapShadow(join(WORKSPACE, 'qr.svg'), Buffer.from(qrSvg(cadenaQr)));
  if (xml) typst.mapShadow(join(WORKSPACE, 'comprobante.xml'), toBuffer(xml.bytes));
  if (emisor.logo) typst.mapShadow(join(WORKSPACE, `logo.${emisor.logo.formato}`), toBuffer(emisor.logo.bytes));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function compile(typst: NodeCompiler, layout: Layout) {
  typst.mapShadow(join(WORKSPACE, 'datos.json'), Buffer.from(JSON.stringify(layout)));
  const compiled = typst.compile({ mainFilePath: join(WORKSPACE, 'comprobante-a4.typ') });
  const document = compiled.result;
  if (document === null) throw new Error(`Typst: ${describe(typst, compiled.takeDiagnostics())}`);
  return document;
}

function describe(typst: NodeCompiler, error: NodeError | null): string {
  return error === null ? 'sin diagnóstico' : JSON.stringify(typst.fetchDiagnostics(error));
}
