/** What can be done with the form: issue it, review it, keep it, see it as a call of the API. */
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { useAtajos } from '../../ui/atajos.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { tipoDe } from '../bloques/cabecera.tsx';
import type { DelServidor } from '../borrador/borrador-local.ts';
import { GuardarBorrador } from '../borrador/guardar-borrador.tsx';
import type { Calculo } from '../calculo/calcular.ts';
import { type Rama, texto } from '../campos/arbol.ts';
import { esNota } from '../campos/cambios.ts';
import type { Estado } from '../estado.tsx';
import { textos } from '../textos.ts';
import { ATAJO_EMITIR, BarraDeEmision, BotonesDeEmision, Llamada } from './botones.tsx';
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

type Abierto = 'confirmar' | 'revisar' | 'guardar' | 'llamada' | undefined;

export function Acciones(props: Props) {
  const { estado, calculo, emision, servidor, setServidor, pendientes, checkAntes, putAlDia, emitir } = props;
  const t = useTextos(textos);
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
        <BotonesDeEmision {...deEmitir} alRevisar={openCon('revisar')} alVerLlamada={open('llamada')}>
          <Button disabled={bloqueado} icon="borrador" onClick={open('guardar')}>
            {t.guardarBorrador}
          </Button>
        </BotonesDeEmision>
      </Card>
      <BarraDeEmision {...deEmitir}>
        <Total calculo={calculo} />
      </BarraDeEmision>
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
      <Llamada
        abierta={abierto === 'llamada'}
        close={close}
        llamada={llamadaDe('/comprobantes/emitir', calculo.documento, location.origin, emision.idempotencyKey)}
      />
    </>
  );
}

/** The total, beside the button. */
function Total({ calculo: { calculado } }: { calculo: Calculo }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  const total = calculado && dinero(calculado.totales.importeTotal.toFixed(2), calculado.documento.moneda);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-muted text-sm">{t.nombres.total}</span>
      <strong className="tabular wrap-anywhere text-lg">{total ?? '—'}</strong>
    </p>
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
