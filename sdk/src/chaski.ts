import type {
  CambiosCliente,
  CambiosProducto,
  CambiosWebhook,
  Catalogo,
  ClienteConsultado,
  ClienteGuardado,
  Comprobante,
  ComprobanteConAnulacion,
  Correo,
  CuerpoAnular,
  CuerpoCliente,
  CuerpoCorreo,
  CuerpoEmitir,
  CuerpoEmitirGuia,
  CuerpoEmitirOtro,
  CuerpoExportar,
  CuerpoProducto,
  CuerpoWebhook,
  DatosDeGuia,
  DatosDeOtro,
  Emitido,
  Entrega,
  EntregaEntera,
  Exportacion,
  Filtros,
  FiltrosClientes,
  FiltrosEntregas,
  FiltrosGuias,
  FiltrosNovedades,
  FiltrosOtros,
  FiltrosProductos,
  Guia,
  GuiaValidada,
  Importacion,
  Novedad,
  Otro,
  OtroValidado,
  Producto,
  Resumen,
  ResumenDeGuia,
  ResumenDeOtro,
  Rutas,
  Serie,
  Validado,
  Webhook,
  WebhookConSecreto,
} from './generado/api.ts';
import type { Dormir } from './retry.ts';
import type { Emision, ResultadoDeGuia, ResultadoDeOtro } from './types.ts';

export interface OpcionesChaski {
  /** La dirección del servicio: `https://chaski.miempresa.pe`, con `/api/v1` o sin él. */
  readonly url: string;
  /** La clave de API, `chk_test_…` o `chk_live_…`. Nunca en una página web pública. */
  readonly clave: string;
  /** Cuántas veces se repite lo que falló de paso: 500, 503, 429 y la red. 3 si no se dice. */
  readonly reintentos?: number;
  /** Cuánto se espera cada respuesta, en milisegundos. 60 000 si no se dice: SUNAT puede tardar 30 s. */
  readonly timeoutMs?: number;
  /** En qué idioma dice el servicio sus errores: `message` de lo que se lanza. `es` si no se dice. */
  readonly idioma?: 'es' | 'en';
  /** Otro `fetch`: un proxy, otras cabeceras. */
  readonly fetch?: typeof fetch;
  /** Otra manera de dejar pasar el tiempo, para pruebas. */
  readonly dormir?: Dormir;
}

export interface Opciones {
  /** Para abandonar la llamada; rechaza con el motivo de la señal. */
  readonly signal?: AbortSignal | undefined;
}

export interface OpcionesDePdf extends Opciones {
  /** A4 si no se dice. */
  readonly formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
}

export interface OpcionesDeDia extends Opciones {
  /** Solo en `test` y hacia el simulador: el día que se toma por hoy, `AAAA-MM-DD`, para probar lo que rige después. */
  readonly fechaSimulada?: string | undefined;
}

export interface OpcionesIdempotentes extends Opciones {
  /** De 1 a 255 caracteres ASCII visibles. Sin ella se usa una nueva, la misma en todos los reintentos de la llamada. */
  readonly idempotencyKey?: string | undefined;
}

export interface OpcionesEspera extends Opciones {
  /** Cuánto esperar en total, en milisegundos. 60 000 si no se dice. */
  readonly timeoutMs?: number;
  /** Se emitió con `webhook: true`: `PENDIENTE_ENVIO` quiere decir que espera a una persona, y se responde sin esperar más. */
  readonly webhook?: boolean;
}

export interface Pagina<T> {
  readonly filas: readonly T[];
  /** El `cursor` de la página siguiente; null en la última. */
  readonly siguiente: string | null;
}

/** Lo que limita una exportación. */
export type FiltrosSinPagina = Omit<Filtros, 'orden' | 'limite' | 'cursor'>;
/** Lo mismo de las guías. */
export type FiltrosGuiasSinPagina = Omit<FiltrosGuias, 'limite' | 'cursor'>;

/** La API de Chaski. Todo lo que falla lanza `ChaskiError` (el servicio dijo que no) o `ConexionError` (no se sabe). */
export interface Chaski {
  /** Valida, numera, firma y transmite. Que SUNAT rechace, o que no se pueda transmitir, no lanza nada: lea `estado`. */
  emitir(cuerpo: CuerpoEmitir, opciones?: OpcionesIdempotentes & OpcionesDeDia): Promise<Emision>;
  /** Todos los problemas (`ChaskiError` con `fields`), o los totales con su desglose y el XML. No toma número. */
  validar(cuerpo: CuerpoEmitir, opciones?: OpcionesDeDia): Promise<Validado>;
  /** Transmite otra vez un comprobante `PENDIENTE_ENVIO`. */
  reintentar(id: string, opciones?: Opciones): Promise<Emision>;
  /** Deja de enviarlo, con su número: uno que SUNAT no tiene. Responde como queda, `PENDIENTE_ENVIO`, con el motivo en `sunat.mensaje`. */
  apartar(
    id: string,
    cuerpo: Rutas['POST /comprobantes/{id}/apartar']['cuerpo'],
    opciones?: Opciones,
  ): Promise<Emitido>;
  /** Deja que siga uno apartado, o que espera a una persona. */
  reanudar(id: string, opciones?: Opciones): Promise<Emitido>;
  /** Pide a SUNAT la baja de un comprobante aceptado, o la reversión de una retención o percepción: lea `anulacion.estado`. */
  anular(
    id: string,
    cuerpo: CuerpoAnular,
    opciones?: OpcionesIdempotentes & OpcionesDeDia,
  ): Promise<ComprobanteConAnulacion>;
  anulacion(id: string, opciones?: Opciones): Promise<ComprobanteConAnulacion>;
  comprobante(id: string, opciones?: Opciones): Promise<Comprobante>;
  /**
   * Pregunta, cada vez con más pausa, hasta que SUNAT decida (`ACEPTADA`, `RECHAZADA`) o esté `ANULADA`. Vencido el plazo responde
   * el comprobante como está, `EN_PROCESO` o `PENDIENTE_ENVIO`: `sunat.mensaje` dice qué espera.
   */
  esperarFinal(id: string, opciones?: OpcionesEspera): Promise<Comprobante>;
  /** Todos los del filtro, el más nuevo primero; las páginas (`limite` por página) se piden según se recorren. */
  comprobantes(filtros?: Filtros, opciones?: Opciones): AsyncIterable<Resumen>;
  /** Una página, para quien las muestra de una en una. */
  paginaDeComprobantes(filtros?: Filtros, opciones?: Opciones): Promise<Pagina<Resumen>>;
  pdf(id: string, opciones?: OpcionesDePdf): Promise<Uint8Array>;
  /** El XML UBL 2.1 firmado, byte por byte. */
  xml(id: string, opciones?: Opciones): Promise<Uint8Array>;
  /** La constancia de SUNAT en XML o, con `zip`, tal como llegó. */
  cdr(id: string, opciones?: Opciones & { zip?: boolean }): Promise<Uint8Array>;
  /** El XML firmado de la comunicación de baja o del resumen diario. */
  anulacionXml(id: string, opciones?: Opciones): Promise<Uint8Array>;
  anulacionCdr(id: string, opciones?: Opciones & { zip?: boolean }): Promise<Uint8Array>;
  /** Todos los del filtro en CSV: UTF-8, separado por punto y coma, el más nuevo primero. Hasta 64 MiB. */
  csv(filtros?: FiltrosSinPagina, opciones?: Opciones): Promise<Uint8Array>;
  /** Lo mismo, según llega y sin límite, para escribirlo en un archivo. */
  flujoCsv(filtros?: FiltrosSinPagina, opciones?: Opciones): Promise<ReadableStream<Uint8Array>>;
  /** Lo mismo en una hoja de Excel. */
  xlsx(filtros?: FiltrosSinPagina, opciones?: Opciones): Promise<Uint8Array>;
  /** Un cliente por su RUC o DNI; `cliente` va tal cual en `documento.cliente`. */
  cliente(numero: string, opciones?: Opciones): Promise<ClienteConsultado>;
  series(opciones?: Opciones): Promise<readonly Serie[]>;
  catalogos(opciones?: Opciones): Promise<readonly { numero: string; nombre: string }[]>;
  catalogo(numero: string, opciones?: Opciones): Promise<Catalogo>;
  /** Lo que fue, es o será de otra manera desde un día de emisión, con su fuente; lo que está por venir, primero. */
  novedades(filtros?: FiltrosNovedades, opciones?: Opciones): Promise<readonly Novedad[]>;
  readonly exportaciones: Exportaciones;
  readonly correos: Correos;
  readonly webhooks: Webhooks;
  readonly guias: Guias;
  readonly retenciones: Otros;
  readonly percepciones: Otros;
  readonly productos: Productos;
  readonly clientes: Clientes;
}

/** Las guías de remisión: lo que acompaña a los bienes en su traslado. */
export interface Guias {
  /** Emite una. Sin `webhook` espera hasta 10 segundos lo que diga SUNAT; `EN_PROCESO`: lo dirá después. */
  emitir(cuerpo: CuerpoEmitirGuia, opciones?: OpcionesIdempotentes): Promise<ResultadoDeGuia>;
  /** Todos los problemas a la vez, o la guía completa y su XML sin firmar; no toma número. */
  validar(cuerpo: CuerpoEmitirGuia, opciones?: Opciones): Promise<GuiaValidada>;
  /** Sigue con el envío de una que no ha terminado. */
  reintentar(id: string, opciones?: Opciones): Promise<ResultadoDeGuia>;
  /** Anota que se dio de baja en SOL, que es donde SUNAT la da de baja. */
  darDeBaja(id: string, baja: Rutas['POST /guias/{id}/baja']['cuerpo'], opciones?: Opciones): Promise<DatosDeGuia>;
  /** Deja que siga una que espera a una persona: se envía en segundo plano. */
  reanudar(id: string, opciones?: Opciones): Promise<DatosDeGuia>;
  /** Decide una que espera a una persona, con lo que vio en SOL. */
  decidir(id: string, decision: Rutas['POST /guias/{id}/decidir']['cuerpo'], opciones?: Opciones): Promise<DatosDeGuia>;
  consultar(id: string, opciones?: Opciones): Promise<Guia>;
  /** Las del filtro, la más nueva primero; las páginas se piden según se recorren. */
  todas(filtros?: FiltrosGuias, opciones?: Opciones): AsyncIterable<ResumenDeGuia>;
  pagina(filtros?: FiltrosGuias, opciones?: Opciones): Promise<Pagina<ResumenDeGuia>>;
  /** La representación impresa; hasta que SUNAT la acepta dice SIN VALIDEZ y no lleva código QR. */
  pdf(id: string, opciones?: OpcionesDePdf): Promise<Uint8Array>;
  xml(id: string, opciones?: Opciones): Promise<Uint8Array>;
  /** La constancia de SUNAT en XML o, con `zip`, tal como llegó. */
  cdr(id: string, opciones?: Opciones & { zip?: boolean }): Promise<Uint8Array>;
  /** Los correos de una guía con sus intentos, el más nuevo primero. */
  correos(id: string, opciones?: Opciones): Promise<readonly Correo[]>;
  /** Pone en la cola uno con su PDF, su XML y su constancia, a `para`. */
  enviarCorreo(id: string, cuerpo: CuerpoCorreo, opciones?: OpcionesIdempotentes): Promise<Correo>;
  /** Todas las del filtro en CSV: UTF-8, separado por punto y coma, la más nueva primero. Hasta 64 MiB. */
  csv(filtros?: FiltrosGuiasSinPagina, opciones?: Opciones): Promise<Uint8Array>;
  /** Lo mismo, según llega y sin límite, para escribirlo en un archivo. */
  flujoCsv(filtros?: FiltrosGuiasSinPagina, opciones?: Opciones): Promise<ReadableStream<Uint8Array>>;
  /** Lo mismo en una hoja de Excel. */
  xlsx(filtros?: FiltrosGuiasSinPagina, opciones?: Opciones): Promise<Uint8Array>;
}

/** Las retenciones o las percepciones: lo que un agente retiene al pagar, o percibe al cobrar. Se anulan con `anular`. */
export interface Otros {
  /** Emite una: calcula lo que corresponde a cada pago. Que SUNAT rechace, o que no se pueda transmitir, no lanza nada: lea `estado`. */
  emitir(cuerpo: CuerpoEmitirOtro, opciones?: OpcionesIdempotentes): Promise<ResultadoDeOtro>;
  /** Todos los problemas a la vez, o lo calculado y su XML sin firmar; no toma número. */
  validar(cuerpo: CuerpoEmitirOtro, opciones?: Opciones): Promise<OtroValidado>;
  /** Transmite otra vez una `PENDIENTE_ENVIO`. */
  reintentar(id: string, opciones?: Opciones): Promise<ResultadoDeOtro>;
  /** Deja de enviarla, con su número: una que SUNAT no tiene. */
  apartar(
    id: string,
    cuerpo: Rutas['POST /retenciones/{id}/apartar']['cuerpo'],
    opciones?: Opciones,
  ): Promise<DatosDeOtro>;
  /** Deja que siga una apartada, o que espera a una persona. */
  reanudar(id: string, opciones?: Opciones): Promise<DatosDeOtro>;
  /** Decide una que espera a una persona, con lo que vio en SUNAT. */
  decidir(
    id: string,
    decision: Rutas['POST /retenciones/{id}/decidir']['cuerpo'],
    opciones?: Opciones,
  ): Promise<DatosDeOtro>;
  consultar(id: string, opciones?: Opciones): Promise<Otro>;
  /** Las del filtro, la más nueva primero; las páginas se piden según se recorren. */
  todas(filtros?: FiltrosOtros, opciones?: Opciones): AsyncIterable<ResumenDeOtro>;
  pagina(filtros?: FiltrosOtros, opciones?: Opciones): Promise<Pagina<ResumenDeOtro>>;
  pdf(id: string, opciones?: OpcionesDePdf): Promise<Uint8Array>;
  xml(id: string, opciones?: Opciones): Promise<Uint8Array>;
  /** La constancia de SUNAT en XML o, con `zip`, tal como llegó. */
  cdr(id: string, opciones?: Opciones & { zip?: boolean }): Promise<Uint8Array>;
}

/** ZIP de XML, CDR y PDF de un período, que el servicio arma en segundo plano. */
export interface Exportaciones {
  /** Empieza una, o responde la que ya está en curso con lo mismo. */
  crear(cuerpo: CuerpoExportar, opciones?: OpcionesIdempotentes): Promise<Exportacion>;
  /** Las últimas, la más nueva primero. */
  listar(opciones?: Opciones): Promise<readonly Exportacion[]>;
  consultar(id: string, opciones?: Opciones): Promise<Exportacion>;
  /** Pregunta, cada vez con más pausa, hasta que no esté `EN_PROCESO`. Vencido el plazo (10 minutos) la responde como está. */
  esperar(id: string, opciones?: Opciones & { timeoutMs?: number }): Promise<Exportacion>;
  /** El ZIP de una `LISTA`, según llega: puede no caber en la memoria. Si se corta o calla más de `timeoutMs`, el flujo falla. */
  flujo(id: string, opciones?: Opciones): Promise<ReadableStream<Uint8Array>>;
  /** Detiene la que está en curso y borra lo guardado. Si la red falló y el reintento responde `NOT_FOUND`, quedó eliminada. */
  eliminar(id: string, opciones?: Opciones): Promise<void>;
}

/** Los correos con que un comprobante aceptado llega a su cliente. */
export interface Correos {
  /** Los de un comprobante con sus intentos, el más nuevo primero. */
  listar(comprobanteId: string, opciones?: Opciones): Promise<readonly Correo[]>;
  /** Pone uno en la cola: a `para` o, si no se dice, a `cliente.correo`. Lea después su `estado` con `listar`. */
  enviar(comprobanteId: string, cuerpo?: CuerpoCorreo, opciones?: OpcionesIdempotentes): Promise<Correo>;
}

/** Las direcciones a las que Chaski avisa. `crear`, `probar` y `reenviar` no se repiten solos si la red falla: pueden haberse hecho. */
export interface Webhooks {
  listar(opciones?: Opciones): Promise<readonly Webhook[]>;
  /** `secreto` solo aparece aquí: guárdelo. */
  crear(cuerpo: CuerpoWebhook, opciones?: Opciones): Promise<WebhookConSecreto>;
  consultar(id: string, opciones?: Opciones): Promise<Webhook>;
  cambiar(id: string, cambios: CambiosWebhook, opciones?: Opciones): Promise<Webhook>;
  /** Si la red falló y el reintento responde `NOT_FOUND`, quedó eliminado. */
  eliminar(id: string, opciones?: Opciones): Promise<void>;
  /** Envía un evento `prueba` y espera su único intento: lea `estado`. */
  probar(id: string, opciones?: Opciones): Promise<EntregaEntera>;
  /** Un secreto nuevo. El anterior firma también durante 24 horas o, si se dice `filtrado`, desde ahora ninguno más. */
  rotar(id: string, opciones?: Opciones & { filtrado?: boolean }): Promise<WebhookConSecreto>;
  /** Envía otra vez, en orden, todo lo que no llegó desde ese momento. Responde cuántos avisos son. */
  recuperar(id: string, desde: string, opciones?: Opciones): Promise<number>;
  /** Las entregas de un webhook, la más reciente primero. */
  entregas(id: string, filtros?: FiltrosEntregas, opciones?: Opciones): AsyncIterable<Entrega>;
  paginaDeEntregas(id: string, filtros?: FiltrosEntregas, opciones?: Opciones): Promise<Pagina<Entrega>>;
  /** Una entrega, con cada intento. */
  entrega(id: string, opciones?: Opciones): Promise<EntregaEntera>;
  reenviar(entregaId: string, opciones?: Opciones): Promise<EntregaEntera>;
}

/** Lo que una hoja de cálculo cambia: sin `guardar`, solo lo que cambiaría. */
export type OpcionesImportar = Opciones & { guardar?: boolean };

/** Lo que la empresa vende: con su `cantidad`, un producto es un ítem de `documento.items`. `crear` no se repite solo si la red falla. */
export interface Productos {
  /** Los que tienen esas palabras, el más nuevo primero; las páginas se piden según se recorren. */
  todos(filtros?: FiltrosProductos, opciones?: Opciones): AsyncIterable<Producto>;
  pagina(filtros?: FiltrosProductos, opciones?: Opciones): Promise<Pagina<Producto>>;
  consultar(id: string, opciones?: Opciones): Promise<Producto>;
  crear(producto: CuerpoProducto, opciones?: Opciones): Promise<Producto>;
  /** Lo que no se dice queda; null lo quita. */
  cambiar(id: string, cambios: CambiosProducto, opciones?: Opciones): Promise<Producto>;
  eliminar(id: string, opciones?: Opciones): Promise<void>;
  /** Un Excel (.xlsx) o un CSV: qué es nuevo, qué cambia y qué corregir en cada fila. */
  importar(hoja: Uint8Array, opciones?: OpcionesImportar): Promise<Importacion>;
}

/** A quién le vende: es el `cliente` de un documento. `crear` no se repite solo si la red falla. */
export interface Clientes {
  todos(filtros?: FiltrosClientes, opciones?: Opciones): AsyncIterable<ClienteGuardado>;
  pagina(filtros?: FiltrosClientes, opciones?: Opciones): Promise<Pagina<ClienteGuardado>>;
  consultar(id: string, opciones?: Opciones): Promise<ClienteGuardado>;
  crear(cliente: CuerpoCliente, opciones?: Opciones): Promise<ClienteGuardado>;
  /** Lo que no se dice queda; null lo quita. */
  cambiar(id: string, cambios: CambiosCliente, opciones?: Opciones): Promise<ClienteGuardado>;
  eliminar(id: string, opciones?: Opciones): Promise<void>;
  importar(hoja: Uint8Array, opciones?: OpcionesImportar): Promise<Importacion>;
}
