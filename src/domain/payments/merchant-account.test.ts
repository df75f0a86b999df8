import { describe, expect, test } from 'bun:test';
import {
  type AccountFacts,
  type AccountState,
  accountStateOf,
  missingWords,
  scheduleWords,
  takesPayments,
} from './merchant-account.ts';
import { payoutScheduleSchema } from './payout-schedule.schema.ts';

const READY: AccountFacts = {
  takesCharges: true,
  getsPayouts: true,
  isSubmitted: true,
  due: [],
  isBeingChecked: false,
  deadlineIsoDateTimeUtc: null,
  disabledReason: null,
  bank: { name: 'Bank', last4: '3456', hasFailed: false },
};

describe('a store’s account', () => {
  test.each<[string, Partial<AccountFacts>, AccountState]>([
    ['that takes money and pays it out is ready', {}, 'ready'],
    ['whose owner has not answered is unfinished', { isSubmitted: false, takesCharges: false }, 'unfinished'],
    [
      'that lacks something before it works is unfinished',
      { takesCharges: false, due: ['external_account'] },
      'unfinished',
    ],
    ['that works and lacks something is wanted', { due: ['individual.verification.document'] }, 'wanted'],
    ['whose answers are looked at is being checked', { takesCharges: false, isBeingChecked: true }, 'checking'],
    ['that works while it is looked at is ready', { isBeingChecked: true }, 'ready'],
    ['under review is being checked', { takesCharges: false, disabledReason: 'under_review' }, 'checking'],
    [
      'whose bank sent money back says so first',
      { bank: { name: '', last4: '1', hasFailed: true }, due: ['x'] },
      'bankFailed',
    ],
    ['that was rejected is off', { disabledReason: 'rejected.fraud', isSubmitted: false }, 'off'],
    ['that the platform paused is off', { disabledReason: 'platform_paused' }, 'off'],
    ['that is paid into and not out is off', { getsPayouts: false }, 'off'],
  ])('%s', (_, change, state) => {
    expect(accountStateOf({ ...READY, ...change })).toBe(state);
  });

  test('that is not there is none, and one that was archived is closed, whatever else it is', () => {
    expect([accountStateOf(null), accountStateOf(READY, true)]).toEqual(['none', 'closed']);
  });

  test('gets the money of a new order while it takes charges and is not archived', () => {
    const cases = [
      takesPayments(READY, false),
      takesPayments(READY, true),
      takesPayments({ ...READY, takesCharges: false }, false),
    ];
    expect(cases).toEqual([true, false, false]);
  });
});

test('what is missing is said in our words, each once', () => {
  const due = [
    'individual.dob.day',
    'individual.dob.month',
    'external_account',
    'individual.verification.document',
    'new.thing',
  ];
  expect(missingWords(due)).toEqual(['About you', 'Bank account', 'Identity document', 'More details']);
});

test.each([
  [{ interval: 'manual' }, 'When you ask'],
  [{ interval: 'daily' }, 'Every business day'],
  [{ interval: 'weekly', weekday: 'friday' }, 'Every Friday'],
  [{ interval: 'monthly', day: 31 }, 'On day 31 of each month'],
] as const)('a payout of %j is “%s”', (schedule, words) => {
  expect(scheduleWords(payoutScheduleSchema.parse(schedule))).toBe(words);
});

test.each([
  [{ interval: 'hourly' }],
  [{ interval: 'weekly' }],
  [{ interval: 'weekly', weekday: 'someday' }],
  [{ interval: 'monthly', day: 0 }],
  [{ interval: 'monthly', day: 32 }],
  [{ interval: 'monthly', day: 1.5 }],
])('a payout of %j is none', (schedule) => {
  expect(payoutScheduleSchema.safeParse(schedule).success).toBe(false);
});
