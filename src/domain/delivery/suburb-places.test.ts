import { expect, test } from 'bun:test';
import { suburbPlaces } from './suburb-places.ts';

const to = (suburb: string, latitude: string | null, longitude: string | null = '151.18') => ({
  ...{ suburb, latitude, longitude },
});

test.each<[string, ReturnType<typeof to>[], string[]]>([
  ['a store that never delivered has no names', [], []],
  ['an address without a place tells nothing', [to('Newtown', null), to('Newtown', '-33.9', null)], []],
  ['nor does one without a suburb', [to(' ', '-33.9')], []],
  ['one address is its suburb, without its door', [to('Newtown', '-33.89812')], ['Newtown -33.898']],
  [
    'one that was looked up wrongly moves no suburb',
    [to('Newtown', '-33.897'), to('newtown ', '-33.899'), to('Newtown', '-20.1')],
    ['Newtown -33.897'],
  ],
  [
    'the suburb with most deliveries comes first',
    [to('Enmore', '-33.9'), to('Newtown', '-33.8'), to('Newtown', '-33.8')],
    ['Newtown -33.800', 'Enmore -33.900'],
  ],
])('%s', (_, addresses, names) => {
  expect(suburbPlaces(addresses).map(({ name, latitude }) => `${name} ${latitude}`)).toEqual(names);
});

test('there are no more names than leave the map to be seen', () => {
  expect(suburbPlaces(Array.from({ length: 80 }, (_, at) => to(`Suburb ${at}`, '-33.9')))).toHaveLength(24);
});
