import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { TOKEN_DAYS, TOKEN_SCOPES } from './access-token.ts';

export const MAX_TOKEN_NAME = 60;

/** What an owner chooses for a new key. */
export const newTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name, such as Claude on my laptop.')
    .max(MAX_TOKEN_NAME, `Use ${MAX_TOKEN_NAME} characters or fewer.`),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one.'),
  /** Null: all stores. */
  storeIds: z.array(idSchema).min(1, 'Choose at least one store.').nullable(),
  days: z.literal([...TOKEN_DAYS], { error: 'Choose how long it works.' }),
});
export type NewToken = z.infer<typeof newTokenSchema>;
