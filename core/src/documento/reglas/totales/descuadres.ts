import { soloObserva } from '../../../catalogos/observaciones.ts';
import { type Descuadre, descuadresSunat, FILAS_DESCUADRE } from '../../../impuestos/desglose/descuadres.ts';
import type { Calculado, ItemCalculado } from '../../../impuestos/types.ts';
import type { EnIdiomas } from '../../../lib/idiomas.ts';
import { esDeBoleta } from '../../plazos.ts';
import type { Problema } from '../../types.ts';
import { campoPrecio } from '../items/items.ts';
import { causaDe } from './descuadres-causas.ts';

/**
 * What SUNAT's arithmetic would refuse although every sum is right: amounts too small, quantities too large, discounts
 * that exceed what they are taken from.
 */
export function findDescuadres(calculado: Calculado, ruta: string): Problema[] {
  const { tipoComprobante, serie, nota } = calculado.documento;
  const deBoleta = esDeBoleta(tipoComprobante, serie, nota?.afectado?.tipoComprobante);
  const negativas = findNegativas(calculado);
  const problemas = [...negativas].map(([indice, { codigo, mensaje, campo }]) => ({
    codigo,
    ruta: `${ruta}.items.${indice}.${campo}`,
    mensaje,
  }));
  for (const descuadre of descuadresSunat(calculado)) {
    if (descuadre.item !== undefined && negativas.has(descuadre.item)) continue;
    const fila = FILAS_DESCUADRE[descuadre.codigo];
    const { campo, mensaje } = causaDe(descuadre, calculado) ?? {
      campo: campoDe(descuadre, calculado),
      mensaje: fila.mensaje,
    };
    const codigo = (deBoleta ? fila.boleta : undefined) ?? descuadre.codigo;
    problemas.push({
      codigo,
      ruta: `${ruta}.${campo}`,
      mensaje,
      ...(soloObserva(codigo, calculado.documento.fechaEmision) ? { aviso: true } : {}),
    });
  }
  return problemas;
}

interface Negativa {
  readonly codigo: string;
  readonly mensaje: EnIdiomas;
  readonly campo: string;
}

/** Lines some figure of which is below zero, which SUNAT's formats do not take (2367, 2369, 2370, 3031). */
function findNegativas({ items }: Calculado): ReadonlyMap<number, Negativa> {
  const negativas = new Map<number, Negativa>();
  for (const [indice, linea] of items.entries()) {
    const negativa = negativaDe(linea);
    if (negativa !== undefined) negativas.set(indice, negativa);
  }
  return negativas;
}

function negativaDe({ item, valorVenta, valorUnitario, precioUnitario, tributos }: ItemCalculado) {
  if (item.descuento === undefined && item.isc === undefined) return undefined;
  const campo = item.descuento === undefined ? 'isc' : 'descuento';
  if (valorVenta.isNegative()) {
    return {
      codigo: '2370',
      campo,
      mensaje: {
        es: 'El valor de venta de la línea queda negativo; reduzca lo que se le quita',
        en: 'The value of the line becomes negative; lower what is taken off',
      },
    };
  }
  if (valorUnitario.isNegative()) {
    return {
      codigo: '2369',
      campo: 'isc',
      mensaje: {
        es: 'El ISC supera el precio de la línea; revise el precio o el ISC',
        en: 'The ISC is more than the price of the line; check the price or the ISC',
      },
    };
  }
  if (precioUnitario.isNegative()) {
    return {
      codigo: '2367',
      campo,
      mensaje: {
        es: 'El descuento supera el precio de la línea; redúzcalo',
        en: 'The discount is more than the price of the line; lower it',
      },
    };
  }
  if (tributos.some(({ baseImponible, monto }) => baseImponible.isNegative() || monto.isNegative())) {
    return {
      codigo: '3031',
      campo,
      mensaje: {
        es: 'La base de un tributo de la línea queda negativa; reduzca lo que se le quita',
        en: 'The base of a tax of the line becomes negative; lower what is taken off',
      },
    };
  }
  return undefined;
}

function campoDe({ codigo, item, campo }: Descuadre, calculado: Calculado): string {
  const { items } = calculado;
  const linea = item === undefined ? undefined : items[item];
  if (linea === undefined) return campo ?? 'items';
  return `items.${item}.${campoDeLinea(codigo, linea.item)}`;
}

function campoDeLinea(codigo: Descuadre['codigo'], item: Calculado['items'][number]['item']): string {
  if (codigo === '3108') return 'isc';
  if (codigo === '3290' || codigo === '2999' || codigo === '3105') {
    if (item.descuento !== undefined) return 'descuento';
    if (item.cargo !== undefined && codigo === '3290') return 'cargo';
  }
  return campoPrecio(item);
}
