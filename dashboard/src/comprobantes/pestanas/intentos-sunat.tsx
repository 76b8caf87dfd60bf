import { useState } from 'react';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { Icon } from '../../ui/button/icon.tsx';
import { KeyValue } from '../../ui/layout.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Instante } from '../../ui/values.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { useIntento } from '../detalle/use-comprobante.ts';
import { dicho, textosEstados } from '../textos-estados.ts';
import type { IntentoDeHistoria } from '../tipos.ts';

/** Each exchange with SUNAT, the newest first; opened, what was sent and what came back. */
export function IntentosSunat({ id, intentos }: { id: string; intentos: readonly IntentoDeHistoria[] }) {
  const { historia: t } = useTextos(textosDetalle);
  if (intentos.length === 0) return <p className="text-muted text-sm">{t.sinIntentos}</p>;
  return (
    <ul aria-label={t.intentos} className="flex flex-col divide-y divide-line">
      {intentos.toReversed().map((intento) => (
        <li key={`${intento.archivo ?? ''} ${intento.n}`}>
          <Intento id={id} intento={intento} />
        </li>
      ))}
    </ul>
  );
}

interface Uno {
  /** Of the document. */
  readonly id: string;
  readonly intento: IntentoDeHistoria;
}

function Intento({ id, intento }: Uno) {
  const [abierto, setAbierto] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setAbierto(currentTarget.open)}>
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 marker:content-none">
        <Icon className="text-muted transition-transform group-open:rotate-90" name="derecha" size={14} />
        <Titular intento={intento} />
      </summary>
      <div className="flex flex-col gap-3 pb-4 pl-6.5">
        <Cuerpo intento={intento} />
        {abierto && <Respuesta id={id} intento={intento} />}
      </div>
    </details>
  );
}

function Titular({ intento }: { intento: IntentoDeHistoria }) {
  const { historia: t } = useTextos(textosDetalle);
  const { operacion: operaciones, resultado: resultados } = useTextos(textosEstados);
  const { duracion } = useFormatos();
  const { archivo, n, operacion, resultado, codigo, ms, iniciadoEn } = intento;
  return (
    <>
      <span className="font-medium text-sm">{t.intento(n)}</span>
      <span className="text-muted text-xs">{[dicho(operaciones, operacion), archivo].filter(Boolean).join(' · ')}</span>
      <span className="text-sm">
        {resultado === undefined ? t.enCurso : dicho(resultados, resultado)}
        {codigo !== undefined && <code className="ml-1.5 font-mono font-semibold">{codigo}</code>}
      </span>
      <span className="ml-auto text-muted text-xs">
        {ms !== undefined && `${duracion(ms)} · `}
        <Instante iso={iniciadoEn} segundos />
      </span>
    </>
  );
}

function Cuerpo({ intento }: { intento: IntentoDeHistoria }) {
  const { historia: t, que } = useTextos(textosDetalle);
  const { tamano } = useFormatos();
  const { texto, remedio, peticionBytes, respuestaBytes } = intento;
  return (
    <KeyValue
      items={[
        { label: que.significa, value: texto && <EnCastellano>{texto}</EnCastellano>, wide: true },
        { label: que.queHacer, value: remedio, wide: true },
        {
          label: t.enviado,
          value: peticionBytes === 0 ? t.soloPregunta : `${tamano(peticionBytes)} · ${t.peticionEs}`,
        },
        { label: t.recibido, value: respuestaBytes === 0 ? t.sinRespuesta : tamano(respuestaBytes) },
      ]}
    />
  );
}

/** What SUNAT answered; of an old attempt it did not come with the story and is asked for. */
function Respuesta({ id, intento }: Uno) {
  const { historia: t } = useTextos(textosDetalle);
  const { data, error, refetch } = useIntento(id, intento);
  const respuesta = intento.respuesta ?? data?.respuesta;
  if (respuesta !== undefined) return <CodeBlock code={respuesta} label={t.verRespuesta} wrap />;
  if (intento.respuestaBytes === 0 || data !== undefined || intento.de === 'guia') return null;
  return error === null ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}
