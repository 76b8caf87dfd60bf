/** A note over a document of ours: what it affects as core wants it, and how each motive begins. Pure. */

import { nombreEn } from '@chaski/core/catalogos/catalogo.ts';
import { ITEM } from '@chaski/core/documento/campos/item.ts';
import type { Afectado } from '@chaski/core/documento/contexto.ts';
import type { Item } from '@chaski/core/documento/types.ts';
import { validateDocumento } from '@chaski/core/documento/validate.ts';
import type { TipoDeNota } from '@chaski/core/documentos/clase.ts';
import { MOTIVO_PENALIDADES, MOTIVOS_TOTALES } from '@chaski/core/documentos/nota/afectables.ts';
import { netear } from '@chaski/core/documentos/nota/netear/netear.ts';
import { SOLO_DE_CUOTAS } from '@chaski/core/documentos/nota/reglas-ajenos.ts';
import { acredita, cambiaCuotas, claseDeNota } from '@chaski/core/documentos/registro.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { TasasPorAno } from '@chaski/core/vigencias/tasas.ts';
import { aJson, FILA_NUEVA, ramaDe } from '../calculo/documento.ts';
import { conClaves, filas, type Nodo, type Rama, sinCampos, texto } from '../campos/arbol.ts';
import { chooseTipo, esNota } from '../campos/cambios.ts';

/** What the panel tells of a document that was issued: how it could be sent again. */
export interface Emitido {
  readonly id: string;
  readonly numero: number;
  readonly documento: Readonly<Record<string, unknown>>;
}

/**
 * The document as the rules of a note need it, computed from what was sent as the server did; undefined when that can no longer be
 * done: then only the server can judge the note.
 */
export function afectadoDe(
  { id, numero, documento }: Emitido,
  igvRestaurantes: TasasPorAno = {},
): Afectado | undefined {
  const { fechaEmision, horaEmision } = documento;
  if (typeof fechaEmision !== 'string' || !isFecha(fechaEmision) || typeof horaEmision !== 'string') return undefined;
  const suyo = { hoy: fechaEmision, ahora: horaEmision, igvRestaurantes };
  const validacion = validateDocumento(aJson(documento), suyo);
  return validacion.ok ? { id, numero, calculado: validacion.calculado } : undefined;
}

/** A note of that kind over a document of ours: what the service copies from it is left empty. */
export function notaSobre(formulario: Rama, tipo: TipoDeNota, id: string): Rama {
  const sinCopiado = sinCampos(formulario, 'cliente', 'moneda', 'tipoCambio', 'porcentajeIgv', 'establecimiento');
  const nota = chooseTipo({ ...sinCopiado, documentoAfectado: { id }, items: conClaves([FILA_NUEVA]) }, tipo);
  return { ...nota, serie: '' };
}

/** `f001-12` as its two parts; what is half written, as far as it goes. */
export function numeroEscrito(escrito: string): { readonly serie: string; readonly correlativo: string } {
  const [serie = '', ...resto] = escrito.trim().toUpperCase().split('-');
  return { serie, correlativo: resto.join('-').trim() };
}

const SIN_ITEMS: readonly Nodo[] = [];

/** Motives of which the document affected gives the lines, to be thinned out. */
const DE_SUS_LINEAS: ReadonlySet<string> = new Set(['03', '05', '07', '09', '12']);

/**
 * The note with another motive: its text when nobody wrote one, and the lines with which it begins. Where the service copies
 * the lines, none; where there is a part to choose from, those of the document, net.
 */
export function chooseMotivo(formulario: Rama, codigoMotivo: string, afectado: Afectado | undefined): Rama {
  const con: Rama = { ...formulario, codigoMotivo, ...motivoDe(formulario, codigoMotivo) };
  if (!esNota(con)) return con;
  const tipo = texto(con, 'tipoComprobante');
  const esCredito = acredita(tipo);
  if (cambiaCuotas(tipo, codigoMotivo)) {
    return { ...con, items: SIN_ITEMS, formaPago: 'CREDITO', cuotas: conClaves([{ monto: '', fechaVencimiento: '' }]) };
  }
  const sinCuotas = sinCampos(con, ...SOLO_DE_CUOTAS);
  if (esCredito && MOTIVOS_TOTALES.has(codigoMotivo)) {
    return afectado === undefined ? sinCuotas : { ...sinCuotas, items: SIN_ITEMS };
  }
  const lineas = esCredito && DE_SUS_LINEAS.has(codigoMotivo) && afectado !== undefined ? filasDe(afectado) : [];
  return { ...sinCuotas, items: lineas.length > 0 ? lineas : [filaDeMotivo(codigoMotivo, con, afectado)] };
}

/** The note on another day: what it took from the name of its motive follows the name of that day, unless somebody wrote it. */
export function chooseFecha(formulario: Rama, fechaEmision: string): Rama {
  const con: Rama = { ...formulario, fechaEmision };
  const codigo = texto(con, 'codigoMotivo');
  const antes = nombreDe(formulario, codigo);
  const ahora = nombreDe(con, codigo);
  if (antes === ahora) return con;
  const lineas = filas(con, 'items');
  return {
    ...con,
    ...(texto(con, 'motivo') === antes ? { motivo: ahora } : {}),
    ...(lineas.some((linea) => texto(linea, 'descripcion') === antes)
      ? { items: lineas.map((l) => (texto(l, 'descripcion') === antes ? { ...l, descripcion: ahora } : l)) }
      : {}),
  };
}

/** Whether the service itself fills in the lines of the note when none are sent. */
export function copiaLineas(formulario: Rama, afectado: Afectado | undefined): boolean {
  const motivo = texto(formulario, 'codigoMotivo');
  const tipo = texto(formulario, 'tipoComprobante');
  return cambiaCuotas(tipo, motivo) || (acredita(tipo) && afectado !== undefined && MOTIVOS_TOTALES.has(motivo));
}

function motivoDe(formulario: Rama, codigoMotivo: string): Rama {
  const escrito = texto(formulario, 'motivo');
  const anterior = nombreDe(formulario, texto(formulario, 'codigoMotivo'));
  return escrito !== '' && escrito !== anterior ? {} : { motivo: nombreDe(formulario, codigoMotivo) };
}

function nombreDe(formulario: Rama, codigoMotivo: string): string {
  const motivo = claseDeNota(texto(formulario, 'tipoComprobante'))?.motivos.get(codigoMotivo);
  const dia = texto(formulario, 'fechaEmision');
  if (motivo === undefined) return '';
  return isFecha(dia) ? nombreEn(motivo, dia) : motivo.nombre;
}

function filaDeMotivo(codigoMotivo: string, formulario: Rama, afectado: Afectado | undefined): Rama {
  const primera = afectado?.calculado.documento.items[0];
  const esPenalidad = codigoMotivo === MOTIVO_PENALIDADES && !acredita(texto(formulario, 'tipoComprobante'));
  const tipoIgv = esPenalidad ? '30' : (primera?.tipoIgv ?? '10');
  return { ...FILA_NUEVA, clave: '1', unidadMedida: 'ZZ', descripcion: nombreDe(formulario, codigoMotivo), tipoIgv };
}

/** The lines of a document, net of discounts, charges and advances, as rows of the form. */
export function filasDe({ calculado }: Afectado): readonly Rama[] {
  return conClaves(netear(calculado).items.map(filaDe));
}

function filaDe({ descuento: _, cargo: __, transporte: ___, ...item }: Item): Rama {
  return ramaDe(ITEM.write(item, 'entrada'), ITEM);
}
