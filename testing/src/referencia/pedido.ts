import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Paso, PasoDeAviso, PasoDeCarpeta, Visto } from './pasos.ts';
import { NADIE } from './recorrido.ts';

type Resto = Pick<Paso, 'parametros' | 'cuerpo' | 'antes' | 'invalida' | 'veces'>;

/** A request that is answered with `status`; `nombre` is in camelCase, `resumen` a phrase. */
export function pedido(operacion: string, status: number, nombre: string, resumen: EnIdiomas, resto: Resto = {}): Paso {
  return { tipo: 'pedido', operacion, status, nombre, resumen, ...resto };
}

export function deCarpeta(carpeta: string, nombre: string, resumen: EnIdiomas): PasoDeCarpeta {
  return { tipo: 'carpeta', operacion: 'emitirComprobante', carpeta, nombre, resumen };
}

export function deAviso(operacion: string, evento: string, nombre: string, resumen: EnIdiomas): PasoDeAviso {
  return { tipo: 'aviso', operacion, evento, nombre, resumen };
}

/** The `id` of the document that such an example issued. */
export function delEmitido(nombre: string): (visto: Visto) => { id: string } {
  return (visto) => ({ id: visto('emitirComprobante', nombre).data.documento.id });
}

/** The parameter of a path that leads to nothing. */
export const nadie = () => ({ id: NADIE });
