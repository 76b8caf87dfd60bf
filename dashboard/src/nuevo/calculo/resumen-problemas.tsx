/** What is left to correct, with a way to each field. It changes as somebody corrects, and takes the focus only when asked. */
import { useEffect, useRef } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { campoMasCercano, enOrdenDeLectura } from '../campos/campos.ts';
import { textos } from '../textos.ts';

interface Props {
  readonly problemas: ReadonlyMap<string, string>;
  /** Grows with each try: then the focus comes here. */
  readonly intento: number;
  /** The parts of the page from its top to its end; absent, those of a comprobante. */
  readonly orden?: readonly string[] | undefined;
}

/** Past these the list says no more; each field says its own. */
const MOSTRADOS = 30;

export function ResumenProblemas({ problemas, intento, orden }: Props) {
  const t = useTextos(textos);
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (intento > 0) caja.current?.focus();
  }, [intento]);
  if (intento === 0 || problemas.size === 0) return null;
  return (
    <div
      className="rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm"
      ref={caja}
      role="alert"
      tabIndex={-1}
    >
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="error" />
        {t.problemas(problemas.size)}
      </p>
      <Lista dichos={problemas} orden={orden} />
    </div>
  );
}

/** What keeps nothing from being issued, and deserves a second look: SUNAT will observe it, or it is advice. */
export function ResumenAvisos({ avisos, orden }: Pick<Props, 'orden'> & { avisos: ReadonlyMap<string, string> }) {
  const t = useTextos(textos);
  if (avisos.size === 0) return null;
  return (
    <div className="rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm" role="status">
      <p className="flex items-center gap-2 font-semibold text-warning">
        <Icon name="aviso" />
        {t.avisosDelDocumento(avisos.size)}
      </p>
      <Lista dichos={avisos} orden={orden} />
    </div>
  );
}

function Lista({ dichos, orden }: Pick<Props, 'orden'> & { dichos: ReadonlyMap<string, string> }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-8">
      {enOrdenDeLectura(dichos, orden)
        .slice(0, MOSTRADOS)
        .map(([lugar, mensaje]) => (
          <li key={lugar}>
            <button className="text-left underline underline-offset-2" onClick={() => irAlCampo(lugar)} type="button">
              {mensaje}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** To the field, or to the nearest part of the page that has something to do with it. */
function irAlCampo(lugar: string): void {
  const id = campoMasCercano(lugar, (uno) => document.getElementById(uno) !== null);
  const campo = id === undefined ? null : document.getElementById(id);
  campo?.scrollIntoView({ block: 'center' });
  campo?.focus();
}
