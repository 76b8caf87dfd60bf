import { useState } from 'react';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { CrearEmpresa } from './crear-empresa.tsx';
import { filterEmpresas } from './filtrar.ts';
import { TarjetaEmpresa } from './tarjeta-empresa.tsx';
import { textos } from './textos.ts';
import { type EmpresaPropia, useEmpresas } from './use-empresas.ts';

/** Fewer than these are seen at a glance. */
const CON_BUSQUEDA = 7;
const CLAVES = ['q', 'nueva'] as const;

/** The companies of whoever is in; the installation's owner makes new ones here. */
export function EmpresasPage() {
  const t = useTextos(textos);
  const { duenoInstalacion } = useSesion().usuario;
  const { data, error, refetch } = useEmpresas();
  const [{ nueva }, put] = useFiltros(CLAVES);
  const [creando, setCreando] = useState(nueva !== undefined);
  const close = () => {
    setCreando(false);
    put({ nueva: undefined }, { replace: true });
  };
  const crear = duenoInstalacion && (
    <Button icon="nuevo" onClick={() => setCreando(true)} variant="primary">
      {t.nueva}
    </Button>
  );
  return (
    <>
      <PageHeader actions={data?.length === 0 ? undefined : crear} description={t.descripcion} title={t.titulo} />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data !== undefined && data.length === 0 && (
        <Card>
          <EmptyState
            action={crear}
            description={duenoInstalacion ? t.vaciaDueno : t.vaciaMiembro}
            icon="empresa"
            title={t.titulo}
          />
        </Card>
      )}
      {data !== undefined && data.length > 0 && <Lista empresas={data} />}
      {duenoInstalacion && creando && <CrearEmpresa close={close} />}
    </>
  );
}

function Lista({ empresas }: { empresas: readonly EmpresaPropia[] }) {
  const t = useTextos(textos);
  const [{ q = '' }, put] = useFiltros(CLAVES);
  const halladas = filterEmpresas(empresas, q);
  return (
    <>
      {empresas.length >= CON_BUSQUEDA && (
        <Field className="mb-4 max-w-md" hideLabel label={t.buscar}>
          <TextInput
            data-atajo="buscar"
            icon="buscar"
            onChange={(texto) => put({ q: texto }, { replace: true })}
            placeholder={t.buscar}
            type="search"
            value={q}
          />
        </Field>
      )}
      {halladas.length === 0 ? (
        <EmptyState
          action={<Button onClick={() => put({ q: undefined })}>{t.limpiar}</Button>}
          description={t.ninguna(q)}
          icon="buscar"
          title={t.titulo}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {halladas.map((empresa) => (
            <li key={empresa.id}>
              <TarjetaEmpresa empresa={empresa} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
