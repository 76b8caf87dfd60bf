import { useMemo, useState } from 'react';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { readFalla } from '../ui/falla.ts';
import { Card } from '../ui/layout.tsx';
import { AlertDialog } from '../ui/overlay/dialog.tsx';
import { DropdownMenu, MenuItem } from '../ui/overlay/menu.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { CambiarRol } from './cambiar-rol.tsx';
import { type Miembro, useCambiosDeEquipo, useMiembros } from './consultas.ts';
import { textos } from './textos.ts';

interface Abierto {
  readonly que: 'rol' | 'quitar';
  readonly miembro: Miembro;
}

/** The members, and what can be done with each. */
export function Miembros({ invitar }: { invitar: () => void }) {
  const t = useTextos(textos);
  const [abierto, setAbierto] = useState<Abierto>();
  const { data, error, refetch } = useMiembros();
  const columns = useColumnas(setAbierto);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const solo = data?.length === 1;
  return (
    <Card padded={false} title={t.miembros}>
      <DataTable
        columns={columns}
        empty={<EmptyState description={t.soloTexto} icon="equipo" title={t.solo} />}
        label={t.miembros}
        name="miembros"
        rowKey={({ id }) => id}
        rowLabel={({ nombre }) => nombre}
        rows={data}
      />
      {solo && (
        <EmptyState
          action={
            <Button icon="nuevo" onClick={invitar}>
              {t.invitar}
            </Button>
          }
          description={t.soloTexto}
          icon="equipo"
          title={t.solo}
        />
      )}
      {abierto?.que === 'rol' && <CambiarRol close={() => setAbierto(undefined)} miembro={abierto.miembro} />}
      {abierto?.que === 'quitar' && <Quitar close={() => setAbierto(undefined)} miembro={abierto.miembro} />}
    </Card>
  );
}

function Quitar({ miembro, close }: { miembro: Miembro; close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { quitar } = useCambiosDeEquipo();
  const alConfirmar = () =>
    quitar.mutate(miembro.id, {
      onSuccess: () => {
        toast(t.quitado);
        close();
      },
      onError: (error) => toast({ text: readFalla(error).message, tone: 'danger' }),
    });
  return (
    <AlertDialog
      action={t.quitar}
      danger
      description={t.quitarTexto}
      loading={quitar.isPending}
      onConfirm={alConfirmar}
      onOpenChange={(open) => !open && close()}
      open
      title={t.quitarTitulo(miembro.nombre)}
    />
  );
}

function useColumnas(open: (abierto: Abierto) => void): readonly Columna<Miembro>[] {
  const t = useTextos(textos);
  const { usuario } = useSesion();
  return useMemo(
    () => [
      {
        id: 'nombre',
        titulo: t.nombre,
        principal: true,
        ancho: 260,
        celda: (miembro) => <Quien miembro={miembro} propio={miembro.id === usuario.id} />,
      },
      {
        id: 'rol',
        titulo: t.rol,
        ancho: 120,
        celda: ({ rol }) => <Badge tone={rol === 'dueno' ? 'accent' : 'neutral'}>{t.roles[rol]}</Badge>,
      },
      {
        id: 'factor',
        titulo: t.segundoFactor,
        ancho: 130,
        celda: ({ segundoFactor }) => <Factor activo={segundoFactor} />,
      },
      {
        id: 'ingreso',
        titulo: t.ultimoIngreso,
        ancho: 150,
        celda: ({ ultimoIngresoEn }) =>
          ultimoIngresoEn === null ? t.nunca : <Instante iso={ultimoIngresoEn} modo="relativo" />,
      },
      { id: 'desde', titulo: t.desde, ancho: 140, oculta: true, celda: ({ desdeEn }) => <Instante iso={desdeEn} /> },
      {
        id: 'acciones',
        titulo: t.acciones,
        ancho: 90,
        derecha: true,
        celda: (miembro) =>
          !miembro.duenoInstalacion && (
            <DropdownMenu trigger={<IconButton icon="mas" label={t.accionesDe(miembro.nombre)} size="sm" />}>
              <MenuItem icon="ajustes" onSelect={() => open({ que: 'rol', miembro })}>
                {t.cambiarRol}
              </MenuItem>
              <MenuItem danger icon="papelera" onSelect={() => open({ que: 'quitar', miembro })}>
                {t.quitar}
              </MenuItem>
            </DropdownMenu>
          ),
      },
    ],
    [t, usuario.id, open],
  );
}

function Quien({ miembro, propio }: { miembro: Miembro; propio: boolean }) {
  const t = useTextos(textos);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{miembro.nombre}</span>
        <span className="block truncate text-muted text-xs">{miembro.correo}</span>
      </span>
      {propio && <Badge>{t.usted}</Badge>}
      {miembro.duenoInstalacion && <Badge tone="info">{t.duenoInstalacion}</Badge>}
      {miembro.desactivado && <Badge tone="warning">{t.desactivado}</Badge>}
    </span>
  );
}

function Factor({ activo }: { activo: boolean }) {
  const t = useTextos(textos);
  return (
    <Badge icon={activo ? 'listo' : 'aviso'} tone={activo ? 'success' : 'warning'}>
      {activo ? t.conSegundoFactor : t.sinSegundoFactor}
    </Badge>
  );
}
