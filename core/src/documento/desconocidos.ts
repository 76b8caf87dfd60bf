import { sinAcentos } from '../lib/acentos.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { type NombreObjeto, OBJETOS } from './campos/objetos.ts';
import type { Nombrado } from './formato/formatos.ts';
import { suggest } from './formato/sugerencia.ts';

/** Where the objects of an emission that stand in one place do, in the order in which a name is looked for. */
const LUGARES = new Map<NombreObjeto, EnIdiomas>([
  ['documento', { es: 'dentro de `documento`', en: 'inside `documento`' }],
  ['cliente', { es: 'dentro de `documento.cliente`', en: 'inside `documento.cliente`' }],
  ['item', { es: 'dentro de cada ítem de `documento.items`', en: 'inside each item of `documento.items`' }],
  ['emitir', { es: 'fuera de `documento`, en el primer nivel', en: 'outside `documento`, at the first level' }],
  ['exportacion', { es: 'dentro de `documento.exportacion`', en: 'inside `documento.exportacion`' }],
  ['detraccion', { es: 'dentro de `documento.detraccion`', en: 'inside `documento.detraccion`' }],
  ['lugarEntrega', { es: 'dentro de `documento.lugarEntrega`', en: 'inside `documento.lugarEntrega`' }],
  ['isc', { es: 'dentro de `isc`, en su ítem', en: 'inside `isc`, in its item' }],
  ['transporte', { es: 'dentro de `transporte`, en su ítem', en: 'inside `transporte`, in its item' }],
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
  readonly lugar: EnIdiomas;
}

const CASAS = casas();

/** What to do about a property that an object does not take: where it belongs, which name was meant, or else to drop it. */
export function motivoDesconocido(nombre: string, objeto: Nombrado): EnIdiomas {
  const esAnular = objeto.nombre === OBJETOS.anular.nombre;
  const posibles = esAnular || nombre.length > MAX_LENGTH ? [] : casasDe(llano(nombre));
  const propios = objeto.nombres;
  const suyo = posibles.find((casa) => propios.includes(casa.nombre))?.nombre ?? suggest(nombre, propios);
  const [otra] = posibles;
  if (otra !== undefined && (suyo === undefined || otra.nombre === nombre)) {
    const { es, en } = otra.lugar;
    return otra.nombre === nombre
      ? { es: `No va aquí: \`${nombre}\` va ${es}`, en: `It does not go here: \`${nombre}\` goes ${en}` }
      : {
          es: `No se llama así: envíe \`${otra.nombre}\`, ${es}`,
          en: `It is not called so: send \`${otra.nombre}\`, ${en}`,
        };
  }
  return noReconocido(suyo, esAnular ? undefined : remedio(llano(nombre.slice(0, MAX_LENGTH))));
}

/** The same of an object whose fields stand in no other. */
export function motivoAjeno(nombre: string, campos: readonly string[]): EnIdiomas {
  return noReconocido(suggest(nombre, campos));
}

const QUITELO: EnIdiomas = { es: 'quítelo', en: 'remove it' };

function noReconocido(suyo: string | undefined, otro = QUITELO): EnIdiomas {
  const remedio = suyo === undefined ? otro : { es: `¿quiso decir \`${suyo}\`?`, en: `did you mean \`${suyo}\`?` };
  return { es: `Campo no reconocido; ${remedio.es}`, en: `Field not recognised; ${remedio.en}` };
}

function remedio(nombre: string): EnIdiomas {
  if (nombre === 'operacion')
    return {
      es: 'quítelo: cada operación tiene su propia ruta',
      en: 'remove it: each operation has a route of its own',
    };
  return CALCULADO.test(nombre)
    ? { es: 'quítelo: los totales los calcula el servicio', en: 'remove it: the service computes the totals' }
    : QUITELO;
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
