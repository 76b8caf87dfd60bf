import { expect, it, vi } from 'vitest';
import { share } from './compartir.ts';

const archivo = { nombre: 'F001-1.pdf', blob: new Blob(['%PDF'], { type: 'application/pdf' }) };
const URL = 'https://chaski.example/1';
const aparato = (canShare: boolean, falla?: Error) => {
  const dado = vi.fn(async (_que?: ShareData) => {
    if (falla !== undefined) throw falla;
  });
  return { share: dado, canShare: () => canShare };
};

it('hands over the PDF where files are taken, and the address where they are not', async () => {
  const conArchivos = aparato(true);
  expect(await share(conArchivos, archivo, URL)).toBe('hecho');
  const [que] = conArchivos.share.mock.calls[0] ?? [];
  expect(que?.files?.map(({ name, type }) => [name, type])).toEqual([['F001-1.pdf', 'application/pdf']]);
  const sinArchivos = aparato(false);
  await share(sinArchivos, archivo, URL);
  expect(sinArchivos.share).toHaveBeenCalledWith({ url: URL, title: 'F001-1.pdf' });
});

it('takes it for no failure that somebody gave it up, nor that the browser wants another press', async () => {
  expect(await share(aparato(true, new DOMException('', 'AbortError')), archivo, URL)).toBe('dejado');
  expect(await share(aparato(true, new DOMException('', 'NotAllowedError')), archivo, URL)).toBe('tarde');
  await expect(share(aparato(true, new DOMException('', 'DataError')), archivo, URL)).rejects.toThrow();
});
