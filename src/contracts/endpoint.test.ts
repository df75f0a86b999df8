import { describe, expect, test } from 'bun:test';
import { endpoint, fillPath, pathOf } from './endpoint.ts';

const orderEndpoint = endpoint<void, { id: string }>()('GET', '/api/stores/:storeId/orders/:orderId');

describe('the address of an endpoint', () => {
  test('takes every named part from the values', () => {
    expect(pathOf(orderEndpoint, { storeId: 'roma', orderId: 'o1' })).toBe('/api/stores/roma/orders/o1');
  });

  test.each([
    ['a/b', 'a%2Fb'],
    ['50% off?', '50%25%20off%3F'],
    ['../admin', '..%2Fadmin'],
    ['Café', 'Caf%C3%A9'],
  ])('keeps %p inside its own part', (value, encoded) => {
    expect(fillPath('/x/:id/y', { id: value })).toBe(`/x/${encoded}/y`);
  });

  test('a missing or empty value is refused, not sent as a wrong address', () => {
    expect(() => fillPath('/x/:id', {})).toThrow('needs a value for id');
    expect(() => fillPath('/x/:id', { id: '' })).toThrow('needs a value for id');
  });

  test('a path without names stays as it is', () => {
    expect(pathOf(endpoint<void, void>()('POST', '/api/login'), {})).toBe('/api/login');
  });
});
