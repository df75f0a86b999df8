import { describe, expect, test } from 'bun:test';
import { type Told, thereByItem, toldByMenu, whatToTell } from './sold-out-there.ts';

const NOW = 1_800_000_000;
const [TONIGHT, TOMORROW, FOR_EVER, PAST] = [NOW + 3_600, NOW + 86_400, 4_102_444_800, NOW - 60];
const item = (id: string, soldOutUntil: number | null = null, ourId: string | null = id) => ({
  id,
  ourId,
  soldOutUntil,
});
const told = (itemId: string, soldOutUntil: number | null, status: Told['status'] = 'done'): Told => ({
  ...{ itemId, ourItemId: itemId, soldOutUntil, status },
});
const toTell = (items: ReturnType<typeof item>[], known: Told[]) =>
  whatToTell(items, known, NOW).map(({ itemId, soldOutUntil }) => [itemId, soldOutUntil]);

describe('what a marketplace is told', () => {
  test.each<[string, ReturnType<typeof item>[], Told[], (readonly [string, number | null])[]]>([
    ['an item that ran out is told', [item('soup', TONIGHT), item('tea')], [], [['soup', TONIGHT]]],
    ['what it has confirmed isn’t told again', [item('soup', TONIGHT)], [told('soup', TONIGHT)], []],
    ['nor is what is on its way', [item('soup', TONIGHT)], [told('soup', TONIGHT, 'waiting')], []],
    ['nor what it has refused', [item('soup', TONIGHT)], [told('soup', TONIGHT, 'refused')], []],
    ['another end is told', [item('soup', FOR_EVER)], [told('soup', TONIGHT)], [['soup', FOR_EVER]]],
    ['the last word wins over one on its way', [item('soup')], [told('soup', TONIGHT, 'waiting')], [['soup', null]]],
    [
      'so it does over a refused one',
      [item('soup', TOMORROW)],
      [told('soup', TONIGHT, 'refused')],
      [['soup', TOMORROW]],
    ],
    ['an item that is back is told', [item('soup')], [told('soup', FOR_EVER)], [['soup', null]]],
    ['one that comes back by its time isn’t: the marketplace knows the time', [item('soup')], [told('soup', PAST)], []],
    ['nor one whose end is over but not written down yet', [item('soup', PAST)], [], []],
    ['an item that the menu doesn’t have stays as it is', [], [told('soup', FOR_EVER)], []],
    ['an option that is none of our items has no word', [item('opt.soup.size.l', TONIGHT, null)], [], []],
  ])('%s', (_, items, known, expected) => {
    expect(toTell(items, known)).toEqual(expected as [string, number | null][]);
  });

  test('a pizza that ran out is told for itself and each of its halves', () => {
    const halves = [
      item('funghi', TONIGHT),
      item('first.h.funghi', TONIGHT, 'funghi'),
      item('second.h.ham', null, 'ham'),
    ];
    expect(whatToTell(halves, [], NOW).map(({ ourItemId, itemId }) => [ourItemId, itemId])).toEqual([
      ['funghi', 'funghi'],
      ['funghi', 'first.h.funghi'],
    ]);
  });
});

test('a menu that was taken whole has said what was sold out then', () => {
  expect(toldByMenu([item('soup', TONIGHT), item('tea'), item('opt.a.b.c', TONIGHT, null)])).toEqual([
    { itemId: 'soup', ourItemId: 'soup', soldOutUntil: TONIGHT },
  ]);
});

test('an item is done when all its parts are; a refusal is shown before what waits', () => {
  const part = (ourItemId: string, status: Told['status'], problem = '') => ({
    ...{ itemId: `${ourItemId}-${status}`, ourItemId, soldOutUntil: TONIGHT, status, problem },
  });
  expect(
    thereByItem([
      ...[part('soup', 'done'), part('tea', 'done'), part('tea', 'waiting', 'Away')],
      ...[part('pie', 'waiting'), part('pie', 'refused', 'Not there'), part('pie', 'done')],
    ]),
  ).toEqual([
    { itemId: 'soup', status: 'done', problem: '' },
    { itemId: 'tea', status: 'waiting', problem: 'Away' },
    { itemId: 'pie', status: 'refused', problem: 'Not there' },
  ]);
});
