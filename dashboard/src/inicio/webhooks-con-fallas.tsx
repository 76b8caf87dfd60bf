import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Card } from '../ui/layout.tsx';
import { textos } from './textos.ts';
import type { Inicio } from './tipos.ts';

/** Receivers that do not take what they are sent. */
export function WebhooksConFallas({ webhooks }: { webhooks: Inicio['webhooks'] }) {
  const t = useTextos(textos).webhooks;
  const { entero, plural } = useFormatos();
  return (
    <Card icon="webhook" title={`${t.titulo} (${entero(webhooks.fallando)})`}>
      <ul className="flex flex-col divide-y divide-line">
        {webhooks.lista.map(({ id, url, pendientes, agotadas, ultimoError, ultimoStatus }) => (
          <li className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0" key={id}>
            <EnlaceEmpresa
              a="webhooks/$id"
              className="truncate font-medium text-accent text-sm underline-offset-2 hover:underline"
              id={id}
            >
              {url}
            </EnlaceEmpresa>
            <span className="flex flex-wrap gap-1.5">
              {pendientes > 0 && <Badge tone="warning">{plural(pendientes, t.pendientes)}</Badge>}
              {agotadas > 0 && <Badge tone="danger">{plural(agotadas, t.agotadas)}</Badge>}
            </span>
            <span className="text-muted text-xs [overflow-wrap:anywhere]">{ultimoError ?? ultimoStatus}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
