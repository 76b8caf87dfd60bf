import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCertificado } from '../firma/certificado/create-certificado.ts';
import type { Firmante } from '../firma/types.ts';
import { cdrsHostiles } from './testing/hostil-cdr.ts';
import { firmasHostiles, signCdr } from './testing/hostil-firma.ts';
import type { Informe, Leido } from './testing/hostil-hijo.ts';
import { type Hostil, NOMBRE, zipsHostiles } from './testing/hostil-zip.ts';
import { zipCdr } from './zip/zip.ts';

/*
 * What SUNAT answers is hostile input like everything else that comes over a wire. Two corpora, made here and judged in a
 * process of their own, so that their cost is theirs: whatever is read has to be what was signed (a refusal, 2017).
 */

const AHORA = '2026-11-21T12:00:00Z';
/** Whoever keeps more than this alive ends with the process. */
const POCA_MEMORIA = ['--max-old-space-size=64', '--max-semi-space-size=4'];
const HIJO = fileURLToPath(new URL('testing/hostil-hijo.ts', import.meta.url));

async function unFirmante(serie: number, hasta = '2030-01-01'): Promise<Firmante> {
  const datos = { ruc: '20131312955', razonSocial: 'SUNAT', desde: new Date('2020-01-01'), hasta: new Date(hasta) };
  return (await createCertificado({ ...datos, serialNumber: Buffer.alloc(8, serie) })).certificado.firmante;
}

async function judge(certificados: readonly string[], hostiles: readonly Hostil[]): Promise<Informe> {
  const args = [...POCA_MEMORIA, HIJO, AHORA, ...certificados];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(hostiles.map(({ zip }) => `${zip.toString('base64')}\n`).join(''));
  const informe = await json(child.stdout);
  return informe as Informe;
}

let firmantes: { confiable: Firmante; ajeno: Firmante; vencido: Firmante };
let certificados: string[];
let bueno: Hostil;

beforeAll(async () => {
  const [confiable, ajeno, vencido] = await Promise.all([unFirmante(1), unFirmante(2), unFirmante(3, '2026-11-01')]);
  firmantes = { confiable, ajeno, vencido };
  certificados = [confiable.certificado, vencido.certificado];
  bueno = { que: 'a good one', zip: zipCdr(NOMBRE, Buffer.from(signCdr('2017', confiable))) };
});

/** Whether a file was understood as something that was never signed. */
function deceived({ codigo, firma }: Leido): boolean {
  return firma !== undefined && firma !== 'invalida' && codigo !== '2017';
}

async function expectHarmless(hostiles: readonly Hostil[], trusted: readonly string[]): Promise<Leido[]> {
  const { leidos, crecidoMb } = await judge(trusted, [bueno, ...hostiles]);
  const [first, ...rest] = leidos;
  expect(first).toMatchObject({ codigo: '2017' });
  expect(rest).toHaveLength(hostiles.length);
  const named = rest.map((leido, index) => ({ que: hostiles[index]?.que, ...leido }));
  expect(named.filter(deceived)).toEqual([]);
  expect(named.filter(({ codigo, motivo }) => codigo === undefined && !/^(el|la) /.test(motivo))).toEqual([]);
  expect(named.filter(({ firma, motivo }) => firma === 'invalida' && motivo === '')).toEqual([]);
  expect(named.filter(({ ms }) => ms >= 200)).toEqual([]);
  expect(crecidoMb).toBeLessThan(100);
  const refused = rest.filter(({ codigo, firma }) => codigo === undefined || firma === 'invalida').length;
  const slowest = Math.max(...rest.map(({ ms }) => ms)).toFixed(0);
  console.info(
    `${rest.length} hostile files: ${refused} refused, ${rest.length - refused} read as signed; slowest ${slowest} ms, memory +${crecidoMb.toFixed(0)} MB`,
  );
  return rest;
}

describe('a hostile answer is refused with its reason, or read as it was signed: in time and without much memory', () => {
  it('zips: bombs, lies, overlaps, links, names, cuts (S29)', async () => {
    const hostiles = zipsHostiles(Buffer.from(signCdr('2017', firmantes.confiable)));
    expect(hostiles.length).toBeGreaterThan(40);
    const leidos = await expectHarmless(hostiles, certificados);
    // What is read although odd is odd in what nobody reads.
    const read = hostiles.filter((_, index) => leidos[index]?.firma === 'valida').map(({ que }) => que);
    expect(read).toEqual([
      '2 MB of spaces',
      'an entry called "R-\'--.xml"',
      'an entry called "R-%2e%2e.xml"',
      'a zip64 field that nobody announced',
      'an Info-ZIP field with another name',
      'a field longer than its entry',
    ]);
  });

  it('CDRs: entities, nesting, split values, encodings (S23, S24, S25, S28)', async () => {
    const hostiles = cdrsHostiles(signCdr('2017', firmantes.confiable));
    expect(hostiles.length).toBeGreaterThan(40);
    const leidos = await expectHarmless(hostiles, certificados);
    const read = hostiles.filter((_, index) => leidos[index]?.firma === 'valida').map(({ que }) => que);
    expect(read).toEqual([
      'a CDATA section',
      'half a CDATA section',
      'digits as references',
      'a byte order mark',
      'latin1 by declaration only',
    ]);
  });

  it('CDRs: signatures of others, wrapped, moved, confused (S26, S27)', async () => {
    const hostiles = firmasHostiles(firmantes);
    expect(hostiles.length).toBeGreaterThan(40);
    const leidos = await expectHarmless(hostiles, certificados);
    const read = hostiles.filter((_, index) => leidos[index]?.firma === 'valida').map(({ que }) => que);
    expect(read).toEqual([]);
  });

  it('the same CDRs where no certificate is configured: what is not signed is never more than unverified', async () => {
    const hostiles = cdrsHostiles(signCdr('2017', firmantes.confiable));
    const { leidos } = await judge([], hostiles);
    expect(leidos.filter(({ firma }) => firma !== undefined && firma !== 'sin_verificar')).toEqual([]);
    expect(leidos.filter(({ ms }) => ms >= 200)).toEqual([]);
  });
});
