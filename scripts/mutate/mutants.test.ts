import { describe, expect, test } from 'bun:test';
import { maskTexts, mutantsOf, sampleOf } from './mutants.ts';

const changes = (source: string) => mutantsOf(source).map(({ line, what, after }) => [line, what, after]);

describe('small mistakes', () => {
  test('are made one at a time: an operator, a boundary, a number, a guard that is left out', () => {
    const source = ['export function left(a: number) {', '  if (a < 10) return 0;', '  return a - 5;', '}'].join('\n');
    expect(changes(source)).toEqual([
      [2, 'boundary', 'if (a <= 10) return 0;'],
      [2, 'constant', 'if (a < 11) return 0;'],
      [2, 'constant', 'if (a < 10) return 1;'],
      [2, 'guard left out', ''],
      [2, 'nothing returned', 'if (a < 10) return undefined as never;'],
      [3, 'arithmetic', 'return a + 5;'],
      [3, 'constant', 'return a - 6;'],
      [3, 'nothing returned', 'return undefined as never;'],
    ]);
  });

  test('turn a whole sort round: only the sign of its two answers counts', () => {
    const source = 'export const byName = (a: string, b: string) => (a < b ? -1 : 1);';
    expect(changes(source).map(([, what]) => what)).toEqual(['boundary', 'order']);
  });

  test('are never made of a type, a text or a comment: nothing else would run', () => {
    const source = [
      'interface Two { readonly size: 2 | 3 }',
      'type Wide = Partial<Record<string, Two>>;',
      '// 1 < 2 && true',
      "export const words = 'a < b && true' as const;",
    ].join('\n');
    expect(mutantsOf(source)).toEqual([]);
  });

  test('leave an act out, but no place where a test ends the program', () => {
    const source = ['export function sell() {', '  print();', "  failpoint('order.kept');", '}'].join('\n');
    expect(changes(source)).toEqual([[2, 'act left out', '']]);
  });

  test('keep the lines that they do not touch', () => {
    const source = 'export const a = 1;\nexport const b = 2;\n';
    expect(mutantsOf(source).map((one) => one.source)).toEqual([
      'export const a = 2;\nexport const b = 2;\n',
      'export const a = 1;\nexport const b = 3;\n',
    ]);
  });
});

test('a mask is as long as what it hides', () => {
  const source = "const a = 'x < y'; /* 1\n2 */ const b = `a < 3`; // 4";
  expect(maskTexts(source)).toHaveLength(source.length);
  expect(maskTexts(source)).not.toMatch(/\d|</);
});

test('a sample is the same for the same seed, and nothing is in it twice', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  const sample = sampleOf(all, 30, 7);
  expect(sampleOf(all, 30, 7)).toEqual(sample);
  expect(sampleOf(all, 30, 8)).not.toEqual(sample);
  expect(new Set(sample).size).toBe(30);
  expect(sampleOf(all, 500, 7).toSorted((a, b) => a - b)).toEqual(all);
});
