/** Dishes that move while the paper that says them is on its way to the printer, and never comes out. */
import { describe, expect, test } from 'bun:test';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { startDueOrders } from '#src/features/printing/held-order.ts';
import { allJobs, eventTypes } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';
import { CERTAIN_FAILURES, endedAs, sendFirst } from './testing/on-its-way.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };

/** A bill of three burgers and a wrap whose ticket is on its way to the kitchen’s printer; the pass has its own. */
async function sending(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('w', 'wrap')] });
  await fixture.print(['kitchen']);
  await sendFirst(fixture);
  return fixture;
}

const saying = (papers: readonly string[], what: RegExp) => papers.filter((text) => what.test(text));

/** Neither bill is told of its dishes again when something else is added to it. */
async function addOdd(fixture: KitchenFixture, billId: string): Promise<string[]> {
  const before = (await fixture.came('kitchen')).length;
  const { lines } = (await fixture.bill(billId)).draft;
  await fixture.send(billId, { lines: [...lines, ordered(`o-${billId}`, 'odd')] });
  await fixture.print();
  return (await fixture.came('kitchen')).slice(before);
}

describe('dishes that move while their ticket is on its way, which then fails,', () => {
  test.each(CERTAIN_FAILURES)('%s, come once, each by the bill that has them', async (_, outcome) => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await endedAs(fixture, outcome);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toHaveLength(2);
    expect(saying(came, /^(?!.*CHANGE).*P-101 .*1 x burger.*1 x wrap/)).toHaveLength(1);
    expect(saying(came, /^(?!.*CHANGE).*P-102 .*2 x burger/)).toHaveLength(1);
    for (const bill of ['one', 'two']) {
      expect(await addOdd(fixture, bill)).toEqual([expect.stringMatching(/^[^+]*ADD 1 x odd/)]);
    }
    expect(saying(await fixture.came('kitchen'), /ADD \d x (burger|wrap)/)).toEqual([]);
    expect(saying(await fixture.came('pass'), /ADD \d x (burger|wrap)/)).toEqual([]);
  });

  test('as it can’t be printed, ring at no till: newer dockets take its place', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await endedAs(fixture, { kind: 'rejected' });
    expect(await eventTypes(fixture.ctx)).not.toContain('printFailed');
  });

  test('by a merge, come once, by the bill that has them', async () => {
    const fixture = await sending();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'odd')] });
    await fixture.merge('two', 'one');
    await endedAs(fixture);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toHaveLength(1);
    expect(came[0]).toMatch(/P-102 .*1 x odd.*3 x burger|P-102 .*3 x burger/);
    expect(came[0]).toMatch(/1 x wrap/);
    expect(saying(await fixture.came('pass'), /ADD \d x (burger|wrap)/)).toEqual([]);
  });

  test('to a bill for later, come with the rest of that bill at its hour', async () => {
    const fixture = await sending();
    const requestedForIsoDateTimeUtc = isoUtc(fixture.ctx.clock.now().add({ hours: 2 }));
    const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc };
    await fixture.send('later', { lines: [ordered('o', 'odd')], wishes });
    await fixture.transfer('one', 'later', [['a', 2]]);
    await endedAs(fixture);
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([expect.stringMatching(/P-101 .*1 x burger.*1 x wrap/)]);
    fixture.ctx.pass({ hours: 3 });
    await startDueOrders(fixture.ctx, SCOPE);
    await fixture.print();
    const [, later = '', ...more] = await fixture.came('kitchen');
    expect(later).toMatch(/P-102 .*(1 x odd.*2 x burger|2 x burger.*1 x odd)/);
    expect(more).toEqual([]);
  });

  test('and move on, come once, by the last bill', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    const there = (await fixture.bill('two')).draft.lines[0];
    await fixture.transfer('two', 'three', [[there?.id ?? '', 1]]);
    await endedAs(fixture);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toHaveLength(3);
    expect(saying(came, /P-101 .*1 x burger.*1 x wrap/)).toHaveLength(1);
    expect(saying(came, /P-102 .*1 x burger/)).toHaveLength(1);
    expect(saying(came, /P-103 .*1 x burger/)).toHaveLength(1);
  });

  test('and are back on it, come once, by it', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.merge('one', 'two');
    await endedAs(fixture);
    await fixture.print();
    const [ticket = '', ...more] = await fixture.came('kitchen');
    expect(more).toEqual([]);
    expect(ticket).toMatch(/P-101 .*1 x burger.*2 x burger|P-101 .*2 x burger.*1 x burger|P-101 .*3 x burger/);
    expect(ticket).toMatch(/1 x wrap/);
  });

  test('of a round that was added, come once: what came out before is not told again', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2)] });
    await fixture.print();
    await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('w', 'wrap', 2)] });
    await sendFirst(fixture);
    await fixture.transfer('one', 'two', [
      ['a', 1],
      ['w', 1],
    ]);
    await endedAs(fixture);
    const before = (await fixture.came('kitchen')).length;
    await fixture.print();
    const came = (await fixture.came('kitchen')).slice(before);
    expect(came).toHaveLength(2);
    expect(saying(came, /P-101 .*ADD 1 x wrap/)).toHaveLength(1);
    expect(saying(came, /P-102 .*ADD 1 x wrap/)).toHaveLength(1);
    expect(saying(came, /ADD \d x burger/)).toEqual([]);
  });

  test('are told where the ticket was lost: no other station hears of it', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('c', 'cola')] });
    await fixture.print(['kitchen']);
    await sendFirst(fixture);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await endedAs(fixture);
    await fixture.print();
    expect(await fixture.came('kitchen')).toHaveLength(2);
    expect(await fixture.came('bar')).toEqual([expect.stringMatching(/^(?!.*CHANGE).*P-101 .*1 x cola/)]);
  });

  test('after an attempt that may have printed it, come by that ticket alone, marked', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await endedAs(fixture, { kind: 'unknown', why: 'connection_lost' });
    await sendFirst(fixture);
    const before = (await allJobs(fixture.ctx)).length;
    await endedAs(fixture);
    expect((await allJobs(fixture.ctx)).length).toBe(before);
    const ticket = (await allJobs(fixture.ctx)).find(({ isUncertain }) => isUncertain);
    expect(ticket).toMatchObject({ docketType: 'ORDER_TICKET', printerId: 'kitchen', status: 'queued' });
  });

  test('and whose bill is cancelled meanwhile: the other’s come, the cancelled one’s don’t', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('one');
    await endedAs(fixture);
    await fixture.print();
    const made = saying(await fixture.came('kitchen'), /^(?!.*DO NOT MAKE)/);
    expect(made).toEqual([expect.stringMatching(/P-102 .*2 x burger/)]);
  });
});

test('dishes that move while their ticket is on its way, which comes out, are not told again', async () => {
  const fixture = await sending();
  await fixture.transfer('one', 'two', [['a', 2]]);
  await endedAs(fixture, { kind: 'printed', nearEnd: false });
  await fixture.print();
  const came = await fixture.came('kitchen');
  expect(saying(came, /ADD/)).toEqual([]);
  expect(saying(came, /^(?!.*CHANGE).*burger/)).toHaveLength(1);
});

test('a reprint that fails takes nothing back of dishes that moved before: they are not asked for again', async () => {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('w', 'wrap')] });
  await fixture.print();
  await fixture.transfer('one', 'two', [['a', 2]]);
  await fixture.print();
  await fixture.again('two');
  await sendFirst(fixture);
  await endedAs(fixture);
  await fixture.print();
  for (const bill of ['one', 'two']) {
    expect(await addOdd(fixture, bill)).toEqual([expect.stringMatching(/^[^+]*ADD 1 x odd/)]);
  }
  expect(saying(await fixture.came('kitchen'), /ADD \d x (burger|wrap)/)).toEqual([]);
});

test('a reprint that can’t be printed rings at tills, and waits for someone', async () => {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
  await fixture.print();
  await fixture.again('one');
  await sendFirst(fixture);
  await endedAs(fixture, { kind: 'rejected' });
  expect(await eventTypes(fixture.ctx)).toContain('printFailed');
  const failed = (await allJobs(fixture.ctx)).filter(({ stage }) => stage === 'failed');
  expect(failed.map(({ reason }) => reason)).toEqual(['reprint']);
});

test('a ticket that can’t be printed when nothing of it moved rings at tills, and waits for someone', async () => {
  const fixture = await sending();
  await endedAs(fixture, { kind: 'rejected' });
  expect(await eventTypes(fixture.ctx)).toContain('printFailed');
  const failed = (await allJobs(fixture.ctx)).filter(({ stage }) => stage === 'failed');
  expect(failed.map(({ printerId, docketType }) => `${docketType} ${printerId}`)).toEqual(['ORDER_TICKET kitchen']);
});

test('a ticket that fails when nothing of it moved is tried again as it was', async () => {
  const fixture = await sending();
  await endedAs(fixture);
  await fixture.print();
  expect(await fixture.came('kitchen')).toEqual([expect.stringMatching(/P-101 .*3 x burger.*1 x wrap/)]);
});
