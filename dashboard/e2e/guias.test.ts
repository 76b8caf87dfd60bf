import { APLICACION_DE_PRUEBA } from '@chaski/core/sunat/gre.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura, unaGuia, unItem } from '../../testing/src/documents/builders.ts';
import { CONTRASENA, type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, type PaginaVigilada } from './navegador.ts';
import { conPaginaPropia, conPanel, describePanel, type Escena } from './panel.ts';
import { legible, waitFoco } from './teclado.ts';

const AQUI = '/20000000001/test';

const campo = (lugar: string) => `#campo-${lugar.replaceAll('.', '-')}`;

describePanel('guías de remisión', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let duena: Dentro;
  let page: Page;

  conPanel((escena) => {
    ({ s, nueva } = escena);
  });
  // One of them proves again who is there, with which her session is another.
  conPaginaPropia(async () => {
    duena = await enterComo(s, 'propietario');
    const vigilada: PaginaVigilada = await nueva({ cookie: duena.cookie });
    page = vigilada.page;
    return vigilada;
  });

  const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const emitir = async (cambios: object = {}) =>
    (await s.call('POST', '/guias/emitir', { body: { documento: unaGuia(cambios) } })).json;
  const emitida = async (cambios: object = {}) => (await emitir(cambios)).data.documento;
  const estadoDe = async (id: string) => (await s.call('GET', `/guias/${id}`)).json.data;
  const valor = (lugar: string) => page.locator(campo(lugar)).inputValue();

  async function fill(campos: Readonly<Record<string, string>>): Promise<void> {
    for (const [lugar, texto] of Object.entries(campos)) await page.locator(campo(lugar)).fill(texto);
  }

  it('is issued from a factura: goods and consignee are its own, and what is wrong is said at its field', async () => {
    const item = unItem({ descripcion: 'Silla de oficina', unidadMedida: 'NIU' });
    const { documento } = (await s.emitir(unaFactura({ items: [item] }))).json.data;
    await page.goto(`${AQUI}/comprobantes/${documento.id}`);
    await page.getByRole('link', { name: 'Emitir guía de remisión' }).click();
    await page.getByText('Se toma 1 bien').waitFor();
    await expect.poll(() => valor('serie'), PACIENCIA).toMatch(/^T\w{3}$/);
    await page.locator(campo('motivo')).selectOption('01');
    await page.locator(campo('modalidad')).selectOption('01');
    await fill({
      'llegada.ubigeo': '080101',
      'llegada.direccion': 'Av. El Sol 300, Cusco',
      pesoBruto: '120.5',
      'transportista.ruc': '20488319062',
      'transportista.denominacion': 'TRANSPORTES ANDINO SAC',
      'transportista.registroMtc': 'MTC151200',
    });
    await boton('Emitir').click();
    await waitFoco(page, '[role="alert"]');
    expect(await page.locator(campo('transportista.ruc')).getAttribute('aria-invalid')).toBe('true');
    await fill({ 'transportista.ruc': '20488319061' });
    await boton('Emitir').click();
    await page.getByText(/aceptada por SUNAT: el traslado puede empezar/).waitFor();
    await page.getByRole('link', { name: 'Ver la guía' }).click();
    await page.getByRole('heading', { name: /^Guía de remisión remitente T/ }).waitFor();
    const guia = await estadoDe(page.url().split('/').at(-1) ?? '');
    expect(guia).toMatchObject({ estado: 'ACEPTADA', documento: { destinatario: { numeroDocumento: '20100070970' } } });
    await page.getByRole('cell', { name: 'Silla de oficina' }).waitFor();
  });

  it('asks only what its motive and mode need, and keeps what was written when it is reloaded', async () => {
    await page.goto(`${AQUI}/guias/nueva`);
    await page.locator(campo('motivo')).selectOption('01');
    const transportista = page.locator(campo('transportista.ruc'));
    const placa = page.locator(campo('vehiculos.0.placa'));
    await page.locator(campo('modalidad')).selectOption('02');
    await placa.waitFor();
    expect(await transportista.count()).toBe(0);
    await page.locator(campo('modalidad')).selectOption('01');
    await transportista.waitFor();
    expect(await placa.count()).toBe(0);
    await fill({ 'items.0.descripcion': 'A medio escribir' });
    await page.reload();
    await page.getByText('Se recuperó lo que estaba escribiendo').waitFor();
    expect(await valor('items.0.descripcion')).toBe('A medio escribir');
    await boton('Empezar de nuevo').click();
  });

  it('are listed newest first, found by whom they are for and by state; who only reads issues none', async () => {
    await emitida({ serie: 'T020', items: [{ descripcion: 'Silla [sim:rechazo=2560]', cantidad: 1 }] });
    const otro = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'FERRETERIA ÑAUPARI E.I.R.L.' };
    await emitida({ serie: 'T021', destinatario: otro });
    const { cookie } = await enterComo(s, 'lectura');
    const { page: suya, quejas, contexto } = await nueva({ cookie });
    await suya.goto(`${AQUI}/inicio`);
    await suya.getByRole('link', { name: 'Guías de remisión' }).click();
    await suya.getByRole('link', { name: 'T021-1' }).waitFor();
    expect(await suya.getByRole('link', { name: 'Nueva guía' }).count()).toBe(0);
    const primeras = async () =>
      (await suya.getByRole('link', { name: /^T\w{3}-\d+$/ }).allTextContents()).slice(0, 2).map(legible);
    expect(await primeras()).toEqual(['T021-1', 'T020-1']);
    await suya.getByRole('searchbox').fill('ñaupari');
    await expect.poll(primeras, PACIENCIA).toEqual(['T021-1']);
    await suya.getByRole('searchbox').fill('');
    await suya.getByLabel('Estado', { exact: true }).selectOption('RECHAZADA');
    await expect.poll(primeras, PACIENCIA).toEqual(['T020-1']);
    await suya.getByRole('link', { name: 'T020-1' }).click();
    await suya.getByText('SUNAT no la aceptó: no ampara ningún traslado').waitFor();
    expect(await suya.getByRole('link', { name: 'Corregir y emitir otra' }).count()).toBe(0);
    expect(quejas).toEqual([]);
    await contexto.close();
  });

  it('that waits for a person is told on Inicio, and decided by who proves to be there and says where it was seen', async () => {
    const ajena = await emitida({ serie: 'T030' });
    // Of another system, with the same series.
    await s.pool.query('delete from guias where id = $1', [ajena.id]);
    await s.pool.query("update series set ultimo_numero = 0 where serie = 'T030'");
    const { guia_id: id } = await emitir({ serie: 'T030', pesoBruto: 3 });
    await page.goto(`${AQUI}/inicio`);
    await page.getByRole('heading', { name: 'Esperan a una persona (1)' }).waitFor();
    await page.getByRole('link', { name: 'Guía T030-1' }).click();
    await page.getByText('Esta guía espera a una persona').waitFor();
    await s.pool.query("update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1", [
      duena.usuarioId,
    ]);
    await boton('Decidir esta guía').click();
    await page.getByText('Está en SOL: SUNAT la aceptó').click();
    await page.getByLabel(/^Dónde lo vio/).fill('Consulta de guías en SOL');
    await boton('Guardar la decisión').click();
    const dialogo = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await dialogo.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Decisión guardada').waitFor();
    expect((await estadoDe(id)).estado).toBe('ACEPTADA');
    await page.goto(`${AQUI}/inicio`);
    await page.getByText('SUNAT responde').waitFor();
    expect(await page.getByText('Esperan a una persona').count()).toBe(0);
  });

  it('is taken back as SOL did it: with its day, its cause and its proof, after its number is typed', async () => {
    const { id, correlativo } = await emitida({ serie: 'T040' });
    await page.goto(`${AQUI}/guias/${id}`);
    await boton('Anotar su baja en SOL').click();
    const dialogo = page.getByRole('alertdialog');
    await dialogo.getByRole('textbox', { name: correlativo }).fill(correlativo);
    await dialogo.getByRole('button', { name: 'Anotar la baja' }).click();
    await dialogo.getByText('Elija una de las dos').waitFor();
    await dialogo.getByText('El traslado no se inició').click();
    await dialogo.getByLabel(/^Constancia/).fill('Constancia 99 de SOL');
    await dialogo.getByRole('button', { name: 'Anotar la baja' }).click();
    await page.getByText('Dada de baja en SOL: no ampara ningún traslado').waitFor();
    expect((await estadoDe(id)).estado).toBe('ANULADA');
  });

  it('have an application that is stored and tried: when SUNAT does not take it, with the probable cause', async () => {
    const { cliente, secreto } = APLICACION_DE_PRUEBA;
    const guardar = async (clave: string) => {
      await page.getByLabel(/^ID de la aplicación/).fill(cliente);
      await page.getByLabel(/^Clave de la aplicación/).fill(clave);
      await boton('Guardar la aplicación').click();
      await page.getByText(`Aplicación guardada: ${cliente}`).waitFor();
      await expect.poll(() => page.getByLabel(/^Clave de la aplicación/).inputValue(), PACIENCIA).toBe('');
      await boton('Probar la aplicación').click();
    };
    // SUNAT, where the company sends elsewhere than to the simulator of its own service: it is the same one, by its address.
    const empresa = `/empresas/${duena.empresaId}`;
    const { url } = (await duena.call('GET', empresa)).json.data.entornos.test.destino;
    await duena.call('POST', `${empresa}/test/destino`, { body: { tipo: 'ose', url } });
    await page.goto(`${AQUI}/empresa?seccion=guias`);
    await guardar('canario/equivocada==');
    await page.getByText('SUNAT no la acepta').waitFor();
    await page.getByText(/Qué hacer:/).waitFor();
    await guardar(secreto);
    await page.getByText('SUNAT la acepta').waitFor();
    await boton('Quitar la aplicación').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la aplicación' }).click();
    await page.getByText('Todavía no hay una aplicación en este entorno.').waitFor();
  });
});
