import { type FormEvent, useState } from 'react';
import { idDeCampo, type Problemas, useProblemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Textarea, TextInput } from '../ui/forms/inputs.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { correlativo, readNumero, saltados, siguienteMinimo, textoDeRango } from './numeracion.ts';
import { textos } from './textos.ts';
import type { Serie } from './tipos.ts';
import { useDecidirSerie } from './use-series.ts';

const ID = 'decision';

/** What a person decides, as it is typed. */
interface Formulario {
  readonly desde: string;
  readonly motivo: string;
  /** The correlativo, typed once more. */
  readonly confirmado: string;
}

/** From which number a series goes on. It cannot be undone: the correlativo is typed once more. */
export function DecidirSerie({ serie, close }: { serie: Serie; close: () => void }) {
  const t = useTextos(textos).decision;
  const toast = useToast();
  const decidir = useDecidirSerie();
  const minimo = siguienteMinimo(serie);
  const [formulario, setFormulario] = useState<Formulario>({
    // What SUNAT is not known to have nobody can propose.
    desde: serie.conocido === null ? '' : String(minimo),
    motivo: '',
    confirmado: '',
  });
  const desde = readNumero(formulario.desde, minimo);
  const texto = desde === undefined ? undefined : correlativo(serie.serie, desde);
  const lista = texto !== undefined && formulario.confirmado.trim() === texto && formulario.motivo.trim() !== '';
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (desde === undefined || !lista) return;
    const { tipoComprobante } = serie;
    decidir.mutate(
      { tipoComprobante, serie: serie.serie, desde, motivo: formulario.motivo.trim() },
      {
        onSuccess: ({ siguienteNumero }) => {
          toast(t.decidida(correlativo(serie.serie, siguienteNumero)));
          close();
        },
      },
    );
  };
  const problemas = useProblemas(decidir.error, ID, { desde: t.desde, motivo: t.motivo }, formulario);
  return (
    <Dialog
      description={t.descripcion}
      footer={
        <>
          <Button onClick={close}>{t.cancelar}</Button>
          <Button disabled={!lista} form={ID} loading={decidir.isPending} type="submit" variant="danger">
            {t.boton}
          </Button>
        </>
      }
      onOpenChange={close}
      open
      title={t.titulo(serie.serie)}
    >
      <form className="flex flex-col gap-4" id={ID} noValidate onSubmit={enviar}>
        <Campos
          formulario={formulario}
          desde={desde}
          put={(cambio) => setFormulario((antes) => ({ ...antes, ...cambio }))}
          problemas={problemas}
          serie={serie}
        />
      </form>
    </Dialog>
  );
}

interface CamposProps {
  readonly serie: Serie;
  readonly formulario: Formulario;
  /** The number, once it is one that may be. */
  readonly desde: number | undefined;
  readonly put: (cambio: Partial<Formulario>) => void;
  readonly problemas: Problemas;
}

function Campos({ serie, formulario, desde, put, problemas }: CamposProps) {
  const t = useTextos(textos).decision;
  const { entorno } = useEmpresa();
  const minimo = String(siguienteMinimo(serie));
  const malo = formulario.desde !== '' && desde === undefined ? t.desdeMalo(minimo) : problemas.de('desde');
  return (
    <>
      <div>
        <EntornoPill entorno={entorno} />
      </div>
      <ProblemSummary problems={problemas.lista} />
      <Field error={malo} hint={t.desdeAyuda(minimo)} id={idDeCampo(ID, 'desde')} label={t.desde} required>
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          onChange={(texto) => put({ desde: texto })}
          value={formulario.desde}
        />
      </Field>
      {desde !== undefined && <Saltados desde={desde} serie={serie} />}
      <Field error={problemas.de('motivo')} hint={t.motivoAyuda} id={idDeCampo(ID, 'motivo')} label={t.motivo} required>
        <Textarea maxLength={300} onChange={(motivo) => put({ motivo })} rows={2} value={formulario.motivo} />
      </Field>
      {desde !== undefined && (
        <Field label={t.confirmar(correlativo(serie.serie, desde))} required>
          <TextInput
            autoComplete="off"
            onChange={(confirmado) => put({ confirmado })}
            spellCheck={false}
            value={formulario.confirmado}
          />
        </Field>
      )}
    </>
  );
}

function Saltados({ serie, desde }: { serie: Serie; desde: number }) {
  const t = useTextos(textos).decision;
  const rango = saltados(serie, desde);
  return (
    <p aria-live="polite" className="text-sm">
      {rango === undefined ? t.noSalta : t.salta(textoDeRango(serie.serie, rango))}
    </p>
  );
}
