import type { ReactNode } from 'react';
import { useIdioma, useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa, type Pagina } from '../shell/menu/enlaces.tsx';
import { Icon } from '../ui/button/icon.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { InicioRapido } from './inicio-rapido.tsx';
import { textos } from './textos.ts';

/** The quick start with the company's own data, what is good to know, and the reference. */
export function DocumentacionPage() {
  const t = useTextos(textos);
  const { razonSocial, ruc, entorno } = useEmpresa();
  const irAPrueba = (
    <EnlaceBoton a="documentacion" entorno="test" size="sm">
      {t.irAPrueba}
    </EnlaceBoton>
  );
  return (
    <>
      <PageHeader description={t.descripcion(razonSocial, ruc)} title={t.titulo} />
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-5 lg:col-span-2">
          {entorno === 'live' && <Banner actions={irAPrueba}>{t.enReal}</Banner>}
          <InicioRapido />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Guias />
          <Referencia />
          <PasoAPaso />
        </div>
      </div>
    </>
  );
}

function Guias() {
  const t = useTextos(textos).guias;
  const puede = usePuede();
  return (
    <Card icon="info" title={t.titulo}>
      <dl className="flex flex-col gap-4">
        <Guia detalle={t.repetirDetalle} nombre={t.repetir} />
        <Guia
          a={puede('registro') ? 'registro' : undefined}
          detalle={t.erroresDetalle}
          enlace={t.verRegistro}
          nombre={t.errores}
        />
        <Guia
          a={puede('ajustes') ? 'eventos' : undefined}
          detalle={t.estadosDetalle}
          enlace={t.verEventos}
          nombre={t.estados}
        />
        <Guia
          a={puede('ajustes') ? 'webhooks' : undefined}
          detalle={t.avisosDetalle}
          enlace={t.verWebhooks}
          nombre={t.avisos}
        />
      </dl>
    </Card>
  );
}

interface GuiaProps {
  readonly nombre: string;
  readonly detalle: string;
  /** Where to see it; nowhere for a role that may not. */
  readonly a?: Pagina | undefined;
  readonly enlace?: string;
}

function Guia({ nombre, detalle, a, enlace }: GuiaProps) {
  return (
    <div>
      <dt className="font-medium text-sm">{nombre}</dt>
      <dd className="text-muted text-sm">
        {detalle} {a !== undefined && <EnlaceEmpresa a={a}>{enlace}</EnlaceEmpresa>}
      </dd>
    </div>
  );
}

function Referencia() {
  const t = useTextos(textos).referencia;
  const { id } = useEmpresa();
  const empresa = `?empresa=${encodeURIComponent(id)}`;
  const [propia, otra] = useIdioma()[0] === 'en' ? (['/docs/en', '/docs'] as const) : (['/docs', '/docs/en'] as const);
  return (
    <Card icon="documentacion" title={t.titulo}>
      <ul className="flex flex-col gap-4">
        <Enlace detalle={t.apiDetalle} href={`${propia}${empresa}`} nombre={t.api}>
          {' '}
          <a className="text-accent underline underline-offset-2" href={`${otra}${empresa}`} lang={t.otroIdioma.lang}>
            {t.otroIdioma.texto}
          </a>
        </Enlace>
        <Enlace detalle={t.openapiDetalle} href={t.openapiRuta} nombre={t.openapi} />
        <Enlace detalle={t.panelDetalle} href="/panel/openapi.json" nombre={t.panel} />
        <Enlace detalle={t.asistentesDetalle} href="/llms.txt" nombre={t.asistentes} />
        <Enlace detalle={t.estandarDetalle} href="https://www.standardwebhooks.com" nombre={t.estandar} />
      </ul>
    </Card>
  );
}

/** The guides of the service, as it serves them. */
const GUIAS = [
  ['/docs/guias/primer-documento.md', 'primerDocumento'],
  ['/docs/guias/notas.md', 'notas'],
  ['/docs/guias/anulacion.md', 'anulacion'],
  ['/docs/webhooks.md', 'webhooks'],
  ['/docs/guias/errores.md', 'errores'],
  ['/docs/guias/salir-a-produccion.md', 'produccion'],
  ['/docs/guias/desde-nubefact.md', 'nubefact'],
] as const;

function PasoAPaso() {
  const t = useTextos(textos).pasoAPaso;
  return (
    <Card description={t.detalle} icon="registro" title={t.titulo}>
      <ul className="flex flex-col gap-2">
        {GUIAS.map(([href, cual]) => (
          <Enlace href={href} key={href} nombre={t.guias[cual]} />
        ))}
      </ul>
    </Card>
  );
}

interface EnlaceProps {
  readonly href: string;
  readonly nombre: string;
  readonly detalle?: string;
  /** After the detail. */
  readonly children?: ReactNode;
}

/** To something that is not of this application: it opens beside it. */
function Enlace({ href, nombre, detalle, children }: EnlaceProps) {
  return (
    <li>
      <a
        className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent text-sm underline-offset-2 hover:underline"
        href={href}
        rel="noreferrer"
        target="_blank"
      >
        {nombre}
        <Icon name="externo" size={14} />
      </a>
      {detalle !== undefined && (
        <p className="text-muted text-sm">
          {detalle}
          {children}
        </p>
      )}
    </li>
  );
}
