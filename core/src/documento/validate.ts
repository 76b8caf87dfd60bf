import { observaEnNotas } from '../catalogos/observaciones.ts';
import { cambiaCuotas, esNota } from '../documentos/registro.ts';
import { computeTotales } from '../impuestos/compute-totales.ts';
import type { Calculado } from '../impuestos/types.ts';
import { assert } from '../lib/assert.ts';
import { type Json, RUTA_CUERPO, readJson } from '../lib/json.ts';
import type { Borrador, ItemLeido } from './borrador.ts';
import { DOCUMENTO_FALTA } from './campos/documento.ts';
import { CORRIGE, EMITIR } from './campos/objetos.ts';
import { completeDocumento } from './complete.ts';
import type { Contexto } from './contexto.ts';
import { readObjeto } from './lectura.ts';
import { mergeProblemas, separateAvisos } from './problemas.ts';
import { readDocumento } from './read.ts';
import { REGLAS_CABECERA } from './reglas/cabecera.ts';
import { REGLAS_CLIENTE } from './reglas/cliente.ts';
import { REGLAS_GUIA } from './reglas/guias.ts';
import { REGLAS_ATRIBUTO } from './reglas/items/atributos.ts';
import {
  isOperacionConAtributos,
  REGLAS_ATRIBUTOS,
  REGLAS_ATRIBUTOS_DOCUMENTO,
} from './reglas/items/atributos-exigidos.ts';
import { REGLAS_ITEM, REGLAS_ITEMS } from './reglas/items/items.ts';
import { REGLAS_ITEM_TRIBUTOS } from './reglas/items/items-tributos.ts';
import { REGLAS_LEYENDAS, REGLAS_LEYENDAS_TOTALES } from './reglas/leyendas.ts';
import { reglasPropias } from './reglas/propias.ts';
import { applyReglas, type Juicio, type Regla, vigentes } from './reglas/regla.ts';
import { findDescuadres } from './reglas/totales/descuadres.ts';
import { REGLAS_ANTICIPO, REGLAS_CARGO, REGLAS_GLOBALES } from './reglas/totales/globales.ts';
import { REGLAS_CUOTA, REGLAS_PAGO } from './reglas/totales/pago.ts';
import { isTransporteDeCarga, REGLAS_REGIMENES, REGLAS_TRANSPORTE } from './reglas/totales/regimenes.ts';
import { REGLAS_TOTALES } from './reglas/totales/totales.ts';

import type { Aviso, Problema } from './types.ts';

export { numeroDeErrores } from './problemas.ts';

interface ConAvisos {
  /** What keeps nothing from being issued, in the order in which it was found. */
  readonly avisos: readonly Aviso[];
}

interface Rechazo extends ConAvisos {
  readonly ok: false;
  /** Every problem, one per `ruta`. */
  readonly problemas: readonly Problema[];
}

interface Validado extends ConAvisos {
  readonly ok: true;
  readonly calculado: Calculado;
}

interface EmitirLeido extends Validado {
  readonly webhook: boolean;
  /** A number far above the next one of its series is meant. */
  readonly confirmarSalto: boolean;
  /** The id, as it was sent, of the refused document in whose place this one is issued. */
  readonly corrige: string | undefined;
}

export type Validacion = Validado | Rechazo;
export type LecturaEmitir = EmitirLeido | Rechazo;

/**
 * Reads, judges and computes a documento of the API: everything that can be decided from the body, the day in Lima and
 * the catalogs. Answers all problems at once, each with its dotted path under `ruta`, or the documento with its totals;
 * what SUNAT only observes is an aviso of either. Never throws, whatever the value.
 */
export function validateDocumento(value: Json | undefined, contexto: Contexto, ruta = 'documento'): Validacion {
  const { borrador, problemas: leidos } = readDocumento(value, contexto, ruta);
  if (borrador === undefined) return rechazo(leidos);
  const juicio: Juicio = { documento: borrador, contexto };
  const problemas = addStage(leidos, judge(borrador, ruta, juicio));
  const isComputable = !leidos.some(({ ruta: suya, aviso }) => aviso !== true && suya === `${ruta}.items`);
  const documento = isComputable ? completeDocumento(borrador) : undefined;
  if (documento === undefined) return rechazo(deSuHoja(blameCopia(problemas, borrador, ruta), borrador));
  const calculado = computeTotales(documento);
  const todos = addStage(problemas, judgeTotales(calculado, ruta, juicio));
  if (bloquea(todos)) return rechazo(deSuHoja(blameCopia(todos, borrador, ruta), borrador));
  assertCompleto(borrador);
  return { ok: true, calculado, avisos: separateAvisos(deSuHoja(todos, borrador)).avisos };
}

/** Reads the body of `POST /comprobantes/emitir`, as text or as JSON already read: `{webhook?, confirmarSalto?, corrige?, documento}`. */
export function readEmitir(body: string | Json, contexto: Contexto): LecturaEmitir {
  const json = typeof body === 'string' ? readJson(body) : { ok: true as const, value: body };
  if (!json.ok) return rechazo(json.problemas);
  const problemas: Problema[] = [];
  const lector = readObjeto(json.value, '', EMITIR, problemas);
  if (lector === undefined) {
    return rechazo([
      {
        ruta: RUTA_CUERPO,
        mensaje: {
          es: 'El cuerpo debe ser un objeto JSON con el campo documento',
          en: 'The body must be a JSON object with the field documento',
        },
      },
    ]);
  }
  const webhook = lector.boolean('webhook') ?? false;
  const confirmarSalto = lector.boolean('confirmarSalto') ?? false;
  const corrige = lector.texto('corrige', CORRIGE);
  const documento = lector.value('documento', DOCUMENTO_FALTA);
  if (documento === undefined) return rechazo(problemas);
  const validacion = validateDocumento(documento, contexto);
  if (validacion.ok && problemas.length === 0) return { ...validacion, webhook, confirmarSalto, corrige };
  const todos = [...problemas, ...(validacion.ok ? [] : validacion.problemas)];
  return { ok: false, problemas: mergeProblemas(todos), avisos: validacion.avisos };
}

const REGLAS_DOCUMENTO = [
  ...REGLAS_ITEMS,
  ...REGLAS_GLOBALES,
  ...REGLAS_REGIMENES,
  ...REGLAS_LEYENDAS,
  ...REGLAS_ATRIBUTOS_DOCUMENTO,
];
const REGLAS_TOTALES_TODAS = [...REGLAS_TOTALES, ...REGLAS_LEYENDAS_TOTALES];

function judge(borrador: Borrador, ruta: string, juicio: Juicio): Problema[] {
  const problemas: Problema[] = [];
  judgeOne(REGLAS_CABECERA, borrador, ruta, juicio, problemas);
  judgeOne(REGLAS_CLIENTE, borrador.cliente, `${ruta}.cliente`, juicio, problemas);
  judgeOne(REGLAS_DOCUMENTO, borrador, ruta, juicio, problemas);
  judgeItems(borrador, `${ruta}.items`, juicio, problemas);
  judgeEach(REGLAS_CARGO, borrador.cargos, `${ruta}.cargos`, juicio, problemas);
  judgeEach(REGLAS_ANTICIPO, borrador.anticipos, `${ruta}.anticipos`, juicio, problemas);
  judgeOne(REGLAS_PAGO, borrador, ruta, juicio, problemas);
  judgeEach(REGLAS_CUOTA, borrador.cuotas, `${ruta}.cuotas`, juicio, problemas);
  judgeEach(REGLAS_GUIA, borrador.guias, `${ruta}.guias`, juicio, problemas);
  judgePropias(borrador, ruta, juicio, problemas);
  return problemas;
}

/** Most items are a quantity and a price: what only some have is looked at only there. */
function judgeItems(borrador: Borrador, ruta: string, juicio: Juicio, problemas: Problema[]): void {
  const exigeAtributos = isOperacionConAtributos(borrador);
  const deCarga = isTransporteDeCarga(borrador);
  const reglas = vigentes(REGLAS_ITEM, borrador);
  const deTributos = alPedir(() => vigentes(REGLAS_ITEM_TRIBUTOS, borrador));
  const deTransporte = alPedir(() => vigentes(REGLAS_TRANSPORTE, borrador));
  const deAtributos = alPedir(() => vigentes(REGLAS_ATRIBUTOS, borrador));
  const deAtributo = alPedir(() => vigentes(REGLAS_ATRIBUTO, borrador));
  for (const [indice, item] of borrador.items.entries()) {
    if (item === undefined) continue;
    const suya = `${ruta}.${indice}`;
    applyReglas(reglas, item, suya, juicio, problemas);
    if (hasTributos(item)) applyReglas(deTributos(), item, suya, juicio, problemas);
    if (deCarga || item.transporte !== undefined) applyReglas(deTransporte(), item, suya, juicio, problemas);
    if (exigeAtributos || item.atributos.length > 0 || item.codigoSunat !== undefined) {
      applyReglas(deAtributos(), item, suya, juicio, problemas);
      applyEach(deAtributo(), item.atributos, `${suya}.atributos`, juicio, problemas);
    }
  }
}

/** Made when it is first asked for, and once. */
function alPedir<T>(make: () => T): () => T {
  let hecho: T | undefined;
  return () => {
    hecho ??= make();
    return hecho;
  };
}

function hasTributos({ descuento, cargo, isc, icbper }: ItemLeido): boolean {
  return descuento !== undefined || cargo !== undefined || isc !== undefined || icbper === true;
}

/** What only its kind is judged by. */
function judgePropias(borrador: Borrador, ruta: string, juicio: Juicio, problemas: Problema[]): void {
  const { documento = [], items = [], cuotas = [] } = reglasPropias(borrador.tipoComprobante);
  judgeOne(documento, borrador, ruta, juicio, problemas);
  judgeEach(items, borrador.items, `${ruta}.items`, juicio, problemas);
  judgeEach(cuotas, borrador.cuotas, `${ruta}.cuotas`, juicio, problemas);
}

function judgeOne<S>(
  reglas: readonly Regla<S>[],
  sujeto: S | undefined,
  ruta: string,
  juicio: Juicio,
  problemas: Problema[],
): void {
  if (sujeto !== undefined) applyReglas(vigentes(reglas, juicio.documento), sujeto, ruta, juicio, problemas);
}

function judgeEach<S>(
  reglas: readonly Regla<S>[],
  sujetos: readonly (S | undefined)[],
  ruta: string,
  juicio: Juicio,
  problemas: Problema[],
): void {
  if (sujetos.length > 0) applyEach(vigentes(reglas, juicio.documento), sujetos, ruta, juicio, problemas);
}

function applyEach<S>(
  reglas: readonly Regla<S>[],
  sujetos: readonly (S | undefined)[],
  ruta: string,
  juicio: Juicio,
  problemas: Problema[],
): void {
  for (const [indice, sujeto] of sujetos.entries()) {
    if (sujeto !== undefined) applyReglas(reglas, sujeto, `${ruta}.${indice}`, juicio, problemas);
  }
}

function judgeTotales(calculado: Calculado, ruta: string, juicio: Juicio): Problema[] {
  const problemas: Problema[] = [];
  judgeOne(REGLAS_TOTALES_TODAS, calculado, ruta, juicio, problemas);
  problemas.push(...findDescuadres(calculado, ruta));
  return problemas;
}

/** What a later stage says of a field that an earlier one already blamed would only repeat it; what SUNAT observes with another code would not. */
function addStage(anteriores: readonly Problema[], nuevos: readonly Problema[]): readonly Problema[] {
  if (nuevos.length === 0) return anteriores;
  const avisados = new Set(anteriores.map(({ ruta, codigo }) => `${ruta} ${codigo}`));
  const blamed = new Set(anteriores.filter(({ aviso }) => aviso !== true).map(({ ruta }) => ruta));
  const isNuevo = ({ ruta, codigo, aviso }: Problema) =>
    !blamed.has(ruta) && !(aviso === true && avisados.has(`${ruta} ${codigo}`));
  return [...anteriores, ...nuevos.filter(isNuevo)];
}

/** What is wrong with items that the caller did not send, but the note copied, is said once, with what to send instead. */
function blameCopia(
  problemas: readonly Problema[],
  { tipoComprobante, nota, items }: Borrador,
  ruta: string,
): readonly Problema[] {
  if (nota?.porDefecto.items !== items || cambiaCuotas(tipoComprobante, nota.codigoMotivo)) return problemas;
  const esCopia = ({ ruta: suya, aviso }: Problema) => aviso !== true && suya.startsWith(`${ruta}.items`);
  const culpable = problemas.find(esCopia);
  if (culpable === undefined) return problemas;
  const { mensaje: _mensaje, ...suyo } = culpable;
  const copia: Problema = { ...suyo, ruta: `${ruta}.items`, mensaje: COPIA_IMPOSIBLE, conflicto: true };
  return problemas.flatMap((problema) => (problema === culpable ? [copia] : esCopia(problema) ? [] : [problema]));
}

const COPIA_IMPOSIBLE = {
  es: 'Los ítems del documento afectado no se pueden copiar con sus descuentos ya aplicados; envíe los ítems, netos, por lo que se acredita',
  en: 'The items of the affected document cannot be copied with their discounts applied already; send the items, net, for what is credited',
};

/** Nothing is announced of a note that SUNAT does not look at in notes. */
function deSuHoja(hallados: readonly Problema[], { nota }: Borrador): readonly Problema[] {
  if (nota === undefined) return hallados;
  return hallados.filter(({ codigo, aviso }) => aviso !== true || codigo === undefined || observaEnNotas(codigo));
}

function bloquea(hallados: readonly Problema[]): boolean {
  return hallados.some(({ aviso }) => aviso !== true);
}

function rechazo(hallados: readonly Problema[]): Rechazo {
  const { problemas, avisos } = separateAvisos(hallados);
  return { ok: false, problemas: mergeProblemas(problemas), avisos };
}

/** What `completeDocumento` fills in must never be issued. */
function assertCompleto(borrador: Borrador): void {
  const { tipoComprobante, serie, fechaEmision, moneda, formaPago, cliente, nota } = borrador;
  const cabecera = [tipoComprobante, serie, fechaEmision, moneda, formaPago];
  assert(!cabecera.includes(undefined), 'un documento sin problemas tiene su cabecera completa');
  const { tipoDocumento, numeroDocumento, denominacion } = cliente ?? {};
  assert(tipoDocumento && numeroDocumento && denominacion, 'un documento sin problemas tiene su cliente completo');
  assert(!esNota(tipoComprobante) || (nota?.codigoMotivo && nota.motivo), 'una nota sin problemas dice su motivo');
  const { detraccion, lugarEntrega, contratoColaboracion } = borrador;
  assert(detraccion === undefined || detraccion.cuenta, 'una detracción sin problemas tiene su cuenta');
  assert(lugarEntrega === undefined || lugarEntrega.direccion, 'una entrega sin problemas tiene su dirección');
  const contrato = contratoColaboracion;
  assert(contrato === undefined || contrato.numero, 'un contrato sin problemas tiene su número');
}
