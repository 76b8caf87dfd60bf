import { describe, expect, test } from 'vitest';
import { faltaDeDireccion, readDestino, readRedes } from './destino.ts';

const NINGUNA = readRedes([]);

const clase = (url: string, redes = NINGUNA) => {
  const leido = readDestino(url, redes);
  return leido.ok ? leido.destino.url : leido.clase;
};

describe('an address that leads inside is refused, however it is written', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::ffff:a00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[::7f00:1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[5f00::1]/',
    'https://[4000::1]/',
    'https://[2001:10::1]/',
    'https://[2001:20::1]/',
    'https://169.254.169.254/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://0.1.2.3/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://198.18.0.1/',
    'https://192.88.99.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://168.63.129.16/',
    'http://127.0.0.1/',
    'http://127.0.0.1:6379/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://ⓛocalhost/',
    'https://a.localhost/',
    'https://metadata.google.internal/',
    'https://metadata/',
    'https://erp/',
    'https://erp.local/',
    'https://x.internal./',
    'https://impresora.lan/',
    'https://1.0.0.127.in-addr.arpa/',
  ])('%s', (url) => {
    expect(clase(url)).toBe('red');
  });
});

describe('an address that is wrong by itself', () => {
  test.each([
    '',
    'erp.miempresa.pe',
    '/chaski',
    'file:///etc/passwd',
    'gopher://erp.pe/',
    'ftp://erp.pe/',
    'javascript:alert(1)',
    'https:erp.pe',
    'https:///erp.pe',
    'https://',
    'https://user:pw@erp.pe/',
    'https://user@erp.pe/',
    'https://@erp.pe/',
    'https://erp.pe\\@10.0.0.1/',
    'https://erp.pe/a b',
    'https://erp.pe/\n',
    'https://erp.pe/#x',
    'https://erp.pe/#',
    'https://erp.pe:22/',
    'https://erp.pe:80/',
    'https://8.8.8.8:25/',
    'http://erp.pe/',
    'http://8.8.8.8/',
    'https://erp.pe:0/',
    // Percent-escapes of a name are read as what they stand for, by some and not by all.
    'https://127.0.0.1%2eexample.com/',
    'https://erp%2Epe/',
    'https://%65rp.pe/',
    'https://erp.pe%3A8443/',
    'https://erp..pe/',
    'https://-erp.pe/',
    'https://[::1',
    'https://256.1.1.1/',
    `https://${'a'.repeat(64)}.pe/`,
    `https://erp.pe/${'a'.repeat(2_000)}`,
  ])('%s', (url) => {
    expect(clase(url)).toBe('formato');
  });
});

describe('an address of the public internet is taken, in one way of writing', () => {
  test.each([
    ['https://erp.miempresa.pe/chaski?x=1', 'https://erp.miempresa.pe/chaski?x=1'],
    ['HTTPS://ERP.MiEmpresa.PE:443/a', 'https://erp.miempresa.pe/a'],
    ['https://erp.miempresa.pe./a', 'https://erp.miempresa.pe/a'],
    ['https://erp.miempresa.pe:8443/', 'https://erp.miempresa.pe:8443/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://ñandú.pe/', 'https://xn--and-6ma2c.pe/'],
    // A Cyrillic а: shown as what it is, not as what it looks like.
    ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ])('%s', (url, canonica) => {
    expect(clase(url)).toBe(canonica);
  });
});

describe('what the operator opened', () => {
  const redes = readRedes(['10.1.0.0/16', '127.0.0.1/32', 'fd12::/16']);

  test.each([
    'http://10.1.2.3:9000/a',
    'https://10.1.2.3/a',
    'http://127.0.0.1:4000/',
    'http://[fd12::1]:80/',
    'http://[::ffff:10.1.2.3]/',
  ])('lets %s in, on any port and without TLS', (url) => {
    expect(clase(url, redes)).toMatch(/^https?:/);
  });

  test.each([
    'http://10.2.0.1/',
    'https://127.0.0.2/',
    'https://169.254.169.254/',
    'http://[fd13::1]/',
    'https://metadata.google.internal/',
  ])('lets %s nowhere', (url) => {
    expect(clase(url, redes)).toBe('red');
  });

  test('does not open other ports of the public internet', () => {
    expect(clase('http://8.8.8.8/', redes)).toBe('formato');
    expect(clase('https://8.8.8.8:22/', redes)).toBe('formato');
    // A name may lead into the opened network: where it really leads decides.
    expect(clase('http://erp.pe:9000/', redes)).toBe('http://erp.pe:9000/');
    const http = { https: false, puerto: 9_000 };
    expect(faltaDeDireccion('10.1.2.3', http, redes)).toBeUndefined();
    expect(faltaDeDireccion('8.8.8.8', http, redes)?.clase).toBe('formato');
    expect(faltaDeDireccion('no es una dirección', http, redes)?.clase).toBe('red');
  });
});
