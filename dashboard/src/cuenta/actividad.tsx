import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CLAVE_CUENTA } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { textos as textosAuditoria } from '../auditoria/textos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { textos } from './textos.ts';

type Hecho = Datos<'GET /cuenta/actividad'>['actividad'][number];

/** What was done with this account, in every company. */
export function Actividad() {
  const t = useTextos(textos);
  const columns = useColumnas();
  const { data, error, refetch } = useQuery({
    queryKey: [...CLAVE_CUENTA, 'actividad'],
    queryFn: ({ signal }) => panel('GET /cuenta/actividad', { signal }),
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card description={t.actividadTexto} padded={false} title={t.secciones.actividad}>
      <DataTable
        columns={columns}
        empty={<EmptyState description={t.sinActividadTexto} icon="registro" title={t.sinActividad} />}
        label={t.secciones.actividad}
        name="actividad"
        rowKey={({ en, accion, desde }) => `${en} ${accion} ${desde}`}
        rowLabel={({ en, accion }) => `${accion} ${en}`}
        rows={data?.actividad}
      />
    </Card>
  );
}

function useColumnas(): readonly Columna<Hecho>[] {
  const t = useTextos(textos);
  const { acciones } = useTextos(textosAuditoria);
  return useMemo(() => {
    const nombres: Readonly<Record<string, string>> = acciones;
    return [
      { id: 'que', titulo: t.que, principal: true, ancho: 220, celda: ({ accion }) => nombres[accion] ?? accion },
      { id: 'momento', titulo: t.momento, ancho: 150, celda: ({ en }) => <Instante iso={en} /> },
      { id: 'desde', titulo: t.desde, ancho: 130, celda: ({ desde }) => <span className="tabular">{desde}</span> },
      { id: 'empresa', titulo: t.empresa, ancho: 180, celda: ({ empresa }) => empresa?.razonSocial ?? '—' },
    ];
  }, [t, acciones]);
}
