import { describe, expect, test } from 'bun:test';
import { hasComment, toggleComment } from './quick-comments.ts';

describe('a quick comment', () => {
  test.each([
    ['', 'No onion', 'No onion'],
    ['Well done', 'No onion', 'Well done, No onion'],
    ['Well done, ', 'No onion', 'Well done, No onion'],
    ['No onion', 'No onion', ''],
    ['well done, no onion , allergic to nuts', 'No onion', 'well done, allergic to nuts'],
    ['No onion rings', 'No onion', 'No onion rings, No onion'],
  ])('touched with “%s” written there: %s makes it “%s”', (before, comment, after) => {
    expect(toggleComment(before, comment)).toBe(after);
  });

  test('that has no room any more changes nothing', () => {
    const full = 'x'.repeat(295);
    expect(toggleComment(full, 'No onion')).toBe(full);
  });

  test('is lit while it stands there, however it was typed', () => {
    expect(hasComment('NO ONION, mild', 'No onion')).toBe(true);
    expect(hasComment('No onion rings', 'No onion')).toBe(false);
  });
});
