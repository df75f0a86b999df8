import { describe, expect, test } from 'bun:test';
import type { PlaceQuestion, PlacesPort } from './places.port.ts';

/** A map on the bench, with the network's hands. */
export interface PlacesBench extends AsyncDisposable {
  readonly places: PlacesPort;
  /** Suggestions and details that reached the provider, oldest first. */
  asked(): readonly { readonly what: 'suggest' | 'locate'; readonly sessionToken: string | null }[];
  setDown(isDown: boolean): void;
  limitNext(): void;
}

const SESSION = '0190a1b2-0000-7000-8000-000000000001';
const KING_STREET: PlaceQuestion = { text: '12 king st newt', countryCode: 'AU', near: null, sessionToken: SESSION };

/**
 * The contract of every map. The bench knows King Street in Newtown, Campbell Parade at Bondi and Old Compton Street.
 */
export function placesSuite(name: string, open: () => Promise<PlacesBench>) {
  describe(`${name} keeps the places port's promises`, () => {
    test('a typed line leads to an address with its point', async () => {
      await using bench = await open();
      const found = await bench.places.suggest(KING_STREET);
      if (found.kind !== 'suggested') throw new Error(found.kind);
      const [first] = found.suggestions;
      expect(first).toMatchObject({ mainText: '12 King Street' });
      expect(first?.secondaryText).toContain('Newtown');
      const located = await bench.places.locate({ placeId: first?.placeId ?? '', sessionToken: SESSION });
      if (located.kind !== 'located') throw new Error(located.kind);
      expect(located.place).toMatchObject({
        line1: '12 King Street',
        hasHouseNumber: true,
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
      });
      expect(Number(located.place.latitude)).toBeCloseTo(-33.9, 1);
      expect(Number(located.place.longitude)).toBeCloseTo(151.18, 1);
    });

    test('a unit is written before the number', async () => {
      await using bench = await open();
      const found = await bench.places.suggest({ ...KING_STREET, text: '4/12 King Street Newtown' });
      if (found.kind !== 'suggested') throw new Error(found.kind);
      const placeId = found.suggestions[0]?.placeId ?? '';
      const located = await bench.places.locate({ placeId, sessionToken: SESSION });
      expect(located).toMatchObject({ kind: 'located', place: { line1: '4/12 King Street' } });
    });

    test('a street without a number says so', async () => {
      await using bench = await open();
      const found = await bench.places.suggest({ ...KING_STREET, text: 'King Street Newtown' });
      if (found.kind !== 'suggested') throw new Error(found.kind);
      const placeId = found.suggestions[0]?.placeId ?? '';
      const located = await bench.places.locate({ placeId, sessionToken: SESSION });
      expect(located).toMatchObject({ kind: 'located', place: { hasHouseNumber: false } });
    });

    test('addresses of another country are not suggested', async () => {
      await using bench = await open();
      const asked = { ...KING_STREET, text: '5 Old Compton Street' };
      expect(await bench.places.suggest(asked)).toEqual({ kind: 'suggested', suggestions: [] });
      const british = await bench.places.suggest({ ...asked, countryCode: 'GB' });
      expect(british.kind === 'suggested' && british.suggestions.length).toBe(1);
    });

    test('nonsense finds nothing, which is no failure', async () => {
      await using bench = await open();
      const found = await bench.places.suggest({ ...KING_STREET, text: 'zzzz qqqq' });
      expect(found).toEqual({ kind: 'suggested', suggestions: [] });
    });

    test.each(['', ' ', 'ki'])('%p is too short to be asked for', async (text) => {
      await using bench = await open();
      expect(await bench.places.suggest({ ...KING_STREET, text })).toEqual({ kind: 'suggested', suggestions: [] });
      expect(bench.asked()).toEqual([]);
    });

    test.each(['', 'made-up', '../../v1/secrets', '?x=1'])('the place %p is unknown', async (placeId) => {
      await using bench = await open();
      expect(await bench.places.locate({ placeId, sessionToken: SESSION })).toEqual({ kind: 'unknown' });
    });

    test('suggestions and the details that end them carry one session', async () => {
      await using bench = await open();
      const found = await bench.places.suggest(KING_STREET);
      if (found.kind !== 'suggested') throw new Error(found.kind);
      await bench.places.locate({ placeId: found.suggestions[0]?.placeId ?? '', sessionToken: SESSION });
      expect(bench.asked()).toEqual([
        { what: 'suggest', sessionToken: SESSION },
        { what: 'locate', sessionToken: SESSION },
      ]);
    });

    test('a provider that is down is unavailable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      expect((await bench.places.suggest(KING_STREET)).kind).toBe('unavailable');
      bench.setDown(false);
      expect((await bench.places.suggest(KING_STREET)).kind).toBe('suggested');
    });

    test('too many requests are reported as such', async () => {
      await using bench = await open();
      bench.limitNext();
      expect(await bench.places.suggest(KING_STREET)).toEqual({ kind: 'unavailable', why: 'rate_limited' });
    });
  });
}
