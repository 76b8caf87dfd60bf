import { describirRotura, verificarAuditoria } from '../auditoria/verificar.ts';
import type { TestigoConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { antiguedadDelRespaldo } from '../db/respaldo-marca.ts';
import { type Queryable, tx } from '../db/tx.ts';
import type { Llavero } from '../empresas/llavero.ts';
import { resumirCorreos, resumirEntregas, resumirPendientes } from '../metrics/metricas-store.ts';
import { createAfuera, nombreAfuera } from '../series/afuera.ts';
import { countTotal, listDetenidas } from '../series/conciliacion-store.ts';
import { hayRestauracion } from '../series/testigo.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

const HORA = 3_600;

/** What is not finished, and what waits for a person. */
export async function revisarPendientes({ sistema }: Db): Promise<Hallazgo[]> {
  const todos = await resumirPendientes(sistema);
  const total = (list: typeof todos) => list.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const esperan = todos.filter(({ estado, informado }) => estado === 'POR_ATENDER' && !informado);
  const atraso = Math.max(0, ...todos.map((each) => each.atraso));
  const entregas = await resumirEntregas(sistema);
  const correos = await resumirCorreos(sistema);
  const findings = [
    ...(total(esperan) === 0
      ? []
      : [
          aviso(
            'pendientes',
            `${total(esperan)} esperan la decisión de una persona`,
            'véalos: chaski comprobante pendientes; chaski anulacion pendientes',
          ),
        ]),
    ...(atraso < 60
      ? []
      : [
          aviso(
            'pendientes',
            `hay envíos con ${Math.round(atraso)} s de atraso`,
            'el servicio no los está llevando: ¿está en marcha? Vea su registro',
          ),
        ]),
    ...(entregas.antiguedad < HORA
      ? []
      : [
          aviso(
            'webhooks',
            `${entregas.pendientes} por entregar, el más antiguo desde hace ${Math.round(entregas.antiguedad / 60)} min`,
            'su receptor no responde: vea sus entregas en la API',
          ),
        ]),
    ...(correos.antiguedad < HORA
      ? []
      : [
          aviso(
            'correos',
            `${correos.pendientes} por enviar, el más antiguo desde hace ${Math.round(correos.antiguedad / 60)} min`,
            'vea el servidor de correo, y sus intentos en GET /comprobantes/{id}/correos (docs/correo.md)',
          ),
        ]),
  ];
  findings.push(...(await revisarSeries(sistema)));
  if (findings.length > 0) return findings;
  return [bien('pendientes', `${total(todos)} sin terminar, nada espera a una persona`)];
}

/** Series that give no numbers until somebody, or SUNAT, says how far they had come. */
async function revisarSeries(db: Queryable): Promise<Hallazgo[]> {
  const detenidas = await listDetenidas(db);
  return detenidas.map(({ ruc, entorno, serie, motivo }) =>
    aviso(
      'series',
      `${ruc} ${entorno} ${serie}: ${motivo}`,
      'véalas y decida: chaski serie listar, chaski serie conciliar',
    ),
  );
}

/** All chains as they were at one instant. */
export async function revisarAuditoria({ sistema }: Db): Promise<Hallazgo[]> {
  const cadenas = await tx(sistema, (db) => verificarAuditoria(db), 'begin isolation level repeatable read, read only');
  const filas = cadenas.reduce((sum, cadena) => sum + cadena.filas, 0);
  const rotas = cadenas.flatMap(({ empresaId, rotura }) => (rotura === undefined ? [] : [{ empresaId, rotura }]));
  if (rotas.length === 0) return [bien('auditoria', `${filas} hechos encadenados, íntegros`)];
  return rotas.map(({ empresaId, rotura }) =>
    mal(
      'auditoria',
      `la auditoría de la empresa ${empresaId} no es la que se escribió: ${describirRotura(rotura)}`,
      'alguien escribió en la base por fuera del servicio: guarde una copia y compárela con un respaldo',
    ),
  );
}

/** A backup that no service has started on yet: what looks well in it is what it was then. */
export async function revisarRestauracion(dataFolder: string): Promise<Hallazgo[]> {
  if (!(await hayRestauracion(dataFolder))) return [];
  const texto = 'la carpeta viene de un respaldo: al iniciar el servicio, todas sus series quedarán por conciliar';
  return [aviso('restauracion', texto, 'inicie el servicio y siga docs/respaldo.md; después, chaski serie listar')];
}

/** Counts, of one a second at most: far more than a service at work leaves unwritten. */
const TESTIGO_ATRAS = 100;

/** The witness outside the data folder: that it can be read, is ours, and says what the database says. */
export async function revisarTestigo(
  config: TestigoConfig | undefined,
  { sistema }: Db,
  llavero: Pick<Llavero, 'derivar'>,
): Promise<Hallazgo[]> {
  if (config === undefined) return [];
  const lectura = await createAfuera(config, nombreAfuera(llavero)).leer();
  // In this order: a service at work counts first in the database.
  const total = await countTotal(sistema);
  const seSigue = 'se sigue emitiendo, pero no se notaría una carpeta puesta atrás';
  switch (lectura.tipo) {
    case 'nuevo':
      return [aviso('testigo', 'todavía no existe', 'inicie el servicio; si ya lo llevaba, ¿está montado su disco?')];
    case 'inalcanzable':
      return [aviso('testigo', `no se pudo leer (${lectura.motivo}): ${seSigue}`, 'revise TESTIGO o TESTIGO_URL')];
    case 'inservible': {
      const remedio = 'nombre otro en TESTIGO o TESTIGO_URL, o bórrelo si sabe de quién es';
      return [aviso('testigo', `no sirve, ${lectura.motivo}: ${seSigue}`, remedio)];
    }
    case 'cuenta':
      return [juzgarTestigo(lectura.cuenta, total, seSigue)];
  }
}

function juzgarTestigo(cuenta: number, total: number, seSigue: string): Hallazgo {
  if (cuenta > total) {
    const texto = 'va por delante de la base de datos: se volvió a una copia, quizá de la carpeta entera';
    const remedio =
      'inicie el servicio: sus series quedarán por conciliar; siga docs/confiabilidad.md y chaski serie listar';
    return mal('testigo', texto, remedio);
  }
  if (total - cuenta > TESTIGO_ATRAS) {
    return aviso(
      'testigo',
      `no se escribe hace tiempo: ${seSigue}`,
      'vea el registro del servicio; ¿se puede escribir ahí?',
    );
  }
  return bien('testigo', 'el testigo de fuera está al día');
}

/** A day and some air. */
const RESPALDO_MAX = 26 * HORA;

export async function revisarRespaldo(dataFolder: string, propio: boolean, ahora: Date): Promise<Hallazgo[]> {
  if (!propio) return [bien('respaldo', 'la base es de DATABASE_URL: la respalda su PostgreSQL (docs/respaldo.md)')];
  const segundos = await antiguedadDelRespaldo(dataFolder, ahora);
  const remedio = 'chaski respaldar DESTINO, cada día, a otro disco (docs/respaldo.md)';
  if (segundos === undefined) return [aviso('respaldo', 'nunca se respaldó con chaski respaldar', remedio)];
  const texto = `el último terminó hace ${Math.round(segundos / HORA)} h`;
  return [segundos > RESPALDO_MAX ? aviso('respaldo', texto, remedio) : bien('respaldo', texto)];
}
