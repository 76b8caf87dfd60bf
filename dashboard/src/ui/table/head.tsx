import type { KeyboardEvent } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';
import { type Columna, MIN_ANCHO, type Tabla } from './columna.ts';
import { type Orden, Ordenar, ordenDe } from './orden.tsx';
import { Elegir, type Seleccion } from './seleccion.tsx';

const STEP = 16;
const MAX_ANCHO = 900;

interface Props<T extends object> {
  readonly table: Tabla<T>;
  readonly derechas: ReadonlySet<string>;
  /** The column that takes what room is left. */
  readonly elastica: string | undefined;
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly selection: Seleccion | undefined;
  readonly columns: readonly Columna<T>[];
  readonly order: Orden | undefined;
}

/** The headers, which stay in sight; each has a handle that changes its width by mouse, finger or arrows. */
export function Cabecera<T extends object>(props: Props<T>) {
  const { table, derechas, elastica, rows, rowKey, selection, columns, order } = props;
  const claveDe = new Map(columns.map(({ id, orden }) => [id, orden]));
  const celda = 'sticky top-0 z-10 border-line border-b bg-canvas';
  return (
    <thead>
      {table.getHeaderGroups().map((grupo) => (
        <tr key={grupo.id}>
          {selection !== undefined && (
            <th className={cx(celda, 'w-12 pl-4 text-left')} scope="col">
              <Elegir claves={(rows ?? []).map(rowKey)} seleccion={selection} />
            </th>
          )}
          {grupo.headers.map((header) => (
            <th
              aria-sort={ordenDe(order, claveDe.get(header.column.id))}
              className={cx(
                celda,
                'h-9 px-4 font-medium text-muted text-xs',
                derechas.has(header.column.id) ? 'text-right' : 'text-left',
              )}
              key={header.id}
              scope="col"
              style={header.column.id === elastica ? undefined : { width: header.getSize() }}
            >
              <Ordenar clave={claveDe.get(header.column.id)} order={order}>
                <table.FlexRender header={header} />
              </Ordenar>
              <Ancho
                ancho={header.getSize()}
                move={header.getResizeHandler()}
                put={(ancho) => table.setColumnSizing((antes) => ({ ...antes, [header.column.id]: ancho }))}
                titulo={String(header.column.columnDef.header)}
              />
            </th>
          ))}
        </tr>
      ))}
    </thead>
  );
}

interface AnchoProps {
  readonly titulo: string;
  readonly ancho: number;
  readonly move: (event: unknown) => void;
  readonly put: (ancho: number) => void;
}

function Ancho({ titulo, ancho, move, put }: AnchoProps) {
  const t = useTextos(textos);
  const alPulsar = (event: KeyboardEvent) => {
    const paso = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (paso === undefined) return;
    event.preventDefault();
    put(Math.max(MIN_ANCHO, Math.min(MAX_ANCHO, ancho + paso)));
  };
  return (
    <hr
      aria-label={t.ancho(titulo)}
      aria-orientation="vertical"
      aria-valuemax={MAX_ANCHO}
      aria-valuemin={MIN_ANCHO}
      aria-valuenow={ancho}
      className="no-print focus-inside absolute inset-y-0 h-full border-0 right-0 w-6 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent"
      onKeyDown={alPulsar}
      onMouseDown={move}
      onTouchStart={move}
      tabIndex={0}
    />
  );
}
