import { askClave, askEmpresas, type Clave, type Empresa, type Respuesta } from './servicio.ts';
import { type Idioma, TEXTOS, type Textos } from './textos.ts';

/** How long a key lasts, whatever this machine's clock says of the hour at which it ends. */
const DURA_MS = 60 * 60_000;

/** The bar above the reference: where one is, the other language, and a key to try the API with. */
export function createBarra(idioma: Idioma, use: (clave: string) => void): HTMLElement {
  const textos = TEXTOS[idioma];
  const prueba = elemento('div', { class: 'prueba' });
  void askEmpresas().then((respuesta) => prueba.replaceChildren(...deQuien(respuesta, idioma, use)));
  return elemento('header', { class: 'barra' }, [
    elemento('a', { href: '/', class: 'marca' }, ['Chaski']),
    elemento('span', { class: 'titulo' }, [textos.titulo]),
    prueba,
    elemento('nav', {}, [elemento('a', { href: '/' }, [textos.panel]), otroIdioma(textos, idioma)]),
  ]);
}

/** Where one is read stays where it is: the address says the operation, and the company. */
function otroIdioma({ otroIdioma: texto }: Textos, idioma: Idioma): HTMLElement {
  const [camino, lang] = idioma === 'es' ? ['/docs/en', 'en'] : ['/docs', 'es'];
  const enlace = elemento('a', { href: camino, lang, hreflang: lang }, [texto]);
  enlace.addEventListener('click', () => {
    enlace.setAttribute('href', `${camino}${location.search}${location.hash}`);
  });
  return enlace;
}

function deQuien(respuesta: Respuesta<readonly Empresa[]>, idioma: Idioma, use: (clave: string) => void): Node[] {
  const textos = TEXTOS[idioma];
  switch (respuesta.tipo) {
    case 'sinSesion':
      return [elemento('a', { href: '/ingresar' }, [textos.ingresar])];
    case 'mal':
      return [elemento('span', {}, [respuesta.mensaje ?? textos.fallo])];
    case 'bien':
      if (respuesta.data.length === 0) return [elemento('span', {}, [textos.sinEmpresas])];
      return formulario(respuesta.data, idioma, use);
  }
}

function formulario(empresas: readonly Empresa[], idioma: Idioma, use: (clave: string) => void): Node[] {
  const textos = TEXTOS[idioma];
  const pedida = new URLSearchParams(location.search).get('empresa');
  const opciones = empresas.map(({ id, ruc, razonSocial }) => {
    const elegida: Record<string, string> = id === pedida ? { selected: '' } : {};
    return elemento('option', { value: id, ...elegida }, [`${razonSocial} · ${ruc}`]);
  });
  const empresa = elemento('select', { 'aria-label': textos.empresa }, opciones);
  const boton = elemento('button', { type: 'button' }, [textos.pedir]);
  const estado = elemento('span', { role: 'status' });
  let vence: ReturnType<typeof setTimeout> | undefined;
  boton.addEventListener('click', async () => {
    const elegida = empresas.find(({ id }) => id === empresa.value) ?? empresas[0];
    if (elegida === undefined || boton.getAttribute('aria-busy') === 'true') return;
    boton.setAttribute('aria-busy', 'true');
    const respuesta = await askClave(elegida.id);
    boton.removeAttribute('aria-busy');
    if (respuesta.tipo !== 'bien') {
      estado.textContent = respuesta.tipo === 'sinSesion' ? textos.ingresar : (respuesta.mensaje ?? textos.fallo);
      return;
    }
    use(respuesta.data.clave);
    estado.textContent = textos.puesta(elegida.ruc, horaDe(respuesta.data, idioma));
    clearTimeout(vence);
    vence = setTimeout(() => {
      estado.textContent = textos.vencio;
    }, DURA_MS);
  });
  return [...(empresas.length > 1 ? [empresa] : []), boton, estado];
}

function horaDe({ expiraEn }: Clave, idioma: Idioma): string {
  const locale = idioma === 'es' ? 'es-PE' : 'en-GB';
  return expiraEn.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
}

function elemento<K extends keyof HTMLElementTagNameMap>(
  nombre: K,
  atributos: Readonly<Record<string, string>> = {},
  hijos: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const nuevo = document.createElement(nombre);
  for (const [clave, valor] of Object.entries(atributos)) nuevo.setAttribute(clave, valor);
  nuevo.append(...hijos);
  return nuevo;
}
