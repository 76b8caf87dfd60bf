/** A source of names by DNI that the operator pays for; off unless configured. */
export interface ProveedorDni {
  /** The person's name; undefined when the source knows none. Throws when it does not answer as it should. */
  search(dni: string): Promise<string | undefined>;
}

const PACIENCIA_MS = 4_000;
const MAX_BYTES = 64 * 1024;

/**
 * A source over HTTP: `GET` of the address with the DNI in the place of `{numero}`, the token as a Bearer's. Reads the name
 * from the JSON of the answer, by the names that such services use, at its top or under `data`.
 */
export function createProveedorDni(url: string, token: string | undefined): ProveedorDni {
  return {
    search: async (dni) => {
      const response = await fetch(url.replace('{numero}', dni), {
        headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.timeout(PACIENCIA_MS),
        redirect: 'error',
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`La fuente de DNI contestó HTTP ${response.status}`);
      return nombreEn(JSON.parse(await readText(response)));
    },
  };
}

/** Throws, and hangs up, as soon as there is more of it than any such answer has. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('La fuente de DNI contestó demasiado');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const ENTEROS = ['nombre', 'nombreCompleto', 'nombre_completo'];
const PARTES = [['apellidoPaterno', 'apellido_paterno'], ['apellidoMaterno', 'apellido_materno'], ['nombres']] as const;

/** The name that an answer says; undefined when it says none. */
export function nombreEn(answer: unknown): string | undefined {
  const fields = fieldsOf(answer);
  const inner = 'data' in fields ? fieldsOf(fields.data) : fields;
  const say = (names: readonly string[]) => names.map((name) => inner[name]).find((value) => typeof value === 'string');
  const nombre = say(ENTEROS) ?? PARTES.flatMap((names) => say(names) ?? []).join(' ');
  const limpio = String(nombre).replace(/\s+/g, ' ').trim().toUpperCase();
  return limpio === '' ? undefined : limpio.slice(0, 250);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
