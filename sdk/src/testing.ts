import type { Documento, Emision } from './index.ts';

/** A factura of 118.00; a line's description may carry an order to the simulator. */
export const unaFactura = (cambios: Partial<Documento> = {}, descripcion = 'Servicio de mantenimiento'): Documento => ({
  tipoComprobante: '01',
  serie: 'F001',
  cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' },
  items: [{ descripcion, cantidad: 1, precioUnitario: '118.00', unidadMedida: 'ZZ' }],
  ...cambios,
});

/** The id, whatever became of it. */
export function idOf(emision: Emision): string {
  return emision.estado === 'PENDIENTE_ENVIO' ? emision.comprobante_id : emision.documento.id;
}
