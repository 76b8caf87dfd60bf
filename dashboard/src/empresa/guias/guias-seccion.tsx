import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { Banner, ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { idDeCampo, useProblemas } from '../problemas.ts';
import { PruebaDeConexion } from '../prueba.tsx';
import { textos as textosDeSol } from '../sol/textos.ts';
import { textos as comunes } from '../textos.ts';
import type { AjustesDeEntorno, Empresa } from '../tipos.ts';
import { useGuardarGuias, useProbarGuias, useQuitarGuias } from '../use-ajustes.ts';
import { textos } from './textos.ts';

const ID = 'guias';

/** The application with which guías are sent, and whether SUNAT takes it. */
export function GuiasSeccion({ empresa, puedeEditar }: { empresa: Empresa; puedeEditar: boolean }) {
  const t = useTextos(textos);
  const deSol = useTextos(textosDeSol);
  const c = useTextos(comunes);
  const { entorno } = useEmpresa();
  const { guias, guiasPausadas, sol, destino } = empresa.entornos[entorno];
  const probar = useProbarGuias();
  const delSimulador = entorno === 'test' && destino.tipo === 'simulador';
  return (
    <div className="flex flex-col gap-5">
      <Card description={t.descripcion} icon="guia" title={t.titulo}>
        <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
          <EntornoPill entorno={entorno} />
          {c.deEntorno[entorno]}
        </p>
        {delSimulador ? <Banner>{t.delSimulador}</Banner> : <Aplicacion guardada={guias} puedeEditar={puedeEditar} />}
      </Card>
      {sol === null && guias !== null && !delSimulador && <Banner tone="warning">{t.faltaSol}</Banner>}
      {(guias !== null || delSimulador) && sol !== null && (
        <PruebaDeConexion
          pausa={guiasPausadas}
          probar={probar}
          puedeProbar={puedeEditar}
          t={{ ...deSol, ...t.prueba }}
          ultima={guias?.probada ?? null}
        />
      )}
    </div>
  );
}

function Aplicacion({ guardada, puedeEditar }: { guardada: AjustesDeEntorno['guias']; puedeEditar: boolean }) {
  const t = useTextos(textos);
  return (
    <>
      <ol className="mb-4 list-decimal ps-5 text-sm">
        {t.pasos.map((paso) => (
          <li key={paso}>{paso}</li>
        ))}
      </ol>
      <p className="mb-1 font-medium text-sm">{guardada === null ? t.ninguna : t.guardadaComo(guardada.cliente)}</p>
      {puedeEditar && guardada !== null && <p className="text-muted text-sm">{t.oculta}</p>}
      {puedeEditar && <Formulario guardado={guardada?.cliente ?? ''} />}
      {puedeEditar && guardada !== null && <Quitar />}
    </>
  );
}

function Formulario({ guardado }: { guardado: string }) {
  const t = useTextos(textos);
  const toast = useToast();
  // Undefined until somebody types: what is stored is shown then, and what is typed while it is being stored stays.
  const [escrito, setEscrito] = useState<string>();
  const cliente = escrito ?? guardado;
  const [secreto, setSecreto] = useState('');
  const guardar = useGuardarGuias();
  const problemas = useProblemas(guardar.error, ID, { cliente: t.id, secreto: t.clave }, { cliente, secreto });
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutate(
      { cliente: cliente.trim(), secreto: secreto.trim() },
      {
        onSuccess: () => {
          // It is stored: it need not stay in this page.
          setSecreto((ultimo) => (ultimo === secreto ? '' : ultimo));
          setEscrito((ultimo) => (ultimo === cliente ? undefined : ultimo));
          toast(t.guardada);
        },
      },
    );
  };
  return (
    <form autoComplete="off" className="mt-4 flex max-w-xl flex-col gap-4" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <Field error={problemas.de('cliente')} hint={t.idAyuda} id={idDeCampo(ID, 'cliente')} label={t.id} required>
        <TextInput autoComplete="off" onChange={setEscrito} spellCheck={false} value={cliente} />
      </Field>
      <Field error={problemas.de('secreto')} id={idDeCampo(ID, 'secreto')} label={t.clave} required>
        <PasswordInput autoComplete="off" onChange={setSecreto} value={secreto} />
      </Field>
      <div>
        <Button loading={guardar.isPending} type="submit" variant="primary">
          {t.guardar}
        </Button>
      </div>
    </form>
  );
}

function Quitar() {
  const t = useTextos(textos);
  const toast = useToast();
  const [abierto, setAbierto] = useState(false);
  const { mutate, isPending, error } = useQuitarGuias();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAbierto(false);
        toast(t.quitada);
      },
    });
  return (
    <div className="mt-4 border-line border-t pt-4">
      <Button onClick={() => setAbierto(true)} size="sm">
        {t.quitar}
      </Button>
      {abierto && (
        <AlertDialog
          action={t.quitar}
          danger
          description={t.quitarTexto}
          loading={isPending}
          onConfirm={remove}
          onOpenChange={setAbierto}
          open
          title={t.quitarTitulo}
        >
          {error !== null && (
            <Banner live tone="danger">
              {readFalla(error).message}
            </Banner>
          )}
        </AlertDialog>
      )}
    </div>
  );
}
