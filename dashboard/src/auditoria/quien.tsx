import { useTextos } from '../i18n/idioma.ts';
import type { Hecho } from './datos.ts';
import { textos } from './textos.ts';

/** Who acted: what kind of actor, and its name. */
export function Quien({ quien: { tipo, nombre, ultimos4 } }: { quien: Hecho['quien'] }) {
  const t = useTextos(textos);
  return (
    <span title={nombre}>
      <span className="text-muted text-xs">{t.tipos[tipo]}</span>{' '}
      {ultimos4 === undefined ? nombre : t.claveDe(nombre, ultimos4)}
    </span>
  );
}
