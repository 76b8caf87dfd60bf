/** Related documents and containers, and what most guías do not say. */
import { DOCUMENTOS_DE_GUIA } from '@chaski/core/catalogos/c61-documentos-de-guia.ts';
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { useTextos } from '../../../i18n/idioma.ts';
import { opcionesDe } from '../../../nuevo/calculo/catalogos.ts';
import { type Rama, tiene } from '../../../nuevo/campos/arbol.ts';
import { CampoDeclarado, CamposDe } from '../../../nuevo/campos/campos-de.tsx';
import { textos as textosDeCampos } from '../../../nuevo/campos/textos-campos.ts';
import { useTitulos } from '../../../nuevo/campos/titulos.ts';
import { useLugares } from '../../../nuevo/estado.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { ajenosA, CONTENEDOR_NUEVO, RELACIONADO_NUEVO } from '../formulario.ts';
import { textos } from '../textos.ts';
import { Autorizacion, ListaDe } from './transporte.tsx';

/** Fields of one value that have a place of their own. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  ...['tipoComprobante', 'serie', 'fechaEmision', 'documentoOrigen', 'motivo', 'descripcionMotivo', 'modalidad'],
  ...['fechaInicio', 'fechaEntrega', 'pesoBruto', 'unidadPeso', 'pesoNeto', 'sustentoPeso', 'bultos'],
]);

/** Every other, as it is declared: a new one is offered by itself. */
const SUELTOS: readonly string[] = [...GUIA.propiedades].flatMap(([nombre, { entrada }]) =>
  entrada.tipo === 'objeto' || entrada.tipo === 'lista' || EN_SU_LUGAR.has(nombre) ? [] : [nombre],
);

export function Mas({ formulario }: { formulario: Rama }) {
  const t = useTextos(textos);
  const c = useTextos(textosDeCampos);
  const titulo = useTitulos();
  const { acciones } = useLugares();
  const ajenos = ajenosA(formulario);
  const puestos = SUELTOS.filter((uno) => tiene(formulario, uno));
  return (
    <Card title={t.mas}>
      <div className="flex flex-col gap-5">
        <ListaDe formulario={formulario} lista="documentos" nuevo={RELACIONADO_NUEVO}>
          {(lugar) => (
            <div className="grid items-start gap-3 sm:grid-cols-3">
              <CamposDe
                lugar={lugar}
                propios={{
                  tipo: { opciones: opcionesDe(DOCUMENTOS_DE_GUIA), vacio: t.elija, obligatorio: true },
                  numero: { obligatorio: true },
                  ruc: { inputMode: 'numeric', maxLength: 11 },
                }}
              />
            </div>
          )}
        </ListaDe>
        {!ajenos.has('contenedores') && (
          <ListaDe formulario={formulario} lista="contenedores" nuevo={CONTENEDOR_NUEVO}>
            {(lugar) => (
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <CamposDe lugar={lugar} propios={{ numero: { mayusculas: true, obligatorio: true } }} />
              </div>
            )}
          </ListaDe>
        )}
        <Autorizacion lugar="autorizacion" />
        {puestos.map((uno) => (
          <div className="flex items-start gap-2" key={uno}>
            <div className="min-w-0 flex-1">
              <CampoDeclarado lugar={uno} />
            </div>
            <IconButton
              className="mt-5"
              icon="papelera"
              label={c.quitar(titulo(uno))}
              onClick={() => acciones.put(uno, undefined)}
            />
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          {SUELTOS.filter((uno) => !puestos.includes(uno)).map((uno) => (
            <Button icon="nuevo" key={uno} onClick={() => acciones.put(uno, '')} size="sm">
              {titulo(uno)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}
