import { SISTEMAS_ISC } from '../catalogos/c08-sistemas-isc.ts';
import { isDeFecha, PROPIEDADES } from '../catalogos/c55-propiedades.ts';
import { findUbigeo } from '../catalogos/ubigeos.ts';
import type { AtributoLeido, IscLeido, TransporteLeido } from './borrador.ts';
import { MONTO, PORCENTAJE, UNITARIO } from './importe.ts';
import { type FormatoTexto, type Hallazgo, type Lector, OBSERVADO } from './lectura.ts';

const SISTEMA_FALTA: Hallazgo = {
  mensaje: 'El sistema del ISC es obligatorio; envíe "01" (al valor), "02" (monto fijo) o "03" (precio al público)',
  codigo: '2373',
};
const SISTEMA_INVALIDO: Hallazgo = {
  mensaje: 'No está en el catálogo 08; envíe "01" (al valor), "02" (monto fijo) o "03" (precio al público)',
  codigo: '2041',
};

/** Reads the ISC of an item; what each system needs of it is left to the rules. */
export function readIsc(lector: Lector): IscLeido {
  const sistema = lector.codigo('sistema', (text) => SISTEMAS_ISC.has(text), SISTEMA_INVALIDO, SISTEMA_FALTA);
  return {
    sistema: sistema === '01' || sistema === '02' || sistema === '03' ? sistema : undefined,
    tasa: lector.importe('tasa', TASA, '3102'),
    monto: lector.importe('monto', UNITARIO, '2033'),
    precioSugerido: lector.importe('precioSugerido', UNITARIO, '3031'),
  };
}

/** 3104: the rate of an ISC cannot be zero. */
const TASA = { ...PORCENTAJE, codigoCero: '3104' };

const PROPIEDAD_FALTA: Hallazgo = {
  mensaje: 'El código del atributo es obligatorio; envíe uno del catálogo 55, p. ej. "5010" (placa)',
};
const PROPIEDAD_INVALIDA: Hallazgo = {
  mensaje: 'No está en el catálogo 55; envíe p. ej. "5010" (placa) o "7020" (partida arancelaria)',
  codigo: '4279',
};

/** Reads a property of catalog 55; the form of its value is left to the rules. */
export function readAtributo(lector: Lector): AtributoLeido {
  const codigo = lector.codigo('codigo', (text) => PROPIEDADES.has(text), PROPIEDAD_INVALIDA, PROPIEDAD_FALTA);
  const esFecha = codigo !== undefined && isDeFecha(PROPIEDADES.get(codigo)?.dato);
  return {
    codigo,
    nombre: lector.texto('nombre', OBSERVADO),
    valor: lector.texto('valor', esFecha ? VALOR_FECHA : VALOR),
  };
}

const VALOR: FormatoTexto = {
  ...OBSERVADO,
  falta: { mensaje: 'El valor del atributo es obligatorio; envíelo como texto', codigo: '3064' },
};
const VALOR_FECHA: FormatoTexto = {
  ...OBSERVADO,
  falta: { mensaje: 'La fecha del atributo es obligatoria; envíela AAAA-MM-DD', codigo: '3065' },
};

const isUbigeo = (text: string) => findUbigeo(text) !== undefined;
const UBIGEO_INVALIDO: Hallazgo = {
  mensaje: 'No es un ubigeo del INEI; envíe seis cifras, p. ej. "150101" (Lima, Lima, Lima)',
  codigo: '4200',
};

function falta(que: string, codigo: string): Hallazgo {
  return { mensaje: `El transporte de carga exige ${que}; envíelo`, codigo };
}

const ORIGEN_FALTA = falta('el ubigeo de origen', '3116');
const DESTINO_FALTA = falta('el ubigeo de destino', '3118');
const DIRECCION = { minimo: 3, maximo: 200, codigo: '4236' };
const DIRECCION_ORIGEN = { ...DIRECCION, falta: falta('la dirección de origen', '3117') };
const DIRECCION_DESTINO = { ...DIRECCION, falta: falta('la dirección de destino', '3119') };
const DETALLE = { minimo: 3, maximo: 500, codigo: '4270', falta: falta('el detalle del viaje', '3120') };
const SERVICIO_FALTA = falta('el valor referencial del servicio, en soles', '3124');
const CARGA_FALTA = falta('el valor referencial de la carga efectiva, en soles', '3125');
const UTIL_FALTA = falta('el valor referencial de la carga útil nominal, en soles', '3126');

/** Reads the freight of an item (3116–3126); amounts are in soles. */
export function readTransporte(lector: Lector): TransporteLeido {
  return {
    ubigeoOrigen: lector.codigo('ubigeoOrigen', isUbigeo, UBIGEO_INVALIDO, ORIGEN_FALTA),
    direccionOrigen: lector.texto('direccionOrigen', DIRECCION_ORIGEN),
    ubigeoDestino: lector.codigo('ubigeoDestino', isUbigeo, UBIGEO_INVALIDO, DESTINO_FALTA),
    direccionDestino: lector.texto('direccionDestino', DIRECCION_DESTINO),
    detalle: lector.texto('detalle', DETALLE),
    valorReferencial: lector.importe('valorReferencial', MONTO, '3123', SERVICIO_FALTA),
    valorCargaEfectiva: lector.importe('valorCargaEfectiva', MONTO, '3123', CARGA_FALTA),
    valorCargaUtil: lector.importe('valorCargaUtil', MONTO, '3123', UTIL_FALTA),
  };
}
