import { type ReactNode, useId, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import { Card } from '../ui/layout.tsx';
import { type Datos, hayDatos } from './modelo.ts';
import { COLOR, Patrones, relleno, TRAZO } from './patrones.tsx';
import { TablaDeDatos } from './tabla-de-datos.tsx';
import { textos } from './textos.ts';

export interface FiguraProps {
  readonly titulo: string;
  /** What it shows, in one sentence: visible, and the description of the drawing. */
  readonly descripcion: string;
  readonly datos: Datos;
  /** Head of the first column of the table: `Día`. */
  readonly columna: string;
  readonly children: ReactNode;
  /** Beside the title: a choice of currency or period. */
  readonly extra?: ReactNode;
  /** Keys of the legend as lines instead of boxes. */
  readonly lineas?: boolean;
  /** Without a legend where there is a single series. */
  readonly sinLeyenda?: boolean;
}

/** Around every chart: title, the same as a table, the legend, and what is shown when there is nothing. */
export function Figura(props: FiguraProps) {
  const { titulo, descripcion, datos, columna, children, extra, lineas = false, sinLeyenda = false } = props;
  const t = useTextos(textos);
  const [tabla, verTabla] = useState(false);
  const lleno = hayDatos(datos);
  return (
    <Card actions={extra} description={descripcion} title={titulo}>
      {!lleno && <p className="py-8 text-center text-muted">{t.sinDatos}</p>}
      {lleno && tabla && <TablaDeDatos columna={columna} datos={datos} titulo={titulo} />}
      {lleno && !tabla && children}
      {lleno && (
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          {!tabla && !sinLeyenda ? <Leyenda datos={datos} lineas={lineas} /> : <span />}
          <Button
            aria-label={tabla ? t.comoGraficoDe(titulo) : t.comoTablaDe(titulo)}
            className="no-print ml-auto"
            onClick={() => verTabla(!tabla)}
            size="sm"
            variant="ghost"
          >
            {tabla ? t.comoGrafico : t.comoTabla}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Leyenda({ datos, lineas }: { datos: Datos; lineas: boolean }) {
  const t = useTextos(textos);
  const prefijo = useId();
  return (
    <ul aria-label={t.leyenda} className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-xs">
      {datos.series.map(({ id, nombre, tono, cruces }) => (
        <li className="flex items-center gap-1.5" key={id}>
          <svg aria-hidden="true" className={cx('shrink-0', COLOR[tono])} height="12" width="20">
            <Patrones prefijo={prefijo} />
            {cruces !== undefined ? (
              <path d="M6 2l8 8M6 10l8-8" stroke="currentColor" strokeWidth="2" />
            ) : lineas ? (
              <path d="M0 6H20" fill="none" stroke="currentColor" strokeDasharray={TRAZO[tono]} strokeWidth="2.5" />
            ) : (
              <rect fill={relleno(prefijo, tono)} height="12" rx="2" stroke="currentColor" width="20" />
            )}
          </svg>
          {nombre}
        </li>
      ))}
    </ul>
  );
}
