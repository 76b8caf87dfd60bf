/** Who buys. */
import { esParaCualquiera } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Combobox, type Sugerencia } from '../../ui/forms/combobox.tsx';
import { Card } from '../../ui/layout.tsx';
import { OPCIONES_DOCUMENTO } from '../calculo/catalogos.ts';
import { esRama, type Rama, sinCampos, texto, tiene } from '../campos/arbol.ts';
import { clienteVacio, esNota } from '../campos/cambios.ts';
import { CampoLista, CampoTexto, Marco, ProblemaDe, useTextoDe } from '../campos/campo.tsx';
import { CampoDeclarado, CamposDe } from '../campos/campos-de.tsx';
import { type ClienteHallado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { alDejar, conEscrito, esRucODni } from './consulta-cliente.ts';
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
  const paraCualquiera = esParaCualquiera(tipo);
  const indicar = () => acciones.change((anterior) => ({ ...anterior, cliente: clienteVacio(tipo) }));
  const quitar = () => acciones.change((anterior) => sinCampos(anterior, 'cliente'));
  return (
    <Card title={useTitulos()('cliente')}>
      <div className="flex flex-col gap-3">
        {deNota && !hay && afectado.tipo === 'nuestro' && <p className="text-muted text-sm">{t.clienteDelAfectado}</p>}
        {(hay || paraCualquiera) && <Campos {...{ hay, indicar, quitar, tipo }} />}
        <ProblemaDe lugar="cliente" />
        {deNota && (
          <Button className="self-start" onClick={hay ? quitar : indicar} size="sm">
            {hay ? t.noIndicarCliente : t.indicarCliente}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface CamposProps {
  readonly tipo: string;
  /** Somebody in particular; of a boleta it may be nobody. */
  readonly hay: boolean;
  readonly indicar: () => void;
  readonly quitar: () => void;
}

const EN_SU_LUGAR = ['tipoDocumento', 'numeroDocumento', 'denominacion', 'direccion', 'correo'];

function Campos({ tipo, hay, indicar, quitar }: CamposProps) {
  const t = useTextos(textos);
  const consulta = useConsultaCliente();
  const paraCualquiera = esParaCualquiera(tipo);
  const toVarios = () => {
    consulta.elegido();
    quitar();
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Quien alElegir={consulta.elegido} hay={hay} indicar={indicar} tipo={tipo} />
      {hay && (
        <>
          <CampoLista lugar="cliente.tipoDocumento" opciones={OPCIONES_DOCUMENTO} />
          <VistaDeConsulta consulta={consulta} />
          <Denominacion alElegir={consulta.elegido} />
          <CampoTexto lugar="cliente.direccion" />
          <CampoDeclarado inputMode="email" lugar="cliente.correo" />
          <CamposDe lugar="cliente" sin={EN_SU_LUGAR} />
          {paraCualquiera && (
            <Button className="justify-self-start sm:col-span-2" onClick={toVarios} size="sm">
              {t.clientesVarios}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface PersonaProps {
  readonly lugar: string;
  readonly obligatorio?: boolean;
}

const DE_PERSONA = ['tipoDocumento', 'numeroDocumento', 'denominacion'];

/** Somebody in another place of a form: looked for and looked up as the customer is. */
export function Persona({ lugar, obligatorio = true }: PersonaProps) {
  const consulta = useConsultaCliente(lugar);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Quien alElegir={consulta.elegido} hay={obligatorio} lugar={lugar} tipo="" />
      <CampoLista lugar={`${lugar}.tipoDocumento`} opciones={OPCIONES_DOCUMENTO} />
      <VistaDeConsulta consulta={consulta} lugar={lugar} />
      <Denominacion alElegir={consulta.elegido} lugar={lugar} obligatorio={obligatorio} />
      <CamposDe lugar={lugar} sin={DE_PERSONA} />
    </div>
  );
}

interface QuienProps {
  readonly lugar?: string;
  readonly tipo: string;
  readonly hay: boolean;
  readonly indicar?: () => void;
  readonly alElegir: () => void;
}

/** The one field of the customer: its number or its name, among those of before; until something is written, "Varios" where that will do. */
function Quien({ lugar = 'cliente', tipo, hay, indicar, alElegir }: QuienProps) {
  const t = useTextos(textos);
  const { acciones, valor } = useLugares();
  const { sugerirClientes } = useFuentes();
  const actual = valor(lugar);
  const cliente = esRama(actual) ? actual : clienteVacio(tipo);
  const write = (escrito: string) => {
    const con = conEscrito(cliente, escrito);
    if (esRama(actual) && texto(con, 'tipoDocumento') === texto(cliente, 'tipoDocumento'))
      acciones.put(`${lugar}.numeroDocumento`, escrito);
    else acciones.put(lugar, con);
  };
  const leave = () => {
    const dejado = alDejar(cliente, tipo === '' || esParaCualquiera(tipo));
    if (dejado !== cliente) acciones.put(lugar, dejado);
  };
  const varios = tipo !== '' && !hay;
  return (
    <Marco
      campo={{
        lugar: `${lugar}.numeroDocumento`,
        etiqueta: esRucODni(texto(cliente, 'tipoDocumento')) ? t.quien : t.quienDeOtro,
        ayuda: varios ? t.clientesVariosAyuda : undefined,
        obligatorio: hay,
      }}
    >
      <Combobox
        callado
        chip={
          varios && indicar !== undefined ? { text: t.varios, label: t.quitarVarios, onRemove: indicar } : undefined
        }
        onChange={write}
        onLeave={leave}
        onSelect={useElegir(lugar, alElegir)}
        suggest={sugerirClientes}
        value={texto(cliente, 'numeroDocumento')}
      />
    </Marco>
  );
}

interface DenominacionProps extends Partial<PersonaProps> {
  readonly alElegir: () => void;
}

/** The name looks among those to whom something was issued before, too. */
function Denominacion({ lugar: de = 'cliente', obligatorio = true, alElegir }: DenominacionProps) {
  const { sugerirClientes } = useFuentes();
  const lugar = `${de}.denominacion`;
  const [escrito, write] = useTextoDe(lugar);
  return (
    <Marco campo={{ lugar, className: 'sm:col-span-2', obligatorio }}>
      <Combobox callado onChange={write} onSelect={useElegir(de, alElegir)} suggest={sugerirClientes} value={escrito} />
    </Marco>
  );
}

/** Puts one of before where it is looked for, by number or by name. */
function useElegir(lugar: string, alElegir: () => void): (elegida: Sugerencia<ClienteHallado>) => void {
  const { acciones, valor } = useLugares();
  return ({ value }) => {
    const actual = valor(lugar);
    alElegir();
    acciones.put(lugar, { ...(esRama(actual) ? actual : {}), ...deCliente(value) });
  };
}

/** A customer of before as the fields of the form. */
export function deCliente({ tipoDocumento, numeroDocumento, denominacion, direccion, correo }: ClienteHallado): Rama {
  return { tipoDocumento, numeroDocumento, denominacion, direccion: direccion ?? '', correo: correo ?? '' };
}
