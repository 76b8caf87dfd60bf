import { useQuery } from '@tanstack/react-query';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import type { Hecho } from './datos.ts';
import { esDeComprobante } from './objetos.ts';

interface Props {
  readonly hecho: Hecho;
  readonly nombres: ReadonlyMap<string, string>;
}

/** What an act was about: a document by its number, the rest by its name, and its id where there is none. */
export function Objeto({ hecho, nombres }: Props) {
  const empresa = useEmpresa();
  if (esDeComprobante(hecho)) return <Comprobante id={hecho.objeto} />;
  const nombre = hecho.objeto === empresa.id ? empresa.razonSocial : nombres.get(hecho.objeto);
  if (nombre !== undefined) return <span title={hecho.objeto}>{nombre}</span>;
  return (
    <code className="font-mono text-xs" title={hecho.objeto}>
      {hecho.objeto}
    </code>
  );
}

function Comprobante({ id }: { id: string }) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const { data } = useQuery({
    queryKey: claveDe(empresa, 'auditoria', 'correlativo', id),
    queryFn: async ({ signal }) => (await chaski.comprobante(id, { signal })).documento.correlativo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <EnlaceEmpresa a="comprobantes/$id" className="text-accent hover:underline" id={id}>
      {data ?? <code className="font-mono text-xs">{id}</code>}
    </EnlaceEmpresa>
  );
}
