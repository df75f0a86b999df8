import { describe, expect, test } from 'bun:test';
import type { Method } from '#src/contracts/endpoint.ts';
import type { ServedRoute } from '#src/http/route.ts';
import { otherAnswer } from './other-answers.ts';

const route = (kind: ServedRoute['kind'], method: Method, path: string): ServedRoute => ({
  ...{ kind, method, path, isPublic: true, body: null, query: null, limit: null, isIdempotent: false, callers: [] },
});
const SERVED = [
  route('page', 'GET', '/admin'),
  route('page', 'GET', '/restaurants/:restaurantId/stores/:storeId'),
  route('page', 'POST', '/restaurants/:restaurantId/stores/:storeId'),
  route('page', 'GET', '/restaurants/:restaurantId/stores/:storeId/hours'),
  route('app', 'GET', '/pos/*'),
  route('api', 'GET', '/api/cart'),
  route('api', 'PUT', '/api/cart'),
  route('api', 'POST', '/api/printers/'),
];
const ask = (method: string, address: string) => {
  const url = new URL(`http://shop.test${address}`);
  return otherAnswer(SERVED, { method, path: url.pathname, url });
};

describe('an address with a slash behind it', () => {
  test.each([
    ['/admin/', '/admin'],
    ['/restaurants/roma/stores/roma-1/', '/restaurants/roma/stores/roma-1'],
    ['/restaurants/roma/stores/roma-1/?diet=vegan', '/restaurants/roma/stores/roma-1?diet=vegan'],
    ['/restaurants/roma/stores/roma-1///', '/restaurants/roma/stores/roma-1'],
  ])('%s is at %s', (address, to) => {
    expect(ask('GET', address)).toEqual({ kind: 'redirect', to });
  });

  test.each(['/nowhere/', '/api/cart/', '/', '//', '//evil.example/', '/restaurants/roma/'])(
    '%s is nowhere else',
    (address) => {
      expect(ask('GET', address)).toEqual({ kind: 'nothing' });
    },
  );

  test('never leads to another host', () => {
    const url = new URL('http://shop.test//admin/');
    expect(otherAnswer(SERVED, { method: 'GET', path: '/admin/', url })).toEqual({ kind: 'redirect', to: '/admin' });
  });
});

describe('another method', () => {
  test.each([
    ['PUT', '/restaurants/roma/stores/roma-1', 'GET, HEAD, POST'],
    ['OPTIONS', '/restaurants/roma/stores/roma-1', 'GET, HEAD, POST'],
    ['DELETE', '/restaurants/roma/stores/roma-1/hours', 'GET, HEAD'],
    ['POST', '/pos/home', 'GET, HEAD'],
    ['POST', '/api/cart', 'GET, HEAD, PUT'],
    ['GET', '/api/printers/', 'POST'],
  ])('%s %s: %s', (method, address, allow) => {
    expect(ask(method, address)).toEqual({ kind: 'notThatWay', allow });
  });

  test.each([
    ['PUT', '/nowhere'],
    ['GET', '/restaurants/roma/stores/roma-1'],
    ['POST', '/restaurants/roma/stores/'],
  ])('%s %s is of nothing that is there', (method, address) => {
    expect(ask(method, address)).toEqual({ kind: 'nothing' });
  });
});
