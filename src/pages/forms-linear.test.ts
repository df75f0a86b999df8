import { describe, expect, test } from 'bun:test';
import { CountingForm } from '#tests/support/counting-form.ts';
import { textsUnder, tickedByGroup, tickedOf } from './admin/forms.ts';
import { formAgain } from './page.tsx';

type Pair = readonly [name: string, value: string];

/** The steps that a form of so many fields takes. */
function stepsOf(count: number, pair: (at: number) => Pair, act: (form: FormData) => unknown): number {
  const form = CountingForm.of(Array.from({ length: count }, (_, at) => pair(at)));
  act(form);
  return form.steps;
}

const SAME: (at: number) => Pair = () => ['a', ''];
const ALL_DIFFERENT: (at: number) => Pair = (at) => [`a${at}`, ''];
const ROUTED: (at: number) => Pair = (at) => [`item.${at}.oven`, 'on'];

describe('work on a form grows as its fields do: twice as many take twice as long', () => {
  test.each([
    ['a refused form, fields of one name', SAME, (form: FormData) => formAgain(form, [])],
    ['a refused form, fields of many names', ALL_DIFFERENT, (form: FormData) => formAgain(form, [])],
    ['ticked boxes', ROUTED, (form: FormData) => tickedOf(form, 'item.')],
    ['ticked boxes of each item', ROUTED, (form: FormData) => tickedByGroup(form, 'item.')],
    ['texts under a name', ROUTED, (form: FormData) => textsUnder(form, 'item.')],
  ])('%s', (_, pair, act) => {
    const steps = stepsOf(1000, pair, act);
    expect(steps).toBeGreaterThanOrEqual(1000);
    expect(steps).toBeLessThanOrEqual(2000);
    expect(stepsOf(2000, pair, act)).toBeLessThanOrEqual(2 * steps);
  });
});

describe('reading a form once reads the same', () => {
  test('a form that is given back has the last value of a name, and all of them in its list', () => {
    const form = CountingForm.of([
      ['tag', 'a'],
      ['csrf', 'secret'],
      ['tag', 'b'],
      ['once', 'key'],
      ['name', 'Wok'],
    ]);
    expect(formAgain(form, [{ path: 'name', message: 'Too short.' }])).toEqual({
      values: { tag: 'b', name: 'Wok' },
      lists: { tag: ['a', 'b'], name: ['Wok'] },
      errors: { name: 'Too short.' },
      message: null,
    });
  });

  test('ticks go to their item, and a name without a second part to none', () => {
    const form = CountingForm.of([
      ['item.soup.oven', 'on'],
      ['item.rice.bar', 'on'],
      ['item.soup.bar', 'on'],
      ['item.soup', 'on'],
    ]);
    expect([...tickedByGroup(form, 'item.')]).toEqual([
      ['soup', ['oven', 'bar']],
      ['rice', ['bar']],
    ]);
  });

  test('of a text sent twice the first counts', () => {
    const form = CountingForm.of([
      ['code.a', ' 1 '],
      ['code.a', '2'],
      ['other', '3'],
    ]);
    expect([...textsUnder(form, 'code.')]).toEqual([['a', '1']]);
  });
});
