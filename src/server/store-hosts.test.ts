import { describe, expect, test } from 'bun:test';
import { storeHostOf } from './store-hosts.ts';

const HOME = 'https://order.wok-own.test';
const { root, placeOf } = storeHostOf({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });

/** Where a browser ends that was sent to this address. */
function endOf(asked: string): string | null {
  const { pathname, search } = new URL(HOME + asked);
  const place = placeOf(pathname);
  return 'to' in place ? new URL(place.to + search, HOME + asked).origin : null;
}

describe('no address at a store’s own domain leads to another site', () => {
  test.each([
    '//evil.example',
    '//EVIL.EXAMPLE/',
    '///evil.example',
    '////evil.example/menu',
    '//evil.example?x',
    '//user@evil.example',
    '//evil.example:443/a',
    '//evil.example//menu',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '//[::1]',
    '//1.1.1.1',
    '//localhost',
    '//',
    '/',
    '',
    '/menu',
    '/menu?next=//evil.example',
  ])('%j behind its root stays', (rest) => {
    expect(endOf(root + rest) ?? HOME).toBe(HOME);
  });

  test('nor does one that begins with strokes before the root', () => {
    for (const before of ['/', '//', '/\\']) expect(endOf(`${before}${root}//evil.example`) ?? HOME).toBe(HOME);
  });

  test('and the pages of the store lose their root', () => {
    expect(placeOf(root)).toEqual({ to: '/' });
    expect(placeOf(`${root}/menu/soup`)).toEqual({ to: '/menu/soup' });
    expect(placeOf('/menu')).toEqual({ path: `${root}/menu` });
  });
});
