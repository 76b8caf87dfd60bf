import type { Datos } from '../api/panel.ts';
import { Money } from '../ui/values.tsx';

type Fila = Datos<'GET /empresas/{empresa}/{entorno}/clientes'>['clientes'][number];

/** What was sold to a customer, a line each currency. */
export function Importes({ importes }: { importes: Fila['importes'] }) {
  if (importes.length === 0) return '—';
  return (
    <span className="inline-flex flex-col items-end">
      {importes.map(({ moneda, importe }) => (
        <Money key={moneda} moneda={moneda} monto={importe} />
      ))}
    </span>
  );
}
