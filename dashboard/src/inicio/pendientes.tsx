import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceBoton, EnlaceEmpresa, type Pagina } from '../shell/menu/enlaces.tsx';
import { EstadoBadge } from '../ui/button/badge.tsx';
import { Card, KeyValue } from '../ui/layout.tsx';
import { Instante } from '../ui/values.tsx';
import { Cuenta } from '../webhooks/cuenta/cuenta.tsx';
import { textos } from './textos.ts';
import type { Inicio, Pendiente } from './tipos.ts';
import { motivoAparte } from './vista.ts';

/** The document that has waited longest: why, and what happens next. */
export function PendienteMasAntiguo({ pendiente }: { pendiente: Pendiente }) {
  const t = useTextos(textos).pendiente;
  return (
    <Card icon="reloj" title={t.titulo}>
      <Detalle pendiente={pendiente} />
    </Card>
  );
}

function Detalle({ pendiente }: { pendiente: Pendiente }) {
  const t = useTextos(textos).pendiente;
  const { id, correlativo, estado, desde, motivo, accion, intentos, siguienteIntentoEn } = pendiente;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <EnlaceEmpresa a="comprobantes/$id" id={id}>
          {correlativo}
        </EnlaceEmpresa>
        <EstadoBadge estado={estado} />
      </p>
      <KeyValue
        items={[
          { label: t.porque, value: enEspanol(motivoAparte(motivo, accion)), wide: true },
          { label: t.sigue, value: accion, wide: true },
          { label: t.desde, value: <Instante iso={desde} modo="relativo" /> },
          { label: t.intentos, value: intentos },
          {
            label: t.siguiente,
            value: siguienteIntentoEn === undefined ? undefined : <Cuenta hasta={siguienteIntentoEn} />,
          },
        ]}
      />
    </div>
  );
}

interface Fila {
  readonly clave: string;
  /** The document that it is about. */
  readonly id: string;
  readonly a?: Pagina;
  readonly nombre: string;
  readonly desde: string;
  readonly motivo?: string;
  readonly accion: string;
}

/** What goes on only when somebody decides. */
export function Atender({ porAtender }: { porAtender: Inicio['porAtender'] }) {
  const t = useTextos(textos).atender;
  const { entero } = useFormatos();
  const filas: readonly Fila[] = [
    ...porAtender.comprobantes.map((uno) => ({ ...uno, clave: uno.id, nombre: t.comprobante(uno.correlativo) })),
    ...porAtender.guias.map((una) => ({
      ...una,
      clave: una.id,
      a: 'guias/$id' as const,
      nombre: t.guia(una.correlativo),
    })),
    ...porAtender.anulaciones.map((una) => ({
      ...una,
      clave: una.id,
      id: una.comprobante,
      nombre: t.anulacion(una.correlativo),
    })),
  ];
  const mas = porAtender.cantidad - filas.length;
  return (
    <Card icon="aviso" title={`${t.titulo} (${entero(porAtender.cantidad)})`}>
      <Filas filas={filas} />
      {mas > 0 && <p className="mt-2 text-muted text-xs">{t.mas(entero(mas))}</p>}
    </Card>
  );
}

/** Voidings that SUNAT has not decided. */
export function Anulaciones({ anulaciones }: { anulaciones: Inicio['anulaciones'] }) {
  const { anulaciones: t, atender } = useTextos(textos);
  const { entero } = useFormatos();
  const filas = anulaciones.lista.map((una) => ({
    ...una,
    clave: una.id,
    id: una.comprobante,
    nombre: atender.anulacion(una.correlativo),
  }));
  const todas = (
    <EnlaceBoton a="anulaciones" size="sm">
      {t.ver}
    </EnlaceBoton>
  );
  return (
    <Card actions={todas} icon="anulacion" title={`${t.titulo} (${entero(anulaciones.enProceso)})`}>
      <Filas filas={filas} />
    </Card>
  );
}

function Filas({ filas }: { filas: readonly Fila[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {filas.map(({ clave, id, a = 'comprobantes/$id', nombre, desde, motivo, accion }) => (
        <li className="py-2.5 text-sm first:pt-0 last:pb-0" key={clave}>
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <EnlaceEmpresa a={a} id={id}>
              {nombre}
            </EnlaceEmpresa>
            <span className="text-muted text-xs">
              <Instante iso={desde} modo="relativo" />
            </span>
          </p>
          {motivoAparte(motivo, accion) !== undefined && (
            <p className="[overflow-wrap:anywhere]">{enEspanol(motivo)}</p>
          )}
          <p className="text-muted">{accion}</p>
        </li>
      ))}
    </ul>
  );
}

function enEspanol(texto: string | undefined) {
  return texto === undefined ? undefined : <EnCastellano>{texto}</EnCastellano>;
}
