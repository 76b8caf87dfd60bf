import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlGet, curlPost, curlPrimero } from './curl.ts';

/** What the shell hands over to `curl`. */
function argumentos(comando: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nCHASKI_CLAVE=chk_test_1\n${comando}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('a command to copy', () => {
  it('asks what the screen asked, with the key of the shell', () => {
    expect(argumentos(curlGet('https://chaski.example', '/invoices?q=a%20b&estado=ACEPTADA', 'F001-1.pdf'))).toEqual([
      'https://chaski.example/api/v1/invoices?q=a%20b&estado=ACEPTADA',
      '-H',
      'Authorization: Bearer chk_test_1',
      '-o',
      'F001-1.pdf',
    ]);
  });

  it('passes a body on byte by byte, whatever it says', () => {
    const cuerpo = { motivo: `Don't $HOME \`id\` "x" \\ ñ` };
    const args = argumentos(curlPost('https://chaski.example', '/comprobantes/1/anular', cuerpo));
    expect(JSON.parse(args.at(-1) ?? '')).toEqual(cuerpo);
    expect(args.slice(0, 2)).toEqual(['-X', 'POST']);
  });

  it('has a first document to try, which makes no sale where documents have tax value', () => {
    const [, , url = '', , , , , , cuerpo = ''] = argumentos(curlPrimero('https://chaski.example', 'test'));
    expect(url).toBe('https://chaski.example/api/v1/comprobantes/emitir');
    expect(JSON.parse(cuerpo).documento).toMatchObject({ tipoComprobante: '03', serie: 'B001' });
    expect(argumentos(curlPrimero('https://chaski.example', 'live'))[2]).toMatch(/\/validar$/);
  });
});
