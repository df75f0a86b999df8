import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { inPieces } from './in-pieces.ts';
import type { SalesFilter } from './sales-facts.ts';

const days = (from: string, to: string): SalesFilter => ({
  range: { kind: 'businessDays', from, to },
  channel: 'pos',
  posTerminalId: 'till',
});

const spanOf = ({ range }: SalesFilter) => (range.kind === 'businessDays' ? [range.from, range.to] : []);

/** Each part's first and last day, where reading a day takes so long. */
async function partsOf(from: string, to: string, { msOfDay, holdMs }: { msOfDay: number; holdMs: number }) {
  return await inPieces(
    days(from, to),
    async (piece) => {
      const [first = '', last = ''] = spanOf(piece);
      const until = performance.now() + msOfDay * (Temporal.PlainDate.from(first).until(last).days + 1);
      while (performance.now() < until);
      return [first, last] as const;
    },
    holdMs,
  );
}

test('every day of a period is in one part, whatever a day takes', async () => {
  const day = fc.integer({ min: 0, max: 800 }).map((at) => Temporal.PlainDate.from('2025-11-26').add({ days: at }));
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 0.5, 10), async (from, more, holdMs) => {
      const to = from.add({ days: more }).toString();
      const parts = await partsOf(from.toString(), to, { msOfDay: 0, holdMs });
      expect(parts[0]?.[0]).toBe(from.toString());
      expect(parts.at(-1)?.[1]).toBe(to);
      for (const [at, [first]] of parts.entries()) {
        const before = parts[at - 1]?.[1];
        if (before) expect(first).toBe(Temporal.PlainDate.from(before).add({ days: 1 }).toString());
      }
    }),
    { numRuns: 30 },
  );
});

test('parts are shorter where reading takes longer, and one day is the shortest', async () => {
  const parts = await partsOf('2026-11-01', '2026-11-14', { msOfDay: 3, holdMs: 3 });
  expect(parts[0]).toEqual(['2026-11-01', '2026-11-04']);
  expect(parts.slice(1).every(([first, last]) => first === last)).toBe(true);
});

test('others are served between two parts', async () => {
  let served = 0;
  const serve = () => {
    served += 1;
    again = setImmediate(serve);
  };
  let again = setImmediate(serve);
  const parts = await partsOf('2026-11-01', '2026-11-20', { msOfDay: 0, holdMs: 0 });
  clearImmediate(again);
  expect(parts).toHaveLength(20);
  expect(served).toBeGreaterThanOrEqual(19);
});

test('the last days that there are end a period too', async () => {
  expect((await partsOf('9999-12-20', '9999-12-31', { msOfDay: 0, holdMs: 10 })).at(-1)?.[1]).toBe('9999-12-31');
});

test('the last 24 hours are read at once, and what else is asked stays', async () => {
  const filter: SalesFilter = {
    ...days('', ''),
    range: {
      kind: 'instants',
      fromIsoDateTimeUtc: '2026-11-20T07:00:00.000Z',
      untilIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
    },
  };
  expect(await inPieces(filter, async (piece) => piece)).toEqual([filter]);
  const [piece] = await inPieces(days('2026-11-01', '2026-11-01'), async (one) => one);
  expect(piece).toEqual(days('2026-11-01', '2026-11-01'));
});
