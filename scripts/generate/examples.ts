/**
 * Rewrites what is golden in `examples/`: `calculado.json` and `comprobante.xml` of every `entrada.json`, `guia.xml` and `avisos.json` of those of guías, all three of
 * retenciones and percepciones. Nothing is written unless every XML passes SUNAT's XSD and xmlsec1, or if a tool to ask is missing and something would change. Prints what changed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleGuiaFile, issueGuias } from '../../core/src/documentos/guia/testing.ts';
import { checkXsdDeOtros, exampleOtroFile, issueOtros } from '../../core/src/documentos/otros/testing.ts';
import { checkSignatures, checkXsd, exampleFile, issueExamples } from '../../core/src/ubl/testing.ts';

const examples = await issueExamples();
const guias = await issueGuias();
const otros = await issueOtros();
const changes = [
  ...examples.flatMap(({ nombre, calculadoJson, firmado }) => [
    { file: exampleFile(nombre, 'calculado.json'), content: Buffer.from(calculadoJson) },
    { file: exampleFile(nombre, 'comprobante.xml'), content: firmado.bytes },
  ]),
  ...guias.flatMap(({ nombre, file, firmado, avisos }) => [
    { file, content: firmado.bytes },
    { file: exampleGuiaFile(nombre, 'avisos.json'), content: Buffer.from(avisos) },
  ]),
  ...otros.flatMap(({ nombre, file, firmado, textos }) => [
    { file, content: firmado.bytes },
    ...Object.entries(textos).map(([suyo, texto]) => ({
      file: exampleOtroFile(nombre, suyo),
      content: Buffer.from(texto),
    })),
  ]),
].filter(({ file, content }) => !existsSync(file) || !readFileSync(file).equals(content));
const folder = mkdtempSync(join(tmpdir(), 'chaski-examples-'));
try {
  const write = ({ nombre, firmado }: Pick<(typeof otros)[number], 'nombre' | 'firmado'>) => {
    const file = join(folder, `${nombre.replaceAll('/', '-')}.xml`);
    writeFileSync(file, firmado.bytes);
    return file;
  };
  const files = [...examples, ...guias].map(write);
  const verdicts = [
    checkXsd(files),
    checkXsdDeOtros(otros.map(({ firmado }) => firmado)),
    checkSignatures([...files, ...otros.map(write)]),
  ];
  for (const verdict of verdicts) {
    if (verdict.kind === 'findings') throw new Error(`Nothing was written:\n${verdict.findings}`);
    if (verdict.kind === 'skipped' && changes.length > 0) throw new Error(`Nothing was written: ${verdict.reason}`);
    if (verdict.kind === 'skipped') console.warn(`!! Not asked, and nothing would change: ${verdict.reason}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const { file, content } of changes) {
  writeFileSync(file, content);
  console.log(`written ${file}`);
}
console.log(`${examples.length + guias.length + otros.length} examples, ${changes.length} files changed`);
