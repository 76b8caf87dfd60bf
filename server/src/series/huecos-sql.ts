const usados = (tabla: string, tipo: string) => `(select count(*) from ${tabla} c where c.empresa_id = h.empresa_id
  and c.entorno = h.entorno and c.${tipo} = h.tipo_comprobante and c.serie = h.serie and c.numero between h.desde and h.hasta
  and not c.numero_libre)`;

/** How many numbers of a gap, the row `h` of `series_huecos`, are used after all. A series is of one kind, so one of the tables has none. */
export const USADOS_EN_HUECO = `${usados('comprobantes', 'tipo_comprobante')} + ${usados('guias', 'tipo')}`;
