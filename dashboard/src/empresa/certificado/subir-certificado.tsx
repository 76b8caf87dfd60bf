import { type FormEvent, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileInput } from '../../ui/forms/file-input.tsx';
import { PasswordInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout.tsx';
import { ProblemSummary } from '../../ui/overlay/feedback.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { enBase64 } from '../archivo.ts';
import { idDeCampo, useProblemas } from '../problemas.ts';
import { useExaminarCertificado, useGuardarCertificado } from '../use-ajustes.ts';
import { ResultadoExamen } from './resultado-examen.tsx';
import { textos } from './textos.ts';

const ID = 'certificado';
const MAXIMO_BYTES = 1024 * 1024;

interface Props {
  readonly ruc: string;
  /** Another certificate is in use. */
  readonly reemplaza: boolean;
  readonly alGuardar: () => void;
}

/** First it is examined, which stores nothing; only what passed can be stored. Another file or password is examined anew. */
export function SubirCertificado({ ruc, reemplaza, alGuardar }: Props) {
  const t = useTextos(textos);
  const toast = useToast();
  const subida = useSubida();
  const { examinar, guardar } = subida;
  const guardarlo = () => {
    if (subida.examinado === undefined) return;
    guardar.mutate(subida.examinado, {
      onSuccess: ({ certificado }) => {
        toast(t.guardado(certificado?.titular ?? ''));
        subida.olvidar();
        alGuardar();
      },
    });
  };
  return (
    <>
      <Card description={t.subirAyuda} icon="subir" title={t.subir}>
        <Formulario subida={subida} />
      </Card>
      {examinar.data !== undefined && (
        <ResultadoExamen
          error={guardar.error}
          examen={examinar.data}
          guardando={guardar.isPending}
          save={guardarlo}
          forget={subida.olvidar}
          reemplaza={reemplaza}
          ruc={ruc}
        />
      )}
    </>
  );
}

function Formulario({ subida }: { subida: ReturnType<typeof useSubida> }) {
  const t = useTextos(textos);
  const { archivo, clave, examinar } = subida;
  const grande = archivo !== null && archivo.size > MAXIMO_BYTES;
  const problemas = useProblemas(examinar.error, ID, { archivo: t.archivo, clave: t.contrasena }, { archivo, clave });
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (archivo !== null && !grande) void subida.enviar(archivo);
  };
  return (
    <form className="flex max-w-xl flex-col gap-4" noValidate onSubmit={enviar}>
      <ProblemSummary problems={problemas.lista} />
      <Field
        error={grande ? t.muyGrande : problemas.de('archivo')}
        hint={t.archivoAyuda}
        id={idDeCampo(ID, 'archivo')}
        label={t.archivo}
        required
      >
        <FileInput
          accept=".p12,.pfx,.pem,application/x-pkcs12,application/x-pem-file"
          file={archivo}
          onChange={subida.ponerArchivo}
        />
      </Field>
      <Field error={problemas.de('clave')} hint={t.contrasenaAyuda} id={idDeCampo(ID, 'clave')} label={t.contrasena}>
        <PasswordInput autoComplete="off" onChange={subida.ponerClave} value={clave} />
      </Field>
      <div>
        <Button
          disabled={archivo === null || grande}
          icon="certificado"
          loading={examinar.isPending}
          type="submit"
          variant={examinar.data === undefined ? 'primary' : 'secondary'}
        >
          {t.examinar}
        </Button>
      </div>
    </form>
  );
}

/** The file, its password, and what was examined of them: that, and nothing else, can be stored. */
function useSubida() {
  const [archivo, setArchivo] = useState<File | null>(null);
  const [clave, setClave] = useState('');
  const examinar = useExaminarCertificado();
  const guardar = useGuardarCertificado();
  const reiniciar = () => {
    examinar.reset();
    guardar.reset();
  };
  return {
    archivo,
    clave,
    examinar,
    guardar,
    examinado: examinar.data?.sirve === true ? examinar.variables : undefined,
    ponerArchivo: (nuevo: File | null) => {
      setArchivo(nuevo);
      reiniciar();
    },
    ponerClave: (nueva: string) => {
      setClave(nueva);
      reiniciar();
    },
    enviar: async (elegido: File) => {
      guardar.reset();
      const base64 = await enBase64(elegido);
      examinar.mutate({ archivo: base64, ...(clave === '' ? {} : { clave }) });
    },
    olvidar: () => {
      setArchivo(null);
      setClave('');
      reiniciar();
    },
  };
}
