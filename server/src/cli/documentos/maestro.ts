import type { Chaski, ClienteGuardado, Importacion, Producto } from '@chaski/sdk/src/index.ts';
import { conectar, deLaApi, URL_OPTION } from '../api.ts';
import type { Command, Option } from '../command.ts';
import { printJson } from '../output.ts';
import { SALIDA } from '../salidas.ts';
import { printTable } from '../table.ts';
import { readArchivo } from './archivo.ts';
import { JSON_OPTION } from './opciones.ts';

/* What a company keeps of what it sells and to whom. */

const BUSCAR: Option = { tipo: 'texto', valor: 'PALABRAS', ayuda: 'los que las tienen, con o sin tildes' };
const GUARDAR: Option = {
  tipo: 'si',
  ayuda: 'guarda las filas que no tienen problemas; sin ella solo dice qué cambiaría',
};

interface Dicho<F> {
  readonly palabra: string;
  readonly varios: string;
  readonly columnas: readonly string[];
  readonly filaDe: (fila: F) => string[];
  readonly de: (chaski: Chaski) => {
    todos(filtros: { q?: string }): AsyncIterable<F>;
    importar(hoja: Uint8Array, opciones: { guardar: boolean }): Promise<Importacion>;
  };
  readonly ejemplo: string;
}

function commandsOf<F>({ palabra, varios, columnas, filaDe, de, ejemplo }: Dicho<F>): readonly Command[] {
  return [
    {
      nombre: `${palabra} listar`,
      resumen: `Los ${varios} guardados, el más nuevo primero.`,
      ejemplos: [`chaski ${palabra} listar`, `chaski ${palabra} listar --buscar ${ejemplo}`],
      opciones: { buscar: BUSCAR, url: URL_OPTION, json: JSON_OPTION },
      run: async (args, config) => {
        const q = args.text('buscar');
        const todos = de(conectar(args, config)).todos(q === undefined ? {} : { q });
        const filas = await deLaApi(Array.fromAsync(todos));
        if (args.flag('json')) printJson({ [varios]: filas });
        else if (filas.length === 0) console.log(`No hay ${varios}.`);
        else printTable([...columnas], filas.map(filaDe));
        return 0;
      },
    },
    {
      nombre: `${palabra} importar`,
      argumento: 'ARCHIVO',
      resumen: `Trae ${varios} de un Excel (.xlsx) o un CSV, cuya primera fila dice qué hay en cada columna. Dice qué es nuevo, qué cambia y qué corregir en cada fila.`,
      ejemplos: [`chaski ${palabra} importar ${varios}.xlsx`, `chaski ${palabra} importar ${varios}.csv --guardar`],
      opciones: { guardar: GUARDAR, url: URL_OPTION, json: JSON_OPTION },
      run: async (args, config) => {
        const hoja = await readArchivo(args.argumento ?? '');
        const importacion = await deLaApi(de(conectar(args, config)).importar(hoja, { guardar: args.flag('guardar') }));
        if (args.flag('json')) printJson(importacion);
        else tell(importacion);
        return importacion.conProblemas === 0 ? 0 : SALIDA.falla;
      },
    },
  ];
}

function tell({ problemas, problemasSinDecir, ...i }: Importacion): void {
  const sinMirar = i.columnas
    .filter(({ campo }) => campo === null)
    .map(({ columna, titulo }) => `${columna} (${titulo})`);
  if (sinMirar.length > 0) console.log(`Columnas que no se miran: ${sinMirar.join(', ')}`);
  if (problemas.length > 0) {
    printTable(
      ['Fila', 'Columna', 'Dice', 'Qué corregir'],
      problemas.map(({ fila, columna, campo, valor, mensaje }) => [String(fila), columna ?? campo, valor, mensaje]),
    );
  }
  if (problemasSinDecir > 0) console.log(`Y ${problemasSinDecir} problemas más.`);
  const cuenta = `nuevas ${i.nuevas}, cambiadas ${i.cambiadas}, iguales ${i.iguales}, con problemas ${i.conProblemas}`;
  console.log(
    i.guardado
      ? `Guardado: ${cuenta}.`
      : `Nada se guardó todavía: ${cuenta}. Con --guardar se guardan las que no tienen problemas.`,
  );
}

const PRODUCTO: Dicho<Producto> = {
  palabra: 'producto',
  varios: 'productos',
  columnas: ['Código', 'Descripción', 'Unidad', 'Precio', 'IGV', 'Código de barras'],
  filaDe: ({ codigo, descripcion, unidadMedida = '', precioUnitario, moneda = '', tipoIgv = '', gtin = '' }) => [
    codigo,
    descripcion,
    unidadMedida,
    precioUnitario === undefined ? '' : `${moneda} ${precioUnitario}`,
    tipoIgv,
    gtin,
  ],
  de: ({ productos }) => productos,
  ejemplo: 'cafe',
};

const CLIENTE: Dicho<ClienteGuardado> = {
  palabra: 'cliente',
  varios: 'clientes',
  columnas: ['Número', 'Nombre', 'Dirección', 'Correo'],
  filaDe: ({ numeroDocumento, denominacion, direccion = '', correo = '' }) => [
    numeroDocumento,
    denominacion,
    direccion,
    correo,
  ],
  de: ({ clientes }) => clientes,
  ejemplo: 'andina',
};

export const MAESTRO_COMMANDS = [...commandsOf(PRODUCTO), ...commandsOf(CLIENTE)];
