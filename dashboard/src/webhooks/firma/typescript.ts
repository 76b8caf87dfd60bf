/** Node.js, without dependencies. */
export const TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** cabeceras: las de la solicitud. cuerpo: tal como llegó, antes de interpretar el JSON. */
export function comprobar(
  secreto: string,
  cabeceras: Record<string, string | string[] | undefined>,
  cuerpo: Buffer,
): boolean {
  const de = (nombre: string) => String(cabeceras[nombre] ?? '');
  const momento = de('webhook-timestamp');
  if (!/^[0-9]{1,12}$/.test(momento) || Math.abs(Date.now() / 1000 - Number(momento)) > 300) return false;
  const clave = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64');
  const esperada = createHmac('sha256', clave)
    .update(\`\${de('webhook-id')}.\${momento}.\`)
    .update(cuerpo)
    .digest();
  return de('webhook-signature')
    .split(' ')
    .filter((firma) => firma.startsWith('v1,'))
    .map((firma) => Buffer.from(firma.slice(3), 'base64'))
    .some((firma) => firma.length === esperada.length && timingSafeEqual(firma, esperada));
}
`;
