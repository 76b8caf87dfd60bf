import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { consultar } from '../../comprobantes/read/consultar.ts';
import { activarCorreo, type Buzon, type Llegado, startBuzon } from '../testing.ts';
import { cartaDeComprobante } from './carta.ts';
import { toMensaje } from './mensaje.ts';
import { toHtml, toTexto } from './plantilla.ts';

/* S20, S49, S50: what others wrote is text in the mail, and opens neither a tag nor a header. */

let s: TestService;
let b: Buzon;

beforeAll(async () => {
  b = await startBuzon({ remitente: { nombre: 'Facturación, "S.A.C."', correo: 'facturas@chaski.example' } });
  s = await startTestService({ smtp: b.config });
  await activarCorreo(s);
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

async function receive(para: string, cliente: object, headers: Record<string, string> = {}): Promise<Llegado> {
  const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.', correo: para };
  const items = [unItem({ descripcion: '<script>alert(1)</script>' })];
  const { status } = await s.emitir(unaFactura({ serie: 'FE01', cliente: { ...datos, ...cliente }, items }), {
    headers,
  });
  expect(status).toBe(200);
  await expect.poll(() => b.llegados(para).length, { timeout: 15_000 }).toBe(1);
  return b.llegados(para)[0] ?? expect.fail('nada llegó');
}

const cabecerasDe = ({ bytes }: Llegado) => bytes.toString('latin1').split('\r\n\r\n')[0] ?? '';

describe('hostile names', () => {
  it('S20 HTML and scripts in the customer’s name are text', async () => {
    const denominacion = `<img src=x onerror="alert('x')"> & "Hijos" <script>alert(1)</script>`;
    const { correo } = await receive('html@ejemplo.pe', { denominacion });
    expect(correo.text).toContain(denominacion);
    expect(correo.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt; &amp; &quot;Hijos&quot;');
    expect(correo.html).not.toMatch(/<script|<img src=x|onerror="/);
  });

  it('S50 a company whose name would end the subject has one subject, and nobody else is written to', async () => {
    const { rows } = await s.pool.query(`select id from empresas limit 1`);
    const nombre = `MALA S.A.C.\r\nBcc: todos@ejemplo.pe\r\n\r\n<h1>otro cuerpo</h1>\u202e\u0000`.replaceAll(
      '\u0000',
      '',
    );
    await s.pool.query(`update empresas set razon_social = $2, version = version + 1 where id = $1`, [
      rows[0]?.id,
      nombre,
    ]);
    const llegado = await receive('asunto@ejemplo.pe', {});
    expect(llegado.correo.subject).toContain('MALA S.A.C. Bcc: todos@ejemplo.pe');
    const cabeceras = cabecerasDe(llegado);
    expect(cabeceras).not.toMatch(/^bcc:/im);
    expect(cabeceras.match(/^(subject|from|to):/gim)?.length).toBe(3);
    expect(llegado.para).toEqual(['asunto@ejemplo.pe']);
    expect(b.llegados('todos@ejemplo.pe')).toEqual([]);
    expect(llegado.correo.html).not.toContain('<h1>otro');
    await s.pool.query(
      `update empresas set razon_social = 'EMPRESA DEMO S.A.C.', version = version + 1 where id = $1`,
      [rows[0]?.id],
    );
  });

  it('S49 the host that a request names is nowhere in the mail', async () => {
    const llegado = await receive(
      'host@ejemplo.pe',
      {},
      { 'X-Forwarded-Host': 'malo.example', Forwarded: 'host=malo.example' },
    );
    const texto = `${llegado.bytes.toString('latin1')} ${llegado.correo.html} ${llegado.correo.text}`;
    expect(texto).not.toContain('malo.example');
    expect(`${llegado.correo.html} ${llegado.correo.text}`).not.toMatch(/https?:\/\/|127\.0\.0\.1/);
  });

  it('the operator’s own name, with a comma and quotes in it, is one name', async () => {
    const { correo } = await receive('nombre@ejemplo.pe', {});
    expect(correo.from).toMatchObject({
      address: 'facturas@chaski.example',
      name: expect.stringContaining('Facturación, '),
    });
    expect(correo.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('an address with letters of any language arrives as it was written', async () => {
    const { para } = await receive('ñandú.pérez+f@ejemplo.pe', {});
    expect(para).toEqual(['ñandú.pérez+f@ejemplo.pe']);
  });
});

/** Controls besides the end of a line, and what turns text around. */
const INVISIBLE = /\p{Cf}|(?!\n)\p{Cc}/u;

test('in live the subject and the words are those of a document that counts', async () => {
  const emitida = await s.emitir(unaFactura({ serie: 'FE02' }));
  const { rows } = await s.pool.query<{ empresaId: string }>(
    'select empresa_id as "empresaId" from comprobantes limit 1',
  );
  const de = { empresaId: rows[0]?.empresaId ?? '', entorno: 'test' } as const;
  const { calculado, emisor, comprobante } = await consultar(s.service.deps, de, emitida.json.data.documento.id);
  const mensaje = toMensaje({
    id: 'uno',
    entorno: 'live',
    para: 'ana@ejemplo.pe',
    responderA: null,
    carta: cartaDeComprobante(calculado, emisor, comprobante.numero, {
      nombre: 'archivo',
      pdf: Buffer.from('pdf'),
      xml: Buffer.from('<xml/>'),
    }),
    marca: {},
    remitente: { nombre: undefined, correo: 'facturas@chaski.example' },
  });
  expect(mensaje).toMatchObject({
    asunto: `Factura electrónica FE02-1 de ${emisor.razonSocial}`,
    de: { nombre: emisor.razonSocial, correo: 'facturas@chaski.example' },
    messageId: '<uno@chaski.example>',
    responderA: undefined,
  });
  expect(mensaje.texto).toContain('aceptada por SUNAT');
  expect(mensaje.adjuntos.map(({ nombre }) => nombre)).toEqual(['archivo.pdf', 'archivo.xml']);
});

describe('the template', () => {
  const HOSTIL = `"><script>'&\u0007\u202e\n`;
  const contenido = {
    titulo: `Factura ${HOSTIL}`,
    empresa: HOSTIL,
    ruc: HOSTIL,
    destinatario: HOSTIL,
    prueba: false,
    datos: [{ nombre: HOSTIL, valor: HOSTIL }],
    palabras: {
      trato: 'Estimado cliente',
      que: 'el comprobante',
      validez: 'Puede comprobar su validez en el portal de SUNAT.',
    },
    responderA: HOSTIL,
    color: HOSTIL,
    pie: HOSTIL,
    logoCid: HOSTIL,
  };

  it('escapes whatever it is given, wherever it stands', () => {
    const html = toHtml(contenido);
    expect(html).not.toContain('<script');
    // Each attribute ends where the template ends it.
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) expect((tag.match(/"/g) ?? []).length % 2, tag).toBe(0);
    expect(html).not.toMatch(INVISIBLE);
    expect(toTexto(contenido)).not.toMatch(INVISIBLE);
  });

  it('says of a test that it is one, and of no test that it counts', () => {
    const prueba = toTexto({ ...contenido, prueba: true });
    expect(prueba).toContain('no tiene valor legal');
    expect(prueba).not.toMatch(/con valor legal|SUNAT/);
    expect(toTexto(contenido)).not.toContain('no tiene valor legal');
    expect(toTexto(contenido)).toMatch(/aceptada por SUNAT.*con valor legal/s);
  });
});
