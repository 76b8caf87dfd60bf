/** Issue a guía, or go on with one that was begun. */
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useSesion } from '../../api/sesion.ts';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { lugarDelBorrador, retomar } from '../../nuevo/borrador/borrador-local.ts';
import { readBorradorLocal } from '../../nuevo/borrador/use-borrador-local.ts';
import { consultaEmitido } from '../../nuevo/calculo/datos.ts';
import type { Rama } from '../../nuevo/campos/arbol.ts';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { useIrA } from '../../shell/menu/enlaces.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useGuia } from '../detalle/use-guia.ts';
import { EditorDeGuia } from './editor.tsx';
import { formularioNuevo, otraIgual } from './formulario.ts';
import { textos } from './textos.ts';

/** `desde`: a guía that is to be like this one; `origen`: the sale whose goods it carries. */
const CLAVES = ['desde', 'origen'] as const;
type Inicio = Readonly<Partial<Record<(typeof CLAVES)[number], string>>>;

export function NuevaGuiaPage() {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puede = usePuede();
  const ir = useIrA();
  const [inicio] = useFiltros(CLAVES);
  const [vez, setVez] = useState(0);
  const reiniciar = () => {
    setVez((anterior) => anterior + 1);
    if (Object.keys(inicio).length > 0) ir({ a: 'guias/nueva' });
  };
  return (
    <>
      <PageHeader badges={<EntornoPill entorno={entorno} />} title={t.titulo} />
      {inicio.desde !== undefined && <LoRechazado id={inicio.desde} />}
      {puede('guias.create') ? (
        <Carga alReiniciar={reiniciar} inicio={inicio} key={`${entorno} ${nombreDe(inicio)} ${vez}`} />
      ) : (
        <EmptyState description={t.sinPermisoTexto} icon="candado" title={t.sinPermiso} />
      )}
    </>
  );
}

/** The name under which its form is kept. */
function nombreDe({ desde, origen }: Inicio): string {
  if (desde !== undefined) return `guia.desde.${desde}`;
  return origen === undefined ? 'guia' : `guia.origen.${origen}`;
}

/** What SUNAT did not accept, over the form in which it is corrected; of any other guía there is nothing to say. */
function LoRechazado({ id }: { id: string }) {
  const t = useTextos(textos);
  const { data: guia } = useGuia(id);
  if (guia?.estado !== 'RECHAZADA') return null;
  const { sunat, documento } = guia;
  return (
    <div className="mb-5">
      <Banner title={t.corrige(documento.correlativo)} tone="warning">
        <EnCastellano>{sunat?.mensaje ?? documento.mensaje}</EnCastellano>
      </Banner>
    </div>
  );
}

function Carga({ inicio, alReiniciar }: { inicio: Inicio; alReiniciar: () => void }) {
  const empresa = useEmpresa();
  const { usuario } = useSesion();
  const { id, entorno } = empresa;
  const lugar = lugarDelBorrador({ empresa: id, entorno, usuario: usuario.id, inicio: nombreDe(inicio) });
  const [local] = useState(() => readBorradorLocal(lugar));
  const [idempotencyKey] = useState(() => local?.idempotencyKey ?? crypto.randomUUID());
  const { data, error, refetch } = useComienzo(inicio, local === undefined);
  if (local === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const formulario = local === undefined ? data : retomar(local, fechaLima(new Date()));
  if (formulario === undefined) return <Skeleton lines={10} />;
  return (
    <EditorDeGuia
      alReiniciar={alReiniciar}
      formulario={formulario}
      idempotencyKey={idempotencyKey}
      inicial={local === undefined ? formulario : {}}
      local={local}
      lugar={lugar}
    />
  );
}

/** With what the form begins: a new one, from the address of who issues; one like another; or with the goods of a sale. */
function useComienzo({ desde, origen }: Inicio, enabled: boolean) {
  const empresa = useEmpresa();
  const { guias } = useChaski();
  const consultas = useQueryClient();
  return useQuery({
    queryKey: claveDe(empresa, 'borradores', 'comienzo-guia', desde ?? '', origen ?? ''),
    queryFn: async (): Promise<Rama> => {
      const hoy = fechaLima(new Date());
      if (desde !== undefined) return otraIgual((await guias.consultar(desde)).documento, hoy);
      const { domicilio } = await panel('GET /empresas/{empresa}', { params: { empresa: empresa.id } });
      const { ubigeo = '', direccion = '' } = domicilio ?? {};
      const nueva = formularioNuevo(hoy, { ubigeo, direccion });
      if (origen === undefined) return nueva;
      const { correlativo } = await consultas.fetchQuery(consultaEmitido(empresa, origen));
      return { ...nueva, documentoOrigen: correlativo };
    },
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
