import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout.tsx';
import { Money } from '../../ui/values.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { TablaSimple } from '../pestanas/tabla-simple.tsx';
import type { Documento } from '../tipos.ts';
import { type FilaDeTotal, filasDeTotales } from './desglose.ts';

/** What the document adds up to: bases, taxes, adjustments, total, and what is collected or withheld beside it. */
export function TotalesDocumento({ documento }: { documento: Documento }) {
  const t = useTextos(textosDetalle);
  return (
    <Card title={t.totales.titulo}>
      <dl className="flex flex-col gap-2 text-sm">
        {filasDeTotales(documento.totales).map((fila) => (
          <Fila fila={fila} key={fila.nombre} moneda={documento.moneda} />
        ))}
      </dl>
    </Card>
  );
}

function Fila({ fila, moneda }: { fila: FilaDeTotal; moneda: string }) {
  const t = useTextos(textosDetalle);
  const esTotal = fila.clase === 'total';
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        esTotal && 'border-line border-y py-2 font-semibold text-base',
      )}
    >
      <dt className={esTotal ? 'text-ink' : 'text-muted'}>{t.totales[fila.nombre]}</dt>
      <dd>
        <Money moneda={fila.moneda ?? moneda} monto={fila.monto} />
      </dd>
    </div>
  );
}

/** When what is owed falls due. */
export function CuotasDocumento({ documento }: { documento: Documento }) {
  const t = useTextos(textosDetalle);
  const { fecha } = useFormatos();
  const cuotas = (documento.cuotas ?? []).map((cuota, indice) => ({ ...cuota, n: indice + 1 }));
  if (cuotas.length === 0) return null;
  return (
    <Card title={t.cuotas.titulo}>
      <TablaSimple
        clave={({ n }) => String(n)}
        columnas={[
          { id: 'n', titulo: t.cuotas.n, celda: ({ n }) => n },
          { id: 'vence', titulo: t.cuotas.vence, celda: ({ fechaVencimiento }) => fecha(fechaVencimiento) },
          {
            id: 'monto',
            titulo: t.cuotas.monto,
            derecha: true,
            celda: ({ monto }) => <Money moneda={documento.moneda} monto={monto} />,
          },
        ]}
        filas={cuotas}
        titulo={t.cuotas.titulo}
      />
    </Card>
  );
}
