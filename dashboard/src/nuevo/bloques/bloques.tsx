/** What most documents do not have: it is not there until somebody adds it. */
import type { Campo } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import { type Fecha, isFecha } from '@chaski/core/lib/fecha.ts';
import { RS_48_2026 } from '@chaski/core/vigencias/normas.ts';
import { IGV_GENERAL, igvGeneral, type TasasPorAno, tasasIgv, tasasIgvDeNotas } from '@chaski/core/vigencias/tasas.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/layout.tsx';
import { OPCIONES_OPERACION } from '../calculo/catalogos.ts';
import { filas, type Rama, texto, tiene } from '../campos/arbol.ts';
import {
  AJENOS_A_SU_FORMULARIO,
  addBloque,
  type Bloque,
  esNota,
  operacionDe,
  removeBloque,
} from '../campos/cambios.ts';
import { CampoLista } from '../campos/campo.tsx';
import { CampoDeclarado } from '../campos/campos-de.tsx';
import { useFuentes } from '../campos/fuentes.ts';
import { Recuadro } from '../campos/parte.tsx';
import { textos } from '../campos/textos-campos.ts';
import { useTitulos } from '../campos/titulos.ts';
import { useLugares } from '../estado.tsx';
import { BloqueDe } from './bloques-partes.tsx';

const BLOQUES: readonly Bloque[] = [
  ...(['descuentoGlobal', 'cargos', 'anticipos', 'detraccion', 'retencion', 'percepcion'] as const),
  ...(['guias', 'exportacion', 'lugarEntrega', 'contratoColaboracion', 'leyendas'] as const),
];
const LISTAS: ReadonlySet<string> = new Set<Bloque>(['cargos', 'anticipos', 'guias']);

/** Fields of one value that have a place of their own in the form. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  'tipoComprobante',
  'serie',
  'fechaEmision',
  'moneda',
  'tipoCambio',
  'formaPago',
  'codigoMotivo',
  'motivo',
]);
/** Those that are offered first; the others come after them, as they are declared. */
const PRIMEROS = [
  'observaciones',
  'ordenCompra',
  'fechaVencimiento',
  'establecimiento',
  'sunatTransaccion',
  'porcentajeIgv',
  'redondeo',
  'correlativo',
  'horaEmision',
];

const SUELTOS: readonly string[] = sueltosDe([...DOCUMENTO.propiedades]);

function sueltosDe(propiedades: readonly (readonly [string, Declarado])[]): readonly string[] {
  const todos = propiedades.flatMap(([nombre, { entrada }]) =>
    entrada.tipo === 'objeto' || entrada.tipo === 'lista' || EN_SU_LUGAR.has(nombre) ? [] : [nombre],
  );
  return [...PRIMEROS, ...todos.filter((nombre) => !PRIMEROS.includes(nombre))];
}

type Declarado = Pick<Campo<unknown, unknown>, 'entrada'>;

/** What can be added, and what was. */
export function Bloques({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const titulo = useTitulos();
  const { acciones } = useLugares();
  const deNota = esNota(formulario);
  const yaRige = texto(formulario, 'fechaEmision') >= RS_48_2026.desde;
  const cabe = (uno: string) => !(deNota && AJENOS_A_SU_FORMULARIO.includes(uno));
  const sirve = (uno: Bloque) => cabe(uno) && (uno !== 'contratoColaboracion' || yaRige);
  const faltan = BLOQUES.filter((uno) => sirve(uno) && (LISTAS.has(uno) || !tiene(formulario, uno)));
  const sueltos = SUELTOS.filter((uno) => !tiene(formulario, uno) && cabe(uno));
  return (
    <Card title={t.mas}>
      <div className="flex flex-col gap-4">
        {SUELTOS.filter((uno) => tiene(formulario, uno)).map((uno) => (
          <div className="flex items-start gap-2" key={uno}>
            <div className="min-w-0 flex-1">
              <CampoSuelto campo={uno} formulario={formulario} />
            </div>
            <IconButton
              className="mt-5"
              icon="papelera"
              label={t.quitar(titulo(uno))}
              onClick={() => acciones.put(uno, undefined)}
            />
          </div>
        ))}
        {BLOQUES.filter((uno) => !LISTAS.has(uno) && tiene(formulario, uno)).map((uno) => (
          <Recuadro
            key={uno}
            lugar={uno}
            nombre={titulo(uno)}
            remove={() => acciones.change((anterior) => removeBloque(anterior, uno))}
          >
            <BloqueDe bloque={uno} formulario={formulario} lugar={uno} />
          </Recuadro>
        ))}
        {BLOQUES.filter((uno) => LISTAS.has(uno)).map((uno) => (
          <ListaDe bloque={uno} formulario={formulario} key={uno} />
        ))}
        <div className="flex flex-wrap gap-2">
          {faltan.map((uno) => (
            <Button
              icon="nuevo"
              key={uno}
              onClick={() => acciones.change((anterior) => addBloque(anterior, uno))}
              size="sm"
            >
              {titulo(uno)}
            </Button>
          ))}
          {sueltos.map((uno) => (
            <Button icon="nuevo" key={uno} onClick={() => acciones.put(uno, '')} size="sm">
              {titulo(uno)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function ListaDe({ bloque, formulario }: { bloque: Bloque; formulario: Rama }) {
  const titulo = useTitulos()(bloque);
  const { acciones } = useLugares();
  const lista = filas(formulario, bloque);
  const remove = (indice: number) => {
    acciones.put(lista.length === 1 ? bloque : `${bloque}.${indice}`, undefined);
    acciones.forget(bloque);
  };
  return lista.map((fila, indice) => (
    <Recuadro
      key={texto(fila, 'clave')}
      lugar={`${bloque}.${indice}`}
      nombre={lista.length === 1 ? titulo : `${titulo} ${indice + 1}`}
      remove={() => remove(indice)}
    >
      <BloqueDe bloque={bloque} formulario={formulario} lugar={`${bloque}.${indice}`} />
    </Recuadro>
  ));
}

function fechaDe(formulario: Rama): Fecha | undefined {
  const escrita = texto(formulario, 'fechaEmision');
  return isFecha(escrita) ? escrita : undefined;
}

function generalDe(formulario: Rama): Decimal {
  const fecha = fechaDe(formulario);
  return fecha === undefined ? IGV_GENERAL : igvGeneral(fecha);
}

/** The rates that the document may have by its day of issue; a note those of any day, since it may correct an old one. */
function tasasDe(formulario: Rama, fijadas: TasasPorAno): Decimal[] {
  const fecha = fechaDe(formulario);
  return esNota(formulario) || fecha === undefined ? tasasIgvDeNotas(fecha, fijadas) : tasasIgv(fecha, fijadas);
}

function CampoSuelto({ campo, formulario }: { campo: string; formulario: Rama }) {
  const t = useTextos(textos);
  const { establecimientos, igvRestaurantes } = useFuentes();
  switch (campo) {
    case 'sunatTransaccion':
      return <CampoLista lugar={campo} opciones={OPCIONES_OPERACION} vacio={t.porDefecto(operacionDe(formulario))} />;
    case 'porcentajeIgv':
      return (
        <CampoLista
          lugar={campo}
          opciones={tasasDe(formulario, igvRestaurantes).map((tasa) => ({
            valor: `${tasa}`,
            texto: t.tasaIgv(`${tasa}`, tasa.equals(generalDe(formulario))),
          }))}
          vacio={t.porDefecto(`${generalDe(formulario)} %`)}
        />
      );
    case 'establecimiento':
      if (establecimientos.length > 0) {
        return <CampoLista lugar={campo} opciones={establecimientos} vacio={t.porDefecto('0000')} />;
      }
      return <CampoDeclarado inputMode="numeric" lugar={campo} maxLength={4} />;
    default:
      return <CampoDeclarado lugar={campo} />;
  }
}
