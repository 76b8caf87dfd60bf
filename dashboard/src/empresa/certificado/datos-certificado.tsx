import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Badge, type Tone } from '../../ui/button/badge.tsx';
import type { IconName } from '../../ui/button/icon.tsx';
import { KeyValue } from '../../ui/layout.tsx';
import { Instante } from '../../ui/values.tsx';
import type { Certificado } from '../tipos.ts';
import { textos } from './textos.ts';

const LOOKS: Readonly<Record<Certificado['estado'], readonly [Tone, IconName]>> = {
  vigente: ['success', 'listo'],
  porVencer: ['warning', 'aviso'],
  vencido: ['danger', 'error'],
  aunNoVigente: ['warning', 'reloj'],
};

/** What a certificate says of itself, and whether it is that of the company with this RUC. */
export function DatosCertificado({ certificado, ruc }: { certificado: Certificado; ruc: string }) {
  const t = useTextos(textos);
  const [tone, icon] = LOOKS[certificado.estado];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge icon={icon} tone={tone}>
          {t.estados[certificado.estado]}
        </Badge>
        {certificado.autofirmado && (
          <Badge icon="aviso" tone="warning">
            {t.autofirmado}
          </Badge>
        )}
      </div>
      <KeyValue
        items={[
          { label: t.titular, value: certificado.titular },
          { label: t.ruc, value: <RucDeCertificado de={certificado.ruc} empresa={ruc} /> },
          { label: t.emisor, value: certificado.emisor },
          { label: t.serie, value: <Huella texto={certificado.serie} /> },
          { label: t.desde, value: <Instante iso={certificado.desde} /> },
          { label: t.hasta, value: <Vencimiento certificado={certificado} /> },
          { label: t.huella, value: <Huella texto={certificado.huella} />, wide: true },
        ]}
      />
    </div>
  );
}

function RucDeCertificado({ de, empresa }: { de: string | null; empresa: string }) {
  const t = useTextos(textos);
  if (de === null) return <Badge tone="warning">{t.sinRuc}</Badge>;
  const coincide = de === empresa;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="tabular">{de}</span>
      <Badge icon={coincide ? 'listo' : 'error'} tone={coincide ? 'success' : 'danger'}>
        {coincide ? t.rucCoincide : t.rucDistinto(empresa)}
      </Badge>
    </span>
  );
}

function Vencimiento({ certificado: { hasta, dias } }: { certificado: Certificado }) {
  const t = useTextos(textos);
  const { plural } = useFormatos();
  const cuantos = plural(Math.abs(dias), t.dia);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Instante iso={hasta} />
      <span className="text-muted">({dias < 0 ? t.vencioHace(cuantos) : t.quedan(cuantos)})</span>
    </span>
  );
}

function Huella({ texto }: { texto: string }) {
  return <span className="font-mono text-xs [overflow-wrap:anywhere]">{texto}</span>;
}
