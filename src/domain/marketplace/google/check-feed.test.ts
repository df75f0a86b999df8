import { expect, test } from 'bun:test';
import { feedProblems, linesOf } from './check-feed.ts';
import { feedFiles } from './feed-files.ts';
import { GOOGLE_DAYS, type GoogleEntity } from './google-entities.schema.ts';

const DAYS = [...GOOGLE_DAYS];
const GOOD: readonly GoogleEntity[] = [
  { '@type': 'Restaurant', '@id': 's', name: 'Harbour Slice', addressCountry: 'AU', telephone: '+61293744000' },
  {
    ...{ '@type': 'Service', '@id': 's.t', serviceType: 'TAKEOUT', restaurantId: 's', menuId: 's.t' },
    servingConfig: { disableOrderSpecialInstruction: true, disableMenuItemSpecialInstruction: true },
  } as GoogleEntity,
  { '@type': 'OperationHours', '@id': 's.t.hours', serviceId: 's.t', opens: '00:00', closes: '23:59' },
  {
    ...{ '@type': 'ServiceHours', '@id': 's.t.asap', serviceId: 's.t', operationHoursId: 's.t.hours' },
    ...{ orderType: 'ASAP', opens: '17:00', closes: '22:00', dayOfWeek: DAYS, isSpecialHour: false },
  } as GoogleEntity,
  { '@type': 'Menu', '@id': 's.t', name: 'Dinner' },
  {
    '@type': 'MenuSection',
    '@id': 's.t.c',
    name: 'Pizza',
    menuId: { '@id': 's.t', displayOrder: 1 },
    menuItemId: ['s.t.i'],
  },
  {
    '@type': 'MenuItem',
    '@id': 's.t.i',
    name: 'Margherita',
    parentMenuSectionId: [{ '@id': 's.t.c', displayOrder: 1 }],
  },
  { '@type': 'MenuItemOffer', '@id': 's.t.i', sku: 'i', menuItemId: 's.t.i', price: 24.5, priceCurrency: 'AUD' },
];
/** The good feed with one entity of a kind changed. */
const changed = (type: GoogleEntity['@type'], change: object) =>
  GOOD.map((entity) => (entity['@type'] === type ? ({ ...entity, ...change } as GoogleEntity) : entity));

test('a feed in which everything is named and fits is good', () => {
  expect(feedProblems(GOOD)).toEqual([]);
});

test.each([
  [
    'a name that nothing has',
    changed('MenuItemOffer', { menuItemId: 's.t.gone' }),
    'names s.t.gone, which isn’t there.',
  ],
  ['a section of no item', changed('MenuSection', { menuItemId: [] }), 'MenuSection s.t.c: menuItemId'],
  ['null', changed('Restaurant', { telephone: null }), 'Restaurant s: telephone'],
  ['a property that Google doesn’t know', changed('Menu', { colour: 'red' }), 'Menu s.t: '],
  ['a price below nothing', changed('MenuItemOffer', { price: -1 }), 'MenuItemOffer s.t.i: price'],
  ['hours that end at 24:00', changed('ServiceHours', { closes: '24:00' }), 'ServiceHours s.t.asap: closes'],
  ['a name that is too long', changed('Menu', { '@id': 'x'.repeat(301) }), ': @id'],
  ['an offer of nothing', changed('MenuItemOffer', { menuItemId: undefined }), 'is of no item'],
  ['two restaurants', [...GOOD, { ...GOOD[0]!, '@id': 'other' }], 'no restaurant, or more than one'],
  ['the same service twice', [...GOOD, { ...GOOD[1]!, '@id': 'other' }], 'A service is there twice.'],
  ['the same name twice', [...GOOD, GOOD[7]!], 'A name is used twice.'],
  ['no service', GOOD.filter((entity) => entity['@type'] === 'Restaurant'), 'Neither pickup nor delivery'],
  ['more than 4 MB', [...GOOD, ...many(4_100)], 'larger than the 4 MB'],
])('a feed with %s isn’t given away', (_, entities, said) => {
  expect(feedProblems(entities as GoogleEntity[]).join('\n')).toContain(said);
});

function many(count: number): GoogleEntity[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ '@type': 'MenuItem' as const, '@id': `i${at}`, name: 'A dish', description: 'x'.repeat(1_000) },
    parentMenuSectionId: [{ '@id': 's.t.c', displayOrder: 1 }],
  }));
}

const QUESTION = {
  ...{ entities: GOOD, storeId: 's', storeName: 'Café “Harbour” Slice', url: 'https://order.example' },
  at: Temporal.Instant.from('2026-11-21T03:00:00Z'),
};

test('the files are the restaurant’s, one entity to a line, and the links’, and the marker with its time is the last', () => {
  const [restaurant, links, marker] = feedFiles(QUESTION);
  expect(restaurant).toMatchObject({ name: 'cafe-harbour-slice-s.ndjson', text: linesOf(GOOD) });
  expect(
    restaurant?.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([...GOOD]);
  expect(links?.name).toBe('redirect-merchants-1795230000.json');
  expect(marker).toMatchObject({ name: 'marker.txt', text: '2026-11-21T03:00:00.000Z' });
});

test('links lead to the store’s website, for each order type that it has', () => {
  const links = JSON.parse(feedFiles(QUESTION)[1]!.text);
  expect(links.metadata).toEqual({
    ...{ generation_timestamp: 1_795_230_000, processing_instruction: 'PROCESS_AS_COMPLETE', total_shards: 1 },
  });
  expect(links.merchant).toMatchObject([
    {
      ...{ merchant_id: 's', name: 'Harbour Slice', telephone: '+61293744000', url: 'https://order.example' },
      action_link: [
        {
          ...{ url: 'https://order.example', action_link_type: 'ACTION_LINK_TYPE_ORDER_FOOD_TAKEOUT' },
          platform: 'ACTION_PLATFORM_WEB_APPLICATION',
        },
      ],
    },
  ]);
});

test('there are no links in a country where Google has none', () => {
  const entities = changed('Restaurant', { addressCountry: 'NZ' });
  expect(feedFiles({ ...QUESTION, entities }).map(({ name }) => name)).toEqual([
    'cafe-harbour-slice-s.ndjson',
    'marker.txt',
  ]);
});
