/** A store whose tills have a drawer, and short ways to use it, shared by the tests of cash. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { type CountInput, countDrawer } from '../count-drawer.ts';
import { moveCash } from '../move-cash.ts';
import { type AtDrawer, openDrawerSession } from '../open-drawer-session.ts';
import { readCashBoard } from '../read-cash.ts';

export interface CashFixture extends BillsFixture {
  /** Counts a float in; answers the session. */
  open(floatInCents: number, at?: AtDrawer): Promise<string>;
  /** Sells a burger of $10.00 for cash, at a till. */
  sell(billId: string, at?: typeof FRONT): Promise<void>;
  move(sessionId: string, kind: 'in' | 'out', amountInCents: number, reason?: string): Promise<unknown>;
  count(sessionId: string, countedInCents: number, more?: Partial<CountInput>): ReturnType<typeof countDrawer>;
  board(permissions?: readonly EmployeePermission[], posTerminalId?: string): ReturnType<typeof readCashBoard>;
}

export const MANAGER: readonly EmployeePermission[] = ['takeOrders', 'cashDrawer', 'reports'];

export async function cashFixture(options: Parameters<typeof billsFixture>[0] = {}): Promise<CashFixture> {
  const fixture = await billsFixture(options);
  const { ctx } = fixture;
  return {
    ...fixture,
    async open(floatInCents, at = FRONT) {
      const { sessionId } = await openDrawerSession(ctx, SCOPE, { ...at, floatInCents, denominations: [] });
      return sessionId;
    },
    async sell(billId, at = FRONT) {
      await fixture.send(billId, { lines: [ordered('a', 'burger')] }, at);
      await fixture.pay(billId, at);
    },
    move: (sessionId, kind, amountInCents, reason = 'Milk') =>
      moveCash(ctx, SCOPE, { ...FRONT, sessionId, kind, amountInCents, reason }),
    count: (sessionId, countedInCents, more = {}) =>
      countDrawer(ctx, SCOPE, { ...FRONT, sessionId, countedInCents, denominations: [], note: '', ...more }),
    board: (permissions = MANAGER, posTerminalId = FRONT.posTerminalId) =>
      readCashBoard(ctx, SCOPE, { posTerminalId, permissions }),
  };
}
