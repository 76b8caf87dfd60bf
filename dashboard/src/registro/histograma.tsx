import { useState } from 'react';
import { Barras } from '../graficos/barras.tsx';
import type { Datos } from '../graficos/modelo.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { RadioGroup } from '../ui/forms/choices.tsx';
import { Card } from '../ui/layout.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { type Resumen, useResumen } from './datos.ts';
import { textos } from './textos.ts';

/** How many requests there were, and how they ended. */
export function Histograma() {
  const t = useTextos(textos).grafico;
  const { instante, entero } = useFormatos();
  const [por, choose] = useState<'hora' | 'dia'>('hora');
  const { data, error, refetch } = useResumen(por);
  if (data === undefined) {
    return <Card>{error === null ? <Skeleton lines={5} /> : <ErrorState error={error} onRetry={refetch} />}</Card>;
  }
  return (
    <Barras
      columna={t.cuando}
      datos={datosDe(data, t, instante, entero)}
      descripcion={por === 'hora' ? t.detalleHora : t.detalleDia}
      enteros
      extra={
        <RadioGroup
          hideLabel
          label={t.periodo}
          looks="fila"
          onChange={choose}
          options={[
            { value: 'hora', label: t.hora },
            { value: 'dia', label: t.dia },
          ]}
          value={por}
        />
      }
      titulo={t.titulo}
    />
  );
}

function datosDe(
  { por, tramos }: Resumen,
  nombres: Readonly<Record<'exitos' | 'rechazadas' | 'fallas', string>>,
  instante: (iso: string) => string,
  entero: (n: number) => string,
): Datos {
  const serie = (id: 'exitos' | 'rechazadas' | 'fallas', tono: 'success' | 'warning' | 'danger') => {
    const valores = tramos.map((tramo) => tramo[id]);
    return { id, nombre: nombres[id], tono, valores, textos: valores.map(entero) };
  };
  return {
    categorias: tramos.map(({ desde }) => {
      const nombre = instante(desde);
      return por === 'hora'
        ? { id: desde, etiqueta: nombre.slice(-5), nombre }
        : { id: desde, etiqueta: nombre.slice(0, 5), nombre: nombre.slice(0, 10) };
    }),
    series: [serie('exitos', 'success'), serie('rechazadas', 'warning'), serie('fallas', 'danger')],
  };
}
