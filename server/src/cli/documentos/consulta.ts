import { type Entrada, vigenciaDe } from '@chaski/core/catalogos/catalogo.ts';
import { CLASES, TIPOS } from '@chaski/core/documentos/registro.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { novedades } from '@chaski/core/novedades/novedades.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { conectar, deLaApi, URL_OPTION } from '../api.ts';
import { type Args, type Command, type Option, UsageError } from '../command.ts';
import { printJson } from '../output.ts';
import { printTable } from '../table.ts';
import { deliver } from './archivo.ts';
import { JSON_OPTION } from './opciones.ts';

/** Of `TIPOS`, in its order. */
export const NOMBRES_DE_TIPOS = CLASES.map(({ nombre }) => nombre.es.toLowerCase()).join(', ');

export const ESTADOS = ['ACEPTADA', 'RECHAZADA', 'EN_PROCESO', 'PENDIENTE_ENVIO', 'ANULADA'] as const;

/** A list, whole, as a file. */
export const CSV_OPTIONS: Readonly<Record<string, Option>> = {
  csv: { tipo: 'si', ayuda: 'en CSV, sin máximo' },
  salida: { tipo: 'texto', valor: 'RUTA', ayuda: 'el CSV, a ese archivo' },
};

/** Throws `UsageError` for what goes with it alone, or not with it. */
export function wantsCsv(args: Args): boolean {
  if (args.flag('salida') && !args.flag('csv')) throw new UsageError(['--salida va con --csv.']);
  if (args.flag('json') && args.flag('csv')) throw new UsageError(['--json no va con --csv: elija uno.']);
  return args.flag('csv');
}

const listar: Command = {
  nombre: 'listar',
  resumen: 'Los comprobantes de la empresa de la clave, el más nuevo primero; en CSV, todos los del filtro.',
  ejemplos: ['chaski listar --estado RECHAZADA --desde 2026-11-01', 'chaski listar --csv --salida noviembre.csv'],
  opciones: {
    estado: { tipo: 'texto', valores: ESTADOS, ayuda: 'solo los que están así' },
    tipo: {
      tipo: 'texto',
      valores: TIPOS,
      ayuda: NOMBRES_DE_TIPOS,
    },
    serie: { tipo: 'texto', valor: 'F001', ayuda: 'solo los de esa serie' },
    cliente: { tipo: 'texto', valor: 'NÚMERO', ayuda: 'RUC o documento del cliente' },
    desde: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidos desde ese día' },
    hasta: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidos hasta ese día' },
    maximo: { tipo: 'texto', valor: 'N', ayuda: 'cuántos como máximo (50)' },
    ...CSV_OPTIONS,
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const enCsv = wantsCsv(args);
    const chaski = conectar(args, config);
    const filtros = filtrosDe(args);
    if (enCsv) {
      await deliver(args.text('salida'), await deLaApi(chaski.flujoCsv(filtros)));
      return 0;
    }
    const maximo = maximoDe(args);
    const tomadas = await deLaApi(take(chaski.comprobantes({ ...filtros, limite: 100 }), maximo + 1));
    const filas = tomadas.slice(0, maximo);
    const hayMas = tomadas.length > maximo;
    if (args.flag('json')) printJson({ documentos: filas, hayMas });
    else if (filas.length === 0) console.log('No hay comprobantes con ese filtro.');
    else {
      printTable(
        ['Número', 'Fecha', 'Estado', 'Cliente', 'Total'],
        filas.map(({ correlativo, fechaEmision, estado, cliente, moneda, totales }) => [
          correlativo,
          fechaEmision,
          estado,
          cliente.denominacion,
          `${moneda} ${totales.total}`,
        ]),
      );
    }
    if (hayMas) console.error(`Hay más de ${maximo}: pida otro --maximo, o todos con --csv.`);
    return 0;
  },
};

function filtrosDe(args: Args) {
  const tipo = args.text('tipo');
  const estado = ESTADOS.find((cada) => cada === args.text('estado'));
  const textos = { tipoComprobante: tipo, serie: args.text('serie'), cliente: args.text('cliente') };
  const dias = { desde: args.text('desde'), hasta: args.text('hasta') };
  const dados = Object.entries({ ...textos, ...dias }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(dados), ...(estado === undefined ? {} : { estado }) };
}

/** How many rows somebody wants. Throws `UsageError` for what is no number. */
export function maximoDe(args: Args): number {
  const text = args.text('maximo') ?? '50';
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError([`--maximo ${text} no sirve: debe ser un entero desde 1.`]);
}

/** The first so many. */
export async function take<T>(todos: AsyncIterable<T>, maximo: number): Promise<T[]> {
  const filas: T[] = [];
  for await (const fila of todos) {
    filas.push(fila);
    if (filas.length === maximo) break;
  }
  return filas;
}

const catalogo: Command = {
  nombre: 'catalogo',
  resumen: 'Un catálogo de SUNAT: 07 son las afectaciones del IGV. Sin servicio ni clave.',
  argumento: 'NÚMERO',
  ejemplos: ['chaski catalogo 07', 'chaski catalogo 54 --json'],
  opciones: { json: JSON_OPTION },
  run: async (args) => {
    const { CATALOGOS } = await import('@chaski/core/catalogos/index.ts');
    const numero = (args.argumento ?? '').padStart(2, '0');
    const found = CATALOGOS.get(numero);
    if (found === undefined) throw new AppError('catalogo-fuera-de-uso', { numero, hay: [...CATALOGOS.keys()] });
    const entradas = [...found.entradas];
    if (args.flag('json')) printJson({ numero, nombre: found.nombre, entradas });
    else {
      console.log(`Catálogo ${numero}: ${found.nombre}\n`);
      printTable(
        ['Código', 'Nombre'],
        entradas.map((entrada) => [entrada.codigo, conVigencia(entrada)]),
      );
    }
    return 0;
  },
};

function conVigencia(entrada: Entrada): string {
  const vigencia = vigenciaDe(entrada)?.es;
  return vigencia === undefined ? entrada.nombre : `${entrada.nombre} (${vigencia})`;
}

const listaDeNovedades: Command = {
  nombre: 'novedades',
  resumen: 'Lo que SUNAT cambia con fecha, con su fuente: lo que viene y lo que rige. Sin servicio ni clave.',
  ejemplos: ['chaski novedades', 'chaski novedades --todas --json'],
  opciones: {
    todas: { tipo: 'si', ayuda: 'también lo que ya no rige' },
    json: JSON_OPTION,
  },
  run: async (args) => {
    const todas = novedades(fechaLima(new Date()));
    const suyas = args.flag('todas') ? todas : todas.filter(({ estado }) => estado !== 'terminada');
    if (args.flag('json')) printJson({ novedades: suyas });
    else
      for (const { desde, estado, texto, fuente, cambios } of suyas) {
        console.log(`${desde} (${ESTADO_EN_PALABRAS[estado]}): ${texto}\n  ${fuente}`);
        if (cambios.length > 1) for (const cambio of cambios) console.log(`  - ${cambio.texto}`);
        console.log('');
      }
    return 0;
  },
};

const ESTADO_EN_PALABRAS = { proxima: 'viene', vigente: 'rige', terminada: 'ya no rige' } as const;

export const CONSULTA_COMMANDS: readonly Command[] = [listar, catalogo, listaDeNovedades];
