/** Issuing, so that nothing is ever issued twice: one key for the form, and one request until it is known what became of it. */
import type { CuerpoEmitir, Emitido, FallaDeEnvio } from '@chaski/sdk/src/index.ts';
import { useCallback, useRef, useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { DelServidor } from '../borrador/borrador-local.ts';
import { useRefrescar } from '../calculo/datos.ts';
import type { Datos } from '../calculo/documento.ts';
import { type Desenlace, desenlaceDe, desenlaceDeError } from './emision.ts';

/** What is sent. At the door: core has read it just before, and the server reads it again. */
export function cuerpoDe(documento: Datos, corrige?: string): CuerpoEmitir {
  const cuerpo: object = { ...(corrige !== undefined && { corrige }), documento };
  return cuerpo as CuerpoEmitir;
}

export interface Emision<E = Emitido, F = FallaDeEnvio> {
  readonly emitiendo: boolean;
  readonly desenlace: Desenlace<E, F> | undefined;
  /** The body of the request of which no answer came. */
  readonly sinRespuesta: string | undefined;
  readonly idempotencyKey: string;
  /** Issues that text, which is the body; `antes` is called with it before anything leaves this browser. */
  readonly emitir: (cuerpo: string) => Promise<Desenlace<E, F> | undefined>;
  /** Another key: what follows is another document, or the draft of the server that this form became. */
  readonly putClave: (idempotencyKey: string) => void;
}

interface Opciones {
  readonly idempotencyKey: string;
  readonly sinRespuesta: string | undefined;
  /** Keeps what is about to be sent. */
  readonly antes: (cuerpo: string, idempotencyKey: string) => void;
}

interface OpcionesDeComprobante extends Opciones {
  readonly servidor: DelServidor | undefined;
}

/** Of a comprobante; the draft of the server that it came from is none any more. */
export function useEmision({ servidor, ...opciones }: OpcionesDeComprobante): Emision {
  const chaski = useChaski();
  const refrescar = useRefrescar();
  const removeDelServidor = useQuitarBorrador(servidor);
  return useEmisionDe({
    ...opciones,
    ask: async (cuerpo, idempotencyKey) => desenlaceDe(await chaski.emitir(JSON.parse(cuerpo), { idempotencyKey })),
    alEmitir: () => {
      removeDelServidor();
      refrescar();
    },
  });
}

interface OpcionesDe<E, F> extends Opciones {
  /** Sends that text. The same one gives the same bytes: what is repeated is the same request. */
  readonly ask: (cuerpo: string, idempotencyKey: string) => Promise<Desenlace<E, F>>;
  /** It exists now. */
  readonly alEmitir: () => void;
}

export function useEmisionDe<E, F>({ ask, alEmitir, antes, ...inicial }: OpcionesDe<E, F>): Emision<E, F> {
  const enCurso = useRef(false);
  const [emitiendo, setEmitiendo] = useState(false);
  const [desenlace, setDesenlace] = useState<Desenlace<E, F>>();
  const [sinRespuesta, setSinRespuesta] = useState(inicial.sinRespuesta);
  const [idempotencyKey, setClave] = useState(inicial.idempotencyKey);
  const emitir = async (cuerpo: string) => {
    // Not the state: two clicks may come before it is drawn.
    if (enCurso.current) return undefined;
    enCurso.current = true;
    setEmitiendo(true);
    setSinRespuesta(cuerpo);
    antes(cuerpo, idempotencyKey);
    const nuevo = await ask(cuerpo, idempotencyKey).catch(desenlaceDeError);
    enCurso.current = false;
    setEmitiendo(false);
    setDesenlace(nuevo);
    if (nuevo.tipo !== 'incierto') setSinRespuesta(undefined);
    if (nuevo.tipo === 'emitido' || nuevo.tipo === 'sinTransmitir') alEmitir();
    return nuevo;
  };
  return {
    emitiendo,
    desenlace,
    sinRespuesta,
    idempotencyKey,
    emitir,
    putClave: useCallback((nueva: string) => {
      setDesenlace(undefined);
      setClave(nueva);
    }, []),
  };
}

/** A draft that became a document is none. That it could not be deleted is no failure of the emission. */
function useQuitarBorrador(servidor: DelServidor | undefined): () => void {
  const { id: empresa, entorno } = useEmpresa();
  return () => {
    if (servidor === undefined) return;
    const params = { empresa, entorno, id: servidor.id };
    panel('DELETE /empresas/{empresa}/{entorno}/borradores/{id}', { params }).catch(() => undefined);
  };
}
