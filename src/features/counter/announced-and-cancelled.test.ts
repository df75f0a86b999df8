/** A bill that is cancelled: what was only announced of it, to stations and to the runner, is taken back in words. */
import { describe, expect, test } from 'bun:test';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const STARTER = ordered('s', 'wrap', 2, { course: 1 });
const MAIN = ordered('m', 'burger', 2, { course: 2 });
const COLA = ordered('c', 'cola');
const BEER = ordered('b', 'beer', 1, { course: 2 });

async function sent(fixture: KitchenFixture): Promise<KitchenFixture> {
  await fixture.send('one', { ...AT_4, lines: [STARTER, MAIN, COLA, BEER] });
  await fixture.print();
  return fixture;
}

const last = async (fixture: KitchenFixture, station: string) => (await fixture.came(station)).at(-1) ?? '';

describe('the paper that cancels a bill', () => {
  test('says which dishes are not to be made, and apart from them which no longer follow', async () => {
    const fixture = await sent(await kitchenFixture());
    await fixture.cancel('one');
    await fixture.print();
    const kitchen = await last(fixture, 'kitchen');
    expect(kitchen).toMatch(/CANCELLED.*DO NOT MAKE\W+2 x wrap =.*NO LONGER TO FOLLOW\W+2 x burger =/);
    expect(kitchen).toContain('2 items');
    expect(await last(fixture, 'pass')).toMatch(/NO LONGER TO FOLLOW\W+2 x burger 1 x beer/);
  });

  test('reaches a station that only waits for what follows, and calls nothing off there', async () => {
    const fixture = await sent(await kitchenFixture());
    await fixture.send('one', { lines: [STARTER, MAIN, BEER] }, { voidReason: 'Changed' });
    await fixture.print();
    await fixture.cancel('one');
    await fixture.print();
    const bar = await last(fixture, 'bar');
    expect(bar).toMatch(/CANCELLED.*NO LONGER TO FOLLOW\W+1 x beer/);
    expect(bar).not.toContain('DO NOT MAKE');
  });

  test('says nothing of what follows where nothing did', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [STARTER] });
    await fixture.print();
    await fixture.cancel('one');
    await fixture.print();
    expect(await last(fixture, 'kitchen')).not.toContain('FOLLOW');
  });
});

describe('the runner’s stub of a bill that is cancelled', () => {
  async function withRunner(): Promise<KitchenFixture> {
    const fixture = await kitchenFixture();
    await addPrinters(
      fixture.ctx,
      SCOPE,
      [aPrinter('runner')],
      [aStation('runner', { printerIds: ['runner', 'bar'], docketTypes: ['ORDER_STUB'] })],
    );
    return sent(fixture);
  }

  async function printed({ ctx }: KitchenFixture): Promise<void> {
    const end = { stage: 'printed', status: 'success' } as const;
    await ctx.db.updateTable('print_jobs').set(end).where('docketType', '=', 'ORDER_STUB').execute();
  }

  const papersOf = async ({ ctx }: KitchenFixture, printerId: string) =>
    (await allJobs(ctx))
      .filter((job) => job.printerId === printerId && job.docketType === 'CANCEL')
      .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)).replaceAll(/\s+/g, ' '));

  test('is taken back where it came out, and says what no longer follows', async () => {
    const fixture = await withRunner();
    await printed(fixture);
    await fixture.cancel('one');
    const [paper = '', ...more] = await papersOf(fixture, 'runner');
    expect(more).toEqual([]);
    expect(paper).toMatch(/CANCELLED.*P-101.*DO NOT SERVE.*COURSE 2 NO LONGER TO FOLLOW - 3 items/);
    expect(paper).not.toMatch(/UNPAID|COURSE 2 TO FOLLOW/);
  });

  test('is not taken back twice at a printer that prints the cancel of its dishes', async () => {
    const fixture = await withRunner();
    await printed(fixture);
    await fixture.cancel('one');
    expect(await papersOf(fixture, 'bar')).toEqual([expect.stringContaining('DO NOT MAKE')]);
  });

  test('is taken out alone where it never came out', async () => {
    const fixture = await withRunner();
    await fixture.cancel('one');
    expect(await papersOf(fixture, 'runner')).toEqual([]);
    const stubs = (await allJobs(fixture.ctx)).filter(({ printerId }) => printerId === 'runner');
    expect(stubs.map(({ docketType, stage }) => [docketType, stage])).toEqual([['ORDER_STUB', 'dismissed']]);
  });
});
