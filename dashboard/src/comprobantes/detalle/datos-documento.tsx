import { TIPOS_OPERACION } from '@chaski/core/catalogos/c51-tipos-operacion.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Card, type Dato, KeyValue } from '../../ui/layout.tsx';
import { Money } from '../../ui/values.tsx';
import type { Documento } from '../tipos.ts';
import { textosDetalle } from './textos-detalle.ts';

/** Who, when and how: everything of the document that is not an amount of it. */
export function DatosDocumento({ documento }: { documento: Documento }) {
  const t = useTextos(textosDetalle);
  return (
    <Card title={t.datos.documento}>
      <KeyValue columns={3} items={[...useCliente(documento), ...useCondiciones(documento), ...useOtros(documento)]} />
    </Card>
  );
}

function useCliente({ cliente }: Documento): readonly Dato[] {
  const { datos: t } = useTextos(textosDetalle);
  const documento = cliente.tipoDocumento === '-' ? t.sinDocumento : cliente.numeroDocumento;
  return [
    { label: t.cliente, value: `${cliente.denominacion} · ${documento}`, wide: true },
    { label: t.direccion, value: cliente.direccion },
    { label: t.correo, value: cliente.correo },
  ];
}

function useCondiciones(documento: Documento): readonly Dato[] {
  const { datos: t } = useTextos(textosDetalle);
  const { fecha } = useFormatos();
  const { fechaEmision, horaEmision, fechaVencimiento, formaPago, moneda, tipoCambio } = documento;
  return [
    { label: t.emision, value: `${fecha(fechaEmision)} ${horaEmision}` },
    { label: t.vencimiento, value: fechaVencimiento && fecha(fechaVencimiento) },
    { label: t.formaPago, value: formaPago === 'CREDITO' ? t.credito : t.contado },
    { label: t.moneda, value: moneda },
    { label: t.tipoCambio, value: tipoCambio },
    { label: t.establecimiento, value: documento.establecimiento },
    {
      label: t.operacion,
      value: TIPOS_OPERACION.get(documento.sunatTransaccion)?.nombre ?? documento.sunatTransaccion,
    },
    ...useLlanos(documento),
    { label: t.guias, value: documento.guias?.map(({ numero }) => numero).join(', ') },
  ];
}

/** Fields that are shown elsewhere, or in their own way. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  'tipoComprobante',
  'serie',
  'correlativo',
  'fechaEmision',
  'horaEmision',
  'fechaVencimiento',
  'moneda',
  'tipoCambio',
  'formaPago',
  'establecimiento',
  'sunatTransaccion',
  'porcentajeIgv',
  'redondeo',
  'observaciones',
  'codigoMotivo',
  'motivo',
]);

/** Every other field of one value, under the title with which it is declared. */
function useLlanos(documento: Documento): readonly Dato[] {
  const [idioma] = useIdioma();
  const valores = new Map<string, unknown>(Object.entries(documento));
  return [...DOCUMENTO.propiedades].flatMap(([nombre, { titulo }]) => {
    const valor = valores.get(nombre);
    return typeof valor === 'string' && !EN_SU_LUGAR.has(nombre)
      ? [{ label: titulo?.[idioma] ?? nombre, value: valor }]
      : [];
  });
}

function useOtros(documento: Documento): readonly Dato[] {
  const { datos: t } = useTextos(textosDetalle);
  const { lugarEntrega: lugar, contratoColaboracion: contrato, saldo, moneda } = documento;
  return [
    { label: t.motivo, value: documento.motivo },
    { label: t.saldo, value: saldo === undefined ? undefined : <Money moneda={moneda} monto={saldo} /> },
    {
      label: t.lugarEntrega,
      wide: true,
      value: lugar && [lugar.direccion, lugar.distrito, lugar.provincia, lugar.departamento].join(', '),
    },
    {
      label: t.contrato,
      wide: true,
      value: contrato && `${contrato.numero} · ${contrato.descripcion} · ${contrato.porcentaje} %`,
    },
    { label: t.observaciones, value: documento.observaciones, wide: true },
    { label: t.leyendas, value: documento.leyendas.map(({ texto }) => texto).join(' · '), wide: true },
    { label: t.hash, value: documento.hash && <code className="font-mono text-xs">{documento.hash}</code>, wide: true },
  ];
}
