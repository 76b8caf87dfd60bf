import type { Resumen } from '@chaski/sdk/src/index.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../../ui/button/badge.tsx';
import { Fecha, Money } from '../../ui/values.tsx';
import { DePareja } from './pareja.tsx';

/** A document of the list on a telephone: what it is and for how much; to whom, when and how it is. */
export function TarjetaComprobante({ comprobante }: { comprobante: Resumen }) {
  const { id, correlativo, fechaEmision, cliente, moneda, totales, estado, corregido, corrige } = comprobante;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <EnlaceEmpresa
            a="comprobantes/$id"
            className="min-h-6 font-medium text-accent underline-offset-2 hover:underline"
            id={id}
          >
            {correlativo}
          </EnlaceEmpresa>
          <span className="text-muted text-xs">
            <Fecha dia={fechaEmision} />
          </span>
        </span>
        <Money className="font-medium" moneda={moneda} monto={totales.total} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate text-muted text-xs">{cliente.denominacion}</span>
        <EstadoBadge estado={estado} />
      </div>
      <DePareja corregido={corregido} corrige={corrige} />
    </div>
  );
}
