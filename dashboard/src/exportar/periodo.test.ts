import { describe, expect, it } from 'vitest';
import { diasDe, PERIODOS, periodoDe } from './periodo.ts';

describe('a period', () => {
  it('is whole months and years, also across a year', () => {
    expect(diasDe('esteMes', '2026-11-21')).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
    expect(diasDe('esteMes', '2028-02-03')).toEqual({ desde: '2028-02-01', hasta: '2028-02-29' });
    expect(diasDe('esteMes', '2026-12-31')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' });
    expect(diasDe('mesPasado', '2027-01-01')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' });
    expect(diasDe('esteAno', '2026-11-21')).toEqual({ desde: '2026-01-01', hasta: '2026-12-31' });
    expect(diasDe('todo', '2026-11-21')).toEqual({});
  });

  it('is recognized by its days, and others are none', () => {
    for (const periodo of PERIODOS) expect(periodoDe(diasDe(periodo, '2026-11-21'), '2026-11-21')).toBe(periodo);
    expect(periodoDe({ desde: '2026-11-02', hasta: '2026-11-30' }, '2026-11-21')).toBeUndefined();
  });
});
