import { CLASES_DE_GUIA } from '@chaski/core/documentos/registro.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { CuerpoEmitirGuia, ResultadoDeGuia } from '@chaski/sdk/src/index.ts';
import { CAUSAS_DE_BAJA } from '../../guias/types.ts';
import type { Config } from '../../platform/config/config.ts';
import { conectar, deLaApi, deLaEmision, idDeGuia, URL_OPTION } from '../api.ts';
import { type Args, type Command, type Option, UsageError } from '../command.ts';
import { avisoEnLinea, printJson, printPairs } from '../output.ts';
import { siSePierde } from '../salida-perdida.ts';
import { SALIDA } from '../salidas.ts';
import { printTable } from '../table.ts';
import { deliver, readEntrada } from './archivo.ts';
import { CSV_OPTIONS, ESTADOS, maximoDe, take, wantsCsv } from './consulta.ts';
import { cuerpoDe } from './cuerpo.ts';
import { DECISION_OPTIONS } from './decision.ts';
import { DESCARGA_OPTIONS, download } from './descarga.ts';
import { JSON_OPTION } from './opciones.ts';

const DEL_ARCHIVO: Readonly<Record<string, Option>> = {
  'confirmar-salto': {
    tipo: 'si',
    ayuda: 'el correlativo puede quedar más de 1000 por encima del siguiente de la serie',
  },
  hoy: { tipo: 'si', ayuda: 'con la fecha de hoy en el lugar de las que dice el archivo: para los ejemplos' },
  url: URL_OPTION,
  json: JSON_OPTION,
};

const emitir: Command = {
  nombre: 'guia emitir',
  resumen: 'Emite la guía de remisión del cuerpo JSON de un archivo (o de -).',
  salidas: ['rechazada', 'sinTransmitir', 'noSirve'],
  argumento: 'ARCHIVO',
  ejemplos: [
    'CHASKI_CLAVE=chk_test_… chaski guia emitir guia.json',
    'chaski guia emitir examples/guias/01-venta-privado/entrada.json --hoy',
  ],
  opciones: {
    webhook: { tipo: 'si', ayuda: 'no espera a SUNAT: el resultado llega por webhook' },
    idempotencia: { tipo: 'texto', valor: 'CLAVE', ayuda: 'Idempotency-Key; repetir con la misma no emite dos veces' },
    ...DEL_ARCHIVO,
  },
  run: async (args, config) => {
    const leido = await readGuia(args);
    const cuerpo = { ...leido, ...(args.flag('webhook') ? { webhook: true } : {}) };
    const opciones = { idempotencyKey: args.text('idempotencia') };
    return tell(args, await deLaEmision(conectar(args, config).guias.emitir(cuerpo, opciones)));
  },
};

const validar: Command = {
  nombre: 'guia validar',
  resumen: 'Dice todos los problemas de la guía de un archivo (o de -), o cómo quedaría; no toma número.',
  salidas: ['noSirve'],
  argumento: 'ARCHIVO',
  ejemplos: ['chaski guia validar guia.json', 'chaski guia validar guia.json --json | jq -r .xml'],
  opciones: DEL_ARCHIVO,
  run: async (args, config) => {
    const validada = await deLaEmision(conectar(args, config).guias.validar(await readGuia(args)));
    if (args.flag('json')) printJson(validada);
    else {
      printAvisos(validada.warnings);
      console.log(`${validada.documento.tipo} ${validada.documento.correlativo}: no tiene problemas.`);
    }
    return 0;
  },
};

const estado: Command = {
  nombre: 'guia estado',
  resumen: 'En qué estado está una guía, por su id o su número (T001-12).',
  argumento: 'ID',
  ejemplos: ['chaski guia estado T001-12', 'chaski guia estado T001-12 --json | jq .documento.conductores'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const { guias, id } = await find(args, config);
    const guia = await deLaApi(guias.consultar(id));
    if (args.flag('json')) printJson(guia);
    else {
      const { documento, sunat, entorno } = guia;
      printPairs([
        ['Guía', `${documento.tipo} ${documento.correlativo} (${entorno})`],
        ['Estado', documento.estado],
        ['Destinatario', documento.destinatario.denominacion],
        ['SUNAT', dichoDe(sunat)],
        ['Espera', documento.mensaje],
        ['Id', documento.id],
      ]);
    }
    return 0;
  },
};

const listar: Command = {
  nombre: 'guia listar',
  resumen: 'Las guías de la empresa de la clave, la más nueva primero; en CSV, todas las del filtro.',
  ejemplos: ['chaski guia listar --estado RECHAZADA --desde 2026-11-01', 'chaski guia listar --csv --salida guias.csv'],
  opciones: {
    estado: { tipo: 'texto', valores: ESTADOS, ayuda: 'solo las que están así' },
    tipo: {
      tipo: 'texto',
      valores: CLASES_DE_GUIA.map(({ codigo }) => codigo),
      ayuda: CLASES_DE_GUIA.map(({ nombre }) => nombre.es.toLowerCase()).join(', '),
    },
    serie: { tipo: 'texto', valor: 'T001', ayuda: 'solo las de esa serie' },
    destinatario: { tipo: 'texto', valor: 'NÚMERO', ayuda: 'RUC o documento del destinatario' },
    desde: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidas desde ese día' },
    hasta: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidas hasta ese día' },
    maximo: { tipo: 'texto', valor: 'N', ayuda: 'cuántas como máximo (50)' },
    ...CSV_OPTIONS,
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const enCsv = wantsCsv(args);
    const { guias } = conectar(args, config);
    const filtros = filtrosDe(args);
    if (enCsv) {
      await deliver(args.text('salida'), await deLaApi(guias.flujoCsv(filtros)));
      return 0;
    }
    const maximo = maximoDe(args);
    const tomadas = await deLaApi(take(guias.todas({ ...filtros, limite: 100 }), maximo + 1));
    const filas = tomadas.slice(0, maximo);
    const hayMas = tomadas.length > maximo;
    if (args.flag('json')) printJson({ guias: filas, hayMas });
    else if (filas.length === 0) console.log('No hay guías con ese filtro.');
    else {
      printTable(
        ['Número', 'Fecha', 'Estado', 'Motivo', 'Destinatario'],
        filas.map((fila) => [
          fila.correlativo,
          fila.fechaEmision,
          fila.estado,
          fila.motivo ?? '',
          fila.destinatario.denominacion,
        ]),
      );
    }
    if (hayMas) console.error(`Hay más de ${maximo}: pida otro --maximo, o todas con --csv.`);
    return 0;
  },
};

const descargar: Command = {
  nombre: 'guia descargar',
  resumen: 'Descarga el PDF, el XML firmado o el CDR de una guía.',
  argumento: 'ID',
  ejemplos: ['chaski guia descargar T001-12', 'chaski guia descargar T001-12 --que pdf --formato ticket80'],
  opciones: DESCARGA_OPTIONS,
  run: async (args, config) => {
    const { guias, id } = await find(args, config);
    await download(args, guias, id, async () => (await guias.consultar(id)).documento.correlativo);
    return 0;
  },
};

const reintentar: Command = {
  nombre: 'guia reintentar',
  resumen: 'Sigue ahora con el envío de una guía que no llegó a SUNAT.',
  salidas: ['rechazada', 'sinTransmitir'],
  argumento: 'ID',
  ejemplos: ['chaski guia reintentar T001-12'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const { guias, id } = await find(args, config);
    return tell(args, await deLaApi(guias.reintentar(id)));
  },
};

const reanudar: Command = {
  nombre: 'guia reanudar',
  resumen: 'Deja que siga una guía que espera a una persona.',
  argumento: 'ID',
  ejemplos: ['chaski guia reanudar T001-12'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const { guias, id } = await find(args, config);
    printQueda(args, await deLaApi(guias.reanudar(id)));
    return 0;
  },
};

const baja: Command = {
  nombre: 'guia baja',
  resumen: 'Anota que una guía aceptada se dio de baja en SOL, que es donde SUNAT la da de baja.',
  argumento: 'ID',
  ejemplos: ['chaski guia baja T001-12 --fecha 2026-11-20 --causa TRASLADO_NO_INICIADO --constancia "SOL, n.º 88"'],
  opciones: {
    fecha: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'el día en que se dio de baja', obligatoria: true },
    causa: { tipo: 'texto', valores: CAUSAS_DE_BAJA, ayuda: 'la que se eligió en SOL', obligatoria: true },
    constancia: { tipo: 'texto', valor: 'TEXTO', ayuda: 'lo que dio SOL, o dónde se ve', obligatoria: true },
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const causa = CAUSAS_DE_BAJA.find((cada) => cada === args.text('causa'));
    if (causa === undefined) throw new UsageError([`--causa debe ser una de: ${CAUSAS_DE_BAJA.join(', ')}.`]);
    const cuerpo = { fecha: args.required('fecha'), causa, constancia: args.required('constancia') };
    const { guias, id } = await find(args, config);
    printQueda(args, await deLaApi(guias.darDeBaja(id, cuerpo)));
    return 0;
  },
};

const decidir: Command = {
  nombre: 'guia decidir',
  resumen:
    'Da por aceptada o por rechazada una guía que espera a una persona, con la evidencia de lo que se vio en SOL.',
  argumento: 'ID',
  ejemplos: ["chaski guia decidir T001-12 --aceptada --evidencia 'SOL, consulta de guías del 21/11/2026'"],
  opciones: {
    aceptada: { tipo: 'si', ayuda: 'SUNAT la aceptó' },
    rechazada: { tipo: 'si', ayuda: 'SUNAT la rechazó, o no la tiene ni la tendrá' },
    evidencia: DECISION_OPTIONS.evidencia,
    url: URL_OPTION,
    json: JSON_OPTION,
  },
  run: async (args, config) => {
    const aceptada = args.flag('aceptada');
    if (aceptada === args.flag('rechazada')) {
      throw new UsageError(['Diga qué se decidió: --aceptada o --rechazada, uno de los dos.']);
    }
    const decision = { aceptada, evidencia: args.required('evidencia') };
    const { guias, id } = await find(args, config);
    printQueda(args, await deLaApi(guias.decidir(id, decision)));
    return 0;
  },
};

/** The guía that a person names, and where it is. */
async function find(args: Args, config: Config) {
  const chaski = conectar(args, config);
  return { guias: chaski.guias, id: await deLaApi(idDeGuia(chaski, args.argumento ?? '')) };
}

async function readGuia(args: Args): Promise<CuerpoEmitirGuia> {
  const archivo = args.argumento ?? '';
  const cuerpo = cuerpoDe<CuerpoEmitirGuia>(await readEntrada(archivo), archivo === '-' ? 'Lo que entra' : archivo);
  const fechado = args.flag('hoy') ? deHoy(cuerpo, fechaLima(new Date())) : cuerpo;
  return args.flag('confirmar-salto') ? { ...fechado, confirmarSalto: true } : fechado;
}

/** Issued today, and on its way today, whatever it said. */
function deHoy(cuerpo: CuerpoEmitirGuia, dia: string): CuerpoEmitirGuia {
  if (typeof cuerpo.documento !== 'object' || cuerpo.documento === null) return cuerpo;
  const { horaEmision: _, ...documento } = cuerpo.documento;
  const { fechaInicio, fechaEntrega } = documento;
  return {
    ...cuerpo,
    documento: {
      ...documento,
      fechaEmision: dia,
      ...(fechaInicio === undefined ? {} : { fechaInicio: dia }),
      ...(fechaEntrega === undefined ? {} : { fechaEntrega: dia }),
    },
  };
}

function filtrosDe(args: Args) {
  const estado = ESTADOS.find((cada) => cada === args.text('estado'));
  const textos = {
    tipoComprobante: args.text('tipo'),
    serie: args.text('serie'),
    destinatario: args.text('destinatario'),
  };
  const dias = { desde: args.text('desde'), hasta: args.text('hasta') };
  const dados = Object.entries({ ...textos, ...dias }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(dados), ...(estado === undefined ? {} : { estado }) };
}

function dichoDe(sunat: { readonly codigo: string; readonly mensaje: string } | undefined): string | undefined {
  return sunat === undefined ? undefined : `${sunat.codigo} ${sunat.mensaje}`.trim();
}

function printAvisos(avisos: Exclude<ResultadoDeGuia, { success: false }>['warnings'] = []): void {
  for (const { path, codigo, message } of avisos) console.error(avisoEnLinea(path, codigo, message));
}

function printQueda(
  args: Args,
  guia: { readonly documento: { readonly correlativo: string; readonly estado: string } },
): void {
  if (args.flag('json')) printJson(guia);
  else printPairs([['Guía', `${guia.documento.correlativo}: ${guia.documento.estado}`]]);
}

/** What became of it; answers the exit code. */
function tell(args: Args, guia: ResultadoDeGuia): number {
  siSePierde(`La guía ${'guia_id' in guia ? guia.guia_id : guia.documento.id} se creó: no la emita de nuevo.`);
  if (args.flag('json')) printJson(guia);
  if ('guia_id' in guia) {
    if (!args.flag('json')) console.log(`${guia.message}\nReintente: ${guia.reintentar_en}`);
    return SALIDA.sinTransmitir;
  }
  const { documento, sunat, warnings } = guia;
  if (!args.flag('json')) {
    printAvisos(warnings);
    printPairs([
      ['Guía', `${documento.tipo} ${documento.correlativo}`],
      ['Estado', documento.estado],
      ['SUNAT', dichoDe(sunat)],
      ['Id', documento.id],
    ]);
    if (documento.estado === 'EN_PROCESO') console.error('No inicie el traslado hasta que SUNAT la acepte.');
  }
  return documento.estado === 'RECHAZADA' ? SALIDA.rechazada : 0;
}

/** In the order of the help. */
export const GUIA_COMMANDS: readonly Command[] = [
  emitir,
  validar,
  estado,
  listar,
  descargar,
  reintentar,
  reanudar,
  baja,
  decidir,
];
