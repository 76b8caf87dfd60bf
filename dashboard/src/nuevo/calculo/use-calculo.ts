/** What core says of the form, shortly after each change. */
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { useEffect, useState } from 'react';
import { idiomaDeLaPagina, useIdioma } from '../../i18n/idioma.ts';
import type { Rama } from '../campos/arbol.ts';
import { afectadoDeEstado, type Fuentes } from '../campos/fuentes.ts';
import { type Calculo, compute } from './calcular.ts';

/** Short enough to feel at once, long enough not to compute between two keys. */
const PAUSA_MS = 100;

type Aparte = Pick<Fuentes, 'afectado' | 'igvRestaurantes' | 'obligadoCodigoProducto'>;

/** Computes now: for what is about to be sent. */
export function computeAhora(
  formulario: Rama,
  { afectado: estado, ...ajustes }: Aparte,
  idioma = idiomaDeLaPagina(),
): Calculo {
  const instante = new Date();
  const afectado = afectadoDeEstado(estado);
  const dia = { hoy: fechaLima(instante), ahora: horaLima(instante), ...ajustes };
  return compute(formulario, afectado === undefined ? dia : { ...dia, afectado }, idioma);
}

/** Follows the form; what was computed meanwhile, for what is about to be sent, is put in its place. */
export function useCalculo(
  formulario: Rama,
  { afectado, igvRestaurantes, obligadoCodigoProducto }: Aparte,
): readonly [Calculo, (calculo: Calculo) => void] {
  const [idioma] = useIdioma();
  const [calculo, setCalculo] = useState(() =>
    computeAhora(formulario, { afectado, igvRestaurantes, obligadoCodigoProducto }, idioma),
  );
  useEffect(() => {
    const calcula = () =>
      setCalculo(computeAhora(formulario, { afectado, igvRestaurantes, obligadoCodigoProducto }, idioma));
    const espera = setTimeout(calcula, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [formulario, afectado, igvRestaurantes, obligadoCodigoProducto, idioma]);
  return [calculo, setCalculo];
}
