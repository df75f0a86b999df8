import { expect, test } from 'bun:test';
import { CAST } from '../cast/cast.ts';
import { PICTURE_FILES } from './files.ts';

const SHOWN = CAST.restaurants.flatMap((restaurant) => [
  restaurant.theme.heroPicture,
  restaurant.theme.logoPicture,
  ...restaurant.stores.flatMap((store) => Object.keys(store.menu.art)),
]);

test('every dish, hero and logo of the demo has its picture, and no picture is left over', () => {
  expect(Object.keys(PICTURE_FILES).sort()).toEqual([...new Set(SHOWN)].sort());
});

test('the pictures are WebP and together stay below 6 MB', async () => {
  const contents = await Promise.all(Object.values(PICTURE_FILES).map((path) => Bun.file(path).bytes()));
  const kinds = contents.map((bytes) => new TextDecoder().decode(bytes.slice(8, 12)));
  expect(kinds.filter((kind) => kind !== 'WEBP')).toEqual([]);
  expect(contents.reduce((sum, bytes) => sum + bytes.byteLength, 0)).toBeLessThan(6_000_000);
});
