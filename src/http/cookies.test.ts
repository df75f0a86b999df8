import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { openCookieJar } from './cookies.ts';

test('over https a session has a name that no other host of the domain can set', () => {
  const jar = openCookieJar(null, true);
  jar.set('servery_staff', 'token', 60);
  jar.set('customer_roma', 'other', 60);
  jar.set('cart_newtown', 'cart', 60);
  expect(jar.lines()).toEqual([
    '__Host-servery_staff=token; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    '__Host-customer_roma=other; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    'cart_newtown=cart; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('it is read before one that another host set beside it', () => {
  const planted = 'servery_staff=planted; __Host-servery_staff=own; servery_staff=again';
  expect(openCookieJar(planted, true).get('servery_staff')).toBe('own');
  expect(openCookieJar(planted, true).all().servery_staff).toBe('own');
});

test('a session of the release before goes on under its name, and both go with the next', () => {
  const jar = openCookieJar('servery_pos=earlier', true);
  expect(jar.get('servery_pos')).toBe('earlier');
  jar.remove('servery_pos');
  expect(jar.lines().map((line) => line.split(';').slice(0, 3).join(';'))).toEqual([
    '__Host-servery_pos=; Path=/; Max-Age=0',
    'servery_pos=; Path=/; Max-Age=0',
  ]);
});

test('a box in the shop has no https: plain names, and a prefixed one signs no one in', () => {
  const jar = openCookieJar('__Host-servery_staff=planted', false);
  expect(jar.get('servery_staff')).toBeUndefined();
  jar.set('servery_pos', 'token', 60);
  expect(jar.lines()).toEqual(['servery_pos=token; Path=/; Max-Age=60; HttpOnly; SameSite=Lax']);
});

test('one cookie is found as in the list of all', () => {
  const name = fc.constantFrom(
    'servery_staff',
    '__Host-servery_staff',
    'staff',
    'cart_a',
    'customer_r',
    '__Host-customer_r',
    'x',
  );
  const space = fc.constantFrom('', ' ', '  ');
  const value = fc.constantFrom('', 'one', 'two', 'a=b', 'cart_a', 'x=1', '%20', '%', 'servery_staff');
  const pair = fc
    .tuple(space, name, space, fc.constantFrom('=', '', '=='), value, space)
    .map((parts) => parts.join(''));
  const header = fc.array(pair, { maxLength: 6 }).chain((pairs) => fc.constantFrom(pairs.join(';'), pairs.join('; ')));
  fc.assert(
    fc.property(header, name, fc.boolean(), (sent, asked, isSecure) => {
      const all: Readonly<Record<string, string>> = openCookieJar(sent, isSecure).all();
      expect(openCookieJar(sent, isSecure).get(asked)).toBe(all[asked] as string);
    }),
    { numRuns: 3000 },
  );
  expect(openCookieJar(null, false).get('x')).toBeUndefined();
});
