/** What issuing would do, asked of the server: its number, its totals beside ours, the XML. */
import { ChaskiError, type Validado } from '@chaski/sdk/src/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { idiomaDeLaPagina, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { KeyValue } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { Calculo } from '../calculo/calcular.ts';
import { diferencias, NOMBRES } from '../calculo/totales.ts';
import { porLugar } from '../campos/campos.ts';
import type { Estado } from '../estado.tsx';
import { textos } from '../textos.ts';
import { cuerpoDe } from './use-emision.ts';

interface Props {
  readonly calculo: Calculo;
  readonly estado: Estado;
  readonly close: () => void;
}

export function Revision({ calculo, estado, close }: Props) {
  const t = useTextos(textos);
  const empresa = useEmpresa();
  const chaski = useChaski();
  const { data, error, refetch } = useQuery({
    queryKey: claveDe(empresa, 'borradores', 'revision', JSON.stringify(calculo.documento)),
    queryFn: ({ signal }) => chaski.validar(cuerpoDe(calculo.documento), { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { putDelServidor, attempt } = estado;
  useEffect(() => {
    if (!(error instanceof ChaskiError)) return;
    putDelServidor(porLugar(Object.entries(error.fields), calculo.filas, idiomaDeLaPagina()));
    attempt();
  }, [error, calculo, putDelServidor, attempt]);
  return (
    <Sheet description={t.revisionTexto} onOpenChange={close} open size="lg" title={t.revision}>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Revisado calculo={calculo} validado={data} />
      )}
    </Sheet>
  );
}

function Revisado({ calculo, validado }: { calculo: Calculo; validado: Validado }) {
  const t = useTextos(textos);
  const { dinero, fecha } = useFormatos();
  const { documento, afectado, entorno, xml } = validado;
  const { moneda, plazos } = documento;
  return (
    <div className="flex flex-col gap-5">
      <Comparacion calculo={calculo} validado={validado} />
      <KeyValue
        items={[
          { label: t.numeroPrevisto, value: <strong>{documento.correlativo}</strong> },
          ...totalesDelServidor(documento.totales).map(({ nombre, monto }) => ({
            label: t.nombres[nombre],
            value: dinero(monto, nombre === 'detraccion' || nombre === 'percepcion' ? 'PEN' : moneda),
          })),
          { label: t.saldo, value: afectado && dinero(afectado.saldo, moneda) },
          { label: t.saldoDespues, value: afectado && dinero(afectado.saldoDespues, moneda) },
          {
            label: t.plazos,
            value: `${t.plazoEnvio(fecha(plazos.envio))}. ${t.plazoAnulacion(fecha(plazos.anulacion))}`,
            wide: true,
          },
        ]}
      />
      <div>
        <EntornoPill entorno={entorno} />
      </div>
      <CodeBlock code={xml} label={t.xml} maxHeight="lg" wrap />
    </div>
  );
}

function totalesDelServidor(totales: Readonly<Record<string, string>>) {
  return NOMBRES.flatMap((nombre) => {
    const monto = totales[nombre];
    return monto === undefined ? [] : [{ nombre, monto }];
  });
}

/** Core computed both: if they differ, this page is older than the server. */
function Comparacion({ calculo: { calculado }, validado }: { calculo: Calculo; validado: Validado }) {
  const t = useTextos(textos);
  if (calculado === undefined) return null;
  const distintos = diferencias(calculado, validado);
  if (distintos.length === 0) return <Banner tone="success">{t.totalesIguales}</Banner>;
  const nombres: Readonly<Record<string, string>> = t.nombres;
  return (
    <Banner live title={t.totalesDistintos} tone="danger">
      {t.totalesDistintosTexto(distintos.map((nombre) => nombres[nombre] ?? nombre).join(', '))}
    </Banner>
  );
}
