import { esParaCualquiera, findClaseDeOtro, ventaDeLetra } from '@chaski/core/documentos/registro.ts';
import { groupBy } from '../world/json.ts';
import {
  type ApiDocument,
  breach,
  type Evidence,
  type FilaComprobante,
  type ScopeEvidence,
  type Violation,
} from './evidence.ts';

/** Of a series of boletas. */
function isDeBoleta({ serie }: FilaComprobante): boolean {
  return esParaCualquiera(ventaDeLetra(serie));
}

/** The name under which SUNAT knows a document's file. */
function archivoDe({ ruc }: ScopeEvidence, d: Pick<ApiDocument, 'tipoComprobante' | 'serie' | 'numero'>): string {
  return `${ruc}-${d.tipoComprobante}-${d.serie}-${d.numero}`;
}

/** Numbers in names of files: SUNAT ignores zeros to their left. */
function canonical(archivo: string): string {
  return archivo.replace(/-0*(\d+)$/, '-$1');
}

/** Operations by which a file is handed over, and those of them by which it is a document by itself. */
const ENTREGA = /^(?:send|enviar)/;
const DE_DOCUMENTO: ReadonlySet<string> = new Set(['sendBill', 'enviarGuia']);

/** I4: all transmissions of a document or file carry one content: that of its row, of each recorded attempt, and of the XML that the API serves. */
export function checkI4(e: Evidence): Violation[] {
  const found: Violation[] = [];
  const sends = e.libro.filter(({ operacion, sha256 }) => ENTREGA.test(operacion) && sha256 !== '');
  const frozen = frozenBytes(e);
  for (const [archivo, lines] of groupBy(sends, ({ archivo }) => canonical(archivo))) {
    const hashes = new Set(lines.map(({ sha256 }) => sha256));
    if (hashes.size > 1)
      found.push(breach('I4', 'un archivo se transmitió con dos contenidos', { archivo, hashes: [...hashes] }));
    const row = frozen.get(archivo);
    // A number that SUNAT did not register may be issued again, with another content.
    if (row === undefined) found.push(breach('I4', 'SUNAT recibió un archivo que no está guardado', { archivo }));
    else if (![...hashes].every((hash) => row.has(hash)))
      found.push(breach('I4', 'lo transmitido no es lo guardado', { archivo }));
  }
  const own = new Map([...e.sql.comprobantes, ...e.sql.resumenes].map(({ id, sha256 }) => [id, sha256]));
  for (const { padre, operacion, sha256 } of e.sql.intentos)
    if (own.get(padre) !== sha256)
      found.push(breach('I4', 'un intento con otro contenido', { padre, operacion, sha256 }));
  for (const { id, archivos } of e.scopes.flatMap(({ documentos }) => documentos))
    if (archivos !== undefined && archivos.sha256 !== own.get(id))
      found.push(breach('I4', 'el XML servido no es el guardado', { id }));
  return found;
}

function frozenBytes(e: Evidence): Map<string, Set<string>> {
  const rucs = new Map(e.scopes.map(({ empresaId, ruc }) => [empresaId, ruc]));
  const frozen = new Map<string, Set<string>>();
  const add = (archivo: string, sha256: string) => frozen.set(archivo, (frozen.get(archivo) ?? new Set()).add(sha256));
  for (const c of e.sql.comprobantes)
    add(`${rucs.get(c.empresaId)}-${c.tipoComprobante}-${c.serie}-${c.numero}`, c.sha256);
  for (const r of e.sql.resumenes)
    add(`${rucs.get(r.empresaId)}-${r.clase}-${r.fecha.replaceAll('-', '')}-${r.numero}`, r.sha256);
  return frozen;
}

/** I5: SUNAT's ledger has at most one accepted content for a number, and accepted it once. */
export function checkI5(e: Evidence): Violation[] {
  const accepted = e.libro.filter(({ aceptado, operacion }) => aceptado && ENTREGA.test(operacion));
  return [...groupBy(accepted, ({ archivo }) => canonical(archivo))]
    .filter(([, lines]) => lines.length > 1)
    .map(([archivo, lines]) => breach('I5', 'SUNAT aceptó un número más de una vez', { archivo, lines }));
}

/**
 * I9: an accepted document has a stored CDR that names our RUC, type and number and says 0, or says why there is none; SUNAT
 * accepted it, and with our content: what it took of somebody else under that number makes nothing of ours accepted. And what SUNAT accepted ends accepted, or waits for a person.
 */
export function checkI9(e: Evidence): Violation[] {
  const lines = e.libro.filter(({ aceptado, operacion }) => aceptado && DE_DOCUMENTO.has(operacion));
  const accepted = new Map(
    [...groupBy(lines, ({ archivo }) => canonical(archivo))].map(([archivo, suyas]) => [
      archivo,
      new Set(suyas.map(({ sha256 }) => sha256)),
    ]),
  );
  const nuestros = new Map(e.sql.comprobantes.map(({ id, sha256 }) => [id, sha256]));
  // Where something fails for ever, and only there, may what SUNAT took as it is stored here wait for a person.
  const same = new Set(e.libro.filter(({ aceptado }) => aceptado).map(({ sha256 }) => sha256));
  const atendidos = new Set(
    e.sql.comprobantes
      .filter(({ estado }) => estado === 'POR_ATENDER')
      .filter((c) => e.veneno === true || !same.has(c.sha256) || seIgnora(e, c))
      .map(({ id }) => id),
  );
  const motivos = new Map(e.sql.comprobantes.map(({ id, motivo }) => [id, motivo]));
  // A boleta past its day is accepted in a resumen diario that names it: its own file never is. One that SUNAT never took, as it had the
  // number from another, tells of none.
  const informados = new Set(
    e.sql.resumenes.filter((r) => r.proposito === 'informar' && same.has(r.sha256)).map((r) => r.comprobanteId),
  );
  return e.scopes.flatMap((scope) =>
    scope.documentos.flatMap((d) => {
      const archivo = archivoDe(scope, d);
      const isAccepted = d.estado === 'ACEPTADA' || d.estado === 'ANULADA';
      const found: Violation[] = [];
      if (isAccepted && !accepted.has(archivo) && !informados.has(d.id))
        found.push(breach('I9', 'ACEPTADA sin que SUNAT la aceptara', { archivo, id: d.id }));
      const suyos = accepted.get(archivo);
      if (isAccepted && suyos !== undefined && !suyos.has(nuestros.get(d.id) ?? ''))
        found.push(breach('I9', 'ACEPTADA, y lo que SUNAT aceptó es otro contenido', { archivo, id: d.id }));
      if (!isAccepted && accepted.has(archivo) && !atendidos.has(d.id) && e.quiet.ok)
        found.push(
          breach('I9', 'SUNAT la aceptó y aquí no consta', {
            archivo,
            id: d.id,
            estado: d.estado,
            motivo: motivos.get(d.id),
          }),
        );
      return [...found, ...checkCdr(d, archivo, isAccepted)];
    }),
  );
}

/**
 * Whether nobody can know that what SUNAT has is ours, though it is: the few cases that the company is told of, each with what shows it.
 * Of a boleta whose first send was answered "already registered" the network repeated it, or somebody else sells at the same price. All
 * others end by the amount, where the company can ask for it.
 */
function seIgnora(e: Evidence, c: FilaComprobante): boolean {
  const motivo = c.motivo ?? '';
  if (PRIMER_ENVIO.test(motivo)) return isDeBoleta(c) && isRepetida(e, c);
  const ruc = e.scopes.find(({ empresaId }) => empresaId === c.empresaId)?.ruc ?? '';
  if (e.sinValidez?.includes(ruc) !== true) return false;
  if (SIN_IMPORTE.test(motivo)) return isDeBoleta(c) && enviosDe(e, c).length > 1;
  if (OTRO_RELOJ.test(motivo)) return tocaUnSalto(e, c);
  return NO_SE_SABE.test(motivo) && isRepetida(e, c);
}

function enviosDe(e: Evidence, { id }: FilaComprobante) {
  return e.sql.intentos.filter(({ padre, operacion }) => padre === id && operacion === 'sendBill');
}

function llegadasDe(e: Evidence, { sha256 }: FilaComprobante) {
  return e.libro.filter((line) => line.operacion === 'sendBill' && line.sha256 === sha256);
}

/** Whether it reached SUNAT more often than it was sent: somebody on the way repeated it. */
function isRepetida(e: Evidence, c: FilaComprobante): boolean {
  return llegadasDe(e, c).length > enviosDe(e, c).filter(({ pudoLlegar }) => pudoLlegar).length;
}

/** How long before it arrived it may have been sent. */
const EN_CAMINO_MS = 60_000;

/** Whether a clock jumped after it was sent, or a little before it arrived. */
function tocaUnSalto(e: Evidence, c: FilaComprobante): boolean {
  const [primera] = llegadasDe(e, c).map(({ en }) => Date.parse(en));
  return (e.saltos ?? []).some(({ hasta }) => primera !== undefined && Date.parse(hasta) > primera - EN_CAMINO_MS);
}

const COMPARE = 'No se puede saber si lo que SUNAT tiene es este comprobante';
export const PRIMER_ENVIO = new RegExp(`Ya lo tenía cuando recibió nuestro primer envío: .* ${COMPARE}`);
export const OTRO_RELOJ = new RegExp(`El reloj de este sistema cambió .* ${COMPARE}`);
export const NO_SE_SABE = new RegExp(`Lo recibió .* ${COMPARE}`);
/** Of what has no CDR, with nobody to ask about its amount. */
export const SIN_IMPORTE = new RegExp(`pudo llegar\\. ${COMPARE}`);

function checkCdr(d: ApiDocument, archivo: string, isAccepted: boolean): Violation[] {
  if (d.archivos === undefined) return [];
  const { cdr } = d.archivos;
  const evidence = { archivo, id: d.id, estado: d.estado, nombre: cdr?.nombre, sunat: d.sunat };
  if (cdr === undefined) {
    const explained = (d.sunat?.mensaje ?? '') !== '';
    return isAccepted && !explained ? [breach('I9', 'ACEPTADA sin CDR y sin razón', evidence)] : [];
  }
  const codigo = element(cdr.xml, 'cbc:ResponseCode');
  const found: Violation[] = [];
  if (canonical(cdr.nombre) !== `R-${archivo}`)
    found.push(breach('I9', 'el CDR guardado es de otro archivo', evidence));
  if (element(cdr.xml, 'cbc:ReferenceID') !== `${d.serie}-${d.numero}`)
    found.push(breach('I9', 'el CDR guardado nombra otro número', evidence));
  const ruc = archivo.slice(0, 11);
  const receptor = /<cac:ReceiverParty>.*?<cbc:ID[^>]*>(.*?)<\/cbc:ID>/s.exec(cdr.xml)?.[1];
  if (receptor !== undefined && !receptor.includes(ruc))
    found.push(breach('I9', 'el CDR guardado nombra otro RUC', evidence));
  if (isAccepted !== (codigo === '0'))
    found.push(breach('I9', 'el CDR guardado no dice lo mismo que el estado', { ...evidence, codigo }));
  return found;
}

/** The text of the first element of that name. */
function element(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
}

/** I15: the money of the XML is the money of the API and of the row, and stands on the paper. */
export function checkI15(e: Evidence): Violation[] {
  const rows = new Map(e.sql.comprobantes.map(({ id, importeTotal }) => [id, importeTotal]));
  return e.scopes.flatMap(({ documentos }) =>
    documentos.flatMap((d) => {
      if (d.totales === undefined) return [];
      const { total, igv, neto } = d.totales;
      const found: Violation[] = [];
      if (rows.get(d.id) !== total)
        found.push(breach('I15', 'el total guardado no es el contestado', { id: d.id, total }));
      if (d.archivos === undefined) return found;
      const { xml, pdf } = d.archivos;
      const inXml = dineroDe(d, xml);
      if (inXml.total !== total || inXml.otro !== (igv ?? neto))
        found.push(breach('I15', 'el XML y la API difieren en dinero', { id: d.id, inXml, totales: d.totales }));
      if (pdf !== undefined && !digits(pdf).includes(total ?? '?'))
        found.push(breach('I15', 'el total no está en el PDF', { id: d.id, total }));
      return found;
    }),
  );
}

/** What the XML says of the total, and of the other amount that the API tells of the whole: the IGV, or what was paid with what is withheld. */
function dineroDe({ tipoComprobante }: ApiDocument, xml: string) {
  if (findClaseDeOtro(tipoComprobante) === undefined)
    return { total: element(xml, 'cbc:PayableAmount'), otro: igvOf(xml) };
  const neto = element(xml, 'sac:SUNATTotalPaid') ?? element(xml, 'sac:SUNATTotalCashed');
  return { total: element(xml, 'cbc:TotalInvoiceAmount'), otro: neto };
}

/** The amount of the subtotal whose tax is IGV (1000), of the whole document; 0.00 where there is none. */
function igvOf(xml: string): string {
  const total = /<cac:TaxTotal>.*?<\/cac:TaxTotal>/s.exec(xml)?.[0] ?? '';
  const subtotals = total.match(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs) ?? [];
  const igv = subtotals.find((subtotal) => /<cac:TaxScheme><cbc:ID[^>]*>1000<\/cbc:ID>/.test(subtotal));
  return (igv && element(igv, 'cbc:TaxAmount')) ?? '0.00';
}

/** Paper writes `1,234.50`. */
function digits(text: string): string {
  return text.replaceAll(',', '');
}
