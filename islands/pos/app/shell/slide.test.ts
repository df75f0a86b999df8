import { expect, test } from 'bun:test';
import { isOpenAt, slidTo, takesKnob } from './slide.ts';

const width = 320;
const opens = (from: number, to: number) => takesKnob({ x: from, width }) && isOpenAt(slidTo({ x: to, width }, from));

test.each([
  ['a tap on the knob', 20, 20, false],
  ['a tap at the far end', 310, 310, false],
  ['a slide that begins in the middle', 160, 320, false],
  ['half a slide', 20, 160, false],
  ['a slide back', 60, 0, false],
  ['a slide all the way', 20, 300, true],
  ['a slide beyond the edge', 20, 400, true],
])('%s', (_, from, to, isOpen) => expect(opens(from, to)).toBe(isOpen));
