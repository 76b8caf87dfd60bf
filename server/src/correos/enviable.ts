import { archivosDe, PdfImposible } from '../comprobantes/exportar/para-exportar.ts';
import { consultar } from '../comprobantes/read/consultar.ts';
import { correlativoDe, estadoDe } from '../comprobantes/respuesta.ts';
import type { Deps } from '../deps.ts';
import { archivosDe as archivosDeGuia, consultarGuia } from '../guias/imprimir.ts';
import { estadoDe as estadoDeGuia } from '../guias/respuesta.ts';
import { correlativoDe as correlativoDeGuia, type Guia } from '../guias/types.ts';
import { DatabaseUnavailable } from '../platform/db/errors.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type Carta, cartaDeComprobante, cartaDeGuia } from './mensaje/carta.ts';

type De = Pick<Acceso, 'empresaId' | 'entorno'>;
type Ports = Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>;

/** A document that may be mailed: what decides whether, and what its mail says. */
export interface Enviable {
  readonly id: string;
  readonly correlativo: string;
  readonly estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
  /** Its annulment is on its way. */
  readonly seAnula: boolean;
  /** The address that it names. */
  readonly correo: string | undefined;
  /** Whose that address is. */
  readonly deQuien: { readonly es: string; readonly en: string };
  /** What the audit trail calls that its mail was asked for. */
  readonly accion: string;
  /** Rejects with `PdfImposible` where its paper cannot be drawn, and with `DatabaseUnavailable`. */
  carta(): Promise<Carta>;
}

/** Finds one by its id. Throws `NOT_FOUND`; `negable` as of `consultar`. */
export type FindEnviable = (deps: Ports, de: De, id: string, negable?: boolean) => Promise<Enviable>;

export const findComprobante: FindEnviable = async (deps, de, id, negable) => {
  const { comprobante, calculado, emisor } = await consultar(deps, de, id, negable);
  return {
    id,
    correlativo: correlativoDe(comprobante),
    estado: estadoDe(comprobante),
    seAnula: comprobante.anulacionId !== null,
    correo: calculado.documento.cliente.correo,
    deQuien: { es: 'del cliente', en: 'of the customer' },
    accion: 'comprobante.correoPedido',
    carta: async () => {
      const { nombre, xml, pdf } = await archivosDe(deps, comprobante);
      return cartaDeComprobante(calculado, emisor, comprobante.numero, { nombre, xml, pdf: await pdf() });
    },
  };
};

export const findGuia: FindEnviable = async (deps, de, id) => {
  const g = await consultarGuia(deps, de, id);
  if (g === undefined) throw new AppError('guia-que-no-existe');
  return guiaEnviable(deps, g);
};

/** Whichever it is. */
export const findCualquiera: FindEnviable = async (deps, de, id, negable) => {
  const g = await consultarGuia(deps, de, id);
  return g === undefined ? await findComprobante(deps, de, id, negable) : guiaEnviable(deps, g);
};

function guiaEnviable(deps: Ports, g: Guia): Enviable {
  return {
    id: g.id,
    correlativo: correlativoDeGuia(g),
    estado: estadoDeGuia(g),
    seAnula: false,
    correo: undefined,
    deQuien: { es: 'del destinatario', en: 'of the consignee' },
    accion: 'guia.correoPedido',
    carta: async () => {
      const { nombre, xml, cdr, pdf, guardada } = await archivosDeGuia(deps, g);
      const { guia, emisor } = await guardada();
      return cartaDeGuia(guia, emisor, g.numero, { nombre, xml, cdr: await cdr(), pdf: await drawn(pdf('a4')) });
    },
  };
}

async function drawn(pdf: Promise<Buffer>): Promise<Buffer> {
  try {
    return await pdf;
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error : new PdfImposible(error);
  }
}
