import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import { envHttpUrl, envText } from '#src/integrations/provider.ts';
import { PROVIDER_ENV, PROVIDER_GROUPS } from '#src/integrations/providers.ts';
import { parseCells } from './cells/cell-calls.ts';

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
  /** Whether platform admins must have two-step sign-in: on without it, but for local and ci. */
  REQUIRE_TWO_STEP: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
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
  /** Who sends it as a bearer may read `/metrics`. Without it nobody may; in `local` and `ci` everybody. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  /** Where sealed backups are made and kept by the rule: another disk, or a mount of another machine. None are made without it. */
  BACKUP_DIR: envText.optional(),
  /** The age identity that seals and opens them. */
  BACKUP_KEY: z
    .string()
    .startsWith('AGE-SECRET-KEY-1', 'must be an age identity (make one with backup-key)')
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce.number('must be a number').min(0.1).max(168).default(6),
  /** What Litestream replicates to; `restore --at` reads it. */
  LITESTREAM_REPLICA_URL: envText.optional(),
  /** Litestream's program, where it is not on the path. */
  LITESTREAM_BIN: envText.optional(),
  /** An OpenTelemetry collector, such as http://collector:4318: traces are sent to its `/v1/traces`. Off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: envHttpUrl.optional(),
  /** LiteFS's mount; without it this machine is the primary. */
  LITEFS_DIR: envText.optional(),
  /** LiteFS's own calls on this machine; nobody else may reach them. */
  LITEFS_URL: envHttpUrl.default('http://127.0.0.1:20202'),
  /** How our machines reach this program on each other, with {host} for the name that LiteFS has for a machine. */
  MACHINE_URL: z
    .string()
    .regex(/^http:\/\/[^\s/]*\{host\}[^\s/]*$/, 'must be an address with {host}, such as http://{host}:8080')
    .optional(),
  /** What LiteFS calls this machine (`lease.hostname`); `servery machine` sets it at Fly. */
  MACHINE_NAME: envText.optional(),
  /** The gate between LiteFS and Consul on this machine; `servery machine` sets it for the program that it starts. */
  LEASE_GATE_URL: envHttpUrl.optional(),
  /** How what only the primary can answer reaches it: from here over the private network, or by Fly's own proxy. */
  WRITES_BY: z.enum(['proxy', 'fly-replay'], { error: 'must be proxy or fly-replay' }).default('proxy'),
  /** This cluster's name among several, each with a database and restaurants of its own. */
  CELL: envText.optional(),
  /** Every cell and where its program is reached over the private network: north=http://10.0.0.2:8080,south=http://10.1.0.2:8080 */
  CELLS: z
    .string()
    .refine((text) => parseCells(text) !== null, 'must be names and addresses, such as north=http://10.0.0.2:8080')
    .optional(),
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
  readonly requiresTwoStep: boolean;
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
  if (isPublic && given.PUSH_ALSO_URL) {
    sentences.push(
      'PUSH_ALSO_URL may be set in local and ci only: every person who signs in could send requests there.',
    );
  }
  if (given.APP_ENV === 'prod' && given.SEED_SCALE === 'demo') {
    sentences.push('SEED_SCALE may not be demo in prod: everybody knows its logins.');
  }
  if (given.BACKUP_DIR && !given.BACKUP_KEY) sentences.push('BACKUP_KEY must be set as well, since BACKUP_DIR is set.');
  sentences.push(...halfConfigured(given), ...clusterHalfConfigured(given), ...cellsHalfConfigured(given));
  const dataDir = given.DATA_DIR ?? './data';
  const cannot = canMake(dataDir);
  if (cannot) sentences.push(`DATA_DIR must be a folder that can be written; ${dataDir}: ${cannot}.`);
  if (sentences.length > 0 || !parsed.success) throw new ConfigError(sentences);
  const printerReach = parsed.data.PRINTER_REACH ?? (isDevelopment ? 'shopNetwork' : 'internet');
  const requiresTwoStep = (parsed.data.REQUIRE_TWO_STEP ?? (isDevelopment ? 'off' : 'on')) === 'on';
  return Object.freeze({ ...parsed.data, isDevelopment, printerReach, requiresTwoStep });
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

/** Machines of one cluster know each other by their secret, and find each other by their address. */
function clusterHalfConfigured(given: Record<string, string | undefined>): string[] {
  if (!given.LITEFS_DIR) return [];
  return ['SESSION_SECRET', 'MACHINE_URL']
    .filter((name) => !given[name])
    .map((name) => `${name} must be set as well, the same on every machine, since LITEFS_DIR is set.`);
}

/** Cells know each other's sessions, tills and boxes by the one secret that they share. */
function cellsHalfConfigured(given: Record<string, string | undefined>): string[] {
  if (!given.CELL && !given.CELLS) return [];
  const missing = ['CELL', 'CELLS', 'SESSION_SECRET'].filter((name) => !given[name]);
  const sentences = missing.map(
    (name) => `${name} must be set as well: a cell has a name, the others and their secret.`,
  );
  const cells = given.CELLS ? parseCells(given.CELLS) : null;
  if (cells && given.CELL && !cells.has(given.CELL)) sentences.push('CELLS must name CELL, and every other cell.');
  return sentences;
}

function canMake(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true });
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be made';
  }
}
