/** A station that gets another printer has the same cook: what was told at one printer is known at the other. */
import { describe, expect, test } from 'bun:test';
import { getPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { redirectPrintJob } from '#src/features/printing/handle-print-job.ts';
import { deletePrintStation, editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { deletePrinter } from '#src/features/printing/manage-printers.ts';
import { reprintJob, reprintOrder } from '#src/features/printing/reprint.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { ordered, printEverything } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const LINES = [ordered('a', 'burger', 2), ordered('w', 'wrap')];

async function sent(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  await fixture.send('one', { lines: LINES });
  await printEverything(fixture);
  return fixture;
}
async function printersOfKitchen({ ctx }: KitchenFixture, ...printerIds: string[]): Promise<void> {
  const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'kitchen');
  await editPrintStation(ctx, SCOPE, { ...station, printerIds, stationId, by: BY_MIA });
}
/** The kitchen's dockets at a printer that come of this. */
async function dockets(fixture: KitchenFixture, printerId: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await allJobs(fixture.ctx)).map(({ id }) => id));
  await act();
  const jobs = (await allJobs(fixture.ctx)).filter((job) => !before.has(job.id) && job.stationId === 'kitchen');
  await printEverything(fixture);
  return jobs
    .filter((job) => job.printerId === printerId)
    .map((job) => docketPlainText(renderDocket(job.payload as DocketSnapshot)))
    .map((text) => text.replaceAll(/\{\dx\d\}/g, '').replaceAll(/\s+/g, ' '));
}
const add = (fixture: KitchenFixture, ...ids: string[]) =>
  fixture.send('one', { lines: [...LINES, ...ids.map((id) => ordered(id, 'odd'))] });

test.each([
  ['a second printer', ['kitchen', 'second']],
  ['another printer', ['second']],
])('%s prints what changes, each change once', async (_, printerIds) => {
  const fixture = await sent();
  await printersOfKitchen(fixture, ...printerIds);
  expect(await dockets(fixture, 'second', () => add(fixture, 'b'))).toEqual([expect.stringMatching(/ADD 1 x odd/)]);
  const [again = '', ...more] = await dockets(fixture, 'second', () => add(fixture, 'b', 'c'));
  expect(again).toMatch(/CHANGE.*ADD 1 x odd/);
  expect(again).not.toMatch(/ADD \d x (burger|wrap)/);
  expect(more).toEqual([]);
});

describe('a change that never came out at a printer, when the bill is called off', () => {
  const comeOutAt = async ({ ctx }: KitchenFixture, printerId: string) => {
    const isOut = { status: 'success', stage: 'printed' } as const;
    await ctx.db.updateTable('print_jobs').set(isOut).where('printerId', '=', printerId).execute();
  };
  const sheets = (fixture: KitchenFixture, printerId: string) =>
    dockets(fixture, printerId, () => fixture.cancel('one'));

  test('is not called off there, though a REPRINT said it at another printer of the station', async () => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'kitchen', 'second');
    await add(fixture, 'b');
    await fixture.again('one');
    await comeOutAt(fixture, 'second');
    const [sheet = '', ...more] = await sheets(fixture, 'kitchen');
    expect(sheet).toMatch(/DO NOT MAKE.*2 x burger.*1 x wrap/);
    expect(sheet).not.toContain('odd');
    expect(more).toEqual([]);
  });

  test('is not called off there, though a REPRINT said it at the pass', async () => {
    const fixture = await sent();
    await add(fixture, 'b');
    await fixture.again('one');
    await comeOutAt(fixture, 'pass');
    const [sheet = '', ...more] = await sheets(fixture, 'kitchen');
    expect(sheet).toMatch(/DO NOT MAKE.*2 x burger.*1 x wrap/);
    expect(sheet).not.toContain('odd');
    expect(more).toEqual([]);
  });

  test('is called off there where the next REPRINT came out, though the first did not', async () => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'kitchen', 'second');
    await add(fixture, 'b');
    await fixture.again('one');
    await fixture.again('one');
    const isOut = { status: 'success', stage: 'printed' } as const;
    await fixture.ctx.db.updateTable('print_jobs').set(isOut).where('reprintNumber', '=', 2).execute();
    expect(await sheets(fixture, 'kitchen')).toEqual([expect.stringMatching(/2 x burger.*1 x wrap.*1 x odd/)]);
  });

  test('is called off at the other printer, whose REPRINT said it', async () => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'kitchen', 'second');
    await add(fixture, 'b');
    await fixture.again('one');
    await comeOutAt(fixture, 'second');
    expect(await sheets(fixture, 'second')).toEqual([expect.stringMatching(/2 x burger.*1 x wrap.*1 x odd/)]);
  });

  test('is called off there too where somebody asked for a REPRINT at a chosen printer and took it along', async () => {
    const fixture = await sent();
    await add(fixture, 'b');
    const ask = { orderId: 'one', docketType: 'ORDER_TICKET', printerId: 'bar', by: BY_MIA } as const;
    await reprintOrder(fixture.ctx, SCOPE, ask);
    await comeOutAt(fixture, 'bar');
    expect(await sheets(fixture, 'kitchen')).toEqual([expect.stringMatching(/2 x burger.*1 x wrap.*1 x odd/)]);
  });

  test('is called off where its REPRINT came out before it', async () => {
    const fixture = await sent();
    await add(fixture, 'b');
    await fixture.again('one');
    const isOut = { status: 'success', stage: 'printed' } as const;
    await fixture.ctx.db.updateTable('print_jobs').set(isOut).where('reason', '=', 'reprint').execute();
    expect(await sheets(fixture, 'kitchen')).toEqual([expect.stringMatching(/2 x burger.*1 x wrap.*1 x odd/)]);
  });
});

test('a printer that comes back to its station knows what another printed meanwhile', async () => {
  const fixture = await sent();
  await printersOfKitchen(fixture, 'second');
  await dockets(fixture, 'second', () => add(fixture, 'b', 'c'));
  await printersOfKitchen(fixture, 'kitchen');
  const [docket = '', ...more] = await dockets(fixture, 'kitchen', () => add(fixture, 'b', 'c', 'd'));
  expect(docket.match(/ADD/g)).toHaveLength(1);
  expect(more).toEqual([]);
  const empty = fixture.ctx.db.selectFrom('kitchen_entries').where('linesJson', '=', '[]').where('kind', '=', 'came');
  expect(await empty.select('printerId').execute()).toEqual([]);
});

test('what was added while no printer worked is told once one works again: none of them knew of it', async () => {
  const fixture = await sent();
  const active = (isActive: boolean) =>
    fixture.ctx.database.raw.run(`update printers set specJson = json_set(specJson, '$.active', json('${isActive}'))`);
  active(false);
  expect(await dockets(fixture, 'kitchen', () => add(fixture, 'b'))).toEqual([]);
  active(true);
  const [docket = ''] = await dockets(fixture, 'kitchen', () => add(fixture, 'b', 'c'));
  expect(docket.match(/ADD 1 x odd/g)).toHaveLength(2);
});

test('of a change at another station, nothing is written for a printer that the kitchen had before', async () => {
  const fixture = await sent();
  await printersOfKitchen(fixture, 'second');
  const entries = () =>
    fixture.ctx.db.selectFrom('kitchen_entries').select('id').where('printerId', '=', 'kitchen').execute();
  const before = await entries();
  await fixture.send('one', { lines: [...LINES, ordered('c', 'cola')] });
  expect(await entries()).toEqual(before);
});

test.each(['swapped', 'deleted'] as const)(
  'a bill is called off at the new printer where the old one was %s',
  async (how) => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'second');
    if (how === 'deleted') await deletePrinter(fixture.ctx, SCOPE, { printerId: 'kitchen', by: BY_MIA });
    const off = await dockets(fixture, 'second', () => fixture.cancel('one'));
    expect(off).toEqual([expect.stringMatching(/CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/)]);
  },
);

/** The second printer’s ticket went to another one, and that printer was deleted. */
async function movedAndDeleted(toPrinterId: string): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  await printersOfKitchen(fixture, 'kitchen', 'second');
  await fixture.send('one', { lines: LINES });
  await fixture.print();
  const waiting = (await allJobs(ctx)).find(({ printerId }) => printerId === 'second');
  await redirectPrintJob(ctx, SCOPE, { printJobId: waiting?.id ?? '', printerId: toPrinterId, by: BY_MIA });
  await printersOfKitchen(fixture, 'kitchen');
  await deletePrinter(ctx, SCOPE, { printerId: 'second', by: BY_MIA });
  return fixture;
}

test('a ticket of a printer that was deleted since, lost at another one, was not told to the first', async () => {
  const fixture = await movedAndDeleted('bar');
  const moved = await dockets(fixture, 'kitchen', () => fixture.transfer('one', 'two', [['a', 2]]));
  expect(moved.sort()).toEqual([expect.stringMatching(/CHANGE P-101/), expect.stringMatching(/CHANGE P-102/)]);
  expect(moved.filter((text) => text.includes('ADD'))).toEqual([]);
  expect(await dockets(fixture, 'kitchen', () => fixture.cancel('one'))).toEqual([
    expect.stringMatching(/DO NOT MAKE.*1 x wrap/),
  ]);
});

test('a ticket of a printer that was deleted since, which came out at another one, is called off there', async () => {
  const fixture = await movedAndDeleted('bar');
  await printEverything(fixture);
  const off = await dockets(fixture, 'bar', () => fixture.cancel('one'));
  expect(off).toEqual([expect.stringMatching(/CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/)]);
});

test('a ticket lost at the first printer is told there again, though another had printed it and was deleted since', async () => {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  await printersOfKitchen(fixture, 'kitchen', 'second');
  await fixture.send('one', { lines: LINES });
  const end = { stage: 'printed', status: 'success' } as const;
  await ctx.db.updateTable('print_jobs').set(end).where('printerId', '!=', 'kitchen').execute();
  await printersOfKitchen(fixture, 'kitchen');
  await deletePrinter(ctx, SCOPE, { printerId: 'second', by: BY_MIA });
  const moved = await dockets(fixture, 'kitchen', () => fixture.transfer('one', 'two', [['a', 2]]));
  expect(moved.sort()).toEqual([expect.stringMatching(/P-101.*1 x wrap/), expect.stringMatching(/P-102.*2 x burger/)]);
  expect(moved.filter((text) => text.includes('CHANGE'))).toEqual([]);
});

test('a printer is deleted whose ticket went to the station’s first, where it is a further copy', async () => {
  const { ctx } = await movedAndDeleted('kitchen');
  const jobs = (await allJobs(ctx)).filter(({ stationId }) => stationId === 'kitchen');
  expect(jobs.map(({ printerId, copyNumber, stage }) => [printerId, copyNumber, stage])).toEqual([
    ['kitchen', 1, 'printed'],
    ['kitchen', 2, 'waiting'],
  ]);
});

/** A docket of the kitchen’s printer went to the second, and both came out there. */
async function bothAtSecond(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  await printersOfKitchen(fixture, 'kitchen', 'second');
  await fixture.send('one', { lines: LINES });
  const job = (await allJobs(ctx)).find(({ printerId }) => printerId === 'kitchen');
  await redirectPrintJob(ctx, SCOPE, { printJobId: job?.id ?? '', printerId: 'second', by: BY_MIA });
  await printEverything(fixture);
  return fixture;
}

test('a bill is called off on both papers where the second printer of a station stood in for the first', async () => {
  const fixture = await bothAtSecond();
  const off = await dockets(fixture, 'second', () => fixture.cancel('one'));
  expect(off).toEqual([
    expect.stringMatching(/KITCHEN.*CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/),
    expect.stringMatching(/CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/),
  ]);
});

test('where two papers call a bill off at one printer, the first that is printed again is REPRINT 1', async () => {
  const fixture = await bothAtSecond();
  const { ctx } = fixture;
  await fixture.cancel('one');
  await printEverything(fixture);
  const sheets = (await allJobs(ctx)).filter(
    ({ docketType, printerId }) => docketType === 'CANCEL' && printerId === 'second',
  );
  expect(sheets).toHaveLength(2);
  const printJobId = sheets[0]?.id ?? '';
  const again = await dockets(fixture, 'second', () => reprintJob(ctx, SCOPE, { printJobId, by: BY_MIA }));
  expect(again).toEqual([expect.stringMatching(/REPRINT 1 - .*CANCELLED.*DO NOT MAKE.*2 x burger/)]);
});

test('what only one printer of a station printed is called off there, also where it stood in for the other', async () => {
  const fixture = await bothAtSecond();
  await add(fixture, 'b');
  await fixture.ctx.db
    .updateTable('print_jobs')
    .set({ status: 'success', stage: 'printed' })
    .where('printerId', '!=', 'kitchen')
    .execute();
  const off = await dockets(fixture, 'second', () => fixture.cancel('one'));
  expect(off.map((text) => /DO NOT MAKE.*2 x burger.*1 x wrap/.test(text))).toEqual([true, true]);
  expect(off.map((text) => text.includes('1 x odd'))).toEqual([false, true]);
});

test('a station that was deleted after its printer was swapped hears at the new one that its dishes are off', async () => {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  const drinks = [...LINES, ordered('c', 'cola', 2)];
  await fixture.send('one', { lines: drinks });
  await fixture.send('over', { lines: drinks });
  await fixture.send('other', { lines: LINES });
  await printEverything(fixture);
  await fixture.cancel('over');
  await printEverything(fixture);
  // The kitchen is done, and the bill is open.
  await ctx.db.updateTable('orders').set({ statusCode: 'completed' }).where('id', '=', 'one').execute();
  const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'bar');
  await editPrintStation(ctx, SCOPE, { ...station, printerIds: ['second'], stationId, by: BY_MIA });
  await deletePrintStation(ctx, SCOPE, { stationId: 'bar', by: BY_MIA });
  const entries = ctx.db.selectFrom('kitchen_entries').where('printerId', '=', 'second');
  expect(await entries.select('orderId').execute()).toEqual([{ orderId: 'one' }]);
  const before = (await allJobs(ctx)).length;
  await fixture.send('one', { lines: [...drinks, ordered('b', 'odd')] });
  const said = (await allJobs(ctx)).slice(before).map((job) => {
    const text = docketPlainText(renderDocket(job.payload as DocketSnapshot)).replaceAll(/\s+/g, ' ');
    return [job.stationId, job.printerId, /DO NOT MAKE.*2 x cola/.test(text), /ADD.*2 x cola/.test(text)];
  });
  expect(said).toContainEqual(['bar', 'second', true, false]);
  expect(said).toContainEqual(['kitchen', 'kitchen', false, true]);
});

test('dishes that move to a bill known at the new printer alone are not asked for again', async () => {
  const fixture = await sent();
  await fixture.send('two', { lines: [ordered('x', 'odd')] });
  await printEverything(fixture);
  await printersOfKitchen(fixture, 'second');
  const moved = await dockets(fixture, 'second', () => fixture.transfer('one', 'two', [['a', 2]]));
  expect(moved.filter((text) => /ADD|VOID/.test(text))).toEqual([]);
  expect(moved).toHaveLength(2);
});

test('of two printers, one whose docket was lost prints the dishes that moved', async () => {
  const fixture = await kitchenFixture();
  await fixture.ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
  await printersOfKitchen(fixture, 'kitchen', 'second');
  await fixture.send('one', { lines: LINES });
  await fixture.ctx.db
    .updateTable('print_jobs')
    .set({ status: 'success', stage: 'printed' })
    .where('printerId', '!=', 'kitchen')
    .execute();
  const moved = await dockets(fixture, 'kitchen', () => fixture.transfer('one', 'two', [['a', 2]]));
  expect(moved.sort()).toEqual([expect.stringMatching(/P-101.*1 x wrap/), expect.stringMatching(/P-102.*2 x burger/)]);
  expect(moved.filter((text) => /UNCHANGED 2 x burger/.test(text))).toEqual([]);
});

describe('a docket that never came out at the printer that a station had', () => {
  const printedAt = ({ ctx }: KitchenFixture, printerId: string) =>
    ctx.db
      .updateTable('print_jobs')
      .set({ status: 'success', stage: 'printed' })
      .where((job) => job.or([job('printerId', '=', printerId), job('stationId', '!=', 'kitchen')]))
      .execute();

  /** Its first ticket waits at a printer that is off; what was added came out at the new one. */
  const swapped = async () => {
    const fixture = await kitchenFixture();
    await fixture.ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
    await fixture.send('one', { lines: LINES });
    await printersOfKitchen(fixture, 'second');
    await add(fixture, 'b');
    await printedAt(fixture, 'second');
    return fixture;
  };

  test('is told at the new one once dishes of the bill move', async () => {
    const fixture = await swapped();
    const moved = await dockets(fixture, 'second', () => fixture.transfer('one', 'two', [['w', 1]]));
    expect(moved).toHaveLength(2);
    expect(moved.find((text) => text.includes('P-101'))).toMatch(/CHANGE.*ADD 2 x burger.*UNCHANGED 1 x odd/);
    expect(moved.find((text) => !text.includes('P-101'))).toMatch(/^ P-102.*1 x wrap/);
  });

  test('is a whole ticket at the new one, where nothing of the bill came out, once dishes of it move', async () => {
    const fixture = await kitchenFixture();
    await fixture.ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
    await fixture.send('one', { lines: LINES });
    await printersOfKitchen(fixture, 'second');
    const moved = await dockets(fixture, 'second', () => fixture.transfer('one', 'two', [['w', 1]]));
    expect(moved).toHaveLength(2);
    expect(moved.filter((text) => text.includes('CHANGE'))).toEqual([]);
  });

  test('is not called off at the new one, which knows nothing of it', async () => {
    const fixture = await swapped();
    const [off = '', ...more] = await dockets(fixture, 'second', () => fixture.cancel('one'));
    expect(off).toMatch(/CANCELLED.*DO NOT MAKE.*1 x odd/);
    expect(off).not.toMatch(/burger|wrap/);
    expect(more).toEqual([]);
  });

  test('is known there as long as it may still come out', async () => {
    const fixture = await swapped();
    const [more = ''] = await dockets(fixture, 'second', () => add(fixture, 'b', 'c'));
    expect(more.match(/ADD/g)).toHaveLength(1);
  });

  test('is told at the new one by a move, and known at the old one, where the station has that again', async () => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'second');
    await add(fixture, 'b');
    const moved = await dockets(fixture, 'second', () => fixture.transfer('one', 'two', [['w', 1]]));
    expect(moved.find((text) => text.includes('CHANGE P-101'))).toMatch(/ADD 1 x odd/);
    await printersOfKitchen(fixture, 'kitchen');
    const lines = [ordered('a', 'burger', 2), ordered('b', 'odd'), ordered('c', 'odd')];
    const [more = ''] = await dockets(fixture, 'kitchen', () => fixture.send('one', { lines }));
    expect(more.match(/ADD/g)).toHaveLength(1);
  });

  test('is told at the old one, where the station has that again', async () => {
    const fixture = await sent();
    await printersOfKitchen(fixture, 'second');
    await add(fixture, 'b');
    await printersOfKitchen(fixture, 'kitchen');
    const moved = await dockets(fixture, 'kitchen', () => fixture.transfer('one', 'two', [['w', 1]]));
    expect(moved.find((text) => text.includes('CHANGE P-101'))).toMatch(/ADD 1 x odd/);
    expect(moved.filter((text) => /ADD \d x (burger|wrap)/.test(text))).toEqual([]);
  });
});
