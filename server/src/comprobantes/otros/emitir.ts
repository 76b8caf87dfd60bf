import { ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Aviso } from '@chaski/core/documento/types.ts';
import type { TipoDeOtro } from '@chaski/core/documentos/clase.ts';
import { type OtroCalculado, SOLES } from '@chaski/core/documentos/otros/calculo.ts';
import { otroToText } from '@chaski/core/documentos/otros/guardado.ts';
import { cadenaQrDeOtro } from '@chaski/core/documentos/otros/impreso.ts';
import { type LecturaDeOtro, readOtro } from '@chaski/core/documentos/otros/read.ts';
import { buildOtro } from '@chaski/core/documentos/otros/xml.ts';
import { type Fecha, fechaLima, finDeDia, horaLima, instanteLima } from '@chaski/core/lib/fecha.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { tamanoDe } from '../../platform/jobs/hilo.ts';
import { type Emision, issue } from '../emitir/emitir.ts';
import type { Idempotencia } from '../emitir/idempotencia.ts';
import { FIN_DEL_DIA } from '../emitir/leer.ts';
import { preverNumero } from '../emitir/numerar.ts';
import { deQuienPide, type Emisora, type Pedido } from '../pedido.ts';
import type { IssuePorts } from '../ports.ts';
import { datosValidados, totalesDe } from './respuesta.ts';

type Partes = Pick<Deps, 'ahora' | 'empresas' | 'hilo'>;

/** Reads and judges the body of the emission of a retención or a percepción. Every problem at once. */
export function read(deps: Partes, acceso: Acceso, tipo: TipoDeOtro, text: string): Promise<LecturaDeOtro> {
  const texto = { quien: acceso.empresaId, tamano: text.length };
  return deps.hilo.conArbol(texto, async () => {
    const emisor = await deps.empresas.emisor(acceso);
    const instante = deps.ahora();
    const contexto = { hoy: fechaLima(instante), ahora: horaLima(instante), emisor, tipo };
    return deps.hilo.con({ ...texto, leida: true }, () => readOtro(text, contexto));
  });
}

/** What is announced of one that was made of the body: as on its own day, whatever the law says today. */
export async function avisosDeEntonces(
  deps: Partes,
  acceso: Acceso,
  tipo: TipoDeOtro,
  text: string,
  { fechaEmision }: { readonly fechaEmision: Fecha },
): Promise<readonly Aviso[]> {
  return (await read({ ...deps, ahora: () => instanteLima(fechaEmision, FIN_DEL_DIA) }, acceso, tipo, text)).avisos;
}

/** What one is to be made of. */
export interface EncargoDeOtro {
  readonly calculado: OtroCalculado;
  /** Asynchronous: its caller does not wait. */
  readonly webhook: boolean;
  readonly confirmarSalto: boolean;
  readonly idempotencia: Idempotencia | undefined;
}

/** Issues a retención or a percepción by `emitir/emitir.ts`, like a sale; throws what that throws. */
export function emitirOtro(deps: IssuePorts, acceso: Acceso, encargo: EncargoDeOtro): Promise<Emision> {
  return issue(deps, acceso, encargo, async () => {
    const emisora = await deps.empresas.emisora(acceso);
    return {
      lineas: encargo.calculado.lineas.length,
      pedidoDe: (id) => pedidoDeOtro(acceso, id, emisora, encargo),
    };
  });
}

/** A dry run: all that would be issued, with the number that it would get if nobody came before. Stores nothing. Throws as `emitir` for what is stored. */
export async function validateOtro(
  deps: Pick<Deps, 'db' | 'empresas' | 'hilo'>,
  acceso: Acceso,
  leido: Extract<LecturaDeOtro, { ok: true }>,
) {
  const { calculado, avisos } = leido;
  const { empresaId, entorno } = acceso;
  const { tipo: tipoComprobante, serie } = calculado.otro;
  const numero = await preverNumero(
    deps.db.of(acceso),
    { empresaId, entorno, tipoComprobante, serie },
    elegidoDe(leido),
  );
  const { emisor } = await deps.empresas.presentacion(acceso);
  return deps.hilo.con({ quien: empresaId, tamano: tamanoDe(calculado.lineas.length), leida: true }, () => {
    const { antes, despues } = buildOtro(calculado, emisor, numero);
    return { ...datosValidados(calculado, numero, avisos), xml: `${antes}${despues}` };
  });
}

function pedidoDeOtro(acceso: Acceso, id: string, emisora: Emisora, encargo: EncargoDeOtro): Pedido {
  const { calculado, webhook, idempotencia } = encargo;
  const { emisor } = emisora;
  const { tipo, serie, fechaEmision, receptor } = calculado.otro;
  return {
    base: {
      ...deQuienPide(acceso, id, webhook),
      tipoComprobante: tipo,
      serie,
      fechaEmision,
      moneda: SOLES,
      clienteTipo: receptor.tipoDocumento,
      clienteNumero: receptor.numeroDocumento,
      clienteDenominacion: receptor.denominacion,
      afectadoId: null,
      corrigeId: null,
      importeTotal: calculado.total.toFixed(2),
      totales: JSON.stringify(totalesDe(calculado)),
      documento: otroToText({ calculado, emisor }),
      plazoEnvio: finDeDia(ultimoDiaDeEnvio(tipo, serie, fechaEmision)),
    },
    venta: undefined,
    lineas: calculado.lineas.length,
    build: (numero) => buildOtro(calculado, emisor, numero),
    qr: (numero, digest) => cadenaQrDeOtro(calculado, emisor, numero, digest),
    emisora,
    idempotencia,
    elegido: elegidoDe(encargo),
  };
}

/** The number that its caller chose, if one was chosen. */
function elegidoDe({ calculado, confirmarSalto }: Pick<EncargoDeOtro, 'calculado' | 'confirmarSalto'>) {
  const { numero } = calculado.otro;
  return numero === undefined ? undefined : { numero, confirmarSalto };
}
