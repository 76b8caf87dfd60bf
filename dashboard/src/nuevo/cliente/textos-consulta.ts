import type { Textos } from '../../i18n/idioma.ts';

/** What is said of a customer that was looked up by RUC or DNI. `dia` is '' where the source has none. */
export const textos = {
  es: {
    buscando: 'Buscando ese número…',
    fuentes: {
      padron: (dia: string) => `Datos del padrón de SUNAT del ${dia}.`,
      comprobantes: (dia: string) => `Datos de su último comprobante a este cliente, del ${dia}.`,
      proveedor: () => 'Nombre de la fuente de DNI configurada.',
      muestra: () => 'Datos inventados: la muestra del entorno de prueba.',
    },
    figura: (nombre: string) => `Ahí figura: ${nombre}`,
    usar: 'Usar ese nombre',
    reparo: (dichos: readonly string[]) => `SUNAT lo tiene como ${dichos.join(' y ')}`,
    reparoTexto: 'Confirme el número con su cliente antes de emitir.',
    sinRespuesta: 'No se pudo consultar ese número; escriba los datos del cliente.',
    emitir: 'Emitir a este cliente',
    noEstaEntreSuyos: 'No le ha emitido todavía.',
  },
  en: {
    buscando: 'Looking that number up…',
    fuentes: {
      padron: (dia: string) => `From SUNAT's taxpayer list of ${dia}.`,
      comprobantes: (dia: string) => `From your latest document for this customer, of ${dia}.`,
      proveedor: () => 'Name from the configured source of DNIs.',
      muestra: () => 'Invented: the sample of the test environment.',
    },
    figura: (nombre: string) => `Its name there: ${nombre}`,
    usar: 'Use that name',
    reparo: (dichos: readonly string[]) => `SUNAT has it as ${dichos.join(' and ')}`,
    reparoTexto: 'Confirm the number with your customer before you issue.',
    sinRespuesta: 'That number could not be looked up; type the customer by hand.',
    emitir: 'Issue to this customer',
    noEstaEntreSuyos: 'You have not issued anything to it yet.',
  },
} satisfies Textos;
