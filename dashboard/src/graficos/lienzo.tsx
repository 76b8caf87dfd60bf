import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { categoriaEn, corto, etiquetasQueCaben } from './escala.ts';
import { type Datos, frase } from './modelo.ts';
import { Patrones } from './patrones.tsx';
import { textos } from './textos.ts';
import { useAncho } from './use-ancho.ts';

const ALTO = 168;
const MARGEN = { izquierda: 54, derecha: 8, arriba: 8, abajo: 22 };
const ANCHO_DE_ETIQUETA = 52;

/** What a drawing gets to know of its canvas. */
export interface Espacio {
  /** Middle of a category, in pixels. */
  readonly x: (indice: number) => number;
  /** Height of a value, in pixels from the top. */
  readonly y: (valor: number) => number;
  /** Width of what belongs to one category. */
  readonly paso: number;
  /** Begins the ids of the patterns. */
  readonly prefijo: string;
}

interface LienzoProps {
  readonly titulo: string;
  readonly descripcion: string;
  readonly datos: Datos;
  /** Heights of the horizontal lines, from zero to the greatest. */
  readonly marcas: readonly number[];
  /** How a mark of the axis is written; a short number unless said. */
  readonly eje?: ((valor: number) => string) | undefined;
  readonly dibujo: (espacio: Espacio) => ReactNode;
}

/**
 * Axes, the drawing, and a slider over it: a single stop of the Tab key in which arrows, finger or pointer choose a category. What
 * it says is read aloud, and written under the drawing for who sees it.
 */
export function Lienzo({ titulo, descripcion, datos, marcas, eje = corto, dibujo }: LienzoProps) {
  const t = useTextos(textos);
  const [ref, ancho] = useAncho<HTMLDivElement>();
  const [elegida, choose] = useState<number>();
  const id = useId();
  const espacio = measure(ancho, datos.categorias.length, marcas.at(-1) ?? 1, id);
  const ultima = datos.categorias.length - 1;
  const activa = Math.min(elegida ?? datos.actual ?? ultima, ultima);
  return (
    <div className="min-w-0" ref={ref}>
      <div className="relative">
        <svg aria-labelledby={`${id}-t ${id}-d`} className="block" height={ALTO} role="img" width={ancho}>
          <title id={`${id}-t`}>{titulo}</title>
          <desc id={`${id}-d`}>{`${descripcion} ${t.conFlechas}`}</desc>
          <Patrones prefijo={id} />
          <Ejes ancho={ancho} datos={datos} eje={eje} espacio={espacio} marcas={marcas} />
          {elegida !== undefined && <Senal espacio={espacio} indice={activa} />}
          <g>{dibujo(espacio)}</g>
        </svg>
        <Recorrido activa={activa} datos={datos} choose={choose} titulo={titulo} />
      </div>
      <p aria-hidden="true" className="tabular mt-1 min-h-8 text-muted text-xs">
        {frase(datos, activa)}
      </p>
    </div>
  );
}

/** Which category is being read. */
function Senal({ espacio, indice }: { espacio: Espacio; indice: number }) {
  const x = espacio.x(indice) - espacio.paso / 2;
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo;
  return <rect className="fill-raised" height={alto} width={espacio.paso} x={x} y={MARGEN.arriba} />;
}

interface RecorridoProps {
  readonly titulo: string;
  readonly datos: Datos;
  readonly activa: number;
  readonly choose: (indice: number | undefined) => void;
}

/** Invisible over the drawing, where its focus is drawn. */
function Recorrido({ titulo, datos, activa, choose }: RecorridoProps) {
  const cuantas = datos.categorias.length;
  const bajoElPuntero = ({ nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) =>
    choose(categoriaEn(nativeEvent.offsetX, currentTarget.clientWidth, cuantas));
  return (
    <div
      className="absolute rounded-sm focus-within:outline-2 focus-within:outline-accent"
      style={{
        left: MARGEN.izquierda,
        right: MARGEN.derecha,
        top: MARGEN.arriba,
        bottom: MARGEN.abajo,
      }}
    >
      <input
        aria-label={titulo}
        aria-valuetext={frase(datos, activa)}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
        max={cuantas - 1}
        min={0}
        onChange={({ target }) => choose(target.valueAsNumber)}
        onFocus={() => choose(activa)}
        onPointerLeave={() => choose(undefined)}
        onPointerMove={bajoElPuntero}
        step={1}
        type="range"
        value={activa}
      />
    </div>
  );
}

function measure(ancho: number, cuantas: number, maximo: number, prefijo: string): Espacio {
  const paso = (ancho - MARGEN.izquierda - MARGEN.derecha) / Math.max(1, cuantas);
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo;
  return {
    paso,
    prefijo,
    x: (indice) => MARGEN.izquierda + (indice + 0.5) * paso,
    y: (valor) => MARGEN.arriba + alto * (1 - valor / maximo),
  };
}

interface EjesProps {
  readonly ancho: number;
  readonly datos: Datos;
  readonly espacio: Espacio;
  readonly marcas: readonly number[];
  readonly eje: (valor: number) => string;
}

function Ejes({ ancho, datos, espacio, marcas, eje }: EjesProps) {
  const caben = etiquetasQueCaben(datos.categorias.length, ancho - MARGEN.izquierda, ANCHO_DE_ETIQUETA);
  return (
    <g className="fill-muted text-[0.6875rem]">
      {marcas.map((marca) => (
        <g key={marca}>
          <line
            className="stroke-line"
            x1={MARGEN.izquierda}
            x2={ancho - MARGEN.derecha}
            y1={espacio.y(marca)}
            y2={espacio.y(marca)}
          />
          <text dy="0.32em" textAnchor="end" x={MARGEN.izquierda - 6} y={espacio.y(marca)}>
            {eje(marca)}
          </text>
        </g>
      ))}
      {datos.categorias.map(
        ({ id, etiqueta }, i) =>
          caben.has(i) && (
            <text
              key={id}
              textAnchor={ultimaSinSitio(i, datos, espacio) ? 'end' : 'middle'}
              x={xDe(i, datos, espacio)}
              y={ALTO - 6}
            >
              {etiqueta}
            </text>
          ),
      )}
    </g>
  );
}

/** The label of a narrow last category would leave the drawing. */
function ultimaSinSitio(indice: number, { categorias }: Datos, { paso }: Espacio): boolean {
  return indice === categorias.length - 1 && paso < ANCHO_DE_ETIQUETA;
}

function xDe(indice: number, datos: Datos, espacio: Espacio): number {
  return espacio.x(indice) + (ultimaSinSitio(indice, datos, espacio) ? espacio.paso / 2 : 0);
}
