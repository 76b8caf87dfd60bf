import { PUNTOS, type Punto } from '../../server/src/platform/puntos.ts';
import { createRandom, integer, type Random, sample, seedOf } from '../chaos/random.ts';
import type { Case, CaseResult } from './case.ts';
import { ACCIONES, type Accion, type Fault } from './fault.ts';
import { FLOWS, type Flow, NOMBRES_FLOW, type NombreFlow, POISON, POISON_ANNULMENT } from './flows.ts';

/*
 * The failpoint matrix: every named point × what may go wrong there × every flow that passes it. One case is one process that
 * meets one fault, once; the seed says at which passage.
 */

/** How often each flow passes each point when nothing goes wrong. */
export type Reach = Readonly<Record<NombreFlow, ReadonlyMap<string, number>>>;

/**
 * Which points each flow passes, come what may. A point that is listed and not passed is dead; one that is passed and not listed was not
 * thought of. Either fails the run.
 */
const ENVIO: readonly Punto[] = ['envio.respuestaRecibida', 'envio.porRegistrar', 'envio.registrado'];
const EMISION: readonly Punto[] = ['emitir.firmado', 'emitir.porConfirmarTx', 'emitir.guardado', 'emitir.porResponder'];
const DE_FONDO: readonly Punto[] = ['envio.tomado', 'envio.intentoAbierto'];
const ANULACION: readonly Punto[] = [
  ...(['anulacion.porConfirmarTx', 'anulacion.guardada', 'anulacion.tomada', 'anulacion.intentoAbierto'] as const),
  ...(['anulacion.ticketRecibido', 'anulacion.estadoRecibido', 'anulacion.porRegistrar'] as const),
  ...(['anulacion.registrada', 'anulacion.porResponder'] as const),
];
const GUIA: readonly Punto[] = [
  ...(['guia.firmada', 'guia.porConfirmarTx', 'guia.guardada', 'guia.tomada', 'guia.intentoAbierto'] as const),
  ...(['guia.ticketRecibido', 'guia.estadoRecibido', 'guia.porRegistrar', 'guia.registrada'] as const),
  'guia.porResponder',
];
const APARTAR: readonly Punto[] = ['apartar.tomado', 'apartar.porConfirmarTx', 'apartar.porResponder'];
const CORREO: readonly Punto[] = ['correo.tomado', 'correo.antesDeSocket', 'correo.respondido', 'correo.registrado'];
const AVISO: readonly Punto[] = ['webhook.tomado', 'webhook.antesDeSocket', 'webhook.respondido', 'webhook.registrado'];

export const EXPECTED_REACH: Readonly<Record<NombreFlow, readonly Punto[]>> = {
  sync: [...EMISION, ...ENVIO, ...DE_FONDO, 'envio.consultaRecibida'],
  async: [...EMISION, ...ENVIO, ...DE_FONDO, 'envio.consultaRecibida'],
  aside: [...EMISION, ...ENVIO, ...DE_FONDO, 'envio.consultaRecibida', ...APARTAR],
  annulment: [...EMISION, ...ENVIO, 'envio.intentoAbierto', ...ANULACION],
  guias: GUIA,
  otros: [...EMISION, ...ENVIO, ...DE_FONDO, ...ANULACION],
  webhook: [...EMISION, ...ENVIO, ...DE_FONDO, ...ANULACION, ...AVISO],
  mail: [...EMISION, ...ENVIO, ...DE_FONDO, ...CORREO],
  exportation: ['exportacion.tomada', 'exportacion.porGuardar', 'exportacion.guardada', 'exportacion.terminada'],
};

/** Plays a flow with nothing going wrong: the checker must find nothing, and the points are counted. */
export function soundCase(flow: NombreFlow): Case {
  return { nombre: `${flow} sin falla`, flow: FLOWS[flow], fault: { tipo: 'ninguna' } };
}

/** Of sound runs of the flows. */
export function reachOf(sound: readonly CaseResult[]): Reach {
  const countOf = (flow: NombreFlow) => {
    const counts = new Map<string, number>();
    const points = sound.find(({ nombre }) => nombre === soundCase(flow).nombre)?.points ?? [];
    for (const punto of points) counts.set(punto, (counts.get(punto) ?? 0) + 1);
    return counts;
  };
  return {
    sync: countOf('sync'),
    async: countOf('async'),
    aside: countOf('aside'),
    annulment: countOf('annulment'),
    guias: countOf('guias'),
    otros: countOf('otros'),
    webhook: countOf('webhook'),
    exportation: countOf('exportation'),
    mail: countOf('mail'),
  };
}

/** What is not as `EXPECTED_REACH` says; empty when all is. */
export function reachProblems(reach: Reach): string[] {
  const dead = PUNTOS.filter((punto) => NOMBRES_FLOW.every((flow) => !reach[flow].has(punto)));
  return [
    ...dead.map((punto) => `${punto}: ningún flujo pasa por ahí`),
    ...NOMBRES_FLOW.flatMap((flow) => {
      const expected = new Set<string>(EXPECTED_REACH[flow]);
      const missing = [...expected].filter((punto) => !reach[flow].has(punto));
      const extra = [...reach[flow].keys()].filter((punto) => !expected.has(punto));
      return [
        ...missing.map((punto) => `${flow} ya no pasa por ${punto}`),
        ...extra.map((punto) => `${flow} pasa por ${punto}, que no se esperaba`),
      ];
    }),
  ];
}

/** One cell of the matrix. */
export interface Cell {
  readonly flow: NombreFlow;
  readonly punto: Punto;
  readonly accion: Accion;
}

/** Every cell, flow by flow. */
export function allCells(): Cell[] {
  return NOMBRES_FLOW.flatMap((flow) =>
    EXPECTED_REACH[flow].flatMap((punto) => ACCIONES.map((accion) => ({ flow, punto, accion }))),
  );
}

export function nameOf({ flow, punto, accion }: Cell): string {
  return `${flow}/${punto}/${accion}`;
}

/** How long a process that hangs is left to itself before somebody kills it. */
const PATIENCE_MS = 700;

/** How often the process that takes over dies too. */
const TWICE = 1 / 3;

/** At a point that the flow passes; it may be one that what is left to do does not come to. */
function secondFault(flow: NombreFlow, random: Random): Fault {
  const [punto = 'envio.tomado'] = sample(random, EXPECTED_REACH[flow], 1);
  return { tipo: 'punto', accion: 'kill', punto, k: 1 };
}

/** The case of a cell: the seed decides at which of its passages the point fails. */
export function caseOf(cell: Cell, seed: number, reach?: Reach): Case {
  const random = createRandom(seedOf(seed, nameOf(cell)));
  const passages = reach?.[cell.flow].get(cell.punto) ?? 2;
  // Seldom the last one: a faster run may not come to it.
  const k = 1 + integer(random, Math.max(1, Math.min(passages - 1, 4)));
  const fault = { tipo: 'punto' as const, punto: cell.punto, accion: cell.accion, k };
  const dies = cell.accion === 'kill' || cell.accion === 'hang';
  return {
    nombre: nameOf(cell),
    flow: FLOWS[cell.flow],
    fault,
    ...(dies && random() < TWICE ? { second: secondFault(cell.flow, random) } : {}),
    ...(cell.accion === 'hang' ? { killAfterMs: PATIENCE_MS } : {}),
  };
}

/** What fails at every attempt: the document is set aside for a person, and all that is asked of any document holds of it. */
export const POISON_CASES: readonly Case[] = [
  poison('envio.intentoAbierto', POISON),
  poison('envio.respuestaRecibida', POISON),
  poison('anulacion.intentoAbierto', POISON_ANNULMENT),
  poison('anulacion.ticketRecibido', POISON_ANNULMENT),
];

function poison(punto: Punto, flow: Flow): Case {
  const fault = { tipo: 'punto', punto, accion: 'throw', k: 1, siempre: true } as const;
  return { nombre: `veneno/${punto}`, flow, fault, poison: true };
}

/**
 * The holder of a lease sleeps past its end, another process takes the row over, and the first wakes while that one is in the midst
 * of it: nothing that the first still writes may stand.
 */
export const ZOMBIE_CASES: readonly Case[] = [
  ...(['envio.intentoAbierto', 'envio.respuestaRecibida', 'envio.porRegistrar'] as const).flatMap((punto) => [
    zombie('sync', punto, 'envio.intentoAbierto'),
    zombie('async', punto, 'envio.intentoAbierto'),
  ]),
  ...(['anulacion.intentoAbierto', 'anulacion.ticketRecibido'] as const).map((punto) =>
    zombie('annulment', punto, 'anulacion.intentoAbierto'),
  ),
  ...(['anulacion.estadoRecibido', 'anulacion.porRegistrar'] as const).map((punto) =>
    zombie('annulment', punto, 'anulacion.intentoAbierto'),
  ),
  ...(['webhook.antesDeSocket', 'webhook.respondido'] as const).map((punto) =>
    zombie('webhook', punto, 'webhook.antesDeSocket'),
  ),
];

function zombie(flow: NombreFlow, punto: Punto, meanwhile: Punto): Case {
  const fault = { tipo: 'punto', punto, accion: 'pause', k: 1 } as const;
  const second = { tipo: 'punto', punto: meanwhile, accion: 'delay', k: 1 } as const;
  return { nombre: `zombi/${flow}/${punto}`, flow: FLOWS[flow], fault, second, zombie: true };
}

/** Points of a flow at which nothing went wrong although it was to: the matrix would show nothing of them. */
export function missedProblems(cells: readonly Cell[], results: readonly CaseResult[]): string[] {
  const struck = new Set(results.filter((one) => one.struck !== undefined).map(({ nombre }) => nombre));
  const missed = cells.filter((cell) => !struck.has(nameOf(cell)));
  return missed.map((cell) => `${nameOf(cell)}: la falla no llegó a ocurrir`);
}
