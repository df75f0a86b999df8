import { describe, expect, test } from 'bun:test';
import { EMPLOYEE_PERMISSIONS } from './actor.ts';
import { type LockScreen, locksWhenIdle, permissionsWithoutPin } from './lock-screen.ts';

const screen = (over: Partial<LockScreen>): LockScreen => ({
  isEnabled: true,
  appliesTo: 'everyone',
  employeeIds: [],
  ...over,
});
const CHOSEN: Partial<LockScreen> = { appliesTo: 'specificEmployees', employeeIds: ['mia'] };

describe('the lock screen', () => {
  test.each<[string, LockScreen, readonly string[]]>([
    ['on for everyone: without a PIN the till does nothing', screen({}), []],
    ['on for some: who stands there is not known yet, so it asks', screen(CHOSEN), []],
    ['off: the till takes orders without a PIN', screen({ isEnabled: false }), ['takeOrders']],
    ['off, with people chosen before: it is off', screen({ ...CHOSEN, isEnabled: false }), ['takeOrders']],
  ])('%s', (_, given, expected) => expect(permissionsWithoutPin(given)).toEqual(expected as never));

  test('off: what is protected still needs a PIN', () => {
    const open: readonly string[] = permissionsWithoutPin(screen({ isEnabled: false }));
    expect(EMPLOYEE_PERMISSIONS.filter((one) => !open.includes(one))).toEqual([
      'discount',
      'refund',
      'void',
      'cashDrawer',
      'reports',
      'settings',
      'timeClockOfOthers',
    ]);
  });

  test.each<[string, LockScreen, string, boolean]>([
    ['for everyone, Leo', screen({}), 'leo', true],
    ['for Mia only, Mia', screen(CHOSEN), 'mia', true],
    ['for Mia only, Leo', screen(CHOSEN), 'leo', false],
    ['for nobody yet, Leo', screen({ appliesTo: 'specificEmployees' }), 'leo', false],
    ['off, Mia', screen({ ...CHOSEN, isEnabled: false }), 'mia', false],
  ])('left alone: %s', (_, given, employeeId, expected) => expect(locksWhenIdle(given, employeeId)).toBe(expected));
});
