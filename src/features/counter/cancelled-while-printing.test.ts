/** Bills that are cancelled while a paper of theirs is on its way to the printer, and never comes out. */
import { describe, expect, test } from 'bun:test';
import { getPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { allJobs, aPrinter, eventTypes } from '#src/features/printing/testing/printing-fixture.ts';
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

/** A bill whose burgers came out, and whose change is on its way. */
async function sendingChange(lines: readonly ReturnType<typeof ordered>[]): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2)] });
  await fixture.print();
  await fixture.send('one', { lines: [...lines] }, { voidReason: 'Changed' });
  await sendFirst(fixture);
  return fixture;
}

const callsOff = (papers: readonly string[]) => papers.filter((text) => /DO NOT MAKE/.test(text));

describe('a bill that is cancelled while its ticket is on its way, which then fails,', () => {
  test.each(CERTAIN_FAILURES)('%s: neither is printed, for the kitchen had nothing to stop', async (_, outcome) => {
    const fixture = await sending();
    await fixture.cancel('one');
    await endedAs(fixture, outcome);
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([]);
    expect(callsOff(await fixture.came('pass'))).toHaveLength(1);
    const waits = (await allJobs(fixture.ctx)).filter(({ stage }) => stage === 'failed');
    expect(waits).toEqual([]);
  });

  test('as it can’t be printed: no till rings for a docket that nobody needs', async () => {
    const fixture = await sending();
    await fixture.cancel('one');
    await endedAs(fixture, { kind: 'rejected' });
    expect(await eventTypes(fixture.ctx)).not.toContain('printFailed');
  });

  test('and whose cancel then can’t be printed: tills ring, and the cancel waits for someone', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3)] });
    await fixture.print();
    await fixture.cancel('one');
    await sendFirst(fixture);
    await endedAs(fixture, { kind: 'rejected' });
    expect(await eventTypes(fixture.ctx)).toContain('printFailed');
    const cancels = (await allJobs(fixture.ctx)).filter(
      (job) => job.docketType === 'CANCEL' && job.printerId === 'kitchen',
    );
    expect(cancels.map(({ stage }) => stage)).toEqual(['failed']);
  });

  test('where another station’s was never printed either: none of them is printed', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('c', 'cola')] });
    await sendFirst(fixture);
    await fixture.cancel('one');
    await endedAs(fixture);
    await fixture.print();
    expect(await Promise.all(['kitchen', 'bar', 'pass'].map((id) => fixture.came(id)))).toEqual([[], [], []]);
  });

  test('with an unknown end: the kitchen may be cooking it, and is told to stop', async () => {
    const fixture = await sending();
    await fixture.cancel('one');
    await endedAs(fixture, { kind: 'unknown', why: 'connection_lost' });
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came.at(-1)).toMatch(/DO NOT MAKE.*3 x burger.*1 x wrap/);
    expect(came.slice(0, -1)).toEqual([expect.stringMatching(/CANCELLED BEFORE/)]);
  });

  test('after its cancel came out: that one stays, and the ticket is not tried again', async () => {
    const fixture = await sending();
    await fixture.cancel('one');
    const job = (await allJobs(fixture.ctx)).find((one) => one.printerId === 'kitchen' && one.docketType === 'CANCEL');
    await fixture.ctx.db
      .updateTable('print_jobs')
      .set({ stage: 'printed', status: 'success' })
      .where('id', '=', job?.id ?? '')
      .execute();
    await endedAs(fixture);
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([expect.stringMatching(/DO NOT MAKE.*3 x burger/)]);
  });
});

describe('a bill that is cancelled while one of its station’s two printers gets its ticket, which then fails,', () => {
  const cancelsAt = async ({ ctx }: KitchenFixture) =>
    (await allJobs(ctx))
      .filter(({ docketType, stationId }) => docketType === 'CANCEL' && stationId === 'kitchen')
      .filter(({ stage }) => stage !== 'dismissed')
      .map(({ printerId, stage }) => `${printerId} ${stage}`);

  async function twoPrinters(): Promise<KitchenFixture> {
    const fixture = await kitchenFixture();
    const { ctx } = fixture;
    await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
    const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'kitchen');
    await editPrintStation(ctx, SCOPE, { ...station, printerIds: ['kitchen', 'second'], stationId, by: BY_MIA });
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3)] });
    await printed(fixture, 'second');
    await sendFirst(fixture);
    await fixture.cancel('one');
    return fixture;
  }

  async function printed({ ctx }: KitchenFixture, printerId: string): Promise<void> {
    const end = { stage: 'printed', status: 'success' } as const;
    await ctx.db.updateTable('print_jobs').set(end).where('printerId', '=', printerId).execute();
  }

  test('prints no cancel at that one, and one at the other', async () => {
    const fixture = await twoPrinters();
    expect((await cancelsAt(fixture)).sort()).toEqual(['kitchen waiting', 'second waiting']);
    await endedAs(fixture);
    expect(await cancelsAt(fixture)).toEqual(['second waiting']);
  });

  test('prints none at that one either where the other has printed its own', async () => {
    const fixture = await twoPrinters();
    await printed(fixture, 'second');
    await endedAs(fixture);
    expect(await cancelsAt(fixture)).toEqual(['second printed']);
  });
});

describe('a bill that is cancelled while a change of it is on its way, which then fails,', () => {
  test('calls off what came out before, and not what was added', async () => {
    const fixture = await sendingChange([ordered('a', 'burger', 2), ordered('w', 'wrap', 2)]);
    await fixture.cancel('one');
    await endedAs(fixture);
    await fixture.print();
    const [ticket, off = '', ...more] = await fixture.came('kitchen');
    expect(more).toEqual([]);
    expect(ticket).toMatch(/2 x burger/);
    expect(off).toMatch(/DO NOT MAKE.*2 x burger/);
    expect(off).not.toMatch(/wrap/);
  });

  test('calls off what that change would have voided', async () => {
    const fixture = await sendingChange([ordered('w', 'wrap')]);
    await fixture.cancel('one');
    await endedAs(fixture);
    await fixture.print();
    const off = callsOff((await fixture.came('kitchen')).slice(1));
    expect(off).toEqual([expect.stringMatching(/DO NOT MAKE.*2 x burger/)]);
    expect(off[0]).not.toMatch(/wrap/);
  });
});

test('a bill whose drinks all moved away, of which the bar’s printer never said so: no drink is called off', async () => {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger'), ordered('c', 'cola', 2)] });
  await fixture.print();
  await fixture.transfer('one', 'two', [['c', 2]]);
  await fixture.print(['bar']);
  await fixture.cancel('one');
  await fixture.print();
  expect((await fixture.came('bar')).filter((text) => /CANCELLED/.test(text))).toEqual([]);
  expect(callsOff(await fixture.came('kitchen'))).toEqual([expect.stringMatching(/P-101.*DO NOT MAKE.*1 x burger/)]);
});

describe('dishes that moved off a ticket on its way, which then fails,', () => {
  test('to a bill that was cancelled: are neither cooked nor called off', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('two');
    await endedAs(fixture);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toEqual([expect.stringMatching(/^(?!.*DO NOT MAKE).*P-101 .*1 x burger.*1 x wrap/)]);
  });

  test('to a bill with dishes that came out, which was cancelled: only those are called off', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'odd')] });
    await fixture.print();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3)] });
    await sendFirst(fixture);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('two');
    await endedAs(fixture);
    await fixture.print();
    const off = callsOff(await fixture.came('kitchen'));
    expect(off).toEqual([expect.stringMatching(/P-101 .*DO NOT MAKE.*1 x odd/)]);
    expect(off[0]).not.toMatch(/burger/);
  });

  test('both bills being cancelled: nothing is cooked or called off', async () => {
    const fixture = await sending();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('one');
    await fixture.cancel('two');
    await endedAs(fixture);
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([]);
  });
});
