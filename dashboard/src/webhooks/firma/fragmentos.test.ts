import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAGMENTOS } from './fragmentos.ts';

/* What the screen gives to copy, run as it is by the languages that this machine has. */

const CLAVE = randomBytes(24);
const SECRETO = `whsec_${CLAVE.toString('base64')}`;
const CUERPO = '{"type":"comprobante.aceptado","data":{"denominacion":"Ñandú & Cía."}}';

interface Caso {
  readonly nombre: string;
  readonly vale: boolean;
  readonly secreto: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
}

function sign(momento: number, clave = CLAVE, cuerpo = CUERPO): string {
  return `v1,${createHmac('sha256', clave).update(`aviso-1.${momento}.${cuerpo}`).digest('base64')}`;
}

function casos(): readonly Caso[] {
  const ahora = Math.floor(Date.now() / 1000);
  const caso = (
    nombre: string,
    vale: boolean,
    cambios: { momento?: number | string; firma?: string; cuerpo?: string },
  ) => {
    const { momento = ahora, firma = sign(ahora), cuerpo = CUERPO } = cambios;
    const cabeceras = { 'webhook-id': 'aviso-1', 'webhook-timestamp': String(momento), 'webhook-signature': firma };
    return { nombre, vale, secreto: SECRETO, cabeceras, cuerpo };
  };
  const ajena = sign(ahora, randomBytes(24));
  return [
    caso('a good one', true, {}),
    caso('the second of two signatures', true, { firma: `${ajena} ${sign(ahora)}` }),
    caso('one beside another version', true, { firma: `v1a,AAAA ${sign(ahora)}` }),
    caso('another body', false, { cuerpo: `${CUERPO} ` }),
    caso('another secret', false, { firma: ajena }),
    caso('no signature', false, { firma: '' }),
    caso('a signature of another version', false, { firma: sign(ahora).replace('v1,', 'v2,') }),
    caso('ten minutes old', false, { momento: ahora - 600, firma: sign(ahora - 600) }),
    caso('from the future', false, { momento: ahora + 600, firma: sign(ahora + 600) }),
    caso('a moment that is none', false, { momento: '1e9' }),
  ];
}

/** Beside the snippet, a program that reads the cases from standard input and prints what the snippet said of each. */
const PROGRAMAS: Readonly<Record<string, { archivo: string; codigo: string; orden: readonly [string, ...string[]] }>> =
  {
    typescript: {
      archivo: 'principal.ts',
      codigo: `import { readFileSync } from 'node:fs';
import { comprobar } from './comprobar.ts';
const casos = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(casos.map((c) => comprobar(c.secreto, c.cabeceras, Buffer.from(c.cuerpo)))));`,
      orden: [process.execPath, 'principal.ts'],
    },
    php: {
      archivo: 'principal.php',
      codigo: `<?php require 'comprobar.php';
$casos = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn($c) => comprobar($c['secreto'], $c['cabeceras'], $c['cuerpo']), $casos));`,
      orden: ['php', 'principal.php'],
    },
    python: {
      archivo: 'principal.py',
      codigo: `import json, sys
from comprobar import comprobar
print(json.dumps([comprobar(c["secreto"], c["cabeceras"], c["cuerpo"].encode()) for c in json.load(sys.stdin)]))`,
      orden: ['python3', 'principal.py'],
    },
    java: {
      archivo: 'Principal.java',
      // One case a line, its fields separated by tabs: the language reads no JSON by itself.
      codigo: `import java.util.*;
public class Principal {
    public static void main(String[] a) throws Exception {
        List<String> dichas = new ArrayList<>();
        Scanner lineas = new Scanner(System.in, "UTF-8").useDelimiter("\\n");
        while (lineas.hasNext()) {
            String[] c = lineas.next().split("\\t", -1);
            Map<String, String> m = Map.of("webhook-id", c[1], "webhook-timestamp", c[2], "webhook-signature", c[3]);
            dichas.add(String.valueOf(Avisos.comprobar(c[0], m, c[4].getBytes("UTF-8"))));
        }
        System.out.println(dichas);
    }
}`,
      orden: ['sh', '-c', 'javac -encoding UTF-8 Avisos.java Principal.java && java Principal'],
    },
    go: {
      archivo: 'avisos_test.go',
      codigo: `package avisos

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
)

func TestCasos(t *testing.T) {
	entrada, _ := os.Open("casos.tsv")
	lineas := bufio.NewScanner(entrada)
	dichas := []bool{}
	for lineas.Scan() {
		c := strings.Split(lineas.Text(), "\\t")
		h := http.Header{}
		h.Set("webhook-id", c[1])
		h.Set("webhook-timestamp", c[2])
		h.Set("webhook-signature", c[3])
		dichas = append(dichas, Comprobar(c[0], h, []byte(c[4])))
	}
	texto, _ := json.Marshal(dichas)
	os.WriteFile("dichas.json", texto, 0o600)
}
`,
      orden: ['sh', '-c', 'cat > casos.tsv && go mod init avisos 2>/dev/null && go test ./... >&2 && cat dichas.json'],
    },
  };

const NECESITA: Readonly<Record<string, readonly string[]>> = {
  php: ['php'],
  python: ['python3'],
  java: ['javac', 'java'],
  go: ['go'],
};

function esta(programa: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${programa}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'firmas-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

describe.each(FRAGMENTOS)('the code for $nombre', ({ id, archivo, codigo }) => {
  const hay = (NECESITA[id] ?? []).every(esta);
  if (!hay) console.warn(`!! ${(NECESITA[id] ?? []).join(', ')} missing: the code for ${id} is SKIPPED`);

  test.skipIf(!hay)('believes what Chaski signed, and nothing else', { timeout: 60_000 }, () => {
    const programa = PROGRAMAS[id];
    if (programa === undefined) throw new Error(`Nobody knows how to run ${id}`);
    const suyos = casos();
    const linea = ({ secreto, cabeceras, cuerpo }: Caso) => [secreto, ...Object.values(cabeceras), cuerpo].join('\t');
    const input = ['java', 'go'].includes(id) ? suyos.map(linea).join('\n') : JSON.stringify(suyos);
    writeFileSync(join(carpeta, archivo), codigo);
    writeFileSync(join(carpeta, programa.archivo), programa.codigo);
    const [orden, ...argumentos] = programa.orden;
    const dicho: unknown = JSON.parse(execFileSync(orden, argumentos, { cwd: carpeta, input, encoding: 'utf8' }));
    expect(dicho).toEqual(suyos.map(({ vale }) => vale));
  });
});
