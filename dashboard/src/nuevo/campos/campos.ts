/** Where each problem belongs on the page. Pure. */
import { type Dicho, decir, type Idioma } from '@chaski/core/lib/idiomas.ts';
import { enPalabras } from '../calculo/en-palabras.ts';

const PREFIJO = 'documento';

/** The id of the field of a place of the form: `items.0.cantidad` → `campo-items-0-cantidad`. */
export function idDeCampo(ruta: string): string {
  return `campo-${ruta.replaceAll('.', '-')}`;
}

/**
 * The place in the form of a path of the API (`documento.items.0.cantidad`); `filas` says where each item that was sent
 * is in the form. `''` is the document as a whole.
 */
export function lugarDe(ruta: string, filas: readonly number[]): string {
  const [raiz, ...pasos] = ruta.split('.');
  if (raiz !== PREFIJO) return '';
  const [campo, indice, ...resto] = pasos;
  if (campo !== 'items' || indice === undefined) return pasos.join('.');
  return ['items', String(filas[Number(indice)] ?? indice), ...resto].join('.');
}

/** The problems by their place in the form, in that language; what is told in one already, in that one. `say`: in the words of the form. */
export function porLugar(
  problemas: Iterable<readonly [ruta: string, mensaje: Dicho]>,
  filas: readonly number[],
  idioma: Idioma,
  say: (mensaje: string, idioma: Idioma) => string = enPalabras,
): ReadonlyMap<string, string> {
  const lugares = new Map<string, string>();
  for (const [ruta, mensaje] of problemas) {
    const lugar = lugarDe(ruta, filas);
    const anterior = lugares.get(lugar);
    const dicho = say(decir(mensaje, idioma), idioma);
    lugares.set(lugar, anterior === undefined ? dicho : `${anterior}. ${dicho}`);
  }
  return lugares;
}

/** Whether one place is the other, or is inside of it. */
export function esDe(lugar: string, contenedor: string): boolean {
  return contenedor === '' || lugar === contenedor || lugar.startsWith(`${contenedor}.`);
}

/** Whether somebody has been in a place, in a part of it, or in what contains it. */
export function estaTocado(lugar: string, tocados: ReadonlySet<string>): boolean {
  for (const tocado of tocados) if (esDe(tocado, lugar) || esDe(lugar, tocado)) return true;
  return false;
}

/**
 * The field where a problem can be shown: its own, or the nearest around it that is on the page; undefined when there is none.
 */
export function campoMasCercano(lugar: string, existe: (id: string) => boolean): string | undefined {
  for (let pasos = lugar.split('.'); pasos.length > 0; pasos = pasos.slice(0, -1)) {
    const id = idDeCampo(pasos.join('.'));
    if (existe(id)) return id;
  }
  return undefined;
}

/** The place of a field's id; undefined when it is the id of something else. */
export function lugarDeId(id: string): string | undefined {
  return id.startsWith('campo-') ? id.slice('campo-'.length).replaceAll('-', '.') : undefined;
}

/** From the top of the page to its end; what is not named here comes last, as it came. */
const ORDEN = [
  'tipoComprobante',
  'serie',
  'fechaEmision',
  'moneda',
  'tipoCambio',
  'documentoAfectado',
  'codigoMotivo',
  'motivo',
  'cliente',
  'items',
  'formaPago',
  'cuotas',
];

/** The fields of a customer and of a line, in the order in which they are seen. */
const DENTRO = [
  'numeroDocumento',
  'tipoDocumento',
  'denominacion',
  'direccion',
  'correo',
  'descripcion',
  'cantidad',
  'precioUnitario',
  'valorUnitario',
  'codigo',
  'unidadMedida',
  'tipoIgv',
];

/** The problems as whoever corrects them meets their fields. */
export function enOrdenDeLectura(
  problemas: ReadonlyMap<string, string>,
  orden: readonly string[] = ORDEN,
): readonly (readonly [string, string])[] {
  const puesto = (lugar: string) => {
    const [raiz = '', segundo = '', tercero = ''] = lugar.split('.');
    const deLinea = raiz === 'items';
    const dentro = DENTRO.indexOf(deLinea ? tercero : segundo);
    const enPagina = orden.indexOf(raiz);
    return [
      enPagina < 0 ? orden.length : enPagina,
      deLinea ? Number(segundo) || 0 : 0,
      dentro < 0 ? DENTRO.length : dentro,
    ] as const;
  };
  return [...problemas].sort(([uno], [otro]) => {
    const [a, b] = [puesto(uno), puesto(otro)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
}
