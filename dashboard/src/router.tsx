import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { PanelError } from './api/panel.ts';
import { consultaSesion, type Sesion } from './api/sesion.ts';
import { caminoPropio } from './ingreso/siguiente.ts';
import { EmpresaLayout } from './shell/layouts/empresa-layout.tsx';
import { Cargando, ErrorDeRuta, NoExisteSuelto } from './shell/layouts/error-de-ruta.tsx';
import { RootLayout } from './shell/layouts/root-layout.tsx';
import { SesionLayout } from './shell/layouts/sesion-layout.tsx';
import { SinEmpresaLayout } from './shell/layouts/sin-empresa-layout.tsx';
import { entradaDe } from './shell/menu/entrada.ts';
import { parte } from './shell/partes.ts';

interface Contexto {
  readonly consultas: QueryClient;
}

/** Every search parameter is a text: each screen says what its own mean (`useFiltros`). */
function textos(search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([clave, valor]) =>
      // What looks like a number or a truth value was made one on the way; it reads back the same.
      ['string', 'number', 'boolean'].includes(typeof valor) ? [[clave, String(valor)]] : [],
    ),
  );
}

const raiz = createRootRouteWithContext<Contexto>()({
  component: RootLayout,
  notFoundComponent: NoExisteSuelto,
  validateSearch: textos,
});

const ingresar = createRoute({
  getParentRoute: () => raiz,
  path: '/ingresar',
  component: parte(() => import('./ingreso/ingresar-page.tsx'), 'IngresarPage'),
});
const enlace = createRoute({
  getParentRoute: () => raiz,
  path: '/enlace',
  component: parte(() => import('./ingreso/enlace-page.tsx'), 'EnlacePage'),
});

/** What only who is in may see. Whoever is not goes to the entrance, and comes back here. */
const dentro = createRoute({
  getParentRoute: () => raiz,
  id: 'dentro',
  component: SesionLayout,
  beforeLoad: async ({ context, location }) => {
    let sesion: Sesion;
    try {
      sesion = await context.consultas.ensureQueryData(consultaSesion);
    } catch (error) {
      if (!(error instanceof PanelError) || error.status !== 401) throw error;
      throw redirect({ to: '/ingresar', search: { siguiente: caminoPropio(location.href) } });
    }
    if (sesion.usuario.faltaSegundoFactor && location.pathname !== '/cuenta') throw redirect({ to: '/cuenta' });
    return { sesion };
  },
});

const portada = createRoute({
  getParentRoute: () => dentro,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect(entradaDe(context.sesion));
  },
});
const delUsuario = createRoute({ getParentRoute: () => dentro, id: 'usuario', component: SinEmpresaLayout });
const empresas = createRoute({
  getParentRoute: () => delUsuario,
  path: '/empresas',
  component: parte(() => import('./empresas/empresas-page.tsx'), 'EmpresasPage'),
});
const cuenta = createRoute({
  getParentRoute: () => delUsuario,
  path: '/cuenta',
  component: parte(() => import('./cuenta/cuenta-page.tsx'), 'CuentaPage'),
});

const deEmpresa = createRoute({ getParentRoute: () => dentro, path: '/$ruc/$entorno', component: EmpresaLayout });
const portadaDeEmpresa = createRoute({
  getParentRoute: () => deEmpresa,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$ruc/$entorno/inicio', params });
  },
});
const inicio = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'inicio',
  component: parte(() => import('./inicio/inicio-page.tsx'), 'InicioPage'),
});
const comprobantes = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'comprobantes',
  component: parte(() => import('./comprobantes/lista/comprobantes-page.tsx'), 'ComprobantesPage'),
});
const comprobante = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'comprobantes/$id',
  component: parte(() => import('./comprobantes/detalle/comprobante-page.tsx'), 'ComprobantePage'),
});
const nuevo = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'nuevo',
  component: parte(() => import('./nuevo/nuevo-page.tsx'), 'NuevoPage'),
});
const borradores = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'borradores',
  component: parte(() => import('./nuevo/borrador/borradores-page.tsx'), 'BorradoresPage'),
});
const guias = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'guias',
  component: parte(() => import('./guias/lista/guias-page.tsx'), 'GuiasPage'),
});
const nuevaGuia = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'guias/nueva',
  component: parte(() => import('./guias/nueva/nueva-page.tsx'), 'NuevaGuiaPage'),
});
const guia = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'guias/$id',
  component: parte(() => import('./guias/detalle/guia-page.tsx'), 'GuiaPage'),
});
const anulaciones = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'anulaciones',
  component: parte(() => import('./anulaciones/anulaciones-page.tsx'), 'AnulacionesPage'),
});
const clientes = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'clientes',
  component: parte(() => import('./clientes/clientes-page.tsx'), 'ClientesPage'),
});
const productos = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'productos',
  component: parte(() => import('./clientes/productos-page.tsx'), 'ProductosPage'),
});
const series = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'series',
  component: parte(() => import('./series/series-page.tsx'), 'SeriesPage'),
});
const claves = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'claves',
  component: parte(() => import('./claves/claves-page.tsx'), 'ClavesPage'),
});
const webhooks = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'webhooks',
  component: parte(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'webhooks/$id',
  component: parte(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});
const eventos = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'eventos',
  component: parte(() => import('./webhooks/eventos-page.tsx'), 'EventosPage'),
});
const registro = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'registro',
  component: parte(() => import('./registro/registro-page.tsx'), 'RegistroPage'),
});
const auditoria = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'auditoria',
  component: parte(() => import('./auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
});
const equipo = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'equipo',
  component: parte(() => import('./equipo/equipo-page.tsx'), 'EquipoPage'),
});
const exportar = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'exportar',
  component: parte(() => import('./exportar/exportar-page.tsx'), 'ExportarPage'),
});
const salud = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'salud',
  component: parte(() => import('./salud/salud-page.tsx'), 'SaludPage'),
});
const documentacion = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'documentacion',
  component: parte(() => import('./documentacion/documentacion-page.tsx'), 'DocumentacionPage'),
});
const empresa = createRoute({
  getParentRoute: () => deEmpresa,
  path: 'empresa',
  component: parte(() => import('./empresa/empresa-page.tsx'), 'EmpresaPage'),
});

const arbol = raiz.addChildren([
  ingresar,
  enlace,
  dentro.addChildren([
    portada,
    delUsuario.addChildren([empresas, cuenta]),
    deEmpresa.addChildren([
      ...([portadaDeEmpresa, inicio, comprobantes, comprobante, nuevo, borradores, anulaciones, clientes] as const),
      ...([productos, series, claves, webhooks, webhook, eventos, registro, auditoria, equipo, exportar] as const),
      ...([salud, documentacion, empresa, guias, nuevaGuia, guia] as const),
    ]),
  ]),
]);

/** The routes of the dashboard, with what they share. */
export function buildRouter(consultas: QueryClient) {
  return createRouter({
    routeTree: arbol,
    context: { consultas },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorDeRuta,
    defaultPendingComponent: Cargando,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Texts go as they are: `?numero=123`, not `?numero="123"`.
    parseSearch: parseSearchWith((valor) => valor),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
