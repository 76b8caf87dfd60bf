import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { PageHeader } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CertificadoSeccion } from './certificado/certificado-seccion.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { CorreoSeccion } from './correo/correo-seccion.tsx';
import { DatosSeccion } from './datos/datos-seccion.tsx';
import { EstablecimientosSeccion } from './establecimientos/establecimientos-seccion.tsx';
import { GuiasSeccion } from './guias/guias-seccion.tsx';
import { MarcaSeccion } from './marca/marca-seccion.tsx';
import { SolSeccion } from './sol/sol-seccion.tsx';
import { textos } from './textos.ts';
import type { Empresa } from './tipos.ts';
import { useDatosEmpresa } from './use-ajustes.ts';

const SECCIONES = ['datos', 'establecimientos', 'marca', 'certificado', 'sol', 'guias', 'correo', 'checklist'] as const;
type Seccion = (typeof SECCIONES)[number];

const CLAVES = ['seccion'] as const;

/** The settings of the company in the address, one section a tab; the tab is in the address too. */
export function EmpresaPage() {
  const t = useTextos(textos);
  const { razonSocial, ruc } = useEmpresa();
  const puedeEditar = usePuede()('ajustes');
  const { data, error, refetch } = useDatosEmpresa();
  const [{ seccion }, put] = useFiltros(CLAVES);
  const abierta = SECCIONES.find((cada) => cada === seccion) ?? 'datos';
  return (
    <>
      <PageHeader description={t.descripcion(razonSocial, ruc)} title={`${t.titulo}: ${t.seccion[abierta]}`} />
      {!puedeEditar && (
        <div className="mb-5">
          <Banner>{t.soloDueno}</Banner>
        </div>
      )}
      <Tabs
        label={t.secciones}
        onChange={(elegida) => put({ seccion: elegida })}
        tabs={SECCIONES.map((value) => ({
          value,
          label: t.seccion[value],
          content:
            data === undefined ? (
              <Espera error={error} refetch={refetch} />
            ) : (
              <Contenido empresa={data} puedeEditar={puedeEditar} seccion={value} />
            ),
        }))}
        value={abierta}
      />
    </>
  );
}

function Espera({ error, refetch }: { error: unknown; refetch: () => void }) {
  return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={refetch} />;
}

interface ContenidoProps {
  readonly seccion: Seccion;
  readonly empresa: Empresa;
  readonly puedeEditar: boolean;
}

function Contenido({ seccion, empresa, puedeEditar }: ContenidoProps) {
  switch (seccion) {
    case 'datos':
      return <DatosSeccion empresa={empresa} puedeEditar={puedeEditar} />;
    case 'establecimientos':
      return <EstablecimientosSeccion puedeEditar={puedeEditar} />;
    case 'marca':
      return <MarcaSeccion puedeEditar={puedeEditar} />;
    case 'certificado':
      return <CertificadoSeccion empresa={empresa} puedeEditar={puedeEditar} />;
    case 'sol':
      return <SolSeccion empresa={empresa} puedeEditar={puedeEditar} />;
    case 'guias':
      return <GuiasSeccion empresa={empresa} puedeEditar={puedeEditar} />;
    case 'correo':
      return <CorreoSeccion puedeEditar={puedeEditar} />;
    case 'checklist':
      return <ChecklistCard />;
  }
}
