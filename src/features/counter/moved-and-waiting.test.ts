/** Dishes that move to a bill that waits, or open a bill, are made once; what moves onto a paid bill is asked for. */
import { describe, expect, test } from 'bun:test';
import { findBill } from '#db/ordering/bills.repository.ts';
import { listHeldOrderIds } from '#db/ordering/held-orders.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { getPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isHeld, reachedKitchen, startDueOrders, startHeldOrder } from '#src/features/printing/held-order.ts';
import { editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ordered, printEverything } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };

async function twoBurgers(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2), ordered('w', 'wrap')] });
  await fixture.print();
  return fixture;
}

/** An order for two hours from now, of which the kitchen has heard nothing. */
async function forLater(fixture: KitchenFixture): Promise<void> {
  const requestedForIsoDateTimeUtc = isoUtc(fixture.ctx.clock.now().add({ hours: 2 }));
  const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc, timeNote: 'Birthday' };
  await fixture.send('later', { lines: [ordered('o', 'odd')], wishes });
}

async function hourComes(fixture: KitchenFixture): Promise<string[]> {
  const before = (await fixture.came('kitchen')).length;
  fixture.ctx.pass({ hours: 3 });
  await startDueOrders(fixture.ctx, SCOPE);
  await fixture.print();
  return (await fixture.came('kitchen')).slice(before);
}

test.each(['merge', 'move'] as const)(
  'a bill for later that got dishes by a %s tells only the rest at its hour',
  async (how) => {
    const fixture = await twoBurgers();
    await forLater(fixture);
    if (how === 'merge') await fixture.merge('later', 'one');
    else await fixture.transfer('one', 'later', [['a', 2]]);
    await fixture.print();
    const [docket = '', ...more] = await hourComes(fixture);
    expect(docket).toMatch(/CHANGE.*ADD 1 x odd/);
    expect(docket).not.toMatch(/ADD \d x burger/);
    expect(more).toEqual([]);
    expect(await hourComes(fixture)).toEqual([]);
  },
);

test('a bill for later that is cancelled calls off what came to it from a bill that was being made', async () => {
  const fixture = await twoBurgers();
  await forLater(fixture);
  await fixture.merge('later', 'one');
  await fixture.cancel('later');
  await fixture.print();
  const text = (await fixture.came('kitchen')).at(-1);
  expect(text).toMatch(/CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/);
  expect(text).not.toContain('odd');
});

describe('a bill that waits, with dishes that are being made', () => {
  const ODD = ordered('o', 'odd');
  const waiting = async () => {
    const fixture = await twoBurgers();
    await forLater(fixture);
    await fixture.transfer('one', 'later', [['a', 2]]);
    await fixture.print();
    return fixture;
  };
  const changed = async (fixture: KitchenFixture, draft: Parameters<KitchenFixture['send']>[1], off: string[] = []) => {
    const before = (await fixture.came('kitchen')).length;
    await fixture.send('later', draft, { voidReason: 'Changed' });
    await fixture.print(off);
    return (await fixture.came('kitchen')).slice(before);
  };

  test('calls off at once what is voided of them, and asks for the rest at its hour', async () => {
    const fixture = await waiting();
    const [docket = '', ...more] = await changed(fixture, { lines: [ODD, ordered('a', 'burger')] });
    expect(docket).toMatch(/CHANGE.*VOID.*1 x burger/);
    expect(docket).not.toContain('odd');
    expect(more).toEqual([]);
    expect(await fixture.came('pass')).toContainEqual(expect.stringMatching(/CHANGE.*KITCHEN:.*VOID.*1 x burger/));
    const [rest = ''] = await hourComes(fixture);
    expect(rest).toMatch(/ADD 1 x odd.*UNCHANGED 1 x burger/);
  });

  test('says at once how they are made, and makes none of what it has more of', async () => {
    const fixture = await waiting();
    const more = { lines: [ODD, ordered('w2', 'wrap'), ordered('a', 'burger', 3)] };
    expect(await changed(fixture, more)).toEqual([]);
    const worded = { lines: [ODD, ordered('w2', 'wrap'), ordered('a', 'burger', 3, { comments: 'No onion' })] };
    const [docket = '', ...others] = await changed(fixture, worded);
    expect(docket).toMatch(/2 x burger.*No onion/i);
    expect(docket).not.toMatch(/odd|wrap|3 x/);
    expect(others).toEqual([]);
    const [rest = ''] = await hourComes(fixture);
    expect(rest).toMatch(/ADD 1 x burger/);
    expect(rest).toMatch(/1 x odd/);
    expect(rest).toMatch(/1 x wrap/);
  });

  describe('printed again', () => {
    const again = async (fixture: KitchenFixture) => {
      const before = (await fixture.came('kitchen')).length;
      await fixture.again('later');
      await fixture.print();
      return (await fixture.came('kitchen')).slice(before);
    };

    test('is a REPRINT of what is being made, and the rest comes at its hour', async () => {
      const fixture = await waiting();
      const [docket = '', ...more] = await again(fixture);
      expect(docket).toMatch(/REPRINT 1.*2 x burger/);
      expect(docket).not.toMatch(/odd|wrap/);
      expect(more).toEqual([]);
      expect(await again(fixture)).toEqual([expect.stringMatching(/REPRINT 2.*2 x burger/)]);
      const [rest = '', ...others] = await hourComes(fixture);
      expect(rest).toMatch(/ADD 1 x odd/);
      expect(rest).not.toMatch(/ADD \d x burger/);
      expect(others).toEqual([]);
    });

    test('after a void is a REPRINT of what is left of them', async () => {
      const fixture = await waiting();
      await changed(fixture, { lines: [ODD, ordered('a', 'burger')] });
      const [docket = '', ...more] = await again(fixture);
      expect(docket).toMatch(/REPRINT.*1 x burger/);
      expect(docket).not.toMatch(/odd|2 x/);
      expect(more).toEqual([]);
      expect(await hourComes(fixture)).toEqual([expect.stringMatching(/ADD 1 x odd/)]);
    });

    test('prints what is being made once at a chosen printer, and the rest where it belongs', async () => {
      const fixture = await waiting();
      const ask = { orderId: 'later', docketType: 'ORDER_TICKET', printerId: 'bar', by: BY_MIA } as const;
      const ids = await reprintOrder(fixture.ctx, SCOPE, ask);
      await fixture.print();
      const [docket] = (await fixture.came('kitchen')).slice(-1);
      expect(docket).toMatch(/REPRINT.*2 x burger/);
      expect(docket).not.toMatch(/odd|wrap/);
      expect(
        (await allJobs(fixture.ctx)).filter(({ id }) => ids.includes(id)).map(({ printerId }) => printerId),
      ).toEqual(['bar', 'bar']);
      expect(await hourComes(fixture)).toEqual([expect.stringMatching(/ADD 1 x odd/)]);
    });
  });

  test('calls off once more what only a lost docket called off, when other dishes move', async () => {
    const fixture = await waiting();
    await changed(fixture, { lines: [ODD, ordered('a', 'burger')] }, ['kitchen']);
    const before = (await fixture.came('kitchen')).length;
    await fixture.transfer('later', 'three', [['o', 1]]);
    await fixture.print();
    const came = (await fixture.came('kitchen')).slice(before);
    expect(came.filter((text) => /VOID.*1 x burger/.test(text))).toHaveLength(1);
  });

  test('calls off at once what of them was called off by a docket that never came out', async () => {
    const fixture = await twoBurgers();
    await forLater(fixture);
    await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('w', 'wrap')] }, { voidReason: 'Changed' });
    await fixture.print(['kitchen']);
    const before = (await fixture.came('kitchen')).length;
    await fixture.merge('later', 'one');
    await fixture.print();
    const came = (await fixture.came('kitchen')).slice(before);
    expect(came).toEqual([expect.stringMatching(/CHANGE P-102.*VOID.*1 x burger/)]);
  });

  test('tells them to a printer whose docket was lost, and the rest at its hour', async () => {
    const fixture = await kitchenFixture();
    const { ctx } = fixture;
    await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
    const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'kitchen');
    await editPrintStation(ctx, SCOPE, { ...station, printerIds: ['kitchen', 'second'], stationId, by: BY_MIA });
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2), ordered('w', 'wrap')] });
    const isAt = { status: 'success', stage: 'printed' } as const;
    await ctx.db.updateTable('print_jobs').set(isAt).where('printerId', '=', 'second').execute();
    await forLater(fixture);
    await fixture.transfer('one', 'later', [['a', 2]]);
    await fixture.print();
    const told = async (act: () => Promise<unknown>) => {
      const before = (await allJobs(ctx)).length;
      await act();
      const jobs = (await allJobs(ctx)).slice(before).filter((job) => job.stationId === 'kitchen');
      await printEverything(fixture);
      return jobs.map(({ docketType, printerId }) => `${docketType} ${printerId}`);
    };
    const worded = { lines: [ODD, ordered('a', 'burger', 2, { comments: 'No onion' })] };
    const both = ['CHANGE kitchen', 'CHANGE second'];
    expect(await told(() => fixture.send('later', worded, { voidReason: 'Changed' }))).toEqual(both);
    ctx.pass({ hours: 3 });
    expect(await told(() => startDueOrders(ctx, SCOPE))).toEqual(both);
  });

  test('is cooked as a whole at its hour if all of them were voided', async () => {
    const fixture = await waiting();
    expect(await changed(fixture, { lines: [ODD] })).toEqual([expect.stringMatching(/VOID.*2 x burger/)]);
    const [ticket = ''] = await hourComes(fixture);
    expect(ticket).toMatch(/1 x odd/);
    expect(ticket).not.toMatch(/CHANGE|burger/);
  });
});

describe('a bill for later whose dishes came from another, in part', () => {
  const merged = async () => {
    const fixture = await twoBurgers();
    await forLater(fixture);
    await fixture.merge('later', 'one');
    await fixture.print();
    return fixture;
  };
  const addWrap = async (fixture: KitchenFixture) => {
    const before = (await fixture.came('kitchen')).length;
    const { lines } = (await fixture.bill('later')).draft;
    await fixture.send('later', { lines: [...lines, ordered('w2', 'wrap')] });
    await fixture.print();
    return (await fixture.came('kitchen')).slice(before);
  };

  test('that a person sends before its hour waits no more: what is added is told at once', async () => {
    const fixture = await merged();
    const { ctx } = fixture;
    expect(await startHeldOrder(ctx, SCOPE, 'later', BY_MIA)).toBeGreaterThan(0);
    await fixture.print();
    expect((await fixture.came('kitchen')).at(-1)).toMatch(/CHANGE.*ADD 1 x odd/);
    expect(await isHeld(ctx.db, ctx, SCOPE, await getOrder(ctx.db, SCOPE, 'later'))).toBe(false);
    expect(await startHeldOrder(ctx, SCOPE, 'later', BY_MIA)).toBe(0);
    expect(await addWrap(fixture)).toEqual([expect.stringMatching(/CHANGE.*ADD 1 x wrap/)]);
    expect(await hourComes(fixture)).toEqual([]);
  });

  test('is not begun again with each change after its hour', async () => {
    const fixture = await merged();
    const { ctx } = fixture;
    await hourComes(fixture);
    expect(await listHeldOrderIds(ctx.db, SCOPE)).toEqual([]);
    expect(await addWrap(fixture)).toEqual([expect.stringMatching(/CHANGE.*ADD 1 x wrap/)]);
    const papers = (await allJobs(ctx)).length;
    await startDueOrders(ctx, SCOPE);
    expect((await allJobs(ctx)).length).toBe(papers);
  });

  test('all of them: its hour comes and goes, and nothing is made again', async () => {
    const fixture = await merged();
    const { lines } = (await fixture.bill('later')).draft;
    await fixture.send('later', { lines: lines.filter(({ itemId }) => itemId !== 'odd') }, { voidReason: 'Changed' });
    await fixture.print();
    expect(await hourComes(fixture)).toEqual([]);
    expect(await listHeldOrderIds(fixture.ctx.db, SCOPE)).toEqual([]);
    expect(await addWrap(fixture)).toEqual([expect.stringMatching(/CHANGE.*ADD 1 x wrap/)]);
  });
});

test('a bill that moved dishes opened is not cooked again when its day is over', async () => {
  const fixture = await twoBurgers();
  await fixture.transfer('one', 'two', [['a', 2]]);
  await fixture.print();
  const before = await fixture.came('kitchen');
  expect(await reachedKitchen(fixture.ctx, SCOPE, await getOrder(fixture.ctx.db, SCOPE, 'two'))).toBe(true);
  await fixture.print();
  expect(await fixture.came('kitchen')).toEqual(before);
});

test.each(['merge', 'move'] as const)('a paid bill that got dishes by a %s is open for them', async (how) => {
  const fixture = await twoBurgers();
  await fixture.send('paid', { ...AT_4, lines: [ordered('o', 'odd')] });
  await fixture.pay('paid');
  if (how === 'merge') await fixture.merge('paid', 'one');
  else await fixture.transfer('one', 'paid', [['a', 1]]);
  expect(await findBill(fixture.ctx.db, SCOPE, 'paid')).toMatchObject({ state: 'open', closedReason: null });
});

test('a bill whose unpaid dishes all went to another is paid', async () => {
  const fixture = await twoBurgers();
  await fixture.pay('one', { amountInCents: 700 });
  await fixture.transfer('one', 'two', [['a', 2]]);
  expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'paid' });
});
