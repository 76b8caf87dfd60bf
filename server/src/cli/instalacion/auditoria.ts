import { isFecha } from '@chaski/core/lib/fecha.ts';
import { INSTALACION } from '../../auditoria/anotar.ts';
import { type Cabeza, type FilaAuditoria, listAuditoria } from '../../auditoria/auditoria-store.ts';
import { type Cadena, describeRotura, verifyAuditoria } from '../../auditoria/verificar.ts';
import { listEmpresas } from '../../empresas/store.ts';
import { tx } from '../../platform/db/tx.ts';
import { type Args, type Command, UsageError } from '../command.ts';
import { readGiven } from '../documentos/archivo.ts';
import { EMPRESA_OPTION, JSON_OPTION } from '../documentos/opciones.ts';
import { formatInstant, printJson } from '../output.ts';
import { findEmpresa, type Session, withSession } from '../session.ts';
import { printTable } from '../table.ts';

const verificar: Command = {
  nombre: 'auditoria verificar',
  resumen:
    'Recalcula la cadena de la auditoría de cada empresa; termina con 1 si alguna fila no es la que se escribió, y dice cuál.',
  ejemplos: ['chaski auditoria verificar', 'chaski auditoria verificar --contra cabezas-ayer.jsonl'],
  opciones: {
    cabeza: {
      tipo: 'si',
      ayuda: 'imprime el final de cada cadena, una línea JSON por empresa, para guardarlo fuera de este equipo',
    },
    contra: {
      tipo: 'texto',
      valor: 'RUTA',
      ayuda: 'archivo con lo que imprimió --cabeza otro día: descubre también una cadena rehecha entera',
    },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const ruta = args.text('contra');
      const anotadas = ruta === undefined ? undefined : readCabezas((await readGiven('contra', ruta)).toString('utf8'));
      const cadenas = await tx(pool, (db) => verifyAuditoria(db, anotadas ?? []), INSTANTE);
      const rucs = await listRucs(pool);
      const sinAnotar = anotadas === undefined ? [] : listSinAnotar([...rucs.keys()], cadenas, anotadas);
      const rotas = cadenas.filter(({ rotura }) => rotura !== undefined);
      if (args.flag('json'))
        printJson({
          integra: rotas.length === 0,
          cadenas: cadenas.map((cadena) => visible(rucs, cadena)),
          ...(anotadas === undefined ? {} : { sinAnotar: sinAnotar.map((id) => nameOf(rucs, id)) }),
        });
      else if (args.flag('cabeza')) for (const { cabeza } of cadenas) cabeza && printJson(textOf(cabeza));
      else if (cadenas.length === 0) console.log('La auditoría está vacía.');
      else printCadenas(rucs, cadenas);
      for (const id of sinAnotar) {
        console.error(`! ${nameOf(rucs, id)}: no está en el archivo de --contra; de su cadena nada se anotó fuera.`);
      }
      for (const { empresaId, rotura } of rotas) {
        if (rotura !== undefined) console.error(`✗ ${nameOf(rucs, empresaId)}: ${describeRotura(rotura).es}.`);
      }
      return rotas.length === 0 ? 0 : 1;
    }),
};

/** All chains as they were at one instant, whatever is written meanwhile. */
const INSTANTE = 'begin isolation level repeatable read, read only';

/** RUCs by company. */
type Rucs = ReadonlyMap<string, string>;

async function listRucs(pool: Session['pool']): Promise<Rucs> {
  return new Map((await listEmpresas(pool)).map(({ id, ruc }) => [id, ruc]));
}

/** Companies of which the file says nothing: one that was left out of it could have been rewritten unnoticed. */
function listSinAnotar(empresas: readonly string[], cadenas: readonly Cadena[], anotadas: readonly Cabeza[]): string[] {
  const known = new Set([...empresas, ...cadenas.map(({ empresaId }) => empresaId)]);
  for (const { empresaId } of anotadas) known.delete(empresaId);
  return [...known];
}

function visible(rucs: Rucs, { empresaId, filas, cabeza, rotura }: Cadena): object {
  const resultado = rotura === undefined ? {} : { rotura: { ...rotura, mensaje: describeRotura(rotura).es } };
  const ruc = rucs.get(empresaId) ?? null;
  return { empresaId, ruc, filas, huella: cabeza?.huella.toString('hex') ?? null, ...resultado };
}

function textOf({ empresaId, n, huella }: Cabeza): object {
  return { empresaId, n, huella: huella.toString('hex') };
}

function printCadenas(rucs: Rucs, cadenas: readonly Cadena[]): void {
  const estado = ({ rotura }: Cadena) => (rotura === undefined ? 'íntegra' : 'ROTA');
  printTable(
    ['Empresa', 'Filas', 'Estado', 'Huella de la última'],
    cadenas.map((c) => [
      nameOf(rucs, c.empresaId),
      String(c.filas),
      estado(c),
      c.cabeza?.huella.toString('hex') ?? '—',
    ]),
  );
}

function nameOf(rucs: Rucs, empresaId: string): string {
  return empresaId === INSTALACION ? 'la instalación' : (rucs.get(empresaId) ?? empresaId);
}

function readCabezas(text: string): Cabeza[] {
  const cabezas = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { empresaId, n, huella } = parse(line);
      if (typeof empresaId !== 'string' || typeof n !== 'number' || typeof huella !== 'string' || !SHA256.test(huella))
        throw new UsageError(['El archivo de --contra no es lo que imprime: chaski auditoria verificar --cabeza']);
      return { empresaId, n, huella: Buffer.from(huella, 'hex') };
    });
  // Nothing to compare with would make any chain pass.
  if (cabezas.length === 0) {
    throw new UsageError([
      'El archivo de --contra está vacío: debe tener lo que imprime: chaski auditoria verificar --cabeza',
    ]);
  }
  return cabezas;
}

const SHA256 = /^[0-9a-f]{64}$/;

function parse(line: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(line) };
  } catch {
    return {};
  }
}

const POR_DEFECTO = 100;

const listar: Command = {
  nombre: 'auditoria listar',
  resumen: 'Quién hizo qué, cuándo y desde dónde: lo más nuevo al final.',
  ejemplos: ['chaski auditoria listar --desde 2026-11-01 --accion clave'],
  opciones: {
    empresa: { ...EMPRESA_OPTION, ayuda: 'solo lo de esta empresa' },
    desde: { tipo: 'texto', valor: 'FECHA', ayuda: 'AAAA-MM-DD, día de Lima' },
    accion: { tipo: 'texto', ayuda: 'p. ej. clave.revocada, o clave para todo lo de claves' },
    limite: { tipo: 'texto', valor: 'N', ayuda: `cuántas, las últimas (${POR_DEFECTO} por defecto)` },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async (session) => {
      const filas = await listAuditoria(session.pool, await filtroOf(session, args));
      if (args.flag('json')) printJson({ auditoria: filas.map(visibleFila) });
      else if (filas.length === 0) console.log('No hay nada que cumpla eso.');
      else await printFilas(session, filas);
      return 0;
    }),
};

async function filtroOf(session: Session, args: Args) {
  const ruc = args.text('empresa');
  const desde = args.text('desde');
  const limite = args.text('limite') ?? String(POR_DEFECTO);
  if (desde !== undefined && !isFecha(desde)) throw new UsageError([`--desde ${desde} no sirve: escriba AAAA-MM-DD.`]);
  if (!/^[1-9]\d{0,5}$/.test(limite))
    throw new UsageError([`--limite ${limite} no sirve: debe ser un entero de 1 a 999999.`]);
  return {
    empresaId: ruc === undefined ? undefined : (await findEmpresa(session, ruc)).id,
    desde: desde === undefined ? undefined : new Date(`${desde}T00:00:00-05:00`),
    accion: args.text('accion'),
    limite: Number(limite),
  };
}

function visibleFila(fila: FilaAuditoria): object {
  const { empresaId, n, en, entorno, accion, objeto, actorTipo, actorId, desde, solicitud, antes, despues } = fila;
  return {
    empresaId,
    n,
    en,
    entorno,
    accion,
    objeto,
    actor: { tipo: actorTipo, id: actorId, desde, solicitud },
    antes: antes === null ? null : JSON.parse(antes),
    despues: despues === null ? null : JSON.parse(despues),
  };
}

async function printFilas({ pool }: Session, filas: readonly FilaAuditoria[]): Promise<void> {
  const rucs = await listRucs(pool);
  printTable(
    ['Cuándo', 'Empresa', 'Entorno', 'Acción', 'Quién', 'Desde', 'Sobre'],
    filas.map((f) => [
      formatInstant(f.en),
      nameOf(rucs, f.empresaId),
      f.entorno,
      f.accion,
      `${f.actorTipo} ${f.actorId}`,
      f.desde,
      f.objeto,
    ]),
  );
}

export const AUDITORIA_COMMANDS: readonly Command[] = [verificar, listar];
