import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlDe } from './llamadas.ts';

test('a shell hands curl exactly what was meant, whatever the text', () => {
  const cuerpo = { descripcion: `D'Onofrio "$HOME" \`id\` ñ`, url: 'https://a.pe/x?y=1&z=2' };
  const orden = curlDe('https://chaski.pe', { metodo: 'POST', ruta: '/webhooks', cuerpo });
  const argumentos = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${orden}`], {
    encoding: 'utf8',
    env: { CHASKI_CLAVE: 'chk_test_x' },
  });
  const lineas = argumentos.trimEnd().split('\n');
  expect(lineas).toContain('https://chaski.pe/api/v1/webhooks');
  expect(lineas).toContain('Authorization: Bearer chk_test_x');
  expect(JSON.parse(lineas.at(-1) ?? '')).toEqual(cuerpo);
});
