/** A visitor's message to a store from its website. */
import { z } from 'zod';
import { customerNameSchema } from '../customers/customers.schema.ts';
import { emailSchema } from './formats.schema.ts';

export const MAX_INQUIRY_CHARACTERS = 2000;

export const inquirySchema = z.object({
  name: customerNameSchema,
  email: emailSchema,
  phone: z.string().trim().max(30, 'Use 30 characters or fewer.').default(''),
  message: z
    .string()
    .trim()
    .min(1, 'Write a message.')
    .max(MAX_INQUIRY_CHARACTERS, `Use ${MAX_INQUIRY_CHARACTERS} characters or fewer.`),
  /** A box that people do not see: only programs fill it in. */
  homepage: z.string().max(2000).default(''),
});
export type InquiryInput = z.infer<typeof inquirySchema>;
