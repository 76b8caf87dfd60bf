import { describirRotura, verificarAuditoria } from '../auditoria/verificar.ts';
import type { Db } from '../db/db.ts';
import { antiguedadDelRespaldo } from '../db/respaldo-marca.ts';
import { type Queryable, tx } from '../db/tx.ts';
import { resumirCorreos, resumirEntregas, resumirPendientes } from '../metrics/metricas-store.ts';
import { listDetenidas } from '../series/conciliacion-store.ts';
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
