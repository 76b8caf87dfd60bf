import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { ItemsDocumento } from '../contenido/items-documento.tsx';
import { CuotasDocumento, TotalesDocumento } from '../contenido/totales-documento.tsx';
import { DatosDocumento } from '../detalle/datos-documento.tsx';
import { VeredictoDocumento } from '../detalle/veredicto-documento.tsx';
import type { Historia } from '../tipos.ts';

interface Props {
  readonly comprobante: Comprobante;
  readonly historia: Historia | undefined;
}

/** What most come for: how it stands, what it says, what it adds up to. */
export function PestanaResumen({ comprobante, historia }: Props) {
  const { documento } = comprobante;
  // Why it was refused comes first: the rest has no effect.
  const rechazada = comprobante.estado === 'RECHAZADA';
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <ItemsDocumento documento={documento} />
        <DatosDocumento documento={documento} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {rechazada && <VeredictoDocumento comprobante={comprobante} historia={historia} />}
        <TotalesDocumento documento={documento} />
        {!rechazada && <VeredictoDocumento comprobante={comprobante} historia={historia} />}
        <CuotasDocumento documento={documento} />
      </div>
    </div>
  );
}
