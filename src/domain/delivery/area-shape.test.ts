import { describe, expect, test } from 'bun:test';
import { cornersFromText } from './area-corners.ts';
import { cornersOfRing, shapeFaultOf, shapeOf, tidyCorners } from './area-shape.ts';

const corners = (...lines: string[]) => cornersFromText(lines.join('\n')) ?? [];
const SQUARE = corners('-33.90, 151.17', '-33.90, 151.19', '-33.92, 151.19', '-33.92, 151.17');

describe('the corners of an area', () => {
  test('go round in either direction', () => {
    expect(shapeFaultOf(SQUARE)).toBeNull();
    expect(shapeFaultOf(SQUARE.toReversed())).toBeNull();
  });

  test('may turn inwards', () => {
    expect(shapeFaultOf([...SQUARE, ...corners('-33.91, 151.18')])).toBeNull();
  });

  test('two are no area', () => {
    expect(shapeFaultOf(SQUARE.slice(0, 2))).toBe('tooFewCorners');
  });

  test('are refused where two sides cross, as in a bow tie', () => {
    const [a, b, c, d] = SQUARE;
    expect(shapeFaultOf([a!, c!, b!, d!])).toBe('crossesItself');
  });

  test('are rejected if they are all on one line', () => {
    expect(shapeFaultOf(corners('-33.90, 151.17', '-33.91, 151.17', '-33.92, 151.17'))).not.toBeNull();
  });

  test('are refused where they are a slip of the hand', () => {
    const slip = corners('-33.90000, 151.17000', '-33.90001, 151.17001', '-33.90000, 151.17002');
    expect(shapeFaultOf(slip)).toBe('isTooSmall');
  });

  test('do not reach from one side of the date line to the other', () => {
    expect(shapeFaultOf(corners('-17, 179.9', '-17, -179.9', '-18, -179.9', '-18, 179.9'))).toBe('crossesDateLine');
  });

  test('are 500 at the most', () => {
    const round = Array.from({ length: 501 }, (_, at) => {
      const angle = (at / 501) * 2 * Math.PI;
      return { latitude: String(-33.9 + 0.05 * Math.sin(angle)), longitude: String(151.2 + 0.05 * Math.cos(angle)) };
    });
    expect(shapeFaultOf(round)).toBe('tooManyCorners');
    expect(shapeFaultOf(round.slice(1))).toBeNull();
  });

  test('are kept once each: the first is not repeated at the end, and a double tap is one corner', () => {
    expect(tidyCorners([SQUARE[0]!, SQUARE[0]!, ...SQUARE.slice(1), SQUARE[0]!])).toEqual(SQUARE);
  });

  test('come back from GeoJSON as they went', () => {
    const [ring] = shapeOf(SQUARE).coordinates;
    expect(shapeFaultOf(cornersOfRing(ring!))).toBeNull();
    expect(shapeOf(cornersOfRing(ring!))).toEqual(shapeOf(SQUARE));
  });
});
