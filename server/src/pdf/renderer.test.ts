import { PIXEL } from '@chaski/testing/service/logos.ts';
import { expect, test } from 'vitest';
import { FORMATOS, isTicket, sheetOf } from './layout/sheet.ts';
import { papelDeComprobante } from './papeles/comprobante.ts';
import { createRenderer } from './renderer.ts';
import {
  attachmentOf,
  calculadoDe,
  facturaDe,
  HASH,
  hasPoppler,
  impresoDe,
  papelDe,
  poppler,
  textOf,
} from './testing.ts';

const render = createRenderer();
const withPoppler = test.skipIf(!hasPoppler());

test('the same input gives the same bytes, whatever was rendered in between', () => {
  const impreso = papelDe(facturaDe(12), { xml: Buffer.from('<a/>'), nombreXml: 'a.xml' });
  const first = render(impreso);
  render(papelDe(calculadoDe('11-mixta'), { entorno: 'test' }));
  expect(render(impreso).equals(first)).toBe(true);
  expect(createRenderer()(impreso).equals(first)).toBe(true);
});

withPoppler.each([
  '01-factura-gravada-contado',
  '11-mixta',
  '13-credito-tres-cuotas-usd',
  '15-contado-eur',
  '22-vencimiento-orden-guias-observaciones',
])('the text of %s has every amount, name and condition', (nombre) => {
  const impreso = impresoDe(calculadoDe(nombre));
  const text = textOf(render(papelDeComprobante(impreso)));
  const expected = [
    `RUC ${impreso.emisor.ruc}`,
    impreso.tipoNombre,
    impreso.correlativo,
    HASH,
    `Importe total ${impreso.simbolo} ${impreso.importeTotal}`,
    impreso.cliente.denominacion,
    ...impreso.totales.map((dato) => `${dato.nombre} ${impreso.simbolo} ${dato.valor}`),
    ...impreso.condiciones.map((dato) => `${dato.nombre} ${dato.valor}`),
    ...impreso.items.map((item) => `${item.valorUnitario} ${item.precioUnitario} ${item.importe}`),
    ...(impreso.credito?.cuotas.map((cuota) => `${cuota.fechaVencimiento} ${impreso.simbolo} ${cuota.monto}`) ?? []),
    ...(impreso.observaciones === undefined ? [] : [impreso.observaciones]),
  ];
  for (const piece of expected) expect(text).toContain(piece);
  // The words may break over lines beside the totals.
  for (const word of impreso.montoEnLetras.split(' ')) expect(text).toContain(word);
});

withPoppler('text of the caller is printed as it is and never evaluated', () => {
  const strings = ['#import "x"', '*bold*', ']', '$x$', '<script>', '#panic("x")', '`raw`', '// c', '@ref', '\\u{41}'];
  const items = strings.map((descripcion) => ({ descripcion: `A ${descripcion} B`, cantidad: 1, precioUnitario: 10 }));
  const text = textOf(render(papelDe(facturaDe(0, { items, observaciones: '#sys.version = "--" *a*' }))));
  // Blanks are what pdftotext guesses from distances.
  const packed = text.replaceAll(' ', '');
  for (const string of strings) expect(packed).toContain(`A ${string} B`.replaceAll(' ', ''));
  expect(text).toContain('#sys.version = "--" *a*');
});

withPoppler('what the fonts lack shows as a box', () => {
  const items = [{ descripcion: 'Jardín 🌿 Ñusta', cantidad: 1, precioUnitario: 10 }];
  expect(textOf(render(papelDe(facturaDe(0, { items }))))).toContain('Jardín □ Ñusta');
});

withPoppler('300 lines flow over pages with the head of the table and the page number on each', () => {
  const pdf = render(papelDe(facturaDe(300)));
  const pages = Number(/Pages: +(\d+)/.exec(poppler('pdfinfo', pdf))?.[1]);
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThan(10);
  const text = textOf(pdf);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Página ${page} de ${pages}`);
  expect(text.match(/N\.º Descripción/g)).toHaveLength(pages);
  for (let line = 1; line <= 300; line++) expect(text).toContain(`${line} Artículo ${line} `);
});

withPoppler.each(Array.from({ length: 45 }, (_, index) => index + 1))(
  '%i lines: the totals stand on a page with a line and the QR',
  (lineas) => {
    const pages = poppler('pdftotext', render(papelDe(facturaDe(lineas))), ['-layout'], ['-'])
      .split('\f')
      .slice(0, -1);
    const last = pages.at(-1) ?? '';
    expect(last).toContain(`Artículo ${lineas} `);
    expect(last).toContain('Importe total');
    expect(last).toContain('Valor resumen');
  },
);

withPoppler('the longest names and descriptions leave nothing out of the page', () => {
  const cliente = { tipoDocumento: '6', numeroDocumento: '20000000117', denominacion: 'W'.repeat(1500) };
  const items = [{ codigo: 'C'.repeat(30), descripcion: 'M'.repeat(500), cantidad: 1, precioUnitario: 10 }];
  const pdf = render(papelDe(facturaDe(0, { cliente, items })));
  const text = textOf(pdf);
  expect(text.match(/W/g)).toHaveLength(1500);
  expect(text.match(/M/g)?.length).toBeGreaterThanOrEqual(500);
  expect(text).toContain('Importe total S/ 10.00');
  // No head of the table without a line below it.
  expect(text.match(/N\.º/g)).toHaveLength(1);
});

withPoppler('hundreds of cuotas flow over pages too', () => {
  const impreso = impresoDe(calculadoDe('13-credito-tres-cuotas-usd'));
  const cuotas = Array.from({ length: 500 }, (_, index) => ({
    numero: `c${index + 1}`,
    fechaVencimiento: '20/12/2026',
    monto: '1.00',
  }));
  const text = textOf(render(papelDeComprobante({ ...impreso, credito: { montoPendiente: '500.00', cuotas } })));
  for (const { numero } of cuotas) expect(text).toContain(`${numero} 20/12/2026 US$ 1.00`);
  expect(text).toContain('Valor resumen');
});

withPoppler('the signed XML is attached byte for byte, in a PDF/A-3b with title and language', () => {
  const xml = Buffer.from('<?xml version="1.0"?><Invoice>ñ</Invoice>');
  const pdf = render(papelDe(facturaDe(1), { xml, nombreXml: '20100066603-01-F001-123.xml' }));
  expect(poppler('pdfdetach', pdf, ['-list'])).toContain('20100066603-01-F001-123.xml');
  expect(attachmentOf(pdf)).toEqual(xml);
  expect(poppler('pdfinfo', pdf)).toMatch(/Title: +Factura electrónica F001-123/);
  const metadata = poppler('pdfinfo', pdf, ['-meta']);
  expect(metadata).toMatch(/pdfaid:part>3</);
  expect(metadata).toMatch(/pdfaid:conformance>B</);
  const raw = pdf.toString('latin1');
  expect(raw).toContain('/AFRelationship /Source');
  expect(raw).toMatch(/\/Lang \(es/);
});

test('without XML there is no attachment, and that of an earlier document does not stay', () => {
  render(papelDe(facturaDe(1), { xml: Buffer.from('<secreto/>') }));
  expect(render(papelDe(facturaDe(1))).toString('latin1')).not.toContain('/EmbeddedFile');
});

withPoppler('the watermark is on every page', () => {
  const pdf = render(papelDe(facturaDe(60), { estado: 'RECHAZADA' }));
  const letters = poppler('pdftotext', pdf, ['-raw'], ['-']).replaceAll(/\s/g, '');
  expect(letters.match(/RECHAZADOPORSUNAT/g)).toHaveLength(2);
});

withPoppler.each(FORMATOS)(
  'on %s stands every amount, name and condition, and the page fits its content',
  (formato) => {
    const impreso = impresoDe(calculadoDe('13-credito-tres-cuotas-usd'), { formato });
    const pdf = render(papelDeComprobante(impreso));
    const packed = textOf(pdf).replaceAll(' ', '');
    const expected = [
      impreso.emisor.ruc,
      impreso.correlativo,
      impreso.importeTotal,
      impreso.hash,
      impreso.cliente.denominacion,
      ...impreso.totales.map(({ valor }) => valor),
      ...impreso.items.flatMap(({ importe, precioUnitario }) => [importe, precioUnitario]),
      ...(impreso.credito?.cuotas.flatMap(({ fechaVencimiento, monto }) => [fechaVencimiento, monto]) ?? []),
    ];
    for (const piece of expected) expect(packed, piece).toContain(piece.replaceAll(' ', ''));
    const [, width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(poppler('pdfinfo', pdf)) ?? [];
    const paper = sheetOf(formato);
    expect(Number(width)).toBeCloseTo(paper.width, 0);
    if (isTicket(formato)) expect(Number(height)).toBeLessThan(900);
    else expect(Number(height)).toBeCloseTo(paper.height, 0);
  },
);

withPoppler(
  'a ticket of 999 lines goes on over pages that a PDF may have, and the last ends where its text does',
  () => {
    const pdf = render(papelDe(facturaDe(999), { formato: 'ticket58' }));
    const heights = [...poppler('pdfinfo', pdf, ['-l', '99']).matchAll(/size: +[\d.]+ x ([\d.]+)/g)].map(([, h]) =>
      Number(h),
    );
    expect(heights.length).toBeGreaterThan(1);
    expect(Math.max(...heights)).toBeLessThanOrEqual(14_400);
    expect(heights.at(-1)).toBeLessThan(heights[0] ?? 0);
    expect(textOf(pdf)).toContain('Artículo 999');
  },
);

withPoppler.each(['ticket80', 'ticket58'] as const)('%s says in words what A4 says across the page', (formato) => {
  const text = textOf(render(papelDe(facturaDe(2), { formato, estado: 'ANULADA', entorno: 'test' })));
  expect(text.match(/\*\*\* ANULADO \*\*\*/g)).toHaveLength(2);
  expect(text.match(/\*\*\* PRUEBA – SIN VALOR \*\*\*/g)).toHaveLength(2);
});

test('a logo of the issuer has its place', () => {
  const marca = { logo: { formato: 'png', bytes: PIXEL }, color: '#0b5394', pie: 'Gracias por su compra' } as const;
  expect(render(papelDe(facturaDe(1), { marca })).toString('latin1')).toContain('/Subtype /Image');
});
