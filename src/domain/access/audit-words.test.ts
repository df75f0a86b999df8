import { describe, expect, test } from 'bun:test';
import { AUDIT_SUBJECTS } from './audit-subjects.ts';
import { changedFields, wordsOf } from './audit-words.ts';

describe('an entry of the log in words', () => {
  test.each([
    ['editStore', 'Edit store'],
    ['posTerminal', 'Till'],
    ['turnOnTwoStep', 'Turn on two step'],
    ['print_jobs', 'Print jobs'],
  ])('%s is “%s”', (name, words) => expect(wordsOf(name)).toBe(words));

  test.each([
    ['a price', { priceInCents: 400 }, { priceInCents: 4200 }, [['Price', '4.00', '42.00']]],
    [
      'a name among others',
      { name: 'Cola', isActive: true },
      { name: 'Coke', isActive: true },
      [['Name', 'Cola', 'Coke']],
    ],
    ['a switch', { isActive: true }, { isActive: false }, [['Is active', 'Yes', 'No']]],
    ['a list', { days: ['mon'] }, { days: ['mon', 'tue'] }, [['Days', 'mon', 'mon, tue']]],
    [
      'something inside',
      { a: { autoLock: { minutes: 5 } } },
      { a: { autoLock: { minutes: 10 } } },
      [['A › Auto lock › Minutes', '5', '10']],
    ],
    [
      'one of several',
      { lines: [{ quantity: 1 }, { quantity: 1 }] },
      { lines: [{ quantity: 1 }, { quantity: 3 }] },
      [['Lines › 2 › Quantity', '1', '3']],
    ],
    ['what is new', null, { name: 'Bar' }, [['Name', null, 'Bar']]],
    ['what is gone', { name: 'Bar', code: null }, null, [['Name', 'Bar', null]]],
    ['nothing', { name: 'Bar' }, { name: 'Bar' }, []],
    ['a word alone', 'open', 'paused', [['', 'open', 'paused']]],
  ] as const)('names %s', (_, before, after, fields) => {
    expect(changedFields(before, after).map((one) => [one.label, one.before, one.after])).toEqual(
      fields.map((one) => [...one]),
    );
  });

  test('cuts a text that would fill the page', () => {
    const [field] = changedFields(null, { text: 'x'.repeat(900) });
    expect(field?.after).toBe(`${'x'.repeat(200)}…`);
  });
});

test('whatever the program logs by a name of its own can be found by what it is about', async () => {
  const known = new Set<string>(Object.values(AUDIT_SUBJECTS).flatMap(({ types }) => [...types]));
  const root = new URL('../../', import.meta.url).pathname;
  const missing = new Set<string>();
  for await (const file of new Bun.Glob('**/*.ts').scan({ cwd: root })) {
    if (file.endsWith('.test.ts') || file.includes('/testing/')) continue;
    for (const [, type = ''] of (await Bun.file(root + file).text()).matchAll(/subjectType: '(\w+)'/g)) {
      if (!known.has(type)) missing.add(type);
    }
  }
  expect([...missing]).toEqual([]);
});
