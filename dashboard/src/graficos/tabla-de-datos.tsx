import type { Datos } from './modelo.ts';

/** The same values as text: all of them, folded where they do not fit, so that nothing scrolls inside. */
export function TablaDeDatos({ titulo, columna, datos }: { titulo: string; columna: string; datos: Datos }) {
  return (
    <table aria-label={titulo} className="w-full table-fixed text-xs [overflow-wrap:anywhere] sm:text-sm">
      <thead>
        <tr className="border-line border-b text-left text-muted text-xs">
          <th className="py-1.5 pr-3 font-medium" scope="col">
            {columna}
          </th>
          {datos.series.map(({ id, nombre }) => (
            <th className="py-1.5 pl-2 text-right font-medium" key={id} scope="col">
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {datos.categorias.map(({ id, nombre }, i) => (
          <tr className="border-line border-b last:border-0" key={id}>
            <th className="py-1.5 pr-3 text-left font-normal" scope="row">
              {nombre}
            </th>
            {datos.series.map((serie) => (
              <td className="tabular py-1.5 pl-2 text-right" key={serie.id}>
                {serie.textos[i] ?? '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
