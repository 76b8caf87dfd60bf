import { useState } from 'react';
import { useDescarga } from '../comprobantes/archivos/use-descarga.ts';
import { curlGet, curlPost } from '../comprobantes/detalle/curl.ts';
import { VerLlamada } from '../comprobantes/detalle/ver-llamada.tsx';
import { CampoFecha, CampoTexto, SelectorEstado, SelectorTipo } from '../comprobantes/lista/barra-filtros.tsx';
import { consultaDe, type FiltrosLista, filtrosPuestos, hayFiltros } from '../comprobantes/lista/filtros.ts';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { MuestraDeArchivo } from './muestra-de-archivo.tsx';
import { CONTENIDOS, pedidoDe } from './pedido-zip.ts';
import { diasDe, PERIODOS, periodoDe } from './periodo.ts';
import { ResumenDePeriodo } from './resumen-de-periodo.tsx';
import { textos } from './textos.ts';
import { textos as textosZip } from './textos-zip.ts';
import type { Contenido } from './tipos.ts';
import { useFiltrosDePeriodo } from './use-filtros-de-periodo.ts';
import { ZipDeArchivos } from './zip-de-archivos.tsx';
import { ZipsPedidos } from './zips-pedidos.tsx';

/** The documents of a period as a file, their own files in a ZIP, and what they add up to. */
export function ExportarPage() {
  const t = useTextos(textos);
  const z = useTextos(textosZip);
  const [filtros, change] = useFiltrosDePeriodo();
  const [contenido, chooseContenido] = useState<readonly Contenido[]>(CONTENIDOS);
  const consulta = consultaDe(filtros);
  const zip = pedidoDe(filtros, contenido);
  return (
    <>
      <PageHeader
        actions={
          <VerLlamada
            llamadas={[
              { titulo: t.csv, curl: curlGet(location.origin, `/invoices.csv${consulta}`, 'comprobantes.csv') },
              { titulo: t.xlsx, curl: curlGet(location.origin, `/invoices.xlsx${consulta}`, 'comprobantes.xlsx') },
              ...(zip.tipo === 'pedido'
                ? [{ titulo: z.llamada, curl: curlPost(location.origin, '/exportaciones', zip.pedido) }]
                : []),
            ]}
          />
        }
        description={t.explicacion}
        title={t.titulo}
      />
      <div className="flex flex-col gap-5">
        <Filtros change={change} filtros={filtros} />
        <ResumenDePeriodo filtros={filtros} />
        <MuestraDeArchivo filtros={filtros} />
        <Descargas filtros={filtros} />
        <ZipDeArchivos elegidos={contenido} choose={chooseContenido} filtros={filtros} />
        <ZipsPedidos />
      </div>
    </>
  );
}

interface FiltrosProps {
  readonly filtros: FiltrosLista;
  readonly change: (filtros: FiltrosLista) => void;
}

function Filtros({ filtros, change }: FiltrosProps) {
  const t = useTextos(textos);
  const hoy = diaDeLima(Date.now());
  const actual = periodoDe(filtros, hoy);
  const { desde: _desde, hasta: _hasta, ...sinDias } = filtros;
  return (
    <Card title={t.paso1}>
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 font-medium text-[0.8125rem]">{t.periodo.titulo}</legend>
          {PERIODOS.map((periodo) => (
            <Button
              aria-pressed={periodo === actual}
              key={periodo}
              onClick={() => change({ ...sinDias, ...sinVacios(diasDe(periodo, hoy)) })}
              size="sm"
              className={periodo === actual ? 'border-accent! bg-accent-soft! text-accent!' : undefined}
            >
              {t.periodo[periodo]}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-start gap-2">
          <CampoFecha filtros={filtros} nombre="desde" onChange={change} />
          <CampoFecha filtros={filtros} nombre="hasta" onChange={change} />
          <SelectorEstado filtros={filtros} onChange={change} />
          <SelectorTipo filtros={filtros} onChange={change} />
          <CampoTexto ancho="min-w-28 flex-1 sm:w-28 sm:flex-none" filtros={filtros} nombre="serie" onChange={change} />
          <CampoTexto
            ancho="min-w-40 flex-1 sm:w-48 sm:flex-none"
            filtros={filtros}
            nombre="cliente"
            onChange={change}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <EnlaceBoton a="comprobantes" search={Object.fromEntries(filtrosPuestos(filtros))} size="sm">
            {t.verLista}
          </EnlaceBoton>
          {hayFiltros(filtros) && (
            <Button onClick={() => change({})} size="sm" variant="ghost">
              {t.quitarFiltros}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function sinVacios({ desde, hasta }: ReturnType<typeof diasDe>): Pick<FiltrosLista, 'desde' | 'hasta'> {
  return { ...(desde === undefined ? {} : { desde }), ...(hasta === undefined ? {} : { hasta }) };
}

function Descargas({ filtros }: { filtros: FiltrosLista }) {
  const t = useTextos(textos);
  return (
    <Card description={t.incluye} title={t.paso3}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Descarga filtros={filtros} tipo="xlsx" />
        <Descarga filtros={filtros} tipo="csv" />
      </div>
    </Card>
  );
}

function Descarga({ filtros, tipo }: { filtros: FiltrosLista; tipo: 'csv' | 'xlsx' }) {
  const t = useTextos(textos);
  const { download, archivos } = useDescarga();
  const [ocupado, setOcupado] = useState(false);
  const alPulsar = async () => {
    setOcupado(true);
    await download(() => archivos.exportacion(filtros, tipo));
    setOcupado(false);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon="exportar" loading={ocupado} onClick={alPulsar} variant={tipo === 'xlsx' ? 'primary' : 'secondary'}>
        {t[tipo]}
      </Button>
      <p className="text-muted text-sm">{tipo === 'csv' ? t.csvTexto : t.xlsxTexto}</p>
    </div>
  );
}
