import { useTextos } from '../../i18n/idioma.ts';
import { Checkbox } from '../forms/choices.tsx';
import { textos } from '../textos.ts';

/** Which rows are chosen, by their key; those of other pages stay. */
export interface Seleccion {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** The selection with these keys added or taken away. */
export function conFilas({ ids }: Seleccion, claves: readonly string[], elegidas: boolean): ReadonlySet<string> {
  const nuevas = new Set(ids);
  for (const clave of claves) {
    if (elegidas) nuevas.add(clave);
    else nuevas.delete(clave);
  }
  return nuevas;
}

/** Chooses one row, or all of this page when there are several keys. */
export function Elegir({
  seleccion,
  claves,
  fila,
}: {
  seleccion: Seleccion;
  claves: readonly string[];
  fila?: string;
}) {
  const t = useTextos(textos);
  const cuantas = claves.filter((clave) => seleccion.ids.has(clave)).length;
  const todas = claves.length > 0 && cuantas === claves.length;
  return (
    <Checkbox
      checked={todas}
      hideLabel
      indeterminate={cuantas > 0 && !todas}
      label={fila === undefined ? t.seleccionarTodo : t.seleccionarFila(fila)}
      onChange={(elegidas) => seleccion.onChange(conFilas(seleccion, claves, elegidas))}
    />
  );
}
