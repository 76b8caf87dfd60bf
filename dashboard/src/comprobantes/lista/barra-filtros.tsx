import { TIPOS } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { BarraDeLista, Chips, FiltroFecha, FiltroOpcion, FiltroTexto } from '../../shell/filtros/en-barra.tsx';
import { textos as textosUi } from '../../ui/textos.ts';
import { textos } from '../textos.ts';
import { conFiltro, ESTADOS, esFiltroValido, type FiltrosLista, filtrosPuestos, type NombreFiltro } from './filtros.ts';

interface Props {
  readonly filtros: FiltrosLista;
  readonly onChange: (filtros: FiltrosLista) => void;
}

/** The filters of a list of documents; each acts as soon as it is complete. `/` goes to the search. */
export function BarraFiltros({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const decir = useValorDeFiltro();
  const { serie, cliente, desde, hasta } = filtros;
  const puestos = filtrosPuestos(filtros).map(([nombre, valor]) => ({
    nombre,
    etiqueta: t.filtroCorto[nombre],
    dicho: decir(nombre, valor),
  }));
  const remove = (nombre: NombreFiltro) => onChange(conFiltro(filtros, nombre, undefined));
  return (
    <BarraDeLista
      chips={<Chips puestos={puestos} remove={remove} removeAll={() => onChange({})} />}
      demas={
        <>
          <CampoTexto
            ancho="min-w-28 flex-1 sm:w-28 sm:flex-none"
            filtros={filtros}
            nombre="serie"
            onChange={onChange}
          />
          <CampoTexto
            ancho="min-w-40 flex-1 sm:w-48 sm:flex-none"
            filtros={filtros}
            nombre="cliente"
            onChange={onChange}
          />
          <CampoFecha filtros={filtros} nombre="desde" onChange={onChange} />
          <CampoFecha filtros={filtros} nombre="hasta" onChange={onChange} />
        </>
      }
      hayDemas={[serie, cliente, desde, hasta].some((valor) => valor !== undefined)}
    >
      <CampoTexto ancho="w-full sm:w-72" filtros={filtros} nombre="q" onChange={onChange} />
      <SelectorEstado filtros={filtros} onChange={onChange} />
      <SelectorTipo filtros={filtros} onChange={onChange} />
    </BarraDeLista>
  );
}

export function SelectorEstado({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const { estados } = useTextos(textosUi);
  return (
    <FiltroOpcion
      etiqueta={t.filtro.estado}
      onChange={(valor) => onChange(conFiltro(filtros, 'estado', valor))}
      opciones={ESTADOS.map((value) => ({ value, label: estados[value] }))}
      valor={filtros.estado}
    />
  );
}

export function SelectorTipo({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  return (
    <FiltroOpcion
      etiqueta={t.filtro.tipoComprobante}
      onChange={(valor) => onChange(conFiltro(filtros, 'tipoComprobante', valor))}
      opciones={TIPOS.map((value) => ({ value, label: t.tipos[value] }))}
      valor={filtros.tipoComprobante}
    />
  );
}

interface CampoProps extends Props {
  readonly nombre: 'q' | 'serie' | 'cliente';
  readonly ancho: string;
}

export function CampoTexto({ nombre, filtros, onChange, ancho }: CampoProps) {
  const t = useTextos(textos);
  return (
    <FiltroTexto
      ancho={ancho}
      buscador={nombre === 'q'}
      etiqueta={t.filtro[nombre]}
      invalido={t.filtroInvalido[nombre]}
      onChange={(valor) => onChange(conFiltro(filtros, nombre, valor))}
      read={(escrito) =>
        esFiltroValido(nombre, escrito) ? (conFiltro(filtros, nombre, escrito)[nombre] ?? '') : undefined
      }
      valor={filtros[nombre]}
    />
  );
}

export function CampoFecha({ nombre, filtros, onChange }: Props & { readonly nombre: 'desde' | 'hasta' }) {
  const t = useTextos(textos);
  return (
    <FiltroFecha
      etiqueta={t.filtro[nombre]}
      onChange={(valor) => onChange(conFiltro(filtros, nombre, valor))}
      valor={filtros[nombre]}
    />
  );
}

function useValorDeFiltro(): (nombre: NombreFiltro, valor: string) => string {
  const { tipos } = useTextos(textos);
  const { estados } = useTextos(textosUi);
  const { fecha } = useFormatos();
  return (nombre, valor) => {
    if (nombre === 'desde' || nombre === 'hasta') return fecha(valor);
    if (nombre === 'estado') return ESTADOS.flatMap((uno) => (uno === valor ? [estados[uno]] : []))[0] ?? valor;
    if (nombre === 'tipoComprobante') return TIPOS.flatMap((uno) => (uno === valor ? [tipos[uno]] : []))[0] ?? valor;
    return valor;
  };
}
