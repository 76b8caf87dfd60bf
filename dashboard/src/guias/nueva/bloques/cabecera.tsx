/** Kind, series, days, motive and mode. */
import { MODALIDADES_TRASLADO } from '@chaski/core/catalogos/c18-modalidades-traslado.ts';
import { MOTIVOS_TRASLADO } from '@chaski/core/catalogos/c20-motivos-traslado.ts';
import { CLASES_DE_GUIA, isSerieDeGuia } from '@chaski/core/documentos/registro.ts';
import { useIdioma, useTextos } from '../../../i18n/idioma.ts';
import { SerieDelDocumento } from '../../../nuevo/bloques/cabecera.tsx';
import { opcionesEn } from '../../../nuevo/calculo/catalogos.ts';
import { type Rama, texto } from '../../../nuevo/campos/arbol.ts';
import { CampoFecha, CampoLista, Conmutador, ProblemaDe } from '../../../nuevo/campos/campo.tsx';
import { CampoDeclarado } from '../../../nuevo/campos/campos-de.tsx';
import { useTitulos } from '../../../nuevo/campos/titulos.ts';
import { useLugares } from '../../../nuevo/estado.tsx';
import { Card } from '../../../ui/layout.tsx';
import { nombreDeModalidad, nombreDeMotivo } from '../../motivos.ts';
import { ajenosA, chooseTipo, claseDe } from '../formulario.ts';
import { textos } from '../textos.ts';

export function Cabecera({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const titulo = useTitulos();
  const { acciones } = useLugares();
  const clase = claseDe(formulario);
  const ajenos = ajenosA(formulario);
  const pide = (campo: string) => !ajenos.has(campo);
  const motivos = opcionesEn(MOTIVOS_TRASLADO, texto(formulario, 'fechaEmision')).map(({ valor }) => ({
    valor,
    texto: nombreDeMotivo(valor, idioma),
  }));
  const modalidades = [...MODALIDADES_TRASLADO.keys()].map((valor) => ({
    valor,
    texto: nombreDeModalidad(valor, idioma),
  }));
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Conmutador
          alElegir={(codigo: string) => acciones.change((anterior) => chooseTipo(anterior, codigo))}
          etiqueta={titulo('tipoComprobante')}
          opciones={CLASES_DE_GUIA.map(({ codigo, nombre }) => ({ valor: codigo as string, texto: nombre[idioma] }))}
          valor={clase.codigo as string}
          verEtiqueta
        />
        <ProblemaDe lugar="tipoComprobante" />
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SerieDelDocumento es={(serie) => isSerieDeGuia(clase.codigo, serie)} tipo={clase.codigo} />
          <CampoFecha lugar="fechaEmision" obligatorio />
          {pide('motivo') && (
            <CampoLista
              ayuda=""
              className="lg:col-span-2"
              lugar="motivo"
              obligatorio
              opciones={motivos}
              vacio={t.elija}
            />
          )}
          {pide('descripcionMotivo') && (
            <CampoDeclarado className="sm:col-span-2" lugar="descripcionMotivo" obligatorio />
          )}
          {pide('modalidad') && (
            <CampoLista
              className="lg:col-span-2"
              lugar="modalidad"
              obligatorio
              opciones={modalidades}
              vacio={t.elija}
            />
          )}
          {pide('fechaEntrega') && <CampoFecha lugar="fechaEntrega" obligatorio />}
          {pide('fechaInicio') && <CampoFecha lugar="fechaInicio" obligatorio />}
        </div>
      </div>
    </Card>
  );
}
