/** In cash, or on credit in cuotas. */
import { type Fecha, isFecha } from '@chaski/core/lib/fecha.ts';
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout.tsx';
import { add, filas, put, type Rama, texto } from '../campos/arbol.ts';
import { CUOTA_NUEVA, chooseFormaPago, esNota, shareIntoCuotas } from '../campos/cambios.ts';
import { CampoFecha, CampoImporte, Conmutador, ProblemaDe } from '../campos/campo.tsx';
import { CamposDe } from '../campos/campos-de.tsx';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';

interface Props {
  readonly formulario: Rama;
  /** What is to be paid in cuotas: two decimals, in the currency of the document. */
  readonly pendiente: string | undefined;
  readonly hoy: Fecha;
}

export function Pago({ formulario, pendiente, hoy }: Props) {
  const t = useTextos(textos);
  const titulo = useTitulos()('formaPago');
  const { acciones } = useLugares();
  const formaPago = texto(formulario, 'formaPago') === 'CREDITO' ? 'CREDITO' : 'CONTADO';
  return (
    <Card title={titulo}>
      <div className="flex flex-col gap-3">
        {!esNota(formulario) && (
          <Conmutador
            alElegir={(nueva) => acciones.change((anterior) => chooseFormaPago(anterior, nueva))}
            etiqueta={titulo}
            opciones={[
              { valor: 'CONTADO', texto: t.contado },
              { valor: 'CREDITO', texto: t.credito },
            ]}
            valor={formaPago}
          />
        )}
        <ProblemaDe lugar="formaPago" />
        {formaPago === 'CREDITO' && <Cuotas formulario={formulario} hoy={hoy} pendiente={pendiente} />}
        <ProblemaDe lugar="cuotas" />
      </div>
    </Card>
  );
}

function Cuotas({ formulario, pendiente, hoy }: Props) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const remove = (indice: number) => {
    acciones.change((anterior) => put(anterior, `cuotas.${indice}`, undefined));
    acciones.forget('cuotas');
  };
  return (
    <>
      <Reparto formulario={formulario} hoy={hoy} pendiente={pendiente} />
      {filas(formulario, 'cuotas').map((cuota, indice) => (
        <fieldset className="flex items-start gap-3" key={texto(cuota, 'clave')}>
          <legend className="mb-1 font-medium text-[0.8125rem]">{t.cuota(indice + 1)}</legend>
          <CampoImporte className="flex-1" lugar={`cuotas.${indice}.monto`} obligatorio />
          <CampoFecha className="flex-1" lugar={`cuotas.${indice}.fechaVencimiento`} obligatorio />
          <CamposDe lugar={`cuotas.${indice}`} sin={['monto', 'fechaVencimiento']} />
          <IconButton
            className="mt-5"
            icon="papelera"
            label={t.quitarCuota(indice + 1)}
            onClick={() => remove(indice)}
          />
        </fieldset>
      ))}
      <Button
        className="self-start"
        icon="nuevo"
        onClick={() => acciones.change((anterior) => add(anterior, 'cuotas', CUOTA_NUEVA))}
        size="sm"
      >
        {t.agregarCuota}
      </Button>
    </>
  );
}

const MAX_CUOTAS = 999;

function Reparto({ formulario, pendiente = '0.00', hoy }: Props) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  const { acciones } = useLugares();
  const [n, setN] = useState('3');
  const [cada, setCada] = useState('30');
  const emision = texto(formulario, 'fechaEmision');
  const sirve = esEntero(n, MAX_CUOTAS) && esEntero(cada, MAX_CUOTAS) && /[1-9]/.test(pendiente);
  const share = () => {
    const desde = isFecha(emision) ? emision : hoy;
    acciones.change((anterior) => shareIntoCuotas(anterior, pendiente, Number(n), desde, Number(cada)));
    acciones.forget('cuotas');
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-canvas p-3">
      <p className="text-sm">
        {/[1-9]/.test(pendiente)
          ? t.porRepartir(dinero(pendiente, texto(formulario, 'moneda') || 'PEN'))
          : t.sinMontoPorRepartir}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field className="w-36" label={t.enCuotas}>
          <TextInput inputMode="numeric" onChange={setN} value={n} />
        </Field>
        <Field className="w-36" label={t.cadaDias}>
          <TextInput inputMode="numeric" onChange={setCada} value={cada} />
        </Field>
        <Button disabled={!sirve} onClick={share}>
          {t.repartir}
        </Button>
      </div>
    </div>
  );
}

function esEntero(escrito: string, maximo: number): boolean {
  return /^\d{1,3}$/.test(escrito) && Number(escrito) >= 1 && Number(escrito) <= maximo;
}
