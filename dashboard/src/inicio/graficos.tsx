import { useState } from 'react';
import { Barras } from '../graficos/barras.tsx';
import { BarrasHorizontales } from '../graficos/barras-horizontales.tsx';
import { Lineas } from '../graficos/lineas.tsx';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Select } from '../ui/forms/inputs.tsx';
import { textos as textosUi } from '../ui/textos.ts';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';
import { estadosPorDia, importesPorDia, monedas, rechazosPorCodigo, respuestaPorHora, ultimosDias } from './vista.ts';

const DIAS = 30;

/** The four charts of the home page. */
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
      <Importes dias={dias} inicio={inicio} />
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

/** Amounts of different currencies are never drawn on one axis: one is chosen. */
function Importes({ inicio, dias }: { inicio: Inicio; dias: readonly string[] }) {
  const { graficos: t } = useTextos(textos);
  const escritura = useEscritura();
  const hay = monedas(inicio.dias);
  const [elegida, choose] = useState<string>();
  const moneda = hay.find((una) => una === elegida) ?? hay[0] ?? 'PEN';
  const elector = hay.length > 1 && (
    <Select
      aria-label={t.moneda}
      className="w-24"
      onChange={choose}
      options={hay.map((una) => ({ value: una, label: una }))}
      value={moneda}
    />
  );
  return (
    <Barras
      columna={t.dia}
      datos={importesPorDia(inicio.dias, dias, moneda, moneda, escritura)}
      descripcion={t.importesDetalle}
      enteros
      extra={elector}
      titulo={t.importes}
    />
  );
}

function useEscritura() {
  const formatos = useFormatos();
  return { ...formatos, hora: (iso: string) => formatos.instante(iso).slice(-5) };
}
