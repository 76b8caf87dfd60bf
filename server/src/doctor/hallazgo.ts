import type { EnIdiomas, Idioma } from '@chaski/core/lib/idiomas.ts';

/** One thing that was looked at. `aviso`: it works, and somebody should look; `mal`: something does not, or will not. */
export interface Hallazgo {
  readonly estado: 'bien' | 'aviso' | 'mal';
  /** What was looked at, a stable name for programs: `disco`, `certificado`. */
  readonly que: string;
  readonly texto: EnIdiomas;
  /** What to do; only of what is not `bien`. */
  readonly remedio?: EnIdiomas;
}

/** The same in one language. */
export interface HallazgoDicho extends Pick<Hallazgo, 'estado' | 'que'> {
  readonly texto: string;
  readonly remedio?: string;
}

export function sayHallazgo({ estado, que, texto, remedio }: Hallazgo, idioma: Idioma): HallazgoDicho {
  return { estado, que, texto: texto[idioma], ...(remedio === undefined ? {} : { remedio: remedio[idioma] }) };
}

export function bien(que: string, texto: EnIdiomas): Hallazgo {
  return { estado: 'bien', que, texto };
}

export function aviso(que: string, texto: EnIdiomas, remedio: EnIdiomas): Hallazgo {
  return { estado: 'aviso', que, texto, remedio };
}

export function mal(que: string, texto: EnIdiomas, remedio: EnIdiomas): Hallazgo {
  return { estado: 'mal', que, texto, remedio };
}

/** What `look` finds; that it could not look at all is a finding too. */
export async function inspect(que: string, look: () => Promise<readonly Hallazgo[]>): Promise<readonly Hallazgo[]> {
  try {
    return await look();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [
      mal(
        que,
        { es: `no se pudo revisar: ${text}`, en: `could not be looked at: ${text}` },
        {
          es: 'corrija lo anterior y repita; si persiste, vea el registro del servicio',
          en: 'correct what stands above and repeat; if it goes on, see the log of the service',
        },
      ),
    ];
  }
}
