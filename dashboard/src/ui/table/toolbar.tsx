import type { ReactNode } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useEstrecho } from '../hooks/use-estrecho.ts';
import { DropdownMenu, MenuCheck, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from '../overlay/menu.tsx';
import { textos } from '../textos.ts';
import type { Tabla } from './columna.ts';
import { useDensidad } from './preferencias.ts';
import type { Seleccion } from './seleccion.tsx';

interface Props<T extends object> {
  readonly table: Tabla<T>;
  readonly toolbar: ReactNode;
  readonly bulkActions: ReactNode;
  readonly selection: Seleccion | undefined;
  readonly selectedLabel: ((n: number) => string) | undefined;
  readonly onReset: () => void;
  /** Whether there is a table whose columns can be chosen. */
  readonly conColumnas: boolean;
}

/** Above the table: what its owner puts there (filters), the columns, and what can be done with the chosen rows. */
export function Barra<T extends object>(props: Props<T>) {
  const { table, toolbar, bulkActions, selection, selectedLabel, onReset, conColumnas } = props;
  const estrecho = useEstrecho();
  if (toolbar === undefined && selection === undefined && (estrecho || !conColumnas)) return null;
  return (
    <div className="no-print flex flex-col gap-2 px-4 pb-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2">{toolbar}</div>
        {conColumnas && !estrecho && <Columnas onReset={onReset} table={table} />}
      </div>
      {selection !== undefined && selection.ids.size > 0 && (
        <Elegidas bulkActions={bulkActions} seleccion={selection} selectedLabel={selectedLabel} />
      )}
    </div>
  );
}

interface ElegidasProps {
  readonly seleccion: Seleccion;
  readonly bulkActions: ReactNode;
  readonly selectedLabel: ((n: number) => string) | undefined;
}

function Elegidas({ seleccion, bulkActions, selectedLabel }: ElegidasProps) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-3 py-2">
      <span aria-live="polite" className="tabular font-medium text-accent text-sm">
        {(selectedLabel ?? t.seleccionadas)(seleccion.ids.size)}
      </span>
      {bulkActions}
      <Button className="ml-auto" onClick={() => seleccion.onChange(new Set())} size="sm" variant="ghost">
        {t.quitarSeleccion}
      </Button>
    </div>
  );
}

function Columnas<T extends object>({ table, onReset }: { table: Tabla<T>; onReset: () => void }) {
  const t = useTextos(textos);
  const [densidad, setDensidad] = useDensidad();
  const densidades = [
    { value: 'comoda', label: t.comoda },
    { value: 'compacta', label: t.compacta },
  ] as const;
  return (
    <DropdownMenu trigger={<IconButton icon="columnas" label={t.columnas} variant="secondary" />}>
      <MenuLabel>{t.columnas}</MenuLabel>
      {table.getAllLeafColumns().map((columna) => (
        <MenuCheck
          checked={columna.getIsVisible()}
          disabled={!columna.getCanHide()}
          key={columna.id}
          onChange={(visible) => columna.toggleVisibility(visible)}
        >
          {String(columna.columnDef.header)}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuLabel>{t.densidad}</MenuLabel>
      <MenuRadio onChange={setDensidad} options={densidades} value={densidad} />
      <MenuSeparator />
      <MenuItem icon="repetir" onSelect={onReset}>
        {t.restablecer}
      </MenuItem>
    </DropdownMenu>
  );
}
