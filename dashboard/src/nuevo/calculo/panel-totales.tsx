/** The totals beside the form, as they will be. */
import { desglosar } from '@chaski/core/impuestos/desglose/desglose.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout.tsx';
import { textos } from '../textos.ts';
import type { Calculo } from './calcular.ts';
import { type Total, totalesDe } from './totales.ts';

export function PanelTotales({ calculo }: { calculo: Calculo }) {
  const t = useTextos(textos);
  const { fecha } = useFormatos();
  const { calculado, sinSumar, enLetras, plazos } = calculo;
  return (
    <Card title={t.totales}>
      <div className="flex flex-col gap-3">
        {calculado === undefined ? (
          <p className="text-muted text-sm">{t.sinTotales}</p>
        ) : (
          <>
            <ListaDeTotales totales={totalesDe(calculado)} />
            {enLetras !== undefined && <p className="text-muted text-xs">{enLetras}</p>}
          </>
        )}
        {sinSumar > 0 && <p className="text-warning text-xs">{t.sinSumar(sinSumar)}</p>}
        {plazos !== undefined && (
          <ul className="text-muted text-xs">
            <li>{t.plazoEnvio(fecha(plazos.envio))}</li>
            {plazos.anulacion !== undefined && <li>{t.plazoAnulacion(fecha(plazos.anulacion))}</li>}
          </ul>
        )}
        {calculado !== undefined && <Desglose calculado={calculado} />}
      </div>
    </Card>
  );
}

export function ListaDeTotales({ totales }: { totales: readonly Total[] }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  return (
    <dl className="flex flex-col gap-1">
      {totales.map(({ nombre, monto, moneda }) => (
        <div
          className={cx(
            'flex items-baseline justify-between gap-3',
            nombre === 'total' && 'my-1 border-line border-y py-2 font-semibold text-base',
          )}
          key={nombre}
        >
          <dt>{t.nombres[nombre]}</dt>
          <dd className="tabular">{dinero(monto, moneda)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How each cent arose; computed only while it is looked at. */
function Desglose({ calculado }: { calculado: Calculado }) {
  const t = useTextos(textos);
  const [abierto, setAbierto] = useState(false);
  return (
    <details onToggle={(evento) => setAbierto(evento.currentTarget.open)}>
      <summary className="min-h-6 text-accent text-sm">{t.desglose}</summary>
      {abierto && <Pasos calculado={calculado} />}
    </details>
  );
}

function Pasos({ calculado }: { calculado: Calculado }) {
  const t = useTextos(textos);
  const { items, documento } = desglosar(calculado);
  return (
    <div className="mt-2 flex max-h-96 flex-col gap-3 overflow-y-auto text-xs">
      {items.map(({ item, descripcion, pasos }) => (
        <section key={item}>
          <h3 className="font-medium">{t.desgloseDe(item + 1, descripcion)}</h3>
          <ListaDePasos pasos={pasos} />
        </section>
      ))}
      <section>
        <h3 className="font-medium">{t.elDocumento}</h3>
        <ListaDePasos pasos={documento} />
      </section>
    </div>
  );
}

function ListaDePasos({ pasos }: { pasos: readonly { readonly texto: string }[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-muted">
      {[...new Set(pasos.map(({ texto }) => texto))].map((texto) => (
        <li key={texto}>{texto}</li>
      ))}
    </ul>
  );
}
