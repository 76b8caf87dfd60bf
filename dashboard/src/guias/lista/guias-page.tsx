import type { ResumenDeGuia } from '@chaski/sdk/src/index.ts';
import { curlGet, curlPost } from '../../comprobantes/detalle/curl.ts';
import { VerLlamada } from '../../comprobantes/detalle/ver-llamada.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { NadaConFiltros } from '../../shell/filtros/formulario-filtros.tsx';
import { usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, useIrA } from '../../shell/menu/enlaces.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { textos } from '../textos.ts';
import { BarraFiltros } from './barra-filtros.tsx';
import { TarjetaGuia, useColumnas } from './columnas.tsx';
import { consultaDe, FILTROS } from './filtros.ts';
import { useFiltrosDeGuias, useGuias } from './use-guias.ts';

/** Every guía of the company and environment, narrowed by what the address says. */
export function GuiasPage() {
  const t = useTextos(textos);
  const ir = useIrA();
  const [filtros, put] = useFiltrosDeGuias();
  const { filas, error, reintentar, cargarMas: loadMore, cargandoMas, cambiando } = useGuias(filtros);
  const columnas = useColumnas();
  const acciones = (
    <>
      <VerLlamada llamadas={[{ titulo: t.listar, curl: curlGet(location.origin, `/guias${consultaDe(filtros)}`) }]} />
      <Nueva />
    </>
  );
  const vacio = FILTROS.hay(filtros) ? (
    <NadaConFiltros remove={() => put(FILTROS.ninguno)} titulo={t.sinResultados} />
  ) : (
    <Ninguna />
  );
  return (
    <>
      <PageHeader actions={acciones} description={t.descripcion} title={t.titulo} />
      <Card padded={false}>
        {error === undefined ? (
          <DataTable
            card={(fila: ResumenDeGuia) => <TarjetaGuia guia={fila} />}
            columns={columnas}
            empty={vacio}
            label={t.titulo}
            name="guias"
            onRowOpen={({ id }) => ir({ a: 'guias/$id', id })}
            pagination={{ onMore: loadMore, loadingMore: cargandoMas }}
            refreshing={cambiando}
            rowKey={({ id }) => id}
            rowLabel={({ correlativo }) => correlativo}
            rows={filas}
            toolbar={<BarraFiltros filtros={filtros} put={put} />}
          />
        ) : (
          <div className="p-4">
            <ErrorState error={error} onRetry={reintentar} />
          </div>
        )}
      </Card>
    </>
  );
}

function Nueva() {
  const t = useTextos(textos);
  if (!usePuede()('guias.create')) return null;
  return (
    <EnlaceBoton a="guias/nueva" icon="nuevo" variant="primary">
      {t.nueva}
    </EnlaceBoton>
  );
}

function Ninguna() {
  const t = useTextos(textos);
  const puede = usePuede();
  if (!puede('guias.create')) return <EmptyState description={t.vacioTextoLectura} icon="guia" title={t.vacioTitulo} />;
  return (
    <EmptyState
      action={<Nueva />}
      curl={curlPost(location.origin, '/guias/validar', { documento: EJEMPLO })}
      description={t.vacioTexto}
      icon="guia"
      title={t.vacioTitulo}
    />
  );
}

/** What a new company may try first: it is only judged, and tells what is missing. */
const EJEMPLO = { tipoComprobante: '09', serie: 'T001', motivo: '01', modalidad: '02' };
