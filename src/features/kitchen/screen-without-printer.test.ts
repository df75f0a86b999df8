/** A screen in place of a printer: nothing of a bill is lost, and nothing is said twice once a printer is there. */
import { describe, expect, test } from 'bun:test';
import { listHeldOrderIds } from '#db/ordering/held-orders.queries.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { insertPosTerminal, updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { startHeldOrder } from '#src/features/printing/held-order.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { AT_4, SCREEN, type Screens, screens } from './testing/screens.ts';

/** Hangs a screen up; none of the stations: it shows all of them. */
async function hangUp(
  { ctx }: { readonly ctx: Pick<TestContext, 'write' | 'clock'> },
  stationIds: readonly string[] = [],
  isPaired = true,
): Promise<void> {
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write(async (trx) => {
    await insertPosTerminal(trx, SCOPE, { id: 'screen', name: 'Screen', createdIsoDateTimeUtc });
    const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds } });
    await updatePosTerminal(trx, SCOPE, 'screen', { name: 'Screen', settings });
    const pairedIsoDateTimeUtc = isPaired ? createdIsoDateTimeUtc : null;
    await trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc }).where('id', '=', 'screen').execute();
  });
}

const TWO_BURGERS = { ...AT_4, lines: [ordered('b', 'burger', 2), ordered('c', 'cola')] };

async function withoutPrinters(stationIds?: readonly string[]): Promise<Screens> {
  const fixture = await screens([]);
  await hangUp(fixture, stationIds);
  return fixture;
}

const jobsOf = async ({ ctx }: Screens) =>
  (await allJobs(ctx)).map(({ docketType, printerId }) => [docketType, printerId]);
/** 'bar ORDER_TICKET'. */
const entriesOf = async ({ ctx }: Screens) =>
  (await ctx.db.selectFrom('kitchen_entries').select(['stationId', 'paper']).orderBy('id').execute()).map(
    ({ stationId, paper }) => `${stationId} ${paper?.replace(/^\d+ /, '')}`,
  );

describe('in a store without a printer, a bill that is sent', () => {
  test('is at its stations’ screens, and no paper waits for a printer', async () => {
    const here = await withoutPrinters();
    await here.send('one', TWO_BURGERS);
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger']);
    expect(await here.shows('bar')).toEqual(['1 waiting TABLE 4: 1 cola']);
    expect((await here.first('pass'))?.dishes.map(({ name }) => name)).toEqual(['burger', 'cola']);
    expect(await jobsOf(here)).toEqual([]);
    const heard = await here.ctx.db.selectFrom('outbox_events').select('type').execute();
    expect(heard.map(({ type }) => type)).toContain('kitchenChanged');
  });

  test('is there as well where each printer is switched off', async () => {
    const here = await screens([aPrinter('kitchen', { active: false })]);
    await hangUp(here);
    await here.send('one', TWO_BURGERS);
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger']);
    expect(await jobsOf(here)).toEqual([]);
  });

  test('says each change once: what was added, voided and cancelled', async () => {
    const here = await withoutPrinters();
    await here.send('one', TWO_BURGERS);
    await here.send('one', { lines: [ordered('b', 'burger', 2), ordered('w', 'wrap')] }, { voidReason: 'Changed' });
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger, 1 wrap added']);
    expect(await here.shows('bar')).toEqual(['1 waiting TABLE 4: 1 cola cancelled']);
    await here.touch(await here.first(), 'bumped');
    await here.send('one', { lines: [ordered('b', 'burger', 3), ordered('w', 'wrap')] });
    expect(await here.shows()).toEqual(['2 waiting TABLE 4: 1 burger']);
    await here.cancel('one');
    expect(await here.shows()).toEqual(['2 waiting TABLE 4: 1 burger cancelled']);
    expect(await jobsOf(here)).toEqual([]);
  });

  test('keeps what was made when its dishes move to another table', async () => {
    const here = await withoutPrinters();
    await here.send('one', TWO_BURGERS);
    await here.touch(await here.first(), 'bumped');
    await here.transfer('one', 'two', [['b', 1]]);
    expect(await here.shows()).toEqual([]);
    await here.transfer('one', 'two', [['c', 1]]);
    expect((await here.first('bar'))?.orderId).toBe('one');
    expect((await here.board('bar')).tickets.map(({ dishes }) => dishes.map(({ change }) => change))).toEqual([
      ['moved'],
      [null],
    ]);
  });

  test('is for later: it is there at its hour, once', async () => {
    const here = await withoutPrinters();
    const { ctx } = here;
    const requestedForIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ hours: 2 }));
    await here.send('one', { lines: TWO_BURGERS.lines, wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc } });
    expect(await here.shows()).toEqual([]);
    expect(await listHeldOrderIds(ctx.db, SCOPE)).toEqual(['one']);
    await startHeldOrder(ctx, SCOPE, 'one', SCREEN);
    await startHeldOrder(ctx, SCOPE, 'one', SCREEN);
    expect(await here.shows()).toEqual([expect.stringMatching(/^1 waiting .*: 2 burger$/)]);
    expect(await listHeldOrderIds(ctx.db, SCOPE)).toEqual([]);
    expect(await entriesOf(here)).toEqual(['kitchen ORDER_TICKET', 'bar ORDER_TICKET', 'pass ORDER_TICKET']);
  });

  test('isn’t printed again at a printer that comes later, which prints what follows', async () => {
    const here = await withoutPrinters();
    await here.send('one', TWO_BURGERS);
    await here.ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('kitchen')));
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap')] });
    await here.print();
    expect(await here.came('kitchen')).toEqual([expect.stringMatching(/CHANGE.*ADD 1 x wrap/)]);
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger, 1 wrap added']);
  });
});

describe('a screen', () => {
  test('is told of the stations that it shows alone', async () => {
    const here = await withoutPrinters(['bar']);
    await here.send('one', TWO_BURGERS);
    expect(await entriesOf(here)).toEqual(['bar ORDER_TICKET']);
  });

  test('that no device is paired with takes the place of no printer', async () => {
    const here = await screens([]);
    await hangUp(here, [], false);
    await here.send('one', TWO_BURGERS);
    expect(await entriesOf(here)).toEqual([]);
  });

  test('leaves the paper of a station without a printer where it came out before', async () => {
    const here = await screens([aPrinter('kitchen')]);
    await hangUp(here);
    await here.send('one', TWO_BURGERS);
    expect(await jobsOf(here)).toEqual([
      ['ORDER_TICKET', 'kitchen'],
      ['ORDER_TICKET', 'kitchen'],
      ['ORDER_TICKET', 'kitchen'],
    ]);
  });
});
