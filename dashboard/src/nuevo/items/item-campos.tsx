/** The fields that every line has. */
import { useMemo } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Combobox, type Sugerencia } from '../../ui/forms/combobox.tsx';
import { opcionesIgv, searchUnidades } from '../calculo/catalogos.ts';
import { type Rama, tiene } from '../campos/arbol.ts';
import { CampoImporte, CampoLista, CampoTexto, Marco, useTextoDe } from '../campos/campo.tsx';
import { type ProductoHallado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useLugares } from '../estado.tsx';
import { deProducto } from './producto.ts';

/**
 * Of the twelve columns of two rows, or one of the only row. In two rows the first says what it is and has the buttons at its end;
 * the second, how many, at what price and for how much.
 */
export const CUARTO = '@lg:col-span-3 @4xl:col-span-1';
/** Written last; in two rows they are seen at the end of the first. */
export const EN_BOTONES = 'col-span-full @lg:order-1 @lg:col-span-2 @4xl:order-none @4xl:col-span-1';
const EN = {
  descripcion: 'col-span-full @lg:order-1 @lg:col-span-6 @4xl:order-none @4xl:col-span-1',
  codigo: '@lg:order-1 @lg:col-span-2 @4xl:order-none @4xl:col-span-1',
  unidad: '@lg:order-1 @lg:col-span-2 @4xl:order-none @4xl:col-span-1',
  dinero: '@lg:order-2 @lg:col-span-3 @4xl:order-none @4xl:col-span-1',
} as const;

/** What is sold, how much of it, and at what price. */
export function Principales({ fila, lugar }: { fila: Rama; lugar: string }) {
  const t = useTextos(textos);
  const igv = useMemo(() => opcionesIgv(t.gruposIgv), [t]);
  const deValor = tiene(fila, 'valorUnitario');
  return (
    <>
      <Descripcion fila={fila} lugar={lugar} />
      <CampoTexto className={EN.codigo} enColumna lugar={`${lugar}.codigo`} />
      <Unidad lugar={`${lugar}.unidadMedida`} />
      <CampoImporte className={EN.dinero} enColumna lugar={`${lugar}.cantidad`} />
      <CampoImporte
        className={EN.dinero}
        enColumna
        lugar={`${lugar}.${deValor ? 'valorUnitario' : 'precioUnitario'}`}
      />
      <CampoLista className={EN.dinero} enColumna lugar={`${lugar}.tipoIgv`} opciones={igv} vacio="10" />
    </>
  );
}

/** Catalog 03 is of two thousand: by its code, or looked for by its name. */
function Unidad({ lugar }: { lugar: string }) {
  const [escrita, write] = useTextoDe(lugar);
  return (
    <Marco campo={{ lugar, enColumna: true, className: EN.unidad }}>
      <Combobox
        minLength={0}
        onChange={(nueva) => write(nueva.toUpperCase())}
        onSelect={({ value }) => write(value)}
        suggest={sugerirUnidades}
        value={escrita}
      />
    </Marco>
  );
}

async function sugerirUnidades(escrito: string): Promise<readonly Sugerencia<string>[]> {
  return searchUnidades(escrito).map(({ valor, texto: nombre }) => ({ value: valor, key: valor, label: nombre }));
}

function Descripcion({ fila, lugar }: { fila: Rama; lugar: string }) {
  const { sugerirProductos } = useFuentes();
  const [escrita, write] = useTextoDe(`${lugar}.descripcion`);
  const { acciones } = useLugares();
  return (
    <Marco
      campo={{
        lugar: `${lugar}.descripcion`,
        enColumna: true,
        obligatorio: true,
        className: EN.descripcion,
      }}
    >
      <Combobox
        onChange={write}
        onSelect={({ value }: Sugerencia<ProductoHallado>) => acciones.put(lugar, deProducto(fila, value))}
        suggest={sugerirProductos}
        value={escrita}
      />
    </Marco>
  );
}
