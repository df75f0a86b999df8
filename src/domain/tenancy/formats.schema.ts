/** General formats (specification 1 §5 "General formats"). A hex colour is `hexColour` in `menu.schema.ts`. */
import { z } from 'zod';
import { DOTTED_QUAD } from './network-address.ts';

export const EMAIL_MESSAGE = 'The email address that you entered is invalid.';
export const MAX_EMAIL_LENGTH = 254;
export const MAX_OPTIONAL_EMAIL_LENGTH = 50;
export const MAX_DROPOFF_NOTES_LENGTH = 300;

export const emailSchema = z
  .string(EMAIL_MESSAGE)
  .trim()
  .max(MAX_EMAIL_LENGTH, EMAIL_MESSAGE)
  .pipe(z.email(EMAIL_MESSAGE));

/** Empty, or an email of up to 50 characters. */
export const optionalEmailSchema = z
  .string(EMAIL_MESSAGE)
  .trim()
  .max(MAX_OPTIONAL_EMAIL_LENGTH, EMAIL_MESSAGE)
  .pipe(z.union([z.literal(''), z.email(EMAIL_MESSAGE)], EMAIL_MESSAGE));

/** Letters of any language, spaces, hyphens and the pipe character. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'Use 100 characters or fewer.')
  .regex(/^[\p{L}\p{M} |-]+$/u, 'Use letters, spaces, hyphens and | only.');

const URL_MESSAGE = 'Enter an address that starts with http:// or https://.';
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2000, 'Use 2000 characters or fewer.')
  .refine(isHttpUrl, URL_MESSAGE);

/** Empty, or a web address. */
export const optionalHttpUrlSchema = z
  .string()
  .trim()
  .max(2000, 'Use 2000 characters or fewer.')
  .refine((text) => text === '' || isHttpUrl(text), URL_MESSAGE);

export const ipAddressSchema = z.string().trim().regex(DOTTED_QUAD, 'Enter an IP address, such as 192.168.1.20.');

/** Eleven digits, spaces allowed; stored as eleven digits. */
export const abnSchema = z
  .string()
  .max(40, 'Enter an ABN with 11 digits.')
  .transform((text) => text.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{11}$/, 'Enter an ABN with 11 digits.'));

/** Numeric text fields. */
export const digitsSchema = z.string().trim().max(30, 'Use 30 digits or fewer.').regex(/^\d+$/, 'Use digits only.');

export const dropoffNotesSchema = z
  .string()
  .trim()
  .max(MAX_DROPOFF_NOTES_LENGTH, `Use ${MAX_DROPOFF_NOTES_LENGTH} characters or fewer.`);

function isHttpUrl(text: string): boolean {
  // URL.parse drops tabs and line ends silently, and puts missing slashes in.
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}
