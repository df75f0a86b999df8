import { expect, test } from 'bun:test';
import { describeIssue } from './issue-text.ts';
import type { PricingIssue } from './pricing.types.ts';

const lineId = 'line';
const ISSUES = {
  'Spend $6.00 more to reach the $20.00 minimum for delivery.': {
    code: 'belowMinOrder',
    missingInCents: 600,
    minOrderValueInCents: 2000,
  },
  'Spend $1.50 more to use coupon TEN.': { code: 'couponBelowAmount', couponCode: 'TEN', missingInCents: 150 },
  'Soup: Sorry, this item is currently unavailable.': { code: 'itemUnavailable', lineId, name: 'Soup' },
  'Bun: choose at least 1.': { code: 'groupTooFew', lineId, groupId: 'g', groupName: 'Bun', min: 1, max: 2 },
  'Bun: choose at most 2.': { code: 'groupTooMany', lineId, groupId: 'g', groupName: 'Bun', min: 1, max: 2 },
  'Sorry, this address is outside our delivery area.': { code: 'outsideDeliveryArea' },
} as const satisfies Record<string, PricingIssue>;

test.each(Object.entries(ISSUES))('%s', (sentence, issue) => {
  expect(describeIssue(issue, 'AUD')).toBe(sentence);
});

const WORDS = { lineId, groupId: 'g', refId: 'onion', slotId: 's', couponCode: 'TEN', name: 'Soup' };
test.each([
  'itemUnknown',
  'categoryUnavailable',
  'groupUnknown',
  'optionUnknown',
  'optionRepeated',
  'sizeUnknown',
  'toppingUnknown',
  'removeToppingUnknown',
  'pizzaUnknown',
  'halvesNotAllowed',
  'dealSlotUnfilled',
  'dealSlotUnknown',
  'dealChoiceUnknown',
  'selectionMismatch',
  'customNotAllowed',
  'couponUnknown',
  'couponNotStarted',
  'couponEnded',
  'couponWrongDay',
  'couponWrongCollection',
  'couponWrongStore',
  'couponUsedUp',
  'couponFirstOrderOnly',
  'couponNotCombinable',
  'couponsOff',
  'couponTakesNothing',
] as const)('%s has a sentence for the customer, without ids', (code) => {
  const sentence = describeIssue({ code, ...WORDS } as PricingIssue, 'GBP');
  expect(sentence).toMatch(/^\S.*\.$/);
  expect(sentence).not.toContain('undefined');
  if (code.startsWith('coupon')) expect(sentence).toContain('TEN');
});
