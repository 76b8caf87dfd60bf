import { describe, expect, it } from 'vitest';
import { seCalla } from './atajos.ts';

const libre = { activos: true, escribiendo: false, dialogo: false };

describe('a shortcut', () => {
  it('of any kind does nothing behind an open dialog, but for the palette', () => {
    for (const tecla of ['c', 'Escape', 'mod+enter', 'mod+s'])
      expect(seCalla(tecla, { ...libre, dialogo: true }), tecla).toBe(true);
    expect(seCalla('mod+k', { activos: false, escribiendo: true, dialogo: true })).toBe(false);
  });

  it('of one key is silent while somebody writes or when switched off; with Ctrl or ⌘ it is not', () => {
    for (const situacion of [
      { ...libre, escribiendo: true },
      { ...libre, activos: false },
    ]) {
      expect(seCalla('c', situacion)).toBe(true);
      expect(seCalla('mod+enter', situacion)).toBe(false);
    }
    expect(seCalla('c', libre)).toBe(false);
  });
});
