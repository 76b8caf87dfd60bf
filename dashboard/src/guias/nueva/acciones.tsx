/** What can be done with the form of a guía: issue it, review it, see it as a call of the API. */
import type { Origen } from '@chaski/core/documentos/guia/origen.ts';
import { ChaskiError } from '@chaski/sdk/src/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { idiomaDeLaPagina, useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { texto } from '../../nuevo/campos/arbol.ts';
import { porLugar } from '../../nuevo/campos/campos.ts';
import { ATAJO_EMITIR, BarraDeEmision, BotonesDeEmision, Llamada } from '../../nuevo/emision/botones.tsx';
import { llamadaDe } from '../../nuevo/emision/llamada.ts';
import type { Estado } from '../../nuevo/estado.tsx';
import { textos as textosDeNuevo } from '../../nuevo/textos.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { useAtajos } from '../../ui/atajos.ts';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { Card, KeyValue } from '../../ui/layout.tsx';
import { AlertDialog, Sheet } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { CalculoDeGuia } from './calculo.ts';
import type { EmisionDeLaGuia } from './editor.tsx';
import { claseDe } from './formulario.ts';
import { enPalabrasDeGuia } from './palabras.ts';
import { textos } from './textos.ts';

interface Props {
  readonly estado: Estado;
  readonly calculo: CalculoDeGuia;
  readonly origen: Origen | undefined;
  readonly emision: EmisionDeLaGuia;
  /** How many problems are in sight. */
  readonly pendientes: number;
  /** What would be sent, or undefined after showing what is wrong. */
  readonly checkAntes: () => CalculoDeGuia | undefined;
  /** Makes `calculo` that of what is written now. */
  readonly putAlDia: () => void;
  readonly emitir: (calculo: CalculoDeGuia) => Promise<void>;
}

type Abierto = 'confirmar' | 'revisar' | 'llamada' | undefined;

export function AccionesDeFormulario(props: Props) {
  const { estado, calculo, emision, origen, pendientes, checkAntes, putAlDia, emitir } = props;
  const { entorno } = useEmpresa();
  const [abierto, setAbierto] = useState<Abierto>();
  const [porEmitir, setPorEmitir] = useState<CalculoDeGuia>();
  const bloqueado = emision.emitiendo || emision.sinRespuesta !== undefined;
  const close = () => setAbierto(undefined);
  const openCon = (que: 'confirmar' | 'revisar') => {
    const listo = bloqueado ? undefined : checkAntes();
    if (listo === undefined) return;
    setPorEmitir(listo);
    if (que === 'confirmar' && entorno === 'test') void emitir(listo);
    else setAbierto(que);
  };
  const alEmitir = () => openCon('confirmar');
  useAtajos({ [ATAJO_EMITIR]: alEmitir });
  const alVerLlamada = () => {
    putAlDia();
    setAbierto('llamada');
  };
  const deEmitir = { alEmitir, bloqueado, emitiendo: emision.emitiendo, pendientes };
  return (
    <>
      <Card>
        <BotonesDeEmision {...deEmitir} alRevisar={() => openCon('revisar')} alVerLlamada={alVerLlamada} />
      </Card>
      <BarraDeEmision {...deEmitir}>
        <Cuantos calculo={calculo} origen={origen} />
      </BarraDeEmision>
      {porEmitir !== undefined && (
        <Confirmacion
          abierta={abierto === 'confirmar'}
          alConfirmar={() => {
            close();
            void emitir(porEmitir);
          }}
          close={close}
          estado={estado}
          origen={origen}
        />
      )}
      {abierto === 'revisar' && porEmitir !== undefined && (
        <Revision calculo={porEmitir} close={close} estado={estado} />
      )}
      <Llamada
        abierta={abierto === 'llamada'}
        close={close}
        llamada={llamadaDe('/guias/emitir', calculo.documento, location.origin, emision.idempotencyKey)}
      />
    </>
  );
}

/** How many goods it carries, beside the button. */
function Cuantos({ calculo, origen }: Pick<Props, 'calculo' | 'origen'>) {
  const t = useTextos(textos);
  const { plural } = useFormatos();
  const propios = calculo.filas.length;
  return (
    <p className="font-medium">{plural(propios === 0 ? (origen?.bienes.length ?? 0) : propios, t.cuantosBienes)}</p>
  );
}

interface ConfirmacionProps extends Pick<Props, 'estado' | 'origen'> {
  readonly abierta: boolean;
  readonly close: () => void;
  readonly alConfirmar: () => void;
}

/** Only in live: what will happen, and for whom. */
function Confirmacion({ abierta, close, alConfirmar, estado: { formulario }, origen }: ConfirmacionProps) {
  const t = useTextos(textos);
  const n = useTextos(textosDeNuevo);
  const [idioma] = useIdioma();
  const { razonSocial } = useEmpresa();
  const escrito = texto(formulario, 'destinatario.denominacion');
  const destinatario = escrito === '' ? (origen?.destinatario?.denominacion ?? razonSocial) : escrito;
  return (
    <AlertDialog
      action={n.emitir}
      description={t.confirmarTexto(claseDe(formulario).enFrase[idioma], destinatario)}
      onConfirm={alConfirmar}
      onOpenChange={close}
      open={abierta}
      title={t.confirmar}
    />
  );
}

interface RevisionProps {
  readonly calculo: CalculoDeGuia;
  readonly estado: Estado;
  readonly close: () => void;
}

/** What issuing would do, asked of the server: its number and the XML. */
function Revision({ calculo, estado, close }: RevisionProps) {
  const t = useTextos(textos);
  const n = useTextos(textosDeNuevo);
  const empresa = useEmpresa();
  const { guias } = useChaski();
  const { documento, filas } = calculo;
  const { data, error, refetch } = useQuery({
    queryKey: claveDe(empresa, 'borradores', 'revision-guia', JSON.stringify(documento)),
    // At the door: core has read it just before, and the server reads it again.
    queryFn: ({ signal }) => guias.validar(JSON.parse(JSON.stringify({ documento })), { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { putDelServidor, attempt } = estado;
  useEffect(() => {
    if (!(error instanceof ChaskiError)) return;
    putDelServidor(porLugar(Object.entries(error.fields), filas, idiomaDeLaPagina(), enPalabrasDeGuia));
    attempt();
  }, [error, filas, putDelServidor, attempt]);
  return (
    <Sheet description={t.revisionTexto} onOpenChange={close} open size="lg" title={n.revision}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <Banner tone="success">{t.sinProblemas}</Banner>
          <KeyValue items={[{ label: n.numeroPrevisto, value: <strong>{data.documento.correlativo}</strong> }]} />
          <CodeBlock code={data.xml} label={n.xml} maxHeight="lg" wrap />
        </div>
      )}
    </Sheet>
  );
}
