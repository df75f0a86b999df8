/** A counter at which the twenty orders are rung up, and what the books have of each. */
import type { Database } from 'bun:sqlite';
import { openBooks } from './books.ts';
import { actAtTerminal } from './card-terminal.ts';
import { type Counter, openCounter } from './counter.ts';
import type { Hand } from './hands.ts';
import { ROMA_NEWTOWN } from './open-hours.ts';
import { atEmptyOrder, type CounterOrder } from './twenty-orders.ts';
import { until } from './until.ts';

export interface Booked {
  readonly id: string;
  readonly grandTotalInCents: number;
  readonly statusCode: string;
}

export interface Rung {
  readonly totalsInCents: readonly number[];
  /** Of each tender, oldest first; what goes back is below zero. */
  readonly moneyInCents: readonly number[];
  /** Touches, or keys that were pressed. */
  readonly count: number;
}

export interface Rush extends AsyncDisposable {
  readonly counter: Counter;
  readonly books: Database;
  /** Rings it up for a guest of this name, which nobody else has. */
  ring(order: CounterOrder, hand: Hand, guest: string): Promise<Rung>;
}

export async function openRush(terminal: string): Promise<Rush> {
  const counter = await openCounter(terminal, { hasTouch: true });
  const { server, till } = counter;
  await till.page.goto(`${server.url}/pos/ordering`);
  await till.page.getByRole('button', { name: /Margherita/ }).waitFor();
  const books = openBooks(server.dataDir);
  const ids = () =>
    new Set(
      books
        .query<{ id: string }, []>('select id from orders')
        .all()
        .map(({ id }) => id),
    );
  const atTerminal = (act: 'approve' | 'decline') => actAtTerminal(server.url, ROMA_NEWTOWN.storeId, act);
  return {
    counter,
    books,
    async ring(order, hand, guest) {
      const before = ids();
      await atEmptyOrder(hand);
      const begun = hand.count();
      await order.ring({ hand, guest, atTerminal });
      const count = hand.count() - begun;
      const { statusCode = 'accepted' } = order;
      // A card's money is in the books first; the order follows it by the outbox.
      await until(`${order.name} is ${statusCode}`, async () => booked(books, before)[0]?.statusCode === statusCode);
      const orders = booked(books, before);
      return {
        totalsInCents: orders.map(({ grandTotalInCents }) => grandTotalInCents),
        moneyInCents: orders.flatMap(({ id }) => moneyOf(books, id)),
        count,
      };
    },
    async [Symbol.asyncDispose]() {
      books.close();
      await counter[Symbol.asyncDispose]();
    },
  };
}

/** Orders of the counter since those, oldest first. */
export function booked(books: Database, since: ReadonlySet<string>): Booked[] {
  return books
    .query<Booked, []>(
      // An order whose card was declined has failed; what was rung up goes on as another.
      "select id, grandTotalInCents, statusCode from orders where channel = 'pos' and statusCode <> 'failure' order by id",
    )
    .all()
    .filter(({ id }) => !since.has(id));
}

function moneyOf(books: Database, orderId: string): number[] {
  return books
    .query<{ cents: number }, [string]>('select amountInCents as cents from tenders where orderId = ? order by id')
    .all(orderId)
    .map(({ cents }) => cents);
}
