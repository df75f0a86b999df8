import { describe, expect, test } from 'bun:test';
import { createLiveBounds, LIVE_LIMITS, type Listener } from './live-bounds.ts';

const STAFF: Listener = { kind: 'staff' };
let made = 0;
const guest = (more: Partial<Extract<Listener, { kind: 'guest' }>> = {}): Listener => {
  made++;
  return { kind: 'guest', caller: `caller ${made}`, orderId: `order ${made}`, customerId: null, ...more };
};

/** Opens until it is refused. */
function fill(bounds: ReturnType<typeof createLiveBounds>, storeId: () => string, listener: () => Listener): number {
  let count = 0;
  while (bounds.enter(storeId(), listener())) count++;
  return count;
}

describe('live streams', () => {
  test.each([
    ['one order', { orderId: 'o1' }, LIVE_LIMITS.perOrder],
    ['one customer', { customerId: 'mia' }, LIVE_LIMITS.perCustomer],
    ['one address', { caller: '203.0.113.9' }, LIVE_LIMITS.perCaller],
    ["one store's guests", {}, LIVE_LIMITS.perStoreGuests],
  ] as const)('of %s have a bound, and nobody else meets it', (_, same, limit) => {
    const bounds = createLiveBounds();
    expect(
      fill(
        bounds,
        () => 'roma-1',
        () => guest(same),
      ),
    ).toBe(limit);
    expect(bounds.enter('wok-1', guest())).toBe(true);
    expect(bounds.enter('roma-1', STAFF)).toBe(true);
  });

  test('of all guests of all stores leave the tills theirs', () => {
    const bounds = createLiveBounds();
    let store = 0;
    expect(fill(bounds, () => `store ${store++ % 50}`, guest)).toBe(LIVE_LIMITS.total - LIVE_LIMITS.reservedForStaff);
    expect(
      fill(
        bounds,
        () => `store ${store++}`,
        () => STAFF,
      ),
    ).toBe(LIVE_LIMITS.reservedForStaff);
  });

  test("of one store's tills have a bound as well", () => {
    const bounds = createLiveBounds();
    expect(
      fill(
        bounds,
        () => 'roma-1',
        () => STAFF,
      ),
    ).toBe(LIVE_LIMITS.perStoreStaff);
    expect(bounds.enter('wok-1', STAFF)).toBe(true);
  });

  test('that end make room, and one that was refused takes none', () => {
    const bounds = createLiveBounds({ ...LIVE_LIMITS, perOrder: 1 });
    const mine = guest({ orderId: 'o1' });
    expect([bounds.enter('roma-1', mine), bounds.enter('roma-1', mine)]).toEqual([true, false]);
    bounds.leave('roma-1', mine);
    expect(bounds.enter('roma-1', mine)).toBe(true);
  });
});
