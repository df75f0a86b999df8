/** Tills: how one is paired with its store, and what it is told about its counter (specification 1 §3). */
import { z } from 'zod';
import { idSchema } from '../menu/menu.schema.ts';

/** No 0, O, 1, I, L or U: read aloud or from a screen, none is taken for another. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_LENGTH = 8;
export const PAIRING_MINUTES = 15;

/** As typed: with spaces, dashes or small letters. */
export const pairingCodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`), 'A code is eight letters and digits.'),
  );

export const terminalNameSchema = z.string().trim().min(1, '1 to 40 characters.').max(40, '1 to 40 characters.');

/** How often an unanswered print failure rings again; 0: never. */
export const PRINT_ALARM_MINUTES = [0, 1, 5, 10] as const;

export const posTerminalSettingsSchema = z.object({
  lockScreen: z
    .object({
      isEnabled: z.boolean(),
      appliesTo: z.enum(['everyone', 'specificEmployees']),
      employeeIds: z.array(idSchema).max(200),
    })
    .default({ isEnabled: true, appliesTo: 'everyone', employeeIds: [] }),
  cashDrawer: z
    .object({
      /** The printer whose socket the drawer hangs on; null: the printer of the invoices. */
      printerId: idSchema.nullable(),
      socket: z.enum(['first', 'second']),
      isConnected: z.boolean(),
    })
    .default({ printerId: null, socket: 'first', isConnected: true }),
  /** The till into whose drawer this one's money goes; null: into its own. */
  drawerOfTerminalId: idSchema.nullable().default(null),
  printAlarmMinutes: z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(10)]).default(1),
});

export type PosTerminalSettings = z.infer<typeof posTerminalSettingsSchema>;
