import { z } from 'zod';
import { type FeedRow, feedRowSchema } from '#src/domain/sync/sync.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';

const MAX_ROWS = 200_000;

const fileSchema = z.object({
  storeId: z.string(),
  storeName: z.string(),
  boxId: z.string(),
  // Counted before any of them is looked at.
  rows: z.custom<readonly unknown[]>((rows) => Array.isArray(rows) && rows.length <= MAX_ROWS),
});

interface UnsentFile extends Omit<z.infer<typeof fileSchema>, 'rows'> {
  readonly rows: readonly FeedRow[];
}

/** The file of a box that could no longer send, as a piece of work. */
export const unsentFileReading: HeavyPiece<string, UnsentFile> = { name: 'sync.unsentFile', work: parsed };

function parsed(text: string): UnsentFile {
  const file = fileSchema.safeParse(jsonOf(text));
  if (!file.success) throw unreadableFile();
  const rows: FeedRow[] = [];
  for (const row of file.data.rows) {
    const read = feedRowSchema.safeParse(row);
    // The first wrong one is enough: what is wrong with two hundred thousand fills the memory.
    if (!read.success) throw unreadableFile();
    rows.push(read.data);
  }
  return { ...file.data, rows };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableFile();
  }
}

export function unreadableFile(): AppError {
  return fileRefusal('This file is incomplete. Save it again on the box’s own page.');
}

/** What a person reads where it takes longer than others should wait. */
export function fileTakesTooLong(): AppError {
  return fileRefusal('This file takes too long to read. Try again in a moment.');
}

function fileRefusal(message: string): AppError {
  return new AppError('validation_failed', message, {
    reason: 'unreadable_file',
    details: { fields: [{ path: 'file', message }] },
  });
}
