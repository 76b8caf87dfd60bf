/** What core says of the form of a guía: the very code with which the server reads and judges. Pure, but for the clock in `computeAhora`. */

import type { EmisorDeGuia } from '@chaski/core/documentos/guia/calculo.ts';
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import type { Origen } from '@chaski/core/documentos/guia/origen.ts';
import { type ContextoDeGuia, readGuia } from '@chaski/core/documentos/guia/read.ts';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import { useEffect, useState } from 'react';
import { idiomaDeLaPagina, useIdioma } from '../../i18n/idioma.ts';
import type { Datos } from '../../nuevo/calculo/documento.ts';
import type { Rama } from '../../nuevo/campos/arbol.ts';
import { porLugar } from '../../nuevo/campos/campos.ts';
import { envioDeGuia } from './formulario.ts';
import { enPalabrasDeGuia } from './palabras.ts';

export interface CalculoDeGuia {
  readonly documento: Datos;
  /** Where in the form each of the goods that are sent is. */
  readonly filas: readonly number[];
  /** By place in the form; empty when it can be issued. */
  readonly problemas: ReadonlyMap<string, string>;
  /** By place in the form: what SUNAT will only observe. */
  readonly avisos: ReadonlyMap<string, string>;
}

/** Everything that can be said of the form now, in that language. */
export function computeGuia(formulario: Rama, contexto: ContextoDeGuia, idioma: Idioma): CalculoDeGuia {
  const { documento, filas } = envioDeGuia(formulario);
  const leida = readGuia(JSON.stringify({ documento }), contexto);
  const dichos = (cuales: typeof leida.avisos) =>
    porLugar(
      cuales.map(({ ruta, mensaje }) => [ruta, mensaje]),
      filas,
      idioma,
      enPalabrasDeGuia,
    );
  return { documento, filas, problemas: dichos(leida.ok ? [] : leida.problemas), avisos: dichos(leida.avisos) };
}

export interface Aparte {
  readonly emisor: EmisorDeGuia;
  readonly origen: Origen | undefined;
}

/** Computes now: for what is about to be sent. */
export function computeAhora(formulario: Rama, { emisor, origen }: Aparte, idioma = idiomaDeLaPagina()): CalculoDeGuia {
  const instante = new Date();
  const dia = { hoy: fechaLima(instante), ahora: horaLima(instante), emisor };
  return computeGuia(formulario, origen === undefined ? dia : { ...dia, origen }, idioma);
}

/** Short enough to feel at once, long enough not to compute between two keys. */
const PAUSA_MS = 100;

/** Follows the form; what was computed meanwhile, for what is about to be sent, is put in its place. */
export function useCalculoDeGuia(
  formulario: Rama,
  { emisor, origen }: Aparte,
): readonly [CalculoDeGuia, (calculo: CalculoDeGuia) => void] {
  const [idioma] = useIdioma();
  const [calculo, setCalculo] = useState(() => computeAhora(formulario, { emisor, origen }, idioma));
  useEffect(() => {
    const espera = setTimeout(() => setCalculo(computeAhora(formulario, { emisor, origen }, idioma)), PAUSA_MS);
    return () => clearTimeout(espera);
  }, [formulario, emisor, origen, idioma]);
  return [calculo, setCalculo];
}

/** The parts of the page from its top to its end: in their order what is wrong is told. */
export const ORDEN: readonly string[] = [
  ...['tipoComprobante', 'serie', 'fechaEmision', 'motivo', 'descripcionMotivo', 'modalidad'],
  ...['fechaEntrega', 'fechaInicio', 'documentoOrigen', 'remitente', 'destinatario', 'comprador', 'proveedor'],
  ...['subcontratador', 'pagaFlete', 'partida', 'llegada', 'puerto', 'items', 'pesoBruto', 'unidadPeso', 'bultos'],
  ...['pesoNeto', 'sustentoPeso', 'indicadores', 'transportista', 'vehiculos', 'conductores', 'documentos'],
  ...GUIA.propiedades.keys(),
];
