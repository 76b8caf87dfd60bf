/** The fields of each part that can be added to the document. */

import { DETRACCIONES } from '@chaski/core/catalogos/c54-detracciones.ts';
import { TIPOS_DE_VENTA } from '@chaski/core/documentos/registro.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import {
  INCOTERMS,
  OPCIONES_LEYENDA,
  OPCIONES_MEDIO_PAGO,
  opcionesDeTextos,
  opcionesDetraccion,
  opcionesPais,
} from '../calculo/catalogos.ts';
import { esLista, nodo, type Rama, texto } from '../campos/arbol.ts';
import { type Bloque, chooseDetraccion } from '../campos/cambios.ts';
import { CampoLista } from '../campos/campo.tsx';
import { CamposDe } from '../campos/campos-de.tsx';
import { textos } from '../campos/textos-campos.ts';
import { useLugares } from '../estado.tsx';
import { Ajuste } from '../items/item-mas.tsx';

interface Props {
  readonly bloque: Bloque;
  readonly lugar: string;
  readonly formulario: Rama;
}

const REJILLA = 'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3';

export function BloqueDe({ bloque, lugar, formulario }: Props) {
  const t = useTextos(textos);
  switch (bloque) {
    case 'descuentoGlobal':
      return <Ajuste lugar={lugar} />;
    case 'cargos':
      return <CargoGlobal lugar={lugar} />;
    case 'anticipos':
      return <Anticipo lugar={lugar} />;
    case 'detraccion':
      return <Detraccion formulario={formulario} lugar={lugar} />;
    case 'retencion':
      return (
        <>
          <p className="text-sm">{t.retenido}</p>
          <CamposDe lugar={lugar} sin={['porcentaje']} />
        </>
      );
    case 'percepcion':
      return <CamposDe lugar={lugar} propios={{ codigo: { opciones: opcionesDeTextos(t.percepciones) } }} />;
    case 'guias':
      return <Guia lugar={lugar} />;
    case 'exportacion':
      return <Exportacion lugar={lugar} />;
    case 'lugarEntrega':
      return <LugarEntrega lugar={lugar} />;
    case 'contratoColaboracion':
      return <Contrato lugar={lugar} />;
    case 'leyendas':
      return <Leyendas formulario={formulario} />;
  }
}

function CargoGlobal({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className="flex flex-col gap-3">
      <CampoLista lugar={`${lugar}.codigo`} opciones={opcionesDeTextos(t.codigosCargo)} />
      <Ajuste aparte={['codigo']} lugar={lugar} />
    </div>
  );
}

const ORDEN_DE_ANTICIPO = ['tipoComprobante', 'serie', 'correlativo', 'total', 'tipoIgv', 'isc'];

function Anticipo({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { gravado, exonerado, inafecto } = t.gruposIgv;
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        orden={ORDEN_DE_ANTICIPO}
        propios={{
          tipoComprobante: { opciones: TIPOS_DE_VENTA.map((valor) => ({ valor, texto: t.tipos[valor] })) },
          serie: { mayusculas: true, maxLength: 4 },
          correlativo: { inputMode: 'numeric' },
          tipoIgv: { opciones: opcionesDeTextos({ '10': gravado, '20': exonerado, '30': inafecto }) },
        }}
      />
    </div>
  );
}

const ORDEN_DE_DETRACCION = ['codigo', 'porcentaje', 'cuenta', 'medioPago'];

function Detraccion({ lugar, formulario }: Omit<Props, 'bloque'>) {
  const t = useTextos(textos);
  const { acciones } = useLugares();
  const tasa = DETRACCIONES.get(texto(formulario, 'detraccion.codigo'))?.porcentaje;
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        orden={ORDEN_DE_DETRACCION}
        propios={{
          codigo: {
            opciones: opcionesDetraccion(texto(formulario, 'fechaEmision')),
            vacio: t.sinElegir,
            className: 'sm:col-span-2',
            alElegir: (codigo) => acciones.change((anterior) => chooseDetraccion(anterior, codigo)),
          },
          porcentaje: { ayuda: tasa === undefined ? undefined : t.porcentajeDetraccionAyuda(tasa) },
          medioPago: { opciones: OPCIONES_MEDIO_PAGO, vacio: t.porDefecto('001'), className: 'lg:col-span-2' },
        }}
      />
    </div>
  );
}

function Guia({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        propios={{ tipo: { opciones: opcionesDeTextos(t.guiaTipos) }, numero: { mayusculas: true } }}
      />
    </div>
  );
}

function Exportacion({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        propios={{
          pais: { opciones: opcionesPais(), vacio: t.sinElegir },
          incoterm: { opciones: INCOTERMS, vacio: t.sinElegir },
        }}
      />
    </div>
  );
}

function LugarEntrega({ lugar }: { lugar: string }) {
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        propios={{ ubigeo: { inputMode: 'numeric', maxLength: 6 }, direccion: { className: 'lg:col-span-2' } }}
      />
    </div>
  );
}

function Contrato({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  return (
    <div className={REJILLA}>
      <CamposDe
        lugar={lugar}
        propios={{
          tipo: { opciones: opcionesDeTextos(t.tiposDeContrato) },
          descripcion: { className: 'sm:col-span-2' },
        }}
      />
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
      onChange={(si) => acciones.put('leyendas', [...marcadas.filter((una) => una !== valor), ...(si ? [valor] : [])])}
    />
  ));
}
