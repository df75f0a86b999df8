/** People at the counter (specification 1 §3: employees use a 4-digit PIN; domain rules §6: permissions). */
import { z } from 'zod';
import { EMPLOYEE_PERMISSIONS } from '../access/actor.ts';
import { hasOneAlphabet, isVisible } from './look-alike-names.ts';

export const pinSchema = z.string().regex(/^[0-9]{4}$/, 'Enter a 4-digit PIN.');

/**
 * Colleagues read by name who approved something and who clocked in, so no name is invisible or passes for another: one alphabet
 * beside marks and digits (Han, kana and the like may stand beside Latin), and nothing that can't be seen.
 */
export const employeeNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter 1 to 40 characters.')
  .max(40, 'Enter 1 to 40 characters.')
  .refine(isVisible, { error: 'Enter a name with visible letters.', abort: true })
  .refine(hasOneAlphabet, 'Use letters of one alphabet.')
  .transform((name) => name.normalize('NFC').replaceAll(/\s+/gu, ' '));

/** The colour of chips and receipts. */
export const employeeColorSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and 6 digits.');
export const DEFAULT_EMPLOYEE_COLOR = '#78716c';

/** On chips at tills; empty: the first letters of the name. */
export const employeeInitialsSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[\p{L}\p{N}]{0,3}$/u, 'Enter up to 3 letters or digits.');

const permissionsSchema = z
  .array(z.enum(EMPLOYEE_PERMISSIONS))
  .max(EMPLOYEE_PERMISSIONS.length)
  .transform((all) => [...new Set(all)]);

export const newEmployeeSchema = z.object({
  name: employeeNameSchema,
  pin: pinSchema,
  permissions: permissionsSchema,
  color: employeeColorSchema.default(DEFAULT_EMPLOYEE_COLOR),
  initials: employeeInitialsSchema.default(''),
});

export const editEmployeeSchema = z.object({
  name: employeeNameSchema,
  /** Null: the PIN stays. */
  pin: pinSchema.nullable(),
  permissions: permissionsSchema,
  color: employeeColorSchema,
  /** Left out: they stay. */
  initials: employeeInitialsSchema.optional(),
  isActive: z.boolean(),
});

/** A person at all of their stores. */
export const editPersonSchema = z.object({
  name: employeeNameSchema,
  color: employeeColorSchema,
  initials: employeeInitialsSchema,
  /** Null: the PINs stay. */
  pin: pinSchema.nullable(),
  /** Where they work from now on; none: they left. */
  storeIds: z.array(z.string().max(64)).max(500),
});

export type EditPerson = z.infer<typeof editPersonSchema>;
export type NewEmployee = z.infer<typeof newEmployeeSchema>;
export type EditEmployee = z.infer<typeof editEmployeeSchema>;
