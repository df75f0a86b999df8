import { describe, expect, test } from 'bun:test';
import { type Asked, namesOf, saysInBody } from './names.ts';

const HASHES = {
  session: (text: string) => `#${text}`,
  box: (text: string) => `#${text}`,
  tillCode: (text: string) => `#${text}`,
  boxCode: (text: string) => `#${text}`,
  link: (text: string) => `#${text}`,
};

function ask(path: string, of: Partial<Omit<Asked, 'cookies'>> & { cookies?: Record<string, string> } = {}): string[] {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const cookies = { get: (name: string) => of.cookies?.[name] };
  const asked = {
    method: 'GET',
    host: null,
    bearer: null,
    body: null,
    ...of,
    path: pathname,
    query: searchParams,
    cookies,
  };
  return namesOf(asked, HASHES).map(({ kind, value }) => `${kind} ${value}`);
}

const SIGNED_IN = { cookies: { servery_staff: 'person', servery_pos: 'till' } };

describe('whose a request is', () => {
  test.each<[string, string[], Parameters<typeof ask>[1]?]>([
    ['/restaurants/roma/stores/newtown', ['restaurant roma']],
    ['/api/online-ordering/restaurants/roma/stores/newtown/cart', ['restaurant roma']],
    ['/admin/restaurants/roma/stores', ['restaurant roma'], SIGNED_IN],
    ['/api/stores/newtown/orders/o1', ['store newtown'], SIGNED_IN],
    ['/restaurants/a%2Fb', ['restaurant a/b']],
    ['/restaurants/%', ['restaurant %']],
    ['/images/i1', ['image i1']],
    ['/menu', ['host pizza.example'], { host: 'pizza.example' }],
    ['/restaurants/roma', ['host pizza.example', 'restaurant roma'], { host: 'pizza.example' }],
    ['/tls-domain?domain=pizza.example', ['host pizza.example']],
    ['/pos', ['session #till'], SIGNED_IN],
    ['/kitchen', ['session #till'], SIGNED_IN],
    ['/ready', ['session #till'], SIGNED_IN],
    ['/display', ['session #till'], SIGNED_IN],
    ['/api/live/kitchen', ['session #till'], SIGNED_IN],
    ['/api/pos/enter-pin', ['session #till'], SIGNED_IN],
    ['/api/linkly/retry/request', ['session #till'], SIGNED_IN],
    ['/admin', ['session #person'], SIGNED_IN],
    ['/admin/auth/login', [], SIGNED_IN],
    ['/admin/super-admin/restaurants/browse', ['session #person'], SIGNED_IN],
    ['/admin/auth/action?mode=invitation&token=t', ['link #t'], SIGNED_IN],
    ['/api/sync/feed', ['box #key', 'session #key'], { bearer: 'key' }],
    ['/', [], SIGNED_IN],
    ['/assets/x.js', [], SIGNED_IN],
    ['/healthz', [], { host: 'pizza.example' }],
    ['/cells/who', [], SIGNED_IN],
  ])('%s', (path, names, of = {}) => expect(ask(path, of)).toEqual(names));

  test.each<[string, Record<string, unknown>, string[]]>([
    ['/admin/auth/login', { email: ' Ada@Example.com ', password: 'x' }, ['email ada@example.com']],
    ['/admin/auth/signup', { email: 'ada@example.com' }, ['email ada@example.com']],
    ['/api/auth/passkeys/sign-in', { credentialId: 'AbC-_1' }, ['passkey AbC-_1']],
    ['/api/pos/login', { pairingCode: 'abcd-2345' }, ['tillCode #ABCD2345']],
    ['/api/sync/pair', { pairingCode: 'ABCD 2345' }, ['boxCode #ABCD2345']],
    ['/api/email-auth/verification-code/send', { restaurantId: 'roma', storeId: 's' }, ['restaurant roma', 'store s']],
    ['/api/phone-auth/verification-code/send', { restaurantId: 'roma', storeId: 's' }, ['restaurant roma', 'store s']],
    ['/api/printers/login', { printerId: 'p1' }, ['printer p1']],
    [
      '/stripe/webhooks/platform',
      { data: { object: { id: 'pi_1', metadata: { orderId: 'o1' }, customer: 'cus_1' } } },
      ['payment o1', 'payment pi_1', 'cardCustomer cus_1', 'merchantAccount pi_1'],
    ],
    [
      '/stripe/webhooks/connect',
      { account: 'acct_1', data: { object: { id: 'po_1' } } },
      ['merchantAccount acct_1', 'payment po_1', 'merchantAccount po_1'],
    ],
    ['/stripe/webhooks/connect', { data: null, account: { a: 1 } }, []],
  ])('by the body of POST %s', (path, body, names) => {
    expect(saysInBody('POST', path)).toBe(true);
    expect(ask(path, { method: 'POST', body })).toEqual(names);
  });

  test('a body that belongs to a large upload is not read', () => {
    for (const path of ['/api/images/restaurants/roma', '/api/sync/push', '/admin/restaurants/roma/menu'])
      expect(saysInBody('POST', path)).toBe(false);
    expect(saysInBody('GET', '/admin/auth/login')).toBe(false);
  });
});
