import { expect, test } from 'bun:test';
import {
  patchedTerminal,
  posTerminalSettingsSchema,
  type TerminalPatch,
} from '#src/domain/access/pos-terminal.schema.ts';
import { patchedSettings } from './use-patched.ts';

const SETTINGS = posTerminalSettingsSchema.parse({});

test.each<[string, TerminalPatch]>([
  ['a side', { screen: { cartSide: 'left' } }],
  ['a sound and its repeat', { notifications: { newOrder: { sound: 'chime', repeatMinutes: 5 } } }],
  ['the alarm of paper', { printAlarmMinutes: 0, notifications: { failedPrint: { volume: 0 } } }],
  ['the sound of marketplaces', { notifications: { newMarketplaceOrder: { volume: 100, louderAfterMinutes: 5 } } }],
  ['the sound of bookings', { notifications: { newBooking: { sound: 'bell', repeatMinutes: 0 } } }],
  ['the lock and the receipt', { autoLock: { isAfterSale: true }, receipt: 'never' }],
  ['nothing', {}],
])('a till shows %s as the server will store it', (_, patch) => {
  const server = patchedTerminal(SETTINGS, patch);
  const { screen, autoLock, receipt, notifications, printAlarmMinutes } = server;
  expect(patchedSettings(SETTINGS, patch)).toEqual({ screen, autoLock, receipt, notifications, printAlarmMinutes });
});
