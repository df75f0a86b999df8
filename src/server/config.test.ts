import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxConfigSchema, readBoxConfig } from '#kiosk/config.ts';
import { newVapidKey } from '#src/integrations/push/web-push/vapid.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { ConfigError, configSchema, readConfig } from './config.ts';

const DATA_DIR = tempFolder('config');
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env });
const sentencesOf = (env: Record<string, string>) => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
};

describe('the environment', () => {
  test('may be empty: the demo at port 3000', () => {
    expect(read({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', APP_ENV: 'local', isDevelopment: true });
  });

  test('a name without a value is as if it were not there', () => {
    expect(read({ PORT: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' }).PORT).toBe(3000);
  });

  test('every wrong variable has a sentence of its own', () => {
    const sentences = sentencesOf({
      PORT: '99999',
      APP_ENV: 'live',
      PUBLIC_URL: 'order.example',
      ADMIN_HOST: 'https://x',
    });
    expect(sentences.map((one) => one.split(' ')[0]).sort()).toEqual(['ADMIN_HOST', 'APP_ENV', 'PORT', 'PUBLIC_URL']);
    expect(sentences.find((one) => one.startsWith('PORT'))).toBe(
      'PORT must be a number from 0 to 65535; it is "99999".',
    );
    for (const sentence of sentences) expect(sentence).toEndWith('.');
  });

  test.each(['3000x', '-1', '1.5', 'null'])('a port of %s stops the start', (PORT) => {
    expect(sentencesOf({ PORT })[0]).toStartWith('PORT must');
  });

  test('production needs a secret of its own; a short one is refused and never shown', () => {
    expect(sentencesOf({ APP_ENV: 'prod' }).join()).toContain('SESSION_SECRET');
    const [short] = sentencesOf({ APP_ENV: 'prod', SESSION_SECRET: 'tooshort' });
    expect(short).toContain('SESSION_SECRET must be at least 32 characters');
    expect(short).not.toContain('tooshort');
    expect(read({ APP_ENV: 'prod', SESSION_SECRET: 'x'.repeat(32) }).isDevelopment).toBe(false);
  });

  test('a provider with half of its variables is a mistake, with none it is off', () => {
    expect(sentencesOf({ SMS_ACCOUNT_SID: 'AC1', SMS_FROM: '+61400000000' })).toEqual([
      'SMS_AUTH_TOKEN must be set as well, since SMS_ACCOUNT_SID and SMS_FROM is set.',
    ]);
    expect(sentencesOf({ STRIPE_SECRET_KEY: 'sk_live_1' }).join()).not.toContain('sk_live_1');
  });

  test('a data folder that cannot be made stops the start', () => {
    const file = join(DATA_DIR, 'a-file');
    writeFileSync(file, '');
    expect(sentencesOf({ DATA_DIR: join(file, 'data') }).join()).toContain(
      'DATA_DIR must be a folder that can be written',
    );
  });

  test('only development may connect to printers of its own network', () => {
    const secret = 'x'.repeat(32);
    expect(readConfig({ DATA_DIR }).printerReach).toBe('shopNetwork');
    expect(readConfig({ DATA_DIR, APP_ENV: 'prod', SESSION_SECRET: secret }).printerReach).toBe('internet');
    expect(sentencesOf({ APP_ENV: 'prod', SESSION_SECRET: secret, PRINTER_REACH: 'shopNetwork' }).join()).toContain(
      'PRINTER_REACH may be shopNetwork in local and ci only',
    );
  });

  test('push messages need a subject by which Apple can reach the operator, and a real key', () => {
    const key = newVapidKey();
    const pair = { VAPID_PRIVATE_KEY: key, VAPID_SUBJECT: 'mailto:ops@servery.example' };
    expect(readConfig({ DATA_DIR, ...pair }).VAPID_SUBJECT).toBe('mailto:ops@servery.example');
    expect(sentencesOf({ ...pair, VAPID_SUBJECT: 'mailto:ops@localhost' }).join()).toContain(
      'VAPID_SUBJECT must be how push services reach you',
    );
    const wrong = sentencesOf({ ...pair, VAPID_PRIVATE_KEY: 'not-a-key' }).join();
    expect(wrong).toContain('VAPID_PRIVATE_KEY must be a P-256 key');
    expect(wrong).not.toContain('not-a-key');
    expect(sentencesOf({ VAPID_PRIVATE_KEY: key }).join()).toContain('VAPID_SUBJECT must be set as well');
  });

  test('a push service inside our own network is for development only', () => {
    const prod = { DATA_DIR, APP_ENV: 'prod', SESSION_SECRET: 'x'.repeat(32) };
    expect(sentencesOf({ ...prod, PUSH_ALSO_URL: 'http://127.0.0.1:9' }).join()).toContain(
      'PUSH_ALSO_URL may be set in local and ci only',
    );
    expect(readConfig({ DATA_DIR, PUSH_ALSO_URL: 'http://127.0.0.1:9' }).PUSH_ALSO_URL).toBe('http://127.0.0.1:9');
  });

  test('the demo, whose logins are public, is rejected in prod', () => {
    const prod = { DATA_DIR, APP_ENV: 'prod', SESSION_SECRET: 'x'.repeat(32) };
    expect(sentencesOf({ ...prod, SEED_SCALE: 'demo' }).join()).toContain('SEED_SCALE may not be demo in prod');
    expect(readConfig({ ...prod, SEED_SCALE: 'none' }).SEED_SCALE).toBe('none');
  });

  test('.env.example lists exactly what is read', () => {
    const names = readFileSync(join(import.meta.dir, '../../.env.example'), 'utf8').match(/^[A-Z][A-Z0-9_]*(?==)/gm);
    expect([...(names ?? [])].sort()).toEqual(Object.keys(configSchema.shape).sort());
  });
});

describe("a box's environment", () => {
  test('knows no secret of any provider', () => {
    expect(Object.keys(boxConfigSchema.shape).sort()).toEqual([
      'CARD_TERMINAL_SIMULATOR',
      'CLOUD_URL',
      'DATA_DIR',
      'HOST',
      'LINKLY_AUTH_URL',
      'LINKLY_REST_URL',
      'PORT',
      'PUBLIC_URL',
      'TYRO_API_KEY',
      'TYRO_ICLIENT_URL',
      'UPDATE_PUBLIC_KEY',
      'UPDATE_QUIET_MINUTES',
      'WORLDLINE_INTEGRATOR_ID',
      'WORLDLINE_SDK_DIR',
      'WORLDLINE_TIPS',
    ]);
  });

  test('docs/running-a-box.md lists exactly what is read', () => {
    const page = readFileSync(join(import.meta.dir, '../../docs/running-a-box.md'), 'utf8');
    const rows = page.match(/^\| `[A-Z][A-Z0-9_]*`/gm) ?? [];
    expect(rows.map((row) => row.slice(3, -1)).sort()).toEqual(Object.keys(boxConfigSchema.shape).sort());
  });

  test('stops the start with a sentence', () => {
    expect(() => readBoxConfig({ PORT: 'x' })).toThrow('PORT must be a number from 0 to 65535; it is "x".');
  });
});
