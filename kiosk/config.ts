import { z } from 'zod';
import { linklyProvider } from '#src/integrations/card-terminal/linkly/linkly.provider.ts';
import { tyroProvider } from '#src/integrations/card-terminal/tyro/tyro.provider.ts';
import { worldlineProvider } from '#src/integrations/card-terminal/worldline/worldline.provider.ts';

/** What a box reads from its environment. Of providers it has card terminals only, which need no secret of ours. */
export const boxConfigSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number from 0 to 65535' })
    .int('must be a whole number')
    .min(0, 'must be a number from 0 to 65535')
    .max(65_535, 'must be a number from 0 to 65535')
    .default(3000),
  /** The store's tills reach the box over the store's network. */
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  /** The cloud that the box pairs with. */
  CLOUD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .default('https://admin.servery.example'),
  /** Replaces the compiled-in key that signs newer programs. For tests. */
  UPDATE_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be an ed25519 key in base64url')
    .optional(),
  /** A newer program starts after this long without a sale. Shorten it for a store that never closes. */
  UPDATE_QUIET_MINUTES: z.coerce.number('must be a number').int('must be a whole number').min(0).max(1440).default(180),
  /** Drives the simulated terminal on the store's network, to try a box without a real one. */
  CARD_TERMINAL_SIMULATOR: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** Drives PIN pads by Linkly Cloud from here, for as long as there is internet. */
  ...linklyProvider.env,
  /** Tyro's terminals, driven by the pages of this box's tills. */
  ...tyroProvider.env,
  /** Drives ANZ Worldline terminals on the store's network, with the acquirer's own kit. */
  ...worldlineProvider.env,
  /** How tills and guests reach it. Defaults to the address it listens on. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional(),
});

export type BoxConfig = z.infer<typeof boxConfigSchema>;

/** Read once, by start.ts. Wrong values stop the start with one sentence each. */
export function readBoxConfig(env: Readonly<Record<string, string | undefined>>): BoxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = boxConfigSchema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `  ${String(path[0])} ${message}; it is "${given[String(path[0])]}".`,
  );
  throw new Error(`Some environment variables need fixing:\n${sentences.join('\n')}`);
}
