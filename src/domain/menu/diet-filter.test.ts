import { expect, test } from 'bun:test';
import { dietsAmong, fitsDiets } from './diet-filter.ts';
import { DIETS, type Diet } from './menu-codes.schema.ts';

test.each<[Diet[], Diet[], boolean]>([
  [[], [], true],
  [[], ['VEGAN'], false],
  [['VEGAN'], [], true],
  [['VEGAN'], ['VEGAN'], true],
  [['VEGAN'], ['VEGETARIAN'], true],
  [['VEGETARIAN'], ['VEGAN'], false],
  [['VEGAN'], ['LOW_LACTOSE'], false],
  [['HALAL'], ['KOSHER'], false],
  [['VEGAN', 'GLUTEN_FREE'], ['VEGETARIAN', 'GLUTEN_FREE'], true],
  [['VEGETARIAN'], ['VEGETARIAN', 'GLUTEN_FREE'], false],
])('a dish that is said to be %p fits who asks for %p: %p', (dietary, wanted, fits) => {
  expect(fitsDiets({ dietary }, wanted)).toBe(fits);
});

test('only diets that some dish fits are offered, in their own order', () => {
  expect(dietsAmong([{ dietary: ['HALAL'] }, { dietary: ['VEGAN'] }, { dietary: [] }], DIETS)).toEqual([
    'VEGAN',
    'VEGETARIAN',
    'HALAL',
  ]);
  expect(dietsAmong([], DIETS)).toEqual([]);
});
