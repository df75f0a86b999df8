/** Courses of a table's bill: what the kitchen is told now, what follows, and that nothing is made twice or forgotten. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { readBills } from './read-bills.ts';
import { sendCourse } from './send-course.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };
const STARTER = ordered('s', 'wrap', 2, { course: 1 });
const MAIN = ordered('m', 'burger', 2, { course: 2 });
const DESSERT = ordered('d', 'odd', 1, { course: 3 });
const COLA = ordered('c', 'cola');
/** A drink for the mains. */
const BEER = ordered('b', 'beer', 1, { course: 2 });

interface Table extends KitchenFixture {
  now(course: number | null, lineIds?: readonly string[], billId?: string): Promise<unknown>;
  /** What came out at a station since it was asked last. */
  news(station: string): Promise<string[]>;
  order(billId?: string): Promise<Order>;
}

async function table(): Promise<Table> {
  const fixture = await kitchenFixture();
  const seen = new Map<string, number>();
  return {
    ...fixture,
    now: (course, lineIds = [], billId = 'one') =>
      sendCourse(fixture.ctx, SCOPE, { billId, course, lineIds, by: FRONT.by }),
    async news(station) {
      await fixture.print();
      const all = await fixture.came(station);
      const from = seen.get(station) ?? 0;
      seen.set(station, all.length);
      return all.slice(from);
    },
    order: (billId = 'one') => getOrder(fixture.ctx.db, SCOPE, billId),
  };
}

async function threeCourses(): Promise<Table> {
  const fixture = await table();
  await fixture.send('one', { ...AT_4, lines: [STARTER, MAIN, DESSERT, COLA] });
  return fixture;
}

const following = ({ lines }: Order) => lines.filter(({ toFollow }) => toFollow).map(({ id }) => id);

describe('sending a table’s bill', () => {
  test('tells the kitchen the first course and what has none, and what will follow', async () => {
    const fixture = await threeCourses();
    const [kitchen = ''] = await fixture.news('kitchen');
    expect(kitchen).toMatch(/2 x wrap.*COURSE 2 TO FOLLOW 2 x burger.*COURSE 3 TO FOLLOW 1 x odd/);
    expect(kitchen).toContain('2 items');
    const [bar = ''] = await fixture.news('bar');
    expect(bar).toContain('1 x cola');
    expect(bar).not.toContain('FOLLOW');
    const [pass = ''] = await fixture.news('pass');
    expect(pass).toMatch(/2 x wrap.*COURSE 2 TO FOLLOW 2 x burger/);
    expect(following(await fixture.order())).toEqual(['m', 'd']);
  });

  test('asks for every dish of it, whether it is made now or follows', async () => {
    const fixture = await threeCourses();
    expect((await fixture.order()).grandTotalInCents).toBe(2 * 700 + 2 * 1000 + 1003 + 400);
  });

  test('reads each dish’s course from its item, else its category', async () => {
    const fixture = await table();
    const menu = await fixture.ctx.menus.menuOf(SCOPE);
    const courses: Record<string, { course?: number }> = { wrap: { course: 1 }, cola: { course: 0 } };
    fixture.setMenu({
      ...menu,
      categories: menu.categories.map((category) => ({ ...category, course: 2 })),
      items: menu.items.map((item) => ({ ...item, ...courses[item.id] })),
    });
    const lines = [ordered('s', 'wrap'), ordered('m', 'burger'), COLA, ordered('x', 'burger', 1, { course: 1 })];
    await fixture.send('one', { ...AT_4, lines });
    expect((await fixture.order()).lines.map(({ id, course }) => [id, course])).toEqual([
      ['s', 1],
      ['m', 2],
      ['c', undefined],
      ['x', 1],
    ]);
    expect(following(await fixture.order())).toEqual(['m']);
  });

  test('makes mains at once where nobody has a starter', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [MAIN, COLA] });
    expect(following(await fixture.order())).toEqual([]);
    expect((await fixture.news('kitchen')).join()).toContain('2 x burger');
  });

  test('holds nothing of a takeaway', async () => {
    const fixture = await table();
    await fixture.send('one', { lines: [STARTER, MAIN] });
    expect(following(await fixture.order())).toEqual([]);
  });

  test('a station with later courses alone gets its ticket with its course', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [STARTER, MAIN, BEER] });
    expect(await fixture.news('bar')).toEqual([]);
    await fixture.now(2);
    const [bar = '', ...more] = await fixture.news('bar');
    expect(bar).toMatch(/MAKE COURSE 2 NOW.*1 x beer/);
    expect(bar).not.toContain('ADD');
    expect(more).toEqual([]);
  });

  test('a takeaway’s dishes are all made once its table becomes a bag', async () => {
    const fixture = await threeCourses();
    await fixture.news('kitchen');
    await fixture.send('one', { collectionType: 'pickup', tableId: null });
    expect((await fixture.news('kitchen')).join()).toMatch(/ADD 2 x burger.*ADD 1 x odd/);
  });
});

describe('sending a course', () => {
  test('tells each station what it has of it, and no other', async () => {
    const fixture = await threeCourses();
    for (const station of ['kitchen', 'bar', 'pass']) await fixture.news(station);
    await fixture.now(2);
    const [kitchen = '', ...more] = await fixture.news('kitchen');
    expect(kitchen).toMatch(
      /MAKE COURSE 2 NOW.*P-\d+.*TABLE 4.*2 x burger.*ALREADY SENT 2 x wrap.*COURSE 3 TO FOLLOW 1 x odd/,
    );
    expect(kitchen).not.toMatch(/ADD|CHANGE|NO LONGER/);
    expect(more).toEqual([]);
    expect(await fixture.news('bar')).toEqual([]);
    const pass = (await fixture.news('pass')).join();
    expect(pass).toMatch(/MAKE COURSE 2 NOW.*2 x burger/);
    expect(pass).not.toContain('NO LONGER');
    expect(following(await fixture.order())).toEqual(['d']);
  });

  test('twice tells it once, whoever was second', async () => {
    const fixture = await threeCourses();
    await fixture.now(2);
    const { version } = await fixture.order();
    const papers = (await allJobs(fixture.ctx)).length;
    await fixture.now(2);
    await Promise.all([fixture.now(2), fixture.now(null, ['m'])]);
    expect((await allJobs(fixture.ctx)).length).toBe(papers);
    expect((await fixture.order()).version).toBe(version);
  });

  test('is in the log once, with who sent which dishes', async () => {
    const fixture = await threeCourses();
    await fixture.now(2);
    await fixture.now(2);
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'subjectId', 'afterJson'])
      .where('action', '=', 'sendCourse')
      .execute();
    expect(rows.map(({ afterJson, ...row }) => ({ ...row, after: JSON.parse(afterJson ?? '{}') }))).toEqual([
      { actorName: 'Mia', subjectId: 'one', after: { course: 2, sent: ['2 x burger'] } },
    ]);
  });

  test('sends one dish before its course, and later the rest', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [STARTER, MAIN, ordered('k', 'odd', 1, { course: 2 })] });
    await fixture.news('kitchen');
    await fixture.now(null, ['k']);
    expect((await fixture.news('kitchen')).join()).toMatch(/MAKE COURSE 2 NOW.*1 x odd.*COURSE 2 TO FOLLOW 2 x burger/);
    // Another edit leaves the others where they are.
    await fixture.send('one', { lines: [STARTER, MAIN, ordered('k', 'odd', 1, { course: 2 }), COLA] });
    expect(following(await fixture.order())).toEqual(['m']);
    await fixture.now(2);
    const rest = (await fixture.news('kitchen')).join();
    expect(rest).toMatch(/MAKE COURSE 2 NOW.*2 x burger/);
    expect(rest.split('ALREADY SENT')[0]).not.toContain('1 x odd');
  });

  test('of which some was voided makes what is left', async () => {
    const fixture = await threeCourses();
    await fixture.send('one', { lines: [STARTER, { ...MAIN, quantity: 1 }, DESSERT, COLA] });
    await fixture.news('kitchen');
    await fixture.now(2);
    const text = (await fixture.news('kitchen')).join();
    expect(text).toContain('1 x burger');
    expect(text).not.toContain('2 x burger');
  });

  test('dishes that come to it afterwards are made at once', async () => {
    const fixture = await threeCourses();
    await fixture.now(2);
    await fixture.news('kitchen');
    await fixture.send('one', { lines: [STARTER, MAIN, DESSERT, COLA, ordered('w', 'wrap', 1, { course: 2 })] });
    expect((await fixture.news('kitchen')).join()).toMatch(/CHANGE.*ADD 1 x wrap/);
    expect(following(await fixture.order())).toEqual(['d']);
  });

  test('after its dishes moved makes them on the bill that has them', async () => {
    const fixture = await threeCourses();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'wrap', 1, { course: 1 })] });
    await fixture.transfer('one', 'two', [['m', 2]]);
    await fixture.news('kitchen');
    await fixture.now(2);
    expect(await fixture.news('kitchen')).toEqual([]);
    await fixture.now(2, [], 'two');
    expect((await fixture.news('kitchen')).join()).toMatch(/MAKE COURSE 2 NOW.*TABLE 5.*2 x burger/);
  });

  test('is a paper after the first one where both wait for their printer', async () => {
    const fixture = await threeCourses();
    await fixture.now(2);
    const [ticket = '', course = '', ...more] = await fixture.news('kitchen');
    expect(ticket).toContain('COURSE 2 TO FOLLOW');
    expect(course).toContain('MAKE COURSE 2 NOW');
    expect(more).toEqual([]);
  });
});

describe('a dish that follows', () => {
  test('is taken off without a reason, and the docket that announced it gets a change', async () => {
    const fixture = await threeCourses();
    await fixture.news('kitchen');
    await fixture.news('bar');
    await fixture.send('one', { lines: [STARTER, MAIN, COLA] }, { voidReason: null });
    const text = (await fixture.news('kitchen')).join();
    expect(text).toMatch(/CHANGE.*NO LONGER TO FOLLOW. 1 x odd.*COURSE 2 TO FOLLOW 2 x burger/);
    expect(text).not.toContain('VOID');
    expect(await fixture.news('bar')).toEqual([]);
  });

  test('that was announced nowhere goes without a paper', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [STARTER, BEER] });
    await fixture.news('bar');
    await fixture.send('one', { lines: [STARTER] });
    expect(await fixture.news('bar')).toEqual([]);
  });

  test('asks for a reason once its course was sent', async () => {
    const fixture = await threeCourses();
    await fixture.now(2);
    await expect(fixture.send('one', { lines: [STARTER, DESSERT, COLA] })).rejects.toThrow('Add a reason');
  });

  test('is on the paper that cancels the bill as what no longer follows, not as what to stop', async () => {
    const fixture = await threeCourses();
    await fixture.news('kitchen');
    await fixture.cancel('one');
    const text = (await fixture.news('kitchen')).join();
    expect(text).toMatch(/DO NOT MAKE\W+2 x wrap =/);
    expect(text).toMatch(/NO LONGER TO FOLLOW\W+2 x burger 1 x odd =/);
  });

  test('waits where someone asks for it though it has no course, and is sent by itself', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [STARTER, ordered('o', 'odd', 1, { toFollow: true })] });
    expect((await fixture.news('kitchen')).join()).toContain('TO FOLLOW 1 x odd');
    await fixture.now(null, ['o']);
    expect((await fixture.news('kitchen')).join()).toMatch(/MAKE NOW.*1 x odd/);
  });

  test('moves with a change where it was announced, and is announced where it came to', async () => {
    const fixture = await threeCourses();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'wrap', 1, { course: 1 })] });
    await fixture.news('kitchen');
    await fixture.transfer('one', 'two', [['m', 1]]);
    const [left = '', came = '', ...more] = await fixture.news('kitchen');
    expect(left).toMatch(/MOVED TO.*NO LONGER TO FOLLOW. 1 x burger.*COURSE 2 TO FOLLOW 1 x burger/);
    expect(came).toMatch(/MOVED FROM.*COURSE 2 TO FOLLOW 1 x burger/);
    expect(more).toEqual([]);
    for (const bill of ['one', 'two']) {
      await fixture.now(2, [], bill);
      expect((await fixture.news('kitchen')).join()).toMatch(/MAKE COURSE 2 NOW.* 1 x burger/);
    }
  });

  test('joins what a station knows of a bill that it makes nothing of any more', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [STARTER, MAIN, COLA] });
    await fixture.send('one', { lines: [MAIN, COLA] }, { voidReason: 'Changed' });
    await fixture.send('two', {
      ...AT_5,
      lines: [ordered('x', 'wrap', 1, { course: 1 }), ordered('y', 'odd', 1, { course: 2 })],
    });
    await fixture.news('kitchen');
    await fixture.transfer('two', 'one', [['y', 1]]);
    const papers = await fixture.news('kitchen');
    expect(papers.find((text) => text.includes('MOVED FROM'))).toMatch(/COURSE 2 TO FOLLOW.*1 x odd/);
    await fixture.now(2);
    expect((await fixture.news('kitchen')).join()).toMatch(
      /MAKE COURSE 2 NOW.*(?:2 x burger.*1 x odd|1 x odd.*2 x burger)/,
    );
  });

  test('is announced again with dishes whose docket was lost when some moved', async () => {
    const fixture = await threeCourses();
    await fixture.transfer('one', 'two', [['s', 1]]);
    const papers = await fixture.news('kitchen');
    const ticket = papers.find((text) => /TO FOLLOW/.test(text)) ?? '';
    expect(ticket).toMatch(/1 x wrap.*COURSE 2 TO FOLLOW 2 x burger.*COURSE 3 TO FOLLOW 1 x odd/);
    expect(ticket).not.toContain('NO LONGER');
    await fixture.now(2);
    expect((await fixture.news('kitchen')).join()).toMatch(/MAKE COURSE 2 NOW.*2 x burger/);
  });

  test('merged onto another bill follows there', async () => {
    const fixture = await threeCourses();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'wrap', 1, { course: 1 })] });
    await fixture.merge('two', 'one');
    expect(following(await fixture.order('two'))).toEqual(['m', 'd']);
    await fixture.news('kitchen');
    await fixture.now(2, [], 'two');
    const text = (await fixture.news('kitchen')).join();
    expect(text).toMatch(/MAKE COURSE 2 NOW.*2 x burger/);
    expect(text.split('2 x burger').length).toBe(2);
  });
});

describe('the list of bills', () => {
  const listed = async ({ ctx }: Table, billId = 'one') =>
    (await readBills(ctx, SCOPE)).bills.find(({ id }) => id === billId)?.following;
  const courses = async (fixture: Table) => (await listed(fixture))?.map(({ course, dishes }) => [course, dishes]);

  test('says what follows on each bill until it is sent', async () => {
    const fixture = await threeCourses();
    expect(await courses(fixture)).toEqual([
      [2, 2],
      [3, 1],
    ]);
    await fixture.now(2);
    await fixture.now(3);
    expect(await listed(fixture)).toBeUndefined();
  });

  test('counts from the hour at which a dish was sent with a change', async () => {
    const fixture = await threeCourses();
    fixture.ctx.pass({ minutes: 30 });
    await fixture.send('one', { lines: [STARTER, { ...MAIN, toFollow: false }, DESSERT, COLA] });
    const [dessert] = (await listed(fixture)) ?? [];
    expect(dessert?.sinceIsoDateTimeUtc).toBe(isoUtc(fixture.ctx.clock.now()));
  });

  test('says nothing of a bill that the kitchen has whole', async () => {
    const fixture = await table();
    await fixture.send('one', { ...AT_4, lines: [MAIN, COLA] });
    expect(await listed(fixture)).toBeUndefined();
  });
});
