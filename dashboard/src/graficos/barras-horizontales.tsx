import { useId } from 'react';
import { Figura, type FiguraProps } from './figura.tsx';
import { frase } from './modelo.ts';
import { COLOR, Patrones, relleno } from './patrones.tsx';
import { useAncho } from './use-ancho.ts';

/** One bar for each category, from the left, with its whole name and value written: for what has names instead of days. */
export function BarrasHorizontales(figura: Omit<FiguraProps, 'children' | 'sinLeyenda'>) {
  const { titulo, datos } = figura;
  const [ref, ancho] = useAncho<HTMLOListElement>();
  const prefijo = useId();
  const serie = datos.series[0];
  if (serie === undefined) return null;
  const maximo = Math.max(1, ...serie.valores.map((valor) => valor ?? 0));
  return (
    <Figura {...figura} sinLeyenda>
      <ol aria-label={titulo} className="flex flex-col gap-2.5" ref={ref}>
        {datos.categorias.map(({ id, nombre }, i) => (
          <li key={id}>
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 break-words">{nombre}</span>
              <span className="tabular shrink-0 font-medium">{serie.textos[i]}</span>
            </div>
            <svg className={COLOR[serie.tono]} height="10" role="img" width={ancho}>
              <title>{frase(datos, i)}</title>
              <Patrones prefijo={`${prefijo}${i}`} />
              <rect
                fill={relleno(`${prefijo}${i}`, serie.tono)}
                height="9"
                rx="1.5"
                stroke="currentColor"
                strokeWidth="0.75"
                width={Math.max(2, ((serie.valores[i] ?? 0) / maximo) * (ancho - 1))}
                x="0.5"
                y="0.5"
              />
            </svg>
          </li>
        ))}
      </ol>
    </Figura>
  );
}
