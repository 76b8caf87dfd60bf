/** What can be told of anything that was thrown: PanelError, ChaskiError, ConexionError or a fault of our own. */
export interface Falla {
  readonly message: string;
  readonly code: string | undefined;
  /** What was wrong with each field, by its path in what was sent. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
}

/** Reads an error of any kind. Errors of the API carry `code`, `fields` and `requestId`. */
export function readFalla(error: unknown): Falla {
  const objeto: Readonly<Record<string, unknown>> =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const { code, requestId, fields } = objeto;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === 'string' ? code : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    fields: esTextos(fields) ? fields : {},
  };
}

function esTextos(valor: unknown): valor is Readonly<Record<string, string>> {
  return typeof valor === 'object' && valor !== null && Object.values(valor).every((cada) => typeof cada === 'string');
}
