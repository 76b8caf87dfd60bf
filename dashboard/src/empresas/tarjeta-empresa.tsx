import { Link } from '@tanstack/react-router';
import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/button/badge.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/layout.tsx';
import { Progress } from '../ui/overlay/feedback.tsx';
import { SkeletonLine } from '../ui/states.tsx';
import { textos } from './textos.ts';
import { type EmpresaPropia, useAvance } from './use-empresas.ts';

/** One company: what one is there, how far it is, and the ways in. */
export function TarjetaEmpresa({ empresa }: { empresa: EmpresaPropia }) {
  const t = useTextos(textos);
  const { ruc, razonSocial, nombreComercial, rol } = empresa;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold text-[0.9375rem] [overflow-wrap:anywhere]">{razonSocial}</h2>
        <Badge>{t.roles[rol]}</Badge>
      </div>
      <p className="mt-0.5 text-muted text-sm">
        {t.ruc(ruc)}
        {nombreComercial !== null && ` · ${nombreComercial}`}
      </p>
      <div className="my-4">
        <Avance empresa={empresa} />
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <LinkButton
          aria-label={t.abrirEn(razonSocial, t.entrarPrueba)}
          icon="prueba"
          params={{ ruc, entorno: 'test' }}
          size="sm"
          to="/$ruc/$entorno/inicio"
        >
          {t.entrarPrueba}
        </LinkButton>
        <LinkButton
          aria-label={t.abrirEn(razonSocial, t.entrarReal)}
          icon="certificado"
          params={{ ruc, entorno: 'live' }}
          size="sm"
          to="/$ruc/$entorno/inicio"
        >
          {t.entrarReal}
        </LinkButton>
      </div>
    </Card>
  );
}

function Avance({ empresa }: { empresa: EmpresaPropia }) {
  const t = useTextos(textos);
  const { data, error } = useAvance(empresa);
  if (empresa.entornos.live.listo && data?.listo !== false) {
    return (
      <Badge icon="listo" tone="success">
        {t.lista}
      </Badge>
    );
  }
  if (error !== null && data === undefined) return <p className="text-muted text-xs">{t.sinLeer}</p>;
  if (data === undefined) return <SkeletonLine className="h-6 w-2/3" />;
  const { hechos, pasos } = data;
  return (
    <div className="flex flex-col gap-2">
      <Progress label={t.pasos(hechos, pasos.length)} max={pasos.length} value={hechos} />
      <Link
        aria-label={t.abrirEn(empresa.razonSocial, t.verPasos)}
        className="self-start font-medium text-accent text-xs underline-offset-2 hover:underline"
        params={{ ruc: empresa.ruc, entorno: 'live' }}
        search={{ seccion: 'checklist' }}
        to="/$ruc/$entorno/empresa"
      >
        {t.verPasos}
      </Link>
    </div>
  );
}
