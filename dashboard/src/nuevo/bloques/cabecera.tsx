/** Kind, series, day and currency. */
import type { TipoComprobante } from '@chaski/core/documentos/clase.ts';
import { isSerieDe, TIPO_PROPUESTO, TIPOS } from '@chaski/core/documentos/registro.ts';
import type { Serie } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { Combobox, type Sugerencia } from '../../ui/forms/combobox.tsx';
import { Card } from '../../ui/layout.tsx';
import { opcionesMoneda } from '../calculo/catalogos.ts';
import { type Rama, texto } from '../campos/arbol.ts';
import { chooseTipo, esNota } from '../campos/cambios.ts';
import { CampoFecha, CampoImporte, CampoLista, Conmutador, Marco, ProblemaDe, useTextoDe } from '../campos/campo.tsx';
import { useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { chooseFecha } from '../nota/notas.ts';

export function Cabecera({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const monedas = useMemo(() => opcionesMoneda(idioma), [idioma]);
  const { acciones } = useLugares();
  const tipo = tipoDe(formulario);
  const moneda = texto(formulario, 'moneda');
  const enDia = (dia: string) => acciones.change((anterior) => chooseFecha(anterior, dia));
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Conmutador
          alElegir={(nuevo: TipoComprobante) => acciones.change((anterior) => chooseTipo(anterior, nuevo))}
          etiqueta={useTitulos()('tipoComprobante')}
          opciones={TIPOS.map((valor) => ({ valor, texto: t.tipos[valor] }))}
          valor={tipo}
          verEtiqueta
        />
        <ProblemaDe lugar="tipoComprobante" />
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SerieDelDocumento es={(serie) => isSerieDe(tipo, serie)} tipo={tipo} />
          <CampoFecha alElegir={esNota(formulario) ? enDia : undefined} lugar="fechaEmision" obligatorio />
          <CampoLista lugar="moneda" opciones={monedas} vacio={esNota(formulario) ? t.monedaDelAfectado : undefined} />
          {(moneda !== 'PEN' && moneda !== '') || texto(formulario, 'tipoCambio') !== '' ? (
            <CampoImporte ayuda={t.tipoCambioAyuda(moneda)} lugar="tipoCambio" />
          ) : null}
        </div>
      </div>
    </Card>
  );
}

export function tipoDe(formulario: Rama): TipoComprobante {
  const escrito = texto(formulario, 'tipoComprobante');
  return TIPOS.find((tipo) => tipo === escrito) ?? TIPO_PROPUESTO;
}

/** Those in use, with the number that is next, or a new one. `es`: whether a series may number that kind. */
export function SerieDelDocumento({ tipo, es }: { tipo: string; es: (serie: string) => boolean }) {
  const t = useTextos(textos);
  const { series, askSeries } = useFuentes();
  const [escrita, write] = useTextoDe('serie');
  const deTipo = (todas: readonly Serie[]) => todas.filter((una) => una.tipoComprobante === tipo);
  const actual = deTipo(series ?? []).find(({ serie }) => serie === escrita);
  const numero = actual && `${actual.serie}-${actual.siguienteNumero}`;
  const nueva = es(escrita) ? t.serieNueva : undefined;
  const sugerir = async (empieza: string): Promise<readonly Sugerencia<string>[]> => {
    const propias = deTipo(series ?? (await askSeries()));
    return propias
      .filter(({ serie }) => propias.some((una) => una.serie === empieza) || serie.startsWith(empieza.toUpperCase()))
      .map(({ serie, siguienteNumero }) => ({
        value: serie,
        key: serie,
        label: serie,
        detail: t.serieOpcion(siguienteNumero),
      }));
  };
  return (
    <Marco
      campo={{
        lugar: 'serie',
        obligatorio: true,
        ayuda: numero === undefined ? nueva : t.serieAyuda(numero),
      }}
    >
      <Combobox
        minLength={0}
        onChange={(nuevo) => write(nuevo.toUpperCase())}
        onSelect={({ value }) => write(value)}
        suggest={sugerir}
        value={escrita}
      />
    </Marco>
  );
}
