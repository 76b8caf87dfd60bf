import { useMemo } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { cuantosFaltan, type FilaHueco, idDeSerie, informeDeHuecos, textoDeRango } from './numeracion.ts';
import { textos } from './textos.ts';
import type { Serie } from './tipos.ts';

interface Props {
  readonly series: readonly Serie[];
  /** Only those of this series, by its id. */
  readonly solo: string | undefined;
  readonly removeFiltro: () => void;
}

/** Every number that no document carries, with why, as somebody would have to explain it to SUNAT. */
export function InformeDeHuecos({ series, solo, removeFiltro }: Props) {
  const t = useTextos(textos);
  const columns = useColumnas();
  const filas = useMemo(() => informeDeHuecos(series, solo), [series, solo]);
  return (
    <Card
      actions={
        solo !== undefined && (
          <Button icon="filtro" onClick={removeFiltro} size="sm">
            {t.todas}
          </Button>
        )
      }
      description={t.informeDescripcion}
      icon="serie"
      padded={false}
      title={t.informe}
    >
      {filas.length === 0 ? (
        <EmptyState description={t.sinNingunHueco} icon="listo" title={t.sinHuecosTitulo} />
      ) : (
        <DataTable
          columns={columns}
          empty={null}
          label={t.informe}
          name="huecos"
          rowKey={(fila) => `${idDeSerie(fila.serie)} ${fila.desde}`}
          rowLabel={(fila) => textoDeRango(fila.serie.serie, fila)}
          rows={filas}
        />
      )}
    </Card>
  );
}

function useColumnas(): readonly Columna<FilaHueco>[] {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  return useMemo(
    () => [
      {
        id: 'rango',
        titulo: t.rango,
        ancho: 220,
        principal: true,
        celda: (fila) => <code>{textoDeRango(fila.serie.serie, fila)}</code>,
      },
      { id: 'tipo', titulo: t.tipo, ancho: 150, celda: ({ serie }) => t.tipos[serie.tipoComprobante] },
      {
        id: 'cuantos',
        titulo: t.cuantos,
        ancho: 110,
        derecha: true,
        celda: (fila) => entero(cuantosFaltan(fila)),
      },
      {
        id: 'libres',
        titulo: t.libres,
        ancho: 150,
        derecha: true,
        celda: ({ libres }) => (libres === 0 ? t.noLibres : entero(libres)),
      },
      { id: 'porque', titulo: t.porque, ancho: 360, celda: ({ motivo }) => motivo ?? t.saltados },
    ],
    [t, entero],
  );
}
