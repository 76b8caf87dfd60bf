import { type FormEvent, useId, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { textos } from '../textos.ts';
import { consultaDe, type FiltrosLista, hayFiltros, mismosFiltros } from './filtros.ts';
import { filtrosDeVista, useVistas, type Vista } from './use-vistas.ts';

interface Props {
  readonly filtros: FiltrosLista;
  readonly onChange: (filtros: FiltrosLista) => void;
}

/** The user's own names for filters: one click puts them on; what is on can be kept or dropped. */
export function VistasGuardadas({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const { vistas, guardar, eliminar } = useVistas();
  const toast = useToast();
  const [guardando, setGuardando] = useState(false);
  const actual = vistas.find((vista) => mismosFiltros(filtrosDeVista(vista), filtros));
  const remove = async (vista: Vista) => {
    try {
      await eliminar.mutateAsync(vista);
      toast(t.vistaEliminada(vista.nombre));
    } catch (error) {
      toast({ text: readFalla(error).message, tone: 'danger' });
    }
  };
  if (vistas.length === 0 && !hayFiltros(filtros)) return null;
  return (
    <nav aria-label={t.vistas} className="flex flex-wrap items-center gap-1.5 px-4 pt-3">
      <Pildora activa={!hayFiltros(filtros)} nombre={t.todos} onClick={() => onChange({})} />
      {vistas.map((vista) => (
        <Pildora
          activa={vista === actual}
          key={vista.id}
          nombre={vista.nombre}
          onClick={() => onChange(filtrosDeVista(vista))}
        />
      ))}
      {actual !== undefined && (
        <IconButton
          icon="papelera"
          label={t.eliminarVista(actual.nombre)}
          onClick={() => void remove(actual)}
          size="sm"
        />
      )}
      {actual === undefined && hayFiltros(filtros) && (
        <Button icon="nuevo" onClick={() => setGuardando(true)} size="sm" variant="ghost">
          {t.guardarVista}
        </Button>
      )}
      {guardando && <GuardarVista filtros={filtros} save={guardar.mutateAsync} onClose={() => setGuardando(false)} />}
    </nav>
  );
}

function Pildora({ nombre, activa, onClick }: { nombre: string; activa: boolean; onClick: () => void }) {
  return (
    <button
      aria-pressed={activa}
      className={cx(
        'h-7 rounded-full px-3 font-medium text-xs',
        activa ? 'bg-ink text-canvas' : 'bg-raised text-ink hover:bg-accent-soft',
      )}
      onClick={onClick}
      type="button"
    >
      {nombre}
    </button>
  );
}

interface GuardarProps {
  readonly filtros: FiltrosLista;
  readonly save: (vista: { nombre: string; filtros: FiltrosLista }) => Promise<unknown>;
  readonly onClose: () => void;
}

function GuardarVista({ filtros, save, onClose }: GuardarProps) {
  const t = useTextos(textos);
  const toast = useToast();
  const formulario = useId();
  const [nombre, setNombre] = useState('');
  const [error, setError] = useState<string>();
  const [ocupado, setOcupado] = useState(false);
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (nombre.trim() === '') return setError(t.nombreVistaFalta);
    setOcupado(true);
    try {
      await save({ nombre: nombre.trim(), filtros });
      toast(t.vistaGuardada(nombre.trim()));
      onClose();
    } catch (fallo) {
      const { message, fields } = readFalla(fallo);
      setError(fields.nombre ?? message);
      setOcupado(false);
    }
  };
  return (
    <Dialog
      description={t.guardarVistaAyuda}
      footer={
        <>
          <Button onClick={onClose}>{t.cancelar}</Button>
          <Button form={formulario} loading={ocupado} type="submit" variant="primary">
            {t.guardar}
          </Button>
        </>
      }
      onOpenChange={onClose}
      open
      size="sm"
      title={t.guardarVista}
    >
      <form id={formulario} noValidate onSubmit={enviar}>
        <Field error={error} hint={consultaDe(filtros).slice(1)} label={t.nombreVista} required>
          <TextInput maxLength={60} onChange={setNombre} value={nombre} />
        </Field>
      </form>
    </Dialog>
  );
}
