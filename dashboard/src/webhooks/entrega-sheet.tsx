import type { EntregaEntera } from '@chaski/sdk/src/index.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge, EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock } from '../ui/button/copy.tsx';
import { readFalla } from '../ui/falla.ts';
import { KeyValue } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { Cuenta } from './cuenta/cuenta.tsx';
import { useEntrega, useReenviar } from './datos.ts';
import { textos } from './textos.ts';
import { comprobanteDe, legible, tonoDeEntrega } from './vista.ts';

/** One delivery beside its list: what was sent, and each attempt with what came back. */
export function EntregaSheet({ id, close }: { id: string | undefined; close: () => void }) {
  const { entrega: t, evento } = useTextos(textos);
  const { entorno } = useEmpresa();
  const { data, error, refetch } = useEntrega(id);
  return (
    <Sheet
      description={
        <span className="flex flex-wrap items-center gap-2">
          <EntornoPill entorno={entorno} />
          {t.detalle}
        </span>
      }
      footer={data === undefined || data.tipo === 'prueba' ? undefined : <Reenviar id={data.id} />}
      onOpenChange={(abierto) => !abierto && close()}
      open={id !== undefined}
      size="lg"
      title={data === undefined ? t.titulo('…') : t.titulo(evento[data.tipo])}
    >
      {data !== undefined && <Contenido entrega={data} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
    </Sheet>
  );
}

function Reenviar({ id }: { id: string }) {
  const t = useTextos(textos).entregas;
  const toast = useToast();
  const { mutate, isPending } = useReenviar();
  const reenviar = () =>
    mutate([id], {
      onSuccess: () => toast(t.reenviada),
      onError: (falla) => toast({ text: readFalla(falla).message, tone: 'danger' }),
    });
  return (
    <Button icon="repetir" loading={isPending} onClick={reenviar} variant="primary">
      {t.reenviar}
    </Button>
  );
}

function Contenido({ entrega }: { entrega: EntregaEntera }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-5">
      <Datos entrega={entrega} />
      <CodeBlock code={legible(entrega.cuerpo)} label={t.entrega.cuerpoEnviado} />
      {entrega.historial.length === 0 && <p className="text-muted text-sm">{t.entrega.sinIntentos}</p>}
      <ol className="flex flex-col gap-5">
        {[...entrega.historial].reverse().map((intento) => (
          <li key={intento.n}>
            <Intento intento={intento} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Datos({ entrega }: { entrega: EntregaEntera }) {
  const { entrega: t, entregas } = useTextos(textos);
  const { siguienteIntentoEn, terminadaEn } = entrega;
  const comprobante = comprobanteDe(entrega);
  return (
    <KeyValue
      items={[
        {
          label: entregas.filtro,
          value: <Badge tone={tonoDeEntrega(entrega.estado)}>{entregas.estados[entrega.estado]}</Badge>,
        },
        {
          label: entregas.comprobante,
          value: comprobante !== undefined && (
            <EnlaceEmpresa a="comprobantes/$id" id={comprobante}>
              {entregas.verComprobante}
            </EnlaceEmpresa>
          ),
        },
        { label: t.mensaje, value: <code className="font-mono text-xs">{entrega.mensaje}</code> },
        { label: t.secuencia, value: entrega.secuencia },
        { label: entregas.creada, value: <Instante iso={entrega.creadaEn} modo="ambos" /> },
        { label: t.terminada, value: terminadaEn !== undefined && <Instante iso={terminadaEn} modo="ambos" /> },
        { label: entregas.siguiente, value: siguienteIntentoEn !== undefined && <Cuenta hasta={siguienteIntentoEn} /> },
        { label: t.ultimoError, value: entrega.ultimoError, wide: true },
      ].map((dato) => ({ ...dato, value: dato.value === false ? undefined : dato.value }))}
    />
  );
}

type IntentoDeEntrega = EntregaEntera['historial'][number];

function Intento({ intento }: { intento: IntentoDeEntrega }) {
  const t = useTextos(textos).entrega;
  const { duracion } = useFormatos();
  const { respuesta, iniciadoEn, terminadoEn } = intento;
  const bien = respuesta !== undefined && respuesta.status >= 200 && respuesta.status < 300;
  const dicho =
    terminadoEn === undefined
      ? t.enCurso
      : respuesta === undefined
        ? t.sinRespuesta
        : t.respuesta(String(respuesta.status));
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold text-sm">
        {t.intento(intento.n)}
        <Badge tone={bien ? 'success' : terminadoEn === undefined ? 'info' : 'danger'}>{dicho}</Badge>
        <span className="font-normal text-muted text-xs">
          <Instante iso={iniciadoEn} segundos />
          {terminadoEn !== undefined &&
            ` · ${t.duracion}: ${duracion(Date.parse(terminadoEn) - Date.parse(iniciadoEn))}`}
        </span>
      </h3>
      {intento.error !== undefined && <p className="text-danger text-sm">{intento.error}</p>}
      <CodeBlock code={cabeceras(`POST ${intento.url}`, intento.cabeceras)} label={t.cabecerasEnviadas} wrap />
      {respuesta !== undefined && <Respuesta respuesta={respuesta} />}
    </section>
  );
}

/** Whatever came back is text, and shown as such. */
function Respuesta({ respuesta }: { respuesta: NonNullable<IntentoDeEntrega['respuesta']> }) {
  const t = useTextos(textos).entrega;
  return (
    <>
      <CodeBlock
        code={cabeceras(`HTTP ${respuesta.status}`, respuesta.cabeceras)}
        label={t.respuesta(String(respuesta.status))}
        wrap
      />
      <CodeBlock code={respuesta.cuerpo === '' ? t.vacio : respuesta.cuerpo} label={t.cuerpoRespuesta} wrap />
      {respuesta.cortada && <p className="text-muted text-xs">{t.cortada}</p>}
    </>
  );
}

function cabeceras(primera: string, todas: Readonly<Record<string, string>>): string {
  return [primera, ...Object.entries(todas).map(([nombre, valor]) => `${nombre}: ${valor}`)].join('\n');
}
