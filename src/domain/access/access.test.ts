import { describe, expect, test } from 'bun:test';
import { type Actor, EMPLOYEE_PERMISSIONS, type Membership, ROLES } from './actor.ts';
import { ACTIONS, type Action, can } from './permissions.ts';
import { checkPhoneCode, isPhoneCode } from './phone-code.ts';
import {
  AT_LOCK_SCREEN,
  afterRightPin,
  afterWrongPin,
  isPin,
  lockMinutesAfter,
  NO_TRIES,
  type TerminalTries,
  terminalLock,
} from './pin.ts';

const here = { restaurantId: 'roma', storeId: 'newtown' };
const sister = { restaurantId: 'roma', storeId: 'glebe' };
const brand = { restaurantId: 'roma' };
const stranger = { restaurantId: 'wok', storeId: 'newtown' };

const staff = (role: Membership['role']): Actor => ({
  kind: 'staff',
  userId: 'u',
  memberships: [role === 'restaurantAdmin' || role === 'restaurantUser' ? { role, ...brand } : { role, ...here }],
});

/** Domain rules §6, written again by hand: role by action. Capital R, U, S, T mark who may. */
const TABLE: Partial<Record<Action, string>> = {
  'restaurant.read': 'RU',
  'restaurant.manage': 'R',
  'restaurant.users': 'R',
  'restaurant.payouts': 'R',
  'coupons.manage': 'RU',
  'menu.read': 'RUST',
  'menu.manage': 'RUS',
  'orders.read': 'RUST',
  'orders.manage': 'RUST',
  'orders.refund': 'RS',
  'bookings.manage': 'RST',
  'soldOut.manage': 'RUST',
  'store.read': 'RUST',
  'store.manage': 'RS',
  'store.users': 'RS',
  'floor.manage': 'RS',
  'reports.read': 'RUS',
  'pos.manage': 'RS',
  'timesheets.manage': 'RS',
  'timesheets.unlock': 'R',
  'wages.manage': 'R',
};
const LETTERS = { restaurantAdmin: 'R', restaurantUser: 'U', storeAdmin: 'S', storeUser: 'T' } as const;

describe('staff', () => {
  test.each(ROLES.flatMap((role) => ACTIONS.map((action) => [role, action] as const)))('%s: %s', (role, action) => {
    const may = (TABLE[action] ?? '').includes(LETTERS[role]);
    const isBrandWide = role === 'restaurantAdmin' || role === 'restaurantUser';
    expect(can(staff(role), action, here)).toBe(may);
    expect(can(staff(role), action, sister)).toBe(may && isBrandWide);
    expect(can(staff(role), action, brand)).toBe(may && isBrandWide);
    expect(can(staff(role), action, stranger)).toBe(false);
    expect(can(staff(role), action, 'platform')).toBe(false);
  });
});

describe('employees', () => {
  const employee = (permissions: (typeof EMPLOYEE_PERMISSIONS)[number][]): Actor => ({
    kind: 'employee',
    employeeId: 'e',
    posTerminalId: 't',
    permissions,
    ...here,
  });
  test.each(EMPLOYEE_PERMISSIONS)('%s opens its own action and no other', (permission) => {
    for (const other of EMPLOYEE_PERMISSIONS) {
      expect(can(employee([permission]), `pos.${other}`, here)).toBe(other === permission);
    }
    expect(can(employee([permission]), `pos.${permission}`, sister)).toBe(false);
  });
  test('only who changes settings can draw the map of tables', () => {
    expect(can(employee(['settings']), 'floor.manage', here)).toBe(true);
    expect(can(employee(['takeOrders']), 'floor.manage', here)).toBe(false);
  });
  test('only who takes orders can accept them', () => {
    expect(can(employee(['takeOrders']), 'orders.manage', here)).toBe(true);
    expect(can(employee(['reports']), 'orders.manage', here)).toBe(false);
  });
});

describe('machines, customers and the platform', () => {
  const terminal: Actor = { kind: 'posTerminal', posTerminalId: 't', permissions: [], ...here };
  const printer: Actor = { kind: 'printer', printerId: 'p', ...here };
  const customer: Actor = { kind: 'customer', customerId: 'c', restaurantId: 'roma' };
  const admin: Actor = { kind: 'superAdmin', userId: 'a' };
  test.each([
    [terminal, 'pos.use', here, true],
    [terminal, 'pos.use', sister, false],
    [terminal, 'pos.refund', here, false],
    [terminal, 'orders.manage', here, false],
    [printer, 'printJobs.own', { ...here, ownerId: 'p' }, true],
    [printer, 'printJobs.own', { ...here, ownerId: 'q' }, false],
    [printer, 'printJobs.own', here, false],
    [printer, 'orders.read', { ...here, ownerId: 'p' }, false],
    [customer, 'customer.own', { ...here, ownerId: 'c' }, true],
    [customer, 'customer.own', { ...here, ownerId: 'd' }, false],
    [customer, 'customer.own', { ...stranger, ownerId: 'c' }, false],
    [customer, 'orders.read', { ...here, ownerId: 'c' }, false],
    [admin, 'platform.manage', 'platform', true],
    [admin, 'store.manage', stranger, true],
    [admin, 'pos.refund', here, false],
    [{ kind: 'system' }, 'orders.manage', here, true],
  ] as const)('%j: %s in %j is %p', (actor, action, scope, expected) => {
    expect(can(actor, action, scope)).toBe(expected);
  });
});

const noon = Temporal.Instant.from('2026-11-21T12:00:00Z');

describe('PINs', () => {
  test.each([
    ['0123', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
    ['１２３４', false],
    ['1234\n', false],
  ])('%j', (text, expected) => {
    expect(isPin(text)).toBe(expected);
  });
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 32],
    [11, 60],
    [19, 60],
  ])('%d wrong tries lock for %d minutes', (tries, minutes) => {
    expect(lockMinutesAfter(tries)).toBe(minutes);
  });
  test('the terminal opens again when the time is over', () => {
    const tries = { ...NO_TRIES, wrongTries: 5, lastWrongAt: noon };
    expect(terminalLock(tries, noon.add({ seconds: 59 })).kind).toBe('locked');
    expect(terminalLock(tries, noon.add({ seconds: 60 })).kind).toBe('open');
  });
  test('after twenty in a row only a password opens it, however long one waits', () => {
    const tries = typed('wrong '.repeat(20));
    expect(terminalLock(tries, noon.add({ hours: 24 })).kind).toBe('passwordOnly');
  });
  /**
   * What was typed: 'wrong' and 'mia' at the lock screen, 'mia?wrong' and 'mia?luca' for an approval while Mia is
   * signed in.
   */
  function typed(words: string, businessDay = '2026-11-21', from: TerminalTries = NO_TRIES): TerminalTries {
    return words
      .trim()
      .split(' ')
      .reduce((tries, word) => {
        const [asker, pin] = word.includes('?') ? word.split('?') : [AT_LOCK_SCREEN, word];
        const counted = afterWrongPin(tries, { whose: asker ?? '', businessDay, at: noon });
        return pin === 'wrong' ? counted : afterRightPin(counted, { whose: asker ?? '', employeeId: pin ?? '' });
      }, from);
  }
  test.each([
    ['wrong wrong wrong wrong mia', 0, 4],
    ['wrong wrong wrong wrong mia wrong', 1, 5],
    ['mia?wrong mia?wrong mia?luca', 2, 2],
    ['mia?wrong mia?wrong mia?luca mia', 0, 2],
    ['ava?wrong ava?wrong mia', 2, 2],
    ['ava?wrong wrong mia', 1, 2],
    ['ava?wrong ava?wrong ava?wrong mia ava?wrong', 4, 4],
    ['mia', 0, 0],
  ])('%s leaves %d in a row and %d in the day', (words, inRow, inDay) => {
    const { wrongTries, wrongInDay } = typed(words);
    expect([wrongTries, wrongInDay]).toEqual([inRow, inDay]);
  });
  test('thirty in a business day need a password, right ones in between or not; the next day starts again', () => {
    const day = 'wrong wrong wrong wrong mia '.repeat(7);
    expect(terminalLock(typed(day), noon).kind).toBe('open');
    expect(terminalLock(typed(`${day} wrong wrong`), noon.add({ hours: 240 })).kind).toBe('passwordOnly');
    const next = typed('wrong', '2026-11-22', typed(day));
    expect([next.wrongInDay, terminalLock(next, noon).kind]).toEqual([1, 'open']);
  });
});

describe('phone codes', () => {
  test.each([
    ['012345', true],
    ['12345', false],
    ['1234567', false],
    ['12345x', false],
  ])('%j', (text, expected) => {
    expect(isPhoneCode(text)).toBe(expected);
  });
  const sent = { sentAt: noon, wrongTries: 0, isUsed: false };
  test.each([
    ['the right code', sent, true, 0, 'ok'],
    ['a wrong code', sent, false, 0, 'wrongCode'],
    ['in its last second', sent, true, 299, 'ok'],
    ['after five minutes', sent, true, 300, 'expired'],
    ['after four wrong tries', { ...sent, wrongTries: 4 }, true, 0, 'ok'],
    ['after five wrong tries', { ...sent, wrongTries: 5 }, true, 0, 'tooManyTries'],
    ['a second time', { ...sent, isUsed: true }, true, 0, 'alreadyUsed'],
  ] as const)('%s', (_, code, isMatch, seconds, expected) => {
    expect(checkPhoneCode(code, isMatch, noon.add({ seconds }))).toBe(expected);
  });
});
