import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CodeBlock, CopyButton } from '../ui/button/copy.tsx';
import { Icon } from '../ui/button/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Money } from '../ui/values.tsx';
import { useClaveDePrueba, useLlegada, useSerie } from './datos.ts';
import { type Ejemplo, ejemplos } from './ejemplos.ts';
import { textos } from './textos-inicio-rapido.ts';

/** From nothing to a document: a key for an hour, a program that runs as it is, and the document as it arrives. */
export function InicioRapido() {
  const t = useTextos(textos);
  const crear = useClaveDePrueba(t.clave.nombre);
  const serie = useSerie();
  const clave = crear.data?.clave;
  return (
    <div className="flex flex-col gap-5">
      <Clave crear={crear} />
      <Ejemplos clave={clave} lista={ejemplos({ origen: location.origin, clave: clave ?? t.clave.aqui, serie })} />
      <Card title={t.llegada.titulo}>
        <Llegada />
      </Card>
    </div>
  );
}

function Clave({ crear: { data, error, isPending, mutate } }: { crear: ReturnType<typeof useClaveDePrueba> }) {
  const t = useTextos(textos).clave;
  const { instante } = useFormatos();
  const puede = usePuede();
  return (
    <Card description={puede('ajustes') ? t.detalle : undefined} title={t.titulo}>
      {!puede('ajustes') && <p className="text-sm">{t.sinPermiso}</p>}
      {puede('ajustes') && data === undefined && (
        <div className="flex flex-col items-start gap-3">
          {error !== null && <ErrorState error={error} />}
          <Button icon="llave" loading={isPending} onClick={() => mutate()} variant="primary">
            {t.crear}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {data !== undefined && (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <span className="flex items-start gap-2">
              <Icon className="mt-0.5 text-success" name="listo" />
              {t.lista(instante(data.expiraEn).slice(-5))}
            </span>
            <CopyButton label={t.copiar} text={data.clave} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Ejemplos({ clave, lista }: { clave: string | undefined; lista: readonly Ejemplo[] }) {
  const t = useTextos(textos).ejemplos;
  const puede = usePuede();
  const [lenguaje, choose] = useState<Ejemplo['id']>('curl');
  return (
    <Card description={clave !== undefined ? t.detalle : puede('ajustes') ? t.sinClave : undefined} title={t.titulo}>
      <Tabs
        label={t.lenguaje}
        onChange={choose}
        tabs={lista.map(({ id, nombre, archivo, orden, codigo }) => ({
          value: id,
          label: nombre,
          content: (
            <div className="flex flex-col gap-1.5">
              <CodeBlock code={codigo} label={archivo} maxHeight="lg" />
              <p className="text-muted text-xs">{t.ejecutar(orden)}</p>
            </div>
          ),
        }))}
        value={lenguaje}
      />
    </Card>
  );
}

/** The document, as soon as there is one that was not there before. */
function Llegada() {
  const t = useTextos(textos).llegada;
  const { entorno } = useEmpresa();
  const llegada = useLlegada();
  if (entorno === 'live') return <p className="text-muted text-sm">{t.enReal}</p>;
  return (
    <div aria-live="polite" className="flex flex-wrap items-center gap-3 text-sm">
      {llegada === undefined ? (
        <>
          <Icon className="animate-[pulse-soft_1.6s_ease-in-out_infinite] text-accent" name="vivo" size={18} />
          <span className="text-muted">{t.esperando}</span>
        </>
      ) : (
        <>
          <span className="font-semibold">{t.llego(llegada.correlativo)}</span>
          <EstadoBadge estado={llegada.estado} />
          <Money moneda={llegada.moneda} monto={llegada.totales.total} />
          <EnlaceBoton a="comprobantes/$id" id={llegada.id} size="sm" variant="primary">
            {t.ver}
          </EnlaceBoton>
        </>
      )}
    </div>
  );
}
