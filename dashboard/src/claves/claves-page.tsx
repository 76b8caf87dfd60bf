import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { useIrA } from '../shell/menu/enlaces.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { ClaveEntregada } from './clave-entregada.ts';
import { ClaveUnaVez } from './clave-una-vez.tsx';
import { ConfirmarRevocar, ConfirmarRotar } from './confirmaciones.tsx';
import { CrearClave, EditarClave } from './dialogos-clave.tsx';
import { TablaClaves } from './tabla-claves.tsx';
import { textos } from './textos.ts';
import type { Clave } from './tipos.ts';
import { useClaves } from './use-claves.ts';

/** What is open over the list. */
export type Abierto =
  | { readonly que: 'nada' | 'nueva' }
  | { readonly que: 'editar' | 'rotar' | 'revocar'; readonly clave: Clave }
  | { readonly que: 'entregada'; readonly entregada: ClaveEntregada };

const CLAVES_DE_FILTRO = ['nueva', 'revocadas'] as const;

/** The API keys of the company, in the environment of the address. */
export function ClavesPage() {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puede = usePuede()('ajustes');
  const { data, error, refetch } = useClaves(puede);
  const [filtros, put] = useFiltros(CLAVES_DE_FILTRO);
  const [abierto, open] = useState<Abierto>({ que: filtros.nueva === undefined ? 'nada' : 'nueva' });
  const nueva = puede && (
    <Button icon="nuevo" onClick={() => open({ que: 'nueva' })} variant="primary">
      {t.nueva}
    </Button>
  );
  const close = () => {
    open({ que: 'nada' });
    if (filtros.nueva !== undefined) put({ nueva: undefined }, { replace: true });
  };
  return (
    <>
      <PageHeader
        actions={nueva}
        badges={<EntornoPill entorno={entorno} />}
        description={t.descripcion}
        title={t.titulo}
      />
      <Card padded={false}>
        {!puede && <EmptyState description={t.soloDueno} icon="candado" title={t.titulo} />}
        {puede && error !== null && data === undefined && (
          <div className="p-5">
            <ErrorState error={error} onRetry={refetch} />
          </div>
        )}
        {puede && (error === null || data !== undefined) && (
          <TablaClaves
            open={open}
            claves={data}
            nueva={nueva}
            putRevocadas={(si) => put({ revocadas: si ? 'si' : undefined })}
            revocadas={filtros.revocadas !== undefined}
          />
        )}
      </Card>
      {puede && <Dialogos abierto={abierto} open={open} close={close} />}
    </>
  );
}

interface DialogosProps {
  readonly abierto: Abierto;
  readonly open: (abierto: Abierto) => void;
  readonly close: () => void;
}

function Dialogos({ abierto, open, close }: DialogosProps) {
  const { entorno } = useEmpresa();
  const ir = useIrA();
  const deliver = (entregada: ClaveEntregada) => open({ que: 'entregada', entregada });
  switch (abierto.que) {
    case 'nada':
      return null;
    case 'nueva':
      return <CrearClave alCrear={deliver} close={close} />;
    case 'editar':
      return <EditarClave close={close} clave={abierto.clave} />;
    case 'rotar':
      return <ConfirmarRotar alRotar={deliver} close={close} clave={abierto.clave} />;
    case 'revocar':
      return <ConfirmarRevocar close={close} clave={abierto.clave} />;
    case 'entregada':
      return (
        <ClaveUnaVez
          close={() => {
            close();
            // The key may be of the other environment: it is seen in its list.
            if (abierto.entregada.entorno !== entorno) ir({ a: 'claves', entorno: abierto.entregada.entorno });
          }}
          entregada={abierto.entregada}
        />
      );
  }
}
