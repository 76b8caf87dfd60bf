import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFont } from './layout/font.ts';
import { layOut } from './layout/layout.ts';
import { createQr } from './layout/qr.ts';
import { STYLES } from './layout/styles.ts';
import type { Papel } from './types.ts';

/** The folder is Typst's whole world: a template can read nothing outside it. */
const WORKSPACE = join(import.meta.dirname, 'plantillas');
const TEMPLATE = { mainFilePath: join(WORKSPACE, 'papel.typ') };
const FONTS = join(import.meta.dirname, 'fonts');

/** Results that two documents in a row did not use are forgotten; labels and the issuer's block stay. */
const CACHE_AGE = 2;

/**
 * The paper as a PDF/A-3b with its XML attached. Synchronous, some milliseconds; the same input gives the same
 * bytes. Throws what Typst complains about, which for input that was read by `core` is a fault of ours.
 */
export type Renderer = (papel: Papel) => Buffer;

/** Loads Typst and the fonts: some tens of milliseconds, once a thread. */
export function createRenderer(): Renderer {
  const regular = readFileSync(join(FONTS, 'chaski-sans-regular.ttf'));
  const semibold = readFileSync(join(FONTS, 'chaski-sans-semibold.ttf'));
  const fonts = { regular: readFont(regular), semibold: readFont(semibold) };
  const typst = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: [regular, semibold] }] });
  const put = (name: string, content: Buffer) => typst.mapShadow(join(WORKSPACE, name), content);
  put('estilos.json', Buffer.from(JSON.stringify(STYLES)));
  return (papel) => {
    const { logo } = papel.emisor;
    const qr = papel.qr === undefined ? undefined : createQr(papel.qr);
    put('datos.json', Buffer.from(JSON.stringify(layOut(papel, qr?.quiet, fonts))));
    if (qr !== undefined) put('qr.svg', Buffer.from(qr.svg));
    if (papel.xml !== undefined) put('documento.xml', toBuffer(papel.xml.bytes));
    if (logo !== undefined) put(`logo.${logo.formato}`, toBuffer(logo.bytes));
    const pdf = compile(typst, papel.creadoEn);
    typst.evictCache(CACHE_AGE);
    return pdf;
  };
}

function compile(typst: NodeCompiler, creationTimestamp: number): Buffer {
  const compiled = typst.compile(TEMPLATE);
  const document = compiled.result;
  if (document !== null) return typst.pdf(document, { pdfStandard: 'a-3b', pdfTags: false, creationTimestamp });
  const error = compiled.takeDiagnostics();
  throw new Error(`Typst: ${error === null ? 'sin diagnóstico' : JSON.stringify(typst.fetchDiagnostics(error))}`);
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
