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

/** What is sold, how much of it, and at what price. */
export function Principales({ fila, lugar }: { fila: Rama; lugar: string }) {
  const deValor = tiene(fila, 'valorUnitario');
  return (
    <>
      <Descripcion fila={fila} lugar={lugar} />
      <CampoImporte enColumna lugar={`${lugar}.cantidad`} />
      <CampoImporte enColumna lugar={`${lugar}.${deValor ? 'valorUnitario' : 'precioUnitario'}`} />
    </>
  );
}

/** What every line has and few change: its code, its unit and how it is taxed. */
export function Secundarios({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const igv = useMemo(() => opcionesIgv(t.gruposIgv), [t]);
  return (
    <>
      <CampoTexto lugar={`${lugar}.codigo`} />
      <Unidad lugar={`${lugar}.unidadMedida`} />
      <CampoLista lugar={`${lugar}.tipoIgv`} opciones={igv} vacio="10" />
    </>
  );
}

/** Catalog 03 is of two thousand: by its code, or looked for by its name. */
export function Unidad({ lugar, ayuda }: { lugar: string; ayuda?: string }) {
  const [escrita, write] = useTextoDe(lugar);
  return (
    <Marco campo={{ lugar, ayuda }}>
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
        className: 'col-span-full @2xl:col-span-1',
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
