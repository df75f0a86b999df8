import { describe, expect, test } from 'bun:test';
import { fittingComments, hasComment, toggleComment } from './quick-comments.ts';

describe('a quick comment', () => {
  test.each([
    ['', 'No onion', 'No onion'],
    ['Well done', 'No onion', 'Well done, No onion'],
    ['Well done, ', 'No onion', 'Well done, No onion'],
    ['No onion', 'No onion', ''],
    ['well done, no onion , allergic to nuts', 'No onion', 'well done, allergic to nuts'],
    ['No onion rings', 'No onion', 'No onion rings, No onion'],
  ])('tapped while “%s” is typed: %s makes it “%s”', (before, comment, after) => {
    expect(toggleComment(before, comment)).toBe(after);
  });

  test('that no longer fits changes nothing', () => {
    const full = 'x'.repeat(295);
    expect(toggleComment(full, 'No onion')).toBe(full);
  });

  test('is highlighted while it is in the text, however it was typed', () => {
    expect(hasComment('NO ONION, mild', 'No onion')).toBe(true);
    expect(hasComment('No onion rings', 'No onion')).toBe(false);
  });
});

describe('the comments that are offered', () => {
  const presets = {
    comments: ['Extra hot', 'Cut in half', 'No cutlery'],
    commentCategories: { 'Cut in half': ['pizzas', 'pasta'], 'Extra hot': ['coffee'] },
  };

  test.each<[string, string | null, string, string[]]>([
    ['a cappuccino', 'coffee', '', ['Extra hot', 'No cutlery']],
    ['a pizza', 'pizzas', '', ['Cut in half', 'No cutlery']],
    ['a salad', 'salads', '', ['No cutlery']],
    ['the whole order', null, '', ['No cutlery']],
    ['an item with a comment of another category', 'coffee', 'Cut in half', ['Extra hot', 'Cut in half', 'No cutlery']],
  ])('for %s are those that fit it', (_, categoryId, text, offered) => {
    expect(fittingComments(presets, categoryId, text)).toEqual(offered);
  });

  test('are all of them until their categories are set, and none when there are none', () => {
    expect(fittingComments({ comments: ['Mild'] }, 'coffee', '')).toEqual(['Mild']);
    expect(fittingComments({}, null, '')).toEqual([]);
  });
});
