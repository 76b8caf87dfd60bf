import { isSerie } from '@chaski/core/documentos/registro.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Actor, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type Domicilio, direccionOf, domicilioProblems, refuse, textProblem } from './domicilio.ts';
import {
  deleteEstablecimiento,
  type Establecimiento,
  lockEstablecimientos,
  saveEstablecimiento,
} from './establecimientos-store.ts';

/** What a person says of a place of business. */
export interface NuevoEstablecimiento extends Domicilio {
  readonly codigo: string;
  /** Undefined keeps what there was; null takes it away. */
  readonly nombre?: string | null | undefined;
  /** Likewise; an empty list takes them away. */
  readonly series?: readonly string[] | undefined;
}

/**
 * Stores an establishment, or changes the one of that code, of which what is not sent stays as it is. Call it in a transaction. Throws `BAD_REQUEST` with every bad
 * field, `ALREADY_EXISTS` for a series that another establishment has.
 */
export async function storeEstablecimiento(
  db: Queryable,
  empresaId: string,
  nuevo: NuevoEstablecimiento,
  actor: Actor,
): Promise<Establecimiento> {
  const { codigo, ubigeo, direccion, urbanizacion } = nuevo;
  const todos = await lockEstablecimientos(db, empresaId);
  const anterior = todos.find((uno) => uno.codigo === codigo);
  const nombre = nuevo.nombre === undefined ? (anterior?.nombre ?? null) : nuevo.nombre;
  const series = [...new Set(nuevo.series ?? anterior?.series)].sort();
  refuse(problemasEstablecimiento({ ...nuevo, nombre, series }));
  const lugar = direccionOf({ ubigeo, direccion, urbanizacion });
  if (lugar === null) throw new Error('Una dirección sin problemas está completa');
  const otros = todos.filter((otro) => otro !== anterior);
  const dueno = new Map(otros.flatMap((otro) => otro.series.map((serie) => [serie, otro.codigo] as const)));
  for (const serie of series) {
    const suyo = dueno.get(serie);
    if (suyo !== undefined) throw new AppError('serie-con-establecimiento', { serie, codigo: suyo });
  }
  const establecimiento = { codigo, nombre: nombre?.trim() ?? null, direccion: lugar, series };
  await saveEstablecimiento(db, empresaId, establecimiento);
  await record(db, {
    empresaId,
    entorno: '*',
    accion: 'establecimiento.guardado',
    objeto: codigo,
    actor,
    antes: anterior,
    despues: establecimiento,
  });
  return establecimiento;
}

/** What is wrong with an establishment by itself, by field. */
export function problemasEstablecimiento(nuevo: NuevoEstablecimiento): Record<string, EnIdiomas | false> {
  const { codigo, nombre = null, ubigeo, direccion, urbanizacion, series = [] } = nuevo;
  const malas = series.filter((serie) => !isSerie(serie));
  return {
    codigo: codigoProblem(codigo),
    nombre: nombre !== null && textProblem(nombre, 100),
    ...domicilioProblems({ ubigeo: ubigeo ?? '', direccion, urbanizacion }),
    series: malas.length > 0 && {
      es: `no son series: ${malas.join(', ')}; una serie es F o B y tres letras o cifras, p. ej. F010`,
      en: `these are no series: ${malas.join(', ')}; a series is F or B and three letters or digits, e.g. F010`,
    },
  };
}

function codigoProblem(codigo: string): EnIdiomas | false {
  if (codigo === '0000')
    return {
      es: '0000 es el domicilio fiscal, que va con la empresa',
      en: '0000 is the fiscal address, which goes with the company',
    };
  return (
    !/^\d{4}$/.test(codigo) && {
      es: 'son las cuatro cifras del establecimiento anexo en el RUC, p. ej. 0001',
      en: 'they are the four digits of the establishment in the RUC, e.g. 0001',
    }
  );
}

/**
 * Takes an establishment away; what was issued there stays as it is. Call it in a transaction. Throws `NOT_FOUND` when there is
 * none of that code.
 */
export async function removeEstablecimiento(
  db: Queryable,
  empresaId: string,
  codigo: string,
  actor: Actor,
): Promise<void> {
  const antes = (await lockEstablecimientos(db, empresaId)).find((uno) => uno.codigo === codigo);
  if (antes === undefined) throw new AppError('establecimiento-que-no-existe', { codigo });
  await deleteEstablecimiento(db, empresaId, codigo);
  await record(db, {
    empresaId,
    entorno: '*',
    accion: 'establecimiento.quitado',
    objeto: codigo,
    actor,
    antes,
  });
}
