import type { Guia } from './guias.ts';
import { OPENAPI } from './pagina.ts';

const INTRODUCCION = `# Chaski

> Facturación electrónica para el Perú (SUNAT, UBL 2.1) en su propio servidor: una API HTTP que recibe un documento en JSON, lo valida, numera, firma y transmite, y devuelve el veredicto de SUNAT con su XML, su constancia y su PDF.

- Las rutas empiezan con \`/api/v1\`; se entra con \`Authorization: Bearer chk_test_…\` (ante un SUNAT simulado) o \`chk_live_…\` (de verdad).
- Un rechazo de SUNAT no es un error HTTP: lea \`data.estado\`. Los errores llevan \`error.code\` y, campo por campo, \`error.details.fields\`.
- Envíe \`Idempotency-Key\` al emitir: repetir la solicitud no duplica el comprobante.
`;

/**
 * The index for language models (llmstxt.org): title, summary, and lists of links. `origen`: scheme and host before each address;
 * empty, for a service that was not told where it is, leaves them relative.
 */
export function llmsTxt(guias: readonly Guia[], origen: string): string {
  const enlace = (titulo: string, ruta: string, nota: string) =>
    `- [${titulo.replaceAll(/[[\]]/g, '')}](${origen}${ruta})${nota === '' ? '' : `: ${nota}`}`;
  const deGuia = ({ titulo, ruta, resumen }: Guia) => enlace(titulo, ruta, resumen);
  const secciones = [
    seccion('Guías', guias.filter(({ principal }) => principal).map(deGuia)),
    seccion('Referencia', [
      enlace('OpenAPI 3.1', OPENAPI.es, 'todas las rutas, errores y avisos, con ejemplos'),
      enlace('OpenAPI 3.1 (English)', OPENAPI.en, 'the same document in English'),
    ]),
    seccion('Optional', [
      ...guias.filter(({ principal }) => !principal).map(deGuia),
      enlace('Página de la referencia', '/docs', 'para personas; /docs/en en inglés'),
    ]),
  ];
  return [INTRODUCCION, ...secciones].filter((parte) => parte !== '').join('\n');
}

function seccion(titulo: string, lineas: readonly string[]): string {
  return lineas.length === 0 ? '' : `## ${titulo}\n\n${lineas.join('\n')}\n`;
}
