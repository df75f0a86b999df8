import { beforeEach, describe, expect, test } from 'bun:test';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { act, addToOrder, draftNow, startFresh } from '../draft/draft-store.ts';
import type { Press } from './sale-machine.ts';
import { faultOf, happen, nextNr, sendTracked, settleDraft } from './sale-runner.ts';

const SESSION = {
  terminal: { id: 'till' },
  store: { timezone: 'Australia/Sydney' },
  employee: null,
} as unknown as PosSession;

/** What was called, in order. */
const called: string[] = [];
const note = (name: string) => void called.push(name);

/** A till whose store knows nothing, unless it is given another answer. */
function till(answers: Partial<Record<'place' | 'bill' | 'giveUp', () => Promise<unknown>>>) {
  const unknown = () => Promise.reject(rejected('resource_not_found', 404));
  const of = <Answer>(name: string, answer: () => Promise<Answer>) => {
    return () => {
      note(name);
      return answer();
    };
  };
  return {
    place: of('place', answers.place ?? unknown),
    bill: of('bill', answers.bill ?? unknown),
    lock: of('lock', async () => {}),
    card: { giveUp: of('giveUp', answers.giveUp ?? (async () => {})) },
  } as unknown as PosApi;
}

function rejected(code: AppErrorAnswer['code'], status: number, reason?: string, details?: object): AppErrorAnswer {
  return new AppErrorAnswer(code, 'No.', reason, { ...details }, status);
}
const lost = () => Promise.reject(rejected('internal_server_error', 0, 'offline'));

function press(): Press {
  const { id, lines } = draftNow();
  return {
    nr: nextNr(),
    payment: { method: 'posCash', customName: '', dueInCents: 1000, receivedInCents: 2000, approval: null },
    body: {
      id,
      lines: [...lines],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 2000,
      expectedTotalInCents: 1000,
      manual: null,
      approval: null,
      alone: null,
    },
    heldUntilIsoDateTimeUtc: null,
    mayKeep: true,
  };
}
const pay = (api: PosApi, isOffline = false) =>
  happen(
    { type: 'pressed', press: press(), isOffline },
    { api, refresh: async () => note('refresh'), sold: { session: SESSION, draft: draftNow() } },
  );

beforeEach(() => {
  void happen({ type: 'sheetClosed' });
  startFresh();
  addToOrder({ ...line('burger'), id: 'a' });
  called.length = 0;
});

describe('a sale on this till', () => {
  test('is marked before the call leaves, and makes room for the next order once it is placed', async () => {
    const { id } = draftNow();
    let wasMarked: boolean | undefined;
    const place = async () => {
      wasMarked = draftNow().isTold;
      return { orderId: id, orderNumber: 'P-1', grandTotalInCents: 1000, changeInCents: 0, isPaid: true };
    };
    await pay(till({ place }));
    expect(wasMarked).toBe(true);
    expect(draftNow()).toMatchObject({ lines: [] });
    expect(draftNow().id).not.toBe(id);
    expect(called).toEqual(['place', 'refresh']);
  });

  test('whose answer was lost is asked about at once, and stays on the till if the store knows nothing of it', async () => {
    const { id, lines } = draftNow();
    await pay(till({ place: lost }));
    expect(called).toEqual(['place', 'bill']);
    expect(draftNow()).toMatchObject({ id, lines, isTold: false });
  });

  test('that a portal in between answered with a page is not taken for one that never arrived', async () => {
    const portal = () => Promise.reject(rejected('internal_server_error', 404, 'unreadable_answer'));
    await pay(till({ place: portal, bill: portal }));
    expect(draftNow()).toMatchObject({ isTold: true });
  });

  test('stays on a till that can store nothing, lost a second time or offline', async () => {
    const { id } = draftNow();
    await pay(till({ place: lost, bill: lost }));
    await pay(till({ place: lost, bill: lost }));
    expect(draftNow()).toMatchObject({ id, isTold: true });
    await pay(till({}), true);
    expect(draftNow().id).toBe(id);
  });

  test('that waits for a card is given up, and its lines become a new sale', async () => {
    const { id, lines } = draftNow();
    const waits = rejected('resource_status_conflict', 409, 'waits_for_card', { orderId: id });
    await pay(till({ place: () => Promise.reject(waits), bill: lost }));
    expect(called).toEqual(['place', 'bill', 'giveUp']);
    expect(draftNow()).toMatchObject({ lines, isTold: false });
    expect(draftNow().id).not.toBe(id);
  });

  test('that can’t be given up, because the card is being charged, stays that sale', async () => {
    const { id } = draftNow();
    const waits = rejected('resource_status_conflict', 409, 'waits_for_card', { orderId: id });
    const giveUp = () => Promise.reject(rejected('resource_status_conflict', 409, 'payment_under_way'));
    await happen({ type: 'cardRefused', fault: faultOf(waits) }, { api: till({ giveUp, bill: lost }) });
    expect(draftNow()).toMatchObject({ id, isTold: true });
  });
});

describe('a request of another screen about the order', () => {
  test.each([
    ['answered', () => Promise.resolve('done'), true],
    ['rejected, so nothing was done', () => Promise.reject(rejected('validation_failed', 400)), false],
    ['in conflict, so it may be there', () => Promise.reject(rejected('resource_status_conflict', 409)), true],
    ['lost', lost, true],
    ['broken', () => Promise.reject(new Error('broken')), true],
  ])('%s: is the order still marked', async (_, call, isTold) => {
    await sendTracked(call).catch(() => {});
    expect(draftNow().isTold ?? false).toBe(isTold);
  });
});

test('those who ask together hear the same, and the store is asked once', async () => {
  act({ type: 'told', isTold: true });
  const api = till({});
  expect(await Promise.all([settleDraft(api), settleDraft(api)])).toEqual([false, false]);
  expect(called).toEqual(['bill']);
  expect(await settleDraft(api)).toBe(false);
  expect(called).toEqual(['bill']);
});

test('a till that locks after each sale is locked once its result was seen', async () => {
  const changeSession = async (to: string) => note(to);
  await happen({ type: 'nextOrder', locks: true }, { api: till({}), changeSession });
  expect(called).toEqual(['lock', 'lockscreen']);
});
