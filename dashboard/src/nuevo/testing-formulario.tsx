/** For tests only: the form as it is drawn, without a browser. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { type EmpresaActual, EmpresaContext } from '../shell/layouts/empresa.tsx';
import { Bloques } from './bloques/bloques.tsx';
import { Cabecera } from './bloques/cabecera.tsx';
import { Pago } from './bloques/pago.tsx';
import { nodo, type Rama } from './campos/arbol.ts';
import { type Fuentes, FuentesContext } from './campos/fuentes.ts';
import { Cliente } from './cliente/cliente.tsx';
import { type Acciones, LugaresProvider } from './estado.tsx';
import { Items } from './items/items.tsx';
import { Nota } from './nota/nota.tsx';
import { HOY } from './testing.ts';

const NADA: readonly never[] = [];
const ACCIONES: Acciones = { put: () => {}, change: () => {}, tocar: () => {}, forget: () => {} };
const FUENTES: Fuentes = {
  sugerirClientes: async () => NADA,
  sugerirProductos: async () => NADA,
  productoDe: async () => undefined,
  sugerirAfectables: async () => NADA,
  series: NADA,
  askSeries: async () => NADA,
  establecimientos: NADA,
  afectado: { tipo: 'ajeno' },
  igvRestaurantes: {},
  obligadoCodigoProducto: false,
};

const EMPRESA: EmpresaActual = {
  id: 'a',
  ruc: '20123456786',
  razonSocial: 'EMPRESA DE PRUEBA S.A.C.',
  nombreComercial: null,
  obligadoCodigoProducto: false,
  rol: 'dueno',
  entorno: 'test',
};

/** The ids of the fields of a whole form with these values. */
export function idsDe(formulario: Rama): string[] {
  const dichos = { problemas: new Map<string, string>(), avisos: new Map<string, string>() };
  const lugares = {
    valor: (lugar: string) => nodo(formulario, lugar),
    problema: () => undefined,
    aviso: () => undefined,
    acciones: ACCIONES,
  };
  const enNota = formulario.tipoComprobante === '07';
  const pagina = (
    <QueryClientProvider client={new QueryClient()}>
      <EmpresaContext value={EMPRESA}>
        <FuentesContext value={FUENTES}>
          <LugaresProvider lugares={lugares}>
            <Cabecera formulario={formulario} />
            {enNota && <Nota formulario={formulario} />}
            <Cliente formulario={formulario} />
            <Items {...{ formulario, dichos, enNota }} acciones={ACCIONES} importes={new Map()} />
            <Pago formulario={formulario} hoy={HOY} pendiente="118.00" />
            <Bloques formulario={formulario} />
          </LugaresProvider>
        </FuentesContext>
      </EmpresaContext>
    </QueryClientProvider>
  );
  return [...renderToStaticMarkup(pagina).matchAll(/ id="(campo-[^"]+)"/g)].map(([, id = '']) => id);
}
