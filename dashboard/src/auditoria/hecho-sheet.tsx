import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { KeyValue } from '../ui/layout.tsx';
import { Sheet } from '../ui/overlay/dialog.tsx';
import { Instante } from '../ui/values.tsx';
import type { Hecho } from './datos.ts';
import { type Diferencia, diferencias } from './diferencias.ts';
import { type Filtros, nombreDe } from './filtros.ts';
import { Objeto } from './objeto.tsx';
import { campoEnPalabras } from './objetos.ts';
import { Quien } from './quien.tsx';
import { textos } from './textos.ts';

interface SheetProps {
  readonly hecho: Hecho | undefined;
  readonly nombres: ReadonlyMap<string, string>;
  readonly close: () => void;
  /** Narrows the list to this actor, or to this object. */
  readonly solo: (filtros: Filtros) => void;
}

/** One act beside the list: what changed, by whom, from where. */
export function HechoSheet({ hecho, nombres, close, solo }: SheetProps) {
  const t = useTextos(textos);
  const id = hecho?.quien.id;
  return (
    <Sheet
      description={
        <span className="flex flex-wrap items-center gap-2">
          {hecho !== undefined && hecho.entorno !== '*' && <EntornoPill entorno={hecho.entorno} />}
          {t.detalle.descripcion}
        </span>
      }
      footer={
        hecho === undefined ? undefined : (
          <>
            <Button onClick={() => solo({ objeto: hecho.objeto })}>{t.detalle.soloObjeto}</Button>
            {id !== undefined && <Button onClick={() => solo({ actor: id })}>{t.detalle.soloActor}</Button>}
          </>
        )
      }
      onOpenChange={(abierto) => !abierto && close()}
      open={hecho !== undefined}
      size="lg"
      title={hecho === undefined ? t.detalle.titulo : nombreDe(hecho.accion, t.acciones)}
    >
      {hecho !== undefined && <Contenido hecho={hecho} nombres={nombres} />}
    </Sheet>
  );
}

function Contenido({ hecho, nombres }: { hecho: Hecho; nombres: ReadonlyMap<string, string> }) {
  const t = useTextos(textos);
  const puede = usePuede();
  const conPeticion = puede('registro') && (hecho.quien.tipo === 'clave' || hecho.quien.tipo === 'usuario');
  return (
    <div className="flex flex-col gap-5">
      <KeyValue
        items={[
          { label: t.momento, value: <Instante iso={hecho.en} modo="ambos" segundos /> },
          { label: t.quien, value: <Quien quien={hecho.quien} /> },
          { label: t.desde, value: hecho.desde },
          { label: t.accion, value: <code className="font-mono text-xs">{hecho.accion}</code> },
          { label: t.objeto, value: <Objeto hecho={hecho} nombres={nombres} /> },
          { label: t.detalle.idObjeto, value: <code className="font-mono text-xs">{hecho.objeto}</code>, wide: true },
          { label: t.solicitud, value: <code className="font-mono text-xs">{hecho.solicitud}</code>, wide: true },
          {
            label: t.detalle.peticion,
            value: conPeticion ? (
              <EnlaceEmpresa a="registro" search={{ solicitud: hecho.solicitud }}>
                {t.detalle.peticion}
              </EnlaceEmpresa>
            ) : undefined,
          },
          {
            label: `${t.detalle.huella} (${t.numero} ${hecho.n})`,
            value: <code className="font-mono text-xs">{hecho.huella}</code>,
            wide: true,
          },
        ]}
      />
      <Cambios cambios={diferencias(hecho.antes, hecho.despues)} />
    </div>
  );
}

function Cambios({ cambios }: { cambios: readonly Diferencia[] }) {
  const t = useTextos(textos).detalle;
  if (cambios.length === 0) return <p className="text-muted text-sm">{t.sinCambios}</p>;
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-line border-b text-left text-muted text-xs">
          {[t.campo, t.antes, t.despues].map((titulo) => (
            <th className="py-1.5 pr-3 font-medium" key={titulo} scope="col">
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cambios.map(({ campo, antes, despues }) => (
          <tr className="border-line border-b align-top [overflow-wrap:anywhere] last:border-0" key={campo}>
            <th className="py-1.5 pr-3 text-left font-normal" scope="row" title={campo}>
              {campoEnPalabras(campo, t.campos)}
            </th>
            <td className="py-1.5 pr-3">{antes === undefined ? t.nada : <del className="text-danger">{antes}</del>}</td>
            <td className="py-1.5">
              {despues === undefined ? t.nada : <ins className="text-success no-underline">{despues}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
