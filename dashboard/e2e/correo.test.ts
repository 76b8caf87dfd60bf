import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { activarCorreo, type Buzon, bringForwardCorreos, startBuzon } from '../../server/src/correos/testing.ts';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { CONTRASENA, enterComo } from '../../testing/src/service/panel.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, rest } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { checkAccesibilidad, checkPantalla, ESCRITORIO } from './pantalla.ts';
import { waitFoco } from './teclado.ts';

const AQUI = '/20000000001/test';
const AJUSTES = `${AQUI}/empresa?seccion=correo`;
const SVG = '"><svg onload=window.atacado=1>';

describePanel('documents by mail', () => {
  let s: TestService;
  let buzon: Buzon;
  let nueva: Escena['nueva'];
  let page: Page;

  const servicio = async () => {
    buzon = await startBuzon();
    const servicio = await startTestService({ smtp: buzon.config });
    const stop = async () => {
      await servicio.stop();
      await buzon.caer();
    };
    return { ...servicio, stop };
  };
  conPanel(
    (escena) => {
      ({ s, nueva } = escena);
    },
    { servicio },
  );
  conPaginaPropia(async () => {
    const { cookie } = await enterComo(s, 'dueno');
    const vigilada = await nueva({ cookie });
    page = vigilada.page;
    return vigilada;
  });

  const boton = (name: string | RegExp) => page.getByRole('button', { name });
  const interruptor = () => page.getByRole('switch', { name: 'Enviar los comprobantes aceptados' });
  const correos = (): Locator => page.getByRole('list', { name: 'Correos enviados' }).getByRole('listitem');
  const correoA = (para: string) => page.locator('li').filter({ hasText: para });

  async function emitir(correo?: string): Promise<string> {
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.' };
    const { json } = await s.emitir(
      unaFactura({ cliente: { ...cliente, ...(correo === undefined ? {} : { correo }) } }),
    );
    expect(json.data.estado).toBe('ACEPTADA');
    return json.data.documento.id;
  }

  async function openCorreos(id: string): Promise<void> {
    await page.goto(`${AQUI}/comprobantes/${id}?pestana=correos`);
    await page.getByRole('heading', { name: 'Correos enviados' }).waitFor();
    await rest(page);
  }

  async function sendA(para: string): Promise<void> {
    await page.getByLabel(/^Correo de destino/).fill(para);
    await boton('Enviar correo').click();
  }

  it('go from where a document was just issued, too, beside the papers to print and its address', async () => {
    await page.goto(`${AQUI}/nuevo`);
    const campo = (lugar: string) => page.locator(`#campo-${lugar}`);
    await expect.poll(() => campo('serie').inputValue()).toMatch(/^F/);
    await campo('cliente-numeroDocumento').fill('20100070970');
    await campo('cliente-denominacion').fill('COMERCIAL S.A.C.');
    await campo('cliente-correo').fill('recien@ejemplo.pe');
    await campo('items-0-descripcion').fill('Silla');
    await campo('items-0-precioUnitario').fill('118');
    await boton('Emitir').click();
    await page.getByText('Aceptado por SUNAT').waitFor();
    for (const [papel, formato] of [
      ['A4', 'a4'],
      ['Ticket 80 mm', 'ticket80'],
      ['Ticket 58 mm', 'ticket58'],
    ] as const) {
      const pedido = page.context().waitForEvent('request', (uno) => uno.url().endsWith(`/pdf?formato=${formato}`));
      await page.getByRole('group', { name: 'Imprimir' }).getByText(papel, { exact: true }).click();
      expect((await (await pedido).response())?.status()).toBe(200);
    }
    // This browser shares nothing with other programs: it copies the address of the document's page.
    await boton('Copiar enlace').click();
    await page.getByText('Enlace copiado').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/20000000001\/test\/comprobantes\/[\w-]+$/);
    await boton('Enviar por correo').click();
    expect(await page.getByLabel(/^Correo de destino/).inputValue()).toBe('recien@ejemplo.pe');
    await boton('Enviar correo').click();
    await page.getByText('El correo para recien@ejemplo.pe está en camino.').first().waitFor();
    expect(await checkAccesibilidad(page)).toEqual([]);
  });

  it('are off until an owner turns them on, with a proof of who it is; then the accepted ones arrive', async () => {
    const antes = await emitir('antes@ejemplo.pe');
    await s.pool.query(`update sesiones set probada_en = now() - interval '1 hour'`);
    await page.goto(AJUSTES);
    await interruptor().waitFor();
    expect(await interruptor().isChecked()).toBe(false);
    await interruptor().click();
    await page.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await page.keyboard.press('Enter');
    await page.getByText('Desde ahora los comprobantes aceptados se envían por correo.').waitFor();
    await expect.poll(() => interruptor().isChecked(), PACIENCIA).toBe(true);
    const id = await emitir('cliente@ejemplo.pe');
    await expect.poll(() => buzon.llegados('cliente@ejemplo.pe').length, PACIENCIA).toBe(1);
    expect(buzon.llegados('antes@ejemplo.pe')).toEqual([]);
    await openCorreos(id);
    await correos().getByText('Enviado', { exact: true }).waitFor();
    await correos().getByText('Al ser aceptado').waitFor();
    await openCorreos(antes);
    await page.getByText('Este comprobante no se ha enviado por correo').waitFor();
    // The other environment has its own switch.
    await page.goto(AJUSTES.replace('/test/', '/live/'));
    await interruptor().waitFor();
    expect(await interruptor().isChecked()).toBe(false);
  });

  it('go out with the addresses that the owner chose, and a wrong one is said at its field', async () => {
    await activarCorreo(s);
    await page.goto(AJUSTES);
    await page.getByLabel('Responder a').fill('no es un correo');
    await page.getByLabel('Copia a').fill('archivo@ejemplo.pe');
    await boton('Guardar direcciones').click();
    await page.getByRole('link', { name: /^Responder a: / }).click();
    await waitFoco(page, '#correo-responderA[aria-invalid="true"]');
    expect(await page.getByLabel('Copia a').inputValue()).toBe('archivo@ejemplo.pe');
    await page.getByLabel('Responder a').fill('ventas@ejemplo.pe');
    await boton('Guardar direcciones').click();
    await page.getByText('Cambió: a quién se responde, la copia.').waitFor();
    await page.reload();
    await interruptor().waitFor();
    expect(await page.getByLabel('Responder a').inputValue()).toBe('ventas@ejemplo.pe');
    const id = await emitir('otro@ejemplo.pe');
    await expect.poll(() => buzon.llegados('archivo@ejemplo.pe').length, PACIENCIA).toBe(1);
    await expect.poll(() => buzon.llegados('otro@ejemplo.pe').length, PACIENCIA).toBe(1);
    expect(buzon.llegados('otro@ejemplo.pe')[0]?.correo.replyTo?.[0]?.address).toBe('ventas@ejemplo.pe');
    await openCorreos(id);
    await correoA('archivo@ejemplo.pe').getByText('Copia para la empresa').waitFor();
    await page.goto(AJUSTES);
    await page.getByLabel('Copia a').fill('');
    await boton('Guardar direcciones').click();
    await page.getByText('Cambió: la copia.').waitFor();
    await emitir('tercero@ejemplo.pe');
    await expect.poll(() => buzon.llegados('tercero@ejemplo.pe').length, PACIENCIA).toBe(1);
    expect(buzon.llegados('archivo@ejemplo.pe')).toHaveLength(1);
  });

  it('are sent again by hand, once although the button is pressed twice, with every refusal in sight', async () => {
    buzon.deny('destinatario', 'nadie@ejemplo.pe', { codigo: 550, texto: `no such user ${SVG}` });
    buzon.deny('destinatario', 'lento@ejemplo.pe', { codigo: 450, texto: 'greylisted, try later' });
    const id = await emitir();
    await openCorreos(id);
    expect(await page.getByLabel(/^Correo de destino/).inputValue()).toBe('');
    await sendA('');
    await page.getByRole('alert').filter({ hasText: 'No es una dirección de correo' }).waitFor();
    expect(await page.getByLabel(/^Correo de destino/).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel(/^Correo de destino/).fill('bueno@ejemplo.pe');
    await page.evaluate(`(() => {
      const boton = [...document.querySelectorAll('button')].find((uno) => uno.textContent.trim() === 'Enviar correo');
      boton.click();
      boton.click();
    })()`);
    await correoA('bueno@ejemplo.pe').getByText('Enviado', { exact: true }).waitFor();
    expect(buzon.llegados('bueno@ejemplo.pe')).toHaveLength(1);
    await sendA('nadie@ejemplo.pe');
    const negado = correoA('nadie@ejemplo.pe');
    await negado.getByText('No se pudo enviar').waitFor();
    await negado.getByText('rechazó la dirección del destinatario').first().waitFor();
    await negado.getByText('1 intento').click();
    await negado.getByText(/550 .*no such user/).waitFor();
    expect(await page.evaluate('window.atacado')).toBeUndefined();
    await sendA('lento@ejemplo.pe');
    const lento = correoA('lento@ejemplo.pe');
    await lento.getByText('próximo intento').waitFor();
    // The first attempt has ended, and not only begun.
    await lento.getByText('no lo recibió por ahora').first().waitFor();
    // What happens later is seen without asking for the page again.
    buzon.deny('destinatario', 'lento@ejemplo.pe', undefined);
    await bringForwardCorreos(s);
    await lento.getByText('Enviado', { exact: true }).waitFor();
    await lento.getByText(/^\d+ intentos$/).waitFor();
    expect(await correos().filter({ hasText: 'Pedido a mano' }).count()).toBe(3);
  });

  it('in every state have no barrier, in either theme, and fit a telephone; so do their settings', async () => {
    await activarCorreo(s, { responderA: 'ventas@ejemplo.pe' });
    buzon.deny('destinatario', 'lento@ejemplo.pe', { codigo: 450, texto: 'greylisted, try later' });
    buzon.deny('destinatario', 'nadie@ejemplo.pe', { codigo: 550, texto: 'no such user' });
    const id = await emitir('cliente-de-nombre-muy-largo-para-la-pantalla@un-dominio-todavia-mas-largo.ejemplo.pe');
    for (const para of ['lento@ejemplo.pe', 'nadie@ejemplo.pe']) {
      await s.call('POST', `/comprobantes/${id}/correos`, { body: { para } });
    }
    const open = async (ruta: string, visto: () => Locator) => {
      await page.goto(ruta);
      await visto().waitFor();
      await rest(page);
      for (const intentos of await page.getByText('1 intento').all()) await intentos.click();
    };
    const pantallas = [
      [`${AQUI}/comprobantes/${id}?pestana=correos`, () => correoA('nadie@ejemplo.pe').getByText('1 intento')],
      [AJUSTES, interruptor],
    ] as const;
    for (const [ruta, visto] of pantallas) {
      await page.setViewportSize(ESCRITORIO);
      await open(ruta, visto);
      await checkPantalla(page);
    }
  });

  it('are only looked at by whoever may not issue, and what was not accepted is not sent', async () => {
    const id = await emitir('cliente@ejemplo.pe');
    const { cookie } = await enterComo(s, 'lectura');
    const otra = await nueva({ cookie });
    await otra.page.goto(`${AQUI}/comprobantes/${id}?pestana=correos`);
    await otra.page.getByRole('list', { name: 'Correos enviados' }).waitFor();
    expect(await otra.page.getByRole('button', { name: 'Enviar correo' }).count()).toBe(0);
    await otra.page.goto(AJUSTES);
    await otra.page.getByText(buzon.config.remitente.correo).waitFor();
    expect(await otra.page.getByRole('switch').count()).toBe(0);
    expect(await otra.page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(otra.quejas).toEqual([]);
    await otra.contexto.close();
    const rechazada = await s.emitir(
      unaFactura({ items: [{ descripcion: '[sim:rechazo=2017]', cantidad: 1, precioUnitario: 118 }] }),
    );
    await openCorreos(rechazada.json.data.documento.id);
    await page.getByText('Por correo se envía solo lo que SUNAT aceptó').waitFor();
    expect(await boton('Enviar correo').count()).toBe(0);
  });

  it('where the service has no mail server say so, and what the operator must do, before anybody tries', async () => {
    const sin = await startTestService();
    const { cookie } = await enterComo(sin, 'dueno');
    const otra = await nueva({ cookie }, sin.url);
    const { json } = await sin.emitir(unaFactura());
    await otra.page.goto(AJUSTES);
    await otra.page.getByText('Este servicio todavía no tiene por dónde enviar correos').waitFor();
    await otra.page.getByText(/SMTP_URL .* SMTP_REMITENTE/).waitFor();
    expect(await otra.page.getByRole('switch').isDisabled()).toBe(true);
    await otra.page.goto(`${AQUI}/comprobantes/${json.data.documento.id}?pestana=correos`);
    await otra.page.getByText('Este servicio no tiene por dónde enviar correos').waitFor();
    expect(await otra.page.getByRole('button', { name: 'Enviar correo' }).count()).toBe(0);
    expect(otra.quejas).toEqual([]);
    await otra.contexto.close();
    await sin.stop();
  });
});
