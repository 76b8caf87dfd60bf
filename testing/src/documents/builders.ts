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
