import { exampleGuiaNames, readExampleGuia } from '@chaski/core/documentos/guia/testing.ts';
import { PIXEL } from '@chaski/testing/service/logos.ts';
import { describe, expect, test } from 'vitest';
import { layOut } from '../layout/layout.ts';
import { FORMATOS, isTicket, sheetOf } from '../layout/sheet.ts';
import { createRenderer } from '../renderer.ts';
import { attachmentOf, emisorDeEjemplo, FONTS, HASH, hasPoppler, poppler, textOf } from '../testing.ts';
import type { Papel } from '../types.ts';
import { type ImpresionDeGuia, papelDeGuia } from './guia.ts';

const render = createRenderer();
const withPoppler = test.skipIf(!hasPoppler());

const URL_DE_QR = `https://e-factura.sunat.gob.pe/v1/contribuyente/gre/comprobantes/descargaqr?hashqr=${'A1b2'.repeat(28)}`;
const CDR = Buffer.from(
  `<ApplicationResponse><DocumentResponse><DocumentReference><DocumentDescription>${URL_DE_QR}</DocumentDescription></DocumentReference></DocumentResponse></ApplicationResponse>`,
);
const CORTA = readExampleGuia('01-venta-privado');
/** Several drivers, vehicles and a supplier, and more goods than a page has room for. */
const CON_TODO = readExampleGuia('04-compra-varios-conductores-y-vehiculos');
const LARGA = {
  ...CON_TODO,
  items: Array.from({ length: 120 }, (_, index) => ({
    descripcion: `Fierro corrugado de 1/2 pulgada, lote ${index + 1}`,
    codigo: `FE-${1000 + index}`,
    partidaArancelaria: '7214200000',
    ...(CON_TODO.items[0]?.cantidad === undefined ? {} : { cantidad: CON_TODO.items[0].cantidad }),
  })),
};

/** Accepted by SUNAT in `live`, with its CDR, unless said. */
function papelDe(guia: typeof CORTA, impresion: Partial<ImpresionDeGuia> = {}): Papel {
  const aceptada = { numero: 7, hash: HASH, estado: 'ACEPTADA', entorno: 'live', cdr: CDR } as const;
  return papelDeGuia(guia, emisorDeEjemplo(), { ...aceptada, ...impresion });
}

const sinCdr = (estado: ImpresionDeGuia['estado']): Partial<ImpresionDeGuia> => {
  const { cdr: _, ...resto } = { cdr: CDR, estado };
  return resto;
};
const sinAceptar = (estado: ImpresionDeGuia['estado'], entorno: 'live' | 'test' = 'live') =>
  papelDeGuia(CORTA, emisorDeEjemplo(), { numero: 7, hash: HASH, estado, entorno });

/** Every text of a paper that a person reads. */
function textsOf({ parte, condiciones, antes, tabla, observaciones, textosLegales }: Papel): string[] {
  const datos = [...condiciones, ...antes.flatMap((seccion) => seccion.datos)];
  return [
    parte.denominacion,
    ...(parte.documento === undefined ? [] : [parte.documento]),
    ...datos.flatMap(({ nombre, valor }) => [nombre, valor]),
    ...antes.map(({ titulo }) => titulo),
    ...tabla.filas.flatMap(({ celdas, detalles }) => [...celdas.slice(1), ...detalles]),
    ...(observaciones === undefined ? [] : [observaciones]),
    ...textosLegales,
  ];
}

/** Without blanks: lines break where they must. */
const packed = (text: string) => text.replaceAll(/\s/g, '');

describe.each(FORMATOS)('on %s', (formato) => {
  withPoppler.each(exampleGuiaNames())('%s is there whole', (nombre) => {
    const papel = papelDe(readExampleGuia(nombre), { formato });
    const raw = packed(poppler('pdftotext', render(papel), ['-raw'], ['-']));
    // A value of two lines stands beside the lines of its name: word by word, and what may break in itself piece by piece.
    const words = textsOf(papel).flatMap((text) => text.split(/ |(?<=[-/])/));
    expect(words.filter((word) => !raw.includes(packed(word)))).toEqual([]);
    expect(raw).toContain(packed(papel.correlativo));
    expect(raw).toContain(HASH);
  });

  withPoppler('a long one goes on over pages of the paper, with all its goods', () => {
    const pdf = render(papelDe(LARGA, { formato }));
    const text = textOf(pdf);
    for (const { codigo } of LARGA.items) expect(packed(text)).toContain(codigo);
    const pages = Number(/Pages: +(\d+)/.exec(poppler('pdfinfo', pdf))?.[1]);
    if (isTicket(formato)) expect(pages).toBe(1);
    else {
      expect(pages).toBeGreaterThan(2);
      for (let page = 1; page <= pages; page++) expect(text).toContain(`Página ${page} de ${pages}`);
    }
    const [, width] = /Page size: +([\d.]+) x/.exec(poppler('pdfinfo', pdf)) ?? [];
    expect(Number(width)).toBeCloseTo(sheetOf(formato).width, 0);
  });
});

withPoppler('its title stands in the box of the number, in two lines where it must', () => {
  const text = poppler('pdftotext', render(papelDe(CORTA)), ['-raw'], ['-']);
  expect(text).toContain('GUÍA DE REMISIÓN ELECTRÓNICA\nREMITENTE\nT001-7');
  expect(poppler('pdfinfo', render(papelDe(CORTA)))).toMatch(/Title: +Guía de remisión electrónica remitente T001-7/);
});

withPoppler('a name as long as a kind of customs document breaks beside its number and covers nothing', () => {
  const papel = papelDe(readExampleGuia('12-exportacion-en-contenedores'));
  expect(poppler('pdftotext', render(papel), ['-layout'], ['-'])).toMatch(/Declaración Aduanera de {2,}\S*-2026-40-/);
});

describe('the QR', () => {
  test('is the address that the CDR gives', () => {
    expect(papelDe(CORTA).qr).toBe(URL_DE_QR);
  });

  test('is drawn where there is one, and nowhere else', () => {
    const placed = (papel: Papel) =>
      layOut(papel, papel.qr === undefined ? undefined : 0.1, FONTS).pages.map(({ qr }) => qr !== undefined);
    expect([placed(papelDe(CORTA)), placed(sinAceptar('EN_PROCESO'))]).toEqual([[true], [false]]);
    // Its modules: what is drawn of the rest is alike.
    expect(render(papelDe(CORTA)).length - render(sinAceptar('EN_PROCESO')).length).toBeGreaterThan(1_000);
  });

  test('that an earlier paper had does not stay', () => {
    const sin = sinAceptar('EN_PROCESO');
    const first = createRenderer()(sin);
    render(papelDe(CORTA));
    expect(render(sin).equals(first)).toBe(true);
  });

  test('of one that SUNAT accepted without a CDR is missing, and the paper says how it is proved', () => {
    const papel = papelDeGuia(CORTA, emisorDeEjemplo(), {
      numero: 7,
      hash: HASH,
      entorno: 'live',
      ...sinCdr('ACEPTADA'),
      estado: 'ACEPTADA',
    });
    expect(papel.qr).toBeUndefined();
    expect(papel.marcasDeAgua).toEqual([]);
    expect(papel.textosLegales.join()).toContain('se sustenta con el RUC de quien la emite, su serie y su número');
  });
});

describe('across the paper stands', () => {
  test.each([
    ['ACEPTADA', []],
    ['EN_PROCESO', ['SIN VALIDEZ']],
    ['PENDIENTE_ENVIO', ['SIN VALIDEZ']],
    ['RECHAZADA', ['SIN VALIDEZ', 'RECHAZADA POR SUNAT']],
    ['ANULADA', ['DADA DE BAJA']],
  ] as const)('of one that is %s: %j', (estado, marcas) => {
    expect(sinAceptar(estado).marcasDeAgua).toEqual(marcas);
    expect(sinAceptar(estado, 'test').marcasDeAgua).toEqual(['PRUEBA – SIN VALOR', ...marcas]);
  });

  withPoppler.each(['ticket80', 'ticket58'] as const)('on %s the same in words', (formato) => {
    const papel = papelDeGuia(CORTA, emisorDeEjemplo(), {
      numero: 7,
      hash: HASH,
      estado: 'EN_PROCESO',
      entorno: 'live',
      formato,
    });
    expect(textOf(render(papel)).match(/\*\*\* SIN VALIDEZ \*\*\*/g)).toHaveLength(2);
  });
});

test('a rejection that came with a CDR is no acceptance: no QR', () => {
  expect(papelDe(CORTA, { estado: 'RECHAZADA' })).not.toHaveProperty('qr');
});

withPoppler('logo, colour, foot and the signed XML are as on every paper of the issuer', () => {
  const xml = Buffer.from('<?xml version="1.0"?><DespatchAdvice>ñ</DespatchAdvice>');
  const marca = { logo: { formato: 'png', bytes: PIXEL }, color: '#0b5394', pie: 'Ventas: 01 555 1234' } as const;
  const pdf = render(papelDe(CORTA, { marca, xml, nombreXml: '20100066603-09-T001-7.xml' }));
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  expect(textOf(pdf)).toContain('Ventas: 01 555 1234');
  expect(attachmentOf(pdf)).toEqual(xml);
});
