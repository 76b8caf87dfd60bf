import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { isCorreo } from '../../lib/correo.ts';
import { TOPE_SIN_CLIENTE } from '../../vigencias/limites.ts';
import { declare } from './campo.ts';
import { codigo, forma, identidad, texto } from './formas.ts';

export const CLIENTE = declare(
  'cliente',
  {
    /** Catalog 06, or `-` for a boleta to nobody in particular. */
    tipoDocumento: codigo({
      titulo: { es: 'Documento', en: 'Document' },
      ayuda: {
        es: 'Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…; «-» sin documento',
        en: 'Catalog 06: 6 RUC, 1 DNI, 4 foreigner’s card, 7 passport…; “-” without document',
      },
      acepta: (text) => text === '-' || DOCUMENTOS_IDENTIDAD.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 06; envíe p. ej. "6" (RUC), "1" (DNI), "4" (carnet de extranjería) o "7" (pasaporte)',
          en: 'It is not in catalog 06; send e.g. "6" (RUC), "1" (DNI), "4" (carnet de extranjería) or "7" (passport)',
        },
        codigo: '2800',
      },
      falta: {
        mensaje: {
          es: 'El tipo de documento es obligatorio; envíe p. ej. "6" (RUC) o "1" (DNI)',
          en: 'The type of document is required; send e.g. "6" (RUC) or "1" (DNI)',
        },
        codigo: '2015',
      },
      relleno: '-',
    }),
    numeroDocumento: identidad({
      titulo: { es: 'Número', en: 'Number' },
      falta: {
        mensaje: {
          es: 'El número de documento es obligatorio; envíelo entre comillas',
          en: 'The number of the document is required; send it in quotes',
        },
        codigo: '2014',
      },
      relleno: '-',
    }),
    denominacion: texto({
      titulo: { es: 'Nombre o razón social', en: 'Name' },
      formato: { minimo: 3, maximo: 1500, codigo: '2022' },
      falta: {
        mensaje: {
          es: 'La denominación es obligatoria; envíe el nombre o la razón social',
          en: 'The name is required; send the name of the person or company',
        },
        codigo: '2021',
      },
      relleno: '',
    }),
    direccion: texto({ titulo: { es: 'Dirección', en: 'Address' }, formato: { maximo: 200 } }),
    correo: forma({
      titulo: { es: 'Correo', en: 'E-mail' },
      ayuda: {
        es: 'Ahí llega una vez aceptado, si la empresa encendió el envío por correo',
        en: 'It arrives there once accepted, if the company turned e-mail on',
      },
      acepta: isCorreo,
      invalido: {
        mensaje: {
          es: 'No es una dirección de correo; envíe p. ej. ana@ejemplo.pe',
          en: 'It is not an e-mail address; send e.g. ana@ejemplo.pe',
        },
      },
      esquema: { format: 'email' },
    }),
  },
  {
    es: `Una boleta de hasta S/ ${TOPE_SIN_CLIENTE} puede omitirlo (CLIENTES VARIOS); una nota, si el afectado es nuestro.`,
    en: `A boleta of up to S/ ${TOPE_SIN_CLIENTE} may leave it out (CLIENTES VARIOS); a note too, if the document it changes is ours.`,
  },
  'ClienteDelDocumento',
);
