/** A part that is not there until somebody adds it, and that can be taken out again. */
import type { ReactNode } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useLugares } from '../estado.tsx';
import type { Rama } from './arbol.ts';
import { ProblemaDe } from './campo.tsx';
import { textos } from './textos-campos.ts';
import { useTitulos } from './titulos.ts';

interface Props {
  readonly lugar: string;
  /** What it has when it is added. */
  readonly nuevo: Rama;
  readonly children: ReactNode;
}

/** A part of a line: a button while it is not there, and a frame with its fields when it is. */
export function Parte({ lugar, nuevo, children }: Props) {
  const t = useTextos(textos);
  const nombre = useTitulos()(lugar);
  const { valor, acciones } = useLugares();
  if (valor(lugar) === undefined) {
    return (
      <Button className="self-start" icon="nuevo" onClick={() => acciones.put(lugar, nuevo)} size="sm">
        {t.agregar(nombre)}
      </Button>
    );
  }
  return (
    <Recuadro lugar={lugar} nombre={nombre} remove={() => acciones.put(lugar, undefined)}>
      {children}
    </Recuadro>
  );
}

interface RecuadroProps {
  /** Absent when its one field says what is wrong. */
  readonly lugar?: string;
  readonly nombre: string;
  readonly remove: () => void;
  readonly children?: ReactNode;
}

/** A group of fields with its name and a way to take it out. */
export function Recuadro({ lugar, nombre, remove, children }: RecuadroProps) {
  const t = useTextos(textos);
  return (
    <fieldset className="relative min-w-0 rounded-lg border border-line p-3 pt-2">
      <legend className="px-1 font-medium text-[0.8125rem]">{nombre}</legend>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {children}
          {lugar !== undefined && <ProblemaDe lugar={lugar} />}
        </div>
        <IconButton icon="papelera" label={t.quitar(nombre)} onClick={remove} size="sm" />
      </div>
    </fieldset>
  );
}
