/** One thing that was looked at. `aviso`: it works, and somebody should look; `mal`: something does not, or will not. */
export interface Hallazgo {
  readonly estado: 'bien' | 'aviso' | 'mal';
  /** What was looked at, a stable name for programs: `disco`, `certificado`. */
  readonly que: string;
  readonly texto: string;
  /** What to do; only of what is not `bien`. */
  readonly remedio?: string;
}

export function bien(que: string, texto: string): Hallazgo {
  return { estado: 'bien', que, texto };
}

export function aviso(que: string, texto: string, remedio: string): Hallazgo {
  return { estado: 'aviso', que, texto, remedio };
}

export function mal(que: string, texto: string, remedio: string): Hallazgo {
  return { estado: 'mal', que, texto, remedio };
}

/** What `look` finds; that it could not look at all is a finding too. */
export async function mirar(que: string, look: () => Promise<readonly Hallazgo[]>): Promise<readonly Hallazgo[]> {
  try {
    return await look();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [
      mal(
        que,
        `no se pudo revisar: ${text}`,
        'corrija lo anterior y repita; si persiste, vea el registro del servicio',
      ),
    ];
  }
}
