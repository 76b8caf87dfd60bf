/** The search of a list, kept in the address. */
import type { ReactNode } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { textos } from '../maestros/textos.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { useEscrito } from '../ui/hooks/use-escrito.ts';
import { Tabs } from '../ui/tabs.tsx';
import { pedidoDe } from './pedido.ts';

const CLAVES = ['q', 'cliente', 'vista'] as const;

/** What is looked for and the one that is open, both in the address. */
export function useLista() {
  return useFiltros(CLAVES);
}

/** What is stored, or what documents tell: which of both is looked at stands in the address. */
export function Vistas({
  label,
  guardados,
  deComprobantes,
}: {
  label: string;
  guardados: ReactNode;
  deComprobantes: ReactNode;
}) {
  const t = useTextos(textos);
  const [{ vista }, put] = useLista();
  return (
    <Tabs
      label={label}
      onChange={(elegida) => put({ vista: elegida === 'guardados' ? elegida : undefined })}
      tabs={[
        { value: 'documentos', label: t.deComprobantes, content: deComprobantes },
        { value: 'guardados', label: t.guardados, content: guardados },
      ]}
      value={vista === 'guardados' ? vista : 'documentos'}
    />
  );
}

/** The field of a search; `minimo` is from how many letters on the server looks. */
export function Buscador({ etiqueta, minimo }: { etiqueta: string; minimo: number }) {
  const [{ q = '' }, put] = useLista();
  const [escrito, setEscrito] = useEscrito({
    puesto: q,
    read: (texto) => pedidoDe(texto, minimo),
    put: (pedido) => put({ q: pedido }, { replace: true }),
  });
  return (
    <Field className="w-full max-w-sm" hideLabel label={etiqueta}>
      <TextInput
        data-atajo="buscar"
        icon="buscar"
        maxLength={100}
        onChange={setEscrito}
        placeholder={etiqueta}
        type="search"
        value={escrito}
      />
    </Field>
  );
}
