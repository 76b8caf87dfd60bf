/** What can be done with the form: issue it, review it, keep it, see it as a call of the API. */
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { useAtajos } from '../../ui/atajos.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeBlock } from '../../ui/button/copy.tsx';
import { Card } from '../../ui/layout.tsx';
import { AlertDialog, Sheet } from '../../ui/overlay/dialog.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { tipoDe } from '../bloques/cabecera.tsx';
import type { DelServidor } from '../borrador/borrador-local.ts';
import { GuardarBorrador } from '../borrador/guardar-borrador.tsx';
import type { Calculo } from '../calculo/calcular.ts';
import { type Rama, texto } from '../campos/arbol.ts';
import { esNota } from '../campos/cambios.ts';
import type { Estado } from '../estado.tsx';
import { textos } from '../textos.ts';
import { llamadaDe } from './llamada.ts';
import { Revision } from './revision.tsx';
import type { Emision } from './use-emision.ts';

interface Props {
  readonly estado: Estado;
  readonly calculo: Calculo;
  readonly emision: Emision;
  readonly servidor: DelServidor | undefined;
  readonly setServidor: (servidor: DelServidor) => void;
  /** How many problems are in sight. */
  readonly pendientes: number;
  /** What would be sent, or undefined after showing what is wrong. */
  readonly checkAntes: () => Calculo | undefined;
  /** Makes `calculo` that of what is written now. */
  readonly putAlDia: () => void;
  readonly emitir: (calculo: Calculo) => Promise<void>;
}

const ATAJO_EMITIR = 'mod+enter';

type Abierto = 'confirmar' | 'revisar' | 'guardar' | 'llamada' | undefined;

export function Acciones(props: Props) {
  const { estado, calculo, emision, servidor, setServidor, pendientes, checkAntes, putAlDia, emitir } = props;
  const { entorno } = useEmpresa();
  const [abierto, setAbierto] = useState<Abierto>();
  const [porEmitir, setPorEmitir] = useState<Calculo>();
  const bloqueado = emision.emitiendo || emision.sinRespuesta !== undefined;
  const openCon = (que: Abierto, alPasar?: (listo: Calculo) => void) => () => {
    const listo = bloqueado ? undefined : checkAntes();
    if (listo === undefined) return;
    setPorEmitir(listo);
    if (alPasar === undefined) setAbierto(que);
    else alPasar(listo);
  };
  const alEmitir = openCon('confirmar', entorno === 'live' ? undefined : (listo) => void emitir(listo));
  useAtajos({ [ATAJO_EMITIR]: alEmitir });
  const open = (que: Abierto) => () => {
    putAlDia();
    setAbierto(que);
  };
  const close = () => setAbierto(undefined);
  const deEmitir = { alEmitir, bloqueado, emitiendo: emision.emitiendo, pendientes };
  return (
    <>
      <Card>
        <Botones
          {...deEmitir}
          alGuardar={open('guardar')}
          alRevisar={openCon('revisar')}
          alVerLlamada={open('llamada')}
        />
      </Card>
      <Barra {...deEmitir} calculo={calculo} />
      {porEmitir !== undefined && (
        <Confirmacion
          abierta={abierto === 'confirmar'}
          alConfirmar={() => {
            close();
            void emitir(porEmitir);
          }}
          calculo={porEmitir}
          close={close}
          formulario={estado.formulario}
        />
      )}
      {abierto === 'revisar' && porEmitir !== undefined && (
        <Revision calculo={porEmitir} close={close} estado={estado} />
      )}
      {abierto === 'guardar' && (
        <GuardarBorrador calculo={calculo} close={close} servidor={servidor} setServidor={setServidor} />
      )}
      <Llamada abierta={abierto === 'llamada'} calculo={calculo} close={close} clave={emision.idempotencyKey} />
    </>
  );
}

interface DeEmitir {
  readonly emitiendo: boolean;
  /** It is being issued, or nobody knows whether it was. */
  readonly bloqueado: boolean;
  readonly pendientes: number;
  readonly alEmitir: () => void;
}

/** Where the form is one column, the total and the button stay in sight at its foot. */
function Barra({ calculo: { calculado }, ...deEmitir }: DeEmitir & { calculo: Calculo }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  const total = calculado && dinero(calculado.totales.importeTotal.toFixed(2), calculado.documento.moneda);
  return (
    <div
      className="no-print bottom-0 z-20 -mx-4 -mb-16 flex items-center gap-3 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 xl:hidden [@media(min-height:480px)]:sticky"
      data-barra
    >
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted text-sm">{t.nombres.total}</span>
          <strong className="tabular wrap-anywhere text-lg">{total ?? '—'}</strong>
        </p>
        <Aviso {...deEmitir} />
      </div>
      <Emitir {...deEmitir} />
    </div>
  );
}

function Emitir({ emitiendo, bloqueado, alEmitir, className }: DeEmitir & { className?: string }) {
  const t = useTextos(textos);
  return (
    <Button
      className={className}
      disabled={bloqueado && !emitiendo}
      icon="enviar"
      loading={emitiendo}
      onClick={alEmitir}
      size="lg"
      variant="primary"
    >
      {t.emitir}
    </Button>
  );
}

/** What keeps it from being issued, or that it is. */
function Aviso({ emitiendo, pendientes }: DeEmitir) {
  const t = useTextos(textos);
  return (
    <p aria-live="polite" className="text-muted text-xs empty:hidden">
      {emitiendo ? t.emitiendo : pendientes > 0 ? t.problemasRestantes(pendientes) : ''}
    </p>
  );
}

interface BotonesProps extends DeEmitir {
  readonly alRevisar: () => void;
  readonly alGuardar: () => void;
  readonly alVerLlamada: () => void;
}

function Botones(props: BotonesProps) {
  const { bloqueado, alRevisar, alGuardar, alVerLlamada } = props;
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-2">
      <Tooltip atajo={ATAJO_EMITIR} text={t.emitir}>
        <Emitir {...props} className="hidden! xl:inline-flex!" />
      </Tooltip>
      <div className="hidden xl:block">
        <Aviso {...props} />
      </div>
      <Button disabled={bloqueado} icon="ver" onClick={alRevisar}>
        {t.revisar}
      </Button>
      <Button disabled={bloqueado} icon="borrador" onClick={alGuardar}>
        {t.guardarBorrador}
      </Button>
      <Button icon="codigo" onClick={alVerLlamada} variant="ghost">
        {t.verLlamada}
      </Button>
    </div>
  );
}

interface ConfirmacionProps {
  readonly abierta: boolean;
  readonly close: () => void;
  readonly alConfirmar: () => void;
  readonly calculo: Calculo;
  readonly formulario: Rama;
}

/** Only in live: what will happen, with the amount and to whom. */
function Confirmacion({ abierta, close, alConfirmar, calculo, formulario }: ConfirmacionProps) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  const { totales, documento } = calculo.calculado ?? {};
  const monto = totales === undefined ? '—' : dinero(totales.importeTotal.toFixed(2), documento?.moneda);
  const escrito = texto(formulario, 'cliente.denominacion');
  const nadie = esNota(formulario) ? t.clienteDelAfectado : t.clientesVarios;
  const cliente = escrito === '' ? (documento?.cliente.denominacion ?? nadie) : escrito;
  return (
    <AlertDialog
      action={t.emitir}
      description={t.confirmarTexto(t.enFrase[tipoDe(formulario)], monto, cliente)}
      onConfirm={alConfirmar}
      onOpenChange={close}
      open={abierta}
      title={t.confirmar}
    />
  );
}

function Llamada(props: { abierta: boolean; close: () => void; calculo: Calculo; clave: string }) {
  const t = useTextos(textos);
  const { json, curl } = llamadaDe(props.calculo.documento, location.origin, props.clave);
  return (
    <Sheet description={t.llamadaTexto} onOpenChange={props.close} open={props.abierta} size="lg" title={t.llamada}>
      <div className="flex flex-col gap-4">
        <CodeBlock code={curl} label="curl" maxHeight="lg" />
        <CodeBlock code={json} label="JSON" maxHeight="lg" />
      </div>
    </Sheet>
  );
}
