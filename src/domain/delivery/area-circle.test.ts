import { expect, test } from 'bun:test';
import area from '@turf/area';
import { circleAround } from './area-circle.ts';
import { shapeFaultOf, shapeOf } from './area-shape.ts';

test.each(['-33.8981', '51.5', '0'])(
  'a circle of 3 km around a store at latitude %s is as large as one',
  (latitude) => {
    const circle = circleAround({ latitude, longitude: '151.1744' }, 3);
    expect(shapeFaultOf(circle)).toBeNull();
    expect(area(shapeOf(circle)) / 1_000_000 / (Math.PI * 9)).toBeCloseTo(1, 1);
  },
);
