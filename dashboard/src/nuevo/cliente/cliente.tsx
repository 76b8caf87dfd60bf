/** Who buys. */
import { esParaCualquiera } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Combobox, type Sugerencia } from '../../ui/forms/combobox.tsx';
import { Card } from '../../ui/layout.tsx';
import { OPCIONES_DOCUMENTO } from '../calculo/catalogos.ts';
import { esRama, type Rama, texto, tiene } from '../campos/arbol.ts';
import { clienteVacio, esNota } from '../campos/cambios.ts';
import { CampoLista, CampoTexto, Marco, ProblemaDe, useTextoDe } from '../campos/campo.tsx';
import { CampoDeclarado, CamposDe } from '../campos/campos-de.tsx';
import { type ClienteHallado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { VistaDeConsulta } from './consulta-vista.tsx';
import { useConsultaCliente } from './use-consulta-cliente.ts';

/** The customer; of a boleta it may be nobody in particular, of a note the one of the document that it changes. */
export function Cliente({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const { afectado } = useFuentes();
  const tipo = texto(formulario, 'tipoComprobante');
  const hay = tiene(formulario, 'cliente');
  const deNota = esNota(formulario);
  const alternar = () =>
    acciones.change((anterior) => {
      const { cliente: _, ...sin } = anterior;
      return tiene(anterior, 'cliente') ? sin : { ...anterior, cliente: clienteVacio(tipo) };
    });
  return (
    <Card title={useTitulos()('cliente')}>
      <div className="flex flex-col gap-3">
        {esParaCualquiera(tipo) && (
          <Checkbox checked={!hay} hint={t.clientesVariosAyuda} label={t.clientesVarios} onChange={alternar} />
        )}
        {deNota && !hay && afectado.tipo === 'nuestro' && <p className="text-muted text-sm">{t.clienteDelAfectado}</p>}
        {hay && <Campos />}
        <ProblemaDe lugar="cliente" />
        {deNota && (
          <Button className="self-start" onClick={alternar} size="sm">
            {hay ? t.noIndicarCliente : t.indicarCliente}
          </Button>
        )}
      </div>
    </Card>
  );
}

const EN_SU_LUGAR = ['tipoDocumento', 'numeroDocumento', 'denominacion', 'direccion', 'correo'];

function Campos() {
  const consulta = useConsultaCliente();
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <CampoLista lugar="cliente.tipoDocumento" opciones={OPCIONES_DOCUMENTO} />
      <ConSugerencias alElegir={consulta.elegido} campo="numeroDocumento" />
      <VistaDeConsulta consulta={consulta} />
      <ConSugerencias alElegir={consulta.elegido} campo="denominacion" className="sm:col-span-2" />
      <CampoTexto lugar="cliente.direccion" />
      <CampoDeclarado inputMode="email" lugar="cliente.correo" />
      <CamposDe lugar="cliente" sin={EN_SU_LUGAR} />
    </div>
  );
}

/** The number and the name both look among those to whom something was issued before. */
function ConSugerencias(props: {
  campo: 'numeroDocumento' | 'denominacion';
  className?: string;
  alElegir: () => void;
}) {
  const { acciones, valor } = useLugares();
  const { sugerirClientes } = useFuentes();
  const lugar = `cliente.${props.campo}`;
  const [escrito, write] = useTextoDe(lugar);
  const choose = ({ value }: Sugerencia<ClienteHallado>) => {
    const actual = valor('cliente');
    props.alElegir();
    acciones.put('cliente', { ...(esRama(actual) ? actual : {}), ...deCliente(value) });
  };
  return (
    <Marco campo={{ lugar, className: props.className, obligatorio: true }}>
      <Combobox
        callado
        inputMode={props.campo === 'numeroDocumento' && valor('cliente.tipoDocumento') === '6' ? 'numeric' : 'text'}
        onChange={write}
        onSelect={choose}
        suggest={sugerirClientes}
        value={escrito}
      />
    </Marco>
  );
}

/** A customer of before as the fields of the form. */
export function deCliente({ tipoDocumento, numeroDocumento, denominacion, direccion, correo }: ClienteHallado): Rama {
  return { tipoDocumento, numeroDocumento, denominacion, direccion: direccion ?? '', correo: correo ?? '' };
}
