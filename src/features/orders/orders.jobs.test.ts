/** What happens to orders by itself: when, and what one order's trouble means for the others. */
import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { acceptOrder } from './accept-order.ts';
import { orderJobs } from './orders.jobs.ts';
import { BY_MIA, filledCart, type OrderingFixture, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

const { settings } = testStore();
const jobOf = (name: string) => orderJobs.find((one) => one.name === `ordering.${name}`)!;

async function waiting(orderProcess: Partial<StoreSettings['orderProcess']>) {
  const fixture = await orderingFixture({ orderProcess: { ...settings.orderProcess, ...orderProcess } });
  const { orderId } = await place(fixture, await filledCart(fixture));
  return { fixture, orderId };
}
const statusOf = async ({ ctx }: OrderingFixture, orderId: string) =>
  (await findOrder(ctx.db, SCOPE, orderId))?.statusCode;

test('waiting orders are looked at four times a minute, the end of a day every five minutes', () => {
  expect(orderJobs.map(({ name, everySeconds }) => [name, everySeconds])).toEqual([
    ['ordering.climbLadder', 15],
    ['ordering.rejectOverdue', 15],
    ['ordering.completeAtDayEnd', 300],
    ['ordering.startHeld', 15],
  ]);
});

describe('an order that nobody takes', () => {
  test('is rejected in the very moment that its minutes are over', async () => {
    const { fixture, orderId } = await waiting({ rejectAfterMinutes: 10 });
    fixture.ctx.pass({ minutes: 9, seconds: 59, milliseconds: 999 });
    await jobOf('rejectOverdue').run(fixture.ctx);
    expect(await statusOf(fixture, orderId)).toBe('new');
    fixture.ctx.pass({ milliseconds: 1 });
    await jobOf('rejectOverdue').run(fixture.ctx);
    expect(await statusOf(fixture, orderId)).toBe('rejected');
  });

  test('waits for ever where the store has no limit', async () => {
    const { fixture, orderId } = await waiting({ rejectAfterMinutes: 0 });
    fixture.ctx.pass({ hours: 2 });
    await jobOf('rejectOverdue').run(fixture.ctx);
    expect(await statusOf(fixture, orderId)).toBe('new');
  });

  /** As soon as the job writes, its order fails with this. */
  const failing = (ctx: TestContext, error: Error) => {
    const { storeOf } = ctx.menus;
    const menus: typeof ctx.menus = {
      ...ctx.menus,
      storeOf: (scope, db) => (db ? Promise.reject(error) : storeOf(scope, db)),
    };
    return { ...ctx, menus };
  };

  test.each([
    ['a refusal', notFound('store')],
    ['a fault', new Error('broken')],
  ])('and cannot be rejected because of %s is in the log', async (_, error) => {
    const { fixture, orderId } = await waiting({ rejectAfterMinutes: 10 });
    fixture.ctx.pass({ minutes: 10 });
    await expect(jobOf('rejectOverdue').run(failing(fixture.ctx, error))).rejects.toThrow();
    expect(fixture.ctx.logged.join()).toContain('job failed for one');
    expect(await statusOf(fixture, orderId)).toBe('new');
  });

  test('and that the store’s box keeps is the box’s to reject: no trouble', async () => {
    const { fixture, orderId } = await waiting({ rejectAfterMinutes: 10 });
    fixture.ctx.pass({ minutes: 10 });
    const ownership = { ...fixture.ctx.ownership, owns: () => false };
    await jobOf('rejectOverdue').run({ ...fixture.ctx, ownership });
    expect(await statusOf(fixture, orderId)).toBe('new');
  });
});

describe('at the end of its day an accepted order', () => {
  test.each([
    [false, 'completed'],
    [true, 'accepted'],
  ] as const)('where staff complete orders by hand (%p) is %s', async (hasCompleteStatus, after) => {
    const { fixture, orderId } = await waiting({ hasCompleteStatus });
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    fixture.ctx.pass({ hours: 24 });
    await jobOf('completeAtDayEnd').run(fixture.ctx);
    expect(await statusOf(fixture, orderId)).toBe(after);
  });
});
