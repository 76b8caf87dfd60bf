import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { Button } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Invitaciones } from './invitaciones.tsx';
import { Invitar } from './invitar.tsx';
import { Miembros } from './miembros.tsx';
import { textos } from './textos.ts';

/** Who works with the company, and what each may do. */
export function EquipoPage() {
  const t = useTextos(textos);
  const puede = usePuede();
  const [invitando, setInvitando] = useState(false);
  if (!puede('ajustes')) {
    return (
      <>
        <PageHeader title={t.titulo} />
        <EmptyState description={t.sinPermisoTexto} icon="candado" title={t.sinPermiso} />
      </>
    );
  }
  const open = () => setInvitando(true);
  return (
    <>
      <PageHeader
        actions={
          <Button icon="nuevo" onClick={open} variant="primary">
            {t.invitar}
          </Button>
        }
        description={t.descripcion}
        title={t.titulo}
      />
      <div className="flex flex-col gap-5">
        <Miembros invitar={open} />
        <Invitaciones />
      </div>
      {invitando && <Invitar close={() => setInvitando(false)} />}
    </>
  );
}
