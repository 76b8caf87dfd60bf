import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { cx } from '../../ui/cx.ts';
import { textos } from '../textos.ts';

type Otro = NonNullable<Resumen['corregido']>;

interface Props {
  readonly corregido?: Otro | undefined;
  readonly corrige?: Otro | undefined;
  readonly className?: string;
}

/** Of a refused document what was issued in its place, and of that one which it was. Nothing of any other. */
export function DePareja({ corregido, corrige, className }: Props) {
  const t = useTextos(textos).pareja;
  const resuelto = corregido?.estado === 'ACEPTADA';
  return (
    <>
      {corregido !== undefined && (
        <span className={cx('max-w-full truncate text-xs', resuelto ? 'text-success' : 'text-muted', className)}>
          {resuelto ? t.corregido : t.enSuLugar} <Enlace otro={corregido} />
        </span>
      )}
      {corrige !== undefined && (
        <span className={cx('max-w-full truncate text-muted text-xs', className)}>
          {t.corrige} <Enlace otro={corrige} />
        </span>
      )}
    </>
  );
}

function Enlace({ otro: { id, correlativo } }: { otro: Otro }) {
  return (
    <EnlaceEmpresa a="comprobantes/$id" className="underline underline-offset-2" id={id}>
      {correlativo}
    </EnlaceEmpresa>
  );
}
