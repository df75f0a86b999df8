import { z } from 'zod';

/** What a box reads of its environment. It has no provider and so no provider's secret. */
export const boxConfigSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number from 0 to 65535' })
    .int('must be a whole number')
    .min(0, 'must be a number from 0 to 65535')
    .max(65_535, 'must be a number from 0 to 65535')
    .default(3000),
  /** The tills of the shop reach it over the shop's network. */
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  /** Where it looks for its cloud when it is paired. */
  CLOUD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .default('https://admin.servery.example'),
  /** Whose signature newer programs carry, in place of the key that was compiled in: for tests. */
  UPDATE_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be an ed25519 key in base64url')
    .optional(),
  /** A newer program starts when nobody has sold for so long; less for a shop that never closes. */
  UPDATE_QUIET_MINUTES: z.coerce.number('must be a number').int('must be a whole number').min(0).max(1440).default(180),
  /** Drives the simulated terminal on the shop's network, where a box is tried without a maker's. */
  CARD_TERMINAL_SIMULATOR: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** How tills and guests reach it; without it the address it listens at. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional(),
});

export type BoxConfig = z.infer<typeof boxConfigSchema>;

/** Read once, by start.ts. A wrong value stops the start with a sentence for each. */
export function readBoxConfig(env: Readonly<Record<string, string | undefined>>): BoxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = boxConfigSchema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `  ${String(path[0])} ${message}; it is "${given[String(path[0])]}".`,
  );
  throw new Error(`Some environment variables need fixing:\n${sentences.join('\n')}`);
}
