/**
 * Rewrites what is golden in `examples/`: `calculado.json` and `comprobante.xml` of every `entrada.json`. Nothing is
 * written unless every XML passes xmlsec1 and, where SUNAT's XSD are at hand, these; where they are not, it says so, and the simulator
 * alone judges the structure. Prints what changed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSignatures, checkXsd, exampleFile, issueExamples } from '../../core/src/ubl/testing.ts';

const examples = await issueExamples();
const folder = mkdtempSync(join(tmpdir(), 'chaski-examples-'));
try {
  const files = examples.map(({ nombre, firmado }) => {
    const file = join(folder, `${nombre.replaceAll('/', '-')}.xml`);
    writeFileSync(file, firmado.bytes);
    return file;
  });
  const [structure, signatures] = [checkXsd(files), checkSignatures(files)];
  if (signatures.kind === 'skipped') throw new Error(`Nothing was written: ${signatures.reason}`);
  if (structure.kind === 'skipped') console.warn(`!! ${structure.reason}: the simulator alone judges the structure`);
  for (const verdict of [structure, signatures]) {
    if (verdict.kind === 'findings') throw new Error(`Nothing was written:\n${verdict.findings}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
const changed = examples.flatMap(({ nombre, calculadoJson, firmado }) => [
  ...replace(exampleFile(nombre, 'calculado.json'), Buffer.from(calculadoJson)),
  ...replace(exampleFile(nombre, 'comprobante.xml'), firmado.bytes),
]);
for (const file of changed) console.log(`written ${file}`);
console.log(`${examples.length} examples, ${changed.length} files changed`);

function replace(file: string, content: Buffer): string[] {
  if (existsSync(file) && readFileSync(file).equals(content)) return [];
  writeFileSync(file, content);
  return [file];
}
