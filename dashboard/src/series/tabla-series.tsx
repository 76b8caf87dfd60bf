import { useMemo } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { correlativo, idDeSerie, totalFaltan } from './numeracion.ts';
import { textos } from './textos.ts';
import type { Serie } from './tipos.ts';

interface Props {
  readonly series: readonly Serie[] | undefined;
  /** Asks for the gaps of one series, by its id. */
  readonly verHuecos: (id: string) => void;
}

/** The series of the environment in the address. */
export function TablaSeries({ series, verHuecos }: Props) {
  const t = useTextos(textos);
  return (
    <DataTable
      columns={useColumnas(verHuecos)}
      empty={<Vacia />}
      label={t.tabla}
      name="series"
      rowKey={idDeSerie}
      rowLabel={({ serie, tipoComprobante }) => `${t.tipos[tipoComprobante]} ${serie}`}
      rows={series}
    />
  );
}

function Vacia() {
  const t = useTextos(textos);
  const puedeEmitir = usePuede()('invoices.create');
  return (
    <EmptyState
      action={
        puedeEmitir && (
          <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
            {t.emitir}
          </EnlaceBoton>
        )
      }
      curl={`curl -sS "${location.origin}/api/v1/series" \\\n  -H "Authorization: Bearer $CHASKI_CLAVE"`}
      description={t.vacia}
      icon="serie"
      title={t.titulo}
    />
  );
}

function useColumnas(verHuecos: (id: string) => void): readonly Columna<Serie>[] {
  const t = useTextos(textos);
  return useMemo(
    () => [
      { id: 'serie', titulo: t.serie, ancho: 90, principal: true, celda: ({ serie }) => <code>{serie}</code> },
      { id: 'tipo', titulo: t.tipo, ancho: 130, celda: ({ tipoComprobante }) => t.tipos[tipoComprobante] },
      {
        id: 'siguiente',
        titulo: t.siguiente,
        ancho: 120,
        derecha: true,
        celda: ({ serie, siguienteNumero }) => correlativo(serie, siguienteNumero),
      },
      { id: 'ultimo', titulo: t.ultimo, ancho: 140, celda: (serie) => <Ultimo serie={serie} /> },
      {
        id: 'pendientes',
        titulo: t.pendientes,
        ancho: 120,
        derecha: true,
        celda: ({ pendientes }) => pendientes,
      },
      {
        id: 'establecimiento',
        titulo: t.establecimiento,
        ancho: 120,
        celda: ({ establecimiento }) => establecimiento ?? t.cualquiera,
      },
      { id: 'huecos', titulo: t.huecos, ancho: 104, celda: (serie) => <Huecos serie={serie} verHuecos={verHuecos} /> },
      { id: 'estado', titulo: t.estado, ancho: 150, celda: (serie) => <Estado serie={serie} /> },
    ],
    [t, verHuecos],
  );
}

function Ultimo({ serie: { ultimo } }: { serie: Serie }) {
  const t = useTextos(textos);
  if (ultimo === null) return <span className="text-muted">{t.sinUltimo}</span>;
  return (
    <span className="flex flex-col py-1 leading-tight">
      <EnlaceEmpresa a="comprobantes/$id" id={ultimo.id}>
        {ultimo.correlativo}
      </EnlaceEmpresa>
      <span className="text-muted text-xs">
        <Instante iso={ultimo.creadoEn} modo="relativo" />
      </span>
    </span>
  );
}

function Huecos({ serie, verHuecos }: { serie: Serie; verHuecos: (id: string) => void }) {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  if (serie.huecos.length === 0) return <span className="text-muted">{t.sinHuecos}</span>;
  const cuantos = entero(totalFaltan(serie.huecos));
  return (
    <Button
      aria-label={t.verHuecos(serie.serie, cuantos)}
      onClick={() => verHuecos(idDeSerie(serie))}
      size="sm"
      variant="ghost"
    >
      {cuantos}
    </Button>
  );
}

const LOOKS: Readonly<Record<Serie['estado'], readonly [Tone, IconName]>> = {
  alDia: ['success', 'listo'],
  porConciliar: ['warning', 'reloj'],
  detenida: ['danger', 'error'],
};

function Estado({ serie: { estado, pendientes } }: { serie: Serie }) {
  const t = useTextos(textos);
  // It gives numbers as usual, but not all of them are at SUNAT.
  if (estado === 'alDia' && pendientes > 0) {
    return (
      <span title={t.conPendientesTexto(pendientes)}>
        <Badge icon="reloj" tone="info">
          {t.conPendientes}
        </Badge>
      </span>
    );
  }
  const [tone, icon] = LOOKS[estado];
  return (
    <span title={t.explicacion[estado]}>
      <Badge icon={icon} tone={tone}>
        {t.estados[estado]}
      </Badge>
    </span>
  );
}
