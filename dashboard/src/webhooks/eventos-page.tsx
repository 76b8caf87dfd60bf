import { useMemo, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { ConPermiso } from '../salud/con-permiso.tsx';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge, EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock } from '../ui/button/copy.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/inputs.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { useEventos } from './datos.ts';
import ejemplos from './eventos-ejemplo.json' with { type: 'json' };
import { curlDeEmitir } from './llamadas.ts';
import { textos } from './textos.ts';
import { type Evento, TIPOS, type TipoEvento } from './tipos.ts';
import { comprobanteDe, legible, readTipo, tonoDeEntrega } from './vista.ts';

const CLAVES = ['tipo'] as const;

/** What is seen in the drawer: a body, with its name. */
interface Visto {
  readonly titulo: string;
  readonly cuerpo: string;
}

/** What Chaski tells of: the catalogue with an example of each, and what happened lately. */
export function EventosPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="ajustes" titulo={t.catalogo.titulo}>
      <Eventos />
    </ConPermiso>
  );
}

function Eventos() {
  const t = useTextos(textos).catalogo;
  const { entorno } = useEmpresa();
  const [visto, ver] = useState<Visto>();
  return (
    <>
      <PageHeader description={t.descripcion} title={t.titulo} />
      <div className="flex flex-col gap-5">
        <Recientes ver={ver} />
        <Catalogo ver={ver} />
      </div>
      <Sheet
        description={
          <span className="flex flex-wrap items-center gap-2">
            <EntornoPill entorno={entorno} />
            {t.ejemploDetalle}
          </span>
        }
        onOpenChange={(abierto) => !abierto && ver(undefined)}
        open={visto !== undefined}
        size="lg"
        title={visto?.titulo ?? ''}
      >
        <CodeBlock code={visto?.cuerpo ?? ''} label="JSON" maxHeight="none" />
      </Sheet>
    </>
  );
}

function Catalogo({ ver }: { ver: (visto: Visto) => void }) {
  const { catalogo: t, evento } = useTextos(textos);
  return (
    <Card title={t.catalogo}>
      <ul className="flex flex-col divide-y divide-line">
        {TIPOS.map((tipo) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            key={tipo}
          >
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-medium">{evento[tipo]}</span>{' '}
                <code className="font-mono text-muted text-xs">{tipo}</code>
              </p>
              <p className="text-muted text-sm">{t.cuando[tipo]}</p>
            </div>
            <Button
              aria-label={`${t.verEjemplo}: ${evento[tipo]}`}
              icon="codigo"
              onClick={() => ver({ titulo: t.ejemplo(evento[tipo]), cuerpo: JSON.stringify(ejemplos[tipo], null, 2) })}
              size="sm"
            >
              {t.verEjemplo}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Recientes({ ver }: { ver: (visto: Visto) => void }) {
  const { catalogo: t, evento } = useTextos(textos);
  const [{ tipo: texto }, put] = useFiltros(CLAVES);
  const tipo = readTipo(texto);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEventos(tipo);
  const filas = useMemo(() => data?.pages.flatMap((pagina) => pagina.eventos), [data]);
  const columnas = useColumnas(ver);
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={refetch} />;
  const nombreDe = (uno: Evento) => evento[readTipo(uno.tipo) ?? 'prueba'];
  return (
    <Card padded={false} title={t.recientes}>
      <DataTable
        columns={columnas}
        empty={<Vacio filtrado={tipo !== undefined} remove={() => put({ tipo: undefined })} />}
        label={t.recientes}
        name="eventos"
        onRowOpen={(fila) => ver({ titulo: nombreDe(fila), cuerpo: legible(fila.cuerpo) })}
        pagination={{ onMore: hasNextPage ? () => void fetchNextPage() : undefined, loadingMore: isFetchingNextPage }}
        rowKey={({ id }) => id}
        rowLabel={(fila) => `${nombreDe(fila)} ${fila.en}`}
        rows={filas}
        toolbar={<FiltroTipo put={(nuevo) => put({ tipo: nuevo })} tipo={tipo} />}
      />
    </Card>
  );
}

function FiltroTipo({ tipo, put }: { tipo: TipoEvento | undefined; put: (tipo: string) => void }) {
  const { catalogo: t, evento } = useTextos(textos);
  const opciones = TIPOS.map((uno) => ({ value: uno, label: evento[uno] }));
  return (
    <Field className="w-56" hideLabel label={t.nombre}>
      <Select onChange={put} options={[{ value: '', label: t.todos }, ...opciones]} value={tipo ?? ''} />
    </Field>
  );
}

function Vacio({ filtrado, remove }: { filtrado: boolean; remove: () => void }) {
  const { catalogo: t, entregas } = useTextos(textos);
  if (!filtrado)
    return (
      <EmptyState
        curl={curlDeEmitir(location.origin)}
        description={t.recientesVacioDetalle}
        icon="evento"
        title={t.recientesVacio}
      />
    );
  return (
    <EmptyState
      action={<Button onClick={remove}>{entregas.quitarFiltro}</Button>}
      description={t.filtroVacioDetalle}
      icon="filtro"
      title={t.filtroVacio}
    />
  );
}

function useColumnas(ver: (visto: Visto) => void): readonly Columna<Evento>[] {
  const { catalogo: t, evento, entregas } = useTextos(textos);
  return useMemo<readonly Columna<Evento>[]>(
    () => [
      {
        id: 'tipo',
        titulo: t.nombre,
        ancho: 220,
        principal: true,
        celda: ({ tipo }) => evento[readTipo(tipo) ?? 'prueba'],
      },
      { id: 'en', titulo: t.momento, ancho: 200, celda: ({ en }) => <Instante iso={en} modo="relativo" /> },
      {
        id: 'comprobante',
        titulo: entregas.comprobante,
        ancho: 170,
        celda: (fila) => {
          const comprobante = comprobanteDe(fila);
          return comprobante === undefined ? (
            '—'
          ) : (
            <EnlaceEmpresa a="comprobantes/$id" id={comprobante}>
              {entregas.verComprobante}
            </EnlaceEmpresa>
          );
        },
      },
      { id: 'entregas', titulo: t.entregas, ancho: 260, celda: (fila) => <Destinos fila={fila} /> },
      {
        id: 'cuerpo',
        titulo: 'JSON',
        ancho: 130,
        celda: (fila) => (
          <Button
            onClick={() => ver({ titulo: evento[readTipo(fila.tipo) ?? 'prueba'], cuerpo: legible(fila.cuerpo) })}
            size="sm"
            variant="ghost"
          >
            {t.verCuerpo}
          </Button>
        ),
      },
    ],
    [t, evento, entregas, ver],
  );
}

function Destinos({ fila }: { fila: Evento }) {
  const { catalogo: t, entregas } = useTextos(textos);
  if (fila.entregas.length === 0) return <span className="text-muted">{t.sinDestino}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {fila.entregas.map(({ id, webhook, estado }) => (
        <EnlaceEmpresa a="webhooks/$id" id={webhook} key={id} search={{ entrega: id }}>
          <Badge tone={tonoDeEntrega(estado)}>{entregas.estados[estado]}</Badge>
        </EnlaceEmpresa>
      ))}
    </span>
  );
}
