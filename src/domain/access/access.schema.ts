/** What people enter to sign in (specification 1 §3 "Authentication"). */
import { z } from 'zod';
import { displayNameSchema, emailSchema } from '../tenancy/formats.schema.ts';

export const MIN_PASSWORD_LENGTH = 10;
/** A bound on what is hashed. */
export const MAX_PASSWORD_LENGTH = 200;

export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use ${MAX_PASSWORD_LENGTH} characters or fewer.`);

const accountEmailSchema = emailSchema.transform((email) => email.toLowerCase());

export const signInSchema = z.object({
  email: accountEmailSchema,
  password: z
    .string()
    .min(1, 'Enter your password.')
    .max(MAX_PASSWORD_LENGTH, `Use ${MAX_PASSWORD_LENGTH} characters or fewer.`),
});

export const signUpSchema = z.object({
  email: accountEmailSchema,
  displayName: displayNameSchema,
  password: newPasswordSchema,
});

export const passwordResetSchema = z.object({ email: accountEmailSchema });

export const confirmAddressSchema = passwordResetSchema;

/** Admin User or Standard User, of whatever place the path names. */
export const memberRoleSchema = z.object({ role: z.enum(['admin', 'user']) });

export const addMemberSchema = memberRoleSchema.extend({
  email: accountEmailSchema,
  displayName: displayNameSchema,
});

export type AddMemberBody = z.infer<typeof addMemberSchema>;
