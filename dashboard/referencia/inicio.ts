import './estilo.css';
import { createBarra } from './barra.ts';
import { alDia, hoyEnLima, sinIds } from './fechas.ts';
import { type Idioma, TEXTOS } from './textos.ts';

/* The page of the reference: our bar, and below it the document as Scalar shows it. Runs before Scalar's script, which comes after it. */

/** What Scalar's script puts on the window. */
interface Scalar {
  createApiReference(lugar: string, configuracion: object): { updateConfiguration(configuracion: object): void };
}

const idioma: Idioma = document.documentElement.lang === 'en' ? 'en' : 'es';

giveNonce(document.head.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '');
quedarseEnLaVentana();
document.addEventListener('DOMContentLoaded', () => void begin());

/** Scalar writes its styles into elements that it makes, some without the nonce by which the page's policy knows its own. */
function giveNonce(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = (nombre: string, opciones?: ElementCreationOptions) => {
    const nuevo = create(nombre, opciones);
    if (nuevo instanceof HTMLStyleElement) nuevo.nonce = nonce;
    return nuevo;
  };
}

/** The policy opens no windows: a link that wants one leads there in this one. */
function quedarseEnLaVentana(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const enlace = target instanceof Element ? target.closest('a[target]') : null;
      enlace?.removeAttribute('target');
    },
    { capture: true },
  );
}

async function begin(): Promise<void> {
  const documento = await askDocumento();
  if (documento === undefined || !hayScalar(window)) {
    document.querySelector('#referencia')?.append(TEXTOS[idioma].sinScalar);
    return;
  }
  const referencia = window.Scalar.createApiReference('#referencia', configuracion(documento, ''));
  const barra = createBarra(idioma, (clave) => referencia.updateConfiguration(configuracion(documento, clave)));
  document.querySelector('#barra')?.replaceWith(barra);
}

/** The document in the language of the page, with examples that can be tried today; undefined when it did not come. */
async function askDocumento(): Promise<unknown> {
  try {
    const answer = await fetch(document.querySelector('link[rel="alternate"]')?.getAttribute('href') ?? '');
    return answer.ok ? sinIds(alDia(await answer.json(), hoyEnLima(new Date()))) : undefined;
  } catch {
    return undefined;
  }
}

function hayScalar(donde: object): donde is { readonly Scalar: Scalar } {
  return 'Scalar' in donde;
}

/** Everything that would ask others is off: fonts, telemetry, proxy, assistants, tools of theirs. The key is kept nowhere. */
function configuracion(content: unknown, token: string): object {
  return {
    content,
    slug: 'chaski',
    localization: { locale: idioma },
    authentication: { preferredSecurityScheme: 'clave', securitySchemes: { clave: { token } } },
    persistAuth: false,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    externalUrls: { dashboardUrl: '/', registryUrl: '/', proxyUrl: '', apiBaseUrl: '/' },
    documentDownloadType: 'json',
  };
}
