import { beforeEach, expect, test } from 'bun:test';
import { draftNow, startFresh } from '../draft/draft-store.ts';
import { PLACES, type ScreenOfPlace } from '../kit/places.tsx';
import { takeRequest } from '../kit/screen-request.ts';
import { beforePlace } from './before-place.ts';

beforeEach(startFresh);

function screenOf(action: string): ScreenOfPlace {
  const go = PLACES.find((place) => place.action === action)?.go;
  if (typeof go !== 'object') throw new Error(`${action} is no screen`);
  return go;
}

test.each([
  ['newPickup', 'pickup'],
  ['newDineIn', 'dineIn'],
  ['newDelivery', 'delivery'],
] as const)('the tile %s starts a new order of type %s', (action, collectionType) => {
  const before = draftNow().id;
  beforePlace(screenOf(action));
  expect(draftNow()).toMatchObject({ collectionType, lines: [] });
  expect(draftNow().id).not.toBe(before);
  expect(takeRequest('customItem')).toBe(false);
});

test('the tile for a custom item opens the order screen with its sheet, once', () => {
  beforePlace(screenOf('customItem'));
  expect(takeRequest('customItem')).toBe(true);
  expect(takeRequest('customItem')).toBe(false);
});

test('any other tile leaves the order that is being rung up as it was', () => {
  const before = draftNow();
  beforePlace(screenOf('history'));
  expect(draftNow()).toBe(before);
});
