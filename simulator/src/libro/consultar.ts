import { text } from '@chaski/core/lib/xml/write.ts';
import { parseNombreArchivo, type TipoArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { encodeStatusCdrResponse, SERVICIO } from '@chaski/core/sunat/soap/soap.ts';
import { buildCdr, zipConstancia } from '../respuesta/cdr.ts';
import type { Escenario } from '../respuesta/escenarios.ts';
import type { Respuesta, Servicio } from '../servicio/servicio.ts';
import { claveDe, type EstadoRegistro } from './asiento.ts';

/** What was asked about, as it came. */
export interface ComprobanteConsultado {
  readonly ruc: string;
  readonly tipo: string;
  readonly serie: string;
  readonly numero: string;
}

/** Codes of billConsultService: what is wrong with the question, or what SUNAT holds. */
const MENSAJES = {
  '0001': 'El comprobante existe y está aceptado',
  '0002': 'El comprobante existe pero está rechazado',
  '0003': 'El comprobante existe pero está de baja',
  '0004': 'Formato de RUC no es válido (debe contener 11 caracteres numéricos)',
  '0005': 'Formato del tipo de comprobante no es válido (debe contener 2 caracteres)',
  '0006': 'Formato de serie inválido (debe contener 4 caracteres)',
  '0007': 'El número de comprobante debe ser mayor que cero',
  '0008': 'El número de RUC no está inscrito en los registros de la SUNAT',
  '0009': 'El tipo de comprobante debe ser 01, 07 u 08',
  '0010': 'Solo se puede consultar series de facturas',
  '0011': 'El comprobante de pago electrónico no existe',
  '0012': 'El comprobante de pago electrónico no le pertenece',
} as const;

type CodigoConsulta = keyof typeof MENSAJES;

/** In getStatusCdr, 0004 with content is "found": SUNAT uses the number twice. */
const ENCONTRADA = { statusCode: '0004', statusMessage: 'La constancia existe' };

/** billConsultService: the CDR of what SUNAT holds, accepted or refused. `pedido`: a scenario that the control route asks for. */
export async function getStatusCdr(
  servicio: Servicio,
  rucUsuario: string,
  consultado: ComprobanteConsultado,
  pedido?: Escenario,
): Promise<Respuesta> {
  const clave = readClave(servicio, rucUsuario, consultado, pedido);
  const constancia = isCodigo(clave) ? undefined : await servicio.libro.readConstancia(clave);
  record(servicio, 'getStatusCdr', consultado, constancia === undefined ? (isCodigo(clave) ? clave : '0011') : '0004');
  if (constancia === undefined) {
    const statusCode = isCodigo(clave) ? clave : '0011';
    return ok(encodeStatusCdrResponse({ statusCode, statusMessage: MENSAJES[statusCode] }));
  }
  const content = zipConstancia(await buildCdr(constancia, servicio.firmante));
  return ok(encodeStatusCdrResponse({ ...ENCONTRADA, content }));
}

/** billConsultService: only whether SUNAT holds it, and how. */
export function getStatusDeComprobante(
  servicio: Servicio,
  rucUsuario: string,
  consultado: ComprobanteConsultado,
  pedido?: Escenario,
): Respuesta {
  const clave = readClave(servicio, rucUsuario, consultado, pedido);
  const codigo = isCodigo(clave) ? clave : estadoDe(servicio, clave);
  record(servicio, 'getStatus', consultado, codigo);
  const status = `<statusCode>${codigo}</statusCode><statusMessage>${text(MENSAJES[codigo])}</statusMessage>`;
  return ok(
    Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
        `<ns2:getStatusResponse xmlns:ns2="${SERVICIO}"><status>${status}</status></ns2:getStatusResponse></S:Body></S:Envelope>`,
    ),
  );
}

const CODIGO_DE_ESTADO: Readonly<Record<EstadoRegistro, CodigoConsulta>> = {
  aceptado: '0001',
  rechazado: '0002',
  deBaja: '0003',
};

function estadoDe({ libro }: Servicio, clave: string): CodigoConsulta {
  const registro = libro.find(clave);
  return registro === undefined ? '0011' : CODIGO_DE_ESTADO[registro.estado];
}

const RUC = /^[12]\d{10}$/;
const TIPO = /^\d{2}$/;
const SERIE = /^[A-Z0-9]{4}$/;
/** Of the kinds that may be asked about, the first letter of the series; of boletas none may. */
const LETRAS: Readonly<Record<TipoArchivo, string | undefined>> = { '01': 'F', '03': undefined, '07': 'F', '08': 'F' };
const CONSULTABLES: ReadonlyMap<string, string | undefined> = new Map(Object.entries(LETRAS));

/** The ledger's key of what was asked about, or the code that says what is wrong with the question. */
function readClave(
  servicio: Servicio,
  rucUsuario: string,
  { ruc, tipo, serie, numero }: ComprobanteConsultado,
  pedido: Escenario | undefined,
): CodigoConsulta | string {
  if (!RUC.test(ruc)) return '0004';
  if (!TIPO.test(tipo)) return '0005';
  if (!SERIE.test(serie)) return '0006';
  const nombre = parseNombreArchivo(`${ruc}-${tipo}-${serie}-${numero}`);
  if (!(Number(numero) > 0)) return '0007';
  const letra = CONSULTABLES.get(tipo);
  if (letra === undefined) return '0009';
  if (!serie.startsWith(letra)) return '0010';
  if (ruc !== rucUsuario && !servicio.padron.tiene(rucUsuario, 'pse')) return '0012';
  if (servicio.padron.tiene(ruc, 'inexistente')) return '0008';
  if (pedido?.efecto.tipo === 'constanciaTarda') return '0011';
  return nombre?.clase === 'comprobante' ? claveDe(nombre) : '0011';
}

function isCodigo(clave: string): clave is CodigoConsulta {
  return clave in MENSAJES;
}

/** Questions are noted too: a test sees from the ledger that a client asked before it sent again. */
function record(
  { libro, ahora }: Servicio,
  operacion: string,
  { ruc, tipo, serie, numero }: ComprobanteConsultado,
  codigo: string,
): void {
  const archivo = `${ruc}-${tipo}-${serie}-${numero}`;
  const asiento = { en: ahora().toISOString(), operacion, archivo, sha256: '', codigo, aceptado: false };
  libro.append(asiento).catch(() => undefined);
}

function ok(body: Buffer): Respuesta {
  return { tipo: 'soap', status: 200, body, esperaMs: 0 };
}
