import {
  deleteTerminalLogsBefore,
  findTerminalLogChunk,
  insertTerminalLogChunk,
  listTerminalLogChunks,
} from '#db/eftpos/terminal-log-chunks.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { SavedTerminalLog } from '#src/contracts/worldline.endpoints.ts';
import { type TerminalLogBody, terminalLogBodySchema } from '#src/domain/payments/terminal-log.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The acquirer may ask for them for a quarter of a year. */
const KEPT_DAYS = 90;

interface OfTill {
  readonly posTerminalId: string;
}

/**
 * Keeps a piece of a kit's log word for word: it is evidence, so nothing is changed, left out or written over. The same
 * piece again changes nothing; another text in its place is refused.
 */
export async function saveTerminalLogs(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { posTerminalId, ...sent }: TerminalLogBody & OfTill,
): Promise<SavedTerminalLog> {
  const { lines, ...place } = parseInput(terminalLogBodySchema, sent);
  const text = lines.join('\n');
  const { fileName, chunkIndex } = { fileName: fileNameOf(place.date), chunkIndex: place.chunkIndex };
  return ctx.write(async (trx) => {
    await getPosTerminal(trx, scope, posTerminalId);
    const earlier = await findTerminalLogChunk(trx, scope, { posTerminalId, ...place });
    if (earlier) {
      if (earlier.lines === text) return { fileName, chunkIndex, isRepeat: true };
      throw new AppError('resource_status_conflict', 'That part of the log has been saved with other lines.', {
        reason: 'log_differs',
      });
    }
    const now = ctx.clock.now();
    const oldest = now
      .subtract({ hours: KEPT_DAYS * 24 })
      .toString()
      .slice(0, 10);
    await deleteTerminalLogsBefore(trx, scope, oldest);
    await insertTerminalLogChunk(trx, {
      ...place,
      id: ctx.ids.next(),
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      posTerminalId,
      lines: text,
      savedIsoDateTimeUtc: isoUtc(now),
    });
    return { fileName, chunkIndex, isRepeat: false };
  });
}

export async function readTerminalLogs(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { posTerminalId, date }: OfTill & { readonly date: string },
): Promise<{ readonly fileName: string; readonly text: string }> {
  await getPosTerminal(ctx.db, scope, posTerminalId);
  const chunks = await listTerminalLogChunks(ctx.db, scope, { posTerminalId, date });
  if (chunks.length === 0) throw new AppError('resource_not_found', 'There is no log of that day.');
  return { fileName: fileNameOf(date), text: `${chunks.map(({ lines }) => lines).join('\n')}\n` };
}

/** As the acquirer's own kit names it. */
function fileNameOf(date: string): string {
  return `TimApi${date.replaceAll('-', '')}.log`;
}
