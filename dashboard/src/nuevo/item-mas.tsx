/** What most lines do not have: codes, discount, charge, ISC, bags, attributes, freight. */
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { agregar, esLista, type Rama } from './arbol.ts';
import { renombrar } from './cambios.ts';
import { CampoImporte, CampoLista, CampoMarca, CampoTexto, Conmutador, ProblemaDe } from './campo.tsx';
import { OPCIONES_PROPIEDAD, OPCIONES_SISTEMA_ISC } from './catalogos.ts';
import { useLugares } from './estado.tsx';
import { Parte } from './parte.tsx';
import { textos } from './textos-campos.ts';

const AJUSTE_NUEVO: Rama = { monto: '', afectaBase: true };
const TRANSPORTE_NUEVO: Rama = {
  ...{ ubigeoOrigen: '', direccionOrigen: '', ubigeoDestino: '', direccionDestino: '', detalle: '' },
  ...{ valorReferencial: '', valorCargaEfectiva: '', valorCargaUtil: '' },
};

/** `lugar` is the line's. In a note lines are net: no discount, charge or freight. */
export function ItemMas({ lugar, enNota }: { lugar: string; enNota: boolean }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-canvas p-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TerminosDelPrecio lugar={lugar} />
        <CampoTexto etiqueta={t.codigoSunat} inputMode="numeric" lugar={`${lugar}.codigoSunat`} />
        <CampoTexto etiqueta={t.gtin} inputMode="numeric" lugar={`${lugar}.gtin`} />
        <CampoMarca etiqueta={t.icbper} lugar={`${lugar}.icbper`} />
      </div>
      {!enNota && <AjusteDeLinea lugar={`${lugar}.descuento`} nombre={t.descuento} reduce />}
      {!enNota && <AjusteDeLinea lugar={`${lugar}.cargo`} nombre={t.cargo} />}
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
      alElegir={(nuevo) => acciones.cambiar((formulario) => renombrar(formulario, lugar, actual, nuevo))}
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
function AjusteDeLinea({ lugar, nombre, reduce = false }: { lugar: string; nombre: string; reduce?: boolean }) {
  return (
    <Parte lugar={lugar} nombre={nombre} nuevo={AJUSTE_NUEVO}>
      <Ajuste lugar={lugar} reduce={reduce} />
    </Parte>
  );
}

interface AjusteProps {
  readonly lugar: string;
  readonly reduce: boolean;
  readonly sinBase?: boolean;
  /** Of the whole document: its amount on the base may be given with the IGV in it. */
  readonly global?: boolean;
}

/** The fields of a discount or charge. */
export function Ajuste({ lugar, reduce, sinBase = false, global = false }: AjusteProps) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const actual = valor(`${lugar}.porcentaje`) === undefined ? 'monto' : 'porcentaje';
  // Where it says nothing it can still be taken back.
  const conIgv = valor(`${lugar}.conIgv`) === true;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <Conmutador
        alElegir={(nuevo) => acciones.cambiar((formulario) => renombrar(formulario, lugar, actual, nuevo))}
        etiqueta={t.enQue}
        opciones={[
          { valor: 'monto', texto: t.monto },
          { valor: 'porcentaje', texto: t.porcentaje },
        ]}
        valor={actual}
        verEtiqueta
      />
      <CampoImporte etiqueta={actual === 'monto' ? t.monto : t.porcentaje} lugar={`${lugar}.${actual}`} />
      {!sinBase && <CampoMarca etiqueta={reduce ? t.afectaBase : t.afectaBaseCargo} lugar={`${lugar}.afectaBase`} />}
      {global && (conIgv || (actual === 'monto' && valor(`${lugar}.afectaBase`) !== false)) && (
        <CampoMarca etiqueta={t.conIgv} lugar={`${lugar}.conIgv`} />
      )}
    </div>
  );
}

function IscDeLinea({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const sistema = valor(`${lugar}.sistema`);
  const elegir = (nuevo: string) =>
    acciones.poner(
      lugar,
      nuevo === '02' ? { sistema: nuevo, monto: '' } : { sistema: nuevo, tasa: '', ...sugerido(nuevo) },
    );
  return (
    <Parte lugar={lugar} nombre={t.isc} nuevo={{ sistema: '01', tasa: '' }}>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <CampoLista
          alElegir={elegir}
          etiqueta={t.sistemaIsc}
          lugar={`${lugar}.sistema`}
          opciones={OPCIONES_SISTEMA_ISC}
        />
        {sistema !== '02' && <CampoImporte etiqueta={t.tasa} lugar={`${lugar}.tasa`} />}
        {sistema === '02' && <CampoImporte etiqueta={t.montoPorUnidad} lugar={`${lugar}.monto`} />}
        {sistema === '03' && <CampoImporte etiqueta={t.precioSugerido} lugar={`${lugar}.precioSugerido`} />}
      </div>
    </Parte>
  );
}

const sugerido = (sistema: string): Rama => (sistema === '03' ? { precioSugerido: '' } : {});

function Atributos({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const lista = valor(lugar);
  const cuantos = esLista(lista) ? lista.length : 0;
  const quitar = (indice: number) => acciones.poner(cuantos === 1 ? lugar : `${lugar}.${indice}`, undefined);
  return (
    <div className="flex flex-col gap-2">
      <ProblemaDe lugar={lugar} />
      {Array.from({ length: cuantos }, (_, indice) => `${lugar}.${indice}`).map((suyo, indice) => (
        <div className="flex flex-wrap items-start gap-3" key={suyo}>
          <CampoLista
            className="min-w-0 flex-1 basis-60"
            etiqueta={t.atributo}
            lugar={`${suyo}.codigo`}
            opciones={OPCIONES_PROPIEDAD}
            vacio={t.sinElegir}
          />
          <CampoTexto className="min-w-0 flex-1 basis-40" etiqueta={t.valorAtributo} lugar={`${suyo}.valor`} />
          <IconButton className="mt-5" icon="papelera" label={t.quitar(t.atributo)} onClick={() => quitar(indice)} />
        </div>
      ))}
      <Button
        className="self-start"
        icon="nuevo"
        onClick={() => acciones.cambiar((formulario) => agregar(formulario, lugar, { codigo: '', valor: '' }))}
        size="sm"
      >
        {t.agregar(t.atributo)}
      </Button>
    </div>
  );
}

function Transporte({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <Parte lugar={lugar} nombre={t.transporte} nuevo={TRANSPORTE_NUEVO}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CampoTexto etiqueta={t.ubigeoOrigen} inputMode="numeric" lugar={`${lugar}.ubigeoOrigen`} />
        <CampoTexto etiqueta={t.direccionOrigen} lugar={`${lugar}.direccionOrigen`} />
        <CampoTexto etiqueta={t.ubigeoDestino} inputMode="numeric" lugar={`${lugar}.ubigeoDestino`} />
        <CampoTexto etiqueta={t.direccionDestino} lugar={`${lugar}.direccionDestino`} />
        <CampoTexto className="sm:col-span-2" etiqueta={t.detalle} lugar={`${lugar}.detalle`} />
        <CampoImporte etiqueta={t.valorReferencial} lugar={`${lugar}.valorReferencial`} />
        <CampoImporte etiqueta={t.valorCargaEfectiva} lugar={`${lugar}.valorCargaEfectiva`} />
        <CampoImporte etiqueta={t.valorCargaUtil} lugar={`${lugar}.valorCargaUtil`} />
      </div>
    </Parte>
  );
}
