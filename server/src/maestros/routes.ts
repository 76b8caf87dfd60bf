import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { JsonObject } from '@chaski/core/lib/json.ts';
import { named } from '@chaski/core/lib/named.ts';
import type { Deps } from '../deps.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { type Body, base64, body, flag } from '../platform/http/reading/campos.ts';
import { readCuerpo } from '../platform/http/reading/cuerpo.ts';
import { CURSOR, pageOf, Siguiente } from '../platform/http/reading/cursor.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { LIMITE, type Query, query, text } from '../platform/http/reading/query.ts';
import type { Permiso, Route } from '../platform/http/route.ts';
import { type ObjectSchema, type Properties, type Schema, Type } from '../platform/http/schema.ts';
import { change, create, eliminar, noExiste } from './administrar.ts';
import { CLIENTES } from './clientes.ts';
import { type Importacion, importar } from './importar.ts';
import type { Maestro } from './maestro.ts';
import { type Fila, findFila, listFilas } from './maestros-store.ts';
import { PRODUCTOS } from './productos.ts';

/* Both masters have the same operations; what differs is said once for each. */

/** `clave`: exactly that code, or number. */
interface Consulta {
  readonly q?: string;
  readonly clave?: string;
  readonly cursor?: string;
  readonly limite: number;
}

const DE_LISTA = { q: text(Type.String({ maxLength: 100 }), 100), limite: LIMITE, cursor: CURSOR };

interface Dichos {
  readonly maestro: Maestro;
  /** Path of the list. */
  readonly url: string;
  readonly tag: string;
  readonly leer: Permiso;
  readonly cambiar: Permiso;
  readonly ids: Readonly<Record<'list' | 'view' | 'create' | 'change' | 'remove' | 'bring', string>>;
  readonly summary: Readonly<Record<'list' | 'view' | 'create' | 'change' | 'remove' | 'bring', EnIdiomas>>;
  readonly uno: EnIdiomas;
  readonly varios: EnIdiomas;
  readonly queEs: EnIdiomas;
  readonly consulta: Query<Consulta, { readonly cursorKey: Buffer }>;
  readonly Ficha: Schema<Readonly<Record<string, unknown>>>;
}

/** `siempre`: what an answer always has, or has in another form than a body. */
function fichaSchema(
  name: string,
  { schema }: Maestro,
  siempre: Properties = {},
): Schema<Readonly<Record<string, unknown>>> {
  const instante = Type.String({ format: 'date-time' });
  return named(
    name,
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      ...schema.properties,
      ...siempre,
      creadoEn: instante,
      cambiadoEn: instante,
    }),
  );
}

const DE_PRODUCTOS: Dichos = {
  maestro: PRODUCTOS,
  url: '/productos',
  tag: 'Productos',
  leer: 'products.read',
  cambiar: 'products.manage',
  ids: {
    list: 'listarProductos',
    view: 'verProducto',
    create: 'crearProducto',
    change: 'cambiarProducto',
    remove: 'eliminarProducto',
    bring: 'importarProductos',
  },
  summary: {
    list: { es: 'Listar los productos guardados', en: 'List the stored products' },
    view: { es: 'Consultar un producto', en: 'Get a product' },
    create: { es: 'Guardar un producto', en: 'Store a product' },
    change: { es: 'Cambiar un producto', en: 'Change a product' },
    remove: { es: 'Eliminar un producto', en: 'Delete a product' },
    bring: { es: 'Traer productos de una hoja de cálculo', en: 'Bring products from a spreadsheet' },
  },
  uno: { es: 'Producto', en: 'Product' },
  varios: { es: 'Productos', en: 'Products' },
  queEs: {
    es: 'Con `cantidad` es un ítem de `documento.items`. Se lee y se juzga como allí.',
    en: 'With `cantidad` it is an item of `documento.items`. It is read and judged as there.',
  },
  consulta: query({
    ...DE_LISTA,
    clave: text(Type.String({ description: { es: 'Exactamente ese código', en: 'Exactly that code' } }), 30),
  }),
  Ficha: fichaSchema('Producto', PRODUCTOS, {
    unidadMedida: Type.String({ description: { es: 'Catálogo 03', en: 'Catalog 03' }, examples: ['NIU'] }),
    precioUnitario: Type.Optional(
      Type.String({ description: { es: 'Con impuestos, como texto', en: 'With taxes, as text' }, examples: ['24.9'] }),
    ),
    moneda: Type.String({ description: { es: 'Catálogo 02', en: 'Catalog 02' }, examples: ['PEN'] }),
    tipoIgv: Type.String({ description: { es: 'Catálogo 07', en: 'Catalog 07' }, examples: ['10'] }),
  }),
};

const DE_CLIENTES: Dichos = {
  maestro: CLIENTES,
  url: '/clientes',
  tag: 'Clientes',
  leer: 'customers.read',
  cambiar: 'customers.manage',
  ids: {
    list: 'listarClientes',
    view: 'verCliente',
    create: 'crearCliente',
    change: 'cambiarCliente',
    remove: 'eliminarCliente',
    bring: 'importarClientes',
  },
  summary: {
    list: { es: 'Listar los clientes guardados', en: 'List the stored customers' },
    view: { es: 'Consultar un cliente guardado', en: 'Get a stored customer' },
    create: { es: 'Guardar un cliente', en: 'Store a customer' },
    change: { es: 'Cambiar un cliente', en: 'Change a customer' },
    remove: { es: 'Eliminar un cliente', en: 'Delete a customer' },
    bring: { es: 'Traer clientes de una hoja de cálculo', en: 'Bring customers from a spreadsheet' },
  },
  uno: { es: 'Cliente', en: 'Customer' },
  varios: { es: 'Clientes', en: 'Customers' },
  queEs: {
    es: 'Es el `cliente` de un documento. Se lee y se juzga como allí.',
    en: 'It is the `cliente` of a document. It is read and judged as there.',
  },
  consulta: query({
    ...DE_LISTA,
    clave: text(
      Type.String({
        description: { es: 'Exactamente ese número de documento', en: 'Exactly that number of the identity document' },
      }),
      15,
    ),
  }),
  Ficha: fichaSchema('ClienteGuardado', CLIENTES),
};

/** What a company sells and to whom, as it keeps it. */
export function maestrosRoutes(deps: Deps): Route[] {
  return [DE_PRODUCTOS, DE_CLIENTES].flatMap(operationsOf).map((each) => each(deps));
}

/** The fields that were sent; what they say is judged with the whole row. */
function sent(maestro: Maestro, schema: ObjectSchema<Properties>): Body<JsonObject> {
  return { schema, read: (text) => readCuerpo(text, Object.keys(maestro.columnas), (_lector, objeto) => objeto) };
}

function changesOf({ maestro, uno }: Dichos): ObjectSchema<Properties> {
  const properties = Object.entries(maestro.schema.properties).map(([campo, schema]) => [
    campo,
    Type.Optional(Type.Union([schema, Type.Null()])),
  ]);
  return named(`Cambios${uno.es}`, Type.Object(Object.fromEntries(properties), { additionalProperties: false }));
}

const IMPORTAR = body(
  {
    archivo: base64(
      {
        es: 'La hoja, en base64: un Excel (.xlsx) o un CSV de hasta 1,5 MB y 10 000 filas. Su primera fila dice qué hay en cada columna.',
        en: 'The sheet, in base64: an Excel file (.xlsx) or a CSV of up to 1.5 MB and 10,000 rows. Its first row says what is in each column.',
      },
      {
        mensaje: {
          es: 'Falta el archivo (.xlsx o .csv), en base64',
          en: 'The file (.xlsx or .csv) is missing, in base64',
        },
      },
    ),
    guardar: flag({
      default: false,
      description: {
        es: 'false: solo dice qué cambiaría. true: guarda las filas que no tienen problemas.',
        en: 'false: it only says what would change. true: it stores the rows without problems.',
      },
    }),
  },
  { name: 'CuerpoImportar' },
);

const IMPORTACION = named(
  'Importacion',
  Type.Object({
    filas: Type.Integer(),
    nuevas: Type.Integer(),
    cambiadas: Type.Integer(),
    iguales: Type.Integer({ description: { es: 'Ya estaban así', en: 'They were so already' } }),
    conProblemas: Type.Integer({ description: { es: 'Filas que no se guardan', en: 'Rows that are not stored' } }),
    guardado: Type.Boolean(),
    columnas: Type.Array(
      Type.Object({
        columna: Type.String({ examples: ['A'] }),
        titulo: Type.String(),
        campo: Type.Union([Type.String(), Type.Null()], {
          description: { es: 'null: no se mira', en: 'null: it is not looked at' },
        }),
      }),
    ),
    problemas: Type.Array(
      Type.Object({
        fila: Type.Integer({ description: { es: 'Como la numera la hoja', en: 'As the sheet numbers it' } }),
        columna: Type.Union([Type.String(), Type.Null()]),
        campo: Type.String(),
        valor: Type.String(),
        mensaje: Type.String({ description: { es: 'Qué corregir', en: 'What to correct' } }),
      }),
      { description: { es: 'Los primeros 200', en: 'The first 200' } },
    ),
    problemasSinDecir: Type.Integer(),
  }),
);

function operationsOf(dichos: Dichos): Operation[] {
  const { maestro, url, tag, leer, cambiar, ids, summary, uno, varios, queEs, consulta, Ficha } = dichos;
  const deLectura = { permisos: [leer], tags: [tag] };
  const deCambio = { permisos: [cambiar], tags: [tag] };
  const id = () => noExiste(maestro);
  const { schema } = maestro;
  return [
    operation({
      ...deLectura,
      method: 'GET',
      url,
      operationId: ids.list,
      summary: summary.list,
      description: {
        es: 'Los más nuevos primero. `q`: palabras o partes, con o sin tildes.',
        en: 'The newest first. `q`: words or parts, with or without accents.',
      },
      query: consulta,
      data: schemaOf({ [maestro.tabla]: Type.Array(Ficha), siguiente: Siguiente }),
      handler: async ({ deps, acceso, query: read }) => {
        const filtro = read();
        const rows = await listFilas(deps.db.of(acceso), acceso, maestro, { ...filtro, limite: filtro.limite + 1 });
        const { page, siguiente } = pageOf(rows, filtro.limite, deps.cursorKey);
        return {
          message: {
            es: `${varios.es} en esta página: ${page.length}.`,
            en: `${varios.en} on this page: ${page.length}.`,
          },
          data: { [maestro.tabla]: page.map(datosFicha), siguiente },
        };
      },
    }),
    operation({
      ...deCambio,
      method: 'POST',
      url,
      operationId: ids.create,
      summary: summary.create,
      description: queEs,
      body: sent(maestro, schema),
      data: Ficha,
      errors: [409, 422],
      handler: async ({ deps, acceso, body: read }) => ({
        message: { es: `${uno.es} guardado.`, en: `${uno.en} stored.` },
        data: datosFicha(await create(deps, acceso, maestro, read())),
      }),
    }),
    operation({
      ...deCambio,
      method: 'POST',
      url: `${url}/importar`,
      operationId: ids.bring,
      summary: summary.bring,
      description: {
        es: 'Dice qué es nuevo, qué cambia y qué corregir en cada fila; con `guardar`, guarda las que no tienen problemas, todas o ninguna. Lo que no está en la hoja queda como está.',
        en: 'It says what is new, what changes and what to correct in each row; with `guardar`, it stores those without problems, all or none. What is not in the sheet stays as it is.',
      },
      body: IMPORTAR,
      data: IMPORTACION,
      errors: [422],
      documento: true,
      handler: async ({ deps, acceso, body: read }) => {
        const importacion = await importar(deps, acceso, maestro, read());
        return { message: importada(importacion), data: datosImportacion(importacion) };
      },
    }),
    operation({
      ...deLectura,
      method: 'GET',
      url: `${url}/:id`,
      operationId: ids.view,
      summary: summary.view,
      id,
      data: Ficha,
      handler: async ({ deps, acceso, id: suyo }) => {
        const fila = await findFila(deps.db.of(acceso), acceso, maestro, suyo);
        if (fila === undefined) throw noExiste(maestro);
        return { message: { es: `${uno.es}.`, en: `${uno.en}.` }, data: datosFicha(fila) };
      },
    }),
    operation({
      ...deCambio,
      method: 'PATCH',
      url: `${url}/:id`,
      operationId: ids.change,
      summary: summary.change,
      description: {
        es: 'Lo que no se envía queda como está; null lo quita. Los documentos ya emitidos no cambian.',
        en: 'What is not sent stays as it is; null takes it away. Documents that were issued do not change.',
      },
      id,
      body: sent(maestro, changesOf(dichos)),
      data: Ficha,
      errors: [409],
      handler: async ({ deps, acceso, id: suyo, body: read }) => ({
        message: { es: `${uno.es} cambiado.`, en: `${uno.en} changed.` },
        data: datosFicha(await change(deps, acceso, maestro, suyo, read)),
      }),
    }),
    operation({
      ...deCambio,
      method: 'DELETE',
      url: `${url}/:id`,
      operationId: ids.remove,
      summary: summary.remove,
      id,
      data: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      handler: async ({ deps, acceso, id: suyo }) => {
        await eliminar(deps, acceso, maestro, suyo);
        return { message: { es: `${uno.es} eliminado.`, en: `${uno.en} deleted.` }, data: { id: suyo } };
      },
    }),
  ];
}

/** Whose keys are known only by the master. */
function schemaOf(properties: Properties): Schema<Readonly<Record<string, unknown>>> {
  return Type.Object(properties);
}

function datosFicha({ id, ficha, creadoEn, cambiadoEn }: Fila) {
  return { id, ...ficha, creadoEn: creadoEn.toISOString(), cambiadoEn: cambiadoEn.toISOString() };
}

function datosImportacion({ problemas, ...resto }: Importacion) {
  return {
    ...resto,
    problemas: problemas.map(({ mensaje, ...problema }) => ({ ...problema, mensaje: frase(mensaje) })),
  };
}

function importada({ guardado, nuevas, cambiadas, conProblemas }: Importacion): EnIdiomas {
  const cuenta = { es: `${nuevas} nuevas, ${cambiadas} cambiadas`, en: `${nuevas} new, ${cambiadas} changed` };
  return guardado
    ? {
        es: `Se guardaron ${cuenta.es}; con problemas ${conProblemas}.`,
        en: `Stored: ${cuenta.en}; with problems ${conProblemas}.`,
      }
    : {
        es: `Se guardarían ${cuenta.es}; con problemas ${conProblemas}.`,
        en: `Would be stored: ${cuenta.en}; with problems ${conProblemas}.`,
      };
}
