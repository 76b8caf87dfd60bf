import type { ReactNode } from 'react';
import { Lineas } from '../graficos/lineas.tsx';
import { useIdioma, useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Select } from '../ui/forms/inputs.tsx';
import { textos } from './textos.ts';
import type { Cifra, Inicio, MesDeMoneda } from './tipos.ts';
import { acumuladoDelMes, conVentas, nombreDeMes, variacion } from './vista-ventas.ts';

type Ventas = Inicio['ventas'];

/** What was sold this month beside the one before, the IGV in it, and what SUNAT refused and nobody corrected yet. */
export function Cifras({ ventas, una }: DeMoneda) {
  const t = useTextos(textos).ventas;
  const { porCorregir, anterior } = ventas;
  return (
    <section aria-label={t.cifras} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[4fr_4fr_3fr_3fr]">
      <Monto cual="importe" titulo={t.ventas} una={una} ventas={ventas} />
      <Monto cual="igv" titulo={t.igv} una={una} ventas={ventas} />
      <Cuenta
        a={{ estado: 'RECHAZADA', desde: anterior }}
        cuantos={porCorregir}
        detalle={porCorregir === 0 ? t.nadaPorCorregir : t.porCorregirDetalle}
        mal={porCorregir > 0}
        titulo={t.porCorregir}
      />
      <EnCurso una={una} />
    </section>
  );
}

interface DeMoneda {
  readonly una: MesDeMoneda;
  readonly ventas: Ventas;
}

const TARJETA = '@container flex min-w-0 flex-col gap-1 rounded-xl border border-line bg-surface p-4 shadow-card';

/** An amount of the month; against the same days of the one before, and all of that. */
function Monto({ titulo, cual, una, ventas }: DeMoneda & { titulo: (mes: string) => string; cual: 'importe' | 'igv' }) {
  const t = useTextos(textos).ventas;
  const { dinero } = useFormatos();
  const [idioma] = useIdioma();
  const { moneda, mes, mismosDias, anterior } = una;
  const deAntes = nombreDeMes(ventas.anterior, idioma);
  const escrito = (cifra: Cifra) => dinero(cifra[cual], moneda);
  return (
    <div className={TARJETA}>
      <p className="text-muted text-xs">{titulo(nombreDeMes(ventas.mes, idioma))}</p>
      <p className="tabular font-semibold text-[clamp(1.125rem,8.4cqi,1.5rem)] text-ink tracking-tight [overflow-wrap:anywhere]">
        {escrito(mes)}
      </p>
      <Variacion ahora={mes[cual]} antes={mismosDias[cual]} />
      <dl className="tabular mt-auto flex flex-col gap-0.5 pt-1 text-muted text-xs">
        <Renglon nombre={t.mismosDias(Number(ventas.hasta.slice(8)), deAntes)}>{escrito(mismosDias)}</Renglon>
        <Renglon nombre={t.entero(deAntes)}>{escrito(anterior)}</Renglon>
      </dl>
    </div>
  );
}

function Renglon({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{nombre}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

/** More or less than on the same days; nothing where there was nothing to compare with. */
function Variacion({ ahora, antes }: { ahora: string; antes: string }) {
  const t = useTextos(textos).ventas;
  const { porcentaje } = useFormatos();
  const parte = variacion(ahora, antes);
  if (parte === undefined) return null;
  const [tone, icon] = parte < 0 ? (['warning', 'abajo'] as const) : (['success', 'arriba'] as const);
  return (
    <p>
      <Badge icon={parte === 0 ? undefined : icon} tone={parte === 0 ? 'neutral' : tone}>
        {parte === 0 ? t.igual : (parte < 0 ? t.menos : t.mas)(porcentaje(Math.abs(parte)))}
      </Badge>
    </p>
  );
}

interface CuentaProps {
  readonly titulo: string;
  readonly cuantos: number;
  readonly detalle: string;
  readonly a?: Readonly<Record<string, string>>;
  readonly mal?: boolean;
}

/** How many there are of something; where they are, if one may go there. */
function Cuenta({ titulo, cuantos, detalle, a, mal = false }: CuentaProps) {
  const { entero } = useFormatos();
  const dicho = (
    <>
      <span className="text-muted text-xs">{titulo}</span>
      <span className={`tabular font-semibold text-2xl ${mal ? 'text-danger' : 'text-ink'}`}>{entero(cuantos)}</span>
      <span className="text-muted text-xs">{detalle}</span>
    </>
  );
  if (a === undefined) return <div className={TARJETA}>{dicho}</div>;
  return (
    <EnlaceEmpresa a="comprobantes" className={`${TARJETA} transition-colors hover:border-accent`} search={a}>
      {dicho}
    </EnlaceEmpresa>
  );
}

/** Of the month, what SUNAT has not decided. */
function EnCurso({ una: { enCurso, moneda } }: { una: MesDeMoneda }) {
  const t = useTextos(textos).ventas;
  const { dinero } = useFormatos();
  const { cantidad, importe } = enCurso;
  const detalle = cantidad === 0 ? t.nadaEnCurso : t.enCursoDetalle(dinero(importe, moneda));
  return <Cuenta cuantos={cantidad} detalle={detalle} titulo={t.enCurso} />;
}

interface DosMesesProps extends DeMoneda {
  readonly choose: (moneda: string) => void;
}

/** Both months, day by day; the currency of the whole page is chosen here, where there are several. */
export function DosMeses({ una, ventas, choose }: DosMesesProps) {
  const t = useTextos(textos).ventas;
  const { dinero } = useFormatos();
  const [idioma] = useIdioma();
  const nombres = { mes: nombreDeMes(ventas.mes, idioma), anterior: nombreDeMes(ventas.anterior, idioma) };
  const hay = conVentas(ventas.monedas);
  const elector = hay.length > 1 && (
    <Select
      aria-label={t.moneda}
      className="w-24"
      onChange={choose}
      options={hay.map(({ moneda }) => ({ value: moneda, label: moneda }))}
      value={una.moneda}
    />
  );
  return (
    <Lineas
      columna={t.dia}
      datos={acumuladoDelMes(una, nombres, Number(ventas.hasta.slice(8)), { dia: t.elDia, dinero })}
      descripcion={t.dosMesesDetalle}
      enteros
      extra={elector}
      titulo={t.dosMeses}
    />
  );
}
