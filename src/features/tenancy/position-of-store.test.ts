import { describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import type { LocatedPlace, PlacesPort } from '#src/integrations/places/places.port.ts';
import { withPosition } from './position-of-store.ts';

const STORE = {
  line1: '270 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: null,
  longitude: null,
};
const PLACE: LocatedPlace = {
  placeId: 'king',
  line1: '270 King Street',
  hasHouseNumber: true,
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: '-33.8968',
  longitude: '151.1799',
};
const HERE = { latitude: PLACE.latitude, longitude: PLACE.longitude };
const BY_HAND = { latitude: '-33.9', longitude: '151.2' };

async function ask(
  store: Parameters<typeof withPosition>[1],
  {
    before = null,
    place = PLACE,
    may = true,
  }: { before?: typeof store | null; place?: LocatedPlace; may?: boolean } = {},
) {
  const asked: string[] = [];
  const places: PlacesPort = {
    async suggest({ text }) {
      asked.push(text);
      return { kind: 'suggested', suggestions: [{ placeId: 'king', mainText: '', secondaryText: '' }] };
    },
    locate: async () => ({ kind: 'located', place }),
  };
  const ctx = await testContext();
  const { latitude, longitude } = await withPosition({ ...ctx, ports: { ...ctx.ports, places } }, store, {
    countryCode: 'AU',
    before,
    mayAskBilled: () => may,
  });
  return { at: { latitude, longitude }, asked };
}

describe('a store’s position on the map', () => {
  test('is looked up from its address, so that no one types degrees', async () => {
    expect(await ask(STORE)).toEqual({ at: HERE, asked: ['270 King Street Newtown NSW 2042'] });
  });

  test('stays what was typed by hand', async () => {
    expect(await ask({ ...STORE, ...BY_HAND })).toEqual({ at: BY_HAND, asked: [] });
    expect((await ask({ ...STORE, ...BY_HAND }, { before: { ...STORE, ...BY_HAND } })).asked).toEqual([]);
  });

  test('moves with the store', async () => {
    const before = { ...STORE, ...BY_HAND, line1: '1 Wilson Street' };
    expect((await ask({ ...STORE, ...BY_HAND }, { before })).at).toEqual(HERE);
  });

  test('is left open rather than guessed: another postcode, no street, or no request allowed to the provider', async () => {
    const open = { latitude: null, longitude: null };
    expect((await ask(STORE, { place: { ...PLACE, postcode: '2000' } })).at).toEqual(open);
    expect(await ask({ ...STORE, line1: '' })).toEqual({ at: open, asked: [] });
    expect(await ask(STORE, { may: false })).toEqual({ at: open, asked: [] });
  });
});
