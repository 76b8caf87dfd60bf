/** Issue a document, or go on with one that was begun. */
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { useState } from 'react';
import { useSesion } from '../api/sesion.ts';
import { useComprobante } from '../comprobantes/detalle/use-comprobante.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { useIrA } from '../shell/menu/enlaces.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { claveDeBorrador, lugarDelBorrador, retomar } from './borrador/borrador-local.ts';
import { readBorradorLocal } from './borrador/use-borrador-local.ts';
import { Editor } from './editor.tsx';
import { CLAVES_DE_INICIO, type Inicio, inicioDe, nombreDe, useComienzo } from './inicio.ts';
import { LoRechazado } from './lo-rechazado.tsx';
import { textos } from './textos.ts';
import { readUltimoEmitido } from './ultimo-emitido.ts';

export function NuevoPage() {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puede = usePuede();
  const ir = useIrA();
  const [filtros] = useFiltros(CLAVES_DE_INICIO);
  const [vez, setVez] = useState(0);
  const inicio = inicioDe(filtros);
  const corrige = useRechazado(inicio);
  const reiniciar = () => {
    setVez((anterior) => anterior + 1);
    if (inicio.tipo !== 'nuevo') ir({ a: 'nuevo' });
  };
  return (
    <>
      <PageHeader badges={<EntornoPill entorno={entorno} />} title={t.titulo} />
      {inicio.tipo === 'desde' && <LoRechazado id={inicio.de} />}
      {puede('invoices.create') ? (
        <Carga
          alReiniciar={reiniciar}
          corrige={corrige}
          inicio={inicio}
          key={`${entorno} ${nombreDe(inicio)} ${vez}`}
        />
      ) : (
        <EmptyState description={t.sinPermisoTexto} icon="candado" title={t.sinPermiso} />
      )}
    </>
  );
}

/** The document that SUNAT refused and in whose place this one is written; undefined of any other. */
function useRechazado(inicio: Inicio): string | undefined {
  const desde = inicio.tipo === 'desde' ? inicio.de : undefined;
  const { data } = useComprobante(desde ?? '', desde !== undefined);
  return data?.estado === 'RECHAZADA' ? desde : undefined;
}

interface CargaProps {
  readonly inicio: Inicio;
  readonly corrige: string | undefined;
  readonly alReiniciar: () => void;
}

function Carga({ inicio, corrige, alReiniciar }: CargaProps) {
  const empresa = useEmpresa();
  const { usuario } = useSesion();
  const lugar = lugarDelBorrador({
    empresa: empresa.id,
    entorno: empresa.entorno,
    usuario: usuario.id,
    inicio: nombreDe(inicio),
  });
  const [local] = useState(() => readBorradorLocal(lugar));
  // As it was when the form was opened: what is issued with it changes the next one.
  const [ultimo] = useState(() => readUltimoEmitido(empresa));
  const { data, error, refetch } = useComienzo(empresa, inicio, { enabled: local === undefined, ultimo });
  const [idempotencyKey] = useState(() => local?.idempotencyKey ?? claveNueva(inicio));
  if (local === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const comienzo =
    local === undefined ? data : { formulario: retomar(local, fechaLima(new Date())), ...deLocal(local) };
  if (comienzo === undefined) return <Skeleton lines={10} />;
  return (
    <Editor
      alReiniciar={alReiniciar}
      corrige={corrige}
      formulario={comienzo.formulario}
      idempotencyKey={idempotencyKey}
      inicial={local === undefined ? comienzo.formulario : {}}
      local={local}
      lugar={lugar}
      servidor={comienzo.servidor}
    />
  );
}

const deLocal = ({ servidor }: { servidor?: { id: string; version: number; nombre: string } }) =>
  servidor === undefined ? { servidor: undefined } : { servidor };

/** One for each form; of a draft of the server always the same, so that two people cannot issue it twice. */
function claveNueva(inicio: Inicio): string {
  return inicio.tipo === 'borrador' ? claveDeBorrador(inicio.de) : crypto.randomUUID();
}
