import { crc32, inflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { unzip } from './unzip.ts';
import { zipCdr, zipXml } from './zip.ts';

const XML = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>${'ñandú '.repeat(2000)}</a>`);
const NAME = '20000000001-01-F001-1.xml';

async function namesByYauzl(zip: Buffer): Promise<string[]> {
  const names: string[] = [];
  const file = await fromBufferPromise(zip, { strictFileNames: true });
  for await (const entry of file.eachEntry()) names.push(entry.fileName);
  return names;
}

describe('zipXml', () => {
  it('gives the same bytes for the same XML every time', () => {
    expect(zipXml(NAME, XML).equals(zipXml(NAME, Buffer.from(XML)))).toBe(true);
  });

  it('holds one deflated entry that other people’s readers read', async () => {
    const zip = zipXml(NAME, XML);
    expect(await namesByYauzl(zip)).toEqual([NAME]);
    expect(Buffer.from(unzipSync(zip)[NAME] ?? []).equals(XML)).toBe(true);
    expect(zip.length).toBeLessThan(XML.length / 10);
  });

  it('has no flags, no extra fields, no descriptor and a fixed date', () => {
    const zip = zipXml(NAME, XML);
    expect(zip.readUInt16LE(6)).toBe(0);
    expect(zip.readUInt16LE(10)).toBe(0);
    expect(zip.readUInt16LE(12)).toBe(0x0021);
    expect(zip.readUInt32LE(14)).toBe(crc32(XML));
    expect(zip.readUInt16LE(28)).toBe(0);
    const start = 30 + NAME.length;
    expect(inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(18))).equals(XML)).toBe(true);
  });

  it('is read back by unzip, also when the XML is empty', () => {
    for (const xml of [XML, Buffer.alloc(0)]) {
      expect(unzip(zipXml(NAME, xml))).toEqual({ ok: true, entradas: [{ nombre: NAME, bytes: xml }] });
    }
  });
});

describe('zipCdr', () => {
  it('holds the empty folder dummy/ first, as the CDRs of SUNAT do', async () => {
    const zip = zipCdr(`R-${NAME}`, XML);
    expect(await namesByYauzl(zip)).toEqual(['dummy/', `R-${NAME}`]);
    expect(unzip(zip)).toEqual({ ok: true, entradas: [{ nombre: `R-${NAME}`, bytes: XML }] });
  });
});
