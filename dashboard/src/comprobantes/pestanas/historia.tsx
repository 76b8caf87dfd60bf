import { useTextos } from '../../i18n/idioma.ts';
import { Card } from '../../ui/layout.tsx';
import { LineaDeTiempo } from '../detalle/linea-de-tiempo.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { Historia } from '../tipos.ts';
import { IntentosSunat } from './intentos-sunat.tsx';

/** Who did what and when, and every exchange with SUNAT. */
export function PestanaHistoria({ historia }: { historia: Pick<Historia, 'id' | 'linea' | 'intentos'> }) {
  const { historia: t } = useTextos(textosDetalle);
  return (
    <div className="flex flex-col gap-5">
      <Card title={t.titulo}>
        <LineaDeTiempo hitos={historia.linea} />
      </Card>
      <Card title={t.intentos}>
        <IntentosSunat id={historia.id} intentos={historia.intentos} />
      </Card>
    </div>
  );
}
