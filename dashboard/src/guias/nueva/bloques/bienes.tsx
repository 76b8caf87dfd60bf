/** The goods: those of the sale from which they are taken, or a row for each. */
import type { Origen } from '@chaski/core/documentos/guia/origen.ts';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTextos } from '../../../i18n/idioma.ts';
import { add, filas, put, type Rama, sinCampos, texto } from '../../../nuevo/campos/arbol.ts';
import { CampoImporte, Marco, ProblemaDe, useTextoDe } from '../../../nuevo/campos/campo.tsx';
import { CamposDe } from '../../../nuevo/campos/campos-de.tsx';
import { useFuentes } from '../../../nuevo/campos/fuentes.ts';
import { useTitulos } from '../../../nuevo/campos/titulos.ts';
import {
  type Acciones,
  type Dichos,
  type DichosDeFila,
  dichosDeFila,
  LugaresProvider,
  useFila,
  useLugares,
} from '../../../nuevo/estado.tsx';
import { Unidad } from '../../../nuevo/items/item-campos.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Card } from '../../../ui/layout.tsx';
import { ajenosA, BIEN_NUEVO, bienesDe, copiaBienes, hasBienes } from '../formulario.ts';
import { textos } from '../textos.ts';
import { SiNo } from './si-no.tsx';

interface Props {
  readonly formulario: Rama;
  readonly origen: Origen | undefined;
  readonly dichos: Dichos;
}

export function Bienes({ formulario, origen, dichos }: Props) {
  const t = useTextos(textos);
  const titulo = useTitulos()('items');
  if (ajenosA(formulario).has('items')) {
    return (
      <Card title={titulo}>
        <p className="text-sm">{t.sinBienes}</p>
        <ProblemaDe lugar="items" />
      </Card>
    );
  }
  return (
    <Card title={titulo}>
      {origen !== undefined && copiaBienes(formulario, origen) ? (
        <DelOrigen origen={origen} />
      ) : (
        <Propios dichos={dichos} formulario={formulario} origen={origen} />
      )}
    </Card>
  );
}

/** All of the sale: the service copies them. */
function DelOrigen({ origen }: { origen: Origen }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const numerados = origen.bienes.map((bien, n) => ({ bien, n }));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-muted">{t.bienesDelOrigen}</p>
      <ul className="flex flex-col divide-y divide-line">
        {numerados.map(({ n, bien: { descripcion, cantidad, unidadMedida = '' } }) => (
          <li className="flex justify-between gap-4 py-1.5" key={n}>
            <span className="wrap-anywhere min-w-0">{descripcion}</span>
            <span className="tabular shrink-0">
              {cantidad?.toString()} {unidadMedida}
            </span>
          </li>
        ))}
      </ul>
      <ProblemaDe lugar="items" />
      <Button className="self-start" onClick={() => acciones.put('items', bienesDe(origen))} size="sm">
        {t.cambiarBienes}
      </Button>
    </div>
  );
}

const REJILLA = 'grid grid-cols-2 items-start gap-3 @2xl:grid-cols-[minmax(0,1fr)_8rem_10rem_4.5rem]';

function Propios({ formulario, origen, dichos }: Props) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const bienes = filas(formulario, 'items');
  const append = () => acciones.change((anterior) => add(anterior, 'items', BIEN_NUEVO));
  const alPulsar = (evento: KeyboardEvent) => {
    const campo = evento.target;
    const ultimo = `campo-items-${bienes.length - 1}-`;
    const enElUltimo = campo instanceof HTMLInputElement && campo.id.startsWith(ultimo) && campo.type !== 'checkbox';
    if (evento.key !== 'Enter' || evento.defaultPrevented || evento.ctrlKey || evento.metaKey || !enElUltimo) return;
    evento.preventDefault();
    append();
  };
  return (
    <section aria-label={t.bienes} className="@container flex flex-col gap-3" onKeyDown={alPulsar}>
      {bienes.map((fila, indice) => (
        <Bien
          acciones={acciones}
          fila={fila}
          indice={indice}
          key={texto(fila, 'clave')}
          {...dichosDeFila(dichos, `items.${indice}`)}
        />
      ))}
      <ProblemaDe lugar="items" />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="nuevo" onClick={append} size="sm">
          {t.agregarBien}
        </Button>
        {hasBienes(origen) && (
          <Button
            onClick={() => acciones.change((anterior) => add({ ...sinCampos(anterior, 'items') }, 'items', BIEN_NUEVO))}
            size="sm"
          >
            {t.tomarTodos}
          </Button>
        )}
        <p className="text-muted text-xs">{t.agregarBienAyuda}</p>
      </div>
    </section>
  );
}

interface BienProps extends DichosDeFila {
  readonly fila: Rama;
  readonly indice: number;
  readonly acciones: Acciones;
}

/** In the row of each; the rest is opened under it. */
const EN_LA_FILA = ['descripcion', 'cantidad', 'unidadMedida'];
const EN_SU_LUGAR = [...EN_LA_FILA, 'contenedorVacio'];

/** One good. It is drawn again only when it changes: three hundred of them must not slow down the writing of one. */
const Bien = memo(function Bien({ fila, indice, acciones, problemas, avisos }: BienProps) {
  const t = useTextos(textos);
  const lugar = `items.${indice}`;
  const lugares = useFila(fila, lugar, { problemas, avisos }, acciones);
  const escrito = Object.entries(fila).some(
    ([campo, valor]) => !['clave', ...EN_LA_FILA].includes(campo) && valor !== '' && valor !== false,
  );
  const [abierta, setAbierta] = useState(escrito);
  const dicho = `${problemas}${avisos}`.replaceAll(new RegExp(`${lugar}\\.(?:${EN_LA_FILA.join('|')})\\b`, 'g'), '');
  // What is said of a field that is not in sight opens it, and correcting it does not close it under the hands.
  if (!abierta && dicho.includes(`${lugar}.`)) setAbierta(true);
  return (
    <LugaresProvider lugares={lugares}>
      <fieldset className="flex min-w-0 flex-col gap-2 border-line border-b pb-3">
        <legend className="mb-1 font-medium text-[0.8125rem]">{t.bien(indice + 1)}</legend>
        <div className={REJILLA}>
          <Descripcion fila={fila} lugar={lugar} />
          <CampoImporte lugar={`${lugar}.cantidad`} obligatorio />
          <Unidad ayuda={t.sinUnidad} lugar={`${lugar}.unidadMedida`} />
          <div className="col-span-full flex items-end justify-end gap-0.5 @2xl:col-span-1 @2xl:pt-6">
            <IconButton
              aria-expanded={abierta}
              icon={abierta ? 'arriba' : 'abajo'}
              label={t.masDelBien(indice + 1)}
              onClick={() => setAbierta(!abierta)}
              size="sm"
            />
            <IconButton
              icon="papelera"
              label={t.quitarBien(indice + 1)}
              onClick={() => removeBien(acciones, indice)}
              size="sm"
            />
          </div>
        </div>
        <ProblemaDe lugar={lugar} />
        {abierta && (
          <div className="grid items-start gap-3 rounded-lg bg-canvas p-3 sm:grid-cols-2 lg:grid-cols-4">
            <CamposDe lugar={lugar} sin={EN_SU_LUGAR} />
            <SiNo lugar={`${lugar}.contenedorVacio`} />
          </div>
        )}
      </fieldset>
    </LugaresProvider>
  );
});

function removeBien({ change, forget }: Acciones, indice: number): void {
  change((formulario) => {
    const sin = put(formulario, `items.${indice}`, undefined);
    return filas(sin, 'items').length === 0 ? add(sin, 'items', BIEN_NUEVO) : sin;
  });
  forget('items');
}

/** Among the products that are known. */
function Descripcion({ fila, lugar }: { fila: Rama; lugar: string }) {
  const { sugerirProductos } = useFuentes();
  const [escrita, write] = useTextoDe(`${lugar}.descripcion`);
  const { acciones } = useLugares();
  return (
    <Marco campo={{ lugar: `${lugar}.descripcion`, obligatorio: true, className: 'col-span-full @2xl:col-span-1' }}>
      <Combobox
        callado
        onChange={write}
        onSelect={({ value: { descripcion, codigo = '', unidadMedida } }) =>
          acciones.put(lugar, { ...fila, descripcion, codigo, unidadMedida })
        }
        suggest={sugerirProductos}
        value={escrita}
      />
    </Marco>
  );
}
