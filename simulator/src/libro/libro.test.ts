import { hash } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Constancia } from '../respuesta/cdr.ts';
import { openFirmante } from '../respuesta/firmante.ts';
import { RUC } from '../testing/testing.ts';
import { type Asiento, claveDe, claveDeIntento, type EfectoResumen } from './asiento.ts';
import { GrupoDeEscritura, LibroNoEscrito } from './grupo-de-escritura.ts';
import { Libro } from './libro.ts';

let carpeta: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'chaski-libro-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

function constancia(numero: number): Constancia {
  const correlativo = `F001-${numero}`;
  return {
    ruc: RUC,
    tipo: '01',
    serie: 'F001',
    numero,
    correlativo,
    archivo: `${RUC}-01-${correlativo}`,
    cliente: '6-20000000010',
    proceso: '1',
    codigo: '0',
    descripcion: 'aceptada',
    notas: [],
    fechaEmision: '2026-11-20',
    fecha: '2026-11-20',
    hora: '12:00:00',
    registrada: true,
  };
}

function asiento(numero: number, aceptado = true): Asiento & { constancia: Constancia } {
  const c = constancia(numero);
  return {
    en: '2026-11-20T17:00:00.000Z',
    operacion: 'sendBill',
    archivo: c.archivo,
    sha256: hash('sha256', c.archivo),
    codigo: aceptado ? '0' : '2017',
    aceptado,
    constancia: c,
  };
}

const clave = (numero: number) => claveDe(constancia(numero));

async function numeros(libro: Libro): Promise<string[]> {
  const found: string[] = [];
  for await (const { archivo } of libro.asientos()) found.push(archivo.slice(`${RUC}-01-F001-`.length));
  return found;
}

describe('the ledger', () => {
  test('a thousand numbers registered at the same time are all there, in order, after it is opened again', async () => {
    const libro = await Libro.open(carpeta);
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => libro.register(clave(index + 1), asiento(index + 1))),
    );
    await libro.close();
    const abierto = await Libro.open(carpeta);
    expect(abierto.registrados).toBe(1_000);
    expect(await numeros(abierto)).toEqual(Array.from({ length: 1_000 }, (_, index) => String(index + 1)));
    expect(await abierto.readConstancia(clave(567))).toEqual(constancia(567));
    await abierto.close();
  });

  test('a number is held from the moment that it is registered, and its CDR can be had at once', async () => {
    const libro = await Libro.open(carpeta);
    const durable = libro.register(clave(1), asiento(1));
    expect(libro.find(clave(1))?.aceptado).toBe(true);
    expect(await libro.readConstancia(clave(1))).toEqual(constancia(1));
    await durable;
    expect(libro.find(clave(2))).toBeUndefined();
    expect(await libro.readConstancia(clave(2))).toBeUndefined();
    await libro.close();
  });

  test('cut at any byte, it opens with every whole line and goes on from there', async () => {
    const libro = await Libro.open(carpeta);
    for (const numero of [1, 2, 3]) await libro.register(clave(numero), asiento(numero));
    await libro.close();
    const ruta = join(carpeta, 'libro.jsonl');
    const bytes = await readFile(ruta);
    const lengthOfLine = bytes.indexOf('\n') + 1;
    for (const cut of [1, 2, lengthOfLine - 1, lengthOfLine, lengthOfLine + 1, 2 * lengthOfLine - 1]) {
      await writeFile(ruta, bytes.subarray(0, bytes.length - cut));
      const roto = await Libro.open(carpeta);
      const quedan = 3 - Math.ceil(cut / lengthOfLine);
      expect(roto.registrados).toBe(quedan);
      await roto.register(clave(9), asiento(9));
      await roto.close();
      const sano = await Libro.open(carpeta);
      expect(await numeros(sano)).toEqual([...['1', '2', '3'].slice(0, quedan), '9']);
      await sano.close();
    }
  });

  test('a damaged line in the middle is passed over, and the others stand', async () => {
    const libro = await Libro.open(carpeta);
    for (const numero of [1, 2, 3]) await libro.register(clave(numero), asiento(numero));
    await libro.close();
    const ruta = join(carpeta, 'libro.jsonl');
    const lineas = (await readFile(ruta, 'utf8')).split('\n');
    lineas[1] = '\u0000'.repeat(40);
    await writeFile(ruta, lineas.join('\n'));
    const abierto = await Libro.open(carpeta);
    expect(await numeros(abierto)).toEqual(['1', '3']);
    expect(abierto.find(clave(3))?.aceptado).toBe(true);
    await abierto.close();
  });

  test('attempts go on being counted where they were', async () => {
    const libro = await Libro.open(carpeta);
    const { constancia: _, ...nota } = asiento(1, false);
    expect(libro.countIntento('a')).toBe(1);
    await libro.append({ ...nota, archivo: 'a', intento: 1 });
    expect(libro.countIntento('a')).toBe(2);
    await libro.append({ ...nota, archivo: 'a', intento: 2 });
    await libro.close();
    const abierto = await Libro.open(carpeta);
    expect(abierto.countIntento('a')).toBe(3);
    expect(abierto.countIntento('b')).toBe(1);
    await abierto.close();
  });

  test('keeps little in memory for each number', async () => {
    const libro = await Libro.open(carpeta);
    const nota = 'x'.repeat(2_000);
    const before = process.memoryUsage().heapUsed;
    for (let lote = 0; lote < 20; lote++) {
      const numeros = Array.from({ length: 500 }, (_, index) => lote * 500 + index + 1);
      await Promise.all(
        numeros.map((numero) =>
          libro.register(clave(numero), { ...asiento(numero), constancia: { ...constancia(numero), notas: [nota] } }),
        ),
      );
    }
    globalThis.gc?.();
    // 10,000 lines of 2.5 kB are 25 MB on the disk.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(15_000_000);
    await libro.close();
  });
});

/** A comunicación de baja or resumen that leaves those numbers as they say. */
function resumen(ticket: string, ...efectos: readonly Omit<EfectoResumen, 'fechaEmision'>[]) {
  const archivo = `${RUC}-RA-20261120-${ticket}`;
  return {
    en: '2026-11-20T17:00:00.000Z',
    operacion: 'sendSummary',
    archivo,
    sha256: '',
    codigo: '0',
    aceptado: true,
    resumen: {
      ticket,
      ruc: RUC,
      nombre: archivo,
      escenarios: ['ticket-98=2'],
      registrado: true,
      constancia: { ...constancia(1), tipo: 'RA', archivo },
      efectos: efectos.map((efecto) => ({ ...efecto, fechaEmision: '2026-11-20' })),
    },
  };
}

describe('tickets', () => {
  test('are known with what they changed from the call on, and after it is opened again', async () => {
    const libro = await Libro.open(carpeta);
    await libro.register(clave(1), {
      ...asiento(1),
      constancia: { ...constancia(1), importe: '118.00', moneda: 'PEN' },
    });
    const linea = resumen(
      '7',
      { clave: clave(1), estado: 'deBaja' },
      { clave: clave(2), estado: 'aceptado', importe: '9.00' },
    );
    const durable = libro.registerResumen(linea);
    const check = async (uno: Libro) => {
      expect(uno.find(clave(1))).toMatchObject({ estado: 'deBaja', aceptado: true, importe: '118.00', moneda: 'PEN' });
      expect(uno.find(clave(2))).toMatchObject({ estado: 'aceptado', aceptado: true, importe: '9.00' });
      expect(uno.findTicket('7')).toMatchObject({ ruc: RUC, archivo: linea.archivo, aceptado: true });
      expect(uno.findResumen(linea.archivo)?.ticket).toBe('7');
      expect(uno.findResumen('otro')).toBeUndefined();
      expect(await uno.readResumen('7')).toEqual(linea.resumen);
      expect(await uno.readConstancia(clave(1))).toMatchObject({ correlativo: 'F001-1' });
      expect(await uno.readConstancia(clave(2))).toBeUndefined();
      expect(uno.registrados).toBe(2);
    };
    await check(libro);
    await durable;
    await check(libro);
    await libro.close();
    const abierto = await Libro.open(carpeta);
    await check(abierto);
    await abierto.close();
  });

  test('that could not be written leave everything as it was', async () => {
    const libro = await Libro.open(carpeta);
    await libro.register(clave(1), asiento(1));
    // A disk that is gone.
    await libro.close();
    const results = await Promise.allSettled([
      libro.register(clave(2), asiento(2)),
      libro.registerResumen(
        resumen(
          '7',
          { clave: clave(1), estado: 'deBaja' },
          { clave: clave(2), estado: 'deBaja' },
          { clave: clave(3), estado: 'aceptado' },
        ),
      ),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(libro.find(clave(1))?.estado).toBe('aceptado');
    expect(libro.find(clave(2))).toBeUndefined();
    expect(libro.find(clave(3))).toBeUndefined();
    expect(libro.findTicket('7')).toBeUndefined();
    expect(libro.findResumen(`${RUC}-RA-20261120-7`)).toBeUndefined();
    const abierto = await Libro.open(carpeta);
    expect(abierto.registrados).toBe(1);
    await abierto.close();
  });

  test('cut at the last byte, a resumen changed nothing', async () => {
    const libro = await Libro.open(carpeta);
    await libro.register(clave(1), asiento(1));
    await libro.registerResumen(resumen('7', { clave: clave(1), estado: 'deBaja' }));
    await libro.close();
    const ruta = join(carpeta, 'libro.jsonl');
    const bytes = await readFile(ruta);
    await truncate(ruta, bytes.length - 1);
    const roto = await Libro.open(carpeta);
    expect(roto.find(clave(1))?.estado).toBe('aceptado');
    expect(roto.findTicket('7')).toBeUndefined();
    await roto.close();
  });

  test('questions about a ticket and sends of its file are counted apart', async () => {
    const libro = await Libro.open(carpeta);
    const { constancia: _, ...nota } = asiento(1, false);
    await libro.append({ ...nota, operacion: 'sendSummary', archivo: 'a', intento: 1 });
    await libro.append({ ...nota, operacion: 'getStatus', archivo: 'a', intento: 3 });
    await libro.close();
    const abierto = await Libro.open(carpeta);
    expect(abierto.countIntento(claveDeIntento('sendSummary', 'a'))).toBe(2);
    expect(abierto.countIntento(claveDeIntento('getStatus', 'a'))).toBe(4);
    await abierto.close();
  });
});

describe('group commit', () => {
  test('when the disk fails, everything that waits fails, and the file holds only what was durable', async () => {
    const ruta = join(carpeta, 'grupo');
    const handle = await open(ruta, 'a+');
    const grupo = new GrupoDeEscritura(handle, 0);
    await grupo.append(Buffer.from('uno\n')).durable;
    const roto = failing(handle);
    const grupoRoto = new GrupoDeEscritura(roto, 4);
    const results = await Promise.allSettled([
      grupoRoto.append(Buffer.from('dos\n')).durable,
      grupoRoto.append(Buffer.from('tres\n')).durable,
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LibroNoEscrito) });
    }
    expect(grupoRoto.durables).toBe(4);
    expect(await readFile(ruta, 'utf8')).toBe('uno\n');
    await handle.close();
  });

  test('after a failure it goes on from what was durable', async () => {
    const libro = await Libro.open(carpeta);
    await libro.register(clave(1), asiento(1));
    await libro.close();
    await truncate(join(carpeta, 'libro.jsonl'), (await readFile(join(carpeta, 'libro.jsonl'))).length);
    const abierto = await Libro.open(carpeta);
    await abierto.register(clave(2), asiento(2));
    expect(await numeros(abierto)).toEqual(['1', '2']);
    await abierto.close();
  });
});

/** The same file, on a disk that takes the bytes and then cannot make them durable. */
function failing(handle: FileHandle): FileHandle {
  return new Proxy(handle, {
    get: (target, name) => {
      if (name === 'datasync') return () => Promise.reject(new Error('No queda espacio en el disco'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('in a folder that is somebody else’s', () => {
  test('nothing is written where a link leads, in the place of the folder or of a file', async () => {
    const ajena = join(carpeta, 'ajena');
    await mkdir(ajena);
    await writeFile(join(ajena, 'archivo'), 'es de otro');
    await symlink(ajena, join(carpeta, 'simulador'));
    await expect(openFirmante(join(carpeta, 'simulador'), new Date())).rejects.toThrow('debe ser una carpeta');
    await expect(Libro.open(join(carpeta, 'simulador'))).rejects.toThrow('debe ser una carpeta');
    for (const name of ['libro.jsonl', 'certificado-sunat.pem.nuevo']) {
      await symlink(join(ajena, 'archivo'), join(carpeta, name));
    }
    await expect(Libro.open(carpeta)).rejects.toThrow('libro.jsonl debe ser un archivo');
    await openFirmante(carpeta, new Date());
    expect(await readdir(ajena)).toEqual(['archivo']);
    expect(await readFile(join(ajena, 'archivo'), 'utf8')).toBe('es de otro');
  });
});
