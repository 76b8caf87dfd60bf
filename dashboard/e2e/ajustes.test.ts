import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unaFactura } from '../../testing/src/documents/builders.ts';
import { CONTRASENA, type Dentro, enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, type PaginaVigilada, retener } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';
import { waitFoco } from './teclado.ts';

const RUC = '20000000001';
const DAY_MS = 86_400_000;

/** A PEM file with its key, as a person would have it, for that RUC and that many days. */
async function unCertificado(ruc: string, dias: number): Promise<Buffer> {
  const { certificado, pem } = await createCertificado({
    ruc,
    razonSocial: 'EMPRESA DEMO',
    serialNumber: randomBytes(16),
    desde: new Date(Date.now() - DAY_MS),
    hasta: new Date(Date.now() + dias * DAY_MS),
  });
  return Buffer.from(`${pem}\n${certificado.firmante.privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
}

describePanel('the settings of a company', () => {
  let s: TestService;
  let nueva: Escena['nueva'];
  let duena: Dentro;
  let vigilada: PaginaVigilada;
  let page: Page;

  conPanel(async (escena) => {
    ({ s, nueva } = escena);
    duena = await enterComo(s, 'propietario');
    vigilada = await nueva({ cookie: duena.cookie });
    page = vigilada.page;
  });

  const boton = (name: string | RegExp) => page.getByRole('button', { name });
  const texto = (name: string | RegExp) => page.getByRole('textbox', { name });
  const examinar = async (name: string, buffer: Buffer) => {
    await page.setInputFiles('input[type=file]', { name, mimeType: 'application/x-pem-file', buffer });
    await boton('Examinar').click();
    await page.getByText('Resultado del examen').waitFor();
  };

  it('says what is wrong with a certificate and what to do, and stores only one that works', async () => {
    await page.goto(`/${RUC}/live/empresa?seccion=certificado`);
    await examinar('otro.pem', await unCertificado('20100070970', 200));
    await page.getByText(`no es el de la empresa (${RUC})`).waitFor();
    await page.getByText('Qué hacer:').first().waitFor();
    expect(await boton('Guardar certificado').count()).toBe(0);
    const certificado = async () => (await duena.call('GET', `/empresas/${duena.empresaId}`)).json.data.entornos.live;
    expect((await certificado()).certificado).toBeNull();
    await page.goto(`/${RUC}/test/empresa?seccion=certificado`);
    await boton('Cambiar el certificado').click();
    await examinar('propio.pem', await unCertificado(RUC, 20));
    await boton('Guardar certificado').click();
    await page.getByText('quedó guardado').waitFor();
    await page.getByText('Por vencer').first().waitFor();
    expect((await s.emitir(unaFactura())).json.data.documento.estado).toBe('ACEPTADA');
  });

  it('shows every problem at its field, keeps what was typed, and says what changed', async () => {
    await page.goto(`/${RUC}/test/empresa`);
    await texto('Nombre comercial').fill('Nombre nuevo');
    await texto('Dirección').fill('');
    await boton('Guardar').click();
    await page.getByRole('link', { name: /^Dirección: / }).click();
    await expect.poll(() => texto('Dirección').getAttribute('aria-invalid'), PACIENCIA).toBe('true');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('datos-direccion');
    expect(await texto('Nombre comercial').inputValue()).toBe('Nombre nuevo');
    await texto('Dirección').fill('JR. DE LA UNIÓN 301');
    await boton('Guardar').click();
    await page.getByText('Cambió: el nombre comercial, la dirección.').waitFor();
  });

  it('tells whether SUNAT lets the SOL user in, and with what remedy when not', async () => {
    await page.goto(`/${RUC}/test/empresa?seccion=sol`);
    await boton('Probar conexión').click();
    await page.getByText('Conexión correcta').waitFor();
    await texto(/^Usuario SOL/).fill('OTRO1');
    await page.getByLabel(/^Clave SOL/).fill('canario-equivocada');
    await boton('Guardar usuario SOL').click();
    await page.getByText('El usuario SOL OTRO1 quedó guardado').waitFor();
    expect(await page.getByLabel(/^Clave SOL/).inputValue()).toBe('');
    await boton('Probar conexión').click();
    await page.getByText('SUNAT no aceptó la conexión').waitFor();
    await page.getByText('Código 0103').waitFor();
    await texto(/^Usuario SOL/).fill('MODDATOS');
    await page.getByLabel(/^Clave SOL/).fill('moddatos');
    await boton('Guardar usuario SOL').click();
    await page.getByText('El usuario SOL MODDATOS quedó guardado').waitFor();
    await boton('Probar conexión').click();
    await page.getByText('Conexión correcta').waitFor();
  });

  it('leads who tries again with less to correct to the first of what is left', async () => {
    await page.goto('/cuenta?seccion=seguridad');
    await boton('Cambiar la contraseña').click();
    await waitFoco(page, '[role="alert"]');
    await page.locator('#clave-actual').fill('canario de nadie');
    await boton('Cambiar la contraseña').click();
    await waitFoco(page, '#clave-nueva');
  });

  it('shows the district that is stored, whatever was typed to find the one before', async () => {
    await page.goto(`/${RUC}/test/empresa`);
    const distrito = page.locator('#datos-ubigeo');
    await distrito.fill('040101');
    await boton('Guardar').click();
    await page.getByText('Cambió: el distrito.').waitFor();
    expect(await distrito.inputValue()).toBe('Arequipa, Arequipa, Arequipa');
    const { domicilio } = (await duena.call('GET', `/empresas/${duena.empresaId}`)).json.data;
    const body = { ubigeo: '080101', direccion: domicilio.direccion, urbanizacion: null };
    expect((await duena.call('PATCH', `/empresas/${duena.empresaId}`, { body })).status).toBe(200);
    await texto('Nombre comercial').fill('Otro nombre');
    await boton('Guardar').click();
    await page.getByText('Cambió: el nombre comercial.').waitFor();
    await page.getByText('080101 · Cusco, Cusco, Cusco').waitFor();
    expect(await distrito.inputValue()).toBe('Cusco, Cusco, Cusco');
  });

  it('keeps what is typed as SOL user while the one typed before is being saved', async () => {
    const release = await retener(page, /\/sol$/, (route) => route.request().method() !== 'GET');
    await page.goto(`/${RUC}/test/empresa?seccion=sol`);
    await texto(/^Usuario SOL/).fill('CUATRO');
    await page.getByLabel(/^Clave SOL/).fill('canario-uno');
    await boton('Guardar usuario SOL').click();
    await texto(/^Usuario SOL/).fill('MODDATOS');
    await page.getByLabel(/^Clave SOL/).fill('moddatos');
    release();
    await page.getByText('El usuario SOL CUATRO quedó guardado').waitFor();
    expect(await texto(/^Usuario SOL/).inputValue()).toBe('MODDATOS');
    expect(await page.getByLabel(/^Clave SOL/).inputValue()).toBe('moddatos');
    await boton('Guardar usuario SOL').click();
    await page.getByText('El usuario SOL MODDATOS quedó guardado').waitFor();
    expect(await page.getByLabel(/^Clave SOL/).inputValue()).toBe('');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('keeps what is typed in an establishment while what was typed before is being saved', async () => {
    const release = await retener(page, /\/establecimientos$/, (route) => route.request().method() === 'POST');
    await page.goto(`/${RUC}/test/empresa?seccion=establecimientos`);
    await boton('Agregar establecimiento').first().click();
    await page.locator('#establecimiento-codigo').fill('0007');
    await page.locator('#establecimiento-ubigeo').fill('040101');
    await page.locator('#establecimiento-direccion').fill('CALLE UNO 1');
    await boton('Guardar establecimiento').click();
    await page.locator('#establecimiento-direccion').fill('CALLE DOS 2');
    release();
    await page.getByText(/0007 quedó guardado/).waitFor();
    expect(await page.locator('#establecimiento-direccion').inputValue()).toBe('CALLE DOS 2');
    expect(await page.locator('#establecimiento-codigo').inputValue()).toBe('0007');
    await boton('Guardar establecimiento').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: /CALLE DOS 2/ }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('asks who is there before it ends a key, and then the key opens nothing', async () => {
    const { json } = await duena.call('POST', `/empresas/${duena.empresaId}/claves`, {
      body: { entorno: 'test', nombre: 'Caja vieja', permisos: ['invoices.read'] },
    });
    const { clave } = json.data;
    expect((await s.call('GET', '/series', { clave })).status).toBe(200);
    await s.pool.query(`update sesiones set probada_en = now() - interval '1 hour'`);
    await page.goto(`/${RUC}/test/claves`);
    await boton('Acciones de la clave Caja vieja').click();
    await page.getByRole('menuitem', { name: 'Revocar' }).click();
    expect(await boton('Revocar clave').isDisabled()).toBe(true);
    await page.getByLabel('Para confirmar').fill('Caja vieja');
    await boton('Revocar clave').click();
    await page.getByLabel(/^Contraseña/).fill(CONTRASENA);
    await page.keyboard.press('Enter');
    await page.getByText('La clave Caja vieja quedó revocada.').waitFor();
    expect((await s.call('GET', '/series', { clave })).status).toBe(401);
  });

  it('lets a person decide from which number a series goes on, only when it is typed, and notes the gap', async () => {
    await s.emitir(unaFactura({ serie: 'F007' }));
    await s.pool.query(
      `update series set conciliacion = 'BLOQUEADA', conciliacion_motivo = 'se restauró una copia' where serie = 'F007'`,
    );
    await page.goto(`/${RUC}/test/series`);
    await boton('Decidir desde qué número sigue F007').click();
    await texto('Siguiente número').fill('45');
    await page.getByText('F007-2 – F007-44').waitFor();
    await texto(/^Dónde vio/).fill('En los PDF');
    expect(await boton('Confirmar decisión').isDisabled()).toBe(true);
    await texto(/^Para confirmar/).fill('F007-45');
    await boton('Confirmar decisión').click();
    await page.getByText('el siguiente comprobante será F007-45').waitFor();
    await page.getByText('F007-2 – F007-44').waitFor();
    const emitida = await s.emitir(unaFactura({ serie: 'F007' }));
    expect(emitida.json.data.documento).toMatchObject({ correlativo: 'F007-45' });
  });

  it('shows nothing that writes to whoever may only read, and the browser complains of nothing', async () => {
    const lectora = await enterComo(s, 'lectura');
    const otra = await nueva({ cookie: lectora.cookie });
    for (const ruta of ['empresa', 'empresa?seccion=certificado', 'empresa?seccion=sol', 'claves', 'series']) {
      await otra.page.goto(`/${RUC}/test/${ruta}`);
      await otra.page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => otra.page.locator('main [role=status]').count(), PACIENCIA).toBe(0);
      const escribe = /Guardar|Cambiar|Nueva|Probar|Agregar|Quitar|Decidir/;
      expect(await otra.page.locator('main').getByRole('button', { name: escribe }).count()).toBe(0);
    }
    await otra.contexto.close();
    // A form that is refused is an answer, not a fault of the page.
    const quejas = [...vigilada.quejas, ...otra.quejas].filter((queja) => !/status of 400/.test(queja));
    expect(quejas).toEqual([]);
  });
});
