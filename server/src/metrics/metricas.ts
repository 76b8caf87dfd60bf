import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How one exchange with SUNAT or an OSE ended, seen from the wire; what the answer meant is the verdict's. */
export type ResultadoIntercambio = 'respuesta' | 'error_http' | 'sin_conexion' | 'sin_respuesta';

/** How one attempt to deliver a webhook ended. `agotada`: it was the last one. `bloqueada`: the address may not be called. */
export type ResultadoEntrega = 'entregada' | 'fallida' | 'agotada' | 'bloqueada';

/** How one attempt to send a mail ended. `agotado`: no other comes by itself. */
export type ResultadoCorreo = 'enviado' | 'fallido' | 'agotado';

/** Which way a clock jumped. */
export type Sentido = 'adelante' | 'atras';

/**
 * What the service counts while it works. Every method is one or two additions in memory, whether or not anybody reads
 * them. Labels come from closed lists (routes, states, operations): never an id, a path or a text of a client.
 */
export interface Metricas {
  /** One answered request. `ruta`: the route's pattern; undefined where none matched. `segundos`: until the last byte left. */
  solicitud(metodo: string, ruta: string | undefined, status: number, segundos: number): void;
  /** A stored document. */
  creado(entorno: string, tipoComprobante: string): void;
  /** An outcome that was written: `evento` as the state machine names it; `final`: the state that it ended in, if it did. */
  desenlace(entorno: string, evento: string, final: string | undefined): void;
  intercambio(operacion: string, resultado: ResultadoIntercambio, segundos: number): void;
  /** One attempt to deliver, already recorded. */
  webhook(resultado: ResultadoEntrega, segundos: number): void;
  /** One attempt to send a mail, already recorded. */
  correo(resultado: ResultadoCorreo, segundos: number): void;
  /** The database's clock jumped, forward or back. */
  salto(sentido: Sentido): void;
  /** The same of this machine's own clock. */
  saltoDelEquipo(sentido: Sentido): void;
  /** A PDF begins to wait or be drawn; call what it answers when it ended, however it did. */
  pdf(): () => void;
  /** Where everything is registered; not prom-client's global one, so that two services in a process do not mix. */
  readonly registro: Registry;
}

const METODOS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. The first ones tell a good day from a bad one, the last ones a slow SUNAT from a silent one. */
const BUCKETS_HTTP = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BUCKETS_SUNAT = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60];
const BUCKETS_WEBHOOK = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const BUCKETS_PDF = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetricas(version: string): Metricas {
  const registro = new Registry();
  const registers = [registro];
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: readonly T[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  new Gauge({ name: 'chaski_build_info', help: 'Versión en marcha', labelNames: ['version', 'node'], registers })
    .labels(version, process.versions.node)
    .set(1);
  const solicitudes = counter('chaski_http_requests_total', 'Solicitudes respondidas', ['metodo', 'ruta', 'status']);
  const duracion = histogram(
    ...(['chaski_http_request_duration_seconds', 'Duración de las solicitudes', ['metodo', 'ruta']] as const),
    BUCKETS_HTTP,
  );
  const creados = counter('chaski_comprobantes_creados_total', 'Comprobantes guardados', ['entorno', 'tipo']);
  const desenlaces = counter('chaski_desenlaces_total', 'Resultados de intentos de envío', ['entorno', 'evento']);
  const finales = counter('chaski_comprobantes_finales_total', 'Comprobantes terminados', ['entorno', 'estado']);
  const intercambios = counter('chaski_sunat_requests_total', 'Llamadas a SUNAT u OSE', ['operacion', 'resultado']);
  const latencia = histogram(
    ...(['chaski_sunat_request_duration_seconds', 'Duración de las llamadas a SUNAT u OSE', ['operacion']] as const),
    BUCKETS_SUNAT,
  );
  const entregas = counter('chaski_webhook_intentos_total', 'Intentos de entrega de webhooks', ['resultado']);
  const duracionEntrega = histogram(
    ...(['chaski_webhook_intento_duration_seconds', 'Duración de los intentos de entrega', []] as const),
    BUCKETS_WEBHOOK,
  );
  const correos = counter('chaski_correo_intentos_total', 'Intentos de envío de correos', ['resultado']);
  const duracionCorreo = histogram(
    ...(['chaski_correo_intento_duration_seconds', 'Duración de los intentos de envío de correos', []] as const),
    BUCKETS_SUNAT,
  );
  const saltos = counter('chaski_reloj_saltos_total', 'Saltos del reloj de la base de datos', ['sentido']);
  const saltosDelEquipo = counter('chaski_reloj_equipo_saltos_total', 'Saltos del reloj de este equipo', ['sentido']);
  // Without a sample of nothing, the first jump would be no increase of anything.
  for (const sentido of ['adelante', 'atras']) for (const cada of [saltos, saltosDelEquipo]) cada.inc({ sentido }, 0);
  const pdfEnCurso = new Gauge({
    name: 'chaski_pdf_en_curso',
    help: 'PDF que esperan su proceso o se dibujan',
    registers,
  });
  const duracionPdf = histogram(
    'chaski_pdf_duration_seconds',
    'Duración de los PDF, con la espera de su proceso',
    [],
    BUCKETS_PDF,
  );

  return {
    registro,
    solicitud(metodo, ruta = '(desconocida)', status, segundos) {
      const conocido = METODOS.has(metodo) ? metodo : 'OTRO';
      solicitudes.inc({ metodo: conocido, ruta, status });
      duracion.observe({ metodo: conocido, ruta }, segundos);
    },
    creado: (entorno, tipo) => creados.inc({ entorno, tipo }),
    desenlace(entorno, evento, final) {
      desenlaces.inc({ entorno, evento });
      if (final !== undefined) finales.inc({ entorno, estado: final });
    },
    intercambio(operacion, resultado, segundos) {
      intercambios.inc({ operacion, resultado });
      latencia.observe({ operacion }, segundos);
    },
    webhook(resultado, segundos) {
      entregas.inc({ resultado });
      duracionEntrega.observe(segundos);
    },
    correo(resultado, segundos) {
      correos.inc({ resultado });
      duracionCorreo.observe(segundos);
    },
    salto: (sentido) => saltos.inc({ sentido }),
    saltoDelEquipo: (sentido) => saltosDelEquipo.inc({ sentido }),
    pdf() {
      pdfEnCurso.inc();
      const end = duracionPdf.startTimer();
      return () => {
        pdfEnCurso.dec();
        end();
      };
    },
  };
}
