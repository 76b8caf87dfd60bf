import { errors } from 'undici';

/** What the endpoint's owner is told of a request that failed: never an address of the inside. */
export function detalleDe(error: unknown): string {
  const code = codeOf(error);
  const known = DETALLES[code];
  if (known !== undefined) return known;
  if (/CERT|SIGNED|ISSUER/.test(code)) return 'su certificado no es de confianza';
  if (/^HPE_|^UND_ERR/.test(code)) return 'su respuesta no es HTTP válido';
  return 'la conexión falló';
}

export const SE_AGOTO = 'se agotó la espera (15 s)';

const DETALLES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'conexión rechazada',
  ECONNRESET: 'el receptor cortó la conexión',
  EPIPE: 'el receptor cortó la conexión',
  UND_ERR_SOCKET: 'el receptor cortó la conexión',
  ENOTFOUND: 'el nombre del servidor no existe',
  ENODATA: 'el nombre del servidor no existe',
  EAI_AGAIN: 'el servidor de nombres no responde',
  ETIMEOUT: 'el servidor de nombres no responde',
  EHOSTUNREACH: 'sin ruta hasta el servidor',
  ENETUNREACH: 'sin ruta hasta el servidor',
  ETIMEDOUT: SE_AGOTO,
  UND_ERR_CONNECT_TIMEOUT: SE_AGOTO,
  UND_ERR_HEADERS_OVERFLOW: 'las cabeceras de la respuesta pasan de 16 KiB',
  CERT_HAS_EXPIRED: 'su certificado está vencido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro servidor',
};

/** Of several attempts on several addresses, the first's. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof errors.HTTPParserError) return 'HPE_INVALID';
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : '';
}
