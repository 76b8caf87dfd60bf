/** One customer beside the list. */
import { useQuery } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { EntornoPill, EstadoBadge } from '../ui/button/badge.tsx';
import { KeyValue } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Fecha, Money } from '../ui/values.tsx';
import { Importes } from './importes.tsx';
import { textos } from './textos.ts';

type Cliente = Datos<'GET /empresas/{empresa}/{entorno}/clientes/{numero}'>;

export function ClienteSheet({ numero, close }: { numero: string; close: () => void }) {
  const t = useTextos(textos);
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  const { data, error, refetch } = useQuery({
    queryKey: claveDe(empresa, 'clientes', 'uno', numero),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/clientes/{numero}', {
        params: { empresa: id, entorno, numero },
        signal,
      }),
  });
  return (
    <Sheet
      description={<EntornoPill entorno={entorno} />}
      footer={data !== undefined && <Pie numero={numero} />}
      onOpenChange={close}
      open
      title={data?.denominacion ?? t.detalle}
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <Detalle cliente={data} />
      )}
    </Sheet>
  );
}

function Pie({ numero }: { numero: string }) {
  const t = useTextos(textos);
  const puede = usePuede();
  return (
    <>
      <EnlaceBoton a="comprobantes" search={{ cliente: numero }}>
        {t.verTodos}
      </EnlaceBoton>
      {puede('invoices.create') && (
        <EnlaceBoton a="nuevo" icon="nuevo" search={{ cliente: numero }} variant="primary">
          {t.emitirle}
        </EnlaceBoton>
      )}
    </>
  );
}

function Detalle({ cliente }: { cliente: Cliente }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-6">
      <KeyValue
        items={[
          { label: t.numero, value: cliente.numeroDocumento },
          { label: t.ultima, value: <Fecha dia={cliente.ultimaFecha} /> },
          { label: t.comprobantes, value: cliente.comprobantes },
          { label: t.facturado, value: <Importes importes={cliente.importes} /> },
          { label: t.direccion, value: cliente.direccion, wide: true },
          { label: t.correo, value: cliente.correo, wide: true },
        ]}
      />
      <section>
        <h3 className="mb-2 font-semibold text-sm">{t.ultimos}</h3>
        <ul className="divide-y divide-line">
          {cliente.ultimos.map((comprobante) => (
            <Comprobante comprobante={comprobante} key={comprobante.id} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Comprobante({ comprobante }: { comprobante: Cliente['ultimos'][number] }) {
  const { id, correlativo, fechaEmision, estado, totales, moneda } = comprobante;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="flex items-center gap-3">
        <EnlaceEmpresa a="comprobantes/$id" id={id}>
          {correlativo}
        </EnlaceEmpresa>
        <span className="text-muted text-xs">
          <Fecha dia={fechaEmision} />
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Money moneda={moneda} monto={totales.total} />
        <EstadoBadge estado={estado} />
      </span>
    </li>
  );
}
