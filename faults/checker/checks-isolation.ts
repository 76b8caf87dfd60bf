import { breach, type Evidence, type Violation } from './evidence.ts';
import { secretsOf } from './sightings.ts';

/** I12: every row belongs to a company and environment, the same as the row that it hangs from; each key sees its own rows and no others; every table is under policies. */
export function checkI12(e: Evidence): Violation[] {
  const owners = new Map(e.sql.comprobantes.map((c) => [c.id, `${c.empresaId} ${c.entorno}`]));
  const strangers = e.scopes.flatMap((scope) =>
    scope.documentos
      .filter(({ id }) => owners.get(id) !== `${scope.empresaId} ${scope.entorno}`)
      .map(({ id }) =>
        breach('I12', 'una clave ve un comprobante ajeno', { id, clave: scope.nombre, de: owners.get(id) }),
      ),
  );
  const hidden = e.scopes.flatMap((scope) => {
    const seen = new Set(scope.documentos.map(({ id }) => id));
    return e.sql.comprobantes
      .filter((c) => c.empresaId === scope.empresaId && c.entorno === scope.entorno && !seen.has(c.id))
      .map(({ id }) => breach('I12', 'una clave no ve un comprobante suyo', { id, clave: scope.nombre }));
  });
  return [
    ...strangers,
    ...hidden,
    ...e.sql.ajenas.map((ajena) => breach('I12', 'filas de otra empresa o entorno', ajena)),
    ...e.sql.sinAislar.map((tabla) => breach('I12', 'una tabla sin row level security forzada', tabla)),
  ];
}

/** I13: no secret in logs, events, nor in any answer but the one that made it. */
export function checkI13(e: Evidence): Violation[] {
  const places: [string, string][] = [
    ...e.logs.map((text, index): [string, string] => [`log ${index}`, text]),
    ...e.sql.eventos.map(({ padre, detalle }): [string, string] => [`evento de ${padre}`, detalle ?? '']),
    ...e.record.flatMap((line): [string, string][] =>
      line.tipo === 'contestacion' && line.status >= 400
        ? [[`error de ${line.n}`, JSON.stringify(line.cuerpo ?? null)]]
        : [],
    ),
    ...e.receiver.map(({ id, cuerpo }): [string, string] => [`entrega ${id}`, cuerpo]),
  ];
  const secrets = [...e.canarios, ...[...secretsOf(e).values()].flat()];
  return secrets.flatMap((canario, index) => {
    const forms = [
      canario,
      Buffer.from(canario).toString('base64').replace(/=+$/, ''),
      Buffer.from(canario).toString('hex'),
    ];
    return places
      .filter(([, text]) => forms.some((form) => text.includes(form)))
      .map(([place]) => breach('I13', 'un secreto a la vista', { secreto: index, donde: place }));
  });
}
