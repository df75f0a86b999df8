import { createSessionIn } from '#db/access/sessions.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { plantGuest } from '#tests/support/plant-guest.ts';
import type { BatteryFixture, Sent } from './battery-fixture.ts';

/** What came back from a day in one store. */
export interface TradedDay {
  /** Acknowledged: each must be there exactly once. */
  readonly orderIds: readonly string[];
  readonly refundedInCents: number;
}

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Every store of a database. */
export function placesOf({ database }: BatteryFixture): Place[] {
  return database.raw.query<Place, []>('select restaurantId, id as storeId from stores order by id').all();
}

/** A day in a store: website orders, sales at the counter, some cancelled, some partly refunded. */
export async function tradeADay(made: BatteryFixture, place: Place, rounds: number): Promise<TradedDay> {
  const { database, ctx } = made;
  const { restaurantId, storeId } = place;
  const one = (sql: string) => database.raw.query<{ id: string }, [string]>(sql).get(storeId)!.id;
  const { name } = database.raw
    .query<{ name: string }, [string]>('select name from customers where restaurantId = ? limit 1')
    .get(restaurantId)!;
  const terminalId = one('select id from pos_terminals where storeId = ? limit 1');
  database.raw
    .query("update pos_terminals set pairedIsoDateTimeUtc = '2026-01-01T00:00:00.000Z' where id = ?")
    .run(terminalId);
  const employeeId = one("select id from employees where storeId = ? and permissionsJson like '%refund%' limit 1");
  const owner = database.raw
    .query<{ id: string }, [string]>(
      'select userId as id from memberships where restaurantId = ? and storeId is null limit 1',
    )
    .get(restaurantId)!;
  const cookie = async (name: string, kind: 'customer' | 'staff' | 'posTerminal' | 'employee', subjectId: string) => {
    const session = { kind, subjectId, restaurantId, storeId, posTerminalId: terminalId, lifetimeDays: 2 };
    return `${name}=${await ctx.write((trx) => createSessionIn(trx, ctx, session))}`;
  };
  // Each order is another guest's: one has a few open at a time.
  const guest = async () => {
    const id = await ctx.write((trx) => plantGuest(trx, restaurantId));
    return cookie(customerCookie(restaurantId), 'customer', id);
  };
  const staff = await cookie(STAFF_COOKIE, 'staff', owner.id);
  const till = `${await cookie(POS_COOKIE, 'posTerminal', terminalId)}; ${await cookie(EMPLOYEE_COOKIE, 'employee', employeeId)}`;
  const path = `/restaurants/${restaurantId}/stores/${storeId}`;
  const call = async (sent: Sent): Promise<{ body: never; cookies: string }> => {
    const answer = await made.send(sent);
    if (answer.status !== 200) throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { body: (await answer.json()) as never, cookies };
  };
  const menu = await ctx.menus.menuOf(grantStoreScope(place));
  const dishes = menu.items.filter(
    (item) =>
      item.type === 'basic' &&
      !item.soldout &&
      item.available &&
      item.availableWeeklyHours === null &&
      item.applicableOrderingSystem.online &&
      item.modifiers.every((group) => group.min === 0),
  );
  const orderIds: string[] = [];
  let refundedInCents = 0;
  for (let round = 0; round < rounds; round++) {
    const dish = dishes[round % dishes.length]!;
    const line = {
      itemId: dish.id,
      quantity: 1 + (round % 4),
      comments: '',
      selection: { type: 'basic', modifiers: [] },
    };
    const priced: { body: { priced: { lineTotalInCents: number } } } = await call({
      method: 'POST',
      path: `/api/online-ordering${path}/price-line`,
      body: { line: { ...line, id: 'l' }, collectionType: 'pickup' },
    });
    if (round % 2 === 0) {
      const signedIn = await guest();
      const added = await call({
        method: 'POST',
        path: `/api/online-ordering${path}/cart/lines`,
        body: { line },
        cookie: signedIn,
      });
      const cart = `${signedIn}; ${added.cookies}`;
      const details = { collectionType: 'pickup', name, paymentType: 'inStore' };
      const kept: { body: { cart: { pricing: { grandTotalInCents: number } } } } = await call({
        method: 'PUT',
        path: `/api/online-ordering${path}/cart/details`,
        body: details,
        cookie: cart,
      });
      const expectedTotalInCents = kept.body.cart.pricing.grandTotalInCents;
      const placed: { body: { orderId: string } } = await call({
        method: 'POST',
        path: `/api/online-ordering${path}/orders`,
        body: { paymentType: 'inStore', expectedTotalInCents },
        cookie: cart,
      });
      const { orderId } = placed.body;
      orderIds.push(orderId);
      const move = round % 8 === 0 ? ['reject', { reason: 'Closing' }] : ['accept', { etaMinutes: null }];
      await call({
        method: 'POST',
        path: `/api/orders${path}/orders/${orderId}/${move[0]}`,
        body: move[1],
        cookie: staff,
      });
    } else {
      const id = `traded-${storeId}-${ctx.clock.now().epochMilliseconds}-${round}`;
      const sale = {
        id,
        lines: [{ ...line, id: 'line-1' }],
        ...BARE_ORDER,
        paymentType: 'posCash',
        tenderedInCents: 10_000_000,
        expectedTotalInCents: priced.body.priced.lineTotalInCents,
      };
      const sold = await made.send({ method: 'POST', path: `/api/pos${path}/orders`, body: sale, cookie: till });
      const reply = (await sold.json()) as { error?: { details?: { newTotalInCents?: number } } };
      const total = reply.error?.details?.newTotalInCents;
      if (total !== undefined) {
        await call({
          method: 'POST',
          path: `/api/pos${path}/orders`,
          body: { ...sale, expectedTotalInCents: total },
          cookie: till,
        });
      } else if (sold.status !== 200) throw new Error(`a sale was answered with ${JSON.stringify(reply)}`);
      orderIds.push(id);
      if (round % 6 === 5) {
        const refund = { amountInCents: 100, reason: 'Cold' };
        await call({ method: 'POST', path: `/api/orders${path}/orders/${id}/refund`, body: refund, cookie: till });
        refundedInCents += 100;
      }
    }
  }
  await made.pump();
  return { orderIds, refundedInCents };
}
