import { useMemo, useState } from 'react';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { Button } from '../ui/button/button.tsx';
import { RadioGroup } from '../ui/forms/choices.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { joinCifras } from './cartera.ts';
import { CrearEmpresa } from './crear-empresa.tsx';
import { filterEmpresas } from './filtrar.ts';
import { TablaEmpresas } from './tabla-empresas.tsx';
import { textos } from './textos.ts';
import { type EmpresaPropia, useCartera, useEmpresas } from './use-empresas.ts';

/** Fewer than these are seen at a glance. */
const CON_BUSQUEDA = 7;
const CLAVES = ['q', 'nueva', 'entorno'] as const;
const ENTORNOS = ['live', 'test'] as const;

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
  const [{ q = '', entorno: pedido }, put] = useFiltros(CLAVES);
  const { data, error, refetch } = useCartera();
  // Who issues for real anywhere wants to see that; who does nowhere, what is tried out.
  const real = empresas.some(({ entornos }) => entornos.live.listo);
  const entorno = pedido === 'live' || pedido === 'test' ? pedido : real ? 'live' : 'test';
  const filas = useMemo(() => joinCifras(filterEmpresas(empresas, q), data, entorno), [empresas, q, data, entorno]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {empresas.length >= CON_BUSQUEDA ? (
          <Field className="w-full max-w-md" hideLabel label={t.buscar}>
            <TextInput
              data-atajo="buscar"
              icon="buscar"
              onChange={(texto) => put({ q: texto }, { replace: true })}
              placeholder={t.buscar}
              type="search"
              value={q}
            />
          </Field>
        ) : (
          <span />
        )}
        <RadioGroup
          hideLabel
          label={t.entorno}
          looks="fila"
          onChange={(value) => put({ entorno: value }, { replace: true })}
          options={ENTORNOS.map((value) => ({ value, label: t.entornos[value] }))}
          value={entorno}
        />
      </div>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={refetch} title={t.sinCifras} />}
      <TablaEmpresas
        empty={
          <EmptyState
            action={<Button onClick={() => put({ q: undefined })}>{t.limpiar}</Button>}
            description={t.ninguna(q)}
            icon="buscar"
            title={t.titulo}
          />
        }
        entorno={entorno}
        filas={filas}
      />
    </>
  );
}
