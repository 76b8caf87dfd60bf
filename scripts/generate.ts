/**
 * Rewrites everything that is generated: who does what of each kind, the golden files of `examples/`, the examples of the reference,
 * `docs/openapi.json`, the types of the SDK, the reference in `docs/cli.md` and `docs/reglas.md`.
 */
await import('./generate-kinds.ts');
await import('./generate-examples.ts');
await import('./generate-answers.ts');
await import('./generate-reference.ts');
await import('./generate-openapi.ts');
await import('./generate-sdk.ts');
await import('./generate-panel.ts');
await import('./generate-cli.ts');
await import('./generate-rules.ts');
