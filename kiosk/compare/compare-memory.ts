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
/** Rows behind one key up to another, of which both sides held the same. */
export type AgreedPiece = z.infer<typeof pieceSchema>;

const findingSchema = z.object({
  table: z.string(),
  key: keySchema,
  how: z.enum(['changed', 'missingHere', 'missingThere']),
  suspect: z.enum(['box', 'cloud']).nullable(),
  outcome: z.enum(['sentAgain', 'toldAgain', 'putBack', 'waits', 'keptOurs', 'tookTheirs', 'equalAgain']),
  foundIsoDateTimeUtc: z.string(),
});
/** A row that was not the same on both sides, and what was done about it. */
export type Finding = z.infer<typeof findingSchema>;

const memorySchema = z.object({
  mark: z.string(),
  /** When all of it was last gone through. */
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
 * What both sides last agreed on, in a file beside the database and not in it: it is what says which of two files was
 * changed behind its program's back. One that cannot be read, or of another box, is none.
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

/** One row is one finding: what is found of it later stands in place of what was found before. */
export function nameOf({ table, key }: Pick<Finding, 'table' | 'key'>): string {
  return `${table} ${JSON.stringify(key)}`;
}
