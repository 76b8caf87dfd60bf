/**
 * Rewrites everything that is generated: who does what of each kind, the golden files of `examples/`, the examples of the reference,
 * `docs/openapi.json`, the types of the SDK, the reference in `docs/cli.md` and `docs/reglas.md`.
 */
await import('./kinds.ts');
await import('./examples.ts');
await import('./answers.ts');
await import('./reference.ts');
await import('./openapi.ts');
await import('./sdk.ts');
await import('./panel.ts');
await import('./cli.ts');
await import('./rules.ts');
