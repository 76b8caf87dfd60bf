import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import type { CambiosDe } from '../../shell/filtros/crear-filtros.ts';
import { BarraDeLista, Chips, FiltroFecha, FiltroOpcion, FiltroTexto } from '../../shell/filtros/en-barra.tsx';
import { textos as textosUi } from '../../ui/textos.ts';
import { textos } from '../textos.ts';
import { nombreDeTipo, TIPOS_DE_GUIA } from '../tipos.ts';
import { canonico, ESTADOS, FILTROS, type FiltrosDeGuias, type NombreFiltro } from './filtros.ts';

interface Props {
  readonly filtros: FiltrosDeGuias;
  readonly put: (cambios: CambiosDe<NombreFiltro>) => void;
}

/** The filters of the list of guías; each acts as soon as it is complete. `/` goes to the search. */
export function BarraFiltros({ filtros, put }: Props) {
  const t = useTextos(textos);
  const { estados } = useTextos(textosUi);
  const [idioma] = useIdioma();
  const decir = useDicho();
  const de = (nombre: NombreFiltro) => ({
    etiqueta: t.filtro[nombre],
    valor: filtros[nombre],
    onChange: (valor: string | undefined) => put({ [nombre]: valor }),
  });
  const escrito = (nombre: 'q' | 'serie' | 'destinatario') => ({
    ...de(nombre),
    invalido: t.filtroInvalido[nombre],
    read: (texto: string) => {
      const dicho = canonico(nombre, texto);
      return FILTROS.esValido(nombre, dicho) ? dicho : undefined;
    },
  });
  const puestos = FILTROS.nombres.flatMap((nombre) => {
    const valor = filtros[nombre];
    return valor === undefined ? [] : [{ nombre, etiqueta: t.filtroCorto[nombre], dicho: decir(nombre, valor) }];
  });
  const { serie, destinatario, desde, hasta } = filtros;
  return (
    <BarraDeLista
      chips={
        <Chips
          puestos={puestos}
          remove={(nombre) => put({ [nombre]: undefined })}
          removeAll={() => put(FILTROS.ninguno)}
        />
      }
      demas={
        <>
          <FiltroTexto ancho="min-w-28 flex-1 sm:w-28 sm:flex-none" {...escrito('serie')} />
          <FiltroTexto ancho="min-w-40 flex-1 sm:w-56 sm:flex-none" {...escrito('destinatario')} />
          <FiltroFecha {...de('desde')} />
          <FiltroFecha {...de('hasta')} />
        </>
      }
      hayDemas={[serie, destinatario, desde, hasta].some((valor) => valor !== undefined)}
    >
      <FiltroTexto ancho="w-full sm:w-72" buscador {...escrito('q')} />
      <FiltroOpcion {...de('estado')} opciones={ESTADOS.map((value) => ({ value, label: estados[value] }))} />
      <FiltroOpcion
        {...de('tipoComprobante')}
        opciones={TIPOS_DE_GUIA.map((value) => ({ value, label: nombreDeTipo(value, idioma) }))}
      />
    </BarraDeLista>
  );
}

function useDicho(): (nombre: NombreFiltro, valor: string) => string {
  const { estados } = useTextos(textosUi);
  const [idioma] = useIdioma();
  const { fecha } = useFormatos();
  return (nombre, valor) => {
    if (nombre === 'desde' || nombre === 'hasta') return fecha(valor);
    if (nombre === 'estado') return ESTADOS.flatMap((uno) => (uno === valor ? [estados[uno]] : []))[0] ?? valor;
    return nombre === 'tipoComprobante' ? nombreDeTipo(valor, idioma) : valor;
  };
}
