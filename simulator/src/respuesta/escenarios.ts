import { ESTADOS_HTTP } from '../guias/formas.ts';
import { isCodigo } from '../lectura/texto.ts';

/*
 * Misbehaviour on demand: `[sim:fault=0109]` in any line's description, or the same words as the mode of everything by
 * the control route. So a client can be shown, with one document, what SUNAT shows once a year.
 */

/** How the answer fails to arrive. */
export type Transporte = 'timeout' | 'cortar' | 'vacio' | 'html' | '500' | '503' | 'truncado' | 'enorme' | 'redirigir';

/** What is wrong with a CDR that does arrive. */
export type DefectoCdr =
  | 'cdr-corrupto'
  | 'cdr-ajeno'
  | 'cdr-firma-mala'
  | 'cdr-certificado-ajeno'
  | 'cdr-sin-xml'
  | 'cdr-doctype'
  | 'cdr-bomba';

type Argumento = 'codigo' | 'estado' | 'ms' | 'mb' | 'veces' | undefined;

/** How the question about a ticket is answered instead of with its outcome. */
export type RespuestaTicket = '98' | '0098' | '99' | 'texto' | 'perdido';

interface Fila {
  readonly nombre:
    | Transporte
    | DefectoCdr
    | `ticket-${RespuestaTicket}`
    | ('rechazo' | 'fault' | 'http' | 'observado' | 'repetido' | 'lento' | 'constancia-tarda' | 'otro-ticket');
  readonly argumento?: Argumento;
  /** A transport failure, which also exists as `…-tras-aceptar` and `ticket-…`. */
  readonly transporte?: boolean;
  /** Spanish: shown by `GET /_control/escenarios` and in the documentation. */
  readonly efecto: string;
}

/** Everything that can be asked for. */
export const ESCENARIOS: readonly Fila[] = [
  {
    nombre: 'rechazo',
    argumento: 'codigo',
    efecto:
      'El comprobante se juzga como si incumpliera esa regla: 2000–3999 se rechaza (en la constancia y con el número registrado; en las maneras beta y ose, por Fault), 1000–1999 es un Fault sin registro.',
  },
  { nombre: 'fault', argumento: 'codigo', efecto: 'Fault con ese código; no se registra nada.' },
  { nombre: 'observado', argumento: 'codigo', efecto: 'Se acepta con esa observación en la constancia.' },
  {
    nombre: 'repetido',
    argumento: 'codigo',
    efecto:
      'A lo que ya tiene (un comprobante, una baja, un resumen) le responde ese Fault, y no que ya lo tiene; con lo demás no hace nada.',
  },
  {
    nombre: 'http',
    argumento: 'estado',
    efecto:
      'Por el REST de las guías, ese estado HTTP (400, 401, 403, 404, 422, 429, 500, 503…) con el cuerpo que SUNAT le da; por SOAP no hace nada. De la ficha y de la consulta, solo por la ruta de control (operaciones: token, enviarGuia, consultarGuia).',
  },
  {
    nombre: 'lento',
    argumento: 'ms',
    efecto: 'Se procesa enseguida y la respuesta sale tantos milisegundos después (hasta 600000).',
  },
  { nombre: 'timeout', transporte: true, efecto: 'No responde nunca; la conexión queda abierta.' },
  { nombre: 'cortar', transporte: true, efecto: 'Cierra la conexión sin responder.' },
  { nombre: 'vacio', transporte: true, efecto: 'HTTP 200 sin contenido.' },
  { nombre: 'html', transporte: true, efecto: 'HTTP 200 con una página HTML.' },
  { nombre: '500', transporte: true, efecto: 'HTTP 500 con una página HTML, sin sobre SOAP.' },
  { nombre: '503', transporte: true, efecto: 'HTTP 503 con una página HTML, sin sobre SOAP.' },
  { nombre: 'truncado', transporte: true, efecto: 'HTTP 200 con un sobre SOAP cortado por la mitad.' },
  {
    nombre: 'enorme',
    argumento: 'mb',
    transporte: true,
    efecto: 'HTTP 200 con tantos megabytes de XML sin sentido (200 si no se dice; hasta 1000).',
  },
  { nombre: 'redirigir', transporte: true, efecto: 'HTTP 302 hacia http://127.0.0.1:9/, que no se debe seguir.' },
  { nombre: 'cdr-corrupto', efecto: 'Se acepta, pero el zip de la constancia llega dañado.' },
  { nombre: 'cdr-ajeno', efecto: 'Se acepta, pero llega la constancia del número siguiente.' },
  { nombre: 'cdr-firma-mala', efecto: 'Se acepta, pero la firma de la constancia no verifica.' },
  { nombre: 'cdr-certificado-ajeno', efecto: 'Se acepta, pero la constancia viene firmada con otro certificado.' },
  { nombre: 'cdr-sin-xml', efecto: 'Se acepta, pero el zip de la constancia solo trae la carpeta dummy/.' },
  { nombre: 'cdr-doctype', efecto: 'Se acepta, pero la constancia trae un DOCTYPE con una entidad externa.' },
  { nombre: 'cdr-bomba', efecto: 'Se acepta, pero la constancia se descomprime en 50 MB.' },
  {
    nombre: 'constancia-tarda',
    efecto:
      'La consulta de la constancia o del estado de un comprobante responde que no existe (0011), aunque lo tenga.',
  },
  {
    nombre: 'ticket-98',
    argumento: 'veces',
    efecto: 'La consulta del ticket responde tantas veces que sigue en proceso (98); siempre, si no se dice cuántas.',
  },
  { nombre: 'ticket-0098', argumento: 'veces', efecto: 'Lo mismo, con el código escrito 0098.' },
  { nombre: 'ticket-texto', argumento: 'veces', efecto: 'Lo mismo que ticket-98, con un texto simple como contenido.' },
  {
    nombre: 'ticket-99',
    efecto:
      'El archivo se procesa con errores: 99 con un texto simple y sin constancia (con constancia: rechazo=código).',
  },
  {
    nombre: 'otro-ticket',
    efecto:
      'El archivo que llega otra vez recibe otro ticket, cuya constancia lo rechaza por ya presentado (2223 o 2324), en lugar de un Fault.',
  },
  { nombre: 'ticket-perdido', argumento: 'veces', efecto: 'La consulta responde que el ticket no existe (0127).' },
];

export type Efecto =
  | { readonly tipo: 'rechazo' | 'fault' | 'observado' | 'repetido'; readonly codigo: string }
  /** Of the REST of the guías. */
  | { readonly tipo: 'http'; readonly estado: number }
  /** Of the question about a document. */
  | { readonly tipo: 'constanciaTarda' }
  | { readonly tipo: 'lento'; readonly ms: number }
  | { readonly tipo: 'transporte'; readonly como: Transporte; readonly trasAceptar: boolean; readonly mb: number }
  | { readonly tipo: 'cdr'; readonly defecto: DefectoCdr }
  /** Of the question about the ticket, not of the file. */
  | { readonly tipo: 'ticket'; readonly como: RespuestaTicket }
  /** Of the file when it comes again. */
  | { readonly tipo: 'otroTicket' }
  | { readonly tipo: 'ticketTransporte'; readonly como: Transporte; readonly mb: number };

export interface Escenario {
  /** As asked for, without the brackets: `fault=0109x2`. */
  readonly texto: string;
  readonly efecto: Efecto;
  /** How many attempts it holds for; all of them when undefined. */
  readonly veces: number | undefined;
}

const MARCA = /\[sim:([^\]]{1,60})\]/g;
const MODO = /^([a-z0-9-]+?)(?:=(\d+))?(?:x(\d+))?$/;
const TRAS_ACEPTAR = '-tras-aceptar';
const TICKET = 'ticket-';
const MB_POR_DEFECTO = 200;
/** More says no more: the simulator answers every company. */
const MAX_MB = 1_000;
const MAX_MS = 600_000;

/** One scenario by its words, `fault=0109x2`; `undefined` when there is none of that name or its argument is wrong. */
export function parseEscenario(texto: string): Escenario | undefined {
  const [, nombre = '', argumento, x] = MODO.exec(texto.trim()) ?? [];
  const fila = ESCENARIOS.find((una) => una.nombre === nombre);
  const efecto = fila === undefined ? toTransporte(nombre, argumento) : toEfecto(fila, argumento);
  const veces = fila?.argumento === 'veces' ? (argumento ?? x) : x;
  return efecto && { texto, efecto, veces: veces === undefined ? undefined : Number(veces) };
}

/** A transport failure by its other names: `timeout-tras-aceptar`, `ticket-timeout`. */
function toTransporte(nombre: string, argumento: string | undefined): Efecto | undefined {
  const trasAceptar = nombre.endsWith(TRAS_ACEPTAR);
  const base = trasAceptar ? nombre.slice(0, -TRAS_ACEPTAR.length) : nombre.slice(TICKET.length);
  const fila = ESCENARIOS.find((una) => una.nombre === base && una.transporte === true);
  if (fila === undefined || (!trasAceptar && !nombre.startsWith(TICKET))) return undefined;
  const efecto = toEfecto(fila, argumento);
  if (efecto?.tipo !== 'transporte') return undefined;
  return trasAceptar ? { ...efecto, trasAceptar } : { tipo: 'ticketTransporte', como: efecto.como, mb: efecto.mb };
}

const COMO_TICKET = {
  'ticket-98': '98',
  'ticket-0098': '0098',
  'ticket-texto': 'texto',
  'ticket-perdido': 'perdido',
} as const;

function toEfecto({ nombre }: Fila, argumento: string | undefined): Efecto | undefined {
  switch (nombre) {
    case 'rechazo':
    case 'fault':
    case 'observado':
    case 'repetido':
      if (argumento === undefined || !isCodigo(argumento)) return undefined;
      return { tipo: nombre, codigo: argumento };
    case 'http':
      return argumento === undefined || !ESTADOS_HTTP.has(argumento)
        ? undefined
        : { tipo: 'http', estado: Number(argumento) };
    case 'lento':
      return argumento === undefined || Number(argumento) > MAX_MS
        ? undefined
        : { tipo: 'lento', ms: Number(argumento) };
    case 'cdr-corrupto':
    case 'cdr-ajeno':
    case 'cdr-firma-mala':
    case 'cdr-certificado-ajeno':
    case 'cdr-sin-xml':
    case 'cdr-doctype':
    case 'cdr-bomba':
      return argumento === undefined ? { tipo: 'cdr', defecto: nombre } : undefined;
    case 'constancia-tarda':
      return argumento === undefined ? { tipo: 'constanciaTarda' } : undefined;
    case 'ticket-98':
    case 'ticket-0098':
    case 'ticket-texto':
    case 'ticket-perdido':
      return { tipo: 'ticket', como: COMO_TICKET[nombre] };
    case 'otro-ticket':
      return argumento === undefined ? { tipo: 'otroTicket' } : undefined;
    case 'ticket-99':
      return argumento === undefined ? { tipo: 'ticket', como: '99' } : undefined;
    default:
      if (argumento !== undefined && (nombre !== 'enorme' || Number(argumento) > MAX_MB)) return undefined;
      return { tipo: 'transporte', como: nombre, trasAceptar: false, mb: Number(argumento ?? MB_POR_DEFECTO) };
  }
}

/** Whether the bytes of a file, or the control route, ask for what is answered to what SUNAT has: only then is it read again. */
export function isRepetidoPedido(xml: Buffer, pedido: Escenario | undefined): boolean {
  return pedido?.efecto.tipo === 'repetido' || xml.includes('[sim:repetido=');
}

/** Whether it holds for the question about a ticket, and for nothing else. */
export function isDeTicket({ efecto }: Escenario): boolean {
  return efecto.tipo === 'ticket' || efecto.tipo === 'ticketTransporte';
}

export interface EscenariosPedidos {
  readonly escenarios: readonly Escenario[];
  /** A mark that means nothing: better to say so than to behave well in silence. */
  readonly desconocido: string | undefined;
}

const NINGUNO: EscenariosPedidos = { escenarios: [], desconocido: undefined };

/** What the descriptions of the lines ask for, in order. */
export function findEscenarios(descripciones: Iterable<string>): EscenariosPedidos {
  let pedidos = NINGUNO;
  for (const descripcion of descripciones) {
    if (!descripcion.includes('[sim:')) continue;
    for (const [, texto = ''] of descripcion.matchAll(MARCA)) {
      const escenario = parseEscenario(texto);
      if (escenario === undefined) return { escenarios: pedidos.escenarios, desconocido: texto };
      pedidos = { escenarios: [...pedidos.escenarios, escenario], desconocido: undefined };
    }
  }
  return pedidos;
}

/** What holds for one attempt, resolved into what the service has to do. */
export interface Plan {
  readonly fault: string | undefined;
  readonly rechazo: string | undefined;
  /** Instead of saying that it is there already. */
  readonly repetido: string | undefined;
  /** Instead of a ticket of a guía. */
  readonly http: number | undefined;
  readonly observados: readonly string[];
  readonly esperaMs: number;
  /** Instead of an answer, before anything is judged. */
  readonly antes: FallaDeTransporte | undefined;
  /** Instead of the answer to an acceptance. */
  readonly trasAceptar: FallaDeTransporte | undefined;
  readonly defecto: DefectoCdr | undefined;
  /** Instead of the outcome, when the ticket is asked about. */
  readonly ticket: RespuestaTicket | FallaDeTransporte | undefined;
}

export interface FallaDeTransporte {
  readonly como: Transporte;
  readonly mb: number;
}

/** Nothing out of the ordinary. */
export const SIN_ESCENARIO: Plan = {
  fault: undefined,
  rechazo: undefined,
  repetido: undefined,
  http: undefined,
  observados: [],
  esperaMs: 0,
  antes: undefined,
  trasAceptar: undefined,
  defecto: undefined,
  ticket: undefined,
};

/** The plan for one attempt (from 1) of a file: of each kind the first scenario that still holds; observations add up. */
export function toPlan(escenarios: readonly Escenario[], intento: number): Plan {
  const vigentes = escenarios.filter(({ veces }) => veces === undefined || intento <= veces);
  if (vigentes.length === 0) return SIN_ESCENARIO;
  return vigentes.reduceRight((plan, { efecto }) => withEfecto(plan, efecto), SIN_ESCENARIO);
}

function withEfecto(plan: Plan, efecto: Efecto): Plan {
  switch (efecto.tipo) {
    case 'fault':
      return { ...plan, fault: efecto.codigo, antes: undefined };
    case 'rechazo':
      return { ...plan, rechazo: efecto.codigo };
    case 'repetido':
      return { ...plan, repetido: efecto.codigo };
    case 'http':
      return { ...plan, http: efecto.estado };
    case 'constanciaTarda':
      return plan;
    case 'observado':
      return { ...plan, observados: [efecto.codigo, ...plan.observados] };
    case 'lento':
      return { ...plan, esperaMs: efecto.ms };
    case 'cdr':
      return { ...plan, defecto: efecto.defecto };
    case 'ticket':
      return { ...plan, ticket: efecto.como };
    case 'otroTicket':
      return plan;
    case 'ticketTransporte':
      return { ...plan, ticket: { como: efecto.como, mb: efecto.mb } };
    case 'transporte': {
      const falla = { como: efecto.como, mb: efecto.mb };
      return efecto.trasAceptar ? { ...plan, trasAceptar: falla } : { ...plan, antes: falla, fault: undefined };
    }
  }
}
