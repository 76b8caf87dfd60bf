import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Card, KeyValue } from '../ui/layout.tsx';
import { Instante } from '../ui/values.tsx';
import type { Salud } from './datos.ts';
import { textos } from './textos.ts';

/** From when on what waits for its turn says that the background does not advance. */
const ATRASO_SEGUNDOS = 60;

type Fila = Salud['cola'][number];
const PAGINAS = { comprobante: 'comprobantes', guia: 'guias', anulacion: 'anulaciones', webhook: 'webhooks' } as const;

/** What has not reached its end, by kind and state. */
export function Cola({ cola, sunatCallada }: { cola: readonly Fila[]; sunatCallada: boolean }) {
  const t = useTextos(textos);
  return (
    <Card description={t.colaDetalle} icon="reloj" title={t.cola}>
      {cola.length === 0 && <p className="text-sm">{t.alDia}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {cola.map((fila) => (
          <li className="py-3 first:pt-0 last:pb-0" key={`${fila.que} ${fila.estado}`}>
            <Parte fila={fila} sunatCallada={sunatCallada} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What waits to be sent or confirmed, and not for a person. */
export function countEsperan(cola: readonly Fila[]): number {
  const deSunat = cola.filter(({ que, estado }) => que !== 'webhook' && estado !== 'POR_ATENDER');
  return deSunat.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

function Parte({ fila, sunatCallada }: { fila: Fila; sunatCallada: boolean }) {
  const t = useTextos(textos);
  const { entero, duracion } = useFormatos();
  const nombres: Readonly<Record<string, string>> = t.estados;
  const { que, estado, atrasoSegundos } = fila;
  const atrasada = atrasoSegundos > ATRASO_SEGUNDOS;
  const remedio =
    estado === 'POR_ATENDER'
      ? t.remedioAtender
      : que === 'webhook'
        ? t.remedioWebhook
        : atrasada
          ? sunatCallada
            ? t.remedioSunat
            : t.remedioAtraso
          : undefined;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <EnlaceEmpresa a={PAGINAS[que]}>{t.que[que]}</EnlaceEmpresa>
        <Badge tone={estado === 'POR_ATENDER' ? 'warning' : 'info'}>{nombres[estado] ?? estado}</Badge>
      </p>
      <KeyValue
        items={[
          { label: t.cuenta, value: entero(fila.cantidad) },
          { label: t.enCurso, value: entero(fila.enCurso) },
          { label: t.masAntiguo, value: <Instante iso={fila.masAntiguoEn} modo="relativo" /> },
          {
            label: t.atraso,
            value: atrasada ? <Badge tone="danger">{duracion(atrasoSegundos * 1000)}</Badge> : t.sinAtraso,
          },
        ]}
      />
      {remedio !== undefined && <p className="text-muted text-xs">{remedio}</p>}
    </div>
  );
}
