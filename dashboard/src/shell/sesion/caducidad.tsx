import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { panel } from '../../api/panel.ts';
import { consultaSesion, useSesion } from '../../api/sesion.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { forgetPersonal } from '../../ui/almacen.ts';
import { textos } from '../textos.ts';
import { type Decision, decideSesion } from './reloj-de-sesion.ts';
import { type Interaccion, useInteraccion } from './use-interaccion.ts';

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/overlay/dialog.tsx')).AlertDialog }));

const EVERY_MS = 1_000;
const MIN_VENTANA_MS = 60_000;
const MAX_VENTANA_MS = 30 * 60_000;

interface Props {
  readonly end: () => void;
  readonly ultimoPedido: RefObject<number>;
}

/** Two minutes before the session ends it says so, and one button goes on. */
export function Caducidad({ end, ultimoPedido }: Props) {
  const { caducidad: t } = useTextos(textos);
  const { duracion } = useFormatos();
  const { usuario } = useSesion();
  const [enterado, setEnterado] = useState(false);
  const interaccion = useInteraccion();
  const decision = useDecision(ultimoPedido, interaccion, end);
  const inactiva = decision.que === 'avisar' && decision.porque === 'inactiva';
  const visible = decision.que === 'avisar' && (inactiva || !enterado);
  useEffect(() => interaccion.avisar(visible), [interaccion, visible]);
  if (decision.que !== 'avisar') return null;
  const follow = () => {
    if (!inactiva) return setEnterado(true);
    interaccion.tocar();
    // A session that is over already leads to the entrance by itself.
    panel('POST /sesion/mantener').catch(() => {});
  };
  const leave = () => {
    // Told or not, this browser is done with it.
    panel('DELETE /sesion')
      .catch(() => {})
      .finally(() => {
        forgetPersonal(usuario.id);
        end();
      });
  };
  return (
    <Suspense fallback={null}>
      <AlertDialog
        action={inactiva ? t.seguir : t.entendido}
        description={t[decision.porque](duracion(decision.quedanMs))}
        onConfirm={follow}
        onOpenChange={(open) => !open && follow()}
        otherwise={{ label: t.salir, onClick: leave }}
        open={visible}
        title={t.titulo}
      />
    </Suspense>
  );
}

function useDecision(ultimoPedido: RefObject<number>, interaccion: Interaccion, end: () => void): Decision {
  const { data, dataUpdatedAt } = useQuery(consultaSesion);
  const [decision, setDecision] = useState<Decision>({ que: 'nada' });
  useEffect(() => {
    if (data === undefined) return;
    const venceEn = Date.parse(data.venceEn);
    const ventanaMs = Math.max(MIN_VENTANA_MS, Math.min(MAX_VENTANA_MS, Date.parse(data.inactivaEn) - dataUpdatedAt));
    const reloj = setInterval(() => {
      const ahora = Date.now();
      const momentos = { ultimaInteraccion: interaccion.ultima(), ultimoPedido: ultimoPedido.current };
      const nueva = decideSesion({ ahora, venceEn, ventanaMs, ...momentos });
      setDecision((antes) => (antes.que === 'nada' && nueva.que === 'nada' ? antes : nueva));
      if (nueva.que === 'mantener') {
        ultimoPedido.current = ahora;
        panel('POST /sesion/mantener').catch(() => {});
      }
      if (nueva.que === 'terminar') {
        clearInterval(reloj);
        panel('DELETE /sesion')
          .catch(() => {})
          .finally(end);
      }
    }, EVERY_MS);
    return () => clearInterval(reloj);
  }, [data, dataUpdatedAt, interaccion, ultimoPedido, end]);
  return decision;
}
