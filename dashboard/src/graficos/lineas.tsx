import { marcas, tramos } from './escala.ts';
import { Figura, type FiguraProps } from './figura.tsx';
import { type Espacio, Lienzo } from './lienzo.tsx';
import type { SerieDeGrafico } from './modelo.ts';
import { COLOR, TRAZO } from './patrones.tsx';

interface LineasProps extends Omit<FiguraProps, 'children' | 'lineas'> {
  /** An axis of whole numbers. */
  readonly enteros?: boolean;
  readonly eje?: (valor: number) => string;
}

/** Nearer to each other than this, in pixels, marks hide the line: only values that stand alone have one. */
const PASO_CON_MARCAS = 16;

/** One line for each series, with a mark at each value where there is room; broken where nothing is known. */
export function Lineas({ enteros = false, eje, ...figura }: LineasProps) {
  const { titulo, descripcion, datos } = figura;
  const maximo = Math.max(0, ...datos.series.flatMap(({ valores }) => valores.map((valor) => valor ?? 0)));
  return (
    <Figura {...figura} lineas>
      <Lienzo
        datos={datos}
        descripcion={descripcion}
        dibujo={(espacio) => datos.series.map((serie) => <Linea espacio={espacio} key={serie.id} serie={serie} />)}
        eje={eje}
        marcas={marcas(maximo, enteros)}
        titulo={titulo}
      />
    </Figura>
  );
}

function Linea({ serie, espacio }: { serie: SerieDeGrafico; espacio: Espacio }) {
  const puntos = serie.valores.map((valor, i) => (valor === null ? null : ([espacio.x(i), espacio.y(valor)] as const)));
  return (
    <g className={COLOR[serie.tono]} fill="none" stroke="currentColor">
      {tramos(puntos).map((tramo) => (
        <polyline
          key={tramo}
          points={tramo}
          strokeDasharray={TRAZO[serie.tono]}
          strokeLinejoin="round"
          strokeWidth="2"
        />
      ))}
      {puntos.map(
        (punto, i) =>
          punto !== null &&
          (espacio.paso >= PASO_CON_MARCAS || isSolo(puntos, i)) && (
            <circle className="fill-surface" cx={punto[0]} cy={punto[1]} key={punto[0]} r="2.5" strokeWidth="1.75" />
          ),
      )}
      {serie.cruces?.map(
        (hay, i) => hay && <path d={cruz(espacio.x(i), espacio.y(0))} key={espacio.x(i)} strokeWidth="2" />,
      )}
    </g>
  );
}

/** No line leads to it. */
function isSolo(puntos: readonly (readonly [number, number] | null)[], i: number): boolean {
  return (puntos[i - 1] ?? null) === null && (puntos[i + 1] ?? null) === null;
}

function cruz(x: number, y: number): string {
  return `M${x - 4} ${y - 4}l8 8M${x - 4} ${y + 4}l8-8`;
}
