import type { Textos } from '../../i18n/idioma.ts';

export const textos = {
  es: {
    titulo: 'Datos de la empresa',
    descripcion: 'Van en el XML y en el PDF de lo que se emita desde ahora; lo ya emitido no cambia.',
    ruc: 'RUC',
    rucFijo: 'El RUC no cambia: para otro RUC registre otra empresa.',
    razonSocial: 'Razón social',
    nombreComercial: 'Nombre comercial',
    domicilio: 'Domicilio fiscal',
    sinDomicilio: 'Sin domicilio fiscal: complételo para emitir.',
    registrada: 'Registrada',
    codigoProducto: 'Está en el padrón 12 de SUNAT (obligada a enviar código de producto)',
    codigoProductoAyuda:
      'SUNAT se lo comunica a cada empresa. Desde el 1 de enero de 2027 sus facturas y boletas no se emiten sin el código UNSPSC o el GTIN de cada ítem; hasta entonces, se avisa.',
    codigoProductoSi: 'Desde 2027 cada ítem llevará su código de producto.',
    codigoProductoNo: 'El código de producto es opcional.',
    campos: {
      razonSocial: 'la razón social',
      nombreComercial: 'el nombre comercial',
      ubigeo: 'el distrito',
      direccion: 'la dirección',
      urbanizacion: 'la urbanización',
    },
  },
  en: {
    titulo: 'Company details',
    descripcion: 'They go in the XML and the PDF of what is issued from now on; what was issued does not change.',
    ruc: 'RUC',
    rucFijo: 'The RUC does not change: for another RUC register another company.',
    razonSocial: 'Legal name',
    nombreComercial: 'Trade name',
    domicilio: 'Tax address',
    sinDomicilio: 'No tax address: complete it in order to issue.',
    registrada: 'Registered',
    codigoProducto: "It stands in SUNAT's register 12 (it has to send the product code)",
    codigoProductoAyuda:
      'SUNAT tells each company. From 1 January 2027 on its facturas and boletas are not issued without the UNSPSC code or the GTIN of each item; until then, it is warned.',
    codigoProductoSi: 'From 2027 on each item will bear its product code.',
    codigoProductoNo: 'The product code is optional.',
    campos: {
      razonSocial: 'the legal name',
      nombreComercial: 'the trade name',
      ubigeo: 'the district',
      direccion: 'the address',
      urbanizacion: 'the neighbourhood',
    },
  },
} satisfies Textos;
