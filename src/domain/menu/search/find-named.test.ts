import { describe, expect, test } from 'bun:test';
import { findNamed } from './find-named.ts';

const MENU = ['Lemon tart', 'Lemonade', 'Jalapeño dip', 'Dip for two'].map((name) => ({ id: name, name }));
const found = (typed: string) => findNamed(MENU, typed).map(({ name }) => name);

describe('items by name', () => {
  test.each([
    ['', ['Lemon tart', 'Lemonade', 'Jalapeño dip', 'Dip for two']],
    ['lemon', ['Lemon tart', 'Lemonade']],
    ['dip', ['Jalapeño dip', 'Dip for two']],
    ['DIP jalapeno', ['Jalapeño dip']],
    ['lemon-tart!', ['Lemon tart']],
    ['jalapenno', ['Jalapeño dip']],
    ['lemno tart', ['Lemon tart']],
    ['burger', []],
  ])('"%s" finds %p', (typed, names) => {
    expect(found(typed)).toEqual(names);
  });

  test('names that are only close stay away while one has what is typed', () => {
    expect(found('lemonade')).toEqual(['Lemonade']);
  });
});
