import { type ReactNode, useMemo, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { type Linea, lineasDe, type Parte } from './xml-lineas.ts';

const COLOR: Readonly<Record<Parte['clase'], string>> = {
  signo: 'text-muted',
  elemento: 'text-accent',
  atributo: 'text-warning',
  valor: 'text-success',
  texto: 'text-ink',
  aparte: 'text-muted',
};

/** A document of a thousand items has tens of thousands of lines: so many are drawn before anybody asks for the rest. */
const LINEAS_DE_ENTRADA = 2000;
/** The browser lays out only the blocks in view. */
const BLOQUE = 100;

/** An XML in numbered lines, as text. `titulo` names the region; `acciones` stand above it. */
export function LectorXml({ xml, titulo, acciones }: { xml: string; titulo: string; acciones?: ReactNode }) {
  const t = useTextos(textosDetalle);
  const { plural, entero } = useFormatos();
  const [todo, setTodo] = useState(false);
  const lineas = useMemo(() => lineasDe(xml), [xml]);
  const visibles = todo ? lineas : lineas.slice(0, LINEAS_DE_ENTRADA);
  return (
    <section aria-label={titulo} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <span className="text-muted text-xs">{plural(lineas.length, t.archivo.lineas)}</span>
        <div className="ms-auto flex flex-wrap gap-2">{acciones}</div>
      </div>
      <Codigo lineas={visibles} />
      {visibles.length < lineas.length && (
        <p className="flex flex-wrap items-center gap-3 border-line border-t px-3 py-2">
          {t.archivo.hayMas(entero(visibles.length))}
          <Button onClick={() => setTodo(true)} size="sm">
            {t.archivo.mostrarTodo}
          </Button>
        </p>
      )}
    </section>
  );
}

function Codigo({ lineas }: { lineas: readonly Linea[] }) {
  const bloques = Array.from({ length: Math.ceil(lineas.length / BLOQUE) }, (_, n) =>
    lineas.slice(n * BLOQUE, (n + 1) * BLOQUE),
  );
  const ancho = `${String(lineas.length).length + 1}ch`;
  return (
    <div className="py-2 font-mono text-xs leading-5">
      {bloques.map((bloque) => (
        <div key={bloque[0]?.numero} style={{ contentVisibility: 'auto', containIntrinsicSize: altoDe(bloque) }}>
          {bloque.map((linea) => (
            <Renglon ancho={ancho} key={linea.numero} linea={linea} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What a block takes up before it was ever laid out: a line is 20 px (`leading-5`). */
const altoDe = (bloque: readonly Linea[]) => `auto ${bloque.length * 20}px`;

function Renglon({ linea, ancho }: { linea: Linea; ancho: string }) {
  return (
    <div className="flex gap-3 px-3">
      <span aria-hidden="true" className="tabular shrink-0 select-none text-end text-muted" style={{ width: ancho }}>
        {linea.numero}
      </span>
      <code
        className="wrap-anywhere min-w-0 whitespace-pre-wrap"
        style={{ paddingInlineStart: `${linea.nivel * 1.25}ch` }}
      >
        {linea.partes.map(({ clase, texto, en }) => (
          <span className={COLOR[clase]} key={en}>
            {texto}
          </span>
        ))}
      </code>
    </div>
  );
}
