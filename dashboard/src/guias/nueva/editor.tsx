/** The form of a guía. */
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import type { EmisionDeGuia, FallaDeGuia } from '@chaski/sdk/src/index.ts';
import { type FocusEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { idiomaDeLaPagina, useTextos } from '../../i18n/idioma.ts';
import { AvisosDeEmision } from '../../nuevo/bloques/avisos.tsx';
import type { BorradorLocal } from '../../nuevo/borrador/borrador-local.ts';
import { useBorradorLocal, write } from '../../nuevo/borrador/use-borrador-local.ts';
import { useFuentesDelPanel } from '../../nuevo/calculo/datos.ts';
import { ResumenAvisos, ResumenProblemas } from '../../nuevo/calculo/resumen-problemas.tsx';
import { type Rama, texto } from '../../nuevo/campos/arbol.ts';
import { lugarDeId, porLugar } from '../../nuevo/campos/campos.ts';
import { type Fuentes, FuentesContext } from '../../nuevo/campos/fuentes.ts';
import { DeclaracionContext } from '../../nuevo/campos/titulos.ts';
import type { Desenlace } from '../../nuevo/emision/emision.ts';
import { type Emision, useEmisionDe } from '../../nuevo/emision/use-emision.ts';
import {
  type Estado,
  LugaresProvider,
  useAvisosVisibles,
  useEstado,
  useProblemasVisibles,
  useTodos,
} from '../../nuevo/estado.tsx';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../../shell/menu/enlaces.tsx';
import { useRefrescarGuias } from '../detalle/use-guia.ts';
import { AccionesDeFormulario } from './acciones.tsx';
import { Bienes } from './bloques/bienes.tsx';
import { Cabecera } from './bloques/cabecera.tsx';
import { Mas } from './bloques/mas.tsx';
import { CampoOrigen, type EstadoDeOrigen, useOrigen } from './bloques/origen.tsx';
import { Puntos, Quienes } from './bloques/partes.tsx';
import { SinAplicacion } from './bloques/sin-aplicacion.tsx';
import { Carga, Transporte } from './bloques/transporte.tsx';
import { type CalculoDeGuia, computeAhora, ORDEN, useCalculoDeGuia } from './calculo.ts';
import { ajenosA, claseDe } from './formulario.ts';
import { enPalabrasDeGuia } from './palabras.ts';
import { desenlaceDe, Resultado } from './resultado.tsx';
import { textos } from './textos.ts';

export interface EditorProps {
  /** The form as it is opened, and as it would be without what was recovered. */
  readonly formulario: Rama;
  readonly inicial: Rama;
  readonly local: BorradorLocal | undefined;
  /** Where this browser keeps it. */
  readonly lugar: string;
  readonly idempotencyKey: string;
  /** Begins again, with nothing of this one. */
  readonly alReiniciar: () => void;
}

export type EmisionDeLaGuia = Emision<EmisionDeGuia, FallaDeGuia>;

export function EditorDeGuia(props: EditorProps) {
  const { lugar, inicial, local, idempotencyKey } = props;
  const estado = useEstado(props.formulario);
  const { formulario } = estado;
  const { guias } = useChaski();
  const refrescar = useRefrescarGuias();
  const fuentes = useFuentesDelPanel(formulario);
  const emision = useEmisionDe<EmisionDeGuia, FallaDeGuia>({
    idempotencyKey,
    sinRespuesta: local?.sinRespuesta,
    antes: (cuerpo, clave) =>
      write(lugar, {
        formulario,
        inicial,
        servidor: undefined,
        sinRespuesta: cuerpo,
        idempotencyKey: clave,
        terminado: false,
      }),
    ask: async (cuerpo, clave) => desenlaceDe(await guias.emitir(JSON.parse(cuerpo), { idempotencyKey: clave })),
    alEmitir: () => void refrescar(),
  });
  const { desenlace } = emision;
  const terminado = desenlace?.tipo === 'emitido' || desenlace?.tipo === 'sinTransmitir';
  const { descartado, descartar } = useDescarte(props.alReiniciar);
  useBorradorLocal(lugar, {
    formulario,
    inicial,
    servidor: undefined,
    sinRespuesta: emision.sinRespuesta,
    terminado: terminado || descartado,
    idempotencyKey: emision.idempotencyKey,
  });
  useSerieInicial(estado, fuentes);
  if (terminado) return <Resultado alReiniciar={props.alReiniciar} desenlace={desenlace} />;
  return (
    <DeclaracionContext value={GUIA}>
      <FuentesContext value={fuentes}>
        <Formulario alReiniciar={descartar} emision={emision} estado={estado} local={local} />
      </FuentesContext>
    </DeclaracionContext>
  );
}

/** What was thrown away must be forgotten before the next one begins. */
function useDescarte(alReiniciar: () => void) {
  const [descartado, setDescartado] = useState(false);
  useEffect(() => {
    if (descartado) alReiniciar();
  }, [descartado, alReiniciar]);
  return { descartado, descartar: useCallback(() => setDescartado(true), []) };
}

interface FormularioProps extends Pick<EditorProps, 'local' | 'alReiniciar'> {
  readonly estado: Estado;
  readonly emision: EmisionDeLaGuia;
}

function Formulario({ estado, emision, local, alReiniciar }: FormularioProps) {
  const t = useTextos(textos);
  const { formulario, acciones } = estado;
  const { ruc, razonSocial } = useEmpresa();
  const emisor = useMemo(() => ({ ruc, razonSocial }), [ruc, razonSocial]);
  const deOrigen = useOrigen(formulario, emisor);
  const origen = deOrigen.tipo === 'hallado' ? deOrigen.origen : undefined;
  const [calculo, putCalculo] = useCalculoDeGuia(formulario, { emisor, origen });
  const problemas = useProblemasVisibles(estado, calculo.problemas);
  const avisos = useAvisosVisibles(estado, calculo.avisos);
  const ahora = () => computeAhora(formulario, { emisor, origen });
  const { emitir, checkAntes, intento } = useIntentos({ estado, emision, ahora, putCalculo, deOrigen });
  const alSalir = ({ target }: FocusEvent<HTMLElement>) => {
    const lugar = lugarDeId(target.id);
    if (lugar !== undefined) acciones.tocar(lugar);
  };
  const dichos = { problemas, avisos };
  const otro = {
    titulo: t.otroContenido,
    texto: t.otroContenidoTexto,
    ver: (
      <EnlaceBoton a="guias" size="sm">
        {t.verGuias}
      </EnlaceBoton>
    ),
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
          <SinAplicacion />
          <AvisosDeEmision alReiniciar={alReiniciar} emision={emision} local={local} otro={otro} />
          <ResumenProblemas intento={intento} orden={ORDEN} problemas={problemas} />
          <ResumenAvisos avisos={avisos} orden={ORDEN} />
          <fieldset
            className="flex min-w-0 flex-col gap-5"
            disabled={emision.emitiendo || emision.sinRespuesta !== undefined}
          >
            <Cabecera formulario={formulario} />
            {!ajenosA(formulario).has('documentoOrigen') && <CampoOrigen estado={deOrigen} formulario={formulario} />}
            <Quienes formulario={formulario} origen={origen} />
            <Puntos formulario={formulario} />
            <Bienes dichos={dichos} formulario={formulario} origen={origen} />
            <Carga formulario={formulario} />
            <Transporte formulario={formulario} />
            <Mas formulario={formulario} />
          </fieldset>
        </form>
        <div className="contents xl:sticky xl:top-20 xl:flex xl:flex-col xl:gap-5">
          <AccionesDeFormulario
            calculo={calculo}
            checkAntes={checkAntes}
            emision={emision}
            emitir={emitir}
            estado={estado}
            origen={origen}
            pendientes={intento === 0 ? 0 : problemas.size}
            putAlDia={() => putCalculo(ahora())}
          />
        </div>
      </div>
    </LugaresProvider>
  );
}

interface DeIntentos {
  readonly estado: Estado;
  readonly emision: EmisionDeLaGuia;
  readonly ahora: () => CalculoDeGuia;
  readonly putCalculo: (calculo: CalculoDeGuia) => void;
  readonly deOrigen: EstadoDeOrigen;
}

/** A first try shows everything that is wrong; only what core finds right is sent, unless only the server can judge it. */
function useIntentos({ estado, emision, ahora, putCalculo, deOrigen }: DeIntentos) {
  const [intento, setIntento] = useState(0);
  const { attempt, putDelServidor } = estado;
  const mostrar = useCallback(() => {
    attempt();
    setIntento((anterior) => anterior + 1);
  }, [attempt]);
  /** What may be sent; undefined after showing what is wrong. */
  const checkAntes = (): CalculoDeGuia | undefined => {
    const calculo = ahora();
    const soloServidor = deOrigen.tipo === 'hallado' && deOrigen.origen === undefined;
    if (calculo.problemas.size === 0 || soloServidor) return calculo;
    // What is shown, and gets the focus, is what is wrong now, not what was when it was last computed.
    putCalculo(calculo);
    mostrar();
    return undefined;
  };
  const emitir = async ({ documento, filas }: CalculoDeGuia) => {
    const desenlace = await emision.emitir(JSON.stringify({ documento }));
    if (desenlace?.tipo !== 'negado') return;
    putDelServidor(camposDe(desenlace, filas));
    mostrar();
  };
  return { emitir, checkAntes, intento };
}

function camposDe({ error }: Extract<Desenlace, { tipo: 'negado' }>, filas: readonly number[]) {
  return porLugar(Object.entries(error.fields), filas, idiomaDeLaPagina(), enPalabrasDeGuia);
}

/** A form without a series takes the first of its kind that is in use, or the usual one. */
function useSerieInicial({ formulario, acciones }: Estado, { series }: Fuentes): void {
  const { codigo, serie: suya } = claseDe(formulario);
  const propia = series?.find((una) => una.tipoComprobante === codigo && !una.bloqueada)?.serie;
  const serie = series === undefined ? undefined : (propia ?? `${suya.letras}${suya.primera}`);
  useEffect(() => {
    if (serie === undefined) return;
    acciones.change((anterior) =>
      texto(anterior, 'serie') === '' && claseDe(anterior).codigo === codigo ? { ...anterior, serie } : anterior,
    );
  }, [serie, codigo, acciones]);
}
