/** The service must not start like this. Carries every problem found, each a Spanish sentence with its remedy. */
export class ConfigError extends Error {
  readonly problemas: readonly string[];

  constructor(problemas: readonly string[], options?: ErrorOptions) {
    super(problemas.join('\n'), options);
    this.name = 'ConfigError';
    this.problemas = problemas;
  }
}

/** The SQLSTATE of a PostgreSQL error, or Node's code of a socket error; empty for anything else. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
