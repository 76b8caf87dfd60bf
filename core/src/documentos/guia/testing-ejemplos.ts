import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEmitir } from '../../documento/validate.ts';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlFirmado } from '../../firma/types.ts';
import { toFecha } from '../../lib/fecha.ts';
import { EXAMPLES, exampleEmisor, exampleFirmante } from '../../ubl/testing.ts';
import { origenDe } from './origen.ts';
import { readGuia } from './read.ts';
import { buildDespatchAdvice } from './xml.ts';

/** For tests and for the generator of `examples/` only: issues every guía of `examples/guias`. */

const CARPETA = join(EXAMPLES, 'guias');
const HOY = toFecha('2026-11-20');
/** The factura that the guía with `documentoOrigen` goes with. */
const FACTURA = { carpeta: '01-factura-gravada-contado', numero: 1 };

export interface GuiaDeEjemplo {
  readonly nombre: string;
  readonly file: string;
  readonly firmado: XmlFirmado;
  /** Text of `avisos.json`. */
  readonly avisos: string;
}

export function exampleGuiaNames(): string[] {
  return readdirSync(CARPETA)
    .filter((nombre) => /^\d\d-/.test(nombre))
    .sort();
}

export function exampleGuiaFile(nombre: string, file: string): string {
  return join(CARPETA, nombre, file);
}

/** Issues every guía as an empty service would, in order. Throws with all problems when an entrada is refused. */
export async function issueGuias(): Promise<GuiaDeEjemplo[]> {
  const emisor = exampleEmisor();
  const firmante = exampleFirmante();
  const origen = readOrigen();
  const ultimos = new Map<string, number>();
  const guias: GuiaDeEjemplo[] = [];
  for (const nombre of exampleGuiaNames()) {
    const body = readFileSync(exampleGuiaFile(nombre, 'entrada.json'), 'utf8');
    const leida = readGuia(body, { hoy: HOY, ahora: '10:00:00', emisor, origen });
    if (!leida.ok) throw new Error(`${nombre}: entrada.json is refused ${JSON.stringify(leida.problemas, null, 1)}`);
    const numero = leida.guia.numero ?? (ultimos.get(leida.guia.serie) ?? 0) + 1;
    ultimos.set(leida.guia.serie, numero);
    const firmado = await signXml(buildDespatchAdvice(leida.guia, emisor, numero), firmante);
    const avisos = `${JSON.stringify(leida.avisos, null, 2)}\n`;
    guias.push({ nombre, file: exampleGuiaFile(nombre, 'guia.xml'), firmado, avisos });
  }
  return guias;
}

function readOrigen() {
  const body = readFileSync(join(EXAMPLES, FACTURA.carpeta, 'entrada.json'), 'utf8');
  const leido = readEmitir(body, { hoy: HOY, ahora: '10:00:00' });
  if (!leido.ok) throw new Error(`${FACTURA.carpeta} is refused`);
  return origenDe(leido.calculado, FACTURA.numero, exampleEmisor());
}
