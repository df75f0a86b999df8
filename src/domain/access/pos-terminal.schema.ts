/** Tills: pairing with a store, and the settings of their counter (specification 1 §3). */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { ALERT_SOUNDS, LOUDER_AFTER_MINUTES, RECEIPT_CHOICES, START_SCREENS } from './terminal-choices.ts';

/** No 0, O, 1, I, L or U: read aloud or from a screen, none is taken for another. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_LENGTH = 8;
export const PAIRING_MINUTES = 15;

/** As typed: with spaces, dashes or lower case. */
export const pairingCodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`), 'Enter the 8-character code.'));

/**
 * - `screen`: a kitchen screen, which shows its store's tickets and has no other right
 * - `orderReady`: a screen that guests look at, which shows their numbers and has no other right
 * - `display`: a screen that faces the customer at a till, which shows what that till sells now and has no other right
 */
export const TERMINAL_KINDS = ['till', 'screen', 'orderReady', 'display'] as const;
export type TerminalKind = (typeof TERMINAL_KINDS)[number];

export const terminalNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter 1 to 40 characters.')
  .max(40, 'Enter 1 to 40 characters.');

/** How often an unanswered print failure rings again; 0: never. */
export const PRINT_ALARM_MINUTES = [0, 1, 5, 10] as const;

const repeatMinutes = z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(10)]);
const louderAfterMinutes = z.literal(LOUDER_AFTER_MINUTES);
/** Relative to the device's own volume, in per cent. */
const volume = z.number().int().min(0, '0 to 100.').max(100, '0 to 100.');
const sound = z.enum(ALERT_SOUNDS, 'Choose a sound from the list.');

const screenSchema = z.object({
  startScreen: z.enum(START_SCREENS),
  orderType: z.enum(['pickup', 'delivery', 'dineIn']),
  cartSide: z.enum(['right', 'left']),
  /** Pictures on the tiles of items that have one. */
  hasPictures: z.boolean(),
  /** A click with each key. */
  hasKeySound: z.boolean(),
});
const autoLockSchema = z.object({
  minutes: z.union([z.literal(1), z.literal(2), z.literal(5), z.literal(10), z.literal(30)]),
  isAfterSale: z.boolean(),
});
/** Without defaults: a change of one field says nothing of the others. */
const newOrderSchema = z.object({ sound, volume, repeatMinutes, louderAfterMinutes });
const newBookingSchema = z.object({ sound, volume, repeatMinutes });
const notificationsSchema = z.object({
  // A till that was set before it could be says five minutes.
  newOrder: newOrderSchema.extend({ louderAfterMinutes: louderAfterMinutes.default(5) }),
  /** How often it rings again is `printAlarmMinutes`. */
  failedPrint: z.object({ sound, volume }),
  // A till that was set before bookings rang says nothing of them.
  newBooking: newBookingSchema.default({ sound: 'chime', volume: 80, repeatMinutes: 5 }),
  // Nor of Uber Eats, which cancels an order that nobody has answered after eleven and a half minutes.
  newMarketplaceOrder: newOrderSchema.default({
    ...{ sound: 'marimba', volume: 80, repeatMinutes: 1, louderAfterMinutes: 3 },
  }),
});
/** For an order of this till: printed where a station prints invoices, on request, or not at all. */
const receiptSchema = z.enum(RECEIPT_CHOICES);

/** Stations that a screen shows; none: all of them. */
const kitchenStationIds = z.array(idSchema).max(50);

/** Of a screen that guests look at: whether first names stand with the numbers. */
const orderReadySchema = z.object({ numbersOnly: z.boolean() });
/** Of a screen that faces the customer: the till whose sale it shows. */
const displaySchema = z.object({ ofTerminalId: idSchema });

export const posTerminalSettingsSchema = z.object({
  /**
   * It is a screen, which may do nothing else; left out: a till. With `orderReady` or `display` guests look at it, else it hangs
   * in the kitchen. Those are parts of it because a release that does not know them would see a till in a screen named elsewhere.
   */
  kitchen: z
    .object({
      stationIds: kitchenStationIds,
      orderReady: orderReadySchema.optional(),
      display: displaySchema.optional(),
    })
    .optional(),
  lockScreen: z
    .object({
      isEnabled: z.boolean(),
      appliesTo: z.enum(['everyone', 'specificEmployees']),
      employeeIds: z.array(idSchema).max(200),
    })
    .default({ isEnabled: true, appliesTo: 'everyone', employeeIds: [] }),
  cashDrawer: z
    .object({
      /** The printer that the drawer is connected to; null for the printer of the invoices. */
      printerId: idSchema.nullable(),
      socket: z.enum(['first', 'second']),
      isConnected: z.boolean(),
    })
    .default({ printerId: null, socket: 'first', isConnected: true }),
  /** The till whose drawer this one uses; null for its own. */
  drawerOfTerminalId: idSchema.nullable().default(null),
  printAlarmMinutes: repeatMinutes.default(1),
  screen: screenSchema.default({
    startScreen: 'home',
    orderType: 'pickup',
    cartSide: 'right',
    hasPictures: true,
    hasKeySound: false,
  }),
  autoLock: autoLockSchema.default({ minutes: 10, isAfterSale: false }),
  receipt: receiptSchema.default('always'),
  notifications: notificationsSchema.default({
    newOrder: { sound: 'bell', volume: 80, repeatMinutes: 1, louderAfterMinutes: 5 },
    failedPrint: { sound: 'alarm', volume: 80 },
    newBooking: { sound: 'chime', volume: 80, repeatMinutes: 5 },
    newMarketplaceOrder: { sound: 'marimba', volume: 80, repeatMinutes: 1, louderAfterMinutes: 3 },
  }),
});

export type PosTerminalSettings = z.infer<typeof posTerminalSettingsSchema>;

export function terminalKindOf({ kitchen }: Pick<PosTerminalSettings, 'kitchen'>): TerminalKind {
  if (kitchen === undefined) return 'till';
  if (kitchen.display !== undefined) return 'display';
  return kitchen.orderReady === undefined ? 'screen' : 'orderReady';
}

/**
 * What a till may change about itself, each field on its own; the last change wins (decision 0055). The lock screen and
 * the drawer's printer are set in the admin.
 */
export const terminalPatchSchema = z.strictObject({
  printAlarmMinutes: repeatMinutes.optional(),
  screen: screenSchema.partial().strict().optional(),
  autoLock: autoLockSchema.partial().strict().optional(),
  receipt: receiptSchema.optional(),
  /** Of a kitchen screen; means nothing to a till. */
  kitchenStationIds: kitchenStationIds.optional(),
  notifications: z
    .strictObject({
      newOrder: newOrderSchema.partial().strict().optional(),
      failedPrint: notificationsSchema.shape.failedPrint.partial().strict().optional(),
      newBooking: newBookingSchema.partial().strict().optional(),
      newMarketplaceOrder: newOrderSchema.partial().strict().optional(),
    })
    .optional(),
});
export type TerminalPatch = z.infer<typeof terminalPatchSchema>;

/** The settings after a change of some fields; all others stay as they are. */
export function patchedTerminal(settings: PosTerminalSettings, patch: TerminalPatch): PosTerminalSettings {
  return posTerminalSettingsSchema.parse({
    ...settings,
    ...(patch.printAlarmMinutes === undefined ? {} : { printAlarmMinutes: patch.printAlarmMinutes }),
    ...(patch.receipt === undefined ? {} : { receipt: patch.receipt }),
    ...(settings.kitchen && patch.kitchenStationIds
      ? { kitchen: { ...settings.kitchen, stationIds: patch.kitchenStationIds } }
      : {}),
    screen: { ...settings.screen, ...patch.screen },
    autoLock: { ...settings.autoLock, ...patch.autoLock },
    notifications: {
      newOrder: { ...settings.notifications.newOrder, ...patch.notifications?.newOrder },
      failedPrint: { ...settings.notifications.failedPrint, ...patch.notifications?.failedPrint },
      newBooking: { ...settings.notifications.newBooking, ...patch.notifications?.newBooking },
      newMarketplaceOrder: {
        ...settings.notifications.newMarketplaceOrder,
        ...patch.notifications?.newMarketplaceOrder,
      },
    },
  });
}
