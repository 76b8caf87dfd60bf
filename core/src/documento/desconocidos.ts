import { sinAcentos } from '../lib/acentos.ts';
import { type NombreObjeto, OBJETOS } from './campos/objetos.ts';
import type { Nombrado } from './formato/formatos.ts';
import { suggest } from './formato/sugerencia.ts';

/** Where the objects of an emission that stand in one place do, in the order in which a name is looked for. */
const LUGARES = new Map<NombreObjeto, string>([
  ['documento', 'dentro de `documento`'],
  ['cliente', 'dentro de `documento.cliente`'],
  ['item', 'dentro de cada ítem de `documento.items`'],
  ['emitir', 'fuera de `documento`, en el primer nivel'],
  ['exportacion', 'dentro de `documento.exportacion`'],
  ['detraccion', 'dentro de `documento.detraccion`'],
  ['lugarEntrega', 'dentro de `documento.lugarEntrega`'],
  ['isc', 'dentro de `isc`, en su ítem'],
  ['transporte', 'dentro de `transporte`, en su ítem'],
]);
/** Those whose names are looked for although others have the same. */
const PRINCIPALES: ReadonlySet<NombreObjeto> = new Set<NombreObjeto>(['documento', 'cliente', 'item', 'emitir']);

/** Plain names that other systems use, and what they are here: the one of the object at hand, or else the first. */
const SINONIMOS: ReadonlyMap<string, readonly string[]> = new Map([
  ['numero', ['correlativo']],
  ['tipodoc', ['tipoDocumento', 'tipoComprobante']],
  ['sunattransaction', ['sunatTransaccion']],
  ['tipooperacion', ['sunatTransaccion']],
  ['tipomoneda', ['moneda']],
  ['client', ['cliente']],
  ['detalle', ['items']],
  ['detalles', ['items']],
  ['details', ['items']],
  ['productos', ['items']],
  ['ventacredito', ['cuotas']],
  ['anticiporegularizacion', ['anticipos']],
  ['impuestobolsas', ['icbper']],
  ['codmotivo', ['codigoMotivo']],
  ['desmotivo', ['motivo']],
  ['numdocfectado', ['documentoAfectado']],
  ['numdoc', ['numeroDocumento']],
  ['ruc', ['numeroDocumento']],
  ['dni', ['numeroDocumento']],
  ['razonsocial', ['denominacion']],
  ['rznsocial', ['denominacion']],
  ['nombre', ['denominacion', 'descripcion']],
  ['email', ['correo']],
  ['unidad', ['unidadMedida']],
  ['codproducto', ['codigo']],
  ['codigoproductosunat', ['codigoSunat']],
  ['codprodsunat', ['codigoSunat']],
  ['mtovalorunitario', ['valorUnitario']],
  ['mtopreciounitario', ['precioUnitario']],
  ['tipafeigv', ['tipoIgv']],
]);
const CALCULADO = /^(?:subtotal|total|mto|igv$|valorventa$)/;
const MAX_LENGTH = 40;

interface Casa {
  readonly nombre: string;
  readonly lugar: string;
}

const CASAS = casas();

/** What to do about a property that an object does not take: where it belongs, which name was meant, or else to drop it. */
export function motivoDesconocido(nombre: string, objeto: Nombrado): string {
  const esAnular = objeto.nombre === OBJETOS.anular.nombre;
  const posibles = esAnular || nombre.length > MAX_LENGTH ? [] : casasDe(llano(nombre));
  const propios = objeto.nombres;
  const suyo = posibles.find((casa) => propios.includes(casa.nombre))?.nombre ?? suggest(nombre, propios);
  const [otra] = posibles;
  if (otra !== undefined && (suyo === undefined || otra.nombre === nombre)) {
    return otra.nombre === nombre
      ? `No va aquí: \`${nombre}\` va ${otra.lugar}`
      : `No se llama así: envíe \`${otra.nombre}\`, ${otra.lugar}`;
  }
  return noReconocido(suyo, esAnular ? undefined : remedio(llano(nombre.slice(0, MAX_LENGTH))));
}

/** The same of an object whose fields stand in no other. */
export function motivoAjeno(nombre: string, campos: readonly string[]): string {
  return noReconocido(suggest(nombre, campos));
}

function noReconocido(suyo: string | undefined, otro = 'quítelo'): string {
  return `Campo no reconocido; ${suyo === undefined ? otro : `¿quiso decir \`${suyo}\`?`}`;
}

function remedio(nombre: string): string {
  if (nombre === 'operacion') return 'quítelo: cada operación tiene su propia ruta';
  return CALCULADO.test(nombre) ? 'quítelo: los totales los calcula el servicio' : 'quítelo';
}

/** The fields that a plain name may stand for, with or without the word `cliente` in front. */
function casasDe(nombre: string): Casa[] {
  const sinCliente = nombre.startsWith('cliente') ? [nombre.slice('cliente'.length)] : [];
  return [nombre, ...sinCliente]
    .flatMap((uno) => [uno, ...(SINONIMOS.get(uno) ?? []).map(llano)])
    .flatMap((uno) => CASAS.get(uno) ?? []);
}

/** In small letters, without accents, separators and the words that join others: `tipo_de_igv` and `tipoIgv` are one. */
function llano(nombre: string): string {
  const palabras = sinAcentos(nombre).replace(/([a-z])([A-Z])/g, '$1_$2');
  return palabras
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((palabra) => palabra !== 'de' && palabra !== 'al')
    .join('');
}

function casas(): ReadonlyMap<string, Casa> {
  const todos = Object.values(OBJETOS).flatMap(({ nombres }) => nombres);
  const found = new Map<string, Casa>();
  for (const [objeto, lugar] of LUGARES) {
    for (const nombre of OBJETOS[objeto].nombres) {
      const propio = PRINCIPALES.has(objeto) || todos.filter((uno) => uno === nombre).length === 1;
      if (propio && !found.has(llano(nombre))) found.set(llano(nombre), { nombre, lugar });
    }
  }
  return found;
}
