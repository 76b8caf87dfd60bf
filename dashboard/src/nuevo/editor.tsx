/** The form. */

import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { type FocusEvent, useCallback, useEffect, useState } from 'react';
import { idiomaDeLaPagina } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { Avisos } from './bloques/avisos.tsx';
import { Bloques } from './bloques/bloques.tsx';
import { Cabecera, tipoDe } from './bloques/cabecera.tsx';
import { Pago } from './bloques/pago.tsx';
import { type BorradorLocal, claveDeBorrador, type DelServidor } from './borrador/borrador-local.ts';
import { useBorradorLocal, write } from './borrador/use-borrador-local.ts';
import type { Calculo } from './calculo/calcular.ts';
import { useFuentesDelPanel } from './calculo/datos.ts';
import { PanelTotales } from './calculo/panel-totales.tsx';
import { ResumenAvisos, ResumenProblemas } from './calculo/resumen-problemas.tsx';
import { computeAhora, useCalculo } from './calculo/use-calculo.ts';
import { type Rama, texto } from './campos/arbol.ts';
import { esNota, seriePropuesta } from './campos/cambios.ts';
import { lugarDeId, porLugar } from './campos/campos.ts';
import { afectadoDeEstado, type Fuentes, FuentesContext } from './campos/fuentes.ts';
import { Cliente } from './cliente/cliente.tsx';
import { Acciones } from './emision/acciones.tsx';
import type { Desenlace } from './emision/emision.ts';
import { Resultado } from './emision/resultado.tsx';
import { cuerpoDe, type Emision, useEmision } from './emision/use-emision.ts';
import {
  type Dichos,
  type Estado,
  LugaresProvider,
  useAvisosVisibles,
  useEstado,
  useProblemasVisibles,
  useTodos,
} from './estado.tsx';
import { Items } from './items/items.tsx';
import { LineasCopiadas, Nota, sinLineas } from './nota/nota.tsx';
import { copiaLineas } from './nota/notas.ts';
import { readUltimoEmitido, saveUltimoEmitido } from './ultimo-emitido.ts';

export interface EditorProps {
  /** The form as it is opened, and as it would be without what was recovered. */
  readonly formulario: Rama;
  readonly inicial: Rama;
  readonly local: BorradorLocal | undefined;
  readonly servidor: DelServidor | undefined;
  /** Where this browser keeps it. */
  readonly lugar: string;
  readonly idempotencyKey: string;
  /** The refused document in whose place this one is issued. */
  readonly corrige: string | undefined;
  /** Begins again, with nothing of this one. */
  readonly alReiniciar: () => void;
}

export function Editor(props: EditorProps) {
  const { lugar, inicial, local, idempotencyKey } = props;
  const estado = useEstado(props.formulario);
  const [servidor, setServidor] = useState(props.servidor);
  const fuentes = useFuentesDelPanel(estado.formulario);
  const [calculo, putCalculo] = useCalculo(estado.formulario, fuentes);
  const { formulario } = estado;
  const emision = useEmision({
    idempotencyKey,
    sinRespuesta: local?.sinRespuesta,
    servidor,
    antes: (cuerpo, clave) =>
      write(lugar, { formulario, inicial, servidor, sinRespuesta: cuerpo, idempotencyKey: clave, terminado: false }),
  });
  const terminado = emision.desenlace?.tipo === 'emitido' || emision.desenlace?.tipo === 'sinTransmitir';
  const { descartado, descartar } = useDescarte(props.alReiniciar);
  useBorradorLocal(lugar, {
    formulario,
    inicial,
    servidor,
    sinRespuesta: emision.sinRespuesta,
    terminado: terminado || descartado,
    idempotencyKey: emision.idempotencyKey,
  });
  useSerieInicial(estado, fuentes);
  useRecuerdo(terminado, formulario);
  const alGuardar = (guardado: DelServidor) => {
    setServidor(guardado);
    emision.putClave(claveDeBorrador(guardado.id));
  };
  if (terminado && emision.desenlace !== undefined) {
    return (
      <Resultado
        alReiniciar={props.alReiniciar}
        correo={texto(formulario, 'cliente.correo')}
        desenlace={emision.desenlace}
      />
    );
  }
  return (
    <FuentesContext value={fuentes}>
      <Formulario
        {...props}
        {...{ calculo, emision, estado, fuentes, putCalculo, servidor }}
        alReiniciar={descartar}
        setServidor={alGuardar}
      />
    </FuentesContext>
  );
}

/** What was issued is what the next one begins with. */
function useRecuerdo(terminado: boolean, formulario: Rama): void {
  const empresa = useEmpresa();
  useEffect(() => {
    if (terminado) saveUltimoEmitido(empresa, formulario);
  }, [terminado, empresa, formulario]);
}

/** What was thrown away must be forgotten before the next one begins. */
function useDescarte(alReiniciar: () => void) {
  const [descartado, setDescartado] = useState(false);
  useEffect(() => {
    if (descartado) alReiniciar();
  }, [descartado, alReiniciar]);
  return { descartado, descartar: useCallback(() => setDescartado(true), []) };
}

interface FormularioProps extends EditorProps {
  readonly estado: Estado;
  readonly calculo: Calculo;
  readonly putCalculo: (calculo: Calculo) => void;
  readonly emision: Emision;
  readonly fuentes: Fuentes;
  readonly setServidor: (servidor: DelServidor) => void;
}

function Formulario(props: FormularioProps) {
  const { estado, calculo, emision, fuentes } = props;
  const { acciones } = estado;
  const visibles = useProblemasVisibles(estado, calculo.problemas);
  const avisos = useAvisosVisibles(estado, calculo.avisos);
  const dichos = { problemas: visibles, avisos };
  const { emitir, checkAntes, putAlDia, intento } = useIntentos(props);
  const alSalir = ({ target }: FocusEvent<HTMLElement>) => {
    const lugar = lugarDeId(target.id);
    if (lugar !== undefined) acciones.tocar(lugar);
  };
  return (
    <LugaresProvider lugares={useTodos(estado, dichos)}>
      <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <form
          className="flex min-w-0 flex-col gap-5"
          noValidate
          onBlur={alSalir}
          onSubmit={(evento) => evento.preventDefault()}
        >
          <Avisos {...props} />
          <ResumenProblemas intento={intento} problemas={visibles} />
          <ResumenAvisos avisos={avisos} />
          <fieldset
            className="flex min-w-0 flex-col gap-5"
            disabled={emision.emitiendo || emision.sinRespuesta !== undefined}
          >
            <Secciones calculo={calculo} estado={estado} dichos={dichos} fuentes={fuentes} />
          </fieldset>
        </form>
        <div className="contents xl:sticky xl:top-20 xl:flex xl:flex-col xl:gap-5">
          <PanelTotales calculo={calculo} />
          <Acciones
            {...props}
            emitir={emitir}
            pendientes={intento === 0 ? 0 : visibles.size}
            putAlDia={putAlDia}
            checkAntes={checkAntes}
          />
        </div>
      </div>
    </LugaresProvider>
  );
}

interface SeccionesProps {
  readonly estado: Estado;
  readonly calculo: Calculo;
  readonly fuentes: Fuentes;
  readonly dichos: Dichos;
}

function Secciones({ estado: { formulario, acciones }, calculo, fuentes, dichos }: SeccionesProps) {
  const deNota = esNota(formulario);
  const copiadas = sinLineas(formulario) && copiaLineas(formulario, afectadoDeEstado(fuentes.afectado));
  const deCuotas = texto(formulario, 'formaPago') === 'CREDITO';
  return (
    <>
      <Cabecera formulario={formulario} />
      {deNota && <Nota formulario={formulario} />}
      <Cliente formulario={formulario} />
      {copiadas ? (
        <LineasCopiadas formulario={formulario} />
      ) : (
        <Items {...{ formulario, dichos, acciones }} enNota={deNota} importes={calculo.importes} />
      )}
      {(!deNota || deCuotas) && (
        <Pago formulario={formulario} hoy={fechaLima(new Date())} pendiente={pendienteDe(calculo)} />
      )}
      <Bloques formulario={formulario} />
    </>
  );
}

/** What the cuotas share: what is left to pay after detracción and retención. */
function pendienteDe({ calculado }: Calculo): string | undefined {
  return calculado?.montoPendiente.toFixed(2);
}

/** A first try shows everything that is wrong; only what core finds right is sent, unless only the server can judge it. */
function useIntentos({ estado, emision, fuentes, corrige, putCalculo }: FormularioProps) {
  const [intento, setIntento] = useState(0);
  const { formulario, attempt, putDelServidor } = estado;
  const mostrar = useCallback(() => {
    attempt();
    setIntento((anterior) => anterior + 1);
  }, [attempt]);
  /** The body, if it may be sent; undefined after showing what is wrong. */
  const checkAntes = (): Calculo | undefined => {
    const calculo = computeAhora(formulario, fuentes);
    const soloServidor = fuentes.afectado.tipo === 'nuestro' && fuentes.afectado.afectado === undefined;
    if (calculo.problemas.size === 0 || soloServidor) return calculo;
    // What is shown, and gets the focus, is what is wrong now, not what was when it was last computed.
    putCalculo(calculo);
    mostrar();
    return undefined;
  };
  const putAlDia = () => putCalculo(computeAhora(formulario, fuentes));
  const emitir = async (calculo: Calculo) => {
    const desenlace = await emision.emitir(JSON.stringify(cuerpoDe(calculo.documento, corrige)));
    if (desenlace?.tipo !== 'negado') return;
    putDelServidor(camposDe(desenlace, calculo));
    mostrar();
  };
  return { emitir, checkAntes, putAlDia, intento };
}

function camposDe(desenlace: Extract<Desenlace, { tipo: 'negado' }>, { filas }: Calculo) {
  return porLugar(Object.entries(desenlace.error.fields), filas, idiomaDeLaPagina());
}

/** A form without a series takes the one that was used last here for its kind, or the first that is in use, or the usual one. */
function useSerieInicial({ formulario, acciones }: Estado, { series, afectado }: Fuentes): void {
  const tipo = tipoDe(formulario);
  const ultima = readUltimoEmitido(useEmpresa()).series[tipo];
  const letra = afectadoDeEstado(afectado)?.calculado.documento.serie.charAt(0) ?? '';
  const propias = series?.filter(
    (una) => una.tipoComprobante === tipo && una.serie.startsWith(letra) && !una.bloqueada,
  );
  const propia = propias?.find(({ serie }) => serie === ultima) ?? propias?.[0];
  const listo = series !== undefined && afectado.tipo !== 'buscando';
  const serie = listo ? (propia?.serie ?? seriePropuesta(tipo, letra)) : undefined;
  useEffect(() => {
    if (serie === undefined) return;
    acciones.change((anterior) =>
      texto(anterior, 'serie') === '' && tipoDe(anterior) === tipo ? { ...anterior, serie } : anterior,
    );
  }, [serie, tipo, acciones]);
}
