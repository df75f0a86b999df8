import { expect, test } from 'bun:test';
import { trayCall, trayText } from './tray-text.ts';

test.each([
  [0, 0, 0, 0, 'Notifications, empty'],
  [1, 0, 0, 0, 'Notifications, 1 docket didn’t print'],
  [3, 0, 0, 0, 'Notifications, 3 dockets didn’t print'],
  [0, 1, 0, 0, 'Notifications, 1 printer has a problem'],
  [0, 0, 1, 0, 'Notifications, 1 action didn’t go through'],
  [0, 0, 0, 1, 'Notifications, 1 refused card'],
  [
    2,
    2,
    2,
    0,
    'Notifications, 2 dockets didn’t print, 2 printers have a problem, 2 actions didn’t go through, 6 in total',
  ],
  [1, 0, 0, 2, 'Notifications, 2 refused cards, 1 docket didn’t print, 3 in total'],
])('with %p dockets, %p printers, %p rejections and %p cards it is read out as “%s”', (...of) => {
  const [dockets, printers, refusals, cards, expected] = of;
  expect(trayText({ dockets, printers, refusals, cards })).toBe(expected);
});

test('tables that call, silent kitchen screens and orders of other stores are read out', () => {
  const none = { dockets: 0, printers: 0, refusals: 0, cards: 0 };
  expect(trayText({ ...none, calls: 1 })).toBe('Notifications, 1 table calls');
  expect(trayText({ ...none, dockets: 1, calls: 2 })).toBe(
    'Notifications, 2 tables call, 1 docket didn’t print, 3 in total',
  );
  expect(trayText({ ...none, connected: 2 })).toBe('Notifications, 2 orders of connected stores');
  expect(trayText({ ...none, screens: 1 })).toBe('Notifications, 1 kitchen screen is silent');
  expect(trayText({ ...none, dockets: 1, screens: 2 })).toBe(
    'Notifications, 1 docket didn’t print, 2 kitchen screens are silent, 3 in total',
  );
});

test('home says before anything else that tickets wait where the kitchen can’t see them', () => {
  expect(trayCall(1, 2, true)).toBe('The kitchen can’t see some tickets. See notifications.');
});

test.each([
  [0, 0, null],
  [1, 0, 'One docket didn’t print. See notifications.'],
  [0, 2, '2 things you asked for didn’t go through. See notifications.'],
  [3, 1, '3 dockets didn’t print, something didn’t go through. See notifications.'],
])('with %p dockets and %p rejections home shows %p', (dockets, refusals, expected) => {
  expect(trayCall(dockets, refusals)).toBe(expected);
});
