import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import { envHttpUrl, envText } from '#src/integrations/provider.ts';
import { PROVIDER_ENV, PROVIDER_GROUPS } from '#src/integrations/providers.ts';

export const APP_ENVS = ['ci', 'local', 'staging', 'qa1', 'qa2', 'qa3', 'qa4', 'qa5', 'qa6', 'prod'] as const;

const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host name in lower case, with a port if it has one');

/** Every variable that the program reads. `.env.example` lists the same; a test holds the two together. */
export const configSchema = z.object({
  /** `local` and `ci` start simulators of all outside services and the pages under `/dev`. */
  APP_ENV: z.enum(APP_ENVS, { error: `must be one of ${APP_ENVS.join(', ')}` }).default('local'),
  PORT: z.coerce
    .number({ error: 'must be a number from 0 to 65535' })
    .int('must be a whole number from 0 to 65535')
    .min(0, 'must be a number from 0 to 65535')
    .max(65_535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: envText.default('127.0.0.1'),
  /** Database, images and logs. */
  DATA_DIR: envText.default('./data'),
  /** How the outside reaches us; without it the address we listen at. */
  PUBLIC_URL: envHttpUrl.optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  ADMIN_HOST: host.optional(),
  STAFF_HOST: host.optional(),
  POS_HOST: host.optional(),
  /**
   * The header in which the proxy before us names the caller, such as fly-client-ip. Without it there is no proxy: the address is
   * the connection's own, and what a request says of its scheme is not believed.
   */
  CLIENT_ADDRESS_HEADER: envText.optional(),
  /** How many proxies of ours add to that header; the caller is counted from the right. */
  CLIENT_ADDRESS_HOPS: z.coerce.number('must be a number').int('must be a whole number').min(1).max(10).default(1),
  /** Memory for rendered public pages; 0 renders each one again. */
  PAGE_CACHE_MEGABYTES: z.coerce.number('must be a number').int('must be a whole number').min(0).max(4096).default(96),
  /** LiteFS's mount; without it this machine is the primary. */
  LITEFS_DIR: envText.optional(),
  /**
   * Which printers the cloud itself connects to. `internet`: public addresses only; those of a store's own network are its box's.
   * `shopNetwork`: the private network and this machine, for demos and development.
   */
  PRINTER_REACH: z.enum(['internet', 'shopNetwork'], { error: 'must be internet or shopNetwork' }).optional(),
  /** Raster tiles for maps of staff screens, with {z}, {x} and {y}. Without them maps show a plain grid. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{}]+\{[zxy]\}[^\s]*$/, 'must be an address with {z}, {x} and {y}')
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must be an address with {z}, {x} and {y}',
    )
    .optional(),
  /** The credit that the tiles' source requires on the map. */
  MAP_TILES_CREDIT: envText.optional(),
  MAP_TILES_MAX_ZOOM: z.coerce.number('must be a number').int('must be a whole number').min(1).max(22).default(19),
  SEED_SCALE: z.enum(['demo', 'small', 'large', 'none'], { error: 'must be demo, small, large or none' }).optional(),
  /** Orders of the measuring seeds, where their own number is not wanted. */
  SEED_ORDERS: z.coerce.number('must be a number').int().min(1).max(20_000_000).optional(),
  ...PROVIDER_ENV,
});

export type Environment = z.infer<typeof configSchema>;

export interface Config extends Environment {
  /** Simulators, demo data and pages under `/dev`. */
  readonly isDevelopment: boolean;
  readonly printerReach: PrinterReach;
}

/** Read once, by start.ts, the only place that reads the environment. Throws a sentence for each wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // `NAME=` in a file means the same as no line.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = configSchema.safeParse(given);
  const sentences = parsed.success
    ? []
    : parsed.error.issues.map((issue) => sentenceOf(String(issue.path[0]), issue.message, given));
  const isDevelopment = given.APP_ENV === undefined || given.APP_ENV === 'local' || given.APP_ENV === 'ci';
  const isPublic = !isDevelopment && (APP_ENVS as readonly string[]).includes(given.APP_ENV ?? '');
  if (isPublic && !given.SESSION_SECRET) {
    sentences.push('SESSION_SECRET must be set outside local and ci: at least 32 random characters.');
  }
  if (isPublic && given.PRINTER_REACH === 'shopNetwork') {
    sentences.push(
      'PRINTER_REACH may be shopNetwork in local and ci only: it would open our own network to every store.',
    );
  }
  if (given.APP_ENV === 'prod' && given.SEED_SCALE === 'demo') {
    sentences.push('SEED_SCALE may not be demo in prod: everybody knows its logins.');
  }
  sentences.push(...halfConfigured(given));
  const dataDir = given.DATA_DIR ?? './data';
  const cannot = canMake(dataDir);
  if (cannot) sentences.push(`DATA_DIR must be a folder that can be written; ${dataDir}: ${cannot}.`);
  if (sentences.length > 0 || !parsed.success) throw new ConfigError(sentences);
  const printerReach = parsed.data.PRINTER_REACH ?? (isDevelopment ? 'shopNetwork' : 'internet');
  return Object.freeze({ ...parsed.data, isDevelopment, printerReach });
}

/** The start ends with these sentences and nothing else. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly sentences: readonly string[]) {
    super(`Some environment variables need fixing:\n${sentences.map((one) => `  ${one}`).join('\n')}`);
  }
}

const SECRETS = /SECRET|TOKEN|KEY|SMTP_URL/;

function sentenceOf(name: string, message: string, given: Record<string, string | undefined>): string {
  const value = given[name];
  const shown = value === undefined || SECRETS.test(name) ? '' : `; it is "${value.slice(0, 60)}"`;
  return `${name} ${message}${shown}.`;
}

/** A provider is on with all of its variables, off with none; half of them is a mistake. */
function halfConfigured(given: Record<string, string | undefined>): string[] {
  return PROVIDER_GROUPS.flatMap((group) => {
    const missing = group.filter((name) => !given[name]);
    if (missing.length === 0 || missing.length === group.length) return [];
    const present = group.filter((name) => given[name]);
    return missing.map((name) => `${name} must be set as well, since ${present.join(' and ')} is set.`);
  });
}

function canMake(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true });
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be made';
  }
}
