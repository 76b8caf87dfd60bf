import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout.tsx';
import { ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { idDeCampo, useProblemas } from '../problemas.ts';
import { PruebaDeConexion } from '../prueba.tsx';
import { textos as comunes } from '../textos.ts';
import type { Empresa } from '../tipos.ts';
import { useGuardarSol, useProbarSol } from '../use-ajustes.ts';
import { DestinoSeccion } from './destino.tsx';
import { textos } from './textos.ts';

const ID = 'sol';

/** The SOL user of the environment in the address, whether it works, and who receives the documents. */
export function SolSeccion({ empresa, puedeEditar }: { empresa: Empresa; puedeEditar: boolean }) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const { entorno } = useEmpresa();
  const ajustes = empresa.entornos[entorno];
  const probar = useProbarSol();
  const usuario = ajustes.sol?.usuario;
  return (
    <div className="flex flex-col gap-5">
      <Card description={t.descripcion} icon="candado" title={t.titulo}>
        <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
          <EntornoPill entorno={entorno} />
          {c.deEntorno[entorno]}
        </p>
        <p className="mb-1 font-medium text-sm">{usuario === undefined ? t.ninguno : t.guardadoComo(usuario)}</p>
        {puedeEditar && usuario !== undefined && <p className="mb-4 text-muted text-sm">{t.oculta}</p>}
        {puedeEditar && <Formulario usuario={usuario ?? ''} />}
      </Card>
      {ajustes.sol !== null && (
        <PruebaDeConexion
          pausa={ajustes.envioPausado}
          probar={probar}
          puedeProbar={puedeEditar}
          t={t}
          ultima={ajustes.sol.probado}
        />
      )}
      <DestinoSeccion destino={ajustes.destino} puedeEditar={puedeEditar} />
    </div>
  );
}

function Formulario({ usuario: guardado }: { usuario: string }) {
  const t = useTextos(textos);
  const toast = useToast();
  // Undefined until somebody types: what is stored is shown then, and what is typed while it is being stored stays.
  const [escrito, setEscrito] = useState<string>();
  const usuario = escrito ?? guardado;
  const [clave, setClave] = useState('');
  const guardar = useGuardarSol();
  const problemas = useProblemas(guardar.error, ID, { usuario: t.usuario, clave: t.clave }, { usuario, clave });
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutate(
      { usuario: usuario.trim(), clave },
      {
        onSuccess: (sol) => {
          // It is stored: it need not stay in this page.
          setClave((ultima) => (ultima === clave ? '' : ultima));
          setEscrito((ultimo) => (ultimo === usuario ? undefined : ultimo));
          toast(t.guardado(sol.usuario));
        },
      },
    );
  };
  return (
    <form autoComplete="off" className="flex max-w-xl flex-col gap-4" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <Field
        error={problemas.de('usuario')}
        hint={t.usuarioAyuda}
        id={idDeCampo(ID, 'usuario')}
        label={t.usuario}
        required
      >
        <TextInput autoCapitalize="characters" onChange={setEscrito} spellCheck={false} value={usuario} />
      </Field>
      <Field error={problemas.de('clave')} id={idDeCampo(ID, 'clave')} label={t.clave} required>
        <PasswordInput autoComplete="off" onChange={setClave} value={clave} />
      </Field>
      <div>
        <Button loading={guardar.isPending} type="submit" variant="primary">
          {t.guardar}
        </Button>
      </div>
    </form>
  );
}
