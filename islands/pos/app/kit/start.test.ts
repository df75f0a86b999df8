import { expect, test } from 'bun:test';
import { startAddress, usualOrderType } from './start.ts';

const ALL = { collectionTypes: ['pickup', 'delivery', 'dineIn'] as const, hasTableMap: true };

test.each([
  ['the table map', 'tableMap', ALL, '/table-map'],
  ['the order', 'ordering', ALL, '/ordering'],
  ['home if no tables are drawn', 'tableMap', { ...ALL, hasTableMap: false }, '/home'],
  ['home if the store no longer offers dine in', 'tableMap', { ...ALL, collectionTypes: ['pickup'] }, '/home'],
] as const)('a till starts with %s', (_, start, store, address) => {
  expect(startAddress(start, store)).toBe(address);
});

test.each([
  ['as the till is set', 'delivery', ALL, 'delivery'],
  ['what the store still offers', 'delivery', { ...ALL, collectionTypes: ['dineIn'] }, 'dineIn'],
  ['for pickup in a store that offers nothing yet', 'dineIn', { ...ALL, collectionTypes: [] }, 'pickup'],
] as const)('a new order is %s', (_, wanted, store, type) => {
  expect(usualOrderType(wanted, store)).toBe(type);
});
