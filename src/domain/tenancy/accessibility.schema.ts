/** What a store says of its accessibility, on its website and at its place. */
import { z } from 'zod';
import { optionalEmailSchema } from './formats.schema.ts';

/** What a customer asks about a place before going there. */
export const PREMISES = ['entrance', 'tables', 'toilet', 'parking', 'hearingLoop', 'largePrint'] as const;
export type Premise = (typeof PREMISES)[number];

export const ACCESSIBILITY_LENGTHS = { phone: 40, notes: 1000 } as const;

const line = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer.`);
/** Nothing is claimed that no one has answered. */
const premise = z.enum(['unsaid', 'yes', 'no']);

export const accessibilitySchema = z
  .object({
    isPublished: z.boolean(),
    email: optionalEmailSchema,
    phone: line(ACCESSIBILITY_LENGTHS.phone),
    premises: z.object({
      entrance: premise,
      tables: premise,
      toilet: premise,
      parking: premise,
      hearingLoop: premise,
      largePrint: premise,
    }),
    /** More about the place, in the store's own words. */
    notes: line(ACCESSIBILITY_LENGTHS.notes),
    /** The day someone last read the statement and found it true. */
    checkedIsoDate: z.iso.date().nullable(),
  })
  .superRefine(({ isPublished, email, phone, checkedIsoDate }, { addIssue }) => {
    if (!isPublished) return;
    if (email === '' && phone === '') {
      addIssue({ code: 'custom', path: ['email'], message: 'Enter an email address or a phone number for customers.' });
    }
    if (checkedIsoDate === null) {
      addIssue({ code: 'custom', path: ['checkedIsoDate'], message: 'Enter the day you last checked the statement.' });
    }
  });
export type AccessibilitySettings = z.infer<typeof accessibilitySchema>;

/** A store that says nothing yet. */
export function unsaidAccessibility(): AccessibilitySettings {
  return {
    isPublished: false,
    email: '',
    phone: '',
    premises: {
      entrance: 'unsaid',
      tables: 'unsaid',
      toilet: 'unsaid',
      parking: 'unsaid',
      hearingLoop: 'unsaid',
      largePrint: 'unsaid',
    },
    notes: '',
    checkedIsoDate: null,
  };
}
