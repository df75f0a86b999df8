import { describe, expect, test } from 'bun:test';
import { employeeNameSchema } from './employee.schema.ts';
import { looksLike } from './look-alike-names.ts';

const told = (name: string) => {
  const read = employeeNameSchema.safeParse(name);
  return read.success ? read.data : (read.error.issues[0]?.message ?? '');
};

describe('an employee’s name, by which people read who approved and who clocked in', () => {
  test.each([
    ['Mia', 'Mia'],
    ['  Mia  Rossi ', 'Mia Rossi'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['Mary-Jane O’Neill Jr.', 'Mary-Jane O’Neill Jr.'],
    ['=SUM(A1)', '=SUM(A1)'],
    ['Мария', 'Мария'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['王 Wang', '王 Wang'],
    ['Mia 🍕', 'Mia 🍕'],
    ['Mia ❤\ufe0f\u200d🔥', 'Mia ❤\ufe0f\u200d🔥'],
  ])('%p is kept as %p', (name, kept) => {
    expect(told(name)).toBe(kept);
  });

  test.each([
    ['\u200b\u200b\u200b', 'Enter a name with visible letters.'],
    ['M\u200bia', 'Enter a name with visible letters.'],
    ['\u202eaiM', 'Enter a name with visible letters.'],
    ['Mi\u0000a', 'Enter a name with visible letters.'],
    ['M\u200cia', 'Enter a name with visible letters.'],
    ['M\ufe0fia', 'Enter a name with visible letters.'],
    ['Mi\u0301\u200da', 'Enter a name with visible letters.'],
    ['\u3164', 'Enter a name with visible letters.'],
    ['\u2800\u2800', 'Enter a name with visible letters.'],
    ['...', 'Enter a name with visible letters.'],
    ['Mi\u0430', 'Use letters of one alphabet.'],
    ['\u039cia', 'Use letters of one alphabet.'],
    ['   ', 'Enter 1 to 40 characters.'],
    ['M'.repeat(41), 'Enter 1 to 40 characters.'],
  ])('%p is refused: %s', (name, why) => {
    expect(told(name)).toBe(why);
  });

  test.each([
    ['Ava', '\u0410\u0475\u0430', true],
    ['Mia', 'Mia', false],
    ['Mia', 'Mía', false],
    ['COPE', '\u0421\u041e\u0420\u0415', true],
    ['Ann', 'Anne', false],
    ['Мария', 'Марина', false],
  ])('%p and %p are different names that look alike: %p', (one, other, expected) => {
    expect(looksLike(one, other)).toBe(expected);
  });
});
