import { type ReactNode, useMemo } from 'react';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { Badge, type Tone } from '../ui/button/badge.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Switch } from '../ui/forms/choices.tsx';
import { useAhora } from '../ui/hooks/use-ahora.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Fecha, Instante } from '../ui/values.tsx';
import { curlDePrueba } from './clave-entregada.ts';
import type { Abierto } from './claves-page.tsx';
import { presetDe } from './permisos.ts';
import { textos } from './textos.ts';
import type { Clave } from './tipos.ts';
import { claveOculta, type EstadoClave, estadoDeClave, filterClaves } from './vista.ts';

interface Props {
  readonly claves: readonly Clave[] | undefined;
  readonly revocadas: boolean;
  readonly putRevocadas: (si: boolean) => void;
  readonly open: (abierto: Abierto) => void;
  readonly nueva: ReactNode;
}

/** The keys of the environment in the address: everything of them but their value. */
export function TablaClaves({ claves, revocadas, putRevocadas, open, nueva }: Props) {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const rows = useMemo(
    () => (claves === undefined ? undefined : filterClaves(claves, { entorno, revocadas })),
    [claves, entorno, revocadas],
  );
  const hay = claves?.some((clave) => clave.entorno === entorno) === true;
  return (
    <DataTable
      columns={useColumnas(open)}
      empty={
        hay ? (
          <EmptyState action={nueva} description={t.vaciaFiltro} icon="llave" title={t.titulo} />
        ) : (
          <EmptyState
            action={nueva}
            curl={curlDePrueba(location.origin, '$CHASKI_CLAVE', ['invoices.read'])}
            description={t.vacia}
            icon="llave"
            title={t.titulo}
          />
        )
      }
      label={t.tabla}
      name="claves"
      onRowOpen={(clave) => {
        if (clave.estado !== 'revocada') open({ que: 'editar', clave });
      }}
      rowKey={({ id }) => id}
      rowLabel={({ nombre }) => nombre}
      rows={rows}
      toolbar={<Switch checked={revocadas} label={t.mostrarRevocadas} onChange={putRevocadas} />}
    />
  );
}

function useColumnas(open: (abierto: Abierto) => void): readonly Columna<Clave>[] {
  const t = useTextos(textos);
  return useMemo(
    () => [
      {
        id: 'nombre',
        titulo: t.nombre,
        ancho: 176,
        principal: true,
        celda: (clave) => <Doble abajo={<code>{claveOculta(clave)}</code>} arriba={clave.nombre} />,
      },
      { id: 'estado', titulo: t.estado, ancho: 106, celda: (clave) => <Estado clave={clave} /> },
      { id: 'permisos', titulo: t.permisos, ancho: 140, celda: (clave) => <Permisos clave={clave} /> },
      { id: 'uso', titulo: t.ultimoUso, ancho: 178, celda: (clave) => <UltimoUso clave={clave} /> },
      {
        id: 'vence',
        titulo: t.vence,
        ancho: 126,
        celda: ({ expiraEn }) => (expiraEn === null ? t.noVence : <Fecha dia={diaDeLima(Date.parse(expiraEn))} />),
      },
      { id: 'creada', titulo: t.creada, ancho: 150, celda: (clave) => <Creada clave={clave} /> },
      {
        id: 'acciones',
        titulo: t.columnaAcciones,
        ancho: 92,
        celda: (clave) => <Acciones open={open} clave={clave} />,
      },
    ],
    [t, open],
  );
}

/** Two lines of a cell: what matters, and what explains it. */
function Doble({ arriba, abajo }: { arriba: ReactNode; abajo: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col py-1 leading-tight">
      <span className="truncate">{arriba}</span>
      <span className="truncate text-muted text-xs" title={typeof abajo === 'string' ? abajo : undefined}>
        {abajo}
      </span>
    </span>
  );
}

const TONES: Readonly<Record<EstadoClave, Tone>> = {
  activa: 'success',
  porVencer: 'warning',
  vencida: 'danger',
  revocada: 'neutral',
};

function Estado({ clave }: { clave: Clave }) {
  const t = useTextos(textos);
  const estado = estadoDeClave(clave, useAhora());
  return <Badge tone={TONES[estado]}>{t.estados[estado]}</Badge>;
}

function Permisos({ clave: { permisos, limite, redes } }: { clave: Clave }) {
  const t = useTextos(textos);
  const { entero } = useFormatos();
  const preset = presetDe(permisos);
  const nombres = permisos.map((permiso) => t.permiso[permiso]).join('\n');
  const limites = [t.porMinuto(entero(limite)), ...(redes === null ? [] : [t.desdeRedes(redes.join(', '))])];
  return (
    <span title={nombres}>
      <Doble abajo={limites.join(' · ')} arriba={preset === undefined ? t.personalizado : t.presets[preset]} />
    </span>
  );
}

function UltimoUso({ clave: { ultimoUsoEn, ultimoUsoDesde, ultimoUsoRuta } }: { clave: Clave }) {
  const t = useTextos(textos);
  if (ultimoUsoEn === null) return <span className="text-muted">{t.sinUso}</span>;
  const donde = [ultimoUsoDesde === null ? '' : t.desde(ultimoUsoDesde), ultimoUsoRuta ?? ''];
  return (
    <Doble
      abajo={donde.filter((parte) => parte !== '').join(' · ')}
      arriba={<Instante iso={ultimoUsoEn} modo="relativo" />}
    />
  );
}

function Creada({ clave: { creadaEn, creadaPor, rotadaEn } }: { clave: Clave }) {
  const t = useTextos(textos);
  const { relativo } = useFormatos();
  const quien = creadaPor === null ? '' : t.creadaPor(quienDe(creadaPor, t));
  const rotada = rotadaEn === null ? '' : t.rotadaEl(relativo(rotadaEn));
  return (
    <Doble
      abajo={[quien, rotada].filter((parte) => parte !== '').join(' · ')}
      arriba={<Instante iso={creadaEn} modo="relativo" />}
    />
  );
}

function quienDe({ tipo, nombre }: NonNullable<Clave['creadaPor']>, t: typeof textos.es): string {
  switch (tipo) {
    case 'usuario':
      return nombre;
    case 'cli':
      return t.desdeTerminal(nombre);
    case 'sistema':
      return t.porSistema;
  }
}

function Acciones({ clave, open }: { clave: Clave; open: (abierto: Abierto) => void }) {
  const t = useTextos(textos);
  if (clave.estado === 'revocada') return null;
  return (
    <DropdownMenu trigger={<IconButton icon="mas" label={t.acciones(clave.nombre)} size="sm" />}>
      <MenuItem icon="borrador" onSelect={() => open({ que: 'editar', clave })}>
        {t.editar}
      </MenuItem>
      <MenuItem icon="repetir" onSelect={() => open({ que: 'rotar', clave })}>
        {t.rotar}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon="anulacion" onSelect={() => open({ que: 'revocar', clave })}>
        {t.revocar}
      </MenuItem>
    </DropdownMenu>
  );
}
