import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Card } from '../../ui/layout.tsx';
import { Money } from '../../ui/values.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { type ColumnaSimple, TablaSimple } from '../pestanas/tabla-simple.tsx';
import type { Documento } from '../tipos.ts';
import { detallesDe } from './detalles-item.ts';

type Item = Documento['items'][number] & { readonly n: number };

/** The lines of a document, as computed. */
export function ItemsDocumento({ documento }: { documento: Documento }) {
  const t = useTextos(textosDetalle);
  const columnas = useColumnas(documento.moneda);
  const items = documento.items.map((item, indice) => ({ ...item, n: indice + 1 }));
  return (
    <Card title={t.items.titulo}>
      <TablaSimple clave={({ n }) => String(n)} columnas={columnas} filas={items} titulo={t.items.titulo} />
    </Card>
  );
}

function useColumnas(moneda: string): readonly ColumnaSimple<Item>[] {
  const { items: t } = useTextos(textosDetalle);
  const { decimal } = useFormatos();
  return [
    {
      id: 'descripcion',
      titulo: t.descripcion,
      ancha: true,
      celda: (item) => <Descripcion item={item} moneda={moneda} />,
    },
    {
      id: 'cantidad',
      titulo: t.cantidad,
      derecha: true,
      celda: ({ cantidad, unidadMedida }) => (
        <span className="tabular whitespace-nowrap">
          {decimal(cantidad)} <span className="text-muted text-xs">{unidadMedida}</span>
        </span>
      ),
    },
    {
      id: 'precio',
      titulo: t.precioUnitario,
      derecha: true,
      celda: ({ precioUnitario }) => <Money moneda={moneda} monto={precioUnitario} />,
    },
    {
      id: 'valor',
      titulo: t.valorVenta,
      derecha: true,
      holgada: true,
      celda: ({ valorVenta }) => <Money moneda={moneda} monto={valorVenta} />,
    },
    {
      id: 'impuestos',
      titulo: t.impuestos,
      derecha: true,
      holgada: true,
      celda: ({ impuestos }) => <Money moneda={moneda} monto={impuestos} />,
    },
    {
      id: 'importe',
      titulo: t.importe,
      derecha: true,
      celda: ({ importe }) => <Money className="font-medium" moneda={moneda} monto={importe} />,
    },
  ];
}

function Descripcion({ item, moneda }: { item: Item; moneda: string }) {
  const { items: t } = useTextos(textosDetalle);
  const { dinero } = useFormatos();
  const { valorVenta, impuestos } = item;
  // Where there is no room for their columns.
  const montos = `${t.valorVenta}: ${dinero(valorVenta, moneda)} · ${t.impuestos}: ${dinero(impuestos, moneda)}`;
  return (
    <>
      <span className="wrap-anywhere whitespace-pre-line">{item.descripcion}</span>
      <span className="block text-muted text-xs">{detallesDe(item).join(' · ')}</span>
      <span className="hidden text-muted text-xs @xl:block @4xl:hidden">{montos}</span>
    </>
  );
}
