import { UNIDADES } from '../catalogos/c03-unidades.ts';
import { AFECTACIONES_IGV } from '../catalogos/c07-afectaciones-igv.ts';
import { unidadPensada } from '../catalogos/unidades-usuales.ts';
import { esNota } from '../documentos/registro.ts';
import type { ItemLeido } from './borrador.ts';
import { PRECIO, UNITARIO } from './importe.ts';
import { type FormatoTexto, type Hallazgo, IDENTIDAD_OBSERVADA, type Lector, OBSERVADO } from './lectura.ts';
import { readAtributo, readIsc, readTransporte } from './schema-item-tributario.ts';
import { readAjusteDeLinea } from './schema-tributario.ts';
import type { TipoComprobante } from './types.ts';

/** Reads one item of a document of that type, with its defaults: NIU and 10 (gravado, onerous). */
export function readItem(lector: Lector, tipo: TipoComprobante | undefined): ItemLeido {
  return {
    codigo: lector.texto('codigo', { maximo: 30, codigo: '4269' }),
    codigoSunat: lector.texto('codigoSunat', OBSERVADO),
    gtin: lector.texto('gtin', IDENTIDAD_OBSERVADA),
    descripcion: lector.texto('descripcion', esNota(tipo) ? DESCRIPCION_DE_NOTA : DESCRIPCION),
    unidadMedida: lector.has('unidadMedida') ? readUnidad(lector) : 'NIU',
    cantidad: lector.importe('cantidad', UNITARIO, '2025', CANTIDAD_FALTA),
    precio: readPrecio(lector),
    tipoIgv: lector.has('tipoIgv') ? lector.codigo('tipoIgv', isAfectacion, TIPO_IGV_INVALIDO) : '10',
    descuento: lector.objeto('descuento', 'ajuste', readAjusteDeLinea),
    cargo: lector.objeto('cargo', 'ajuste', readAjusteDeLinea),
    isc: lector.objeto('isc', 'isc', readIsc),
    icbper: lector.boolean('icbper'),
    atributos: lector.lista('atributos', 'atributo', readAtributo),
    transporte: lector.objeto('transporte', 'transporte', readTransporte),
  };
}

/** Rule 2027: every printable character, line breaks and tabs too; no other text of a document takes these two. */
const DESCRIPCION: FormatoTexto = {
  maximo: 500,
  conSaltos: true,
  codigo: '2027',
  falta: { mensaje: 'La descripción es obligatoria; envíe qué se vende', codigo: '2026' },
};

/** In notes SUNAT only observes how long it is (4084). */
const DESCRIPCION_DE_NOTA: FormatoTexto = { ...DESCRIPCION, ...OBSERVADO };

/** A code that is hardly meant is announced, and one that people write for another is no code in other letters. */
function readUnidad(lector: Lector): string | undefined {
  const codigo = lector.codigo('unidadMedida', isUnidad, unidadInvalida);
  const pensada = codigo === undefined ? undefined : unidadPensada(codigo);
  if (pensada !== undefined) {
    const nombre = UNIDADES.get(codigo ?? '')?.nombre;
    const mensaje = `${codigo} es "${nombre}" en el catálogo 03; si quiso decir "${pensada.nombre}", envíe ${pensada.codigo}`;
    lector.note('unidadMedida', { mensaje, aviso: true });
  }
  return codigo;
}

function isUnidad(codigo: string, escrito: string): boolean {
  const esOtra = codigo !== escrito && (codigo !== escrito.toUpperCase() || unidadPensada(codigo) !== undefined);
  return UNIDADES.has(codigo) && !esOtra;
}

function unidadInvalida(escrita: string): Hallazgo {
  const pensada = unidadPensada(escrita);
  const remedio =
    pensada === undefined
      ? 'envíe p. ej. NIU (bienes) o ZZ (servicios)'
      : `¿quiso decir ${pensada.codigo}, "${pensada.nombre}"?`;
  return { mensaje: `No está en el catálogo 03; ${remedio}`, codigo: '2936' };
}

const CANTIDAD_FALTA: Hallazgo = {
  mensaje: 'La cantidad es obligatoria; envíe un número mayor que cero',
  codigo: '2024',
};

const PRECIO_FALTA: Hallazgo = {
  mensaje: 'El precio es obligatorio; envíe precioUnitario (con impuestos) o valorUnitario (sin impuestos)',
  codigo: '2028',
};

function readPrecio(lector: Lector): ItemLeido['precio'] {
  const conPrecio = lector.has('precioUnitario');
  const conValor = lector.has('valorUnitario');
  const precio = lector.importe('precioUnitario', PRECIO, '2367', conValor ? undefined : PRECIO_FALTA);
  const valor = lector.importe('valorUnitario', PRECIO, '2369');
  if (conPrecio !== conValor) return { conImpuestos: conPrecio, monto: conPrecio ? precio : valor };
  if (conPrecio) lector.note('valorUnitario', { mensaje: 'Envíe precioUnitario o valorUnitario, no los dos' });
  return { conImpuestos: undefined, monto: undefined };
}

const isAfectacion = (codigo: string) => AFECTACIONES_IGV.has(codigo);
const TIPO_IGV_INVALIDO: Hallazgo = {
  mensaje: 'No está en el catálogo 07; envíe p. ej. "10" (gravado), "20" (exonerado) o "30" (inafecto)',
  codigo: '2040',
};
