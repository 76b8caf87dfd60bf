/** The fields of each part that can be added to the document. */

import { DETRACCIONES } from '@chaski/core/catalogos/c54-detracciones.ts';
import { TIPOS_DE_VENTA } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Checkbox } from '../ui/choices.tsx';
import { esLista, nodo, type Rama, texto } from './arbol.ts';
import { type Bloque, elegirDetraccion } from './cambios.ts';
import { CampoImporte, CampoLista, CampoTexto } from './campo.tsx';
import {
  type Codigos,
  INCOTERMS,
  OPCIONES_LEYENDA,
  OPCIONES_MEDIO_PAGO,
  opcionesDeTextos,
  opcionesDetraccion,
  opcionesPais,
} from './catalogos.ts';
import { useLugares } from './estado.tsx';
import { Ajuste } from './item-mas.tsx';
import { textos } from './textos-campos.ts';
import { useTitulos } from './titulos.ts';

interface Props {
  readonly bloque: Bloque;
  readonly lugar: string;
  readonly formulario: Rama;
}

const REJILLA = 'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3';

export function BloqueDe({ bloque, lugar, formulario }: Props) {
  const t = useTextos(textos);
  const titulo = useTitulos();
  switch (bloque) {
    case 'descuentoGlobal':
      return <Ajuste lugar={lugar} reduce global />;
    case 'cargos':
      return <CargoGlobal lugar={lugar} />;
    case 'anticipos':
      return <Anticipo lugar={lugar} />;
    case 'detraccion':
      return <Detraccion formulario={formulario} lugar={lugar} />;
    case 'retencion':
      return <p className="text-sm">{t.retenido}</p>;
    case 'percepcion':
      return <Codigo codigos={t.percepciones} etiqueta={titulo('percepcion')} lugar={`${lugar}.codigo`} />;
    case 'guias':
      return <Guia lugar={lugar} />;
    case 'exportacion':
      return <Exportacion lugar={lugar} />;
    case 'lugarEntrega':
      return <LugarEntrega lugar={lugar} />;
    case 'leyendas':
      return <Leyendas formulario={formulario} />;
  }
}

function Codigo({ codigos, etiqueta, lugar }: { codigos: Codigos; etiqueta: string; lugar: string }) {
  return <CampoLista etiqueta={etiqueta} lugar={lugar} opciones={opcionesDeTextos(codigos)} />;
}

function CargoGlobal({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-3">
      <Codigo codigos={t.codigosCargo} etiqueta={t.cargo} lugar={`${lugar}.codigo`} />
      <Ajuste lugar={lugar} reduce={false} sinBase />
    </div>
  );
}

function Anticipo({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { gravado, exonerado, inafecto } = t.gruposIgv;
  return (
    <div className={REJILLA}>
      <CampoLista
        etiqueta={t.tipoAfectado}
        lugar={`${lugar}.tipoComprobante`}
        opciones={TIPOS_DE_VENTA.map((valor) => ({ valor, texto: t.tipos[valor] }))}
      />
      <CampoTexto etiqueta={t.serie} lugar={`${lugar}.serie`} mayusculas maxLength={4} />
      <CampoTexto etiqueta={t.correlativoAnticipo} inputMode="numeric" lugar={`${lugar}.correlativo`} />
      <CampoImporte etiqueta={t.anticipoTotal} lugar={`${lugar}.total`} />
      <Codigo
        codigos={{ '10': gravado, '20': exonerado, '30': inafecto }}
        etiqueta={t.tipoIgv}
        lugar={`${lugar}.tipoIgv`}
      />
      <CampoImporte etiqueta={t.anticipoIsc} lugar={`${lugar}.isc`} />
    </div>
  );
}

function Detraccion({ lugar, formulario }: Omit<Props, 'bloque'>) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const tasa = DETRACCIONES.get(texto(formulario, 'detraccion.codigo'))?.porcentaje;
  return (
    <div className={REJILLA}>
      <CampoLista
        alElegir={(codigo) => acciones.cambiar((anterior) => elegirDetraccion(anterior, codigo))}
        className="sm:col-span-2"
        etiqueta={t.bienDetraccion}
        lugar={`${lugar}.codigo`}
        opciones={opcionesDetraccion(texto(formulario, 'fechaEmision'))}
        vacio={t.sinElegir}
      />
      <CampoImporte
        ayuda={tasa === undefined ? undefined : t.porcentajeDetraccionAyuda(tasa)}
        etiqueta={t.porcentajeDetraccion}
        lugar={`${lugar}.porcentaje`}
      />
      <CampoTexto etiqueta={t.cuentaDetraccion} lugar={`${lugar}.cuenta`} />
      <CampoLista
        className="lg:col-span-2"
        etiqueta={t.medioPago}
        lugar={`${lugar}.medioPago`}
        opciones={OPCIONES_MEDIO_PAGO}
        vacio={t.porDefecto('001')}
      />
    </div>
  );
}

function Guia({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <Codigo codigos={t.guiaTipos} etiqueta={t.guiaTipo} lugar={`${lugar}.tipo`} />
      <CampoTexto etiqueta={t.guiaNumero} lugar={`${lugar}.numero`} mayusculas />
    </div>
  );
}

function Exportacion({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <CampoLista etiqueta={t.pais} lugar={`${lugar}.pais`} opciones={opcionesPais()} vacio={t.sinElegir} />
      <CampoLista etiqueta={t.incoterm} lugar={`${lugar}.incoterm`} opciones={INCOTERMS} vacio={t.sinElegir} />
    </div>
  );
}

function LugarEntrega({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <CampoTexto etiqueta={t.ubigeo} inputMode="numeric" lugar={`${lugar}.ubigeo`} maxLength={6} />
      <CampoTexto className="lg:col-span-2" etiqueta={t.direccion} lugar={`${lugar}.direccion`} />
      <CampoTexto etiqueta={t.urbanizacion} lugar={`${lugar}.urbanizacion`} />
      <CampoTexto etiqueta={t.distrito} lugar={`${lugar}.distrito`} />
      <CampoTexto etiqueta={t.provincia} lugar={`${lugar}.provincia`} />
      <CampoTexto etiqueta={t.departamento} lugar={`${lugar}.departamento`} />
    </div>
  );
}

function Leyendas({ formulario }: { formulario: Rama }) {
  const { acciones } = useLugares();
  const actuales = nodo(formulario, 'leyendas');
  const marcadas = esLista(actuales) ? actuales : [];
  return OPCIONES_LEYENDA.map(({ valor, texto: nombre }) => (
    <Checkbox
      checked={marcadas.includes(valor)}
      key={valor}
      label={nombre}
      onChange={(si) =>
        acciones.poner('leyendas', [...marcadas.filter((una) => una !== valor), ...(si ? [valor] : [])])
      }
    />
  ));
}
