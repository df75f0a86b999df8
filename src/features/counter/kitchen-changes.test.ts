import { describe, expect, test } from 'bun:test';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { billsFixture, ordered } from './testing/bills-fixture.ts';

const BURGER = [ordered('a', 'burger')];
const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4', lines: BURGER };

describe('what is said after an order was sent reaches the kitchen', () => {
  test.each<[string, Partial<BillDraft>, string[]]>([
    ['an allergy', { comments: 'ALLERGY: child anaphylactic to sesame' }, ['CHANGE kitchen NEW ORDER NOTE']],
    ['a name', { customerName: 'Luca' }, ['CHANGE kitchen NAME: Luca']],
    ['another table', { tableId: 'table-5' }, ['CHANGE kitchen MOVED: TABLE 4 -> TABLE 5']],
    [
      'a bag instead of a plate',
      { collectionType: 'pickup', tableId: null },
      ['CHANGE kitchen NOW PICKUP - WAS TABLE 4'],
    ],
    ['words about a dish', { lines: [ordered('a', 'burger', 1, { comments: 'no nuts' })] }, ['CHANGE kitchen']],
    ['nothing', {}, []],
  ])('%s', async (_, told, dockets) => {
    const fixture = await billsFixture();
    await fixture.send('one', AT_4);
    await fixture.send('one', told);
    expect((await fixture.paper()).slice(1)).toEqual(dockets);
  });

  test('an order that is done, and was told by one paper, goes on from that paper', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', AT_4);
    await fixture.ctx.db.updateTable('orders').set({ statusCode: 'completed' }).execute();
    await fixture.send('one', { lines: [...BURGER, ordered('w', 'wrap')] });
    expect((await fixture.paper()).slice(1)).toEqual(['CHANGE kitchen']);
    const entries = fixture.ctx.db.selectFrom('kitchen_entries').select('kind').where('orderId', '=', 'one');
    expect(await entries.orderBy('id').execute()).toEqual([{ kind: 'told' }, { kind: 'told' }]);
  });

  test('a new promise is NOW DUE, and the order goes on being cooked', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    const later = fixture.ctx.clock.now().add({ hours: 2 }).toString();
    await fixture.send('one', {
      wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc: later, timeNote: 'they asked' },
    });
    expect((await fixture.paper()).slice(1)).toEqual([
      expect.stringMatching(/^CHANGE kitchen NOW DUE \d+:\d\d [AP]M$/),
    ]);
  });
});
