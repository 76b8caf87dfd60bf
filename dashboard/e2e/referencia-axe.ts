import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { axeDe, PARTES } from './pantalla.ts';

export interface Barreras {
  /** In our bar, and of the page as a whole. */
  readonly nuestras: readonly string[];
  /** In what Scalar draws, by rule, that are not among the known ones. */
  readonly deScalar: readonly string[];
}

/**
 * What Scalar 1.70 draws with a barrier, by axe's rule; one that is not here is new, and fails. `button-name`: the buttons that copy
 * an example of code have no name.
 */
const CONOCIDAS: ReadonlySet<string> = new Set(['button-name']);

/** WCAG 2.2 A and AA, as axe judges them; of another theme only what that changes. */
export async function checkReferencia(page: Page, reglas: 'todas' | 'colores'): Promise<Barreras> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const check = async (axe: AxeBuilder) =>
    (await (reglas === 'todas' ? axe.withTags(tags) : axe.withRules([...PARTES.colores])).analyze()).violations;
  const nuestras = await check((await axeDe(page)).include('.barra'));
  const todas = await check((await axeDe(page)).exclude('.barra'));
  return {
    nuestras: nuestras.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    deScalar: todas
      .filter(({ id }) => !CONOCIDAS.has(id))
      .map(
        ({ id, help, nodes }) =>
          `${id} (${nodes.length}): ${help}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 150)}`,
      ),
  };
}
