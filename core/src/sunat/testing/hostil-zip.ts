/** For tests: zips that a hostile SUNAT, or somebody between it and us, could answer with (S29). */
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { zipCdr } from '../zip/zip.ts';
import { craft, descriptor, type Entry, type Frame } from './zip.ts';

/** One hostile answer. `que` says what is wrong with it. */
export interface Hostil {
  readonly que: string;
  readonly zip: Buffer;
}

export const NOMBRE = 'R-20000000001-01-F001-1.xml';

/** `xml` is a good CDR: a zip that is read nevertheless can only give its values. */
export function zipsHostiles(xml: Buffer): Hostil[] {
  const made = (que: string, entries: readonly Entry[], frame: Frame = {}) => ({ que, zip: craft(entries, frame) });
  const bueno = { name: NOMBRE, content: xml };
  const con = (que: string, change: Partial<Entry>) => made(que, [{ ...bueno, ...change }]);
  const otro = { name: 'R-20000000001-01-F001-2.xml', content: xml };
  const zip = zipCdr(NOMBRE, xml);
  const raw = (que: string, bytes: Buffer) => ({ que, zip: bytes });
  return [
    ...bombas(xml),
    ...nombres(xml),
    con('a wrong CRC', { crc: (crc32(xml) ^ 1) >>> 0 }),
    con('a size that lies upwards', { size: xml.length + 1 }),
    con('a size that lies downwards', { size: xml.length - 1 }),
    con('a size of 4 GB', { size: 0xffffffff }),
    con('a compressed size of 4 GB', { compressed: 0xffffffff }),
    con('another size in the local header', { localSize: 1 }),
    con('another name in the local header', { localName: NOMBRE.replace('F001-1', 'F001-9') }),
    con('zip64 sizes', { size: 0xffffffff, compressed: 0xffffffff, extra: ZIP64 }),
    con('a zip64 field that nobody announced', { extra: ZIP64 }),
    con('an Info-ZIP field with another name', { extra: UNICODE_PATH }),
    con('a field longer than its entry', { extra: Buffer.from('5554ffff', 'hex') }),
    con('an encrypted entry', { flags: 1 }),
    con('strong encryption', { flags: 0x41 }),
    con('AES of WinZip', { method: 99, flags: 1 }),
    con('masked headers', { flags: 0x2000 }),
    con('patch data', { flags: 0x20 }),
    con('a descriptor without its flag', { descriptor: descriptor(xml) }),
    con('a descriptor that lies', { flags: 8, descriptor: descriptor(xml, { size: 1 }) }),
    con('a flag without its descriptor', { flags: 8 }),
    con('deflate64', { method: 9 }),
    con('bzip2', { method: 12 }),
    con('LZMA', { method: 14 }),
    con('stored, but deflated', { method: 0, data: deflateRawSync(xml) }),
    con('deflated, but stored', { data: xml }),
    con('zlib instead of raw deflate', { data: deflateSync(xml) }),
    con('gzip in an entry', { data: gzipSync(xml) }),
    con('deflate cut in the middle', { data: deflateRawSync(xml).subarray(0, 200) }),
    con('bytes behind the deflated data', { data: Buffer.concat([deflateRawSync(xml), Buffer.from('<a/>')]) }),
    con('a symbolic link', { mode: 0o120777 }),
    con('a device', { mode: 0o020666 }),
    con('an offset past the end', { offset: 0x7fffffff }),
    con('an offset of 4 GB', { offset: 0xffffffff }),
    con('an offset into the middle of itself', { offset: 1 }),
    con('a gap behind the data', { gap: 16 }),
    made('no entries', []),
    made('two XML', [bueno, otro]),
    made('an XML and something else', [bueno, { name: 'leame.txt' }]),
    made('the same name twice', [bueno, { ...bueno, content: Buffer.from('<a/>') }]),
    made('the same name in two cases', [bueno, { ...bueno, name: NOMBRE.toLowerCase() }]),
    made('two entries over the same data', [bueno, { ...otro, offset: 0, localName: NOMBRE }]),
    made('a folder with content', [{ name: 'dummy/', content: xml }, bueno]),
    made(
      'five folders',
      [...'abcde'].map((name) => ({ name: `${name}/`, content: Buffer.alloc(0) })),
    ),
    made('10,000 entries', [bueno, ...Array.from({ length: 9_999 }, (_, i) => ({ name: `a${i}` }))]),
    made('a count that lies upwards', [bueno], { count: 2 }),
    made('a count that lies downwards', [bueno, otro], { count: 1 }),
    made('the zip64 sentinel as a count', [bueno], { count: 0xffff }),
    made('several disks', [bueno], { disk: 1 }),
    made('a directory that is said to be elsewhere', [bueno], { offsetBy: 4 }),
    made('a directory that is said to be longer', [bueno], { sizeBy: 4 }),
    made('a directory that is said to be before the file', [bueno], { offsetBy: -1_000_000 }),
    made('a second directory that only some readers see', [bueno], { beforeDirectory: craft([otro]) }),
    made('a zip64 end record', [bueno], { beforeEnd: Buffer.from(`PK\x06\x06${'\0'.repeat(72)}`, 'latin1') }),
    made('an end record in the comment', [bueno], { comment: craft([otro]) }),
    made('a comment of 64 KB', [bueno], { comment: Buffer.alloc(65_535, 'a') }),
    made('a program before it', [bueno], { prefix: Buffer.from('MZ\x90\0') }),
    raw('a good zip before it', Buffer.concat([craft([otro]), zip])),
    raw('trailing bytes', Buffer.concat([zip, Buffer.from('\r\n')])),
    raw('nothing', Buffer.alloc(0)),
    raw('a page of HTML', Buffer.from('<html>502 Bad Gateway</html>')),
    raw('the XML itself', xml),
    raw('gzip', gzipSync(xml)),
    raw('RAR', Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), xml])),
    raw('an end record alone, cut', zip.subarray(-22, -1)),
    raw('zeros', Buffer.alloc(100_000)),
    raw('a hundred thousand signatures', Buffer.from('PK\x01\x02PK\x03\x04PK\x05\x06'.repeat(30_000), 'latin1')),
    ...cortes(zip),
  ];
}

const ZIP64 = Buffer.from(`01001000${'ff'.repeat(4)}${'00'.repeat(12)}`, 'hex');
const OTRO_NOMBRE = '../otro.xml';
/** Field 0x7075: the name that Info-ZIP would use instead. */
const UNICODE_PATH = Buffer.concat([Buffer.from('7570100001', 'hex'), Buffer.alloc(4), Buffer.from(OTRO_NOMBRE)]);

/** 200 MB of zeros are 200 KB deflated, and so are 200 MB in 200 blocks: made without ever being in memory. */
const MEGABYTE_DEFLATED = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: 3 });
const BOMBA = Buffer.concat([...new Array<Buffer>(200).fill(MEGABYTE_DEFLATED), Buffer.of(3, 0)]);

function bombas(xml: Buffer): Hostil[] {
  const bomba = { name: NOMBRE, data: BOMBA, crc: 0 };
  const made = (que: string, entries: readonly Entry[]) => ({ que, zip: craft(entries) });
  let nested = craft([{ name: NOMBRE, content: xml }]);
  for (let level = 0; level < 42; level++) nested = craft([{ name: NOMBRE, content: nested }]);
  return [
    made('a bomb of 200 MB that says so', [{ ...bomba, size: 200_000_000 }]),
    made('a bomb of 200 MB that says 1 MB', [{ ...bomba, size: 1_000_000 }]),
    made('a bomb of 200 MB that says 10 bytes', [{ ...bomba, size: 10 }]),
    made(
      'four bombs just under the limit',
      [...'abcd'].map((name) => ({ ...bomba, name, size: 499_999 })),
    ),
    made('a bomb in the folder', [
      { ...bomba, name: 'dummy/', size: 0 },
      { name: NOMBRE, content: xml },
    ]),
    { que: 'a zip in a zip, 42 times', zip: nested },
    made('2 MB of spaces', [{ name: NOMBRE, content: Buffer.concat([xml, Buffer.alloc(1_990_000, ' ')]) }]),
  ];
}

function nombres(content: Buffer): Hostil[] {
  const names = [
    '../R-1.xml',
    'R-/../../x.xml',
    '/R-1.xml',
    'C:\\R-1.xml',
    'R-..\\x.xml',
    'R-1.xml/',
    '..',
    '',
    'R-\0.xml',
    'R-\n.xml',
    'R-\u202e.xml',
    `R-${'x'.repeat(300)}.xml`,
    'R-1.XML.exe',
    'R-.xml',
    'CON',
    'r-1.pdf',
    'R-<script>.xml',
    'R-"; rm -rf.xml',
    "R-'--.xml",
    'R-%2e%2e.xml',
    'R-20000000001-01-F001-1.xml\0.pdf',
  ];
  return names.map((name) => ({
    que: `an entry called ${JSON.stringify(name.slice(0, 40))}`,
    zip: craft([{ name: Buffer.from(name).toString('latin1'), localName: name, content }]),
  }));
}

/** Cut at every hundredth byte, and just before its end. */
function cortes(zip: Buffer): Hostil[] {
  const places = Array.from({ length: Math.ceil(zip.length / 100) }, (_, i) => i * 100);
  return [...places, zip.length - 1].map((at) => ({ que: `cut at byte ${at}`, zip: zip.subarray(0, at) }));
}
