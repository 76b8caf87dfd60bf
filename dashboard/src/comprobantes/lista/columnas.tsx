import { TIPOS } from '@chaski/core/documentos/registro.ts';
import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../../ui/button/badge.tsx';
import type { Columna } from '../../ui/data-table.tsx';
import { Fecha, Money } from '../../ui/values.tsx';
import type { Neto } from '../contenido/netos.ts';
import { sumPorMoneda } from '../contenido/totales.ts';
import { DePareja } from '../detalle/pareja.tsx';
import { textos } from '../textos.ts';

/**
 * The columns of a list of documents, with their sum: of the rows, or of the whole filter (`netos`) when there are more than those.
 * Of the whole filter the IGV is not known.
 */
export function useColumnas(filas: readonly Resumen[], netos?: readonly Neto[]): readonly Columna<Resumen>[] {
  const t = useTextos(textos);
  return useMemo(() => {
    const c = t.columnas;
    const totales = sumPorMoneda(filas);
    const dinero = (moneda: string, monto: string) => (
      <Money className="block" key={moneda} moneda={moneda} monto={monto} />
    );
    const total =
      netos === undefined
        ? totales.map((suyo) => dinero(suyo.moneda, suyo.total))
        : netos.map(({ moneda, importe }) => dinero(moneda, importe));
    const igv = netos === undefined ? totales.map((suyo) => dinero(suyo.moneda, suyo.igv)) : undefined;
    return [
      {
        id: 'correlativo',
        titulo: c.correlativo,
        principal: true,
        ancho: 136,
        celda: ({ id, correlativo }) => (
          <EnlaceEmpresa
            a="comprobantes/$id"
            className="font-medium text-accent underline-offset-2 hover:underline"
            id={id}
          >
            {correlativo}
          </EnlaceEmpresa>
        ),
      },
      {
        id: 'fechaEmision',
        titulo: c.fechaEmision,
        ancho: 122,
        orden: '-fecha',
        celda: ({ fechaEmision }) => <Fecha dia={fechaEmision} />,
      },
      {
        id: 'cliente',
        titulo: c.cliente,
        ancho: 204,
        elastica: true,
        orden: 'cliente',
        celda: ({ cliente }) => cliente.denominacion,
      },
      {
        id: 'documentoCliente',
        titulo: c.documentoCliente,
        ancho: 140,
        oculta: true,
        celda: ({ cliente }) => (cliente.tipoDocumento === '-' ? t.sinDocumento : cliente.numeroDocumento),
      },
      {
        id: 'total',
        titulo: c.total,
        ancho: 184,
        derecha: true,
        orden: '-importe',
        total,
        celda: ({ moneda, totales: { total: monto } }) => (
          <Money className="font-medium" moneda={moneda} monto={monto} />
        ),
      },
      {
        id: 'estado',
        titulo: c.estado,
        ancho: 166,
        celda: ({ estado, rechazo, corregido, corrige }) => (
          <span className="flex min-w-0 flex-col items-start gap-0.5">
            <EstadoBadge estado={estado} />
            <DePareja corregido={corregido} corrige={corrige} />
            {rechazo !== undefined && corregido === undefined && (
              <span className="max-w-full truncate text-muted text-xs" title={porQue(rechazo)}>
                <EnCastellano>{porQue(rechazo)}</EnCastellano>
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'tipo',
        titulo: c.tipo,
        ancho: 136,
        celda: ({ tipoComprobante }) => nombreDeTipo(tipoComprobante, t.tipos),
      },
      { id: 'moneda', titulo: c.moneda, ancho: 100, oculta: true, celda: ({ moneda }) => moneda },
      {
        id: 'gravada',
        titulo: c.gravada,
        ancho: 170,
        derecha: true,
        oculta: true,
        celda: ({ moneda, totales: { gravada } }) => <Money moneda={moneda} monto={gravada} />,
      },
      {
        id: 'igv',
        titulo: c.igv,
        ancho: 170,
        derecha: true,
        oculta: true,
        total: igv,
        celda: ({ moneda, totales: { igv: monto } }) => <Money moneda={moneda} monto={monto} />,
      },
    ];
  }, [filas, netos, t]);
}

/** Why SUNAT refused it: `2335: …`. */
export function porQue({ codigo, mensaje }: NonNullable<Resumen['rechazo']>): string {
  return [codigo, mensaje].filter((parte) => parte !== '').join(': ');
}

/** Catalog 01 in words; a code that we do not issue, as it is. */
export function nombreDeTipo(codigo: string, nombres: Readonly<Record<(typeof TIPOS)[number], string>>): string {
  const tipo = TIPOS.find((uno) => uno === codigo);
  return tipo === undefined ? codigo : nombres[tipo];
}
