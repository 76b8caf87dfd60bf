import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante, Linea } from '../lectura/comprobante.ts';
import {
  DOS_DECIMALES_POSITIVO,
  deVenta,
  enBlancoOEnLineas,
  isUbigeoAjeno,
  malformado,
  type Regla,
  textoMalo,
  vacio,
} from './regla.ts';

const ENTREGA = 'cac:Delivery';

function isCarga(_: Linea, { operacion }: Comprobante): boolean {
  return operacion === '1004';
}

/** The referential values of a freight: of the service (01), of the real load (02), of the nominal load (03). */
function valores({ elemento }: Linea, tipo?: string): XmlElement[] {
  const todos = children(elemento, 'Delivery').flatMap((entrega) => children(entrega, 'DeliveryTerms'));
  return tipo === undefined ? todos : todos.filter((valor) => text(valor, 'ID') === tipo);
}

function lugar({ elemento }: Linea, ...names: readonly string[]): string | undefined {
  return text(elemento, 'Delivery', ...names);
}

function ubigeoAjeno(...names: readonly [string, string]): Regla<Linea> {
  return {
    codigo: deVenta('4200'),
    nodo: `${ENTREGA}/cac:${names.join('/cac:')}/cbc:ID`,
    falla: (linea) => isUbigeoAjeno(lugar(linea, ...names, 'ID')),
  };
}

function direccionMala(...names: readonly [string, string]): Regla<Linea> {
  return {
    codigo: deVenta('4236'),
    nodo: `${ENTREGA}/cac:${names.join('/cac:')}/cac:AddressLine/cbc:Line`,
    falla: (linea) => textoMalo(lugar(linea, ...names, 'AddressLine', 'Line'), 3, 200),
  };
}

/** The leaf that these names lead to is demanded of a freight. */
function exige(codigo: string, ...names: readonly [string, ...string[]]): Regla<Linea> {
  const padres = names.slice(0, -1).map((name) => `cac:${name}/`);
  return {
    codigo: deVenta(codigo),
    nodo: `${ENTREGA}/${padres.join('')}cbc:${names.at(-1)}`,
    cuando: isCarga,
    falla: (linea) => vacio(lugar(linea, ...names)),
  };
}

/** Exactly one referential value of this type is demanded of a freight. */
function exigeValor(codigo: string, tipo: string): Regla<Linea> {
  return {
    codigo: deVenta(codigo),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:ID`,
    cuando: isCarga,
    falla: (linea) => valores(linea, tipo).length !== 1,
  };
}

/** Lines of freight under detracción (operation 1004). */
export const REGLAS_CARGA: readonly Regla<Linea>[] = [
  exige('3116', 'Despatch', 'DespatchAddress', 'ID'),
  exige('3117', 'Despatch', 'DespatchAddress', 'AddressLine', 'Line'),
  exige('3118', 'DeliveryLocation', 'Address', 'ID'),
  exige('3119', 'DeliveryLocation', 'Address', 'AddressLine', 'Line'),
  exige('3120', 'Despatch', 'Instructions'),
  exigeValor('3124', '01'),
  exigeValor('3125', '02'),
  exigeValor('3126', '03'),
  {
    codigo: deVenta('3122'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => child(valor, 'Amount') === undefined),
  },
  {
    codigo: deVenta('3123'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => malformado(text(valor, 'Amount'), DOS_DECIMALES_POSITIVO)),
  },
  {
    codigo: deVenta('3208'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount/@currencyID`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => path(valor, 'Amount')?.attributes.get('currencyID') !== 'PEN'),
  },
];

/** Where a line leaves from and where it goes, whatever the operation: only observed. */
export const REGLAS_VIAJE: readonly Regla<Linea>[] = [
  ubigeoAjeno('Despatch', 'DespatchAddress'),
  direccionMala('Despatch', 'DespatchAddress'),
  ubigeoAjeno('DeliveryLocation', 'Address'),
  direccionMala('DeliveryLocation', 'Address'),
  {
    codigo: deVenta('4270'),
    nodo: `${ENTREGA}/cac:Despatch/cbc:Instructions`,
    falla: (linea) => {
      const detalle = lugar(linea, 'Despatch', 'Instructions');
      return detalle !== undefined && (detalle.length < 3 || detalle.length > 500 || enBlancoOEnLineas(detalle));
    },
  },
];
