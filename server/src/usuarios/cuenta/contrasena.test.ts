import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { type DeQuien, faltaDeContrasena } from './contrasena.ts';

/* Which new passwords are taken. */

const NADIE: DeQuien = { correo: 'q@x.pe', nombre: 'Y Z' };
const DE_LAS_MAS_USADAS = 'Es de las más usadas; elija otra';

/** The 30,000 most used, the most used first. */
const USADAS = dictionary['passwords-common'].slice(0, 30_000);

async function aceptadas(textos: readonly string[], quien = NADIE): Promise<string[]> {
  const faltas = await Promise.all(
    textos.map(async (texto) => [texto, (await faltaDeContrasena(texto, quien))?.es] as const),
  );
  return faltas.filter(([, falta]) => falta === undefined).map(([texto]) => texto);
}

describe('none of the 30,000 most used is taken', () => {
  it('as it is', async () => {
    expect(USADAS.filter(({ length }) => length >= 12).length).toBeGreaterThan(100);
    expect(await aceptadas(USADAS)).toEqual([]);
  });

  it('from 8 letters up: with five more at its ends, doubled, in capitals, or with blanks and dashes', async () => {
    const largas = USADAS.filter(({ length }) => length >= 8);
    expect(largas.length).toBeGreaterThan(10_000);
    const maquillajes = [
      (texto: string) => `${texto}2026!`,
      (texto: string) => `¡1${texto}99x`,
      (texto: string) => texto + texto,
      (texto: string) => `${texto.toUpperCase()}-Ab1_`,
      (texto: string) => [...texto].join(' '),
      (texto: string) => `${texto} password123`,
    ];
    for (const maquillar of maquillajes) expect(await aceptadas(largas.map(maquillar))).toEqual([]);
  });

  it.each(['Contraseña2026', 'admin admin admin', 'Facturas SUNAT 2026', 'alianza-lima-1901', 'Perú2026 peru2026'])(
    'nor what is tried first here: %s',
    async (texto) => expect((await faltaDeContrasena(texto, NADIE))?.es).toBe(DE_LAS_MAS_USADAS),
  );
});

describe('a password', () => {
  it.each([
    'cuatro palabras de prueba',
    'correcto caballo bateria grapa',
    'ñandú ﬁno y Ⅳ más',
    'el contador llega los martes a las seis',
    'x7Kq-pL2w-9mTz',
    'tres tristes tigres tragan trigo',
    'el contador llega los martes a las seis, y la cajera los viernes a las ocho y media',
  ])('that nobody guesses first is taken: %s', async (texto) => {
    expect((await faltaDeContrasena(texto, NADIE))?.es).toBeUndefined();
  });

  it('of little besides its owner’s name and address is not', async () => {
    const quien = { correo: 'rosa.quispe@bodegalaesquina.pe', nombre: 'Rosa Quispe' };
    const propias = ['rosaquispe-123', 'RosaQuispe password', 'bodegalaesquina', 'rosa.quispe@bodegalaesquina.pe'];
    for (const texto of propias) {
      expect([texto, (await faltaDeContrasena(texto, quien))?.es]).toEqual([
        texto,
        'Contiene su correo, su nombre o el de su empresa; elija otra',
      ]);
    }
  });

  it.each(['chaski123456', 'Chaski-2026-2027', 'chaski 20261123!', 'lima99998888', '1234567890admin'])(
    'of the product’s name or another listed word and digits is not: %s',
    async (texto) => expect((await faltaDeContrasena(texto, NADIE))?.es).toBe(DE_LAS_MAS_USADAS),
  );

  it('of little besides its company’s name is not', async () => {
    const quien = { ...NADIE, empresas: ['FERRETERÍA EL TORNILLO S.A.C.', 'Tornillito'] };
    const propias = [
      'ferreteria2026',
      'ElTornillo123456',
      'tornillito-20601234',
      'Ferretería el Tornillo SAC',
      'tornillosac99',
    ];
    for (const texto of propias) {
      expect([texto, (await faltaDeContrasena(texto, quien))?.es]).toEqual([
        texto,
        'Contiene su correo, su nombre o el de su empresa; elija otra',
      ]);
    }
    expect((await faltaDeContrasena('el tornillo gris baila tango', quien))?.es).toBeUndefined();
    expect(
      (await faltaDeContrasena('empresademo2026', { ...NADIE, empresas: ['EMPRESA DEMO S.A.C.'] }))?.es,
    ).toBeDefined();
  });

  it('of digits alone may be, where nobody guesses them', async () => {
    expect((await faltaDeContrasena('830174629514', NADIE))?.es).toBeUndefined();
  });

  it('of the longest kind is judged at once', async () => {
    // Processor time of this thread: what else the machine does meanwhile does not count.
    const before = process.threadCpuUsage();
    expect((await faltaDeContrasena('password'.repeat(128), NADIE))?.es).toBe(DE_LAS_MAS_USADAS);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
