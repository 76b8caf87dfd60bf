import { type Cuenta, netos, sort } from '../comprobantes/contenido/netos.ts';
import { nombreDeTipo } from '../comprobantes/lista/columnas.tsx';
import type { FiltrosLista } from '../comprobantes/lista/filtros.ts';
import { useResumen } from '../comprobantes/lista/use-resumen.ts';
import { type ColumnaSimple, TablaSimple } from '../comprobantes/pestanas/tabla-simple.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EstadoBadge } from '../ui/button/badge.tsx';
import { Card } from '../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { Money } from '../ui/values.tsx';
import { textos } from './textos.ts';

/** How many documents and for how much, by type and state, and what remains in each currency. */
export function ResumenDePeriodo({ filtros }: { filtros: FiltrosLista }) {
  const t = useTextos(textos);
  const { data, error, refetch } = useResumen(filtros);
  return (
    <Card description={t.resumen.texto} title={t.resumen.titulo}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && data.filas.length === 0 && (
        <EmptyState description={t.vacioTexto} icon="filtro" title={t.vacioTitulo} />
      )}
      {data !== undefined && data.filas.length > 0 && <Tabla cuentas={data.filas} />}
    </Card>
  );
}

function Tabla({ cuentas }: { cuentas: readonly Cuenta[] }) {
  const { resumen: t, tipos, cuantos } = useTextos(textos);
  const { entero, plural } = useFormatos();
  const columnas: readonly ColumnaSimple<Cuenta>[] = [
    { id: 'tipo', titulo: t.tipo, celda: ({ tipoComprobante }) => nombreDeTipo(tipoComprobante, tipos) },
    { id: 'estado', titulo: t.estado, celda: ({ estado }) => <EstadoBadge estado={estado} /> },
    { id: 'moneda', titulo: t.moneda, celda: ({ moneda }) => moneda },
    { id: 'cantidad', titulo: t.cantidad, derecha: true, celda: ({ cantidad }) => entero(cantidad) },
    {
      id: 'importe',
      titulo: t.importe,
      derecha: true,
      celda: ({ moneda, importe }) => <Money moneda={moneda} monto={importe} />,
    },
  ];
  return (
    <>
      <TablaSimple
        clave={({ tipoComprobante, estado, moneda }) => `${tipoComprobante} ${estado} ${moneda}`}
        columnas={columnas}
        filas={sort(cuentas)}
        titulo={t.titulo}
      />
      <dl className="mt-3 flex flex-col gap-1.5 border-line border-t pt-3">
        {netos(cuentas).map(({ moneda, cantidad, importe }) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm" key={moneda}>
            <dt className="font-semibold">
              {t.neto} <span className="font-normal text-muted">({plural(cantidad, cuantos)})</span>
            </dt>
            <dd>
              <Money className="font-semibold" moneda={moneda} monto={importe} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-muted text-xs">{t.netoTexto}</p>
    </>
  );
}
