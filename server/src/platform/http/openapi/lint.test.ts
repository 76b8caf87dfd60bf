import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../../../../../docs');

/**
 * Redocly's `recommended` rules, and of the others those that a document of ours should pass. One is off: `no-ambiguous-paths`
 * holds `/webhooks/{id}/probar` and `/webhooks/entregas/{id}` for the same path, but no id is the word `entregas`, and of a fixed
 * segment and a parameter our router takes the fixed one, as OpenAPI says that it is to be understood.
 */
const REGLAS = {
  'no-ambiguous-paths': 'off',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  'no-duplicated-tag-names': 'error',
  'operation-operationId': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
} as const;

/** The dashboard's own document is for its types: its groups are not described to anybody. */
const DEL_PANEL = { ...REGLAS, 'operation-tag-defined': 'off', 'tag-description': 'off' } as const;

test.each([
  ['openapi.json', REGLAS],
  ['openapi-panel.json', DEL_PANEL],
] as const)('Redocly finds nothing in docs/%s with its recommended rules', async (file, rules) => {
  const ref = join(DOCS, file);
  expect(existsSync(ref)).toBe(true);
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lint({ ref, config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
});
