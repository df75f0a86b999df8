/** A store whose tills have a drawer, and what is done at it in few words: what the tests of cash share. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { type BillsHouse, billsHouse, FRONT, ordered } from '#src/features/counter/testing/bills-house.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { type CountInput, countDrawer } from '../count-drawer.ts';
import { moveCash } from '../move-cash.ts';
import { type AtDrawer, openDrawerSession } from '../open-drawer-session.ts';
import { readCashBoard } from '../read-cash.ts';

export interface CashHouse extends BillsHouse {
  /** Counts a float in; answers the session. */
  open(floatInCents: number, at?: AtDrawer): Promise<string>;
  /** Sells a burger of $10.00 for cash, at a till. */
  sell(billId: string, at?: typeof FRONT): Promise<void>;
  move(sessionId: string, kind: 'in' | 'out', amountInCents: number, reason?: string): Promise<unknown>;
  count(sessionId: string, countedInCents: number, more?: Partial<CountInput>): ReturnType<typeof countDrawer>;
  board(permissions?: readonly EmployeePermission[], posTerminalId?: string): ReturnType<typeof readCashBoard>;
}

export const MANAGER: readonly EmployeePermission[] = ['takeOrders', 'cashDrawer', 'reports'];

export async function cashHouse(options: Parameters<typeof billsHouse>[0] = {}): Promise<CashHouse> {
  const house = await billsHouse(options);
  const { ctx } = house;
  return {
    ...house,
    async open(floatInCents, at = FRONT) {
      const { sessionId } = await openDrawerSession(ctx, SCOPE, { ...at, floatInCents, denominations: [] });
      return sessionId;
    },
    async sell(billId, at = FRONT) {
      await house.send(billId, { lines: [ordered('a', 'burger')] }, at);
      await house.pay(billId, at);
    },
    move: (sessionId, kind, amountInCents, reason = 'Milk') =>
      moveCash(ctx, SCOPE, { ...FRONT, sessionId, kind, amountInCents, reason }),
    count: (sessionId, countedInCents, more = {}) =>
      countDrawer(ctx, SCOPE, { ...FRONT, sessionId, countedInCents, denominations: [], note: '', ...more }),
    board: (permissions = MANAGER, posTerminalId = FRONT.posTerminalId) =>
      readCashBoard(ctx, SCOPE, { posTerminalId, permissions }),
  };
}
