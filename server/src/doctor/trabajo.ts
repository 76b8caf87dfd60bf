import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { describeRotura, verifyAuditoria } from '../auditoria/verificar.ts';
import type { Llavero } from '../empresas/secretos/llavero.ts';
import { summarizeCorreos, summarizeEntregas, summarizePendientes } from '../metrics/metricas-store.ts';
import type { TestigoConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { antiguedadDelRespaldo } from '../platform/db/respaldo/marca.ts';
import { type Queryable, tx } from '../platform/db/tx.ts';
import { createAfuera, nombreAfuera } from '../series/afuera.ts';
import { countTotal, listDetenidas } from '../series/conciliacion-store.ts';
import { hayRestauracion } from '../series/testigo.ts';
import { listDesiguales } from '../ventas/ventas-store.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

const HORA = 3_600;

/** What is not finished, and what waits for a person. `sunatCallada`: it is known that SUNAT does not answer, so what is late waits for it. */
export async function checkPendientes({ sistema }: Db, sunatCallada = false): Promise<Hallazgo[]> {
  const todos = await summarizePendientes(sistema);
  const total = (list: typeof todos) => list.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const esperan = todos.filter(({ estado, informado }) => estado === 'POR_ATENDER' && !informado);
  const atraso = Math.max(0, ...todos.map((each) => each.atraso));
  const entregas = await summarizeEntregas(sistema);
  const correos = await summarizeCorreos(sistema);
  const findings = [
    ...(total(esperan) === 0
      ? []
      : [
          aviso(
            'pendientes',
            {
              es: `${total(esperan)} esperan la decisión de una persona`,
              en: `${total(esperan)} wait for a person’s decision`,
            },
            {
              es: 'véalos: chaski comprobante pendientes; chaski anulacion pendientes',
              en: 'see them: chaski comprobante pendientes; chaski anulacion pendientes',
            },
          ),
        ]),
    ...(atraso < 60
      ? []
      : [
          aviso(
            'pendientes',
            {
              es: `hay envíos con ${Math.round(atraso)} s de atraso`,
              en: `there is sending that is ${Math.round(atraso)} s late`,
            },
            sunatCallada
              ? {
                  es: 'SUNAT no responde: se enviarán solos cuando responda; no hay nada que hacer',
                  en: 'SUNAT does not answer: it will all be sent by itself when it does; there is nothing to do',
                }
              : {
                  es: 'si SUNAT responde (doctor --sunat), el servicio no los está llevando: ¿está en marcha? Vea su registro',
                  en: 'if SUNAT answers (doctor --sunat), the service is not doing it: is it running? See its log',
                },
          ),
        ]),
    ...(entregas.antiguedad < HORA
      ? []
      : [
          aviso(
            'webhooks',
            {
              es: `${entregas.pendientes} por entregar, el más antiguo desde hace ${Math.round(entregas.antiguedad / 60)} min`,
              en: `${entregas.pendientes} to deliver, the oldest for ${Math.round(entregas.antiguedad / 60)} min`,
            },
            {
              es: 'su receptor no responde: vea sus entregas en la API',
              en: 'its receiver does not answer: see its deliveries in the API',
            },
          ),
        ]),
    ...(correos.antiguedad < HORA
      ? []
      : [
          aviso(
            'correos',
            {
              es: `${correos.pendientes} por enviar, el más antiguo desde hace ${Math.round(correos.antiguedad / 60)} min`,
              en: `${correos.pendientes} to send, the oldest for ${Math.round(correos.antiguedad / 60)} min`,
            },
            {
              es: 'vea el servidor de correo, y sus intentos en GET /comprobantes/{id}/correos (docs/correo.md)',
              en: 'see the mail server, and their attempts at GET /comprobantes/{id}/correos (docs/correo.md)',
            },
          ),
        ]),
  ];
  findings.push(...(await checkSeries(sistema)));
  if (findings.length > 0) return findings;
  return [
    bien('pendientes', {
      es: `${total(todos)} sin terminar, nada espera a una persona`,
      en: `${total(todos)} not done, nothing waits for a person`,
    }),
  ];
}

/** Series that give no numbers until somebody, or SUNAT, says how far they had come. */
async function checkSeries(db: Queryable): Promise<Hallazgo[]> {
  const detenidas = await listDetenidas(db);
  return detenidas.map(({ ruc, entorno, serie, motivo }) =>
    aviso('series', igual(`${ruc} ${entorno} ${serie}: ${motivo}`), {
      es: 'véalas y decida: chaski serie listar, chaski serie conciliar',
      en: 'see them and decide: chaski serie listar, chaski serie conciliar',
    }),
  );
}

/** All chains as they were at one instant. */
export async function checkAuditoria({ sistema }: Db): Promise<Hallazgo[]> {
  const cadenas = await tx(sistema, (db) => verifyAuditoria(db), 'begin isolation level repeatable read, read only');
  const filas = cadenas.reduce((sum, cadena) => sum + cadena.filas, 0);
  const rotas = cadenas.flatMap(({ empresaId, rotura }) => (rotura === undefined ? [] : [{ empresaId, rotura }]));
  if (rotas.length === 0)
    return [
      bien('auditoria', { es: `${filas} hechos encadenados, íntegros`, en: `${filas} acts in their chains, whole` }),
    ];
  return rotas.map(({ empresaId, rotura }) =>
    mal(
      'auditoria',
      {
        es: `la auditoría de la empresa ${empresaId} no es la que se escribió: ${describeRotura(rotura).es}`,
        en: `the audit of the company ${empresaId} is not the one that was written: ${describeRotura(rotura).en}`,
      },
      {
        es: 'alguien escribió en la base por fuera del servicio: guarde una copia y compárela con un respaldo',
        en: 'somebody wrote into the database besides the service: keep a copy and compare it with a backup',
      },
    ),
  );
}

/** What was counted as sold is what the documents say. */
export async function checkVentas({ sistema }: Db): Promise<Hallazgo[]> {
  const desiguales = await listDesiguales(sistema);
  if (desiguales.length === 0)
    return [
      bien('ventas', {
        es: 'los contadores de ventas dicen lo mismo que los comprobantes',
        en: 'the counters of sales say what the documents say',
      }),
    ];
  return desiguales.map(({ empresaId, entorno, fecha, tipoComprobante, moneda, estado, contado, documentos }) => {
    const donde = `${empresaId} ${entorno}, ${fecha}, ${tipoComprobante} ${moneda} ${estado}`;
    return mal(
      'ventas',
      {
        es: `los contadores de ventas (${donde}) dicen ${contado}, y los comprobantes ${documentos}`,
        en: `the counters of sales (${donde}) say ${contado}, and the documents ${documentos}`,
      },
      {
        es: 'alguien escribió en la base por fuera del servicio: guarde una copia y compárela con un respaldo',
        en: 'somebody wrote into the database besides the service: keep a copy and compare it with a backup',
      },
    );
  });
}

/** A backup that no service has started on yet: what looks well in it is what it was then. */
export async function checkRestauracion(dataFolder: string): Promise<Hallazgo[]> {
  if (!(await hayRestauracion(dataFolder))) return [];
  const texto = {
    es: 'la carpeta viene de un respaldo: al iniciar el servicio, todas sus series quedarán por conciliar',
    en: 'the folder comes from a backup: when the service starts, all its series will be to be reconciled',
  };
  return [
    aviso('restauracion', texto, {
      es: 'inicie el servicio y siga docs/respaldo.md; después, chaski serie listar',
      en: 'start the service and follow docs/respaldo.md; then chaski serie listar',
    }),
  ];
}

/** Counts, of one a second at most: far more than a service at work leaves unwritten. */
const TESTIGO_ATRAS = 100;

/** The witness outside the data folder: that it can be read, is ours, and says what the database says. */
export async function checkTestigo(
  config: TestigoConfig | undefined,
  { sistema }: Db,
  llavero: Pick<Llavero, 'derivar'>,
): Promise<Hallazgo[]> {
  if (config === undefined) return [];
  const lectura = await createAfuera(config, nombreAfuera(llavero)).read();
  // In this order: a service at work counts first in the database.
  const total = await countTotal(sistema);
  switch (lectura.tipo) {
    case 'nuevo':
      return [
        aviso(
          'testigo',
          { es: 'todavía no existe', en: 'it does not exist yet' },
          {
            es: 'inicie el servicio; si ya lo llevaba, ¿está montado su disco?',
            en: 'start the service; if it kept one already, is its disk mounted?',
          },
        ),
      ];
    case 'inalcanzable':
      return [
        aviso(
          'testigo',
          {
            es: `no se pudo leer (${lectura.motivo}): ${SE_SIGUE.es}`,
            en: `it could not be read (${lectura.motivo}): ${SE_SIGUE.en}`,
          },
          { es: 'revise TESTIGO o TESTIGO_URL', en: 'check TESTIGO or TESTIGO_URL' },
        ),
      ];
    case 'inservible': {
      const remedio = {
        es: 'nombre otro en TESTIGO o TESTIGO_URL, o bórrelo si sabe de quién es',
        en: 'name another one in TESTIGO or TESTIGO_URL, or delete it if you know whose it is',
      };
      const texto = {
        es: `no sirve, ${lectura.motivo}: ${SE_SIGUE.es}`,
        en: `it is of no use, ${lectura.motivo}: ${SE_SIGUE.en}`,
      };
      return [aviso('testigo', texto, remedio)];
    }
    case 'cuenta':
      return [judgeTestigo(lectura.cuenta, total)];
  }
}

const SE_SIGUE: EnIdiomas = {
  es: 'se sigue emitiendo, pero no se notaría una carpeta puesta atrás',
  en: 'issuing goes on, but a folder that was put back would not be noticed',
};

function judgeTestigo(cuenta: number, total: number): Hallazgo {
  if (cuenta > total) {
    const texto = {
      es: 'va por delante de la base de datos: se volvió a una copia, quizá de la carpeta entera',
      en: 'it is ahead of the database: a copy was put back, perhaps of the whole folder',
    };
    return mal('testigo', texto, {
      es: 'inicie el servicio: sus series quedarán por conciliar; siga docs/confiabilidad.md y chaski serie listar',
      en: 'start the service: its series will be to be reconciled; follow docs/confiabilidad.md and chaski serie listar',
    });
  }
  if (total - cuenta > TESTIGO_ATRAS) {
    return aviso(
      'testigo',
      { es: `no se escribe hace tiempo: ${SE_SIGUE.es}`, en: `it was not written for long: ${SE_SIGUE.en}` },
      {
        es: 'vea el registro del servicio; ¿se puede escribir ahí?',
        en: 'see the log of the service; can it be written there?',
      },
    );
  }
  return bien('testigo', { es: 'el testigo de fuera está al día', en: 'the witness outside is up to date' });
}

/** A day and some air. */
const RESPALDO_MAX = 26 * HORA;

export async function checkRespaldo(dataFolder: string, propio: boolean, ahora: Date): Promise<Hallazgo[]> {
  if (!propio)
    return [
      bien('respaldo', {
        es: 'la base es de DATABASE_URL: la respalda su PostgreSQL (docs/respaldo.md)',
        en: 'the database is that of DATABASE_URL: its PostgreSQL backs it up (docs/respaldo.md)',
      }),
    ];
  const segundos = await antiguedadDelRespaldo(dataFolder, ahora);
  const remedio = {
    es: 'chaski respaldar DESTINO, cada día, a otro disco (docs/respaldo.md)',
    en: 'chaski respaldar DESTINATION, every day, to another disk (docs/respaldo.md)',
  };
  if (segundos === undefined) {
    const nunca = {
      es: 'nunca se respaldó con chaski respaldar',
      en: 'it was never backed up with chaski respaldar',
    };
    return [aviso('respaldo', nunca, remedio)];
  }
  const horas = Math.round(segundos / HORA);
  const texto = { es: `el último terminó hace ${horas} h`, en: `the last one ended ${horas} h ago` };
  return [segundos > RESPALDO_MAX ? aviso('respaldo', texto, remedio) : bien('respaldo', texto)];
}
