import { describe, expect, test } from 'bun:test';
import { matchPictures, type NamedItem, wordsOf } from './match-pictures.ts';

const item = (name: string, hasPicture = false): NamedItem => ({ id: name, name, hasPicture });
const MENU = [
  'Margherita',
  'Margherita Special',
  'Pepperoni',
  'Garlic bread',
  'Garlic bread with cheese',
  'Phở bò',
  'Crème brûlée',
  'Fish & chips',
  'Coke',
  'Coke Zero',
  'Chicken parmigiana',
  '7 Up',
  'Mixed grill',
].map((name) => item(name));

describe('a picture’s file name', () => {
  test.each<[string, string | null]>([
    ['Margherita.jpg', 'Margherita'],
    ['margherita-special.PNG', 'Margherita Special'],
    ['IMG_2041 Pepperoni (1).jpeg', 'Pepperoni'],
    ['garlic_bread.webp', 'Garlic bread'],
    ['GarlicBread.webp', 'Garlic bread'],
    ['garlic-bread-cheese.jpg', 'Garlic bread with cheese'],
    ['pho-bo-final-800x600.jpg', 'Phở bò'],
    ['creme brulee.png', 'Crème brûlée'],
    ['Fish and Chips.jpg', 'Fish & chips'],
    ['coke.jpg', 'Coke'],
    ['coke-zero.jpg', 'Coke Zero'],
    ['chicken-parmigana.jpg', 'Chicken parmigiana'],
    ['Peperoni.jpg', 'Pepperoni'],
    ['7up.png', '7 Up'],
    ['7 up.png', '7 Up'],
    // Nothing that is sure enough.
    ['chicken.jpg', null],
    ['bread.jpg', null],
    ['IMG_2041.jpg', null],
    ['photo.png', null],
    ['team.jpg', null],
    ['.jpg', null],
  ])('%s', (fileName, expected) => {
    expect(matchPictures([fileName], MENU)).toEqual([expected]);
  });

  test('means an item once: the nearer name has it, of two the first', () => {
    expect(matchPictures(['peperoni.jpg', 'pepperoni.jpg'], MENU)).toEqual([null, 'Pepperoni']);
    expect(matchPictures(['coke.jpg', 'Coke (2).jpg'], MENU)).toEqual(['Coke', null]);
  });

  test('of two items with the same name means the one without a picture, and none where both are without', () => {
    const twins = [
      { id: 'with', name: 'Lasagne', hasPicture: true },
      { id: 'without', name: 'Lasagne', hasPicture: false },
    ];
    expect(matchPictures(['lasagne.jpg'], twins)).toEqual(['without']);
    expect(
      matchPictures(
        ['lasagne.jpg'],
        twins.map((one) => ({ ...one, hasPicture: false })),
      ),
    ).toEqual([null]);
  });

  test('loses its accents, its marks and what a camera adds', () => {
    expect(wordsOf('DSC_0012-Crème Brûlée')).toEqual(['creme', 'brulee']);
    expect(wordsOf('0042')).toEqual([]);
  });
});
