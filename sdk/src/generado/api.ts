/* Generated from docs/openapi.json by `npm run generate`: do not edit. */

/** Número JSON o texto decimal; nunca se redondea en silencio. */
export type Monto = number | string;
export type Entorno = 'test' | 'live';
/** ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ANULADA: se aceptó y después se dio de baja. */
export type Estado = 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
/** ACEPTADA: SUNAT la aceptó; el traslado puede empezar. RECHAZADA: no vale: corrija y emita otra. EN_PROCESO: SUNAT la tiene y aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski la reintenta hasta el día siguiente al de su emisión. ANULADA: se aceptó y después se dio de baja en SOL. */
export type EstadoDeGuia = 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
export type EventoWebhook =
  | 'comprobante.aceptado'
  | 'comprobante.rechazado'
  | 'comprobante.anulado'
  | 'anulacion.rechazada'
  | 'guia.aceptada'
  | 'guia.rechazada'
  | 'guia.anulada'
  | 'retencion.aceptada'
  | 'retencion.rechazada'
  | 'retencion.anulada'
  | 'percepcion.aceptada'
  | 'percepcion.rechazada'
  | 'percepcion.anulada';
export type CodigoError =
  | 'BAD_REQUEST'
  | 'MISSING_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'DOMAIN_ERROR'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR';
/** Cuál de los errores de ese `code` es. No cambia, aunque cambie `message`; una versión nueva puede traer otros. */
export type RazonError =
  | 'error-inesperado'
  | 'otra-solicitud-a-la-vez'
  | 'base-de-datos-no-disponible'
  | 'demasiadas-cosas-a-la-vez'
  | 'base-de-datos-que-no-responde'
  | 'servicio-que-termina'
  | 'reloj-desfasado'
  | 'cuerpo-demasiado-grande'
  | 'cuerpo-que-no-es-json'
  | 'cuerpo-comprimido'
  | 'cuerpo-que-no-es-utf8'
  | 'cuerpo-en-trozos-pequenos'
  | 'extensiones-de-trozos-largas'
  | 'cabeceras-demasiado-grandes'
  | 'solicitud-incompleta'
  | 'http-mal-formado'
  | 'solicitud-mal-formada'
  | 'cabecera-expect'
  | 'cabecera-host'
  | 'ruta-que-no-existe'
  | 'metodo-no-admitido'
  | 'clave-que-falta'
  | 'clave-no-valida'
  | 'permiso-que-falta'
  | 'clave-de-prueba-que-no-alcanza'
  | 'demasiadas-claves-no-validas'
  | 'limite-de-la-clave'
  | 'campos-con-errores'
  | 'conflictos-con-lo-guardado'
  | 'conflicto-con-lo-guardado'
  | 'comprobante-que-no-existe'
  | 'id-que-no-es-uuid'
  | 'comprobante-que-no-espera'
  | 'comprobante-sin-cdr'
  | 'comprobante-enviandose'
  | 'demasiadas-lecturas'
  | 'demasiados-documentos-largos'
  | 'hoja-de-excel-llena'
  | 'demasiadas-descargas'
  | 'idempotency-key-de-otro-contenido'
  | 'numero-que-ya-existe'
  | 'serie-agotada'
  | 'salto-sin-confirmar'
  | 'serie-conciliandose'
  | 'serie-de-otro-establecimiento'
  | 'establecimiento-sin-registrar'
  | 'nota-que-no-cabe'
  | 'nota-de-uno-que-se-anula'
  | 'nota-en-otra-moneda'
  | 'afectado-que-no-existe'
  | 'reenvio-de-un-rechazado-sin-numero'
  | 'reenvio-de-un-rechazado'
  | 'reenvio-de-un-apartado'
  | 'reenvio-de-un-informado'
  | 'reenvio-de-uno-por-atender'
  | 'apartado-de-uno-aceptado'
  | 'apartado-de-uno-rechazado'
  | 'apartado-de-uno-anulado'
  | 'apartado-de-uno-que-sunat-tiene'
  | 'apartado-de-un-informado'
  | 'apartado-con-otro-motivo'
  | 'apartado-de-uno-enviandose'
  | 'apartado-ya-decidido'
  | 'apartado-sin-saber'
  | 'reanudacion-de-un-informado'
  | 'reanudacion-de-uno-que-no-espera'
  | 'ningun-comprobante-que-espere'
  | 'demasiados-pdf'
  | 'pdf-que-tarda'
  | 'pdf-interrumpido'
  | 'servicio-que-se-detiene'
  | 'archivo-que-no-existe'
  | 'anulacion-sin-cdr'
  | 'anulacion-que-nadie-pidio'
  | 'ya-anulado'
  | 'anulacion-de-un-rechazado'
  | 'anulacion-de-uno-sin-aceptar'
  | 'anulacion-de-uno-con-notas'
  | 'anulacion-que-deja-saldo-negativo'
  | 'ya-se-esta-anulando'
  | 'anulacion-que-sunat-no-admite'
  | 'archivos-del-dia-agotados'
  | 'ningun-archivo-que-espere'
  | 'decision-que-ya-no-se-espera'
  | 'guia-que-no-existe'
  | 'guia-sin-cdr'
  | 'reenvio-de-una-guia-rechazada'
  | 'reenvio-de-una-guia-por-atender'
  | 'reanudacion-de-una-guia-que-no-espera'
  | 'baja-de-una-guia-no-aceptada'
  | 'decision-de-una-guia-que-no-espera'
  | 'serie-sin-numeros'
  | 'numero-demasiado-alto'
  | 'numero-anotado-como-hueco'
  | 'numero-ya-emitido'
  | 'numero-que-sunat-tiene'
  | 'serie-por-decidir'
  | 'serie-por-conciliar'
  | 'empresa-que-no-existe'
  | 'empresa-ajena'
  | 'empresa-que-ya-existe'
  | 'empresa-que-no-esta-lista'
  | 'solo-el-dueno-registra-empresas'
  | 'solo-el-dueno-indica-un-ose'
  | 'certificado-que-no-se-abre'
  | 'certificado-que-no-vale'
  | 'certificado-que-no-sirve'
  | 'certificado-examinandose'
  | 'otros-certificados-examinandose'
  | 'certificado-que-tarda'
  | 'secretos-que-no-se-descifran'
  | 'prueba-sin-lo-necesario'
  | 'llave-que-es-la-de-ahora'
  | 'logo-leyendose'
  | 'otros-logos-leyendose'
  | 'establecimiento-mal-escrito'
  | 'establecimiento-que-no-existe'
  | 'serie-con-establecimiento'
  | 'catalogo-que-no-existe'
  | 'cliente-fuera-de-la-muestra'
  | 'cliente-sin-padron'
  | 'cliente-desconocido'
  | 'producto-que-no-existe'
  | 'cliente-no-guardado'
  | 'producto-que-ya-existe'
  | 'cliente-que-ya-existe'
  | 'demasiadas-fichas'
  | 'hoja-sin-filas'
  | 'hoja-con-demasiadas-filas'
  | 'webhook-que-no-existe'
  | 'entrega-que-no-existe'
  | 'webhook-que-ya-existe'
  | 'demasiados-webhooks'
  | 'demasiados-secretos'
  | 'webhook-inactivo'
  | 'servicio-sin-correo'
  | 'correo-de-uno-anulado'
  | 'correo-de-uno-rechazado'
  | 'correo-de-uno-sin-aceptar'
  | 'correo-de-uno-que-se-anula'
  | 'demasiados-correos-de-uno'
  | 'demasiados-correos-en-una-hora'
  | 'exportacion-que-no-existe'
  | 'exportacion-eliminada'
  | 'exportaciones-en-proceso'
  | 'exportaciones-guardadas'
  | 'exportaciones-que-miden-demasiado'
  | 'exportacion-demasiado-grande'
  | 'exportacion-en-proceso'
  | 'exportacion-fallida'
  | 'exportacion-vencida';

export interface Rutas {
  /** Emitir un comprobante */
  'POST /comprobantes/emitir': {
    cuerpo: CuerpoEmitir;
    datos: Emitido;
    falla: FallaDeEnvio;
  };
  /** Probar un documento sin emitirlo */
  'POST /comprobantes/validar': {
    cuerpo: CuerpoEmitir;
    datos: Validado;
  };
  /** Reintentar solo la transmisión */
  'POST /comprobantes/{id}/reintentar': {
    datos: Emitido;
    falla: FallaDeEnvio;
  };
  /** Apartar un comprobante que no se va a enviar */
  'POST /comprobantes/{id}/apartar': {
    cuerpo: {
      /** Por qué no se va a enviar */
      motivo: string;
      /** Dónde vio una persona que SUNAT no lo tiene; solo hace falta donde no se puede preguntar */
      evidencia?: string;
    };
    datos: {
      entorno: Entorno;
      estado: Estado;
      documento: DocumentoEmitido;
      enlaces: Enlaces;
      sunat?: Sunat;
    };
  };
  /** Dejar que siga uno apartado, o que espera a una persona */
  'POST /comprobantes/{id}/reanudar': {
    datos: {
      entorno: Entorno;
      estado: Estado;
      documento: DocumentoEmitido;
      enlaces: Enlaces;
      sunat?: Sunat;
    };
  };
  /** Consultar un comprobante */
  'GET /comprobantes/{id}': {
    datos: Comprobante;
  };
  /** Consultar un comprobante */
  'GET /invoices/{id}': {
    datos: Comprobante;
  };
  /** Listar comprobantes, el más nuevo primero */
  'GET /invoices': {
    consulta: Filtros;
    datos: {
      documentos: Resumen[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Series en uso, su siguiente número y los huecos declarados */
  'GET /series': {
    datos: {
      series: Serie[];
    };
  };
  /** Exportar comprobantes a CSV */
  'GET /invoices.csv': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      tipoComprobante?: string;
      serie?: string;
      cliente?: string;
      desde?: string;
      hasta?: string;
      q?: string;
    };
    archivo: 'text/csv';
  };
  /** Exportar comprobantes a una hoja de Excel */
  'GET /invoices.xlsx': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      tipoComprobante?: string;
      serie?: string;
      cliente?: string;
      desde?: string;
      hasta?: string;
      q?: string;
    };
    archivo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  };
  /** Representación impresa en PDF */
  'GET /invoices/{id}/pdf': {
    consulta: {
      formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
    };
    archivo: 'application/pdf';
  };
  /** XML UBL 2.1 firmado */
  'GET /invoices/{id}/xml': {
    archivo: 'application/xml';
  };
  /** Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó */
  'GET /invoices/{id}/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Emitir una retención */
  'POST /retenciones/emitir': {
    cuerpo: CuerpoEmitirOtro;
    datos: EmisionDeOtro;
    falla: FallaDeEnvio;
  };
  /** Probar una retención sin emitirla */
  'POST /retenciones/validar': {
    cuerpo: CuerpoEmitirOtro;
    datos: OtroValidado;
  };
  /** Reintentar solo la transmisión de una retención */
  'POST /retenciones/{id}/reintentar': {
    datos: EmisionDeOtro;
    falla: FallaDeEnvio;
  };
  /** Consultar una retención */
  'GET /retenciones/{id}': {
    datos: Otro;
  };
  /** Listar retenciones, la más nueva primero */
  'GET /retenciones': {
    consulta: FiltrosOtros;
    datos: {
      documentos: ResumenDeOtro[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Representación impresa de una retención en PDF */
  'GET /retenciones/{id}/pdf': {
    consulta: {
      formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
    };
    archivo: 'application/pdf';
  };
  /** XML UBL 2.0 firmado de una retención */
  'GET /retenciones/{id}/xml': {
    archivo: 'application/xml';
  };
  /** Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó */
  'GET /retenciones/{id}/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Apartar una retención que no se va a enviar */
  'POST /retenciones/{id}/apartar': {
    cuerpo: {
      /** Por qué no se va a enviar */
      motivo: string;
      /** Dónde vio una persona que SUNAT no lo tiene; solo hace falta donde no se puede preguntar */
      evidencia?: string;
    };
    datos: DatosDeOtro;
  };
  /** Dejar que siga una retención apartada, o que espera a una persona */
  'POST /retenciones/{id}/reanudar': {
    datos: DatosDeOtro;
  };
  /** Decidir una retención que espera a una persona */
  'POST /retenciones/{id}/decidir': {
    cuerpo: {
      /** Si SUNAT la aceptó */
      aceptada: boolean;
      /** Dónde lo vio una persona */
      evidencia: string;
    };
    datos: DatosDeOtro;
  };
  /** Emitir una percepción */
  'POST /percepciones/emitir': {
    cuerpo: CuerpoEmitirOtro;
    datos: EmisionDeOtro;
    falla: FallaDeEnvio;
  };
  /** Probar una percepción sin emitirla */
  'POST /percepciones/validar': {
    cuerpo: CuerpoEmitirOtro;
    datos: OtroValidado;
  };
  /** Reintentar solo la transmisión de una percepción */
  'POST /percepciones/{id}/reintentar': {
    datos: EmisionDeOtro;
    falla: FallaDeEnvio;
  };
  /** Consultar una percepción */
  'GET /percepciones/{id}': {
    datos: Otro;
  };
  /** Listar percepciones, la más nueva primero */
  'GET /percepciones': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      serie?: string;
      receptor?: string;
      desde?: string;
      hasta?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      documentos: ResumenDeOtro[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Representación impresa de una percepción en PDF */
  'GET /percepciones/{id}/pdf': {
    consulta: {
      formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
    };
    archivo: 'application/pdf';
  };
  /** XML UBL 2.0 firmado de una percepción */
  'GET /percepciones/{id}/xml': {
    archivo: 'application/xml';
  };
  /** Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó */
  'GET /percepciones/{id}/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Apartar una percepción que no se va a enviar */
  'POST /percepciones/{id}/apartar': {
    cuerpo: {
      /** Por qué no se va a enviar */
      motivo: string;
      /** Dónde vio una persona que SUNAT no lo tiene; solo hace falta donde no se puede preguntar */
      evidencia?: string;
    };
    datos: DatosDeOtro;
  };
  /** Dejar que siga una percepción apartada, o que espera a una persona */
  'POST /percepciones/{id}/reanudar': {
    datos: DatosDeOtro;
  };
  /** Decidir una percepción que espera a una persona */
  'POST /percepciones/{id}/decidir': {
    cuerpo: {
      /** Si SUNAT la aceptó */
      aceptada: boolean;
      /** Dónde lo vio una persona */
      evidencia: string;
    };
    datos: DatosDeOtro;
  };
  /** Anular un comprobante aceptado */
  'POST /comprobantes/{id}/anular': {
    cuerpo: CuerpoAnular;
    datos: ComprobanteConAnulacion;
  };
  /** Consultar la anulación de un comprobante */
  'GET /comprobantes/{id}/anulacion': {
    datos: ComprobanteConAnulacion;
  };
  /** XML firmado de la comunicación de baja o del resumen */
  'GET /comprobantes/{id}/anulacion/xml': {
    archivo: 'application/xml';
  };
  /** Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó */
  'GET /comprobantes/{id}/anulacion/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Emitir una guía de remisión */
  'POST /guias/emitir': {
    cuerpo: CuerpoEmitirGuia;
    datos: EmisionDeGuia;
    falla: FallaDeGuia;
  };
  /** Probar una guía sin emitirla */
  'POST /guias/validar': {
    cuerpo: CuerpoEmitirGuia;
    datos: GuiaValidada;
  };
  /** Seguir con el envío de una guía */
  'POST /guias/{id}/reintentar': {
    datos: EmisionDeGuia;
    falla: FallaDeGuia;
  };
  /** Dejar que siga una guía que espera a una persona */
  'POST /guias/{id}/reanudar': {
    datos: DatosDeGuia;
  };
  /** Anotar que una guía se dio de baja en SOL */
  'POST /guias/{id}/baja': {
    cuerpo: {
      /** En que se dio de baja en SOL */
      fecha: string;
      /** La que se eligió en SOL */
      causa: 'TRASLADO_NO_INICIADO' | 'CAMBIO_DE_DESTINATARIO';
      /** Qué dio SOL por ella, o dónde se ve */
      constancia: string;
    };
    datos: DatosDeGuia;
  };
  /** Decidir una guía que espera a una persona */
  'POST /guias/{id}/decidir': {
    cuerpo: {
      /** Si SUNAT la aceptó */
      aceptada: boolean;
      /** Dónde lo vio una persona */
      evidencia: string;
    };
    datos: DatosDeGuia;
  };
  /** Consultar una guía */
  'GET /guias/{id}': {
    datos: Guia;
  };
  /** Listar guías, la más nueva primero */
  'GET /guias': {
    consulta: FiltrosGuias;
    datos: {
      guias: ResumenDeGuia[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Representación impresa de una guía en PDF */
  'GET /guias/{id}/pdf': {
    consulta: {
      formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
    };
    archivo: 'application/pdf';
  };
  /** XML UBL 2.1 firmado de una guía */
  'GET /guias/{id}/xml': {
    archivo: 'application/xml';
  };
  /** Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó */
  'GET /guias/{id}/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Exportar guías a CSV */
  'GET /guias.csv': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      tipoComprobante?: string;
      serie?: string;
      correlativo?: string;
      destinatario?: string;
      desde?: string;
      hasta?: string;
    };
    archivo: 'text/csv';
  };
  /** Exportar guías a una hoja de Excel */
  'GET /guias.xlsx': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      tipoComprobante?: string;
      serie?: string;
      correlativo?: string;
      destinatario?: string;
      desde?: string;
      hasta?: string;
    };
    archivo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  };
  /** Correos de un comprobante */
  'GET /comprobantes/{id}/correos': {
    datos: {
      correos: Correo[];
    };
  };
  /** Enviar un comprobante por correo */
  'POST /comprobantes/{id}/correos': {
    cuerpo: CuerpoCorreo;
    datos: Correo;
  };
  /** Exportar los archivos de un período en un ZIP */
  'POST /exportaciones': {
    cuerpo: CuerpoExportar;
    datos: Exportacion;
  };
  /** Listar las últimas exportaciones */
  'GET /exportaciones': {
    datos: {
      exportaciones: Exportacion[];
    };
  };
  /** Consultar una exportación */
  'GET /exportaciones/{id}': {
    datos: Exportacion;
  };
  /** Eliminar una exportación */
  'DELETE /exportaciones/{id}': {
    datos: {
      id: string;
    };
  };
  /** Descargar el ZIP de una exportación */
  'GET /exportaciones/{id}/archivo': {
    archivo: 'application/zip';
  };
  /** Listar los webhooks */
  'GET /webhooks': {
    datos: {
      webhooks: Webhook[];
    };
  };
  /** Registrar un webhook */
  'POST /webhooks': {
    cuerpo: CuerpoWebhook;
    datos: WebhookConSecreto;
  };
  /** Consultar un webhook */
  'GET /webhooks/{id}': {
    datos: Webhook;
  };
  /** Cambiar un webhook */
  'PATCH /webhooks/{id}': {
    cuerpo: CambiosWebhook;
    datos: Webhook;
  };
  /** Eliminar un webhook */
  'DELETE /webhooks/{id}': {
    datos: {
      id: string;
    };
  };
  /** Enviar un evento de prueba */
  'POST /webhooks/{id}/probar': {
    datos: EntregaEntera;
  };
  /** Cambiar el secreto */
  'POST /webhooks/{id}/rotar': {
    cuerpo: {
      /** true: los anteriores dejan de firmar al instante. */
      filtrado?: boolean;
    };
    datos: WebhookConSecreto;
  };
  /** Listar las entregas de un webhook */
  'GET /webhooks/{id}/entregas': {
    consulta: FiltrosEntregas;
    datos: {
      entregas: Entrega[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Enviar otra vez todo lo que no llegó */
  'POST /webhooks/{id}/recuperar': {
    cuerpo: {
      desde: string;
    };
    datos: {
      /** Cuántos */
      entregas: number;
    };
  };
  /** Consultar una entrega con todos sus intentos */
  'GET /webhooks/entregas/{id}': {
    datos: EntregaEntera;
  };
  /** Enviar otra vez un aviso */
  'POST /webhooks/entregas/{id}/reenviar': {
    datos: EntregaEntera;
  };
  /** Un cliente por su RUC o DNI */
  'GET /customers/{numero}': {
    datos: ClienteConsultado;
  };
  /** Listar los productos guardados */
  'GET /productos': {
    consulta: FiltrosProductos;
    datos: {
      productos: Producto[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Guardar un producto */
  'POST /productos': {
    cuerpo: CuerpoProducto;
    datos: Producto;
  };
  /** Traer productos de una hoja de cálculo */
  'POST /productos/importar': {
    cuerpo: CuerpoImportar;
    datos: Importacion;
  };
  /** Consultar un producto */
  'GET /productos/{id}': {
    datos: Producto;
  };
  /** Cambiar un producto */
  'PATCH /productos/{id}': {
    cuerpo: CambiosProducto;
    datos: Producto;
  };
  /** Eliminar un producto */
  'DELETE /productos/{id}': {
    datos: {
      id: string;
    };
  };
  /** Listar los clientes guardados */
  'GET /clientes': {
    consulta: FiltrosClientes;
    datos: {
      clientes: ClienteGuardado[];
      /** null en la última página */
      siguiente: string | null;
    };
  };
  /** Guardar un cliente */
  'POST /clientes': {
    cuerpo: CuerpoCliente;
    datos: ClienteGuardado;
  };
  /** Traer clientes de una hoja de cálculo */
  'POST /clientes/importar': {
    cuerpo: CuerpoImportar;
    datos: Importacion;
  };
  /** Consultar un cliente guardado */
  'GET /clientes/{id}': {
    datos: ClienteGuardado;
  };
  /** Cambiar un cliente */
  'PATCH /clientes/{id}': {
    cuerpo: CambiosCliente;
    datos: ClienteGuardado;
  };
  /** Eliminar un cliente */
  'DELETE /clientes/{id}': {
    datos: {
      id: string;
    };
  };
  /** Los catálogos que hay */
  'GET /catalogos': {
    datos: {
      catalogos: {
        numero: string;
        nombre: string;
      }[];
    };
  };
  /** Un catálogo de SUNAT, para listas desplegables */
  'GET /catalogos/{n}': {
    datos: Catalogo;
  };
  /** Lo que cambia con fecha: reglas, tasas, plazos y catálogos */
  'GET /novedades': {
    consulta: FiltrosNovedades;
    datos: {
      /** En Lima */
      hoy: string;
      novedades: Novedad[];
    };
  };
}
/** Un campo opcional en null o en blanco es como si no estuviera. Un código de catálogo también se lee como número, en minúsculas o entre espacios si solo puede ser uno; una identidad (numeroDocumento, cuenta, serie), solo tal cual. */
export interface CuerpoEmitir {
  documento: Documento;
  /** true: responde de inmediato, EN_PROCESO. */
  webhook?: boolean;
  /** true: el correlativo puede quedar más de 1000 por encima del siguiente de una serie que ya tiene comprobantes. */
  confirmarSalto?: boolean;
  /** El id del comprobante RECHAZADO en cuyo lugar se emite este: cada uno dice cuál es el otro. */
  corrige?: string;
}
export interface Documento {
  /** 01 o FACTURA, 03 o BOLETA, 07 o NOTA_CREDITO, 08 o NOTA_DEBITO */
  tipoComprobante: string;
  /** F… para facturas y sus notas, B… para boletas y las suyas; cifras para las de contingencia */
  serie: string;
  /** Sin él, el servicio toma el siguiente número de la serie. */
  correlativo?: number | string;
  /** Día de Lima; si se omite, hoy. No puede ser futura, ni más antigua que el plazo de envío: 3 días en facturas y sus notas, 5 en boletas y las suyas, 7 en series de contingencia. */
  fechaEmision?: string;
  /** hh:mm:ss de Lima */
  horaEmision?: string;
  /** Día en que vence el pago; se imprime */
  fechaVencimiento?: string;
  /** Catálogo 51 */
  sunatTransaccion?: string;
  /** Catálogo 02: tres mayúsculas, como en ISO 4217 */
  moneda?: string;
  /** Soles por una unidad de la moneda; en soles se omite */
  tipoCambio?: number | string;
  /** CONTADO o CREDITO, en mayúsculas o minúsculas */
  formaPago?: string;
  cliente?: ClienteDelDocumento;
  /**
   * Obligatorio, salvo en notas de crédito 01, 02, 06 y 13 sobre un comprobante nuestro.
   *
   * @minItems 1
   * @maxItems 999
   */
  items?: Item[];
  /** Código del establecimiento anexo que registró SUNAT; 0000, el domicilio fiscal */
  establecimiento?: string;
  /** 18, o la de los restaurantes y hoteles que son micro o pequeña empresa (Ley 31556) en la fecha de emisión: 10, 10.5 desde 2026, la que fije la instalación desde 2027; una nota lleva la del documento que corrige; número o texto */
  porcentajeIgv?: number | string;
  /**
   * Obligatorias al crédito; su suma es el monto pendiente, exacto.
   *
   * @maxItems 999
   */
  cuotas?: {
    monto: Monto;
    /** Vence el */
    fechaVencimiento: string;
  }[];
  /** Orden de compra */
  ordenCompra?: string;
  guias?: {
    /** 09 remitente, 31 transportista */
    tipo: string;
    /** Número (T001-123) */
    numero: string;
  }[];
  /** Observaciones */
  observaciones?: string;
  exportacion?: {
    /** País de destino */
    pais?: string;
    /** Incoterm */
    incoterm?: string;
  };
  /** Con afectaBase baja la base gravada: su monto es sin impuestos, salvo conIgv (solo con monto: un porcentaje es el mismo). Sin ella es lo que el cliente paga de menos, del total con impuestos. Exactamente uno de monto o porcentaje. */
  descuentoGlobal?: {
    monto?: Monto;
    /** Hasta cinco decimales */
    porcentaje?: number | string;
    /** Si baja la base del IGV; por defecto sí, salvo que ningún ítem esté gravado */
    afectaBase?: boolean;
    /** Si el monto que baja la base se da con su IGV */
    conIgv?: boolean;
  };
  /** Items: Los porcentajes de 45, 46 y 50 son de las líneas en los términos en que se dio el precio de cada una, con impuestos o sin ellos; el de 49, de la base gravada. */
  cargos?: {
    /** Catálogo 53: 45 FISE, 46 recargo al consumo, 49 con IGV, 50 sin IGV */
    codigo: string;
    monto?: Monto;
    /** Hasta cinco decimales */
    porcentaje?: number | string;
  }[];
  /** Items: Un pago adelantado que ya se facturó. */
  anticipos?: {
    /** 01 o 03 */
    tipoComprobante: string;
    /** Correlativo */
    correlativo: number | string;
    /** Serie */
    serie: string;
    total: Monto;
    /** 10 gravado, 20 exonerado, 30 inafecto */
    tipoIgv?: string;
    isc?: Monto;
  }[];
  /** La operación está sujeta a detracción: el cliente deposita en esa cuenta el porcentaje del código, que se calcula en soles enteros. */
  detraccion?: {
    /** Catálogo 54 */
    codigo: string;
    /** Cuenta del Banco de la Nación */
    cuenta: string;
    /** Hasta cinco decimales */
    porcentaje?: number | string;
    /** Catálogo 59 */
    medioPago?: string;
  };
  /** El cliente es agente de retención del IGV y retiene; `{}` es la tasa vigente, 3 %. */
  retencion?: {
    /** Hasta cinco decimales */
    porcentaje?: number | string;
  };
  percepcion?: {
    /** 51, 52 o 53 */
    codigo: string;
  };
  /** Entre -1.00 y 1.00, sobre el total */
  redondeo?: number | string;
  /** Items: Catálogo 52: 2001 a 2005, 2008 */
  leyendas?: string[];
  /** Venta itinerante: dónde se entregan los bienes. */
  lugarEntrega?: {
    /** Ubigeo */
    ubigeo: string;
    /** Dirección */
    direccion: string;
    /** Urbanización */
    urbanizacion?: string;
    /** Distrito */
    distrito?: string;
    /** Provincia */
    provincia?: string;
    /** Departamento */
    departamento?: string;
  };
  /** Contrato de colaboración empresarial sin contabilidad independiente; en lo que se emite desde el 2027-01-01. */
  contratoColaboracion?: {
    /** 1 ventas, 2 adquisiciones */
    tipo: string;
    /** Número o denominación */
    numero: string;
    /** Descripción */
    descripcion: string;
    /** Del emisor, con hasta dos decimales */
    porcentaje: number | string;
  };
  /** El comprobante que la nota cambia: su correlativo (F001-1), su id, o su tipo, serie y correlativo. Si es nuestro, lo que se puede copiar de él se puede omitir. */
  documentoAfectado?:
    | string
    | {
        /** De un comprobante de esta empresa */
        id?: string;
        /** Catálogo 01 */
        tipoComprobante?: string;
        /** Serie */
        serie?: string;
        /** Correlativo */
        correlativo?: number | string;
        /** La del afectado; si es nuestro se toma de él */
        fechaEmision?: string;
      };
  /** De una nota: catálogo 09 o 10. Con 01, 02 o 06 (12 si es IVAP) se pueden omitir los items: se copian los del afectado, netos, con sus cargos y su redondeo. Un descuento que no afectaba la base sí la reduce en la nota, que no admite descuentos. */
  codigoMotivo?: string;
  /** De una nota: su sustento */
  motivo?: string;
}
/** Una boleta de hasta S/ 700 puede omitirlo (CLIENTES VARIOS); una nota, si el afectado es nuestro. */
export interface ClienteDelDocumento {
  /** Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento */
  tipoDocumento: string;
  /** Número */
  numeroDocumento: string;
  /** Nombre o razón social */
  denominacion: string;
  /** Dirección */
  direccion?: string;
  /** Ahí llega una vez aceptado, si la empresa encendió el envío por correo */
  correo?: string;
}
/** Exactamente uno de precioUnitario (el de la etiqueta: con IGV e ISC, sin ICBPER, antes de descuentos) o valorUnitario (sin impuestos). */
export interface Item {
  /** Puede llevar tabulaciones y varias líneas */
  descripcion: string;
  cantidad: Monto;
  /** Código */
  codigo?: string;
  /** UNSPSC, 8 dígitos */
  codigoSunat?: string;
  /** GTIN de 8, 12, 13 o 14 dígitos */
  gtin?: string;
  /** Catálogo 03 */
  unidadMedida?: string;
  precioUnitario?: Monto;
  valorUnitario?: Monto;
  /** Catálogo 07 */
  tipoIgv?: string;
  /** En los términos del precio de la línea, con impuestos o sin ellos: el 10 % de un valorUnitario de 100 es 10, y el de un precioUnitario de 118 es 11.80, con su impuesto. Exactamente uno de monto o porcentaje. */
  descuento?: {
    monto?: Monto;
    /** Hasta cinco decimales */
    porcentaje?: number | string;
    /** Si cambia la base del IGV; si no, solo lo que se paga */
    afectaBase?: boolean;
  };
  /** En los términos del precio de la línea, con impuestos o sin ellos: el 10 % de un valorUnitario de 100 es 10, y el de un precioUnitario de 118 es 11.80, con su impuesto. Exactamente uno de monto o porcentaje. */
  cargo?: {
    monto?: Monto;
    /** Hasta cinco decimales */
    porcentaje?: number | string;
    /** Si cambia la base del IGV; si no, solo lo que se paga */
    afectaBase?: boolean;
  };
  /** 01: tasa; 02: monto por unidad; 03: tasa y precioSugerido. */
  isc?: {
    /** Catálogo 08: 01 al valor, 02 monto fijo, 03 según precio al público */
    sistema: string;
    /** Hasta cinco decimales */
    tasa?: number | string;
    monto?: Monto;
    precioSugerido?: Monto;
  };
  /** El ítem son bolsas de plástico */
  icbper?: boolean;
  atributos?: {
    /** Catálogo 55 */
    codigo: string;
    /** Valor */
    valor: string;
    /** Nombre */
    nombre?: string;
  }[];
  /** Transporte de carga (operación 1004, detracción 027) */
  transporte?: {
    /** Ubigeo de origen */
    ubigeoOrigen: string;
    /** Dirección de origen */
    direccionOrigen: string;
    /** Ubigeo de destino */
    ubigeoDestino: string;
    /** Dirección de destino */
    direccionDestino: string;
    /** Detalle del viaje */
    detalle: string;
    valorReferencial: Monto;
    valorCargaEfectiva: Monto;
    valorCargaUtil: Monto;
  };
}
export interface Emitido {
  entorno: Entorno;
  estado: Estado;
  documento: DocumentoEmitido;
  enlaces: Enlaces;
  sunat?: Sunat;
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
}
export interface DocumentoEmitido {
  id: string;
  estado: Estado;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  moneda: string;
  cliente: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  totales: Totales;
  plazos: Plazos;
  /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
  hash?: string;
  /** Lo que lleva el código QR de la representación impresa */
  cadenaQr?: string;
  /** Lo que llevaría un código de barras PDF417: QR y firma */
  codigoBarras?: string;
}
/** Además, si no son cero: exonerada, inafecta, exportacion, gratuita, isc, icbper, ivap, descuentos, cargos, anticipos, redondeo, retencion, pendiente; y en soles: detraccion, percepcion. */
export interface Totales {
  /** Dos decimales */
  gravada: string;
  /** Dos decimales */
  igv: string;
  /** Dos decimales */
  total: string;
  /** Dos decimales */
  [k: string]: string;
}
/** Último día en Lima para enviarlo a SUNAT y para anularlo */
export interface Plazos {
  envio: string;
  anulacion: string;
}
export interface Enlaces {
  consulta: string;
  pdf?: string;
  xml?: string;
  cdr?: string;
  anulacion?: string;
}
export interface Sunat {
  estado: Estado;
  /** "0" aceptado */
  codigo: string;
  /** Lo que dijo SUNAT */
  mensaje: string;
  /** Observaciones de SUNAT */
  notas: string[];
  /** Si el número ya no se puede usar. false, solo en un rechazo que SUNAT no registró: otro documento puede llevarlo. */
  numeroConsumido?: boolean;
}
export interface AvisoDelDocumento {
  /** El campo, con su ruta en lo que se envió */
  path: string;
  /** El de la observación de SUNAT, si lo es */
  codigo?: string;
  /** Qué convendría enviar. Para personas; puede cambiar. */
  message: string;
}
/** `INVOICE_SEND_FAILED_AFTER_CREATE`: el comprobante existe, con su número; falta transmitirlo. No emita otro: lea `message`, espere a que Chaski lo reintente o haga POST a `reintentar_en`. */
export interface FallaDeEnvio {
  success: false;
  code: 'INVOICE_SEND_FAILED_AFTER_CREATE';
  /** Qué pasó y qué hacer; a veces pide que intervenga una persona */
  message: string;
  /** El id del comprobante que se creó */
  comprobante_id: string;
  /** Adónde hacer POST para transmitirlo ya; Chaski también lo reintenta */
  reintentar_en: string;
  estado: 'PENDIENTE_ENVIO';
}
export interface Validado {
  entorno: Entorno;
  documento: {
    tipo: string;
    tipoComprobante: string;
    serie: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision: string;
    moneda: string;
    cliente: {
      /** Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
      direccion?: string;
      correo?: string;
    };
    totales: Totales;
    plazos: Plazos;
    /** Catálogo 51 */
    sunatTransaccion: string;
    /** hh:mm:ss de Lima */
    horaEmision: string;
    formaPago: 'CONTADO' | 'CREDITO';
    /** La tasa del IGV con que se calculó, en porcentaje */
    porcentajeIgv: string;
    establecimiento: string;
    items: ItemCalculado[];
    leyendas: {
      /** Catálogo 52 */
      codigo: string;
      texto: string;
    }[];
    /** Al crédito: lo que queda por pagar, la suma de las cuotas */
    pendiente?: string;
    fechaVencimiento?: string;
    /** Hasta diez decimales */
    tipoCambio?: string;
    cuotas?: {
      /** Dos decimales */
      monto: string;
      fechaVencimiento: string;
    }[];
    ordenCompra?: string;
    guias?: {
      /** 09 remitente, 31 transportista */
      tipo: string;
      numero: string;
    }[];
    observaciones?: string;
    exportacion?: {
      pais?: string;
      incoterm?: string;
    };
    lugarEntrega?: {
      ubigeo: string;
      direccion: string;
      urbanizacion?: string;
      distrito: string;
      provincia: string;
      departamento: string;
    };
    contratoColaboracion?: {
      /** 1 ventas, 2 adquisiciones */
      tipo: string;
      numero: string;
      descripcion: string;
      /** Dos decimales */
      porcentaje: string;
    };
    descuentoGlobal?: {
      /** Dos decimales */
      monto?: string;
      /** Hasta diez decimales */
      porcentaje?: string;
      afectaBase: boolean;
      conIgv?: true;
    };
    /** Descuentos y cargos calculados, como van en el XML */
    ajustes?: {
      /** Catálogo 53 */
      codigo: string;
      esCargo: boolean;
      /** Dos decimales */
      base: string;
      /** Dos decimales */
      monto: string;
      /** Hasta diez decimales */
      factor?: string;
      moneda?: 'PEN';
    }[];
    anticipos?: {
      /** 01 o 03 */
      tipoComprobante: string;
      serie: string;
      correlativo: number;
      /** 10 gravado, 20 exonerado, 30 inafecto */
      tipoIgv: string;
      /** Dos decimales */
      total: string;
      /** Sin impuestos */
      valor: string;
      /** Dos decimales */
      isc?: string;
    }[];
    detraccion?: {
      /** Catálogo 54 */
      codigo: string;
      cuenta: string;
      /** Hasta diez decimales */
      porcentaje: string;
      /** Catálogo 59 */
      medioPago: string;
      /** En soles enteros */
      monto: string;
    };
    retencion?: {
      /** Hasta diez decimales */
      porcentaje: string;
      /** Dos decimales */
      monto: string;
    };
    percepcion?: {
      /** 51, 52 o 53 */
      codigo: string;
      /** Dos decimales */
      monto: string;
      /** Dos decimales */
      totalConPercepcion: string;
    };
    documentoAfectado?: {
      id?: string;
      tipoComprobante: string;
      serie: string;
      correlativo: number;
      fechaEmision?: string;
    };
    /** Catálogo 09 o 10 */
    codigoMotivo?: string;
    motivo?: string;
  };
  /** De una nota: cuánto queda por acreditar de su comprobante */
  afectado?: {
    id: string;
    /** Dos decimales */
    saldo: string;
    /** Dos decimales */
    saldoDespues: string;
  };
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
  /** Cómo salió cada céntimo */
  desglose: {
    items: {
      /** Posición en items, desde 0 */
      item: number;
      descripcion: string;
      pasos: {
        concepto: string;
        /** Catálogo 05 o 53 */
        codigo?: string;
        /** Dos decimales */
        base?: string;
        tasa?: string;
        /** Antes de redondear */
        exacto?: string;
        /** Céntimos por reparto */
        ajuste?: string;
        /** Dos decimales */
        monto: string;
        /** El paso, en palabras */
        texto: string;
      }[];
    }[];
    documento: {
      concepto: string;
      /** Catálogo 05 o 53 */
      codigo?: string;
      /** Dos decimales */
      base?: string;
      tasa?: string;
      /** Antes de redondear */
      exacto?: string;
      /** Céntimos por reparto */
      ajuste?: string;
      /** Dos decimales */
      monto: string;
      /** El paso, en palabras */
      texto: string;
    }[];
  };
  /** El XML que se firmaría, con el número que hoy seguiría */
  xml: string;
}
export interface ItemCalculado {
  codigo?: string;
  codigoSunat?: string;
  gtin?: string;
  descripcion: string;
  /** Catálogo 03 */
  unidadMedida: string;
  /** Hasta diez decimales */
  cantidad: string;
  /** Catálogo 07 */
  tipoIgv: string;
  /** Hasta diez decimales */
  valorUnitario: string;
  /** Hasta diez decimales */
  precioUnitario: string;
  /** Dos decimales */
  valorVenta: string;
  /** Dos decimales */
  impuestos: string;
  /** Dos decimales */
  importe: string;
  tributos: {
    /** Catálogo 05 */
    codigo: string;
    /** Dos decimales */
    baseImponible: string;
    /** Hasta diez decimales */
    porcentaje: string;
    /** Dos decimales */
    monto: string;
    /** Catálogo 08 */
    sistemaIsc?: string;
    bolsas?: {
      /** Hasta diez decimales */
      cantidad: string;
      /** Hasta diez decimales */
      montoUnitario: string;
    };
  }[];
  descuento?: {
    /** Dos decimales */
    monto?: string;
    /** Hasta diez decimales */
    porcentaje?: string;
    afectaBase: boolean;
  };
  cargo?: {
    /** Dos decimales */
    monto?: string;
    /** Hasta diez decimales */
    porcentaje?: string;
    afectaBase: boolean;
  };
  isc?: {
    /** Catálogo 08: 01 al valor, 02 monto fijo, 03 según precio al público */
    sistema: string;
    /** Hasta diez decimales */
    tasa?: string;
    /** Hasta diez decimales */
    monto?: string;
    /** Hasta diez decimales */
    precioSugerido?: string;
  };
  icbper?: true;
  atributos?: {
    /** Catálogo 55 */
    codigo: string;
    nombre?: string;
    valor: string;
  }[];
  transporte?: {
    ubigeoOrigen: string;
    direccionOrigen: string;
    ubigeoDestino: string;
    direccionDestino: string;
    detalle: string;
    /** Dos decimales */
    valorReferencial: string;
    /** Dos decimales */
    valorCargaEfectiva: string;
    /** Dos decimales */
    valorCargaUtil: string;
  };
  /** Descuentos y cargos calculados, como van en el XML */
  ajustes?: {
    /** Catálogo 53 */
    codigo: string;
    esCargo: boolean;
    /** Dos decimales */
    base: string;
    /** Dos decimales */
    monto: string;
    /** Hasta diez decimales */
    factor?: string;
    moneda?: 'PEN';
  }[];
}
export interface Comprobante {
  entorno: Entorno;
  estado: Estado;
  documento: {
    id: string;
    estado: Estado;
    tipo: string;
    tipoComprobante: string;
    serie: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision: string;
    moneda: string;
    cliente: {
      /** Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
      direccion?: string;
      correo?: string;
    };
    totales: Totales;
    plazos: Plazos;
    /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
    hash?: string;
    /** Lo que lleva el código QR de la representación impresa */
    cadenaQr?: string;
    /** Lo que llevaría un código de barras PDF417: QR y firma */
    codigoBarras?: string;
    /** Catálogo 51 */
    sunatTransaccion: string;
    /** hh:mm:ss de Lima */
    horaEmision: string;
    formaPago: 'CONTADO' | 'CREDITO';
    /** La tasa del IGV con que se calculó, en porcentaje */
    porcentajeIgv: string;
    establecimiento: string;
    items: ItemCalculado[];
    leyendas: {
      /** Catálogo 52 */
      codigo: string;
      texto: string;
    }[];
    /** Al crédito: lo que queda por pagar, la suma de las cuotas */
    pendiente?: string;
    fechaVencimiento?: string;
    /** Hasta diez decimales */
    tipoCambio?: string;
    cuotas?: {
      /** Dos decimales */
      monto: string;
      fechaVencimiento: string;
    }[];
    ordenCompra?: string;
    guias?: {
      /** 09 remitente, 31 transportista */
      tipo: string;
      numero: string;
    }[];
    observaciones?: string;
    exportacion?: {
      pais?: string;
      incoterm?: string;
    };
    lugarEntrega?: {
      ubigeo: string;
      direccion: string;
      urbanizacion?: string;
      distrito: string;
      provincia: string;
      departamento: string;
    };
    contratoColaboracion?: {
      /** 1 ventas, 2 adquisiciones */
      tipo: string;
      numero: string;
      descripcion: string;
      /** Dos decimales */
      porcentaje: string;
    };
    descuentoGlobal?: {
      /** Dos decimales */
      monto?: string;
      /** Hasta diez decimales */
      porcentaje?: string;
      afectaBase: boolean;
      conIgv?: true;
    };
    /** Descuentos y cargos calculados, como van en el XML */
    ajustes?: {
      /** Catálogo 53 */
      codigo: string;
      esCargo: boolean;
      /** Dos decimales */
      base: string;
      /** Dos decimales */
      monto: string;
      /** Hasta diez decimales */
      factor?: string;
      moneda?: 'PEN';
    }[];
    anticipos?: {
      /** 01 o 03 */
      tipoComprobante: string;
      serie: string;
      correlativo: number;
      /** 10 gravado, 20 exonerado, 30 inafecto */
      tipoIgv: string;
      /** Dos decimales */
      total: string;
      /** Sin impuestos */
      valor: string;
      /** Dos decimales */
      isc?: string;
    }[];
    detraccion?: {
      /** Catálogo 54 */
      codigo: string;
      cuenta: string;
      /** Hasta diez decimales */
      porcentaje: string;
      /** Catálogo 59 */
      medioPago: string;
      /** En soles enteros */
      monto: string;
    };
    retencion?: {
      /** Hasta diez decimales */
      porcentaje: string;
      /** Dos decimales */
      monto: string;
    };
    percepcion?: {
      /** 51, 52 o 53 */
      codigo: string;
      /** Dos decimales */
      monto: string;
      /** Dos decimales */
      totalConPercepcion: string;
    };
    documentoAfectado?: {
      id?: string;
      tipoComprobante: string;
      serie: string;
      correlativo: number;
      fechaEmision?: string;
    };
    /** Catálogo 09 o 10 */
    codigoMotivo?: string;
    motivo?: string;
    /** Las notas sobre este comprobante, la más antigua primero */
    notas?: {
      id: string;
      estado: Estado;
      tipo: string;
      tipoComprobante: string;
      correlativo: string;
      fechaEmision: string;
      codigoMotivo: string;
      motivo: string;
      /** Dos decimales */
      total: string;
    }[];
    /** Lo que queda por acreditar; solo de uno aceptado */
    saldo?: string;
    corrige?: ComprobanteEmparejado;
    corregido?: ComprobanteEmparejado;
  };
  enlaces: Enlaces;
  sunat?: Sunat;
}
export interface ComprobanteEmparejado {
  id: string;
  /** Serie y número */
  correlativo: string;
  estado: Estado;
  fechaEmision: string;
}
export interface Filtros {
  estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
  tipoComprobante?: string;
  serie?: string;
  cliente?: string;
  desde?: string;
  hasta?: string;
  q?: string;
  orden?: 'fecha' | '-fecha' | 'importe' | '-importe' | 'cliente' | '-cliente';
  limite?: number;
  cursor?: string;
}
export interface Resumen {
  id: string;
  estado: Estado;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  moneda: string;
  cliente: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  totales: Totales;
  /** De uno RECHAZADA: lo que dijo SUNAT */
  rechazo?: {
    codigo: string;
    mensaje: string;
  };
  corrige?: ComprobanteEmparejado;
  corregido?: ComprobanteEmparejado;
}
export interface Serie {
  tipoComprobante: string;
  serie: string;
  siguienteNumero: number;
  /** No da números hasta que una persona decida */
  bloqueada: boolean;
  /** Por qué espera el siguiente número */
  motivo?: string;
  huecos: {
    desde: number;
    hasta: number;
    /** Cuántos se pueden usar todavía con un correlativo explícito */
    libres: number;
    /** Por qué faltan, si nadie los saltó: se perdieron al restaurar una copia y no se usan más */
    motivo?: string;
  }[];
  /** Los comprobantes apartados: no se envían y conservan su número */
  apartados: {
    numero: number;
    id: string;
    motivo: string;
  }[];
}
/** Un campo opcional en null o en blanco es como si no estuviera. Un código de catálogo también se lee como número, en minúsculas o entre espacios si solo puede ser uno; una identidad (numeroDocumento, cuenta, serie), solo tal cual. */
export interface CuerpoEmitirOtro {
  /** Un comprobante de retención o de percepción. */
  documento: {
    /** R… de retención, P… de percepción; de cifras, la de contingencia */
    serie: string;
    /** RETENCION (20) o PERCEPCION (40); sin él, el de la ruta. */
    tipoComprobante?: string;
    /** Sin él, el servicio toma el siguiente número de la serie. */
    correlativo?: number | string;
    /** El día del pago o, si se acordó un solo comprobante por mes, un día de ese mes. */
    fechaEmision?: string;
    /** hh:mm:ss de Lima */
    horaEmision?: string;
    /** En la retención: a quién se paga. Tiene RUC. */
    proveedor?: {
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
      /** Documento */
      tipoDocumento?: string;
    };
    /** En la percepción: de quién se cobra. */
    cliente?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** Catálogo 23 de la retención; sin él, 01. Catálogo 22 de la percepción, obligatorio. */
    regimen?: string;
    /** Items: Un documento que se paga, o que dice que otro vale menos. */
    documentos?: {
      /** Catálogo 01: 01 factura, 08 nota de débito, 12 ticket, 07 nota de crédito (sin pagos) y, en la percepción, 03 boleta. */
      tipo: string;
      /** Serie */
      serie: string;
      numero: number | string;
      /** Fecha de emisión */
      fecha: string;
      /** Con el IGV, en su moneda. */
      total: number | string;
      /** Moneda */
      moneda?: string;
      /**
       * Una nota de crédito no los lleva.
       *
       * Items: Un pago o cobro del documento: de cada uno se retiene o percibe por separado.
       */
      pagos?: {
        /** Fecha */
        fecha: string;
        /** Sin la retención o percepción, en la moneda del documento. */
        importe: number | string;
        /** Sin él se numeran por documento, después de los ya informados. */
        numero?: number | string;
        /** Solo si el documento no es en soles: el promedio ponderado venta de la SBS de la fecha del pago; sin publicación, el último. */
        tipoCambio?: number | string;
      }[];
      /** Lo que otros comprobantes de retención o percepción ya informaron de este documento. */
      yaInformado?: {
        /** El número del último: los de aquí siguen desde él. */
        pagos?: number | string;
        /** En la moneda del documento. */
        importe?: number | string;
        /** En soles. El pago que completa un documento en soles retiene lo que falta para su tasa: así los céntimos de los pagos parciales no se acumulan. */
        retenido?: number | string;
      };
    }[];
    /** El comprobante revertido en cuyo lugar se emite este. */
    reemplaza?: {
      /** Serie */
      serie: string;
      /** Número */
      numero: number | string;
      /** Fecha de emisión */
      fecha: string;
      total: Monto;
    };
    /** Observaciones */
    observaciones?: string;
    /** En soles, hasta 1.00 en más o en menos de lo pagado o cobrado. */
    redondeo?: number | string;
    /** Solo en la percepción, de una sola factura: se emite con la entrega, antes de cobrar. */
    antesDelCobro?: boolean;
  };
  /** true: responde de inmediato, EN_PROCESO. */
  webhook?: boolean;
  /** true: el correlativo puede quedar más de 1000 por encima del siguiente de una serie que ya tiene comprobantes. */
  confirmarSalto?: boolean;
}
export interface EmisionDeOtro {
  entorno: Entorno;
  estado: Estado;
  documento: OtroEmitido;
  enlaces: Enlaces;
  sunat?: Sunat;
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
}
export interface OtroEmitido {
  id: string;
  estado: Estado;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  moneda: string;
  proveedor?: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  cliente?: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  totales: TotalesDeOtro;
  plazos: Plazos;
  /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
  hash?: string;
  /** Lo que lleva el código QR de la representación impresa */
  cadenaQr?: string;
}
/** En soles. total: lo retenido o percibido; neto: lo pagado al proveedor o cobrado al cliente, con su redondeo. */
export interface TotalesDeOtro {
  /** Dos decimales */
  total: string;
  /** Dos decimales */
  neto: string;
  /** Dos decimales */
  redondeo?: string;
}
export interface OtroValidado {
  documento: {
    /** RETENCION (20) o PERCEPCION (40); sin él, el de la ruta. */
    tipoComprobante?: string;
    serie?: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision?: string;
    horaEmision?: string;
    proveedor?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    cliente?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    regimen: string;
    documentos?: {
      /** Catálogo 01: 01 factura, 08 nota de débito, 12 ticket, 07 nota de crédito (sin pagos) y, en la percepción, 03 boleta. */
      tipo: string;
      serie: string;
      numero: string;
      fecha: string;
      moneda: string;
      /** Dos decimales */
      total: string;
      pagos: {
        numero?: number;
        fecha: string;
        /** Dos decimales */
        importe: string;
        /** Hasta diez decimales */
        tipoCambio?: string;
      }[];
      yaInformado?: {
        pagos?: number;
        /** Dos decimales */
        importe?: string;
        /** Dos decimales */
        retenido?: string;
      };
    }[];
    reemplaza?: {
      serie: string;
      numero: number;
      fecha: string;
      /** Dos decimales */
      total: string;
    };
    observaciones?: string;
    /** Dos decimales */
    redondeo?: string;
    antesDelCobro?: true;
    /** Por ciento */
    tasa: string;
    /** Items: Cada pago como va en el XML; sin él, el documento del que solo se informa. */
    lineas: {
      /** Catálogo 01 */
      tipo: string;
      numero: string;
      fecha: string;
      moneda: string;
      /** Dos decimales */
      total: string;
      pago?: {
        numero: number;
        fecha: string;
        /** Dos decimales */
        importe: string;
        tipoCambio?: string;
        /** Retenido o percibido, en soles */
        retenido: string;
        /** En soles */
        neto: string;
      };
    }[];
    tipo: string;
    totales: TotalesDeOtro;
    plazos: Plazos;
  };
  /** El XML, sin firmar */
  xml: string;
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
}
export interface Otro {
  entorno: Entorno;
  estado: Estado;
  documento: {
    tipoComprobante: string;
    serie: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision: string;
    horaEmision?: string;
    proveedor?: {
      /** Catálogo 06, o «-» sin documento */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    cliente?: {
      /** Catálogo 06, o «-» sin documento */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    regimen: string;
    documentos?: {
      /** Catálogo 01: 01 factura, 08 nota de débito, 12 ticket, 07 nota de crédito (sin pagos) y, en la percepción, 03 boleta. */
      tipo: string;
      serie: string;
      numero: string;
      fecha: string;
      moneda: string;
      /** Dos decimales */
      total: string;
      pagos: {
        numero?: number;
        fecha: string;
        /** Dos decimales */
        importe: string;
        /** Hasta diez decimales */
        tipoCambio?: string;
      }[];
      yaInformado?: {
        pagos?: number;
        /** Dos decimales */
        importe?: string;
        /** Dos decimales */
        retenido?: string;
      };
    }[];
    reemplaza?: {
      serie: string;
      numero: number;
      fecha: string;
      /** Dos decimales */
      total: string;
    };
    observaciones?: string;
    /** Dos decimales */
    redondeo?: string;
    antesDelCobro?: true;
    /** Por ciento */
    tasa: string;
    /** Items: Cada pago como va en el XML; sin él, el documento del que solo se informa. */
    lineas: {
      /** Catálogo 01 */
      tipo: string;
      numero: string;
      fecha: string;
      moneda: string;
      /** Dos decimales */
      total: string;
      pago?: {
        numero: number;
        fecha: string;
        /** Dos decimales */
        importe: string;
        tipoCambio?: string;
        /** Retenido o percibido, en soles */
        retenido: string;
        /** En soles */
        neto: string;
      };
    }[];
    id: string;
    estado: Estado;
    tipo: string;
    moneda: string;
    totales: TotalesDeOtro;
    plazos: Plazos;
    /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
    hash?: string;
    /** Lo que lleva el código QR de la representación impresa */
    cadenaQr?: string;
  };
  enlaces: Enlaces;
  sunat?: Sunat;
}
export interface FiltrosOtros {
  estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
  serie?: string;
  receptor?: string;
  desde?: string;
  hasta?: string;
  limite?: number;
  cursor?: string;
}
export interface ResumenDeOtro {
  id: string;
  estado: Estado;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  moneda: string;
  proveedor?: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  cliente?: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  totales: TotalesDeOtro;
  /** De una RECHAZADA: lo que dijo SUNAT */
  rechazo?: {
    codigo: string;
    mensaje: string;
  };
}
export interface DatosDeOtro {
  entorno: Entorno;
  estado: Estado;
  documento: OtroEmitido;
  enlaces: Enlaces;
  sunat?: Sunat;
}
export interface CuerpoAnular {
  motivo: string;
  /** true: responde de inmediato, EN_PROCESO, y avisa del resultado. */
  webhook?: boolean;
  /** Solo de una retención o percepción: qué día se comunicó al proveedor o cliente, desde el que corre su plazo (7 días). Sin él, el de su emisión. */
  comunicadoEl?: string;
}
export interface ComprobanteConAnulacion {
  entorno: Entorno;
  estado: Estado;
  documento: DocumentoEmitido | OtroEmitido;
  enlaces: Enlaces;
  sunat?: Sunat;
  anulacion: Anulacion;
}
export interface Anulacion {
  id: string;
  /** ACEPTADA: el comprobante quedó ANULADA. RECHAZADA: sigue como estaba. */
  estado: 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA';
  motivo: string;
  /** RA comunicación de baja (facturas), RC resumen diario (boletas), RR resumen de reversiones (retenciones y percepciones) */
  via: 'RA' | 'RC' | 'RR';
  /** Por qué va por esa vía */
  explicacion: string;
  identificador: string;
  fechaGeneracion: string;
  solicitadaEn: string;
  resueltaEn?: string;
  /** El que dio SUNAT */
  ticket?: string;
  /** Qué falta, o por qué terminó */
  mensaje?: string;
  sunat?: {
    /** "0" aceptado */
    codigo: string;
    mensaje: string;
    notas: string[];
  };
  enlaces: {
    consulta: string;
    xml: string;
    cdr?: string;
  };
}
/** Un campo opcional en null o en blanco es como si no estuviera. Un código de catálogo también se lee como número, en minúsculas o entre espacios si solo puede ser uno; una identidad (numeroDocumento, cuenta, serie), solo tal cual. */
export interface CuerpoEmitirGuia {
  /** Una guía de remisión, del remitente o del transportista. */
  documento: {
    /** Tipo */
    tipoComprobante: string;
    /** T… del remitente, V… del transportista */
    serie: string;
    /** De dónde salen los bienes. */
    partida: {
      /** Ubigeo */
      ubigeo: string;
      /** Dirección */
      direccion?: string;
      /** Código del local anexo, cuatro cifras; 0000 el domicilio fiscal */
      establecimiento?: string;
      /** RUC del establecimiento */
      ruc?: string;
      /** Longitud */
      longitud?: number | string;
      /** Latitud */
      latitud?: number | string;
    };
    /** Sin él, el servicio toma el siguiente número de la serie. */
    correlativo?: number | string;
    /** Fecha de emisión */
    fechaEmision?: string;
    /** hh:mm:ss de Lima */
    horaEmision?: string;
    /** Una factura o boleta emitida aquí, p. ej. F001-123: de ella se toman los bienes, el destinatario y el documento relacionado que no se envíen. */
    documentoOrigen?: string;
    /** Observaciones */
    observaciones?: string;
    /** En la guía del transportista: quien envía los bienes. */
    remitente?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** Quien recibe los bienes. */
    destinatario?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** Quien compró, cuando recibe otro (motivo 03, o 13). */
    comprador?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** De quien vienen los bienes (motivos 02 y 07, o 13). */
    proveedor?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** Quien subcontrató el transporte. */
    subcontratador?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** El tercero que paga el flete. */
    pagaFlete?: {
      /** Documento */
      tipoDocumento: string;
      /** Número */
      numeroDocumento: string;
      /** Nombre o razón social */
      denominacion: string;
    };
    /** Autorización especial para el traslado. */
    autorizacion?: {
      /** Entidad */
      entidad: string;
      /** Número */
      numero: string;
    };
    /** Catálogo 20 */
    motivo?: string;
    /** Descripción del motivo */
    descripcionMotivo?: string;
    /** Catálogo 18: 01 público (con una empresa de transporte), 02 privado */
    modalidad?: string;
    /** Inicio del traslado */
    fechaInicio?: string;
    /** Obligatoria en el transporte público desde el 2026-06-01. */
    fechaEntrega?: string;
    pesoBruto?: Monto;
    /** Unidad del peso */
    unidadPeso?: string;
    pesoNeto?: Monto;
    /** Por qué difieren los pesos */
    sustentoPeso?: string;
    /** Bultos */
    bultos?: number | string;
    indicadores?: string[];
    /** La empresa de transporte, en el transporte público. */
    transportista?: {
      /** En la guía del remitente; en la suya el transportista es el emisor. */
      ruc?: string;
      /** Razón social */
      denominacion?: string;
      /** Registro MTC */
      registroMtc?: string;
      /** Autorización especial para el traslado. */
      autorizacion?: {
        /** Entidad */
        entidad: string;
        /** Número */
        numero: string;
      };
    };
    /** Items: El primero es el principal; hasta dos más, secundarios. */
    conductores?: {
      /** Número */
      numeroDocumento: string;
      /** Nombres */
      nombres: string;
      /** Apellidos */
      apellidos: string;
      /** Licencia */
      licencia: string;
      /** Documento */
      tipoDocumento?: string;
    }[];
    /** Items: El primero es el principal; hasta dos más, secundarios. */
    vehiculos?: {
      /** De 6 a 8 letras y cifras; un guion se quita solo. */
      placa: string;
      /** Tarjeta de circulación o certificado de habilitación */
      tarjetaCirculacion?: string;
      /** Autorización especial para el traslado. */
      autorizacion?: {
        /** Entidad */
        entidad: string;
        /** Número */
        numero: string;
      };
    }[];
    /** A dónde llegan los bienes. */
    llegada?: {
      /** Ubigeo */
      ubigeo: string;
      /** Dirección */
      direccion?: string;
      /** Código del local anexo, cuatro cifras; 0000 el domicilio fiscal */
      establecimiento?: string;
      /** RUC del establecimiento */
      ruc?: string;
      /** Longitud */
      longitud?: number | string;
      /** Latitud */
      latitud?: number | string;
    };
    /** Puerto o aeropuerto de embarque o desembarque (08, 09, 19). */
    puerto?: {
      /** Código */
      codigo: string;
      /** Tipo */
      tipo?: string;
    };
    contenedores?: {
      /** Contenedor */
      numero: string;
      /** Precinto */
      precinto?: string;
    }[];
    /** Items: Comprobantes, guías, DAM, constancias y autorizaciones del traslado. */
    documentos?: {
      /** Catálogo 61: 01 factura, 09 guía del remitente, 50 DAM… */
      tipo: string;
      /** Número */
      numero: string;
      /** RUC del emisor */
      ruc?: string;
    }[];
    /** Items: Un bien que se traslada. */
    items?: {
      /** Descripción */
      descripcion: string;
      cantidad?: Monto;
      /** Catálogo 03; en 08, 09 y 19 con DAM o DS, del 65. Sin ella, NIU (U en aduanas). */
      unidadMedida?: string;
      /** Código */
      codigo?: string;
      /** Código de producto SUNAT */
      codigoSunat?: string;
      /** GTIN */
      gtin?: string;
      /** Partida arancelaria */
      partidaArancelaria?: string;
      /** Exige producto SUNAT, partida y constancia de depósito. */
      normalizado?: boolean;
      /** DAM o DS */
      dam?: string;
      /** Serie en la DAM o DS */
      serieDam?: number | string;
      /** Documento de transporte */
      documentoTransporte?: string;
      /** Detalle del manifiesto */
      detalleManifiesto?: string;
      /** Contenedor */
      contenedor?: string;
      /** Precinto */
      precinto?: string;
      /** Contenedor vacío */
      contenedorVacio?: boolean;
    }[];
  };
  /** true: responde de inmediato, EN_PROCESO. */
  webhook?: boolean;
  /** true: el correlativo puede quedar más de 1000 por encima del siguiente de una serie que ya tiene comprobantes. */
  confirmarSalto?: boolean;
}
export interface EmisionDeGuia {
  entorno: Entorno;
  estado: EstadoDeGuia;
  documento: GuiaEmitida;
  enlaces: {
    consulta: string;
    pdf: string;
    xml: string;
    cdr?: string;
  };
  sunat?: SunatDeGuia;
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
}
export interface GuiaEmitida {
  id: string;
  estado: EstadoDeGuia;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  /** Del traslado: catálogo 20 */
  motivo?: string;
  destinatario: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
  /** Último día en Lima para enviarla a SUNAT */
  plazos: {
    envio: string;
  };
  /** El que dio SUNAT */
  ticket?: string;
  /** Qué falta, o por qué terminó */
  mensaje?: string;
  /** De una ANULADA: lo que se hizo en SOL */
  baja?: {
    fecha: string;
    causa: 'TRASLADO_NO_INICIADO' | 'CAMBIO_DE_DESTINATARIO';
    constancia: string;
  };
  /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
  hash?: string;
}
export interface SunatDeGuia {
  estado: EstadoDeGuia;
  /** "0" aceptada */
  codigo: string;
  /** Lo que dijo SUNAT */
  mensaje: string;
  /** Observaciones de SUNAT */
  notas: string[];
  /** De una rechazada: si SUNAT se quedó con el número. false: otra guía puede llevarlo. */
  numeroConsumido?: boolean;
}
/** `GUIA_SEND_FAILED_AFTER_CREATE`: la guía existe, con su número; falta transmitirla. No emita otra: espere a que Chaski la reintente o haga POST a `reintentar_en`. */
export interface FallaDeGuia {
  success: false;
  code: 'GUIA_SEND_FAILED_AFTER_CREATE';
  message: string;
  guia_id: string;
  reintentar_en: string;
  estado: 'PENDIENTE_ENVIO';
}
export interface GuiaValidada {
  documento: {
    tipoComprobante?: string;
    serie?: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision?: string;
    horaEmision?: string;
    documentoOrigen?: string;
    observaciones?: string;
    remitente?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    destinatario?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    comprador?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    proveedor?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    subcontratador?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    pagaFlete?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    autorizacion?: {
      entidad: string;
      numero: string;
    };
    /** Catálogo 20 */
    motivo?: string;
    descripcionMotivo?: string;
    /** Catálogo 18: 01 público (con una empresa de transporte), 02 privado */
    modalidad?: string;
    fechaInicio?: string;
    fechaEntrega?: string;
    /** Hasta diez decimales */
    pesoBruto?: string;
    unidadPeso?: string;
    /** Hasta diez decimales */
    pesoNeto?: string;
    sustentoPeso?: string;
    bultos?: number;
    indicadores?: string[];
    transportista?: {
      ruc?: string;
      denominacion?: string;
      registroMtc?: string;
      autorizacion?: {
        entidad: string;
        numero: string;
      };
    };
    conductores?: {
      tipoDocumento: string;
      numeroDocumento: string;
      nombres: string;
      apellidos: string;
      licencia: string;
    }[];
    vehiculos?: {
      placa: string;
      tarjetaCirculacion?: string;
      autorizacion?: {
        entidad: string;
        numero: string;
      };
    }[];
    partida?: {
      ubigeo: string;
      direccion?: string;
      establecimiento?: string;
      ruc?: string;
      /** Hasta diez decimales */
      longitud?: string;
      /** Hasta diez decimales */
      latitud?: string;
    };
    llegada?: {
      ubigeo: string;
      direccion?: string;
      establecimiento?: string;
      ruc?: string;
      /** Hasta diez decimales */
      longitud?: string;
      /** Hasta diez decimales */
      latitud?: string;
    };
    puerto?: {
      tipo: string;
      codigo: string;
    };
    contenedores?: {
      numero: string;
      precinto?: string;
    }[];
    documentos?: {
      /** Catálogo 61: 01 factura, 09 guía del remitente, 50 DAM… */
      tipo: string;
      numero: string;
      ruc?: string;
    }[];
    items?: {
      descripcion: string;
      /** Hasta diez decimales */
      cantidad?: string;
      /** Catálogo 03; en 08, 09 y 19 con DAM o DS, del 65. Sin ella, NIU (U en aduanas). */
      unidadMedida?: string;
      codigo?: string;
      codigoSunat?: string;
      gtin?: string;
      partidaArancelaria?: string;
      normalizado?: boolean;
      dam?: string;
      serieDam?: number;
      documentoTransporte?: string;
      detalleManifiesto?: string;
      contenedor?: string;
      precinto?: string;
      contenedorVacio?: boolean;
    }[];
    tipo: string;
  };
  /** El XML, sin firmar */
  xml: string;
  /** Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos. */
  warnings?: AvisoDelDocumento[];
}
export interface DatosDeGuia {
  entorno: Entorno;
  estado: EstadoDeGuia;
  documento: GuiaEmitida;
  enlaces: {
    consulta: string;
    pdf: string;
    xml: string;
    cdr?: string;
  };
  sunat?: SunatDeGuia;
}
export interface Guia {
  entorno: Entorno;
  estado: EstadoDeGuia;
  documento: {
    tipoComprobante: string;
    serie: string;
    /** Serie y número */
    correlativo: string;
    fechaEmision: string;
    horaEmision?: string;
    documentoOrigen?: string;
    observaciones?: string;
    remitente?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    destinatario: {
      /** Catálogo 06, o «-» sin documento */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    comprador?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    proveedor?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    subcontratador?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    pagaFlete?: {
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
    };
    autorizacion?: {
      entidad: string;
      numero: string;
    };
    /** Del traslado: catálogo 20 */
    motivo?: string;
    descripcionMotivo?: string;
    /** Catálogo 18: 01 público (con una empresa de transporte), 02 privado */
    modalidad?: string;
    fechaInicio?: string;
    fechaEntrega?: string;
    /** Hasta diez decimales */
    pesoBruto?: string;
    unidadPeso?: string;
    /** Hasta diez decimales */
    pesoNeto?: string;
    sustentoPeso?: string;
    bultos?: number;
    indicadores?: string[];
    transportista?: {
      ruc?: string;
      denominacion?: string;
      registroMtc?: string;
      autorizacion?: {
        entidad: string;
        numero: string;
      };
    };
    conductores?: {
      tipoDocumento: string;
      numeroDocumento: string;
      nombres: string;
      apellidos: string;
      licencia: string;
    }[];
    vehiculos?: {
      placa: string;
      tarjetaCirculacion?: string;
      autorizacion?: {
        entidad: string;
        numero: string;
      };
    }[];
    partida?: {
      ubigeo: string;
      direccion?: string;
      establecimiento?: string;
      ruc?: string;
      /** Hasta diez decimales */
      longitud?: string;
      /** Hasta diez decimales */
      latitud?: string;
    };
    llegada?: {
      ubigeo: string;
      direccion?: string;
      establecimiento?: string;
      ruc?: string;
      /** Hasta diez decimales */
      longitud?: string;
      /** Hasta diez decimales */
      latitud?: string;
    };
    puerto?: {
      tipo: string;
      codigo: string;
    };
    contenedores?: {
      numero: string;
      precinto?: string;
    }[];
    documentos?: {
      /** Catálogo 61: 01 factura, 09 guía del remitente, 50 DAM… */
      tipo: string;
      numero: string;
      ruc?: string;
    }[];
    items?: {
      descripcion: string;
      /** Hasta diez decimales */
      cantidad?: string;
      /** Catálogo 03; en 08, 09 y 19 con DAM o DS, del 65. Sin ella, NIU (U en aduanas). */
      unidadMedida?: string;
      codigo?: string;
      codigoSunat?: string;
      gtin?: string;
      partidaArancelaria?: string;
      normalizado?: boolean;
      dam?: string;
      serieDam?: number;
      documentoTransporte?: string;
      detalleManifiesto?: string;
      contenedor?: string;
      precinto?: string;
      contenedorVacio?: boolean;
    }[];
    id: string;
    estado: EstadoDeGuia;
    tipo: string;
    /** Último día en Lima para enviarla a SUNAT */
    plazos: {
      envio: string;
    };
    /** El que dio SUNAT */
    ticket?: string;
    /** Qué falta, o por qué terminó */
    mensaje?: string;
    /** De una ANULADA: lo que se hizo en SOL */
    baja?: {
      fecha: string;
      causa: 'TRASLADO_NO_INICIADO' | 'CAMBIO_DE_DESTINATARIO';
      constancia: string;
    };
    /** Valor resumen del XML firmado (SHA-256 en base64), que se imprime */
    hash?: string;
  };
  enlaces: {
    consulta: string;
    pdf: string;
    xml: string;
    cdr?: string;
  };
  sunat?: SunatDeGuia;
}
export interface FiltrosGuias {
  estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
  tipoComprobante?: string;
  serie?: string;
  correlativo?: string;
  destinatario?: string;
  desde?: string;
  hasta?: string;
  q?: string;
  limite?: number;
  cursor?: string;
}
export interface ResumenDeGuia {
  id: string;
  estado: EstadoDeGuia;
  tipo: string;
  tipoComprobante: string;
  serie: string;
  /** Serie y número */
  correlativo: string;
  fechaEmision: string;
  /** Del traslado: catálogo 20 */
  motivo?: string;
  destinatario: {
    /** Catálogo 06, o «-» sin documento */
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
  };
}
export interface Correo {
  id: string;
  para: string;
  /** automatico: salió con la aceptación. copia: el de la empresa. pedido: alguien lo pidió. */
  origen: 'automatico' | 'copia' | 'pedido';
  /** PENDIENTE: en camino. ENVIADO: el servidor de correo lo recibió. FALLIDO: no habrá otro intento si no lo pide. CANCELADO: el comprobante se anuló antes. */
  estado: 'PENDIENTE' | 'ENVIADO' | 'FALLIDO' | 'CANCELADO';
  creadoEn: string;
  siguienteIntentoEn?: string;
  terminadoEn?: string;
  /** Por qué no se envió todavía */
  error?: string;
  /** Del primero al último */
  intentos: IntentoCorreo[];
}
export interface IntentoCorreo {
  n: number;
  iniciadoEn: string;
  /** Falta si está en curso o se interrumpió */
  terminadoEn?: string;
  /** Lo que respondió el servidor de correo, p. ej. 250 */
  codigo?: number;
  /** Su respuesta, palabra por palabra */
  respuesta?: string;
  error?: string;
}
export interface CuerpoCorreo {
  /** Si se omite, el del cliente */
  para?: string;
}
export interface CuerpoExportar {
  /** Primer día de emisión, incluido */
  desde: string;
  /** Último día de emisión, incluido */
  hasta: string;
  /** 01, 03, 07 o 08 */
  tipoComprobante?: string;
  /** Completa, p. ej. F001 */
  serie?: string;
  estado?: Estado;
  /**
   * XML firmado, constancia de SUNAT (CDR) y PDF en A4
   *
   * @minItems 1
   */
  contenido?: ('xml' | 'cdr' | 'pdf')[];
}
export interface Exportacion {
  id: string;
  entorno: Entorno;
  /** EN_PROCESO: se está preparando. LISTA: se puede descargar durante 7 días. VENCIDA: pasaron, y el archivo se borró. FALLIDA: no se pudo; lo dice mensaje. */
  estado: 'EN_PROCESO' | 'LISTA' | 'FALLIDA' | 'VENCIDA';
  filtro: FiltroExportacion;
  /**
   * XML firmado, constancia de SUNAT (CDR) y PDF en A4
   *
   * @minItems 1
   */
  contenido: ('xml' | 'cdr' | 'pdf')[];
  progreso: {
    /** Comprobantes que ya están en el archivo */
    hechos: number;
    /** Los que había al pedirla */
    total: number;
    /** Lo que falta, al ritmo que lleva; null si aún no hay ritmo o ya terminó */
    restanteSegundos: number | null;
  };
  /** Por qué falló; o qué espera, mientras está en proceso */
  mensaje?: string;
  /** Lo que mide el ZIP */
  bytes?: number;
  creadaEn: string;
  terminadaEn?: string;
  /** Hasta cuándo se puede descargar */
  venceEl?: string;
  /** Del ZIP, con la misma autorización que toda la API */
  enlace?: string;
}
export interface FiltroExportacion {
  /** Primer día de emisión, incluido */
  desde: string;
  /** Último día de emisión, incluido */
  hasta: string;
  /** 01, 03, 07 o 08 */
  tipoComprobante?: string;
  /** Completa, p. ej. F001 */
  serie?: string;
  estado?: Estado;
}
export interface Webhook {
  id: string;
  entorno: Entorno;
  url: string;
  descripcion?: string;
  eventos: EventoWebhook[];
  activo: boolean;
  /** Si no lo decidió usted: su receptor respondió 410 */
  motivoInactivo?: string;
  /** Hasta cuándo firma también uno anterior */
  secretoAnteriorHasta?: string;
  creadoEn: string;
  cambiadoEn: string;
}
export interface CuerpoWebhook {
  /** https, puerto 443 u 8443 */
  url: string;
  /**
   * De qué se avisa; si se omite, de todo.
   *
   * @minItems 1
   */
  eventos?: EventoWebhook[];
  descripcion?: string;
  activo?: boolean;
}
export interface WebhookConSecreto {
  id: string;
  entorno: Entorno;
  url: string;
  descripcion?: string;
  eventos: EventoWebhook[];
  activo: boolean;
  /** Si no lo decidió usted: su receptor respondió 410 */
  motivoInactivo?: string;
  /** Hasta cuándo firma también uno anterior */
  secretoAnteriorHasta?: string;
  creadoEn: string;
  cambiadoEn: string;
  /** Solo aparece en esta respuesta. */
  secreto: string;
}
export interface CambiosWebhook {
  /** https, puerto 443 u 8443 */
  url?: string;
  /**
   * De qué se avisa; si se omite, de todo.
   *
   * @minItems 1
   */
  eventos?: EventoWebhook[];
  descripcion?: string | null;
  /** false: se cancela lo pendiente y no se le envía nada; recupérelo después. */
  activo?: boolean;
}
export interface EntregaEntera {
  id: string;
  webhook: string;
  /** La cabecera webhook-id: la misma en todos los intentos */
  mensaje: string;
  tipo:
    | 'comprobante.aceptado'
    | 'comprobante.rechazado'
    | 'comprobante.anulado'
    | 'anulacion.rechazada'
    | 'guia.aceptada'
    | 'guia.rechazada'
    | 'guia.anulada'
    | 'retencion.aceptada'
    | 'retencion.rechazada'
    | 'retencion.anulada'
    | 'percepcion.aceptada'
    | 'percepcion.rechazada'
    | 'percepcion.anulada'
    | 'prueba';
  comprobante?: string;
  /** Número de orden entre los avisos del comprobante */
  secuencia?: number;
  /** AGOTADA: fallaron todos los intentos. CANCELADA: el webhook quedó inactivo antes. */
  estado: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
  intentos: number;
  creadaEn: string;
  siguienteIntentoEn?: string;
  terminadaEn?: string;
  ultimoStatus?: number;
  ultimoError?: string;
  /** El cuerpo, byte por byte como se envía y se firma */
  cuerpo: string;
  historial: {
    n: number;
    iniciadoEn: string;
    terminadoEn?: string;
    url: string;
    cabeceras: {
      [k: string]: string;
    };
    error?: string;
    respuesta?: {
      status: number;
      cabeceras: {
        [k: string]: string;
      };
      /** Los primeros 8 KiB */
      cuerpo: string;
      /** Había más */
      cortada: boolean;
    };
  }[];
}
export interface FiltrosEntregas {
  estado?: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
  limite?: number;
  cursor?: string;
}
export interface Entrega {
  id: string;
  webhook: string;
  /** La cabecera webhook-id: la misma en todos los intentos */
  mensaje: string;
  tipo:
    | 'comprobante.aceptado'
    | 'comprobante.rechazado'
    | 'comprobante.anulado'
    | 'anulacion.rechazada'
    | 'guia.aceptada'
    | 'guia.rechazada'
    | 'guia.anulada'
    | 'retencion.aceptada'
    | 'retencion.rechazada'
    | 'retencion.anulada'
    | 'percepcion.aceptada'
    | 'percepcion.rechazada'
    | 'percepcion.anulada'
    | 'prueba';
  comprobante?: string;
  /** Número de orden entre los avisos del comprobante */
  secuencia?: number;
  /** AGOTADA: fallaron todos los intentos. CANCELADA: el webhook quedó inactivo antes. */
  estado: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
  intentos: number;
  creadaEn: string;
  siguienteIntentoEn?: string;
  terminadaEn?: string;
  ultimoStatus?: number;
  ultimoError?: string;
}
export interface ClienteConsultado {
  cliente: {
    tipoDocumento: string;
    numeroDocumento: string;
    denominacion: string;
    direccion?: string;
    /** El del último documento de la empresa a este cliente. */
    correo?: string;
  };
  fuente: 'padron' | 'comprobantes' | 'proveedor' | 'muestra';
  /** Día del padrón, o del último documento de la empresa a este cliente. */
  fecha?: string;
  /** Del contribuyente, según SUNAT */
  estado?: string;
  /** De su domicilio, según SUNAT */
  condicion?: string;
  ubigeo?: string;
}
export interface FiltrosProductos {
  q?: string;
  limite?: number;
  cursor?: string;
  clave?: string;
}
export interface Producto {
  id: string;
  /** Código */
  codigo: string;
  /** Puede llevar tabulaciones y varias líneas */
  descripcion: string;
  /** Catálogo 03 */
  unidadMedida: string;
  /** Con impuestos, como texto */
  precioUnitario?: string;
  /** Catálogo 02 */
  moneda: string;
  /** Catálogo 07 */
  tipoIgv: string;
  /** UNSPSC, 8 dígitos */
  codigoSunat?: string;
  /** GTIN de 8, 12, 13 o 14 dígitos */
  gtin?: string;
  creadoEn: string;
  cambiadoEn: string;
}
export interface CuerpoProducto {
  /** Código */
  codigo: string;
  /** Puede llevar tabulaciones y varias líneas */
  descripcion: string;
  /** Catálogo 03 */
  unidadMedida?: string;
  precioUnitario?: Monto;
  /** Catálogo 02: tres mayúsculas, como en ISO 4217 */
  moneda?: string;
  /** Catálogo 07 */
  tipoIgv?: string;
  /** UNSPSC, 8 dígitos */
  codigoSunat?: string;
  /** GTIN de 8, 12, 13 o 14 dígitos */
  gtin?: string;
}
export interface CuerpoImportar {
  /** La hoja, en base64: un Excel (.xlsx) o un CSV de hasta 1,5 MB y 10 000 filas. Su primera fila dice qué hay en cada columna. */
  archivo: string;
  /** false: solo dice qué cambiaría. true: guarda las filas que no tienen problemas. */
  guardar?: boolean;
}
export interface Importacion {
  filas: number;
  nuevas: number;
  cambiadas: number;
  /** Ya estaban así */
  iguales: number;
  /** Filas que no se guardan */
  conProblemas: number;
  guardado: boolean;
  columnas: {
    columna: string;
    titulo: string;
    /** null: no se mira */
    campo: string | null;
  }[];
  /** Los primeros 200 */
  problemas: {
    /** Como la numera la hoja */
    fila: number;
    columna: string | null;
    campo: string;
    valor: string;
    /** Qué corregir */
    mensaje: string;
  }[];
  problemasSinDecir: number;
}
export interface CambiosProducto {
  codigo?: string | null;
  descripcion?: string | null;
  unidadMedida?: string | null;
  precioUnitario?: Monto | null;
  moneda?: string | null;
  tipoIgv?: string | null;
  codigoSunat?: string | null;
  gtin?: string | null;
}
export interface FiltrosClientes {
  q?: string;
  limite?: number;
  cursor?: string;
  clave?: string;
}
export interface ClienteGuardado {
  id: string;
  /** Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento */
  tipoDocumento: string;
  /** Número */
  numeroDocumento: string;
  /** Nombre o razón social */
  denominacion: string;
  /** Dirección */
  direccion?: string;
  /** Ahí llega una vez aceptado, si la empresa encendió el envío por correo */
  correo?: string;
  creadoEn: string;
  cambiadoEn: string;
}
export interface CuerpoCliente {
  /** Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento */
  tipoDocumento: string;
  /** Número */
  numeroDocumento: string;
  /** Nombre o razón social */
  denominacion: string;
  /** Dirección */
  direccion?: string;
  /** Ahí llega una vez aceptado, si la empresa encendió el envío por correo */
  correo?: string;
}
export interface CambiosCliente {
  tipoDocumento?: string | null;
  numeroDocumento?: string | null;
  denominacion?: string | null;
  direccion?: string | null;
  correo?: string | null;
}
export interface Catalogo {
  numero: string;
  nombre: string;
  /** Items: Más lo que el catálogo diga de cada código. */
  entradas: {
    codigo: string;
    nombre: string;
    /** Cómo se llama en lo que se emite desde otros días, y la norma que lo dice */
    nombres?: {
      /** Primer o último día de emisión en que vale; ausente: siempre */
      desde?: string;
      valor: string;
      fuente: string;
    }[];
    /** Primer o último día de emisión en que vale; ausente: siempre */
    desde?: string;
    /** Primer o último día de emisión en que vale; ausente: siempre */
    hasta?: string;
    /** La norma u hoja de SUNAT que dice esos días */
    fuente?: string;
    [k: string]: unknown;
  }[];
}
export interface FiltrosNovedades {
  desde?: string;
  hasta?: string;
}
export interface Novedad {
  /** Primer día de emisión en que rige */
  desde: string;
  /** proxima: todavía no rige. terminada: ya rige otra cosa en lugar de todo lo que cambió. */
  estado: 'proxima' | 'vigente' | 'terminada';
  /** Para personas, en una frase */
  texto: string;
  /** La norma u hoja de SUNAT que lo dice */
  fuente: string;
  cambios: {
    tema: 'tasa' | 'plazo' | 'limite' | 'severidad' | 'catalogo' | 'regla';
    /** Para personas, en una frase */
    texto: string;
    /** Último día en que rige, si se sabe qué viene después */
    hasta?: string;
    /** Si es más precisa que la de la novedad */
    fuente?: string;
    /** Los códigos de SUNAT de que trata */
    codigos?: string[];
    /** El catálogo de que trata */
    catalogo?: string;
  }[];
}
