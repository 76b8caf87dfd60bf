import { readdirSync, readFileSync } from 'node:fs';
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { readGuia } from '@chaski/core/documentos/guia/read.ts';
import { CLASES_DE_GUIA } from '@chaski/core/documentos/registro.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { describe, expect, test } from 'vitest';
import { ramaDe } from '../../nuevo/calculo/documento.ts';
import { filas, put, type Rama, texto } from '../../nuevo/campos/arbol.ts';
import { computeGuia } from './calculo.ts';
import {
  ajenosA,
  BIEN_NUEVO,
  chooseTipo,
  envioDeGuia,
  formularioNuevo,
  indicadoresDe,
  isBienVacio,
  otraIgual,
} from './formulario.ts';

const EJEMPLOS = new URL('../../../../examples/guias/', import.meta.url);
const HOY = toFecha('2026-11-20');
const CONTEXTO = { hoy: HOY, ahora: '12:00:00', emisor: { ruc: '20100066603', razonSocial: 'EMISORA S.A.C.' } };
const [REMITENTE, TRANSPORTISTA] = CLASES_DE_GUIA;

const leer = (nombre: string) =>
  JSON.parse(readFileSync(new URL(`${nombre}/entrada.json`, EJEMPLOS), 'utf8')).documento;

/** The same with every amount as text, as a form writes it. */
const enTexto = (documento: unknown) =>
  JSON.parse(JSON.stringify(documento), (_, valor) => (typeof valor === 'number' ? String(valor) : valor));

describe('what an example of examples/guias says', () => {
  test.each(readdirSync(EJEMPLOS).sort())('is sent whole by the form in which it is written: %s', (nombre) => {
    const documento = leer(nombre);
    const { documento: enviado } = envioDeGuia(ramaDe(documento, GUIA));
    expect(enviado).toEqual(enTexto(documento));
  });

  test.each(readdirSync(EJEMPLOS).filter((nombre) => leer(nombre).documentoOrigen === undefined))(
    'has no problem in the form, and as another one of today neither: %s',
    (nombre) => {
      const documento = { ...leer(nombre), serie: leer(nombre).serie };
      const igual = otraIgual(documento, HOY);
      expect([...computeGuia(ramaDe(documento, GUIA), CONTEXTO, 'es').problemas]).toEqual([]);
      expect([...computeGuia(igual, CONTEXTO, 'es').problemas]).toEqual([]);
      expect(texto(igual, 'correlativo')).toBe('');
    },
  );
});

describe('a new form', () => {
  const nuevo = formularioNuevo(HOY, { ubigeo: '150101', direccion: 'Av. Argentina 1550' });
  const con = (cambios: Readonly<Record<string, string>>, de: Rama = nuevo) =>
    Object.entries(cambios).reduce((anterior, [lugar, valor]) => put(anterior, lugar, valor), de);

  test('sends nothing of what nobody wrote, and says what is missing at its place', () => {
    const { documento } = envioDeGuia(nuevo);
    expect(Object.keys(documento).sort()).toEqual(['fechaEmision', 'partida', 'tipoComprobante', 'unidadPeso']);
    const { problemas } = computeGuia(nuevo, CONTEXTO, 'es');
    for (const lugar of ['serie', 'motivo', 'modalidad', 'pesoBruto', 'items', 'destinatario']) {
      expect(problemas.get(lugar), lugar).toBeDefined();
    }
  });

  test('asks for what the motive and the mode want, and keeps what was written for another', () => {
    const publico = con({ motivo: '01', modalidad: '01', 'transportista.ruc': '20488319061' });
    expect(ajenosA(publico)).toEqual(new Set([...ajenosA(publico)]));
    const asked = (formulario: Rama, campo: string) => !ajenosA(formulario).has(campo);
    expect([asked(publico, 'transportista'), asked(publico, 'conductores'), asked(publico, 'fechaEntrega')]).toEqual([
      true,
      false,
      true,
    ]);
    const privado = con({ modalidad: '02' }, publico);
    expect([asked(privado, 'transportista'), asked(privado, 'conductores'), asked(privado, 'fechaInicio')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(envioDeGuia(privado).documento).not.toHaveProperty('transportista');
    expect(envioDeGuia(con({ modalidad: '01' }, privado)).documento).toMatchObject({
      transportista: { ruc: '20488319061' },
    });
    expect(asked(con({ motivo: '02' }), 'destinatario')).toBe(false);
    expect(asked(con({ motivo: '03' }), 'comprador')).toBe(true);
    expect(asked(con({ motivo: '09' }), 'puerto')).toBe(true);
    expect(asked(con({ motivo: '18' }), 'llegada')).toBe(false);
  });

  test('of a carrier asks for who sends, and for the freight, and not for motive or mode', () => {
    const suya = chooseTipo(con({ serie: 'T001' }), TRANSPORTISTA.codigo);
    expect(texto(suya, 'serie')).toBe('');
    const ajenos = ajenosA(suya);
    expect([
      ajenos.has('remitente'),
      ajenos.has('motivo'),
      ajenos.has('modalidad'),
      ajenos.has('documentoOrigen'),
    ]).toEqual([false, true, true, true]);
    expect(indicadoresDe(suya)).not.toContain('VEHICULO_M1L');
    expect(indicadoresDe(nuevo)).not.toContain('TRANSPORTE_SUBCONTRATADO');
    expect(chooseTipo(con({ serie: 'T001' }), REMITENTE.codigo)).toMatchObject({ serie: 'T001' });
  });

  test('tells a problem of a good at its own row, whatever empty rows are before', () => {
    const formulario = {
      ...nuevo,
      items: [
        { ...BIEN_NUEVO, clave: '1' },
        { ...BIEN_NUEVO, clave: '2', descripcion: 'Silla', cantidad: '1,5' },
      ],
    };
    expect(filas(formulario, 'items').map(isBienVacio)).toEqual([true, false]);
    const { problemas } = computeGuia(formulario, CONTEXTO, 'es');
    expect([...problemas.keys()].filter((lugar) => lugar.startsWith('items'))).toEqual(['items.1.cantidad']);
  });

  test('takes goods and consignee of a sale that is named, and what it lacks is told all the same', () => {
    const origen = {
      bienes: [{ descripcion: 'Mesa' }],
      documento: { tipo: '01', numero: 'F001-1', ruc: '20100066603' },
      destinatario: { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'TEXTILES DEL SUR SAC' },
    };
    const formulario = con({ documentoOrigen: 'F001-1', motivo: '01', modalidad: '01' });
    const { problemas, documento } = computeGuia(formulario, { ...CONTEXTO, origen }, 'es');
    expect(documento).not.toHaveProperty('items');
    expect([...problemas.keys()]).not.toContain('items');
    expect([...problemas.keys()]).not.toContain('destinatario.numeroDocumento');
    expect(problemas.get('pesoBruto')).toBeDefined();
    expect(readGuia(JSON.stringify({ documento }), CONTEXTO)).toMatchObject({ ok: false });
  });
});
