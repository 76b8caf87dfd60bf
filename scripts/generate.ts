/** Rewrites everything that is generated: the golden files of `examples/`, `docs/openapi.json` and the types of the SDK. */
await import('./generate-examples.ts');
await import('./generate-answers.ts');
await import('./generate-openapi.ts');
await import('./generate-sdk.ts');
await import('./generate-panel.ts');
