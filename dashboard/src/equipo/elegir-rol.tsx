import type { Rol } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { RadioGroup } from '../ui/forms/choices.tsx';
import { ROLES } from './consultas.ts';
import { textos } from './textos.ts';

/** The four roles, with what each may do. */
export function ElegirRol({ rol, onChange }: { rol: Rol; onChange: (rol: Rol) => void }) {
  const t = useTextos(textos);
  const options = ROLES.map((value) => ({ value, label: t.roles[value], hint: t.rolesTexto[value] }));
  return <RadioGroup label={t.rol} looks="tarjetas" onChange={onChange} options={options} value={rol} />;
}
