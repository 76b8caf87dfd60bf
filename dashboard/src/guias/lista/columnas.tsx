import type { ResumenDeGuia } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../../ui/button/badge.tsx';
import type { Columna } from '../../ui/data-table.tsx';
import { Fecha } from '../../ui/values.tsx';
import { nombreDeMotivo } from '../motivos.ts';
import { textos } from '../textos.ts';
import { nombreDeTipo } from '../tipos.ts';

/** The columns of a list of guías. */
export function useColumnas(): readonly Columna<ResumenDeGuia>[] {
  const { columnas: c } = useTextos(textos);
  const [idioma] = useIdioma();
  return useMemo(
    () => [
      { id: 'correlativo', titulo: c.correlativo, principal: true, ancho: 136, celda: (guia) => <Enlace {...guia} /> },
      { id: 'estado', titulo: c.estado, ancho: 166, celda: ({ estado }) => <EstadoBadge estado={estado} /> },
      {
        id: 'fechaEmision',
        titulo: c.fechaEmision,
        ancho: 120,
        celda: ({ fechaEmision }) => <Fecha dia={fechaEmision} />,
      },
      {
        id: 'destinatario',
        titulo: c.destinatario,
        ancho: 240,
        elastica: true,
        celda: ({ destinatario }) => destinatario.denominacion,
      },
      {
        id: 'documento',
        titulo: c.documento,
        ancho: 140,
        oculta: true,
        celda: ({ destinatario }) => destinatario.numeroDocumento,
      },
      {
        id: 'motivo',
        titulo: c.motivo,
        ancho: 240,
        celda: ({ motivo }) => (motivo === undefined ? '—' : nombreDeMotivo(motivo, idioma)),
      },
      {
        id: 'tipo',
        titulo: c.tipo,
        ancho: 220,
        oculta: true,
        celda: ({ tipoComprobante }) => nombreDeTipo(tipoComprobante, idioma),
      },
    ],
    [c, idioma],
  );
}

function Enlace({ id, correlativo }: Pick<ResumenDeGuia, 'id' | 'correlativo'>) {
  return (
    <EnlaceEmpresa a="guias/$id" className="min-h-6 font-medium text-accent underline-offset-2 hover:underline" id={id}>
      {correlativo}
    </EnlaceEmpresa>
  );
}

/** A guía of the list on a telephone: what it is and for whom; when and how it is. */
export function TarjetaGuia({ guia }: { guia: ResumenDeGuia }) {
  const { fechaEmision, destinatario, motivo, estado } = guia;
  const [idioma] = useIdioma();
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Enlace {...guia} />
          <span className="text-muted text-xs">
            <Fecha dia={fechaEmision} />
          </span>
        </span>
        <EstadoBadge estado={estado} />
      </div>
      <span className="min-w-0 truncate">{destinatario.denominacion}</span>
      {motivo !== undefined && <span className="text-muted text-xs">{nombreDeMotivo(motivo, idioma)}</span>}
    </div>
  );
}
