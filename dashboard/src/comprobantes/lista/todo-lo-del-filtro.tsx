import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { textos } from '../textos.ts';
import type { FiltrosLista } from './filtros.ts';
import type { OrdenLista } from './use-orden.ts';

/** As many as are chosen at once: of more there is the export. */
const MAX = 10_000;
const POR_PAGINA = 100;

interface Props {
  readonly filtros: FiltrosLista;
  readonly orden: OrdenLista | undefined;
  /** How many the filter has. */
  readonly cuantos: number;
  readonly choose: (filas: readonly Resumen[]) => void;
}

/** Chooses all that the filter has, and not only what is in sight. */
export function TodoLoDelFiltro({ filtros, orden, cuantos, choose }: Props) {
  const t = useTextos(textos).todoLoDelFiltro;
  const { entero } = useFormatos();
  const chaski = useChaski();
  const [leidos, setLeidos] = useState<number>();
  const [falla, setFalla] = useState<string>();
  const read = async () => {
    setFalla(undefined);
    setLeidos(0);
    const filas: Resumen[] = [];
    try {
      for await (const fila of chaski.comprobantes({ ...filtros, ...(orden && { orden }), limite: POR_PAGINA })) {
        filas.push(fila);
        if (filas.length % POR_PAGINA === 0) setLeidos(filas.length);
        if (filas.length === MAX) break;
      }
      choose(filas);
    } catch (error) {
      setFalla(readFalla(error).message);
    } finally {
      setLeidos(undefined);
    }
  };
  return (
    <>
      <Button loading={leidos !== undefined} onClick={() => void read()} size="sm">
        {leidos !== undefined
          ? t.leidos(entero(leidos))
          : cuantos > MAX
            ? t.ultimos(entero(MAX))
            : t.todos(entero(cuantos))}
      </Button>
      {falla !== undefined && (
        <span className="text-danger text-sm" role="alert">
          {falla}
        </span>
      )}
    </>
  );
}
