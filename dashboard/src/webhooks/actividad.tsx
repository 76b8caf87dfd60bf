import { useState } from 'react';
import { Barras } from '../graficos/barras.tsx';
import { Lineas } from '../graficos/lineas.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { RadioGroup } from '../ui/forms/choices.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { useActividad } from './datos.ts';
import { textos } from './textos.ts';
import { graficosDe, tasaDe } from './vista.ts';

/** How the deliveries went: attempts and time of answer, of the last day or week. */
export function Actividad({ id }: { id: string }) {
  const t = useTextos(textos).actividad;
  const formatos = useFormatos();
  const [por, choose] = useState<'hora' | 'dia'>('hora');
  const { data, error, refetch } = useActividad(id, por);
  if (data === undefined)
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={refetch} />;
  const { intentos, latencia } = graficosDe(data, t, formatos);
  const suma = (cual: 'exitos' | 'fallos') => data.tramos.reduce((total, tramo) => total + tramo[cual], 0);
  const tasa = tasaDe({ exitos: suma('exitos'), fallos: suma('fallos') });
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t.periodo}
        looks="fila"
        onChange={choose}
        options={[
          { value: 'hora', label: t.hora },
          { value: 'dia', label: t.dia },
        ]}
        value={por}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Barras
          columna={t.cuando}
          datos={intentos}
          descripcion={tasa === undefined ? t.sinEntregas : t.entregasDetalle(formatos.porcentaje(tasa))}
          enteros
          titulo={t.entregas}
        />
        <Lineas
          columna={t.cuando}
          datos={latencia}
          descripcion={t.latenciaDetalle}
          eje={formatos.duracion}
          sinLeyenda
          titulo={t.latencia}
        />
      </div>
    </div>
  );
}
