import { Barras } from '../graficos/barras.tsx';
import { BarrasHorizontales } from '../graficos/barras-horizontales.tsx';
import { Lineas } from '../graficos/lineas.tsx';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { textos as textosUi } from '../ui/textos.ts';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';
import { estadosPorDia, rechazosPorCodigo, respuestaPorHora, ultimosDias } from './vista.ts';

const DIAS = 30;

/** What became of what was issued, and how SUNAT answered. */
export function Graficos({ inicio }: { inicio: Inicio }) {
  const { graficos: t } = useTextos(textos);
  const { estados } = useTextos(textosUi);
  const escritura = useEscritura();
  const dias = ultimosDias(diaDeLima(Date.now()), DIAS);
  const { latencia, disponibilidad } = respuestaPorHora(inicio.servicio, t, escritura);
  const dicho = disponibilidad === null ? [] : [t.disponibilidad(escritura.porcentaje(disponibilidad))];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Barras
        columna={t.dia}
        datos={estadosPorDia(inicio.dias, dias, estados, escritura)}
        descripcion={t.estadosDetalle}
        enteros
        titulo={t.estados}
      />
      <Lineas
        columna={t.hora}
        datos={latencia}
        descripcion={[t.latenciaDetalle, ...dicho].join(' ')}
        eje={escritura.duracion}
        enteros
        titulo={t.latencia}
      />
      <BarrasHorizontales
        columna={t.codigo}
        datos={rechazosPorCodigo(inicio.rechazos, t.rechazados, escritura)}
        descripcion={t.rechazosDetalle}
        titulo={t.rechazos}
      />
    </div>
  );
}

function useEscritura() {
  const formatos = useFormatos();
  return { ...formatos, hora: (iso: string) => formatos.instante(iso).slice(-5) };
}
