import { expect, test } from 'bun:test';
import { adminPages } from '../admin-pages.ts';
import { navigationOf } from '../navigation.ts';
import { changeText, pageText } from './support-texts.ts';

const NAVIGATION = navigationOf(adminPages);

test.each([
  ['/admin/restaurants/:restaurantId/stores/:storeId', 'Today'],
  ['/admin/restaurants/:restaurantId/stores/:storeId/find', 'Find'],
  ['/admin/restaurants/:restaurantId/website-words', 'Website words'],
  ['/admin/restaurants/:restaurantId/support-access', 'Support access'],
  ['/api', 'Figures and lists on those pages'],
])('%s is “%s”', (page, text) => {
  expect(pageText(NAVIGATION, page)).toBe(text);
});

test('a change is named as the log has it', () => {
  expect(changeText('editStoreSettings')).toBe('Edit store settings');
});
