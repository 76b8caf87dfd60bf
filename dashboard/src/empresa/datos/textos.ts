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
    campos: {
      razonSocial: 'the legal name',
      nombreComercial: 'the trade name',
      ubigeo: 'the district',
      direccion: 'the address',
      urbanizacion: 'the neighbourhood',
    },
  },
} satisfies Textos;
