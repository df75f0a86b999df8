import { describe, expect, test } from 'bun:test';
import type { Ports } from './ports.ts';
import { createProviders, PROVIDER_ENV, PROVIDER_GROUPS } from './providers.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET_PLATFORM: 'whsec_1' };
const SMS = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+61400000000' };

/** Ports that have something behind them; of card terminals each maker. */
const on = ({ cardTerminals, ...ports }: Ports) => [
  ...Object.entries(ports).flatMap(([name, port]) => (port === null ? [] : [name])),
  ...Object.keys(cardTerminals),
];

describe('the outside services', () => {
  test.each([
    ['nothing', {}, []],
    ['card payments', STRIPE, ['cardPayments', 'disputes', 'merchantAccounts', 'savedCards']],
    ['text messages', SMS, ['sms']],
    [
      'codes that prove a number',
      { VERIFY_ACCOUNT_SID: 'AC1', VERIFY_AUTH_TOKEN: 'token', VERIFY_SERVICE_SID: 'VA1' },
      ['phoneVerification'],
    ],
    ['a marketplace', { UBER_EATS_CLIENT_ID: 'client', UBER_EATS_CLIENT_SECRET: 'secret' }, ['marketplace']],
    ['addresses', { PLACES_API_KEY: 'key' }, ['places']],
    ['mail', { SMTP_URL: 'smtp://127.0.0.1:25', EMAIL_FROM: 'a@b.example' }, ['email']],
    ['Linkly', { LINKLY_AUTH_URL: 'https://a.example', LINKLY_REST_URL: 'https://r.example' }, ['linkly']],
    ['Tyro', { TYRO_ICLIENT_URL: 'https://t.example', TYRO_API_KEY: 'key' }, ['tyro']],
    [
      'two makers of terminals',
      {
        TYRO_ICLIENT_URL: 'https://t.example',
        TYRO_API_KEY: 'key',
        LINKLY_AUTH_URL: 'https://a.example',
        LINKLY_REST_URL: 'https://r.example',
      },
      ['linkly', 'tyro'],
    ],
    ['half of Linkly: nothing', { LINKLY_AUTH_URL: 'https://a.example' }, []],
    ['half of text messages: nothing', { SMS_ACCOUNT_SID: 'AC1' }, []],
    ['two of them', { ...STRIPE, ...SMS }, ['cardPayments', 'disputes', 'merchantAccounts', 'savedCards', 'sms']],
  ])('with the variables of %s only that is switched on', (_, env, ports) => {
    // Every machine has a DNS.
    expect(on(createProviders(env)).toSorted()).toEqual([...ports, 'dns'].toSorted());
  });

  test('what belongs together is read, and each variable belongs to one provider', () => {
    const named = PROVIDER_GROUPS.flat();
    for (const name of named) expect(Object.keys(PROVIDER_ENV)).toContain(name);
    expect(new Set(named).size).toBe(named.length);
  });
});
