import { useTextos } from '../../i18n/idioma.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { Badge, EstadoBadge, type Tone } from '../../ui/button/badge.tsx';
import { Card } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Fecha, Instante, Money } from '../../ui/values.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { nombreDeTipo } from '../lista/columnas.tsx';
import { textos } from '../textos.ts';
import type { AnulacionDeHistoria, Historia } from '../tipos.ts';
import { type ColumnaSimple, TablaSimple } from './tabla-simple.tsx';

type Relacionado = Historia['cambiadoPor'][number];

const TONOS: Readonly<Record<AnulacionDeHistoria['estado'], Tone>> = {
  EN_PROCESO: 'info',
  ACEPTADA: 'success',
  RECHAZADA: 'danger',
};

/** The notes over a document, the one that it changes, and the files that annul it or tell SUNAT of it. */
export function PestanaNotas({ historia }: { historia: Historia }) {
  const { notas: t } = useTextos(textosDetalle);
  const { cambiadoPor, cambiaA, anulaciones } = historia;
  if (cambiadoPor.length === 0 && cambiaA === null && anulaciones.length === 0) {
    return <EmptyState description={t.vacioTexto} title={t.vacioTitulo} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {cambiaA !== null && <Relacionados filas={[cambiaA]} titulo={t.modifica} />}
      {cambiadoPor.length > 0 && <Relacionados filas={cambiadoPor} titulo={t.titulo} />}
      {anulaciones.length > 0 && <Anulaciones filas={anulaciones} />}
    </div>
  );
}

function Relacionados({ filas, titulo }: { filas: readonly Relacionado[]; titulo: string }) {
  const { notas: t } = useTextos(textosDetalle);
  const { tipos } = useTextos(textos);
  const columnas: readonly ColumnaSimple<Relacionado>[] = [
    {
      id: 'comprobante',
      titulo: t.comprobante,
      celda: ({ id, correlativo, tipoComprobante }) => (
        <>
          <EnlaceEmpresa a="comprobantes/$id" className="font-medium text-accent underline underline-offset-2" id={id}>
            {correlativo}
          </EnlaceEmpresa>{' '}
          <span className="text-muted">{nombreDeTipo(tipoComprobante, tipos)}</span>
        </>
      ),
    },
    { id: 'emision', titulo: t.emision, celda: ({ fechaEmision }) => <Fecha dia={fechaEmision} /> },
    { id: 'estado', titulo: t.estado, celda: ({ estado }) => <EstadoBadge estado={estado} /> },
    {
      id: 'total',
      titulo: t.total,
      derecha: true,
      celda: ({ moneda, total }) => <Money moneda={moneda} monto={total} />,
    },
  ];
  return (
    <Card title={titulo}>
      <TablaSimple clave={({ id }) => id} columnas={columnas} filas={filas} titulo={titulo} />
    </Card>
  );
}

function Anulaciones({ filas }: { filas: readonly AnulacionDeHistoria[] }) {
  const { notas: t } = useTextos(textosDetalle);
  const { estados } = useTextos(textosDetalle).anulaciones;
  const columnas: readonly ColumnaSimple<AnulacionDeHistoria>[] = [
    {
      id: 'archivo',
      titulo: t.archivo,
      celda: ({ id, identificador, proposito }) => (
        <>
          <EnlaceEmpresa
            a="anulaciones"
            className="font-medium text-accent underline underline-offset-2"
            search={{ ver: id }}
          >
            {identificador}
          </EnlaceEmpresa>{' '}
          <span className="text-muted">{t.proposito[proposito]}</span>
        </>
      ),
    },
    { id: 'estado', titulo: t.estado, celda: ({ estado }) => <Badge tone={TONOS[estado]}>{estados[estado]}</Badge> },
    { id: 'ticket', titulo: t.ticket, celda: ({ ticket }) => ticket },
    { id: 'motivo', titulo: t.motivo, celda: ({ motivo }) => motivo },
    { id: 'accion', titulo: t.queSigue, celda: ({ accion, sunat, mensaje }) => sunat?.mensaje ?? mensaje ?? accion },
    { id: 'pedida', titulo: t.pedida, celda: ({ solicitadaEn }) => <Instante iso={solicitadaEn} /> },
  ];
  return (
    <Card title={t.anulaciones}>
      <TablaSimple clave={({ id }) => id} columnas={columnas} filas={filas} titulo={t.anulaciones} />
    </Card>
  );
}
