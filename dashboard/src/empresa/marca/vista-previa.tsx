import { useEffect, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { AnchorButton } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/button/spinner.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/inputs.tsx';
import { useUrlDe } from '../../ui/hooks/use-url-de.ts';
import { Card } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { CambiosMarca, FormatoPdf } from '../tipos.ts';
import { useVistaMarca } from '../use-ajustes.ts';
import { esColor } from './formulario.ts';
import { textos } from './textos.ts';

/** How long a pause in typing is. */
const PAUSA_MS = 500;
const FORMATOS = ['a4', 'a5', 'ticket80', 'ticket58'] as const satisfies readonly FormatoPdf[];

/** A sample PDF with what is being chosen, drawn again after each pause; the last one stays in sight meanwhile. */
export function VistaPrevia({ cambios }: { cambios: CambiosMarca }) {
  const t = useTextos(textos);
  const [formato, setFormato] = useState<FormatoPdf>('a4');
  const pedido = useCalmado(cambios);
  const { data, error, isFetching, refetch } = useVistaMarca(pedido, formato);
  const url = useUrlDe(data);
  return (
    <Card
      actions={
        url !== undefined && (
          <AnchorButton href={url} icon="externo" rel="noreferrer" size="sm" target="_blank">
            {t.abrir}
          </AnchorButton>
        )
      }
      icon="ver"
      title={t.vista}
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Field className="w-44" label={t.formato}>
          <Select
            onChange={setFormato}
            options={FORMATOS.map((value) => ({ value, label: t.formatos[value] }))}
            value={formato}
          />
        </Field>
        <span aria-live="polite" className="flex items-center gap-2 text-muted text-xs">
          {isFetching && <Spinner />}
          {isFetching ? t.actualizando : error === null && url !== undefined && t.actualizada}
        </span>
      </div>
      {error !== null && <SinVista error={error} reintentar={refetch} />}
      {error === null && url === undefined && <Skeleton lines={10} />}
      {error === null && url !== undefined && (
        <iframe className="h-[36rem] w-full rounded-md border border-line bg-raised" src={url} title={t.vistaMarco} />
      )}
    </Card>
  );
}

/** Why there is no sample: what is wrong with what was chosen, or a failure that may pass. */
function SinVista({ error, reintentar }: { error: unknown; reintentar: () => void }) {
  const t = useTextos(textos);
  const { code, fields } = readFalla(error);
  const motivos = Object.values(fields);
  if (code !== 'BAD_REQUEST' || motivos.length === 0) {
    return <ErrorState error={error} onRetry={reintentar} title={t.sinVista} />;
  }
  return (
    <Banner live title={t.sinVista} tone="danger">
      {motivos.join(' ')}
    </Banner>
  );
}

/** What was chosen, once nobody has touched it for a moment; a colour that is half typed waits. */
function useCalmado(cambios: CambiosMarca): CambiosMarca {
  const [calmado, setCalmado] = useState(cambios);
  const firma = JSON.stringify(cambios);
  useEffect(() => {
    const espera = setTimeout(() => {
      const nuevos: CambiosMarca = JSON.parse(firma);
      if (esColor(nuevos.color ?? '')) setCalmado(nuevos);
    }, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [firma]);
  return calmado;
}
