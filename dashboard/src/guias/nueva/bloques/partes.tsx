/** Who takes part, and from where to where the goods go. */

import { PUERTOS } from '@chaski/core/catalogos/c63-puertos.ts';
import { AEROPUERTOS } from '@chaski/core/catalogos/c64-aeropuertos.ts';
import type { Origen } from '@chaski/core/documentos/guia/origen.ts';
import { useState } from 'react';
import { useUbigeo } from '../../../empresa/campo-ubigeo.tsx';
import { useIdioma, useTextos } from '../../../i18n/idioma.ts';
import { opcionesDe } from '../../../nuevo/calculo/catalogos.ts';
import { esRama, type Rama, texto } from '../../../nuevo/campos/arbol.ts';
import { CampoLista, Marco, ProblemaDe, useTextoDe } from '../../../nuevo/campos/campo.tsx';
import { CampoDeclarado, CamposDe } from '../../../nuevo/campos/campos-de.tsx';
import { useTitulos } from '../../../nuevo/campos/titulos.ts';
import { Persona } from '../../../nuevo/cliente/cliente.tsx';
import { useLugares } from '../../../nuevo/estado.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Card } from '../../../ui/layout.tsx';
import { dichoEn } from '../../catalogos.ts';
import { ajenosA, motivoEscrito, type Parte, PERSONAS } from '../formulario.ts';
import { textos } from '../textos.ts';

interface Props {
  readonly formulario: Rama;
  readonly origen: Origen | undefined;
}

/** Those that the kind and the motive name. */
export function Quienes({ formulario, origen }: Props) {
  const t = useTextos(textos);
  const ajenos = ajenosA(formulario);
  const recibeUsted = motivoEscrito(formulario)?.destinatario === 'remitente';
  return (
    <Card title={t.quienes}>
      <div className="flex flex-col gap-5">
        {recibeUsted && <p className="text-sm">{t.recibeUsted}</p>}
        {PERSONAS.filter((parte) => !ajenos.has(parte)).map((parte) => (
          <UnaParte
            delOrigen={parte === 'destinatario' ? origen?.destinatario?.denominacion : undefined}
            formulario={formulario}
            key={parte}
            parte={parte}
          />
        ))}
      </div>
    </Card>
  );
}

interface UnaProps {
  readonly parte: Parte;
  readonly formulario: Rama;
  /** Who it is where nobody is written. */
  readonly delOrigen: string | undefined;
}

function UnaParte({ parte, formulario, delOrigen }: UnaProps) {
  const t = useTextos(textos);
  const titulo = useTitulos()(parte);
  const [otro, setOtro] = useState(false);
  const vacia = ['numeroDocumento', 'denominacion'].every((campo) => texto(formulario, `${parte}.${campo}`) === '');
  const copiada = delOrigen !== undefined && vacia && !otro;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{titulo}</legend>
      {copiada ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span>
            {delOrigen} <span className="text-muted">· {t.seOmite}</span>
          </span>
          <Button onClick={() => setOtro(true)} size="sm">
            {t.indicar}
          </Button>
        </p>
      ) : (
        <Persona lugar={parte} obligatorio={delOrigen === undefined} />
      )}
      <ProblemaDe lugar={parte} />
    </fieldset>
  );
}

export function Puntos({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const ajenos = ajenosA(formulario);
  return (
    <Card title={t.puntos}>
      <div className="flex flex-col gap-5">
        {(['partida', 'llegada'] as const)
          .filter((punto) => !ajenos.has(punto))
          .map((punto) => (
            <Punto formulario={formulario} key={punto} lugar={punto} />
          ))}
        {!ajenos.has('puerto') && <Puerto />}
      </div>
    </Card>
  );
}

const EN_SU_LUGAR = ['ubigeo', 'direccion'];

function Punto({ lugar, formulario }: { lugar: 'partida' | 'llegada'; formulario: Rama }) {
  const t = useTextos(textos);
  const titulo = useTitulos()(lugar);
  const { problema, valor } = useLugares();
  const deLocal = motivoEscrito(formulario)?.[lugar];
  const actual = valor(lugar);
  const escrito =
    esRama(actual) && Object.entries(actual).some(([campo, suyo]) => !EN_SU_LUGAR.includes(campo) && suyo !== '');
  const conProblema = ['establecimiento', 'ruc', 'longitud', 'latitud'].some((campo) => problema(`${lugar}.${campo}`));
  const [abierto, setAbierto] = useState(false);
  const ver = abierto || escrito || conProblema || deLocal === 'propia' || deLocal === 'destinatario';
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{titulo}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Ubigeo lugar={`${lugar}.ubigeo`} />
        <CampoDeclarado lugar={`${lugar}.direccion`} obligatorio />
        {ver && <CamposDe lugar={lugar} propios={DE_LOCAL} sin={EN_SU_LUGAR} />}
      </div>
      {!ver && (
        <Button className="self-start" icon="nuevo" onClick={() => setAbierto(true)} size="sm">
          {t.masDelPunto}
        </Button>
      )}
      <ProblemaDe lugar={lugar} />
    </fieldset>
  );
}

const DE_LOCAL = {
  establecimiento: { inputMode: 'numeric', maxLength: 4 },
  ruc: { inputMode: 'numeric', maxLength: 11 },
} as const;

function Ubigeo({ lugar }: { lugar: string }) {
  const [valor, put] = useTextoDe(lugar);
  const { ayuda, combobox } = useUbigeo(valor, put);
  return (
    <Marco campo={{ lugar, ayuda, obligatorio: true }}>
      <Combobox {...combobox} />
    </Marco>
  );
}

function Puerto() {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const titulo = useTitulos()('puerto');
  const { acciones } = useLugares();
  const [tipo] = useTextoDe('puerto.tipo');
  const tipos = ['PUERTO', 'AEROPUERTO'].map((valor) => ({
    valor,
    texto: dichoEn('puerto.tipo', valor, idioma) ?? valor,
  }));
  const grupos = [
    { grupo: t.puertos, opciones: opcionesDe(PUERTOS) },
    { grupo: t.aeropuertos, opciones: opcionesDe(AEROPUERTOS) },
  ].filter((_, n) => tipo === '' || tipos[n]?.valor === tipo);
  // Which of the two it is follows from what is chosen.
  const choose = (codigo: string) =>
    acciones.put('puerto', {
      tipo: codigo === '' ? '' : PUERTOS.has(codigo) && tipo !== 'AEROPUERTO' ? 'PUERTO' : 'AEROPUERTO',
      codigo,
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{titulo}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CampoLista lugar="puerto.tipo" opciones={tipos} vacio={t.elija} />
        <CampoLista alElegir={choose} lugar="puerto.codigo" opciones={grupos} vacio={t.elija} />
      </div>
      <ProblemaDe lugar="puerto" />
    </fieldset>
  );
}
