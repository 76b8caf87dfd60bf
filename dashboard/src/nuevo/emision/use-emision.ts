/** Issuing, so that nothing is ever issued twice: one key for the form, and one request until it is known what became of it. */
import type { Chaski, CuerpoEmitir } from '@chaski/sdk/src/index.ts';
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

export interface Emision {
  readonly emitiendo: boolean;
  readonly desenlace: Desenlace | undefined;
  /** The body of the request of which no answer came. */
  readonly sinRespuesta: string | undefined;
  readonly idempotencyKey: string;
  /** Issues that text, which is the body; `antes` is called with it before anything leaves this browser. */
  readonly emitir: (cuerpo: string) => Promise<Desenlace | undefined>;
  /** Another key: what follows is another document, or the draft of the server that this form became. */
  readonly putClave: (idempotencyKey: string) => void;
}

interface Opciones {
  readonly idempotencyKey: string;
  readonly sinRespuesta: string | undefined;
  readonly servidor: DelServidor | undefined;
  /** Keeps what is about to be sent. */
  readonly antes: (cuerpo: string, idempotencyKey: string) => void;
}

export function useEmision({ servidor, antes, ...inicial }: Opciones): Emision {
  const chaski = useChaski();
  const refrescar = useRefrescar();
  const removeDelServidor = useQuitarBorrador(servidor);
  const enCurso = useRef(false);
  const [emitiendo, setEmitiendo] = useState(false);
  const [desenlace, setDesenlace] = useState<Desenlace>();
  const [sinRespuesta, setSinRespuesta] = useState(inicial.sinRespuesta);
  const [idempotencyKey, setClave] = useState(inicial.idempotencyKey);
  const emitir = async (cuerpo: string) => {
    // Not the state: two clicks may come before it is drawn.
    if (enCurso.current) return undefined;
    enCurso.current = true;
    setEmitiendo(true);
    setSinRespuesta(cuerpo);
    antes(cuerpo, idempotencyKey);
    const nuevo = await ask(chaski, cuerpo, idempotencyKey);
    enCurso.current = false;
    setEmitiendo(false);
    setDesenlace(nuevo);
    if (nuevo.tipo !== 'incierto') setSinRespuesta(undefined);
    if (nuevo.tipo === 'emitido' || nuevo.tipo === 'sinTransmitir') {
      removeDelServidor();
      refrescar();
    }
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

async function ask(chaski: Chaski, cuerpo: string, idempotencyKey: string): Promise<Desenlace> {
  try {
    // The same text gives the same bytes: what is repeated is the same request.
    return desenlaceDe(await chaski.emitir(JSON.parse(cuerpo), { idempotencyKey }));
  } catch (error) {
    return desenlaceDeError(error);
  }
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
