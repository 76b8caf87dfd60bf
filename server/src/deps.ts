import type { FastifyBaseLogger } from 'fastify';
import type { ProveedorDni } from './clientes/proveedor-dni.ts';
import type { PorDecir } from './comprobantes/enviar/por-decir.ts';
import type { Sobrevividos } from './comprobantes/enviar/sobrevividos.ts';
import type { Smtp } from './correos/smtp/smtp.ts';
import type { Empresas } from './empresas/empresas.ts';
import type { Metricas } from './metrics/metricas.ts';
import type { Vivo } from './operacion/vivo/vivo.ts';
import type { PdfPool } from './pdf/pool.ts';
import type { Registro } from './peticiones/registro.ts';
import type { Config } from './platform/config/config.ts';
import type { Cronometro } from './platform/cronometro.ts';
import type { Db } from './platform/db/db.ts';
import type { Leases } from './platform/jobs/cola/leases.ts';
import type { Hilo } from './platform/jobs/hilo.ts';
import type { EnPunto } from './platform/puntos.ts';
import type { Testigo } from './series/testigo.ts';
import type { SunatBreaker } from './sunat/breaker.ts';
import type { Gre } from './sunat/gre.ts';
import type { ConsultaValidez } from './sunat/validez.ts';
import type { Egreso } from './webhooks/egreso/egreso.ts';

/** Tells the background of this process, after a commit, that there is work; nobody's work depends on being told. */
export interface Despertar {
  envios(): void;
  entregas(): void;
  correos(): void;
}

/** Everything a use case needs from outside, made once in `main.ts` and passed as an argument. */
export interface Deps {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly db: Db;
  readonly empresas: Empresas;
  readonly sunat: SunatBreaker;
  readonly validez: ConsultaValidez;
  /** SUNAT's REST service of the guías. */
  readonly gre: Gre;
  /** The only way out to addresses that clients choose. */
  readonly egreso: Egreso;
  /** The operator's mail server; undefined unless one is configured. */
  readonly smtp: Smtp | undefined;
  /** Undefined unless the operator configured one. */
  readonly proveedorDni: ProveedorDni | undefined;
  /** Scheme and host of absolute links where no request says them. */
  readonly origen: () => string;
  readonly leases: Leases;
  readonly sobrevividos: Sobrevividos;
  readonly porDecir: PorDecir;
  readonly despertar: Despertar;
  /** How far the database had come. */
  readonly testigo: Testigo;
  /** Passed at every phase boundary; does nothing but where a test makes it fail. */
  readonly punto: EnPunto;
  /** Whose turn it is to hold the thread for long. */
  readonly hilo: Hilo;
  readonly pdf: PdfPool;
  /** The log of the API's requests. */
  readonly registro: Registro;
  /** Tells open pages what changed. */
  readonly vivo: Vivo;
  /** What the service counts while it works. */
  readonly metricas: Metricas;
  /** Signs the cursors of lists. */
  readonly cursorKey: Buffer;
  /** The database's clock, from which days and deadlines are taken. */
  readonly ahora: () => Date;
  /** What that certainly is by now, although it may have jumped ahead. */
  readonly alMenos: () => Date;
  /** This machine's own, which should agree. */
  readonly maquina: () => Date;
  /** By which attempts are timed: it never jumps. */
  readonly cronometro: Cronometro;
  /** A new uuid v7: ids grow with time. */
  readonly uuid: () => string;
  /** Between 0 and 1, for the jitter of retries. */
  readonly azar: () => number;
}
