/** What the form of a guía asks for by its kind, motive and mode, and what it sends. Pure. */

import {
  hasIndicador,
  isDeRemitente,
  isPrivado,
  isPublico,
  isSinBienes,
  llevaVehiculo,
  motivoDe,
} from '@chaski/core/documentos/guia/calculo.ts';
import { BIEN, GUIA, INDICADORES } from '@chaski/core/documentos/guia/campos.ts';
import type { Motivo } from '@chaski/core/documentos/guia/motivos.ts';
import type { Origen } from '@chaski/core/documentos/guia/origen.ts';
import {
  CON_VEHICULO,
  FLETES,
  SOLO_DE_REMITENTE,
  SOLO_DE_TRANSPORTISTA,
} from '@chaski/core/documentos/guia/reglas-transporte.ts';
import { CLASES_DE_GUIA, findClaseDeGuia } from '@chaski/core/documentos/registro.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { type Envio, envioCon, ramaDe } from '../../nuevo/calculo/documento.ts';
import { conClaves, esLista, esRama, filas, type Nodo, type Rama, sinCampos, texto } from '../../nuevo/campos/arbol.ts';

type ClaseDeGuia = NonNullable<ReturnType<typeof findClaseDeGuia>>;

/** Of whom the guía is: the consignor's where nothing says it. */
export function claseDe(formulario: Rama): ClaseDeGuia {
  return findClaseDeGuia(texto(formulario, 'tipoComprobante')) ?? CLASES_DE_GUIA[0];
}

/** What a good has before anybody writes in it. */
export const BIEN_NUEVO: Rama = { descripcion: '', cantidad: '1', unidadMedida: '', codigo: '' };
const PERSONA: Rama = { tipoDocumento: '6', numeroDocumento: '', denominacion: '' };
const PUNTO: Rama = { ubigeo: '', direccion: '' };
export const CONDUCTOR_NUEVO: Rama = {
  tipoDocumento: '1',
  numeroDocumento: '',
  nombres: '',
  apellidos: '',
  licencia: '',
};
export const VEHICULO_NUEVO: Rama = { placa: '', tarjetaCirculacion: '' };
export const CONTENEDOR_NUEVO: Rama = { numero: '', precinto: '' };
export const RELACIONADO_NUEVO: Rama = { tipo: '', numero: '', ruc: '' };

export const PERSONAS = ['remitente', 'destinatario', 'comprador', 'proveedor', 'subcontratador', 'pagaFlete'] as const;
export type Parte = (typeof PERSONAS)[number];

/** A form in which nothing is written yet. `domicilio`: of who issues, from where goods usually leave. */
export function formularioNuevo(hoy: Fecha, domicilio: Rama = PUNTO, clase: ClaseDeGuia = CLASES_DE_GUIA[0]): Rama {
  return {
    tipoComprobante: clase.codigo,
    serie: '',
    fechaEmision: hoy,
    documentoOrigen: '',
    motivo: '',
    modalidad: '',
    fechaInicio: hoy,
    fechaEntrega: hoy,
    pesoBruto: '',
    unidadPeso: 'KGM',
    indicadores: [],
    ...Object.fromEntries(PERSONAS.map((parte) => [parte, PERSONA])),
    transportista: { ruc: '', denominacion: '', registroMtc: '' },
    conductores: conClaves([CONDUCTOR_NUEVO]),
    vehiculos: conClaves([VEHICULO_NUEVO]),
    partida: domicilio,
    llegada: PUNTO,
    items: conClaves([BIEN_NUEVO]),
  };
}

/** One that was issued, as the start of another: without its number, for today. */
export function otraIgual(documento: unknown, hoy: Fecha): Rama {
  const suyo = sinCampos(ramaDe(documento, GUIA), 'correlativo', 'horaEmision');
  const deHoy = Object.fromEntries(
    ['fechaEmision', 'fechaInicio', 'fechaEntrega'].flatMap((dia) => (texto(suyo, dia) === '' ? [] : [[dia, hoy]])),
  );
  const nuevo = formularioNuevo(hoy);
  // What its goods were taken from is among its related documents, and its goods are its own.
  return { ...nuevo, conductores: [], vehiculos: [], items: [], ...sinCampos(suyo, 'documentoOrigen'), ...deHoy };
}

/** As core reads what tells how the goods travel. */
function leida(formulario: Rama) {
  const { indicadores = [] } = formulario;
  return {
    tipo: claseDe(formulario).codigo,
    motivo: texto(formulario, 'motivo'),
    modalidad: texto(formulario, 'modalidad'),
    indicadores: esLista(indicadores) ? indicadores.map(String) : [],
    documentos: filas(formulario, 'documentos').map((uno) => ({
      tipo: texto(uno, 'tipo'),
      numero: texto(uno, 'numero'),
    })),
  };
}

/** What the motive demands; undefined of a carrier's, and while none is chosen. */
export function motivoEscrito(formulario: Rama): Motivo | undefined {
  return motivoDe(leida(formulario));
}

/** What of the declaration the form has no place for now: it is neither asked nor sent, and stays as it was written. */
export function ajenosA(formulario: Rama): ReadonlySet<string> {
  const guia = leida(formulario);
  const motivo = motivoDe(guia);
  const deRemitente = isDeRemitente(guia);
  const sinTercero = isPublico(guia) && hasIndicador(guia, 'VEHICULO_M1L');
  const fuera: readonly (readonly [string, boolean])[] = [
    ['motivo', !deRemitente],
    ['descripcionMotivo', motivo === undefined || motivo !== motivoDe({ ...guia, motivo: OTROS })],
    ['modalidad', !deRemitente],
    ['fechaEntrega', !deRemitente || !isPublico(guia)],
    ['fechaInicio', deRemitente && !isPrivado(guia) && !llevaVehiculo(guia)],
    ['documentoOrigen', !deRemitente],
    ['remitente', deRemitente],
    ['destinatario', motivo?.destinatario === 'remitente'],
    ['comprador', motivo === undefined || motivo.comprador === 'sobra'],
    ['proveedor', motivo === undefined || motivo.proveedor === 'sobra'],
    ['subcontratador', deRemitente || !hasIndicador(guia, 'TRANSPORTE_SUBCONTRATADO')],
    ['pagaFlete', deRemitente || !hasIndicador(guia, 'FLETE_TERCERO')],
    ['pesoNeto', deRemitente && motivo?.aduana === undefined],
    ['sustentoPeso', deRemitente && motivo?.aduana === undefined],
    ['puerto', motivo?.aduana === undefined],
    ['contenedores', deRemitente && motivo?.aduana === undefined],
    ['llegada', motivo?.llegada === 'ninguna'],
    ['transportista', deRemitente && (!isPublico(guia) || sinTercero)],
    ['conductores', !llevaVehiculo(guia)],
    ['vehiculos', !llevaVehiculo(guia) && !hasIndicador(guia, 'VEHICULO_M1L')],
    ['items', isSinBienes(guia)],
  ];
  return new Set(fuera.flatMap(([campo, si]) => (si ? [campo] : [])));
}

/** Catalog 20: of another motive that is described. */
const OTROS = '13';

/** The indicators that it may have now, without those of the freight. */
export function indicadoresDe(formulario: Rama): readonly string[] {
  const guia = leida(formulario);
  const deRemitente = isDeRemitente(guia);
  const deAduana = motivoDe(guia)?.aduana !== undefined;
  const sobra = (uno: string) =>
    FLETES.includes(uno) ||
    (deRemitente ? SOLO_DE_TRANSPORTISTA : SOLO_DE_REMITENTE).includes(uno) ||
    (uno === CON_VEHICULO && !isPublico(guia)) ||
    (/DAM|MANIFIESTO/.test(uno) && !deAduana);
  return Object.keys(INDICADORES).filter((uno) => !sobra(uno));
}

/** Who may pay the freight: only a carrier's guía says it. */
export function fletesDe(formulario: Rama): readonly string[] {
  return isDeRemitente(leida(formulario)) ? [] : FLETES;
}

/** The indicators that are marked and that the form has a place for. */
export function indicadoresPuestos(formulario: Rama): readonly string[] {
  const posibles = [...indicadoresDe(formulario), ...fletesDe(formulario)];
  return leida(formulario).indicadores.filter((uno) => posibles.includes(uno));
}

const DE_BIEN = [...BIEN.propiedades.keys()].filter((campo) => campo !== 'cantidad');

/** A row in which nothing was written. */
export function isBienVacio(bien: Rama): boolean {
  return DE_BIEN.every((campo) => bien[campo] === undefined || bien[campo] === '' || bien[campo] === false);
}

/** What the form would send now: only what it has a place for. */
export function envioDeGuia(formulario: Rama): Envio {
  const suyos = sinCampos(formulario, ...ajenosA(formulario), ...sinEscribir(formulario));
  const { transportista } = suyos;
  const suyo = esRama(transportista) ? { transportista: sinCampos(transportista, ...delEmisor(formulario)) } : {};
  return envioCon({ ...suyos, ...suyo, indicadores: indicadoresPuestos(formulario) }, GUIA, isBienVacio);
}

const LISTAS = ['conductores', 'vehiculos', 'documentos', 'contenedores'];

/** Parties and lists in which nothing is written but what they began with. */
function sinEscribir(formulario: Rama): readonly string[] {
  const personas = PERSONAS.filter((parte) =>
    ['numeroDocumento', 'denominacion'].every((campo) => texto(formulario, `${parte}.${campo}`).trim() === ''),
  );
  const listas = LISTAS.filter((lista) => filas(formulario, lista).every(isElementoVacio));
  return [...personas, ...listas];
}

function isElementoVacio(elemento: Rama): boolean {
  return Object.entries(elemento).every(([campo, valor]) => valor === '' || ['clave', 'tipoDocumento'].includes(campo));
}

/** Of the carrier, what a guía of its own does not say: it is who issues. */
export function delEmisor(formulario: Rama): readonly string[] {
  return isDeRemitente(leida(formulario)) ? [] : ['ruc', 'denominacion'];
}

/** Whether the goods are taken from the sale that is named: it has some, and none is written. */
export function copiaBienes(formulario: Rama, origen: Origen | undefined): boolean {
  return hasBienes(origen) && filas(formulario, 'items').every(isBienVacio);
}

/** One of services alone has none. */
export function hasBienes(origen: Origen | undefined): boolean {
  return origen !== undefined && origen.bienes.length > 0;
}

/** The goods of the sale as rows that may be changed. */
export function bienesDe({ bienes }: Origen): readonly Nodo[] {
  return conClaves(bienes.map((bien) => ({ ...BIEN_NUEVO, ...ramaDe(BIEN.write(bien, 'entrada'), BIEN) })));
}

/** Another kind: the series goes where it is not one of its own. */
export function chooseTipo(formulario: Rama, codigo: string): Rama {
  const { letras } = findClaseDeGuia(codigo)?.serie ?? CLASES_DE_GUIA[0].serie;
  const serie = texto(formulario, 'serie');
  return { ...formulario, tipoComprobante: codigo, serie: letras.includes(serie.charAt(0)) ? serie : '' };
}
