import type { Entrega } from '@chaski/sdk/src/index.ts';
import { useMemo, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/inputs.tsx';
import { Card } from '../ui/layout.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { Cuenta } from './cuenta/cuenta.tsx';
import { useEntregas, useReenviar } from './datos.ts';
import { EntregaSheet } from './entrega-sheet.tsx';
import { curlDeEmitir } from './llamadas.ts';
import { textos } from './textos.ts';
import { ESTADOS_ENTREGA } from './tipos.ts';
import { comprobanteDe, readEstado, tonoDeEntrega } from './vista.ts';

const CLAVES = ['estado', 'entrega'] as const;
const NINGUNA: ReadonlySet<string> = new Set();

/** What was sent to a webhook, or will be: state, attempts, when next; one opens beside the list. */
export function Entregas({ id }: { id: string }) {
  const t = useTextos(textos).entregas;
  const [{ estado: texto, entrega }, put] = useFiltros(CLAVES);
  const estado = readEstado(texto);
  const [elegidas, choose] = useState(NINGUNA);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntregas(id, estado);
  const filas = useMemo(() => data?.pages.flatMap((pagina) => [...pagina.filas]), [data]);
  const columnas = useColumnas();
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <Card padded={false} title={t.tabla}>
      <DataTable
        bulkActions={<Reenviar elegidas={elegidas} filas={filas ?? []} listo={() => choose(NINGUNA)} />}
        columns={columnas}
        empty={<Vacio filtrado={estado !== undefined} remove={() => put({ estado: undefined })} />}
        label={t.tabla}
        name="entregas"
        onRowOpen={(fila) => put({ entrega: fila.id })}
        pagination={{
          onMore: hasNextPage ? () => void fetchNextPage() : undefined,
          loadingMore: isFetchingNextPage,
        }}
        rowKey={(fila) => fila.id}
        rowLabel={(fila) => `${fila.tipo} ${fila.creadaEn}`}
        rows={filas}
        selection={{ ids: elegidas, onChange: choose }}
        toolbar={<FiltroEstado estado={estado} put={(nuevo) => put({ estado: nuevo })} />}
      />
      <EntregaSheet close={() => put({ entrega: undefined })} id={entrega} />
    </Card>
  );
}

function FiltroEstado({ estado, put }: { estado: string | undefined; put: (estado: string) => void }) {
  const t = useTextos(textos).entregas;
  return (
    <Field className="w-44" hideLabel label={t.filtro}>
      <Select
        onChange={put}
        options={[
          { value: '', label: t.todas },
          ...ESTADOS_ENTREGA.map((uno) => ({ value: uno, label: t.estados[uno] })),
        ]}
        value={estado ?? ''}
      />
    </Field>
  );
}

function Vacio({ filtrado, remove }: { filtrado: boolean; remove: () => void }) {
  const t = useTextos(textos).entregas;
  if (!filtrado)
    return (
      <EmptyState curl={curlDeEmitir(location.origin)} description={t.vaciaDetalle} icon="enviar" title={t.vacia} />
    );
  return (
    <EmptyState
      action={<Button onClick={remove}>{t.quitarFiltro}</Button>}
      description={t.vaciaFiltroDetalle}
      icon="filtro"
      title={t.vaciaFiltro}
    />
  );
}

interface ReenviarProps {
  readonly elegidas: ReadonlySet<string>;
  readonly filas: readonly Entrega[];
  readonly listo: () => void;
}

/** The chosen ones again; tests are left out, the service sends none twice. */
function Reenviar({ elegidas, filas, listo }: ReenviarProps) {
  const t = useTextos(textos).entregas;
  const toast = useToast();
  const { mutate, isPending } = useReenviar();
  const ids = filas.filter(({ id, tipo }) => elegidas.has(id) && tipo !== 'prueba').map(({ id }) => id);
  const reenviar = () =>
    mutate(ids, {
      onSuccess: ({ bien, mal }) => {
        toast({ text: t.reenviadas(bien, mal), tone: mal === 0 ? 'success' : 'danger' });
        listo();
      },
      onError: (falla) => toast({ text: readFalla(falla).message, tone: 'danger' }),
    });
  if (ids.length === 0) return <span className="text-muted text-xs">{t.noReenviable}</span>;
  return (
    <Button icon="repetir" loading={isPending} onClick={reenviar} size="sm">
      {t.reenviarVarias(ids.length)}
    </Button>
  );
}

function useColumnas(): readonly Columna<Entrega>[] {
  const { entregas: t, evento } = useTextos(textos);
  return useMemo<readonly Columna<Entrega>[]>(
    () => [
      { id: 'tipo', titulo: t.tipo, ancho: 205, principal: true, celda: ({ tipo }) => evento[tipo] },
      {
        id: 'estado',
        titulo: t.filtro,
        ancho: 120,
        celda: ({ estado }) => <Badge tone={tonoDeEntrega(estado)}>{t.estados[estado]}</Badge>,
      },
      {
        id: 'comprobante',
        titulo: t.comprobante,
        ancho: 120,
        celda: (fila) => {
          const comprobante = comprobanteDe(fila);
          return comprobante === undefined ? (
            '—'
          ) : (
            <EnlaceEmpresa a="comprobantes/$id" aria-label={t.verComprobante} id={comprobante}>
              {t.ver}
            </EnlaceEmpresa>
          );
        },
      },
      { id: 'intentos', titulo: t.intentos, ancho: 90, derecha: true, celda: ({ intentos }) => intentos },
      {
        id: 'respuesta',
        titulo: t.respuesta,
        ancho: 120,
        celda: ({ ultimoStatus, ultimoError }) => ultimoError ?? ultimoStatus ?? '—',
      },
      {
        id: 'siguiente',
        titulo: t.siguiente,
        ancho: 130,
        celda: ({ siguienteIntentoEn }) =>
          siguienteIntentoEn === undefined ? '—' : <Cuenta hasta={siguienteIntentoEn} />,
      },
      {
        id: 'creada',
        titulo: t.creada,
        ancho: 145,
        celda: ({ creadaEn }) => <Instante iso={creadaEn} modo="relativo" />,
      },
    ],
    [t, evento],
  );
}
