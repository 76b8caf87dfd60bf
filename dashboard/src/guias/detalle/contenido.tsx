import type { Campo } from '@chaski/core/documento/campos/campo.ts';
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import type { Guia } from '@chaski/sdk/src/index.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TablaSimple } from '../../comprobantes/pestanas/tabla-simple.tsx';
import { loadUbigeos, nombreDeDistrito } from '../../empresa/ubigeos.ts';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { Card, type Dato, KeyValue } from '../../ui/layout.tsx';
import { dichoEn } from '../catalogos.ts';
import { textosDeGuia } from './textos-detalle.ts';

type Declarado = Campo<unknown, unknown>;
type Valores = ReadonlyMap<string, unknown>;

/** What is shown elsewhere: at the head of the page, or in a place of its own. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  'tipoComprobante',
  'serie',
  'correlativo',
  'documentoOrigen',
  'unidadPeso',
]);
const PUNTOS: readonly string[] = ['partida', 'llegada'];
/** Lists that come after the transport, and what is carried. */
const TRANSPORTE: readonly string[] = ['transportista', 'conductores', 'vehiculos'];

/** Everything that the guía says, under the titles with which it is declared: a new field is shown by itself. */
export function ContenidoDeGuia({ documento }: { documento: Guia['documento'] }) {
  const { secciones, sinBienes } = useTextos(textosDeGuia);
  const valores = mapOf(documento);
  const campos = [...GUIA.propiedades].filter(([nombre]) => valores.has(nombre) && !EN_SU_LUGAR.has(nombre));
  const listas = campos.filter(([nombre, campo]) => campo.entrada.tipo === 'lista' && nombre !== 'indicadores');
  const deBienes = listas.filter(([nombre]) => !TRANSPORTE.includes(nombre)).reverse();
  const deTransporte = listas.filter(([nombre]) => TRANSPORTE.includes(nombre));
  return (
    <>
      <Traslado campos={campos} valores={valores} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={secciones.puntos}>
          <KeyValue columns={1} items={usePuntos(valores)} />
        </Card>
        <Card title={secciones.quienes}>
          <KeyValue columns={1} items={usePersonas(campos, valores)} />
        </Card>
      </div>
      {valores.has('transportista') && <Transportista valores={mapOf(valores.get('transportista'))} />}
      {[...deTransporte, ...deBienes].map(([nombre, campo]) => (
        <Lista campo={campo} key={nombre} nombre={nombre} valor={valores.get(nombre)} />
      ))}
      {!valores.has('items') && <p className="text-muted text-sm">{sinBienes}</p>}
    </>
  );
}

interface DeGuia {
  readonly campos: readonly (readonly [string, Declarado])[];
  readonly valores: Valores;
}

function Traslado({ campos, valores }: DeGuia) {
  const { secciones, verOrigen } = useTextos(textosDeGuia);
  const [idioma] = useIdioma();
  const decir = useDecir();
  const origen = valores.get('documentoOrigen');
  const llanos = campos.filter(([, { objeto, entrada }]) => objeto === undefined && entrada.tipo !== 'lista');
  const pesada = ({ label, value }: Dato, nombre: string): Dato =>
    nombre === 'pesoBruto'
      ? { label, value: `${value} ${decir('unidadPeso', valores.get('unidadPeso') ?? 'KGM')}` }
      : { label, value };
  const indicadores = valores.get('indicadores');
  return (
    <Card title={secciones.traslado}>
      <KeyValue
        columns={3}
        items={[
          ...llanos.map(([nombre, { titulo }]) =>
            pesada({ label: titulo?.[idioma] ?? nombre, value: decir(nombre, valores.get(nombre)) }, nombre),
          ),
          {
            label: GUIA.propiedades.get('indicadores')?.titulo?.[idioma] ?? '',
            value: Array.isArray(indicadores)
              ? indicadores.map((uno) => decir('indicadores', uno)).join(' · ')
              : undefined,
            wide: true,
          },
          {
            label: GUIA.propiedades.get('documentoOrigen')?.titulo?.[idioma] ?? '',
            value: typeof origen === 'string' && (
              <>
                {origen}{' '}
                <EnlaceEmpresa a="comprobantes" search={{ q: origen }}>
                  {verOrigen}
                </EnlaceEmpresa>
              </>
            ),
          },
        ].filter(({ value }) => value !== false)}
      />
    </Card>
  );
}

/** Who takes part: whatever has a name. */
function usePersonas(campos: DeGuia['campos'], valores: Valores): readonly Dato[] {
  const [idioma] = useIdioma();
  const decir = useDecir();
  return campos.flatMap(([nombre, { titulo, objeto, entrada }]) => {
    if (entrada.tipo === 'lista' || objeto?.propiedades.has('denominacion') !== true || nombre === 'transportista')
      return [];
    const suyos = mapOf(valores.get(nombre));
    const documento = `${decir('tipoDocumento', suyos.get('tipoDocumento'))} ${suyos.get('numeroDocumento')}`;
    return [{ label: titulo?.[idioma] ?? nombre, value: `${suyos.get('denominacion')} · ${documento}` }];
  });
}

/** From where to where, with the names of the districts as soon as they are known, and the port. */
function usePuntos(valores: Valores): readonly Dato[] {
  const [idioma] = useIdioma();
  const decir = useDecir();
  const { data: distritos } = useQuery({
    queryKey: ['ubigeos'],
    queryFn: loadUbigeos,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const puntos = PUNTOS.flatMap((nombre) => {
    const campo = GUIA.propiedades.get(nombre);
    if (!valores.has(nombre) || campo === undefined) return [];
    const { ubigeo, direccion, ...resto } = Object.fromEntries(mapOf(valores.get(nombre)));
    const distrito = distritos?.find((uno) => uno.ubigeo === ubigeo);
    const demas = Object.entries(resto).map(
      ([suyo, valor]) => `${campo.objeto?.propiedades.get(suyo)?.titulo?.[idioma] ?? suyo}: ${decir(suyo, valor)}`,
    );
    const lineas = [direccion, [distrito && nombreDeDistrito(distrito), ubigeo].filter(Boolean).join(' · '), ...demas];
    return [
      {
        label: campo.titulo?.[idioma] ?? nombre,
        value: lineas.filter(Boolean).map((linea) => (
          <span className="block" key={String(linea)}>
            {String(linea)}
          </span>
        )),
      },
    ];
  });
  const puerto = mapOf(valores.get('puerto'));
  if (puerto.size === 0) return puntos;
  const nombre = `${decir('puerto.tipo', puerto.get('tipo'))} ${decir('puerto.codigo', puerto.get('codigo'))}`;
  return [
    ...puntos,
    { label: GUIA.propiedades.get('puerto')?.titulo?.[idioma] ?? '', value: `${nombre} (${puerto.get('codigo')})` },
  ];
}

/** The fields of it that the guía says; one that holds others, in one line. */
function Transportista({ valores }: { valores: Valores }) {
  const [idioma] = useIdioma();
  const decir = useDecir();
  const campo = GUIA.propiedades.get('transportista');
  const datos = [...(campo?.objeto?.propiedades ?? [])].flatMap(([nombre, { titulo }]) =>
    valores.has(nombre)
      ? [{ label: titulo?.[idioma] ?? nombre, value: decir(`transportista.${nombre}`, valores.get(nombre)) }]
      : [],
  );
  return (
    <Card title={campo?.titulo?.[idioma]}>
      <KeyValue columns={3} items={datos} />
    </Card>
  );
}

interface ListaProps {
  readonly nombre: string;
  readonly campo: Declarado;
  readonly valor: unknown;
}

/** A list: of each field that some row has a column. */
function Lista({ nombre, campo, valor }: ListaProps) {
  const [idioma] = useIdioma();
  const decir = useDecir();
  const filas = Array.isArray(valor) ? valor.map((fila, n) => ({ n, valores: mapOf(fila) })) : [];
  const titulo = campo.titulo?.[idioma] ?? nombre;
  const columnas = [...(campo.objeto?.propiedades ?? [])].filter(([suyo]) =>
    filas.some(({ valores }) => valores.has(suyo)),
  );
  if (filas.length === 0) return null;
  return (
    <Card title={titulo}>
      <TablaSimple
        clave={({ n }) => String(n)}
        columnas={columnas.map(([suyo, { titulo: suTitulo, entrada }]) => ({
          id: suyo,
          titulo: suTitulo?.[idioma] ?? suyo,
          celda: ({ valores }: (typeof filas)[number]): ReactNode => decir(`${nombre}.${suyo}`, valores.get(suyo)),
          derecha: entrada.tipo === 'importe',
        }))}
        filas={filas}
        titulo={titulo}
      />
    </Card>
  );
}

/** A value in words: codes by their names, days as people write them, objects in one line. */
function useDecir(): (lugar: string, valor: unknown) => string {
  const { si } = useTextos(textosDeGuia);
  const [idioma] = useIdioma();
  const { fecha } = useFormatos();
  const decir = (lugar: string, valor: unknown): string => {
    if (valor === undefined || valor === null || valor === false) return '';
    if (valor === true) return si;
    if (typeof valor === 'object') {
      return [...mapOf(valor)].map(([nombre, suyo]) => decir(`${lugar}.${nombre}`, suyo)).join(' · ');
    }
    const texto = String(valor);
    return /^\d{4}-\d{2}-\d{2}$/.test(texto) ? fecha(texto) : (dichoEn(lugar, texto, idioma) ?? texto);
  };
  return decir;
}

function mapOf(objeto: unknown): Valores {
  return new Map<string, unknown>(typeof objeto === 'object' && objeto !== null ? Object.entries(objeto) : []);
}
