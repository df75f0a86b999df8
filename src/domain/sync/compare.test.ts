import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { RowDigest } from './compare.schema.ts';
import { type Difference, differingRows, outcomeOf, type RowWriter, type Suspect, suspectOf } from './compare.ts';

const row = (id: string, digest = 'a', maker: string | null = id): RowDigest => ({ key: [id], digest, maker });

describe('two sides of a range', () => {
  test('that hold the same rows differ in nothing', () => {
    expect(differingRows([row('1'), row('2')], [row('2'), row('1')])).toEqual([]);
  });

  test('name each row that is changed, missing here or missing there', () => {
    expect(differingRows([row('1'), row('2', 'b'), row('3')], [row('1'), row('2'), row('4')])).toEqual([
      { key: ['2'], how: 'changed', makers: ['2'] },
      { key: ['3'], how: 'missingThere', makers: ['3'] },
      { key: ['4'], how: 'missingHere', makers: ['4'] },
    ]);
  });

  test('a row whose writer reads otherwise on either side has two', () => {
    expect(differingRows([row('1', 'a', 'x')], [row('1', 'b', 'y')])).toEqual([
      { key: ['1'], how: 'changed', makers: ['x', 'y'] },
    ]);
  });

  const rows = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('a', 'b')), { selector: ([id]) => id })
    .map((list) => list.map(([id, digest]) => row(String(id), digest)));
  test('whatever they hold, putting right what differs makes them equal', () => {
    fc.assert(
      fc.property(rows, rows, (here, there) => {
        const byKey = (list: readonly RowDigest[]) => new Map(list.map((one) => [String(one.key[0]), one]));
        const mended = byKey(here);
        for (const { key, how } of differingRows(here, there)) {
          const id = String(key[0]);
          if (how === 'missingThere') mended.delete(id);
          else mended.set(id, byKey(there).get(id)!);
        }
        expect([...mended].sort()).toEqual([...byKey(there)].sort());
      }),
    );
  });
});

test.each([
  ['nobody, before anything was compared', null, 'x', 'y', null],
  ['nobody, when both went on since', 'z', 'x', 'y', null],
  ['nobody, when both are the same', 'z', 'x', 'x', null],
  ['the box, when the cloud still holds what both held', 'y', 'x', 'y', 'box'],
  ['the cloud, when the box still holds what both held', 'x', 'x', 'y', 'cloud'],
] as const)('the odd one is %s', (_, agreed, here, there, suspect) => {
  expect(suspectOf(agreed, here, there)).toBe(suspect);
});

test.each<[RowWriter | null, Difference, Suspect, string]>([
  ['cloud', 'changed', null, 'sentAgain'],
  ['cloud', 'missingHere', 'box', 'sentAgain'],
  ['cloud', 'missingThere', 'cloud', 'sentAgain'],
  ['box', 'missingThere', null, 'toldAgain'],
  ['box', 'missingThere', 'cloud', 'toldAgain'],
  ['box', 'missingThere', 'box', 'waits'],
  ['box', 'changed', 'box', 'putBack'],
  ['box', 'changed', 'cloud', 'toldAgain'],
  ['box', 'changed', null, 'waits'],
  ['box', 'missingHere', 'box', 'putBack'],
  ['box', 'missingHere', 'cloud', 'waits'],
  ['box', 'missingHere', null, 'waits'],
  ['told', 'missingThere', null, 'toldAgain'],
  ['told', 'missingHere', null, 'putBack'],
  ['told', 'changed', null, 'putBack'],
  ['told', 'changed', 'cloud', 'waits'],
  [null, 'changed', 'box', 'waits'],
])('of a row written by %s that is %s with %s suspected, the outcome is %s', (writer, how, suspect, outcome) => {
  expect(outcomeOf(writer, how, suspect)).toBe(outcome as ReturnType<typeof outcomeOf>);
});

test('without evidence nothing that the box wrote is ever written over, on either side', () => {
  for (const how of ['changed', 'missingHere'] as const) expect(outcomeOf('box', how, null)).toBe('waits');
});
