/** The lines: a grid of rows on a wide screen, a card for each on a narrow one; what few change is opened under each. */
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/layout.tsx';
import { DE_MAS, FILA_NUEVA } from '../calculo/documento.ts';
import { add, filas, put, type Rama, texto, tiene } from '../campos/arbol.ts';
import { ProblemaDe } from '../campos/campo.tsx';
import { idDeCampo } from '../campos/campos.ts';
import { type ProductoHallado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { type Acciones, type Dichos, type DichosDeFila, dichosDeFila, LugaresProvider, useFila } from '../estado.tsx';
import { Principales } from './item-campos.tsx';
import { ItemMas } from './item-mas.tsx';
import { pasteCeldas } from './pegar.ts';
import { takeProducto } from './producto.ts';

/** By the room that there is: the description over the rest, or one row of 40 px under the headings of the columns. */
const REJILLA =
  'grid grid-cols-2 gap-x-2 gap-y-3 @2xl:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_7rem_4.25rem] @2xl:gap-y-0 @4xl:grid-cols-[minmax(0,1fr)_6rem_8rem_8.5rem_4.25rem]';

interface Props {
  readonly formulario: Rama;
  readonly dichos: Dichos;
  readonly acciones: Acciones;
  readonly enNota: boolean;
  /** What each line adds to the total, by its position in the form. */
  readonly importes: ReadonlyMap<number, string>;
}

/** The lines of the document. Enter in the last one adds another; in the others it goes to the next. */
export function Items({ formulario, dichos, acciones, enNota, importes }: Props) {
  const t = useTextos(textos);
  const titulo = useTitulos()('items');
  const items = filas(formulario, 'items');
  const moneda = texto(formulario, 'moneda');
  const focus = useEnfoque();
  const { productoDe } = useFuentes();
  const append = () => {
    acciones.change((anterior) => add(anterior, 'items', filaComo(items.at(-1))));
    focus(idDeCampo(`items.${items.length}.descripcion`));
  };
  const next = (fila: number) => {
    if (fila === items.length - 1) append();
    else document.getElementById(idDeCampo(`items.${fila + 1}.descripcion`))?.focus();
  };
  const take = (fila: number, producto: ProductoHallado) => {
    acciones.change((anterior) => takeProducto(anterior, fila, producto).formulario);
    const { en } = takeProducto(formulario, fila, producto);
    // Where another line has one more, this one waits for the next code.
    if (en === fila) next(fila);
  };
  const alPulsar = (evento: KeyboardEvent) => {
    const fila = filaDeCampo(evento);
    if (fila === undefined) return;
    evento.preventDefault();
    const codigo = codigoDe(evento);
    if (codigo === undefined) next(fila);
    else
      void productoDe(codigo).then(
        (producto) => (producto === undefined ? next(fila) : take(fila, producto)),
        () => next(fila),
      );
  };
  const alPegar = (evento: ClipboardEvent) => {
    const celda = celdaDe(evento.target);
    const copiado = evento.clipboardData.getData('text/plain');
    if (celda === undefined || pasteCeldas(formulario, celda, copiado, filaComo) === undefined) return;
    evento.preventDefault();
    acciones.change((anterior) => pasteCeldas(anterior, celda, copiado, filaComo) ?? anterior);
  };
  return (
    <Card title={titulo}>
      <section aria-label={titulo} className="@container flex flex-col gap-3" onKeyDown={alPulsar} onPaste={alPegar}>
        <div className="flex flex-col gap-3 @2xl:gap-1">
          <Encabezado items={items} />
          {items.map((fila, indice) => (
            <Fila
              acciones={acciones}
              enNota={enNota}
              fila={fila}
              importe={importes.get(indice)}
              indice={indice}
              key={texto(fila, 'clave')}
              moneda={moneda}
              {...dichosDeFila(dichos, `items.${indice}`)}
            />
          ))}
        </div>
        <ProblemaDe lugar="items" />
        <div className="flex flex-wrap items-center gap-3">
          <Button icon="nuevo" onClick={append} size="sm">
            {t.agregarLinea}
          </Button>
          <p className="text-muted text-xs">{t.agregarLineaAyuda}</p>
        </div>
      </section>
    </Card>
  );
}

/** A new line is written in the terms of the one before it, and taxed as it is. */
function filaComo(previa: Rama | undefined): Rama {
  if (previa === undefined) return FILA_NUEVA;
  const { precioUnitario: _, ...sinPrecio } = FILA_NUEVA;
  const precio = tiene(previa, 'valorUnitario') ? { valorUnitario: '' } : { precioUnitario: '' };
  const tipoIgv = texto(previa, 'tipoIgv');
  return { ...sinPrecio, ...precio, tipoIgv: tipoIgv === '' ? '10' : tipoIgv };
}

/** What was written as the description, where it may be a code: one word. */
function codigoDe({ target }: KeyboardEvent): string | undefined {
  if (!(target instanceof HTMLInputElement) || !/-descripcion$/.test(target.id)) return undefined;
  return /^\S{1,30}$/.test(target.value.trim()) ? target.value.trim() : undefined;
}

/** The line in whose fields Enter was pressed; undefined when it belongs to something else (a button, a list of suggestions). */
function filaDeCampo(evento: KeyboardEvent): number | undefined {
  if (evento.key !== 'Enter' || evento.defaultPrevented || evento.ctrlKey || evento.metaKey) return undefined;
  if (!(evento.target instanceof HTMLInputElement) || evento.target.type === 'checkbox') return undefined;
  const [, fila] = /^campo-items-(\d+)-/.exec(evento.target.id) ?? [];
  return fila === undefined ? undefined : Number(fila);
}

/** The line and the field of a place where something is written; undefined of what is in no line. */
function celdaDe(campo: EventTarget): { indice: number; campo: string } | undefined {
  const [, indice, nombre] = (campo instanceof HTMLElement && /^campo-items-(\d+)-(\w+)$/.exec(campo.id)) || [];
  return indice === undefined || nombre === undefined ? undefined : { indice: Number(indice), campo: nombre };
}

/** Moves the focus to a field that the next render makes. */
function useEnfoque(): (id: string) => void {
  const pendiente = useRef<string>(undefined);
  useEffect(() => {
    if (pendiente.current === undefined) return;
    const campo = document.getElementById(pendiente.current);
    if (campo === null) return;
    pendiente.current = undefined;
    campo.focus();
  });
  return (id) => {
    pendiente.current = id;
  };
}

function Encabezado({ items }: { items: readonly Rama[] }) {
  const t = useTextos(textos);
  const deValor = items.some((item) => tiene(item, 'valorUnitario'));
  const dePrecio = items.some((item) => tiene(item, 'precioUnitario'));
  const titulo = useTitulos();
  const de = (campo: string) => titulo(`items.${campo}`);
  const precios = [...(dePrecio || !deValor ? ['precioUnitario'] : []), ...(deValor ? ['valorUnitario'] : [])];
  const nombres = [de('descripcion'), de('cantidad'), precios.map(de).join(' / '), t.importe];
  return (
    <div aria-hidden="true" className="hidden text-muted text-xs @2xl:block">
      <div className={REJILLA}>
        {nombres.map((nombre, indice) => (
          <span className={indice === 0 ? undefined : 'text-right'} key={nombre}>
            {nombre}
          </span>
        ))}
      </div>
    </div>
  );
}

interface FilaProps extends DichosDeFila {
  readonly fila: Rama;
  readonly indice: number;
  readonly importe: string | undefined;
  readonly moneda: string;
  readonly enNota: boolean;
  readonly acciones: Acciones;
}

/** One line. It is drawn again only when it changes: three hundred of them must not slow down the writing of one. */
const Fila = memo(function Fila(props: FilaProps) {
  const { fila, indice, problemas, avisos, importe, moneda, enNota, acciones } = props;
  const t = useTextos(textos);
  const lugar = `items.${indice}`;
  const lugares = useFila(fila, lugar, { problemas, avisos }, acciones);
  const [abierta, setAbierta] = useState(() => hayDeMas(fila));
  // What is said of a field that is not in sight opens it, and correcting it does not close it under the hands.
  if (!abierta && (isDichoDeMas(problemas, lugar) || isDichoDeMas(avisos, lugar))) setAbierta(true);
  return (
    <LugaresProvider lugares={lugares}>
      <fieldset className="flex min-w-0 flex-col gap-2 border-line border-b pb-3 @2xl:border-b-0 @2xl:pb-0">
        <legend className="mb-1 font-medium text-[0.8125rem] @2xl:sr-only">{t.linea(indice + 1)}</legend>
        <div className={REJILLA}>
          <Principales fila={fila} lugar={lugar} />
          <Importe importe={importe} moneda={moneda} />
          <Botones
            abierta={abierta}
            alternar={() => setAbierta(!abierta)}
            indice={indice}
            remove={() => removeFila(acciones, indice)}
          />
        </div>
        <ProblemaDe lugar={lugar} />
        {!abierta && <Distinto fila={fila} />}
        {abierta && <ItemMas enNota={enNota} lugar={lugar} />}
      </fieldset>
    </LugaresProvider>
  );
});

function hayDeMas(fila: Rama): boolean {
  return DE_MAS.some((campo) => tiene(fila, campo));
}

const FUERA_DE_LA_FILA = [...DE_MAS, 'codigo', 'unidadMedida', 'tipoIgv'];

function isDichoDeMas(dichos: string, lugar: string): boolean {
  return FUERA_DE_LA_FILA.some((campo) => dichos.includes(`${lugar}.${campo}`));
}

/** What is not in sight and changes what is charged, or of what: said under the row. */
function Distinto({ fila }: { fila: Rama }) {
  const titulo = useTitulos();
  const unidad = texto(fila, 'unidadMedida');
  const igv = texto(fila, 'tipoIgv');
  const partes = [
    ...(unidad === '' || unidad === FILA_NUEVA.unidadMedida ? [] : [`${titulo('items.unidadMedida')} ${unidad}`]),
    ...(igv === '' || igv === FILA_NUEVA.tipoIgv ? [] : [`${titulo('items.tipoIgv')} ${igv}`]),
    ...DE_MAS.filter((campo) => tiene(fila, campo) && fila[campo] !== '' && fila[campo] !== false).map((campo) =>
      titulo(`items.${campo}`),
    ),
  ];
  return partes.length === 0 ? null : <p className="-mt-1 text-muted text-xs">{partes.join(' · ')}</p>;
}

function removeFila({ change, forget }: Acciones, indice: number): void {
  change((formulario) => {
    const sin = put(formulario, `items.${indice}`, undefined);
    return filas(sin, 'items').length === 0 ? add(sin, 'items', FILA_NUEVA) : sin;
  });
  forget('items');
}

function Importe({ importe, moneda }: { importe: string | undefined; moneda: string }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  return (
    <p className="flex min-w-0 flex-col gap-1 @2xl:items-end">
      <span className="font-medium text-[0.8125rem] @2xl:sr-only">{t.importe}</span>
      <output className="tabular flex h-9 items-center whitespace-nowrap">
        {importe === undefined ? '—' : dinero(importe, moneda || 'PEN')}
      </output>
    </p>
  );
}

function Botones(props: { indice: number; abierta: boolean; alternar: () => void; remove: () => void }) {
  const t = useTextos(textos);
  const n = props.indice + 1;
  return (
    <div className="flex items-end justify-end gap-0.5 @2xl:h-9 @2xl:items-center">
      <IconButton
        aria-expanded={props.abierta}
        icon={props.abierta ? 'arriba' : 'abajo'}
        label={t.masDeLinea(n)}
        onClick={props.alternar}
        size="sm"
      />
      <IconButton icon="papelera" label={t.quitarLinea(n)} onClick={props.remove} size="sm" />
    </div>
  );
}
