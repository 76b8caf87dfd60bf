import { type FormEvent, type ReactNode, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { CambiosDe, Filtros, FiltrosDe } from './crear-filtros.ts';
import { textos } from './textos-filtros.ts';

/** One filter in the form: for its `Field` and its control. */
export interface CampoDeFiltro {
  readonly error: string | undefined;
  readonly control: { readonly value: string; readonly onChange: (texto: string) => void };
}

interface FormularioProps<N extends string> {
  readonly definicion: Filtros<N>;
  /** Those that are set. */
  readonly filtros: FiltrosDe<N>;
  readonly put: (cambios: CambiosDe<N>) => void;
  /** Of the grid in which the fields stand. */
  readonly className: string;
  readonly children: (campo: (nombre: N) => CampoDeFiltro) => ReactNode;
  /** Those that are seldom wanted: out of sight until they are asked for, or one of them (`nombres`) is set or is wrong. */
  readonly mas?: {
    readonly nombres: readonly N[];
    readonly children: (campo: (nombre: N) => CampoDeFiltro) => ReactNode;
  };
  /** After the buttons. */
  readonly pie?: ReactNode;
}

/**
 * What a list may be narrowed by: it takes effect when it is sent, and only when every text could be what it stands for. Mount it
 * anew (`key`) when the address changes.
 */
export function FormularioFiltros<N extends string>(props: FormularioProps<N>) {
  const { definicion, filtros, put, className, children, mas, pie } = props;
  const { nombres, ninguno, esValido, hay } = definicion;
  const t = useTextos(textos);
  const [borrador, change] = useState<CambiosDe<N>>(filtros);
  const [visto, mostrar] = useState(false);
  const [abierto, openMas] = useState(() => mas?.nombres.some((nombre) => filtros[nombre] !== undefined) === true);
  const malos = nombres.filter((nombre) => !esValido(nombre, borrador[nombre] ?? ''));
  const apply = (evento: FormEvent) => {
    evento.preventDefault();
    mostrar(true);
    if (malos.length === 0) put({ ...ninguno, ...definicion.read(borrador) });
    else if (mas?.nombres.some((nombre) => malos.includes(nombre)) === true) openMas(true);
  };
  const campo = (nombre: N): CampoDeFiltro => ({
    error: visto && malos.includes(nombre) ? t.malo : undefined,
    control: {
      value: borrador[nombre] ?? '',
      onChange: (texto) => change((antes) => ({ ...antes, [nombre]: texto })),
    },
  });
  const aplicar = (
    <Button icon="filtro" type="submit">
      {t.aplicar}
    </Button>
  );
  return (
    <form aria-label={t.titulo} className="no-print flex flex-col gap-3" onSubmit={apply}>
      <div className={cx('grid grid-cols-2 gap-3', className)}>
        {children(campo)}
        {mas !== undefined && (
          <div className="flex items-end gap-2">
            {aplicar}
            <Button aria-expanded={abierto} onClick={() => openMas(!abierto)} variant="ghost">
              {abierto ? t.menos : t.mas}
            </Button>
          </div>
        )}
      </div>
      {mas !== undefined && (
        <div className={cx('grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5', !abierto && 'hidden')}>
          {mas.children(campo)}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {mas === undefined && aplicar}
        {hay(filtros) && (
          <Button onClick={() => put(ninguno)} variant="ghost">
            {t.quitar}
          </Button>
        )}
        {pie}
      </div>
    </form>
  );
}

/** In the place of a list that its filters leave empty. */
export function NadaConFiltros({ titulo, remove }: { titulo: string; remove: () => void }) {
  const t = useTextos(textos);
  const action = <Button onClick={remove}>{t.quitar}</Button>;
  return <EmptyState action={action} description={t.quiteAlguno} icon="filtro" title={titulo} />;
}
