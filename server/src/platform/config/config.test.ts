import { describe, expect, it } from 'vitest';
import { type Environment, readConfig } from './config.ts';

const USER = { root: false, cwd: '/home/ana/chaski' };
const KEY = '00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f';
const KEY_ANTERIOR = 'f0e1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff';

function problemas(env: Environment): string[] {
  const result = readConfig(env, USER);
  return result.ok ? [] : result.problemas;
}

describe('the configuration', () => {
  it('needs nothing: every variable has its default', () => {
    expect(readConfig({}, USER)).toEqual({
      ok: true,
      config: {
        dataFolder: '/home/ana/chaski/data',
        host: '127.0.0.1',
        port: 3000,
        simulatorPort: 3001,
        metricsPort: undefined,
        metricsHost: '127.0.0.1',
        publicUrl: undefined,
        databaseUrl: undefined,
        databaseAdminUrl: undefined,
        webhookRedes: [],
        dniUrl: undefined,
        dniToken: undefined,
        smtp: undefined,
        testigo: undefined,
        proxyRedes: [],
        sunatTimeoutMs: 30_000,
        igvRestaurantes: {},
        secreto: undefined,
        secretoAnterior: undefined,
        logLevel: 'info',
        idioma: 'es',
      },
    });
  });

  it('keeps the data of root where the user of PostgreSQL can reach them', () => {
    const result = readConfig({}, { root: true, cwd: '/root/chaski' });
    expect(result).toMatchObject({ config: { dataFolder: '/var/lib/chaski' } });
    expect(readConfig({ CHASKI_DATA: 'aqui' }, { root: true, cwd: '/srv' })).toMatchObject({
      config: { dataFolder: '/srv/aqui' },
    });
  });

  it('takes every variable', () => {
    const env = {
      CHASKI_DATA: '/srv/chaski',
      HOST: '::1',
      PORT: '0',
      SIMULADOR_PORT: '0',
      METRICS_PORT: '9100',
      CHASKI_URL: 'https://facturas.miempresa.pe/',
      CHASKI_IDIOMA: 'en',
      DATABASE_URL: 'postgresql://chaski:secreta@bd:5432/chaski?sslmode=disable',
      DATABASE_ADMIN_URL: 'postgresql://duena:secreta@bd:5432/chaski?sslmode=disable',
      WEBHOOK_REDES: '10.1.0.0/16, 192.168.1.9',
      DNI_URL: 'https://fuente.pe/dni/{numero}',
      DNI_TOKEN: 'secreto',
      SMTP_URL: 'smtps://ana:clave@correo.miempresa.pe',
      SMTP_REMITENTE: 'Facturación <facturas@miempresa.pe>',
      TESTIGO: '/mnt/otro/testigo',
      PROXY_REDES: '127.0.0.1',
      SUNAT_TIMEOUT_MS: '5000',
      IGV_RESTAURANTES: '2027:15, 2090:15.5',
      CHASKI_SECRETO: KEY,
      CHASKI_SECRETO_ANTERIOR: KEY_ANTERIOR,
      LOG_LEVEL: 'warn',
    };
    expect(readConfig(env, USER)).toEqual({
      ok: true,
      config: {
        dataFolder: '/srv/chaski',
        host: '::1',
        port: 0,
        simulatorPort: 0,
        metricsPort: 9100,
        metricsHost: '127.0.0.1',
        publicUrl: 'https://facturas.miempresa.pe',
        databaseUrl: 'postgresql://chaski:secreta@bd:5432/chaski?sslmode=disable',
        databaseAdminUrl: 'postgresql://duena:secreta@bd:5432/chaski?sslmode=disable',
        webhookRedes: ['10.1.0.0/16', '192.168.1.9/32'],
        dniUrl: 'https://fuente.pe/dni/{numero}',
        dniToken: 'secreto',
        smtp: {
          host: 'correo.miempresa.pe',
          port: 465,
          tls: true,
          usuario: 'ana',
          clave: 'clave',
          remitente: { nombre: 'Facturación', correo: 'facturas@miempresa.pe' },
        },
        testigo: { archivo: '/mnt/otro/testigo' },
        proxyRedes: ['127.0.0.1/32'],
        igvRestaurantes: { 2027: '15', 2090: '15.5' },
        sunatTimeoutMs: 5000,
        secreto: Buffer.from(KEY, 'hex'),
        secretoAnterior: Buffer.from(KEY_ANTERIOR, 'hex'),
        logLevel: 'warn',
        idioma: 'en',
      },
    });
  });

  it('reads the key in hexadecimal and in both alphabets of base64, with and without padding', () => {
    const key = Buffer.from(KEY, 'hex');
    for (const text of [KEY, KEY.toUpperCase(), key.toString('base64'), key.toString('base64url')]) {
      expect(readConfig({ CHASKI_SECRETO: text }, USER)).toMatchObject({ config: { secreto: key } });
    }
  });

  it('refuses the kernel’s own folders, which hold no data', () => {
    for (const folder of ['/proc/x', '/sys', '/dev/shm/chaski']) {
      expect(problemas({ CHASKI_DATA: folder }).join()).toContain(folder);
    }
    expect(readConfig({ CHASKI_DATA: '/procesos' }).ok).toBe(true);
  });

  it('tells all its problems at once, each with what to write instead', () => {
    const env = {
      HOST: 'http://localhost:3000',
      PORT: '70000',
      SIMULADOR_PORT: '3001.5',
      METRICS_PORT: '-1',
      CHASKI_URL: 'https://miempresa.pe/facturas',
      DATABASE_URL: 'mysql://root:canario@bd/chaski',
      SUNAT_TIMEOUT_MS: '1e3',
      CHASKI_SECRETO: 'canario',
      LOG_LEVEL: 'verbose',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      CHASKI_DATOS: '/srv',
    };
    const found = problemas(env);
    expect(found).toHaveLength(11);
    for (const name of Object.keys(env)) {
      const own = new RegExp(`^(La variable )?${name}\\b`);
      expect(
        found.filter((each) => own.test(each)),
        name,
      ).toHaveLength(1);
    }
    expect(found.join('\n')).toContain('¿Quiso decir CHASKI_DATA?');
    // Neither a password nor a key is ever repeated.
    expect(found.join('\n')).not.toContain('canario');
  });

  it('refuses keys that are short, guessable or not a key', () => {
    for (const key of ['0'.repeat(64), 'ab'.repeat(32), KEY.slice(1), `${KEY}00`, 'changeme', 'a'.repeat(43)]) {
      expect(problemas({ CHASKI_SECRETO: key }), key).toHaveLength(1);
    }
  });

  it('refuses the same port twice, unless it is 0', () => {
    expect(problemas({ PORT: '3001' })).toEqual(['PORT y SIMULADOR_PORT no pueden ser el mismo puerto (3001).']);
    expect(problemas({ METRICS_PORT: '3000' })).toHaveLength(1);
    expect(problemas({ PORT: '0', SIMULADOR_PORT: '0', METRICS_PORT: '0' })).toEqual([]);
  });

  it('counts an empty variable as absent, as container tools write them', () => {
    const env = { PORT: '', CHASKI_URL: ' ', DATABASE_URL: '', CHASKI_SECRETO: '', METRICS_PORT: 'off' };
    expect(readConfig({ SIMULADOR_PORT: 'off' })).toMatchObject({ ok: true, config: { simulatorPort: undefined } });
    expect(readConfig(env, USER)).toMatchObject({ ok: true, config: { port: 3000, metricsPort: undefined } });
  });
});

describe('the rate of restaurants and hotels', () => {
  it('is refused where it cannot be one, or is not that of a year that is known', () => {
    const de = (IGV_RESTAURANTES: string) => problemas({ IGV_RESTAURANTES });
    expect(de('15')).toEqual([
      'IGV_RESTAURANTES=15 no sirve: escriba el año y su tasa en porcentaje, por ejemplo 2027:15; varios años, separados por comas.',
    ]);
    for (const ninguna of ['2027:0', '2027:18', '2027:20'])
      expect(de(ninguna)).toEqual([
        `IGV_RESTAURANTES=${ninguna} no sirve: es menor que la general, 18, y mayor que 0.`,
      ]);
    expect(de('2026:12')).toEqual(['IGV_RESTAURANTES=2026:12 no sirve: la tasa de 2026 es 10.5; quítelo.']);
  });

  it('is refused where a year is said twice', () => {
    for (const dos of ['2027:15,2027:12', '2027:15, 2027:15', '2027:12,2090:15,2027:15'])
      expect(problemas({ IGV_RESTAURANTES: dos })).toEqual([
        `IGV_RESTAURANTES=${dos} no sirve: 2027 está más de una vez; deje su tasa una sola vez.`,
      ]);
  });

  it('may stay set when a later version knows it', () => {
    expect(readConfig({ IGV_RESTAURANTES: '2026:10.50,' }, USER)).toMatchObject({
      config: { igvRestaurantes: { 2026: '10.50' } },
    });
  });
});
