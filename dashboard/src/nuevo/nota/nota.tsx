/** What a note changes, and why. */
import { cambiaCuotas, NOTA_PROPUESTA, toTipoDeNota } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { opcionesMotivo } from '../calculo/catalogos.ts';
import { FILA_NUEVA } from '../calculo/documento.ts';
import { add, filas, type Rama, texto } from '../campos/arbol.ts';
import { CampoLista, CampoParrafo, ProblemaDe } from '../campos/campo.tsx';
import { afectadoDeEstado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { ComprobanteAfectado } from './afectado.tsx';
import { chooseMotivo } from './notas.ts';

/** Only of notes. */
export function Nota({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const { afectado } = useFuentes();
  const tipo = toTipoDeNota(texto(formulario, 'tipoComprobante')) ?? NOTA_PROPUESTA;
  const choose = (codigo: string) =>
    acciones.change((anterior) => chooseMotivo(anterior, codigo, afectadoDeEstado(afectado)));
  return (
    <Card title={useTitulos()('documentoAfectado')}>
      <div className="flex flex-col gap-4">
        <ComprobanteAfectado formulario={formulario} />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <CampoLista
            alElegir={choose}
            // What a reason copies is the document's, which may still be on its way.
            espera={afectado.tipo === 'buscando'}
            lugar="codigoMotivo"
            obligatorio
            opciones={opcionesMotivo(tipo, texto(formulario, 'fechaEmision'))}
            vacio={t.sinElegir}
          />
          <CampoParrafo ayuda={t.motivoAyuda} lugar="motivo" maxLength={500} obligatorio />
        </div>
      </div>
    </Card>
  );
}

/** In the place of the lines when the service itself writes them. */
export function LineasCopiadas({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const { afectado } = useFuentes();
  const deCuotas = cambiaCuotas(texto(formulario, 'tipoComprobante'), texto(formulario, 'codigoMotivo'));
  const cuantas = afectadoDeEstado(afectado)?.calculado.items.length ?? 0;
  return (
    <Card title={useTitulos()('items')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm">{deCuotas ? t.lineaDeCuotas : t.lineasCopiadas(cuantas)}</p>
        <ProblemaDe lugar="items" />
        {!deCuotas && (
          <Button
            className="self-start"
            onClick={() => acciones.change((anterior) => add(anterior, 'items', FILA_NUEVA))}
            size="sm"
          >
            {t.escribirLineas}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Whether nobody wrote a line. */
export function sinLineas(formulario: Rama): boolean {
  return filas(formulario, 'items').length === 0;
}
