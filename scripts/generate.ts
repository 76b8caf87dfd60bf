/** Rewrites everything that is generated: the golden files of `examples/` and `docs/openapi.json`. */
await import('./generate-examples.ts');
await import('./generate-answers.ts');
await import('./generate-openapi.ts');
