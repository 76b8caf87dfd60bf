import { expect, test } from 'vitest';
import { alternarPermiso, NOMBRES_DE_PRESET, PERMISOS, PRESETS, presetDe } from './permisos.ts';

test('each preset is recognised by its permissions, whatever their order', () => {
  for (const preset of NOMBRES_DE_PRESET) expect(presetDe([...PRESETS[preset]].reverse())).toBe(preset);
});

test('one permission more or less is no preset', () => {
  expect(presetDe([...PRESETS.lectura, 'invoices.void'])).toBeUndefined();
  expect(presetDe(['invoices.read'])).toBeUndefined();
  expect(presetDe([])).toBeUndefined();
});

test('to read is not to write: the smallest preset creates, sends and annuls nothing', () => {
  expect(PRESETS.lectura.every((permiso) => permiso.endsWith('.read'))).toBe(true);
});

test('ticking a permission twice leaves what there was', () => {
  for (const permiso of PERMISOS) {
    const una = alternarPermiso(PRESETS.lectura, permiso);
    expect(una.includes(permiso)).toBe(!PRESETS.lectura.some((otro) => otro === permiso));
    expect(new Set(alternarPermiso(una, permiso))).toEqual(new Set(PRESETS.lectura));
  }
});
