import { TIPOS_CON_SERIE } from '@chaski/core/documentos/registro.ts';
import { INSTALACION, record } from '../../auditoria/anotar.ts';
import { tx } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import {
  closeRestauraciones,
  insertRestauracion,
  listDetenidas,
  listRestauraciones,
  suspectAll,
} from '../../series/conciliacion-store.ts';
import { decideSerie } from '../../series/decidir.ts';
import { dudarDeTodo } from '../../series/dudar-store.ts';
import { hayRestauracion } from '../../series/testigo.ts';
import { type Command, UsageError } from '../command.ts';
import { EMPRESA_OPTION, ENTORNO_OPTION, toEntorno } from '../documentos/opciones.ts';
import { findEmpresa, withSession } from '../session.ts';
import { printTable } from '../table.ts';

const listar: Command = {
  nombre: 'serie listar',
  resumen:
    'Las series cuyo siguiente número espera: a que se pregunte a SUNAT (PENDIENTE) o a una persona (BLOQUEADA).',
  ejemplos: ['chaski serie listar'],
  opciones: {},
  run: (_args, config) =>
    withSession(config, async ({ pool }) => {
      if (await hayRestauracion(config.dataFolder)) {
        console.log(
          'Esta carpeta viene de un respaldo: al iniciar el servicio, todas sus series quedarán por conciliar.',
        );
      }
      for (const { detectadaEn, motivo } of await listRestauraciones(pool)) {
        const desde = detectadaEn.toISOString().slice(0, 16).replace('T', ' ');
        console.log(
          `Desde ${desde} UTC: ${motivo}. Las series que se estrenan también esperan; para terminar: chaski serie confiar`,
        );
      }
      const rows = await listDetenidas(pool);
      if (rows.length === 0) {
        console.log('Ninguna espera: todas dan sus números.');
        return 0;
      }
      printTable(
        ['RUC', 'Entorno', 'Tipo', 'Serie', 'Último número', 'SUNAT conoce', 'Estado', 'Motivo'],
        rows.map((s) => [
          s.ruc,
          s.entorno,
          s.tipoComprobante,
          s.serie,
          String(s.ultimoNumero),
          s.conocido === null ? '' : String(s.conocido),
          s.conciliacion,
          s.motivo,
        ]),
      );
      return 0;
    }),
};

const conciliar: Command = {
  nombre: 'serie conciliar',
  resumen:
    'Decide desde qué número sigue una serie; los que se salten quedan anotados como hueco y no se usan más. Con el siguiente del último, no se perdió ninguno.',
  ejemplos: [
    "chaski serie conciliar --entorno live --tipo 01 --serie F001 --desde 4128 --motivo 'F001-4127 es la última en SUNAT'",
  ],
  opciones: {
    empresa: EMPRESA_OPTION,
    entorno: ENTORNO_OPTION,
    tipo: { tipo: 'texto', valores: TIPOS_CON_SERIE, ayuda: 'el tipo de comprobante', obligatoria: true },
    serie: { tipo: 'texto', valor: 'SERIE', ayuda: 'la serie, por ejemplo F001', obligatoria: true },
    desde: { tipo: 'texto', valor: 'N', ayuda: 'el siguiente número que dará', obligatoria: true },
    motivo: {
      tipo: 'texto',
      valor: 'TEXTO',
      obligatoria: true,
      ayuda: 'por qué, para el registro: dónde se vio cuál fue el último',
    },
  },
  run: (args, config) => {
    const desde = args.required('desde');
    if (!/^[1-9]\d{0,7}$/.test(desde)) throw new UsageError([`--desde ${desde} no sirve: es un número desde 1.`]);
    const motivo = args.required('motivo').trim();
    if (motivo === '') throw new UsageError(['--motivo está vacío: diga dónde se vio cuál fue el último.']);
    return withSession(config, async (session) => {
      const { id } = await findEmpresa(session, args.text('empresa'));
      const serie = args.required('serie').toUpperCase();
      const clave = {
        empresaId: id,
        entorno: toEntorno(args.required('entorno')),
        tipoComprobante: args.required('tipo'),
        serie,
      };
      const decision = { desde: Number(desde), motivo };
      const saltados = await decideSerie(session.db, clave, decision, session.actor);
      const hueco = saltados === 0 ? 'no se perdió ningún número' : `${saltados} números quedan anotados como hueco`;
      console.log(`${serie} sigue desde ${serie}-${desde}; ${hueco}.`);
      return 0;
    });
  },
};

const revisar: Command = {
  nombre: 'serie revisar',
  resumen:
    'Tras restaurar una copia que el servicio no puede reconocer (un disco entero): ninguna serie da números sin preguntar antes a SUNAT.',
  ejemplos: ['chaski serie revisar'],
  opciones: {},
  run: (_args, config) =>
    withSession(config, async ({ db: all, pool, actor }) => {
      const motivo = 'una persona pidió revisarla, como después de restaurar una copia';
      await dudarDeTodo(all);
      const series = await tx(pool, async (db) => {
        await insertRestauracion(db, motivo);
        const count = await suspectAll(db, motivo);
        const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'serie.revisada', objeto: 'series' } as const;
        await record(db, { ...hecho, actor, despues: { series: count } });
        return count;
      });
      console.log(`${series} series por conciliar. Las que esperen a una persona: chaski serie listar`);
      return 0;
    }),
};

const confiar: Command = {
  nombre: 'serie confiar',
  resumen:
    'Da por terminada una restauración: las series que se estrenen ya no esperan. Las que están por conciliar siguen como están.',
  ejemplos: ['chaski serie confiar'],
  opciones: { si: { tipo: 'si', ayuda: 'también si alguna serie espera la decisión de una persona' } },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      await tx(pool, async (db) => {
        const count = await closeRestauraciones(db);
        if (count === 0) throw new AppError('ninguna-restauracion-abierta');
        if (!args.flag('si')) refuseBloqueadas(await listDetenidas(db));
        const hecho = { empresaId: INSTALACION, entorno: '*', accion: 'serie.restauracionCerrada' } as const;
        await record(db, { ...hecho, objeto: 'restauraciones', actor, despues: { cerradas: count } });
      });
      console.log('Las series nuevas dan números desde que se estrenan.');
      return 0;
    }),
};

/** What is still lost among these is likely to be lost among those that begin. Throws `DOMAIN_ERROR`. */
function refuseBloqueadas(detenidas: Awaited<ReturnType<typeof listDetenidas>>): void {
  const bloqueadas = detenidas.filter(({ conciliacion }) => conciliacion === 'BLOQUEADA');
  if (bloqueadas.length === 0) return;
  const series = bloqueadas.map(({ ruc, entorno, serie }) => `${ruc} ${entorno} ${serie}`).join(', ');
  throw new AppError('series-que-esperan', { series });
}

export const SERIE_COMMANDS: readonly Command[] = [listar, conciliar, revisar, confiar];
