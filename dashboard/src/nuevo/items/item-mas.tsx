/** What is not in the row of a line: its code, unit and tax, and what most do not have: other codes, discount, charge, ISC, bags, attributes, freight. */
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { OPCIONES_PROPIEDAD, OPCIONES_SISTEMA_ISC } from '../calculo/catalogos.ts';
import { PRINCIPALES } from '../calculo/documento.ts';
import { add, esLista, type Rama } from '../campos/arbol.ts';
import { renombrar } from '../campos/cambios.ts';
import { CampoImporte, CampoLista, CampoMarca, CampoTexto, Conmutador, ProblemaDe } from '../campos/campo.tsx';
import { CamposDe } from '../campos/campos-de.tsx';
import { Parte } from '../campos/parte.tsx';
import { textos } from '../campos/textos-campos.ts';
import { declaradoEn, useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { Secundarios } from './item-campos.tsx';

const AJUSTE_NUEVO: Rama = { monto: '', afectaBase: true };
const TRANSPORTE_NUEVO: Rama = {
  ubigeoOrigen: '',
  direccionOrigen: '',
  ubigeoDestino: '',
  direccionDestino: '',
  detalle: '',
  valorReferencial: '',
  valorCargaEfectiva: '',
  valorCargaUtil: '',
};

/** Drawn by themselves, in the row or here. */
const EN_OTRO_SITIO = [...PRINCIPALES, 'codigoSunat', 'gtin', 'icbper'];

/** `lugar` is the line's. In a note lines are net: no discount, charge or freight. */
export function ItemMas({ lugar, enNota }: { lugar: string; enNota: boolean }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-canvas p-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Secundarios lugar={lugar} />
        <TerminosDelPrecio lugar={lugar} />
        <CampoTexto inputMode="numeric" lugar={`${lugar}.codigoSunat`} />
        <CampoTexto inputMode="numeric" lugar={`${lugar}.gtin`} />
        <CampoMarca lugar={`${lugar}.icbper`} />
        <CamposDe lugar={lugar} sin={EN_OTRO_SITIO} />
      </div>
      {!enNota && <AjusteDeLinea lugar={`${lugar}.descuento`} />}
      {!enNota && <AjusteDeLinea lugar={`${lugar}.cargo`} />}
      <IscDeLinea lugar={`${lugar}.isc`} />
      <Atributos lugar={`${lugar}.atributos`} />
      {!enNota && <Transporte lugar={`${lugar}.transporte`} />}
    </div>
  );
}

function TerminosDelPrecio({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const actual = valor(`${lugar}.valorUnitario`) === undefined ? 'precioUnitario' : 'valorUnitario';
  return (
    <Conmutador
      alElegir={(nuevo) => acciones.change((formulario) => renombrar(formulario, lugar, actual, nuevo))}
      etiqueta={t.terminos}
      opciones={[
        { valor: 'precioUnitario', texto: t.conImpuestos },
        { valor: 'valorUnitario', texto: t.sinImpuestos },
      ]}
      valor={actual}
      verEtiqueta
    />
  );
}

/** A discount or a charge, if somebody adds it: an amount or a percentage, that touches the base or does not. */
function AjusteDeLinea({ lugar }: { lugar: string }) {
  return (
    <Parte lugar={lugar} nuevo={AJUSTE_NUEVO}>
      <Ajuste lugar={lugar} />
    </Parte>
  );
}

const SUYOS = ['monto', 'porcentaje', 'conIgv'];

/** The fields of a discount or charge, but those that are drawn apart. */
export function Ajuste({ lugar, aparte = [] }: { lugar: string; aparte?: readonly string[] }) {
  const t = useTextos(textos);
  const titulo = useTitulos();
  const { valor, acciones } = useLugares();
  const actual = valor(`${lugar}.porcentaje`) === undefined ? 'monto' : 'porcentaje';
  // Where it says nothing it can still be taken back.
  const conIgv = valor(`${lugar}.conIgv`) === true;
  const admiteIgv = declaradoEn(`${lugar}.conIgv`) !== undefined;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <Conmutador
        alElegir={(nuevo) => acciones.change((formulario) => renombrar(formulario, lugar, actual, nuevo))}
        etiqueta={t.enQue}
        opciones={[
          { valor: 'monto', texto: titulo(`${lugar}.monto`) },
          { valor: 'porcentaje', texto: titulo(`${lugar}.porcentaje`) },
        ]}
        valor={actual}
        verEtiqueta
      />
      <CampoImporte lugar={`${lugar}.${actual}`} />
      <CamposDe lugar={lugar} sin={[...SUYOS, ...aparte]} />
      {admiteIgv && (conIgv || (actual === 'monto' && valor(`${lugar}.afectaBase`) !== false)) && (
        <CampoMarca lugar={`${lugar}.conIgv`} />
      )}
    </div>
  );
}

function IscDeLinea({ lugar }: { lugar: string }) {
  const { valor, acciones } = useLugares();
  const sistema = valor(`${lugar}.sistema`);
  const choose = (nuevo: string) =>
    acciones.put(
      lugar,
      nuevo === '02' ? { sistema: nuevo, monto: '' } : { sistema: nuevo, tasa: '', ...sugerido(nuevo) },
    );
  return (
    <Parte lugar={lugar} nuevo={{ sistema: '01', tasa: '' }}>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <CampoLista alElegir={choose} lugar={`${lugar}.sistema`} opciones={OPCIONES_SISTEMA_ISC} />
        {sistema !== '02' && <CampoImporte lugar={`${lugar}.tasa`} />}
        {sistema === '02' && <CampoImporte lugar={`${lugar}.monto`} />}
        {sistema === '03' && <CampoImporte lugar={`${lugar}.precioSugerido`} />}
        <CamposDe lugar={lugar} sin={['sistema', 'tasa', 'monto', 'precioSugerido']} />
      </div>
    </Parte>
  );
}

const sugerido = (sistema: string): Rama => (sistema === '03' ? { precioSugerido: '' } : {});

function Atributos({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const nombre = useTitulos()(lugar);
  const { valor, acciones } = useLugares();
  const lista = valor(lugar);
  const cuantos = esLista(lista) ? lista.length : 0;
  const remove = (indice: number) => acciones.put(cuantos === 1 ? lugar : `${lugar}.${indice}`, undefined);
  return (
    <div className="flex flex-col gap-2">
      <ProblemaDe lugar={lugar} />
      {Array.from({ length: cuantos }, (_, indice) => `${lugar}.${indice}`).map((suyo, indice) => (
        <div className="flex flex-wrap items-start gap-3" key={suyo}>
          <CampoLista
            className="min-w-0 flex-1 basis-60"
            lugar={`${suyo}.codigo`}
            opciones={OPCIONES_PROPIEDAD}
            vacio={t.sinElegir}
          />
          <CampoTexto className="min-w-0 flex-1 basis-40" lugar={`${suyo}.valor`} />
          <CamposDe lugar={suyo} sin={['codigo', 'nombre', 'valor']} />
          <IconButton className="mt-5" icon="papelera" label={t.quitar(nombre)} onClick={() => remove(indice)} />
        </div>
      ))}
      <Button
        className="self-start"
        icon="nuevo"
        onClick={() => acciones.change((formulario) => add(formulario, lugar, { codigo: '', valor: '' }))}
        size="sm"
      >
        {t.agregar(nombre)}
      </Button>
    </div>
  );
}

function Transporte({ lugar }: { lugar: string }) {
  return (
    <Parte lugar={lugar} nuevo={TRANSPORTE_NUEVO}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CamposDe
          lugar={lugar}
          propios={{
            ubigeoOrigen: { inputMode: 'numeric' },
            ubigeoDestino: { inputMode: 'numeric' },
            detalle: { className: 'sm:col-span-2' },
          }}
        />
      </div>
    </Parte>
  );
}
