import { useTextos } from '../i18n/idioma.ts';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import type { IconName } from '../ui/button/icon.tsx';
import { Card, KeyValue } from '../ui/layout.tsx';
import type { Instalacion } from './datos.ts';
import { textos } from './textos.ts';

type Hallazgo = Instalacion['hallazgos'][number];
const ORDEN: Readonly<Record<Hallazgo['estado'], number>> = { mal: 0, aviso: 1, bien: 2 };
const LOOKS: Readonly<Record<Hallazgo['estado'], readonly [Tone, IconName]>> = {
  bien: ['success', 'listo'],
  aviso: ['warning', 'aviso'],
  mal: ['danger', 'error'],
};

/** The installation as `doctor` sees it: what is wrong first, each with what to do. */
export function Revision({ hallazgos }: { hallazgos: readonly Hallazgo[] }) {
  const t = useTextos(textos);
  return (
    <Card description={t.hallazgosDetalle} icon="auditoria" title={t.hallazgos}>
      <ul className="flex flex-col divide-y divide-line">
        {hallazgos
          .toSorted((a, b) => ORDEN[a.estado] - ORDEN[b.estado])
          .map((hallazgo) => (
            <li className="py-2.5 first:pt-0 last:pb-0" key={`${hallazgo.que} ${hallazgo.texto}`}>
              <Revisado hallazgo={hallazgo} />
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** What it runs on, its clock and its circuits. */
export function InstalacionCard({ instalacion }: { instalacion: Instalacion }) {
  const t = useTextos(textos);
  return (
    <Card icon="ajustes" title={t.instalacion}>
      <div className="flex flex-col gap-4">
        <KeyValue
          items={[
            { label: t.node, value: instalacion.node },
            { label: t.desfase, value: `${instalacion.desfaseRelojMs} ms` },
          ]}
        />
        <Cortes cortes={instalacion.cortes} />
      </div>
    </Card>
  );
}

function Revisado({ hallazgo: { estado, que, texto, remedio } }: { hallazgo: Hallazgo }) {
  const t = useTextos(textos);
  const nombres: Readonly<Record<string, string>> = t.nombres;
  const [tone, icon] = LOOKS[estado];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-medium">{nombres[que] ?? que}</span>
        <Badge icon={icon} tone={tone}>
          {t.estado[estado]}
        </Badge>
      </p>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">{texto}</p>
      {remedio !== undefined && (
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">{t.remedio}:</span> {remedio}
        </p>
      )}
    </>
  );
}

function Cortes({ cortes }: { cortes: Instalacion['cortes'] }) {
  const t = useTextos(textos);
  const cortados = cortes.filter(({ estado }) => estado !== 'cerrado');
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-muted text-xs">{t.cortes}</h3>
      {cortados.length === 0 && <p className="text-sm">{t.sinCortes}</p>}
      {cortados.map(({ destino, estado }) => (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm [overflow-wrap:anywhere]" key={destino}>
          {destino}
          <Badge tone={estado === 'abierto' ? 'danger' : 'warning'}>{t.corte[estado]}</Badge>
        </p>
      ))}
      {cortados.length > 0 && <p className="text-muted text-xs">{t.corteRemedio}</p>}
    </div>
  );
}
