import { useTextos } from '../i18n/idioma.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { textos } from './textos.ts';
import type { ArchivoSunat } from './use-anulaciones.ts';

const ASPECTO: Readonly<Record<ArchivoSunat['estado'], readonly [Tone, IconName]>> = {
  EN_PROCESO: ['info', 'reloj'],
  ACEPTADA: ['success', 'listo'],
  RECHAZADA: ['danger', 'error'],
};

/** How a file stands; one that waits for a person says so before anything else. */
export function EstadoArchivo({ archivo }: { archivo: ArchivoSunat }) {
  const t = useTextos(textos);
  if (archivo.esperaPersona) {
    return (
      <Badge icon="aviso" tone="warning">
        {t.esperaPersona}
      </Badge>
    );
  }
  const [tone, icon] = ASPECTO[archivo.estado];
  return (
    <Badge icon={icon} tone={tone}>
      {t.estados[archivo.estado]}
    </Badge>
  );
}
