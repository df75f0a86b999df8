import { expect, test } from 'bun:test';
import { dietsAmong, fitsDiets, shownDiets } from './diet-filter.ts';
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

test('what only a starting menu claims is shown to no guest, and fits nobody', () => {
  const claimed = { dietary: ['VEGAN'], factsToConfirm: true } as const;
  expect(shownDiets({ ...claimed, dietary: ['VEGAN'] })).toEqual([]);
  expect(fitsDiets({ ...claimed, dietary: ['VEGAN'] }, ['VEGAN'])).toBe(false);
  expect(dietsAmong([{ ...claimed, dietary: ['VEGAN'] }], DIETS)).toEqual([]);
  expect(shownDiets({ dietary: ['VEGAN'] })).toEqual(['VEGAN']);
});
