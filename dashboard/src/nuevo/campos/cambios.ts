/** What one choice in the form changes elsewhere in it. Pure: from a form to a form. */

import { DETRACCIONES } from '@chaski/core/catalogos/c54-detracciones.ts';
import type { TipoComprobante } from '@chaski/core/documentos/clase.ts';
import { CAMPOS_DE_NOTA } from '@chaski/core/documentos/nota/campos.ts';
import { AJENOS_A_NOTA, SOLO_DE_CUOTAS } from '@chaski/core/documentos/nota/reglas-ajenos.ts';
import {
  claseDe,
  esNota as esClaseDeNota,
  esParaCualquiera,
  TIPO_PROPUESTO,
  toTipoComprobante,
} from '@chaski/core/documentos/registro.ts';
import { addDays, daysBetween, type Fecha, isFecha } from '@chaski/core/lib/fecha.ts';
import { igvGeneral } from '@chaski/core/vigencias/tasas.ts';
import { FILA_NUEVA } from '../calculo/documento.ts';
import { add, conClaves, esRama, filas, nodo, put, type Rama, sinCampos, texto, tiene } from './arbol.ts';

export function esNota(formulario: Rama): boolean {
  return esClaseDeNota(toTipoComprobante(texto(formulario, 'tipoComprobante')));
}

/** A form in which nothing is written yet. */
export function formularioNuevo(hoy: Fecha, tipo: TipoComprobante = TIPO_PROPUESTO): Rama {
  return chooseTipo(
    {
      fechaEmision: hoy,
      moneda: 'PEN',
      formaPago: 'CONTADO',
      serie: '',
      cliente: { tipoDocumento: '6', numeroDocumento: '', denominacion: '' },
      items: conClaves([FILA_NUEVA]),
    },
    tipo,
  );
}

/** What a note may have, or some note, and is not offered here: a detracción (of a nota de débito), legends. */
const NO_OFRECIDOS_EN_NOTAS = ['detraccion', 'leyendas'];
/** What the form of a note has no place for, whatever its motive. */
export const AJENOS_A_SU_FORMULARIO: readonly string[] = [...AJENOS_A_NOTA, ...NO_OFRECIDOS_EN_NOTAS];

/** Another kind of document: what it has no place for goes; the series too when it is not one of its own. */
export function chooseTipo(formulario: Rama, tipo: TipoComprobante): Rama {
  const con = { ...formulario, tipoComprobante: tipo };
  const serie = serieSirve(texto(con, 'serie'), tipo) ? texto(con, 'serie') : '';
  if (esClaseDeNota(tipo)) {
    const nota = { documentoAfectado: nodo(con, 'documentoAfectado') ?? { id: '' }, codigoMotivo: '', motivo: '' };
    return { ...sinCampos(con, ...AJENOS_A_SU_FORMULARIO, ...SOLO_DE_CUOTAS), ...nota, serie };
  }
  const venta = { ...sinCampos(conClienteDe(con, tipo), ...CAMPOS_DE_NOTA), serie };
  return texto(venta, 'formaPago') === '' ? { ...venta, formaPago: 'CONTADO' } : venta;
}

/** A sale to whoever it may be is to nobody in particular until somebody is written; any other asks for its customer. */
function conClienteDe(formulario: Rama, tipo: TipoComprobante): Rama {
  if (!tiene(formulario, 'cliente')) {
    return esParaCualquiera(tipo) ? formulario : { ...formulario, cliente: clienteVacio(tipo) };
  }
  const { cliente, ...sin } = formulario;
  const escritos = esRama(cliente) ? Object.values(sinCampos(cliente, 'tipoDocumento')) : [];
  return esParaCualquiera(tipo) && escritos.every((valor) => valor === '') ? sin : formulario;
}

/** A customer of whom nothing is known yet. */
export function clienteVacio(tipo: string): Rama {
  return { tipoDocumento: esParaCualquiera(tipo) ? '1' : '6', numeroDocumento: '', denominacion: '' };
}

/** Whether a series may number that kind: F… facturas, B… boletas, either its notes; digits are of contingency. */
export function serieSirve(serie: string, tipo: TipoComprobante): boolean {
  return serie === '' || /^\d{1,4}$/.test(serie) || claseDe(tipo).serie.letras.includes(serie.charAt(0));
}

/** The operation of catalog 51 follows the good or service. */
export function chooseDetraccion(formulario: Rama, codigo: string): Rama {
  const operacion = DETRACCIONES.get(codigo)?.operacion ?? '1001';
  return { ...put(formulario, 'detraccion.codigo', codigo), sunatTransaccion: operacion };
}

export type Bloque =
  | ('descuentoGlobal' | 'detraccion' | 'retencion' | 'percepcion' | 'exportacion' | 'lugarEntrega')
  | 'contratoColaboracion'
  | ('cargos' | 'anticipos' | 'guias' | 'leyendas');

const VACIOS: Readonly<Record<Bloque, Rama>> = {
  descuentoGlobal: { monto: '', afectaBase: true },
  detraccion: { codigo: '', cuenta: '', porcentaje: '' },
  retencion: {},
  percepcion: { codigo: '51' },
  exportacion: { pais: '', incoterm: '' },
  lugarEntrega: { ubigeo: '', direccion: '' },
  contratoColaboracion: { tipo: '1', numero: '', descripcion: '', porcentaje: '' },
  cargos: { codigo: '46', porcentaje: '' },
  anticipos: { tipoComprobante: TIPO_PROPUESTO, serie: '', correlativo: '', total: '', tipoIgv: '10' },
  guias: { tipo: '09', numero: '' },
  leyendas: {},
};

/** What the operation of catalog 51 becomes with each block, and no longer is without it. */
const OPERACIONES: Readonly<Partial<Record<Bloque, string>>> = {
  detraccion: '1001',
  percepcion: '2001',
  exportacion: '0200',
};

/** Adds a part of the document that most have not, or one more element of it. */
export function addBloque(formulario: Rama, bloque: Bloque): Rama {
  if (bloque === 'leyendas') return tiene(formulario, 'leyendas') ? formulario : put(formulario, 'leyendas', []);
  if (bloque === 'cargos' || bloque === 'anticipos' || bloque === 'guias') {
    return add(formulario, bloque, VACIOS[bloque]);
  }
  if (tiene(formulario, bloque)) return formulario;
  const operacion = OPERACIONES[bloque];
  const con = put(formulario, bloque, VACIOS[bloque]);
  const conOperacion = operacion === undefined ? con : { ...con, sunatTransaccion: operacion };
  return bloque === 'exportacion' ? conTipoIgv(conOperacion, '10', '40') : conOperacion;
}

/** Takes it out again, with what it had changed elsewhere. */
export function removeBloque(formulario: Rama, bloque: Bloque): Rama {
  const sin = sinCampos(formulario, bloque, ...(OPERACIONES[bloque] === undefined ? [] : ['sunatTransaccion']));
  return bloque === 'exportacion' ? conTipoIgv(sin, '40', '10') : sin;
}

function conTipoIgv(formulario: Rama, antes: string, despues: string): Rama {
  const items = filas(formulario, 'items').map((item) =>
    texto(item, 'tipoIgv') === antes ? { ...item, tipoIgv: despues } : item,
  );
  return { ...formulario, items };
}

export function chooseFormaPago(formulario: Rama, formaPago: string): Rama {
  const con = { ...formulario, formaPago };
  if (formaPago !== 'CREDITO') return sinCampos(con, 'cuotas');
  return tiene(con, 'cuotas') ? con : add(con, 'cuotas', CUOTA_NUEVA);
}

export const CUOTA_NUEVA: Rama = { monto: '', fechaVencimiento: '' };

/**
 * `total` in `n` cuotas, equal but for the cents, that the last one takes; one every `cada` days from `desde` on. Amounts are
 * decimal text with two decimals. The same form when there is no amount to share.
 */
export function shareIntoCuotas(formulario: Rama, total: string, n: number, desde: Fecha, cada: number): Rama {
  if (!/^\d+\.\d{2}$/.test(total) || n < 1) return formulario;
  const centimos = BigInt(total.replace('.', ''));
  const igual = centimos / BigInt(n);
  if (igual === 0n) return formulario;
  const cuotas = Array.from({ length: n }, (_, indice) => ({
    monto: deCentimos(indice === n - 1 ? centimos - igual * BigInt(n - 1) : igual),
    fechaVencimiento: addDays(desde, cada * (indice + 1)),
  }));
  return { ...formulario, cuotas: conClaves(cuotas) };
}

function deCentimos(centimos: bigint): string {
  const cifras = centimos.toString().padStart(3, '0');
  return `${cifras.slice(0, -2)}.${cifras.slice(-2)}`;
}

/** The same value under the other of two names of which exactly one is sent: `precioUnitario`/`valorUnitario`, `monto`/`porcentaje`. */
export function renombrar(formulario: Rama, lugar: string, antes: string, despues: string): Rama {
  const rama = nodo(formulario, lugar);
  if (!esRama(rama)) return formulario;
  const valor = rama[antes] ?? '';
  return put(formulario, lugar, { ...sinCampos(rama, antes), [despues]: valor });
}

/** A document that was issued, as the start of another: without its number and its day; its terms run from today. */
export function otroIgual(formulario: Rama, hoy: Fecha): Rama {
  const emitida = texto(formulario, 'fechaEmision');
  const dias = isFecha(emitida) ? daysBetween(emitida, hoy) : 0;
  const move = (fecha: string) => (isFecha(fecha) ? addDays(fecha, dias) : fecha);
  const cuotas = filas(formulario, 'cuotas').map((cuota) => ({
    ...cuota,
    fechaVencimiento: move(texto(cuota, 'fechaVencimiento')),
  }));
  const vence = texto(formulario, 'fechaVencimiento');
  return {
    ...sinCampos(formulario, 'correlativo', 'horaEmision', ...porDefecto(formulario, isFecha(emitida) ? emitida : hoy)),
    fechaEmision: hoy,
    ...(vence === '' ? {} : { fechaVencimiento: move(vence) }),
    ...(cuotas.length === 0 ? {} : { cuotas }),
  };
}

/** What said no more than its absence on that day. */
function porDefecto(formulario: Rama, dia: Fecha): readonly string[] {
  const suyo = {
    establecimiento: '0000',
    sunatTransaccion: operacionDe(formulario),
    porcentajeIgv: String(igvGeneral(dia)),
  };
  return Object.entries(suyo).flatMap(([campo, valor]) => (formulario[campo] === valor ? [campo] : []));
}

/** The operation that a document of its kind is where it says none. */
export function operacionDe(formulario: Rama): string {
  return claseDe(toTipoComprobante(texto(formulario, 'tipoComprobante')) ?? TIPO_PROPUESTO).operacion;
}

/** A series to begin with where none of that kind is in use; `letra` is that of what a note changes. */
export function seriePropuesta(tipo: TipoComprobante, letra: string): string {
  const { letras, primera } = claseDe(tipo).serie;
  return `${letra !== '' && letras.includes(letra) ? letra : letras.charAt(0)}${primera}`;
}
