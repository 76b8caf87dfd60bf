/** What whoever fills in the form should know before anything else. */
import { ChaskiError } from '@chaski/sdk/src/index.ts';
import type { ReactNode } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useInicio } from '../../inicio/datos.ts';
import { usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Banner } from '../../ui/overlay/feedback.tsx';
import type { BorradorLocal, DelServidor } from '../borrador/borrador-local.ts';
import type { Emision } from '../emision/use-emision.ts';
import { textos } from '../textos.ts';

interface Props {
  readonly emision: Emision;
  readonly local: BorradorLocal | undefined;
  readonly servidor: DelServidor | undefined;
  readonly alReiniciar: () => void;
}

export function Avisos({ emision, local, servidor, alReiniciar }: Props) {
  const t = useTextos(textos);
  const otro = {
    titulo: t.otroContenido,
    texto: t.otroContenidoTexto,
    ver: (
      <EnlaceBoton a="comprobantes" size="sm">
        {t.verComprobantes}
      </EnlaceBoton>
    ),
  };
  return (
    <>
      <SinConfigurar />
      {servidor !== undefined && <Banner tone="neutral">{t.borradorDe(servidor.nombre)}</Banner>}
      <AvisosDeEmision alReiniciar={alReiniciar} emision={emision} local={local} otro={otro} />
    </>
  );
}

interface DeEmision {
  readonly emision: Emision<unknown, unknown>;
  /** Another thing was issued with the key of this form. */
  readonly otro: { readonly titulo: string; readonly texto: string; readonly ver: ReactNode };
}

/** What was recovered, and what became of the last try. */
export function AvisosDeEmision({
  emision,
  local,
  alReiniciar,
  otro,
}: DeEmision & Pick<Props, 'local' | 'alReiniciar'>) {
  const t = useTextos(textos);
  const { relativo } = useFormatos();
  const enDuda = emision.sinRespuesta !== undefined && !emision.emitiendo;
  return (
    <>
      {local !== undefined && !enDuda && (
        <Banner
          actions={
            <Button onClick={alReiniciar} size="sm">
              {t.empezarDeNuevo}
            </Button>
          }
          title={t.recuperado}
        >
          {t.recuperadoTexto(relativo(new Date(local.en).toISOString()))}
        </Banner>
      )}
      {enDuda && <EnDuda emision={emision} />}
      <DesenlaceMalo emision={emision} otro={otro} />
    </>
  );
}

/** What the company lacks in this environment: better told before the form is filled in than after. */
function SinConfigurar() {
  const t = useTextos(textos);
  const puede = usePuede();
  const { data } = useInicio();
  const faltan = data?.sunat.faltan ?? [];
  if (faltan.length === 0) return null;
  const configurar = puede('ajustes') && (
    <EnlaceBoton a="empresa" search={{ seccion: 'checklist' }} size="sm">
      {t.configurar}
    </EnlaceBoton>
  );
  return (
    <Banner actions={configurar} title={t.sinConfigurar} tone="warning">
      <ul className="list-disc pl-5">
        {faltan.map((uno) => (
          <li key={uno}>{uno}</li>
        ))}
      </ul>
      <p>{t.sinConfigurarTexto}</p>
    </Banner>
  );
}

/** Nobody knows what became of it: the one thing to do is to ask again, with the same request. */
function EnDuda({ emision }: Pick<DeEmision, 'emision'>) {
  const t = useTextos(textos);
  const { sinRespuesta, emitir, desenlace } = emision;
  return (
    <Banner
      actions={
        <Button onClick={() => sinRespuesta !== undefined && emitir(sinRespuesta)} size="sm" variant="primary">
          {t.comprobar}
        </Button>
      }
      live
      title={t.incierto}
      tone="warning"
    >
      <p>{t.inciertoTexto}</p>
      {desenlace?.tipo === 'incierto' && desenlace.error instanceof ChaskiError && <Detalle error={desenlace.error} />}
    </Banner>
  );
}

function DesenlaceMalo({ emision: { desenlace, putClave }, otro }: DeEmision) {
  const t = useTextos(textos);
  if (desenlace?.tipo === 'negado') {
    return (
      <Banner live title={t.negado} tone="danger">
        <Detalle error={desenlace.error} />
      </Banner>
    );
  }
  if (desenlace?.tipo !== 'otroContenido') return null;
  const acciones = (
    <>
      {otro.ver}
      <Button onClick={() => putClave(crypto.randomUUID())} size="sm">
        {t.emitirOtro}
      </Button>
    </>
  );
  return (
    <Banner actions={acciones} live title={otro.titulo} tone="warning">
      {otro.texto}
    </Banner>
  );
}

function Detalle({ error }: { error: unknown }) {
  const t = useTextos(textos);
  const { message, requestId } = readFalla(error);
  return (
    <>
      <p>{message}</p>
      {requestId !== undefined && <p className="text-muted text-xs">{t.peticion(requestId)}</p>}
    </>
  );
}
