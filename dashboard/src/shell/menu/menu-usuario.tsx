import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { panel } from '../../api/panel.ts';
import { useSesion } from '../../api/sesion.ts';
import { IDIOMAS } from '../../i18n/formatos.ts';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { forgetPersonal, hayPorGuardar } from '../../ui/almacen.ts';
import { readFalla } from '../../ui/falla.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { TEMAS, useTema } from '../../ui/tema.ts';
import { textos } from '../textos.ts';

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/overlay/dialog.tsx')).AlertDialog }));

const ICONOS = { sistema: 'pantalla', claro: 'sol', oscuro: 'luna' } as const;

/** The user's menu: account, theme, language, help, the way out. */
export function MenuUsuario({ openAyuda }: { openAyuda: () => void }) {
  const t = useTextos(textos);
  const navigate = useNavigate();
  const { usuario } = useSesion();
  const [tema, setTema] = useTema();
  const [idioma, setIdioma] = useIdioma();
  const salida = useSalir();
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            aria-label={`${inicialesDe(usuario.nombre)}: ${t.usuario(usuario.nombre)}`}
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
            type="button"
          >
            {inicialesDe(usuario.nombre)}
          </button>
        }
      >
        <div className="max-w-64 px-2.5 py-2">
          <p className="truncate font-medium text-sm">{usuario.nombre}</p>
          <p className="truncate text-muted text-xs">{usuario.correo}</p>
        </div>
        <MenuSeparator />
        <MenuItem icon="cuenta" onSelect={() => void navigate({ to: '/cuenta' })}>
          {t.miCuenta}
        </MenuItem>
        <MenuItem atajo="?" icon="teclado" onSelect={openAyuda}>
          {t.atajos}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{t.tema}</MenuLabel>
        <MenuRadio
          onChange={setTema}
          options={TEMAS.map((value) => ({ value, label: t.temas[value], icon: ICONOS[value] }))}
          value={tema}
        />
        <MenuSeparator />
        <MenuLabel>{t.idioma}</MenuLabel>
        <MenuRadio
          onChange={setIdioma}
          options={IDIOMAS.map((value) => ({ value, label: t.idiomas[value] }))}
          value={idioma}
        />
        <MenuSeparator />
        <MenuItem icon="salir" onSelect={salida.pedir}>
          {t.salir}
        </MenuItem>
      </DropdownMenu>
      {salida.porConfirmar && <PreguntaAlSalir quedarse={salida.quedarse} leave={salida.salir} />}
    </>
  );
}

/**
 * Ends the session, forgets everything that was read and what the person left half written, and goes to the entrance. What would
 * be lost is asked about first: `porConfirmar`.
 */
function useSalir() {
  const navigate = useNavigate();
  const consultas = useQueryClient();
  const toast = useToast();
  const { usuario } = useSesion();
  const [porConfirmar, ask] = useState(false);
  const leave = () => {
    ask(false);
    panel('DELETE /sesion')
      .then(async () => {
        forgetPersonal(usuario.id);
        await navigate({ to: '/ingresar' });
        consultas.clear();
      })
      .catch((error: unknown) => toast({ text: readFalla(error).message, tone: 'danger' }));
  };
  return {
    pedir: () => (hayPorGuardar(usuario.id) ? ask(true) : leave()),
    salir: leave,
    porConfirmar,
    quedarse: () => ask(false),
  };
}

function PreguntaAlSalir({ leave, quedarse }: { leave: () => void; quedarse: () => void }) {
  const t = useTextos(textos);
  return (
    <Suspense fallback={null}>
      <AlertDialog
        action={t.salirYBorrar}
        danger
        description={t.salirSinGuardarTexto}
        onConfirm={leave}
        onOpenChange={(open) => !open && quedarse()}
        open
        title={t.salirSinGuardar}
      />
    </Suspense>
  );
}

/** `Ana María Quispe` → `AM`. */
function inicialesDe(nombre: string): string {
  return nombre
    .split(/\s+/)
    .slice(0, 2)
    .map((parte) => parte.slice(0, 1).toUpperCase())
    .join('');
}
