import { describe, expect, test } from 'bun:test';
import { ADMISSION, type Asking, createAdmission, type RouteClass, routeClassOf, storeOfPath } from './admission.ts';

describe('what a request is for', () => {
  test.each([
    ['GET', '/restaurants/roma/stores/roma-1', 'pages'],
    ['POST', '/restaurants/roma/stores/roma-1/checkout', 'writes'],
    ['POST', '/api/online-ordering/restaurants/roma/stores/roma-1/orders', 'writes'],
    ['POST', '/api/phone-auth/verification-code/send', 'writes'],
    ['GET', '/api/coupons/public/restaurants/roma/active/list', 'pages'],
    ['POST', '/api/stripe/webhooks/platform', 'webhooks'],
    ['POST', '/stripe/webhooks/connect', 'webhooks'],
    ['GET', '/api/live/restaurants/roma/stores/roma-1', 'streams'],
    ['POST', '/api/sync/push', 'boxes'],
    ['GET', '/pos', 'tills'],
    ['GET', '/kitchen', 'tills'],
    ['GET', '/ready', 'tills'],
    ['GET', '/display', 'tills'],
    ['POST', '/api/pos/enter-pin', 'tills'],
    ['POST', '/api/orders/restaurants/roma/stores/roma-1/orders/o1/accept', 'tills'],
    ['GET', '/admin/orders', 'admin'],
    ['POST', '/api/images/restaurants/roma', 'admin'],
    ['GET', '/posters', 'pages'],
  ] as const)('%s %s: %s', (method, path, routeClass) => {
    expect(routeClassOf(method, path)).toBe(routeClass);
  });

  test('a store is read from the path', () => {
    expect(storeOfPath('/api/pos/restaurants/roma/stores/roma-1/orders')).toBe('roma-1');
    expect(storeOfPath('/admin')).toBeNull();
  });
});

const asking = (routeClass: RouteClass, more: Partial<Asking> = {}): Asking => ({
  routeClass,
  caller: '203.0.113.9',
  storeId: null,
  ...more,
});

/** Asks until it is refused, each time as another caller. */
function fill(admission: ReturnType<typeof createAdmission>, routeClass: RouteClass, more: Partial<Asking> = {}) {
  let count = 0;
  while (admission.enter(asking(routeClass, { caller: `caller ${routeClass} ${count}`, ...more }))) count++;
  return count;
}

describe('room', () => {
  test('visitors of websites fill what is shared and leave tills, webhooks, boxes and the admin theirs', () => {
    const admission = createAdmission();
    const { reserved, total } = ADMISSION;
    const shared = total - Object.values(reserved).reduce((sum, one) => sum + one, 0);
    expect(fill(admission, 'pages')).toBe(shared);
    for (const kind of ['writes', 'tills', 'admin', 'webhooks', 'boxes', 'streams'] as const) {
      expect([kind, fill(admission, kind)]).toEqual([kind, reserved[kind]]);
    }
    expect(admission.counters.inFlight).toBe(total);
  });

  test('one address gets a part of it, of each kind for itself', () => {
    const admission = createAdmission();
    expect(fill(admission, 'pages', { caller: 'the shop' })).toBe(ADMISSION.perCaller);
    expect(admission.enter(asking('tills', { caller: 'the shop' }))).toBe(true);
    expect(admission.enter(asking('pages', { caller: 'somebody else' }))).toBe(true);
  });

  test("one store's website gets a part of it, and its tills are not counted there", () => {
    const limits = { ...ADMISSION, total: 1000 };
    const admission = createAdmission(limits);
    expect(fill(admission, 'pages', { storeId: 'roma-1' })).toBe(limits.perStore);
    expect(admission.enter(asking('tills', { storeId: 'roma-1' }))).toBe(true);
    expect(admission.enter(asking('pages', { storeId: 'wok-1' }))).toBe(true);
  });

  test('is free again when they leave, in any order', () => {
    const admission = createAdmission();
    const all: Asking[] = [];
    for (const kind of ['tills', 'pages', 'webhooks', 'writes'] as const) {
      for (let count = 0; count < 60; count++)
        all.push(asking(kind, { caller: `${kind} ${count}`, storeId: 'roma-1' }));
    }
    const round = () => all.filter((one) => admission.enter(one));
    const first = round();
    for (const one of first.toReversed()) admission.leave(one);
    expect(admission.counters.inFlight).toBe(0);
    expect(round()).toEqual(first);
  });
});
