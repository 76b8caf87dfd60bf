/** What is carried, how much it weighs, and by whom and in what it goes. */
import { ENTIDADES_AUTORIZADORAS } from '@chaski/core/catalogos/d37-entidades-autorizadoras.ts';
import { nombreDeIndicador } from '@chaski/core/documentos/guia/campos.ts';
import type { ReactNode } from 'react';
import { useIdioma, useTextos } from '../../../i18n/idioma.ts';
import { OPCIONES_DOCUMENTO, opcionesDe } from '../../../nuevo/calculo/catalogos.ts';
import { add, filas, type Rama, texto } from '../../../nuevo/campos/arbol.ts';
import { CampoImporte, CampoLista, ProblemaDe } from '../../../nuevo/campos/campo.tsx';
import { CampoDeclarado, CamposDe } from '../../../nuevo/campos/campos-de.tsx';
import { Parte, Recuadro } from '../../../nuevo/campos/parte.tsx';
import { textos as textosDeCampos } from '../../../nuevo/campos/textos-campos.ts';
import { useTitulos } from '../../../nuevo/campos/titulos.ts';
import { useLugares } from '../../../nuevo/estado.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/forms/choices.tsx';
import { Card } from '../../../ui/layout.tsx';
import { dichoEn } from '../../catalogos.ts';
import {
  ajenosA,
  CONDUCTOR_NUEVO,
  delEmisor,
  fletesDe,
  indicadoresDe,
  indicadoresPuestos,
  VEHICULO_NUEVO,
} from '../formulario.ts';
import { textos } from '../textos.ts';

interface Props {
  readonly formulario: Rama;
}

const REJILLA = 'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4';

export function Carga({ formulario }: Props) {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const ajenos = ajenosA(formulario);
  const unidades = ['KGM', 'TNE'].map((valor) => ({ valor, texto: dichoEn('unidadPeso', valor, idioma) ?? valor }));
  return (
    <Card title={t.carga}>
      <div className={REJILLA}>
        <CampoImporte lugar="pesoBruto" obligatorio />
        <CampoLista lugar="unidadPeso" opciones={unidades} />
        <CampoDeclarado inputMode="numeric" lugar="bultos" />
        {!ajenos.has('pesoNeto') && <CampoImporte lugar="pesoNeto" />}
        {!ajenos.has('sustentoPeso') && <CampoDeclarado className="sm:col-span-2" lugar="sustentoPeso" />}
      </div>
    </Card>
  );
}

export function Transporte({ formulario }: Props) {
  const t = useTextos(textos);
  const ajenos = ajenosA(formulario);
  const pide = (campo: string) => !ajenos.has(campo);
  const sinElegir = pide('modalidad') && texto(formulario, 'modalidad') === '';
  return (
    <Card title={t.transporte}>
      <div className="flex flex-col gap-5">
        {sinElegir && <p className="text-muted text-sm">{t.transporteFalta}</p>}
        <Fletes formulario={formulario} />
        <Indicadores formulario={formulario} />
        {pide('transportista') && <Transportista formulario={formulario} />}
        {pide('vehiculos') && <Vehiculos formulario={formulario} />}
        {pide('conductores') && <Conductores formulario={formulario} />}
      </div>
    </Card>
  );
}

function Fletes({ formulario }: Props) {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const { acciones } = useLugares();
  const fletes = fletesDe(formulario);
  const puestos = indicadoresPuestos(formulario);
  if (fletes.length === 0) return null;
  return (
    <RadioGroup
      label={t.quienPagaFlete}
      onChange={(flete) => acciones.put('indicadores', [...puestos.filter((uno) => !fletes.includes(uno)), flete])}
      options={fletes.map((value) => ({ value, label: nombreDeIndicador(value, idioma) }))}
      value={fletes.find((uno) => puestos.includes(uno))}
    />
  );
}

function Indicadores({ formulario }: Props) {
  const [idioma] = useIdioma();
  const titulo = useTitulos()('indicadores');
  const { acciones } = useLugares();
  const puestos = indicadoresPuestos(formulario);
  const mark = (cual: string, si: boolean) =>
    acciones.put('indicadores', [...puestos.filter((uno) => uno !== cual), ...(si ? [cual] : [])]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{titulo}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {indicadoresDe(formulario).map((uno) => (
          <Checkbox
            checked={puestos.includes(uno)}
            key={uno}
            label={nombreDeIndicador(uno, idioma)}
            onChange={(si) => mark(uno, si)}
          />
        ))}
      </div>
      <ProblemaDe lugar="indicadores" />
    </fieldset>
  );
}

function Transportista({ formulario }: Props) {
  const titulo = useTitulos()('transportista');
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{titulo}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <CamposDe
          lugar="transportista"
          propios={{
            ruc: { inputMode: 'numeric', maxLength: 11, obligatorio: true, ayuda: '' },
            denominacion: { obligatorio: true },
            registroMtc: { mayusculas: true },
          }}
          sin={delEmisor(formulario)}
        />
      </div>
      <Autorizacion lugar="transportista.autorizacion" />
      <ProblemaDe lugar="transportista" />
    </fieldset>
  );
}

/** A special authorisation, if somebody adds it. */
export function Autorizacion({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <Parte lugar={lugar} nuevo={{ entidad: '', numero: '' }}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CamposDe
          lugar={lugar}
          propios={{ entidad: { opciones: opcionesDe(ENTIDADES_AUTORIZADORAS), vacio: t.elija } }}
        />
      </div>
    </Parte>
  );
}

function Vehiculos({ formulario }: Props) {
  return (
    <ListaDe formulario={formulario} lista="vehiculos" nuevo={VEHICULO_NUEVO}>
      {(lugar) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <CamposDe
              lugar={lugar}
              propios={{ placa: { mayusculas: true, obligatorio: true }, tarjetaCirculacion: { mayusculas: true } }}
            />
          </div>
          <Autorizacion lugar={`${lugar}.autorizacion`} />
        </>
      )}
    </ListaDe>
  );
}

function Conductores({ formulario }: Props) {
  return (
    <ListaDe formulario={formulario} lista="conductores" nuevo={CONDUCTOR_NUEVO}>
      {(lugar) => (
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <CamposDe
            lugar={lugar}
            propios={{
              tipoDocumento: { opciones: OPCIONES_DOCUMENTO.filter(({ valor }) => valor !== RUC) },
              numeroDocumento: { obligatorio: true },
              nombres: { obligatorio: true },
              apellidos: { obligatorio: true },
              licencia: { mayusculas: true, obligatorio: true },
            }}
          />
        </div>
      )}
    </ListaDe>
  );
}

/** Catalog 06: of a company, which drives nothing. */
const RUC = '6';

interface ListaProps extends Props {
  readonly lista: 'conductores' | 'vehiculos' | 'documentos' | 'contenedores';
  /** What one has when it is added. */
  readonly nuevo: Rama;
  readonly children: (lugar: string) => ReactNode;
}

/** The elements of a list of the guía, each with a way to take it out, and one more. */
export function ListaDe({ formulario, lista, nuevo, children }: ListaProps) {
  const t = useTextos(textosDeCampos);
  const { uno: nombres } = useTextos(textos);
  const { acciones } = useLugares();
  const titulo = nombres[lista];
  const elementos = filas(formulario, lista);
  const remove = (indice: number) => {
    acciones.put(`${lista}.${indice}`, undefined);
    acciones.forget(lista);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {elementos.map((elemento, indice) => (
        <Recuadro
          key={texto(elemento, 'clave')}
          lugar={`${lista}.${indice}`}
          nombre={elementos.length === 1 ? titulo : `${titulo} ${indice + 1}`}
          remove={() => remove(indice)}
        >
          {children(`${lista}.${indice}`)}
        </Recuadro>
      ))}
      <ProblemaDe lugar={lista} />
      <Button
        className="self-start"
        icon="nuevo"
        onClick={() => acciones.change((anterior) => add(anterior, lista, nuevo))}
        size="sm"
      >
        {t.agregar(titulo)}
      </Button>
    </div>
  );
}
