import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { urgencia } from '../inicio/vista.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import type { Entorno } from '../shell/layouts/empresa.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card } from '../ui/layout.tsx';
import { addCartera, type FilaDeCartera, sortCartera } from './cartera.ts';
import { textos } from './textos.ts';

interface Props {
  readonly filas: readonly FilaDeCartera[];
  readonly entorno: Entorno;
  /** Shown when there are none. */
  readonly empty: ReactNode;
}

const CLAVES = ['orden'] as const;

/** Each company with what it sold this month, what waits and what is to be looked at; the worst first, where that is asked for. */
export function TablaEmpresas({ filas, entorno, empty }: Props) {
  const t = useTextos(textos);
  const [{ orden }, put] = useFiltros(CLAVES);
  const ordenadas = useMemo(() => sortCartera(filas, orden), [filas, orden]);
  return (
    <Card padded={false}>
      <DataTable
        columns={useColumnas(filas, entorno)}
        empty={empty}
        label={t.titulo}
        name="empresas"
        order={{ value: orden, onChange: (otro) => put({ orden: otro }) }}
        rowKey={({ id }) => id}
        rowLabel={({ razonSocial }) => razonSocial}
        rows={ordenadas}
        totalLabel={t.tabla.total}
      />
    </Card>
  );
}

function useColumnas(filas: readonly FilaDeCartera[], entorno: Entorno): readonly Columna<FilaDeCartera>[] {
  const t = useTextos(textos).tabla;
  const { dinero, entero } = useFormatos();
  return useMemo<readonly Columna<FilaDeCartera>[]>(() => {
    const todas = addCartera(filas);
    const a = (fila: FilaDeCartera) => ({ fila, entorno });
    return [
      {
        id: 'empresa',
        titulo: t.empresa,
        principal: true,
        elastica: true,
        ancho: 240,
        orden: 'nombre',
        celda: (fila) => <Ir {...a(fila)}>{fila.razonSocial}</Ir>,
      },
      { id: 'ruc', titulo: t.ruc, ancho: 132, celda: ({ ruc }) => <span className="tabular">{ruc}</span> },
      {
        id: 'ventas',
        titulo: t.ventas,
        ancho: 190,
        derecha: true,
        orden: '-ventas',
        celda: (fila) => <Montos cual="importe" fila={fila} />,
        total: dinero(todas.importe),
      },
      {
        id: 'igv',
        titulo: t.igv,
        ancho: 176,
        derecha: true,
        celda: (fila) => <Montos cual="igv" fila={fila} />,
        total: dinero(todas.igv),
      },
      {
        id: 'pendientes',
        titulo: t.pendientes,
        ancho: 116,
        derecha: true,
        orden: '-pendientes',
        celda: (fila) => <Cuantos {...a(fila)} cuantos={fila.cifras?.pendientes} estado="PENDIENTE_ENVIO" />,
        total: entero(todas.pendientes),
      },
      {
        id: 'porCorregir',
        titulo: t.porCorregir,
        ancho: 124,
        derecha: true,
        orden: '-porCorregir',
        celda: (fila) => <Cuantos {...a(fila)} cuantos={fila.cifras?.porCorregir} estado="RECHAZADA" mal />,
        total: entero(todas.porCorregir),
      },
      {
        id: 'certificado',
        titulo: t.certificado,
        ancho: 172,
        orden: 'certificado',
        celda: (fila) => <Certificado {...a(fila)} />,
      },
    ];
  }, [t, dinero, entero, filas, entorno]);
}

interface DeFila {
  readonly fila: FilaDeCartera;
  readonly entorno: Entorno;
}

const ENLACE = 'font-medium text-accent underline-offset-2 hover:underline';

function Ir({ fila: { ruc, razonSocial }, entorno, children }: DeFila & { children: ReactNode }) {
  return (
    <Link className={ENLACE} params={{ ruc, entorno }} title={razonSocial} to="/$ruc/$entorno/inicio">
      {children}
    </Link>
  );
}

function Montos({ fila: { cifras }, cual }: { fila: FilaDeCartera; cual: 'importe' | 'igv' }) {
  const { dinero } = useFormatos();
  if (cifras === undefined) return '…';
  if (cifras.ventas.length === 0) return dinero('0');
  const escritos = cifras.ventas.map((una) => dinero(una[cual], una.moneda)).join(' · ');
  return <span title={escritos}>{escritos}</span>;
}

interface CuantosProps extends DeFila {
  readonly cuantos: number | undefined;
  readonly estado: string;
  readonly mal?: boolean;
}

/** How many there are, which leads to them; none leads nowhere. */
function Cuantos({ fila, entorno, cuantos, estado, mal = false }: CuantosProps) {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  if (cuantos === undefined) return '…';
  if (cuantos === 0) return '0';
  return (
    <Link
      aria-label={`${entero(cuantos)}: ${t.abrirEn(fila.razonSocial, mal ? t.tabla.porCorregir : t.tabla.pendientes)}`}
      className={mal ? 'font-semibold text-danger underline underline-offset-2' : ENLACE}
      params={{ ruc: fila.ruc, entorno }}
      search={{ estado }}
      to="/$ruc/$entorno/comprobantes"
    >
      {entero(cuantos)}
    </Link>
  );
}

/** How long it lasts; where the company may not issue there, what is missing. */
function Certificado({ fila, entorno }: DeFila) {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  const { certificado, listo, ruc, razonSocial } = fila;
  if (certificado !== null && (listo || certificado.dias < 0)) {
    const { dias } = certificado;
    return <Badge tone={urgencia(dias)}>{dias < 0 ? t.tabla.vencido : t.tabla.dias(entero(dias), dias)}</Badge>;
  }
  return (
    <Link
      aria-label={t.abrirEn(razonSocial, t.verPasos)}
      className={ENLACE}
      params={{ ruc, entorno }}
      search={{ seccion: 'checklist' }}
      to="/$ruc/$entorno/empresa"
    >
      {t.verPasos}
    </Link>
  );
}
