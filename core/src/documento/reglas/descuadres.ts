import { type Descuadre, descuadresSunat } from '../../impuestos/descuadres.ts';
import type { Calculado } from '../../impuestos/types.ts';
import type { Problema } from '../types.ts';
import { campoPrecio } from './items.ts';

const MENSAJES: Readonly<Record<Descuadre['codigo'], string>> = {
  '3105': 'El valor de la línea se redondea a 0.00; aumente la cantidad o el precio',
  '3270': 'Para esa cantidad el precio necesitaría más de 10 decimales; use una unidad de medida mayor',
  '3271': 'Para esa cantidad el valor unitario necesitaría más de 10 decimales; use una unidad de medida mayor',
  '3291': 'Las líneas son tan pequeñas que el IGV no cuadra con la suma de sus bases; junte líneas iguales',
  '3295': 'Las líneas son tan pequeñas que el IVAP no cuadra con la suma de sus bases; junte líneas iguales',
};

/** What SUNAT's arithmetic would refuse although every sum is right: amounts too small or quantities too large. */
export function findDescuadres(calculado: Calculado, ruta: string): Problema[] {
  return descuadresSunat(calculado).map(({ codigo, item }) => {
    const linea = item === undefined ? undefined : calculado.items[item];
    const campo = linea === undefined ? 'items' : `items.${item}.${campoPrecio(linea.item)}`;
    return { codigo, ruta: `${ruta}.${campo}`, mensaje: MENSAJES[codigo] };
  });
}
