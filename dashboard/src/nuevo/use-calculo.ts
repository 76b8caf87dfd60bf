/** What core says of the form, shortly after each change. */
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { useEffect, useState } from 'react';
import type { Rama } from './arbol.ts';
import { type Calculo, calcular } from './calcular.ts';
import { afectadoDeEstado, type EstadoAfectado } from './fuentes.ts';

/** Short enough to feel at once, long enough not to compute between two keys. */
const PAUSA_MS = 100;

/** Computes now: for what is about to be sent. */
export function calcularAhora(formulario: Rama, estado: EstadoAfectado): Calculo {
  const instante = new Date();
  const afectado = afectadoDeEstado(estado);
  const dia = { hoy: fechaLima(instante), ahora: horaLima(instante) };
  return calcular(formulario, afectado === undefined ? dia : { ...dia, afectado });
}

/** Follows the form; what was computed meanwhile, for what is about to be sent, is put in its place. */
export function useCalculo(formulario: Rama, estado: EstadoAfectado): readonly [Calculo, (calculo: Calculo) => void] {
  const [calculo, setCalculo] = useState(() => calcularAhora(formulario, estado));
  useEffect(() => {
    const espera = setTimeout(() => setCalculo(calcularAhora(formulario, estado)), PAUSA_MS);
    return () => clearTimeout(espera);
  }, [formulario, estado]);
  return [calculo, setCalculo];
}
