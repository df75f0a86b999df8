import { describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import type { LocateOutcome, PlacesPort, SuggestOutcome } from '#src/integrations/places/places.port.ts';
import { findAddresses, locateAddress } from './find-address.ts';

const PLACE: Extract<LocateOutcome, { kind: 'located' }>['place'] = {
  placeId: 'p1',
  line1: '12 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: '-33.9',
  longitude: '151.18',
  hasHouseNumber: true,
};
const QUESTION = { placeId: 'p1', sessionToken: 's1' };
const may = () => true;
const mayNot = () => false;

/** A map that counts its requests. */
async function map(over: Partial<{ located: LocateOutcome; suggested: SuggestOutcome }> = {}) {
  const asked: string[] = [];
  const places: PlacesPort = {
    suggest: async ({ text }) => {
      asked.push(text);
      return over.suggested ?? { kind: 'suggested', suggestions: [] };
    },
    locate: async ({ placeId }) => {
      asked.push(placeId);
      return over.located ?? { kind: 'located', place: PLACE };
    },
  };
  const base = await testContext();
  return { ctx: { ...base, ports: { ...base.ports, places } }, asked };
}

describe('a typed address', () => {
  test('fewer than three letters, or none, cost no request', async () => {
    const { ctx, asked } = await map();
    const find = (text: string) => findAddresses(ctx, testStore(), { text, sessionToken: 's', mayAskBilled: may });
    expect([(await find(' ')).kind, (await find('ki')).kind, (await find('kin')).kind]).toEqual([
      'notAsked',
      'tooShort',
      'found',
    ]);
    expect(asked).toEqual(['kin']);
  });

  test('after too many requests is typed by hand instead, and the provider is not asked', async () => {
    const { ctx, asked } = await map();
    const found = await findAddresses(ctx, testStore(), { text: '12 king', sessionToken: 's', mayAskBilled: mayNot });
    expect(found.kind).toBe('unavailable');
    expect(asked).toEqual([]);
  });
});

describe('a chosen address', () => {
  test('is read from the provider', async () => {
    const { ctx } = await map();
    expect(await locateAddress(ctx, { ...QUESTION, mayAskBilled: may })).toMatchObject({
      line1: '12 King Street',
      latitude: '-33.9',
    });
  });

  test('after too many requests is rejected beside its field, and the provider is not asked', async () => {
    const { ctx, asked } = await map();
    const refused = locateAddress(ctx, { ...QUESTION, mayAskBilled: mayNot });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ path: 'address.find', message: expect.stringContaining('Wait a minute') }] },
    });
    await refused.catch(() => null);
    expect(asked).toEqual([]);
  });

  test.each<[string, LocateOutcome]>([
    ['that is gone', { kind: 'unknown' }],
    ['while the map is away', { kind: 'unavailable', why: 'timeout' }],
    ['without a house number', { kind: 'located', place: { ...PLACE, hasHouseNumber: false } }],
  ])('%s is refused beside its field', async (_, located) => {
    const { ctx } = await map({ located });
    expect((await refusalOf(locateAddress(ctx, { ...QUESTION, mayAskBilled: may })))?.code).toBe('validation_failed');
  });
});
