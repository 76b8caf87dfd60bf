import { apilar, marcas } from './escala.ts';
import { Figura, type FiguraProps } from './figura.tsx';
import { type Espacio, Lienzo } from './lienzo.tsx';
import type { Datos } from './modelo.ts';
import { COLOR, relleno } from './patrones.tsx';

interface BarrasProps extends Omit<FiguraProps, 'children'> {
  /** Counts: an axis of whole numbers. */
  readonly enteros?: boolean;
  readonly eje?: (valor: number) => string;
}

/** Vertical bars, the series of each category one on top of another. */
export function Barras({ enteros = false, eje, ...figura }: BarrasProps) {
  const { titulo, descripcion, datos } = figura;
  const pilas = apilar(datos.series, datos.categorias.length);
  const maximo = Math.max(0, ...pilas.map((pila) => pila.at(-1)?.hasta ?? 0));
  return (
    <Figura {...figura} sinLeyenda={figura.sinLeyenda ?? datos.series.length < 2}>
      <Lienzo
        datos={datos}
        descripcion={descripcion}
        dibujo={(espacio) => <Pilas datos={datos} espacio={espacio} pilas={pilas} />}
        eje={eje}
        marcas={marcas(maximo, enteros)}
        titulo={titulo}
      />
    </Figura>
  );
}

interface PilasProps {
  readonly datos: Datos;
  readonly espacio: Espacio;
  readonly pilas: ReturnType<typeof apilar>;
}

function Pilas({ datos, espacio, pilas }: PilasProps) {
  const ancho = Math.max(1, Math.min(28, espacio.paso * 0.72));
  return pilas.flatMap((pila, i) =>
    pila.map(({ desde, hasta }, j) => {
      const serie = datos.series[j];
      if (serie === undefined || hasta <= desde) return null;
      const [arriba, abajo] = [espacio.y(hasta), espacio.y(desde)];
      return (
        <rect
          className={COLOR[serie.tono]}
          fill={relleno(espacio.prefijo, serie.tono)}
          // What is little is seen too.
          height={Math.max(1.5, abajo - arriba)}
          key={`${datos.categorias[i]?.id} ${serie.id}`}
          rx="1.5"
          stroke="currentColor"
          strokeWidth="0.75"
          width={ancho}
          x={espacio.x(i) - ancho / 2}
          y={Math.min(arriba, abajo - 1.5)}
        />
      );
    }),
  );
}
