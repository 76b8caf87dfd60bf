/** The sale of ours from which goods and consignee are taken. */

import type { EmisorDeGuia } from '@chaski/core/documentos/guia/calculo.ts';
import { type Origen, origenDe, peekOrigen } from '@chaski/core/documentos/guia/origen.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChaski } from '../../../api/chaski.ts';
import { claveDe } from '../../../api/consultas.ts';
import { useSesion } from '../../../api/sesion.ts';
import { useTextos } from '../../../i18n/idioma.ts';
import { consultaEmitido } from '../../../nuevo/calculo/datos.ts';
import { type Rama, texto } from '../../../nuevo/campos/arbol.ts';
import { Marco } from '../../../nuevo/campos/campo.tsx';
import { useFuentes } from '../../../nuevo/campos/fuentes.ts';
import { useLugares } from '../../../nuevo/estado.tsx';
import { afectadoDe } from '../../../nuevo/nota/notas.ts';
import { useEmpresa } from '../../../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../../../shell/menu/enlaces.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Card } from '../../../ui/layout.tsx';
import { hasBienes } from '../formulario.ts';
import { textos } from '../textos.ts';

export type EstadoDeOrigen =
  | { readonly tipo: 'ninguno' }
  | { readonly tipo: 'buscando' }
  | { readonly tipo: 'ajeno' }
  /** Without `origen` it can no longer be computed here, and only the server judges. */
  | { readonly tipo: 'hallado'; readonly id: string; readonly origen: Origen | undefined };

const NINGUNO: EstadoDeOrigen = { tipo: 'ninguno' };
const BUSCANDO: EstadoDeOrigen = { tipo: 'buscando' };
const AJENO: EstadoDeOrigen = { tipo: 'ajeno' };
const CUANTOS = 20;

/** What is known of the sale that the form names: looked for by its number among those that SUNAT accepted. */
export function useOrigen(formulario: Rama, emisor: EmisorDeGuia): EstadoDeOrigen {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const { igvRestaurantes } = useSesion();
  const escrito = texto(formulario, 'documentoOrigen').trim().toUpperCase();
  const pedido = peekOrigen(JSON.stringify({ documento: { documentoOrigen: escrito } }));
  const correlativo = pedido && `${pedido.serie}-${pedido.numero}`;
  const { data: id, isLoading } = useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'origen', correlativo),
    queryFn: async ({ signal }) => {
      const { filas } = await chaski.paginaDeComprobantes(
        { q: correlativo ?? '', estado: 'ACEPTADA', limite: CUANTOS },
        { signal },
      );
      return filas.find((uno) => uno.correlativo === correlativo)?.id ?? null;
    },
    enabled: correlativo !== undefined,
  });
  const { data: emitido } = useQuery({ ...consultaEmitido(empresa, id ?? ''), enabled: typeof id === 'string' });
  return useMemo(() => {
    if (correlativo === undefined) return NINGUNO;
    if (isLoading || (typeof id === 'string' && emitido === undefined)) return BUSCANDO;
    if (typeof id !== 'string' || emitido === undefined) return AJENO;
    const { calculado } = afectadoDe(emitido, igvRestaurantes) ?? {};
    return { tipo: 'hallado', id, origen: calculado && origenDe(calculado, emitido.numero, emisor) };
  }, [correlativo, isLoading, id, emitido, igvRestaurantes, emisor]);
}

/** `F001-12`, or a customer's name: what is chosen from the list is one of ours. */
export function CampoOrigen({ formulario, estado }: { formulario: Rama; estado: EstadoDeOrigen }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const { sugerirAfectables } = useFuentes();
  const escrito = texto(formulario, 'documentoOrigen');
  const put = (numero: string) => acciones.put('documentoOrigen', numero);
  return (
    <Card description={t.origenAyuda} title={t.origen}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Marco campo={{ lugar: 'documentoOrigen', etiqueta: t.origenNumero }}>
          <Combobox
            onChange={(nuevo) => put(nuevo)}
            onSelect={({ label }) => put(label)}
            suggest={sugerirAfectables}
            value={escrito}
          />
        </Marco>
        <div aria-live="polite" className="flex flex-wrap items-center gap-3 text-sm sm:pt-6">
          <Dicho escrito={escrito} estado={estado} />
          {escrito !== '' && (
            <Button onClick={() => put('')} size="sm">
              {t.quitarOrigen}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Dicho({ estado, escrito }: { estado: EstadoDeOrigen; escrito: string }) {
  const t = useTextos(textos);
  if (estado.tipo === 'ninguno') return null;
  if (estado.tipo === 'buscando') return <p className="text-muted">{t.origenBuscando}</p>;
  if (estado.tipo === 'ajeno') return <p>{t.origenAjeno}</p>;
  const { id, origen } = estado;
  return (
    <p>
      <EnlaceEmpresa a="comprobantes/$id" id={id}>
        {escrito.toUpperCase()}
      </EnlaceEmpresa>{' '}
      {origen !== undefined && (
        <span className="text-muted">
          · {hasBienes(origen) ? t.origenHallado(origen.bienes.length) : t.origenSinBienes}
        </span>
      )}
    </p>
  );
}
