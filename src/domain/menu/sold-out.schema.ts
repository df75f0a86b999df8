/** What a till or the admin sends when something has run out. */
import { z } from 'zod';
import { localDateSchema } from '../time/local-date.schema.ts';

export const soldOutUntilSchema = z.discriminatedUnion('kind', [
  /** Of the business day. */
  z.object({ kind: z.literal('endOfDay') }),
  /** The day it is back. */
  z.object({ kind: z.literal('date'), date: localDateSchema }),
  z.object({ kind: z.literal('always') }),
  /** To restore an earlier end, for undo. */
  z.object({ kind: z.literal('at'), isoDateTimeUtc: z.iso.datetime() }),
]);
export type SoldOutUntil = z.infer<typeof soldOutUntilSchema>;

export const soldOutBodySchema = z.object({
  soldout: z.boolean(),
  /** Left out: until someone puts it back. */
  until: soldOutUntilSchema.default({ kind: 'always' }),
});
