import { useEffect, useState } from 'react';

type Textos<K extends string> = Partial<Readonly<Record<K, string>>>;

const PREFIJO = 'chaski.formulario.';

/** What of a form is no longer to be kept: all of it, or what is as it was sent. */
type Olvido<K extends string, R = void> = (enviados?: Textos<K>) => R;

/** Of the forms on the page, by their `clave`: one may have been left and opened anew before its answer came. */
const abiertos = new Map<string, Set<Olvido<string>>>();

/**
 * What was typed in a form, kept in this tab until it is sent or given up: a session that ends in the middle takes nothing away. Never
 * for secrets. `clave` names the form (and the company); `campos` are its fields. Gives what was typed, how to change it and how
 * to forget it: all, or what was sent, since one may have typed on until it was stored. What was sent is to be forgotten also when
 * its form was left meanwhile; the answer is what is left.
 */
export function useTextosGuardados<K extends string>(
  clave: string,
  campos: readonly K[],
): readonly [Textos<K>, (cambio: Textos<K>) => void, Olvido<K, Textos<K>>] {
  const [textos, setTextos] = useState(() => readTextos(read(clave), campos));
  useEffect(() => save(clave, textos), [clave, textos]);
  useEffect(() => {
    const olvido: Olvido<string> = (enviados) =>
      setTextos((antes) => (enviados === undefined ? {} : sinEnviados(antes, enviados, campos)));
    const suyos = abiertos.get(clave) ?? new Set();
    abiertos.set(clave, suyos.add(olvido));
    return () => void suyos.delete(olvido);
  }, [clave, campos]);
  const put = (cambio: Textos<K>) => setTextos((antes) => ({ ...antes, ...cambio }));
  const forget: Olvido<K, Textos<K>> = (enviados) => {
    // At once: whoever left the form, or closes it, does not wait for another render.
    const quedan = enviados === undefined ? {} : sinEnviados(readTextos(read(clave), campos), enviados, campos);
    save(clave, quedan);
    for (const olvido of abiertos.get(clave) ?? []) olvido(enviados);
    return quedan;
  };
  return [textos, put, forget];
}

/** For the promise of what was sent: the form itself shows why it was refused. */
export function yaDicho(): void {}

/** What of `textos` is not as it was sent. */
export function sinEnviados<K extends string>(
  textos: Textos<K>,
  enviados: Textos<string>,
  campos: readonly K[],
): Textos<K> {
  const otros: { [C in K]?: string } = {};
  for (const campo of campos) {
    const texto = textos[campo];
    if (texto !== undefined && texto !== enviados[campo]) otros[campo] = texto;
  }
  return otros;
}

/** The texts of those fields in what was stored; nothing when it is not ours. */
export function readTextos<K extends string>(guardado: string | null, campos: readonly K[]): Textos<K> {
  const textos: { [C in K]?: string } = {};
  const valores = interpretar(guardado);
  for (const campo of campos) {
    const valor = valores.get(campo);
    if (typeof valor === 'string') textos[campo] = valor;
  }
  return textos;
}

function interpretar(guardado: string | null): ReadonlyMap<string, unknown> {
  try {
    const valor: unknown = JSON.parse(guardado ?? 'null');
    return new Map(typeof valor === 'object' && valor !== null ? Object.entries(valor) : []);
  } catch {
    return new Map();
  }
}

function read(clave: string): string | null {
  try {
    return sessionStorage.getItem(PREFIJO + clave);
  } catch {
    return null;
  }
}

function save(clave: string, textos: object): void {
  try {
    if (Object.keys(textos).length === 0) sessionStorage.removeItem(PREFIJO + clave);
    else sessionStorage.setItem(PREFIJO + clave, JSON.stringify(textos));
  } catch {
    // Full, or forbidden: what is not kept is typed again.
  }
}
