import { describe, expect, test } from 'bun:test';
import {
  filledBytes,
  filledText,
  keepAround,
  keepMarkup,
  type Markups,
  placeMarkup,
  placeMarkups,
} from './cached-markup.ts';

describe('long markup that was drawn before', () => {
  test('is where it was placed, in text and in bytes', () => {
    const markups: Markups = [];
    const dishes = placeMarkup(markups, keepMarkup('<li>Crème brûlée</li>'));
    const drinks = placeMarkup(markups, keepMarkup('<li>Tea</li>'));
    const page = `<ul>${drinks}</ul><ul>${dishes}</ul><ul>${drinks}</ul>`;
    const whole = '<ul><li>Tea</li></ul><ul><li>Crème brûlée</li></ul><ul><li>Tea</li></ul>';
    expect(filledText(page, markups)).toBe(whole);
    expect(Buffer.concat(filledBytes(page, markups)).toString()).toBe(whole);
  });

  test('is the very same bytes in every page', () => {
    const dishes = keepMarkup('<li>Margherita</li>');
    const first: Markups = [];
    const second: Markups = [];
    const [, one] = filledBytes(`a${placeMarkup(first, dishes)}`, first);
    const [, other] = filledBytes(`b${placeMarkup(second, dishes)}`, second);
    expect(one).toBe(other as typeof dishes.bytes);
  });

  test('is written out at once where no marks are filled in', () => {
    expect(placeMarkup(null, keepMarkup('<li>Margherita</li>'))).toBe('<li>Margherita</li>');
  });

  test('is not parsed: an item named like a mark stays as it is', () => {
    const markups: Markups = [];
    const page = placeMarkup(markups, keepMarkup('<li><!--kept:0--></li>'));
    expect(filledText(page, markups)).toBe('<li><!--kept:0--></li>');
  });
});

describe('markup around long markup', () => {
  test('is kept with it, and its bytes are the very same', () => {
    const dishes = keepMarkup('<li>Crème brûlée</li>');
    const inside: Markups = [];
    const kept = keepAround(`<h2>Sweets</h2><ul>${placeMarkup(inside, dishes)}</ul>`, inside);
    const markups: Markups = [];
    const tea = placeMarkup(markups, keepMarkup('<p>Tea</p>'));
    const page = `${tea}<div>${placeMarkups(markups, kept)}</div>`;
    const whole = '<p>Tea</p><div><h2>Sweets</h2><ul><li>Crème brûlée</li></ul></div>';
    expect(filledText(page, markups)).toBe(whole);
    expect(Buffer.concat(filledBytes(page, markups)).toString()).toBe(whole);
    expect(filledBytes(page, markups)).toContain(dishes.bytes);
    expect(placeMarkups(null, kept)).toBe('<h2>Sweets</h2><ul><li>Crème brûlée</li></ul>');
  });
});
