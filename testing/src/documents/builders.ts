import { fechaLima } from '@chaski/core/lib/fecha.ts';

/** A factura of one line, 118.00 with IGV, as a client would send it; anything may be overridden. */
export function unaFactura(overrides: object = {}): object {
  return {
    tipoComprobante: '01',
    serie: 'F001',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' },
    items: [unItem()],
    ...overrides,
  };
}

/** A boleta of 118.00 to nobody in particular. */
export function unaBoleta(overrides: object = {}): object {
  return { tipoComprobante: '03', serie: 'B001', items: [unItem()], ...overrides };
}

export function unItem(overrides: object = {}): object {
  return {
    descripcion: 'Servicio de mantenimiento',
    cantidad: 1,
    precioUnitario: 118,
    unidadMedida: 'ZZ',
    ...overrides,
  };
}

/** A line whose description gives the simulator an order, such as `rechazo=2017`. */
export function conOrden(orden: string): object {
  return { items: [unItem({ descripcion: `Servicio [sim:${orden}]` })] };
}

/** A guía of the consignor for a sale in public transport, of today. */
export function unaGuia(overrides: object = {}): object {
  return {
    tipoComprobante: '09',
    serie: 'T001',
    motivo: '01',
    modalidad: '01',
    fechaEntrega: fechaLima(new Date()),
    destinatario: { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'TEXTILES DEL SUR SAC' },
    transportista: { ruc: '20488319061', denominacion: 'TRANSPORTES ANDINO SAC', registroMtc: 'MTC151200' },
    pesoBruto: 120.5,
    partida: { ubigeo: '150101', direccion: 'Av. Argentina 1550, Lima' },
    llegada: { ubigeo: '080101', direccion: 'Av. El Sol 300, Cusco' },
    items: [{ descripcion: 'Silla de oficina', cantidad: 4 }],
    ...overrides,
  };
}

/** A retención of three percent of what an invoice is paid with today. */
export function unaRetencion(overrides: object = {}): object {
  const hoy = fechaLima(new Date());
  return {
    serie: 'R001',
    proveedor: { numeroDocumento: '20544771206', denominacion: 'ACEROS DEL ORIENTE SAC' },
    documentos: [
      {
        tipo: '01',
        serie: 'F010',
        numero: 55,
        fecha: hoy,
        total: '4720.00',
        pagos: [{ fecha: hoy, importe: '4720.00' }],
      },
    ],
    ...overrides,
  };
}

/** A percepción of two percent of what an invoice is paid with today. */
export function unaPercepcion(overrides: object = {}): object {
  const hoy = fechaLima(new Date());
  return {
    serie: 'P001',
    regimen: '01',
    cliente: { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'ALMACENES DEL SUR SAC' },
    documentos: [
      {
        tipo: '01',
        serie: 'F001',
        numero: 812,
        fecha: hoy,
        total: '1180.00',
        pagos: [{ fecha: hoy, importe: '1180.00' }],
      },
    ],
    ...overrides,
  };
}
