/** Which document a note changes. */
import { TIPO_PROPUESTO, TIPOS_DE_VENTA, ventaDeSerie } from '@chaski/core/documentos/registro.ts';
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { type Rama, texto } from '../campos/arbol.ts';
import { CampoFecha, CampoLista, Marco, ProblemaDe } from '../campos/campo.tsx';
import { type EstadoAfectado, useFuentes } from '../campos/fuentes.ts';
import { textos } from '../campos/textos-campos.ts';
import { useLugares } from '../estado.tsx';
import { numeroEscrito } from './notas.ts';

const SIN_ELEGIR: Rama = { tipoComprobante: TIPO_PROPUESTO, serie: '', correlativo: '' };

/** One of ours that was chosen, as it is called; any other by its number. */
export function ComprobanteAfectado({ formulario }: { formulario: Rama }) {
  const { afectado } = useFuentes();
  const elegido = texto(formulario, 'documentoAfectado.id') !== '';
  return (
    <div className="flex flex-col gap-3">
      {elegido ? <Elegido estado={afectado} /> : <PorNumero formulario={formulario} />}
      <ProblemaDe lugar="documentoAfectado" />
    </div>
  );
}

function Elegido({ estado }: { estado: EstadoAfectado }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-raised px-3 py-2">
      <Hallado estado={estado} />
      <Button onClick={() => acciones.put('documentoAfectado', SIN_ELEGIR)} size="sm">
        {t.cambiarAfectado}
      </Button>
    </div>
  );
}

function Hallado({ estado }: { estado: EstadoAfectado }) {
  const t = useTextos(textos);
  const { dinero } = useFormatos();
  if (estado.tipo === 'buscando') return <p className="text-muted text-sm">{t.buscandoAfectado}</p>;
  if (estado.tipo !== 'nuestro') return <p className="text-sm">{t.afectadoPerdido}</p>;
  const { documento, totales } = estado.afectado?.calculado ?? {};
  return (
    <p className="min-w-0 text-sm">
      <EnlaceEmpresa a="comprobantes/$id" className="font-semibold text-accent hover:underline" id={estado.id}>
        {estado.correlativo}
      </EnlaceEmpresa>
      {documento !== undefined && totales !== undefined && (
        <span className="text-muted">
          {' '}
          · {dinero(totales.importeTotal.toFixed(2), documento.moneda)} · {documento.cliente.denominacion}
        </span>
      )}
    </p>
  );
}

function PorNumero({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const { afectado } = useFuentes();
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <CampoLista
          lugar="documentoAfectado.tipoComprobante"
          opciones={TIPOS_DE_VENTA.map((valor) => ({ valor, texto: t.tipos[valor] }))}
          vacio={texto(formulario, 'documentoAfectado.tipoComprobante') === '' ? t.sinElegir : undefined}
        />
        <Numero formulario={formulario} />
        {afectado.tipo === 'ajeno' && <CampoFecha lugar="documentoAfectado.fechaEmision" />}
      </div>
      <ProblemaDe lugar="documentoAfectado.serie" />
      <Resultado estado={afectado} />
    </>
  );
}

/** `F001-12`, or a customer's name: what is chosen from the list is one of ours. */
function Numero({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const { sugerirAfectables } = useFuentes();
  const [escrito, write] = useState(() => numeroDe(formulario));
  const alEscribir = (nuevo: string) => {
    write(nuevo);
    acciones.change((anterior) => ({ ...anterior, documentoAfectado: conNumero(anterior, nuevo) }));
  };
  return (
    <Marco
      campo={{
        lugar: 'documentoAfectado.correlativo',
        etiqueta: t.numeroAfectado,
        obligatorio: true,
        ayuda: t.numeroAfectadoAyuda,
      }}
    >
      <Combobox
        onChange={alEscribir}
        onSelect={({ value }) => acciones.put('documentoAfectado', { id: value })}
        suggest={sugerirAfectables}
        value={escrito}
      />
    </Marco>
  );
}

function numeroDe(formulario: Rama): string {
  const serie = texto(formulario, 'documentoAfectado.serie');
  const correlativo = texto(formulario, 'documentoAfectado.correlativo');
  return [serie, correlativo].filter((parte) => parte !== '').join('-');
}

function conNumero(formulario: Rama, escrito: string): Rama {
  const tipo = texto(formulario, 'documentoAfectado.tipoComprobante');
  const fechaEmision = texto(formulario, 'documentoAfectado.fechaEmision');
  const { serie, correlativo } = numeroEscrito(escrito);
  const deSerie = ventaDeSerie(serie) ?? TIPO_PROPUESTO;
  return { tipoComprobante: tipo === '' ? deSerie : tipo, serie, correlativo, fechaEmision };
}

function Resultado({ estado }: { estado: EstadoAfectado }) {
  const t = useTextos(textos);
  if (estado.tipo === 'buscando') return <p className="text-muted text-sm">{t.buscandoAfectado}</p>;
  if (estado.tipo === 'ajeno') return <Banner tone="warning">{t.afectadoAjeno}</Banner>;
  return estado.tipo === 'nuestro' ? <Hallado estado={estado} /> : null;
}
