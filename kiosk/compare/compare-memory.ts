import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '../machine/durable-file.ts';

const keySchema = z.array(z.union([z.string(), z.number(), z.null()]));

const pieceSchema = z.object({
  after: keySchema.nullable(),
  upTo: keySchema,
  rows: z.number().int(),
  digest: z.string(),
});
/** Rows after one key up to another that both sides held alike. */
export type AgreedPiece = z.infer<typeof pieceSchema>;

const findingSchema = z.object({
  table: z.string(),
  key: keySchema,
  how: z.enum(['changed', 'missingHere', 'missingThere']),
  suspect: z.enum(['box', 'cloud']).nullable(),
  outcome: z.enum(['sentAgain', 'toldAgain', 'putBack', 'waits', 'keptOurs', 'tookTheirs', 'equalAgain']),
  foundIsoDateTimeUtc: z.string(),
});
/** A row that differed between the two sides, and what was done about it. */
export type Finding = z.infer<typeof findingSchema>;

const memorySchema = z.object({
  mark: z.string(),
  /** When everything was last compared. */
  endedIsoDateTimeUtc: z.string().nullable(),
  rows: z.number().int(),
  agreed: z.record(z.string(), z.array(pieceSchema)),
  findings: z.array(findingSchema),
});
export type CompareMemory = z.infer<typeof memorySchema>;

export interface MemoryKeeper {
  get(): CompareMemory;
  keep(memory: CompareMemory): void;
}

function emptyMemory(mark: string): CompareMemory {
  return { mark, endedIsoDateTimeUtc: null, rows: 0, agreed: {}, findings: [] };
}

/** In memory only, for tests. */
export function forgetfulMemory(mark: string): MemoryKeeper {
  let known = emptyMemory(mark);
  return {
    get: () => known,
    keep(memory) {
      known = memory;
    },
  };
}

/**
 * Remembers what both sides last agreed on, which tells which of two databases was changed by something other than its program.
 * The file is beside the database, not in it. One that can't be read or belongs to another box counts as empty.
 */
export function openCompareMemory(dataDir: string, mark: string): MemoryKeeper {
  const path = `${dataDir}/compared.json`;
  let known = read(path, mark);
  return {
    get: () => known,
    keep(memory) {
      writeDurably(path, JSON.stringify(memory));
      known = memory;
    },
  };
}

function read(path: string, mark: string): CompareMemory {
  if (!existsSync(path)) return emptyMemory(mark);
  try {
    const memory = memorySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return memory.mark === mark ? memory : emptyMemory(mark);
  } catch {
    return emptyMemory(mark);
  }
}

/** How many findings the pages can show. */
const FINDINGS_KEPT = 200;

/** Adds findings in front of the others. A row's new finding replaces its earlier one. */
export function rememberFindings(memory: MemoryKeeper, fresh: readonly Finding[]): void {
  const kept = memory.get();
  const names = new Set(fresh.map(nameOf));
  const findings = [...fresh, ...kept.findings.filter((one) => !names.has(nameOf(one)))].slice(0, FINDINGS_KEPT);
  memory.keep({ ...kept, findings });
}

/** A row has one finding at a time, under this name. */
export function nameOf({ table, key }: Pick<Finding, 'table' | 'key'>): string {
  return `${table} ${JSON.stringify(key)}`;
}
