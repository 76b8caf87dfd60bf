import type {
  ComprobanteConAnulacion,
  DocumentoEmitido,
  EmisionDeGuia,
  EmisionDeOtro,
  Emitido,
  Enlaces,
  Entorno,
  Estado,
  EventoWebhook,
  FallaDeEnvio,
  FallaDeGuia,
  OtroEmitido,
  Sunat,
} from './generado/api.ts';

interface Con<E extends Estado, D = unknown> extends Omit<Emitido, 'estado' | 'documento'> {
  readonly estado: E;
  readonly documento: DocumentoEmitido & { readonly estado: E } & D;
}

type Sellos = Required<Pick<DocumentoEmitido, 'hash' | 'cadenaQr' | 'codigoBarras'>>;

interface ConVeredicto {
  readonly sunat: Sunat;
}

interface ConArchivos {
  /** El `cdr` falta solo cuando SUNAT no lo da (algunas boletas). */
  readonly enlaces: Enlaces & Required<Pick<Enlaces, 'pdf' | 'xml'>>;
}

/** SUNAT lo aceptó. Con observaciones, `sunat.notas` no está vacío. */
export type Aceptada = Con<'ACEPTADA', Sellos> & ConVeredicto & ConArchivos;

/** SUNAT lo rechazó: corrija y emita otro. `sunat.numeroConsumido` dice si el número ya no se puede usar. */
export type Rechazada = Con<'RECHAZADA'> & ConVeredicto;

/** Emitido con `webhook: true`; el veredicto llega después, por aviso o con `esperarFinal`. */
export type EnProceso = Con<'EN_PROCESO'>;

/** Se aceptó y después se anuló; así contesta la repetición de una emisión. */
export type Anulada = Con<'ANULADA', Sellos> & ConVeredicto & ConArchivos;

/** El comprobante existe, firmado y numerado, pero no se pudo transmitir. Chaski sigue intentando; `reintentar` lo adelanta. */
export type PendienteDeEnvio = FallaDeEnvio;

/** Lo que respondieron `emitir` y `reintentar`: elija con `switch (emision.estado)`. */
export type Emision = Aceptada | Rechazada | EnProceso | PendienteDeEnvio | Anulada;

/** Lo que respondieron `guias.emitir` y `guias.reintentar`; con `estado` `PENDIENTE_ENVIO`, la guía existe y falta transmitirla. */
export type ResultadoDeGuia = EmisionDeGuia | FallaDeGuia;

/** Lo que respondieron `retenciones.emitir`, `percepciones.emitir` y su `reintentar`; con `estado` `PENDIENTE_ENVIO`, existe y falta transmitirla. */
export type ResultadoDeOtro = EmisionDeOtro | FallaDeEnvio;

/** Lo que dice un aviso de una reversión. */
type Revertida = ComprobanteConAnulacion & { readonly documento: OtroEmitido };
/** Lo que dice el de la baja de una venta o de una nota. */
type DadaDeBaja = ComprobanteConAnulacion & { readonly documento: DocumentoEmitido };

interface Secuencia {
  /** Número de orden entre los avisos del comprobante: si ya procesó una mayor, ignore la menor. */
  readonly secuencia: number;
}

interface DatosDeAviso {
  'comprobante.aceptado': Aceptada & Secuencia;
  'comprobante.rechazado': Rechazada & Secuencia;
  'comprobante.anulado': DadaDeBaja & Secuencia;
  'anulacion.rechazada': ComprobanteConAnulacion & Secuencia;
  'guia.aceptada': EmisionDeGuia & Secuencia;
  'guia.rechazada': EmisionDeGuia & Secuencia;
  'guia.anulada': EmisionDeGuia & Secuencia;
  'retencion.aceptada': EmisionDeOtro & Secuencia;
  'retencion.rechazada': EmisionDeOtro & Secuencia;
  'retencion.anulada': Revertida & Secuencia;
  'percepcion.aceptada': EmisionDeOtro & Secuencia;
  'percepcion.rechazada': EmisionDeOtro & Secuencia;
  'percepcion.anulada': Revertida & Secuencia;
  prueba: {
    readonly entorno: Entorno;
    readonly webhook: { readonly id: string; readonly url: string };
    readonly mensaje: string;
  };
}

type TipoDeAviso = EventoWebhook | 'prueba';

/** Lo que llega a un webhook: elija con `switch (aviso.type)`. `timestamp` es un instante ISO 8601. */
export type Aviso = {
  [T in TipoDeAviso]: { readonly type: T; readonly timestamp: string; readonly data: DatosDeAviso[T] };
}[TipoDeAviso];
