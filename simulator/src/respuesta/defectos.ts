import { type Deflated, deflated, zipCdr } from '@chaski/core/sunat/zip/zip.ts';
import type { Servicio } from '../servicio/servicio.ts';
import { buildCdr, type Cdr, type Constancia, zipConstancia } from './cdr.ts';
import type { DefectoCdr } from './escenarios.ts';

const DOCTYPE = '<!DOCTYPE a [<!ENTITY e SYSTEM "http://127.0.0.1:9/entidad">]>';
const BOMBA_BYTES = 50 * 1024 * 1024;
/** Made once: it holds the thread that answers every company. */
let bomba: Deflated | undefined;

/** The zip of a CDR, sound or spoiled in the way that a scenario asks for. */
export async function buildZipCdr(
  constancia: Constancia,
  { firmante, firmanteAjeno }: Servicio,
  defecto: DefectoCdr | undefined,
): Promise<Buffer> {
  switch (defecto) {
    case undefined:
      return zipConstancia(await buildCdr(constancia, firmante));
    case 'cdr-corrupto':
      return damage(zipConstancia(await buildCdr(constancia, firmante)));
    case 'cdr-ajeno':
      return zipConstancia(await buildCdr(nextNumber(constancia), firmante));
    case 'cdr-firma-mala':
      return zipConstancia(tamper(await buildCdr(constancia, firmante)));
    case 'cdr-certificado-ajeno':
      return zipConstancia(await buildCdr(constancia, await firmanteAjeno()));
    case 'cdr-sin-xml':
      return onlyFolder();
    case 'cdr-doctype':
      return zipConstancia(withDoctype(await buildCdr(constancia, firmante)));
    case 'cdr-bomba':
      bomba ??= deflated(Buffer.alloc(BOMBA_BYTES, 0x20));
      return zipCdr(`R-${constancia.archivo}.xml`, bomba);
  }
}

/** Flips bytes in the middle of the deflated XML: the zip opens, the CRC is wrong. */
function damage(zip: Buffer): Buffer {
  const spoiled = Buffer.from(zip);
  const middle = spoiled.length >> 1;
  for (let at = middle; at < middle + 16; at++) spoiled[at] = (spoiled[at] ?? 0) ^ 0xff;
  return spoiled;
}

function nextNumber(constancia: Constancia): Constancia {
  const { ruc, tipo, serie } = constancia;
  const numero = constancia.numero + 1;
  const esResumen = tipo === 'RA' || tipo === 'RC';
  const correlativo = `${esResumen ? `${tipo}-` : ''}${serie}-${numero}`;
  return { ...constancia, numero, correlativo, archivo: `${ruc}-${tipo}-${serie}-${numero}` };
}

/** Changes what is signed after it was signed. */
function tamper({ nombreXml, xml }: Cdr): Cdr {
  return { nombreXml, xml: Buffer.from(xml.toString().replace('<cbc:Description>', '<cbc:Description>Alterado. ')) };
}

function withDoctype({ nombreXml, xml }: Cdr): Cdr {
  return { nombreXml, xml: Buffer.from(xml.toString().replace('<ar:ApplicationResponse', `${DOCTYPE}$&`)) };
}

/** A zip whose only entry is the empty folder: an end record after one header. */
function onlyFolder(): Buffer {
  const vacio = zipCdr('x', Buffer.alloc(0));
  // Cut the XML's entry out: its local header follows the folder's, its directory entry likewise.
  const local = 30 + 6 + 2;
  const directorio = vacio.readUInt32LE(vacio.length - 6);
  const central = vacio.subarray(directorio, directorio + 46 + 6);
  const fin = Buffer.from(vacio.subarray(vacio.length - 22));
  fin.writeUInt16LE(1, 8);
  fin.writeUInt16LE(1, 10);
  fin.writeUInt32LE(central.length, 12);
  fin.writeUInt32LE(local, 16);
  return Buffer.concat([vacio.subarray(0, local), central, fin]);
}
