/** A kitchen's screens: what they show of a table's bill, and what becomes of a touch. */
import { describe, expect, test } from 'bun:test';
import { sendCourse } from '#src/features/counter/send-course.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { AT_4, SCREEN, screens, twoBurgers } from './testing/screens.ts';

describe('a table’s bill at a kitchen screen', () => {
  test('is there once it is sent, each station’s part at its own, all of it at the pass', async () => {
    const here = await twoBurgers();
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger']);
    expect(await here.shows('bar')).toEqual(['1 waiting TABLE 4: 1 cola']);
    expect((await here.first('pass'))?.dishes.map(({ name, madeAt }) => [name, madeAt])).toEqual([
      ['burger', 'KITCHEN'],
      ['cola', 'BAR'],
    ]);
  });

  test('has what was added and voided, and is bumped once the cook has seen the void', async () => {
    const here = await twoBurgers();
    const before = await here.first();
    const lines = [ordered('b', 'burger', 1), ordered('c', 'cola'), ordered('w', 'wrap')];
    await here.send('one', { lines }, { voidReason: 'Changed' });
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 1 burger, 1 burger cancelled, 1 wrap added']);
    await expect(here.touch(before, 'bumped')).rejects.toThrow(/1 x burger of .* is no longer wanted/);
    const ticket = await here.first();
    const off = ticket?.dishes.filter(({ change }) => change === 'cancelled') ?? [];
    await here.touch(ticket, 'acknowledged', { dishes: off });
    await here.touch(await here.first(), 'bumped');
    expect(await here.shows()).toEqual([]);
  });

  test('has a second void to be confirmed after two screens confirmed the first', async () => {
    const here = await twoBurgers();
    await here.send('one', { lines: [ordered('b', 'burger', 1)] }, { voidReason: 'Changed' });
    const ticket = await here.first();
    const off = ticket?.dishes.filter(({ change }) => change === 'cancelled') ?? [];
    await here.touch(ticket, 'acknowledged', { dishes: off });
    await here.send('one', { lines: [ordered('w', 'wrap')] }, { voidReason: 'Changed' });
    await here.touch(ticket, 'acknowledged', { dishes: off });
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 1 burger cancelled, 1 wrap added']);
  });

  test('keeps a dish whose comments changed after the screen had drawn it', async () => {
    const here = await screens();
    await here.send('one', { ...AT_4, lines: [ordered('b', 'burger'), ordered('w', 'wrap')] });
    const drawn = await here.first();
    await here.send('one', { lines: [ordered('b', 'burger', 1, { comments: 'No onion' }), ordered('w', 'wrap')] });
    await here.touch(drawn, 'bumped');
    expect(await here.shows()).toEqual(['2 waiting TABLE 4: 1 burger changed']);
  });

  test('bumped at two screens at once is bumped once; recalled it is back on each', async () => {
    const here = await twoBurgers();
    const ticket = await here.first();
    await Promise.all([here.touch(ticket, 'bumped'), here.touch(ticket, 'bumped')]);
    const acts = await here.ctx.db.selectFrom('kitchen_acts').select('act').execute();
    expect(acts).toEqual([{ act: 'bumped' }]);
    const { tickets, recall } = await here.board('kitchen');
    expect([tickets.length, recall.map(({ orderId }) => orderId)]).toEqual([0, ['one']]);
    await here.touch(ticket, 'recalled');
    await here.touch(ticket, 'recalled');
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger']);
  });

  test('that was cancelled between load and tap says so, and goes once that is confirmed', async () => {
    const here = await twoBurgers();
    await here.print();
    const ticket = await here.first();
    await here.cancel('one');
    await expect(here.touch(ticket, 'bumped')).rejects.toThrow(/was cancelled. Stop making it/);
    await here.touch(await here.first(), 'acknowledged');
    expect(await here.shows()).toEqual([]);
  });

  test('makes a course once it is sent', async () => {
    const here = await screens();
    const main = ordered('m', 'burger', 2, { course: 2 });
    await here.send('one', { ...AT_4, lines: [ordered('s', 'wrap', 1, { course: 1 }), main] });
    const starters = await here.first();
    expect(starters?.toFollow.map(({ text }) => text)).toEqual(['COURSE 2 TO FOLLOW']);
    await here.touch(starters, 'bumped');
    await sendCourse(here.ctx, SCOPE, { billId: 'one', course: 2, lineIds: [], by: SCREEN });
    expect(await here.shows()).toEqual(['2 waiting TABLE 4: 2 burger']);
  });

  test('whose dishes were made and move to another bill is never new food', async () => {
    const here = await twoBurgers();
    await here.print();
    await here.touch(await here.first(), 'bumped');
    await here.transfer('one', 'two', [['b', 1]]);
    expect(await here.shows()).toEqual([]);
  });

  test('with an allergy is bumped only after someone gave a name, who is the one shown', async () => {
    const here = await screens();
    await here.send('one', { ...AT_4, lines: [ordered('b', 'burger', 1, { comments: 'NUT allergy' })] });
    const ticket = await here.first();
    expect(ticket?.mustAcknowledge).toBe(true);
    await expect(here.touch(ticket, 'bumped')).rejects.toThrow('has an allergy');
    await expect(here.touch(ticket, 'acknowledged')).rejects.toThrow('Enter the name');
    await here.touch(ticket, 'acknowledged', { name: 'Ana' });
    expect(await here.first()).toMatchObject({ mustAcknowledge: false, acknowledgedByName: 'Ana' });
    // Each station that cooks it reads it for itself.
    expect((await here.first('pass'))?.mustAcknowledge).toBe(true);
    await here.touch(await here.first(), 'bumped');
    expect(await here.shows()).toEqual([]);
  });

  test('of a station that the screen doesn’t show can’t be touched', async () => {
    const here = await twoBurgers();
    await expect(here.touch(await here.first(), 'bumped', { stationIds: ['bar'] })).rejects.toThrow('does not exist');
    await expect(here.touch(await here.first(), 'bumped', { orderId: 'other' })).rejects.toThrow('does not exist');
  });
});
