import { z } from 'zod';

/** The messages in which box and cloud compare their rows (decision 0060). */

const cellSchema = z.union([z.string(), z.number(), z.null()]);
const keySchema = z.array(cellSchema).min(1).max(4);
const tableSchema = z.string().max(60);

/** The box's position in both feeds: rows are compared as of this position, or not at all. */
const placesSchema = z.object({
  /** What the box has of the cloud's feed. */
  taken: z.number().int().min(0),
  /** What the cloud has confirmed of the box's feed, which is all of it. */
  sent: z.number().int().min(0),
});
export type Places = z.infer<typeof placesSchema>;

export const compareBodySchema = placesSchema.extend({
  table: tableSchema,
  /** Starts after the row with this key; null starts at the first. */
  after: keySchema.nullable(),
  /** Up to this one with it; null: to the last. */
  upTo: keySchema.nullable(),
  /** Which of their columns: both sides must know them. */
  columns: z.array(z.string().max(80)).min(1).max(200),
  digest: z.string().max(64),
});
export type CompareBody = z.infer<typeof compareBodySchema>;

/** A row by its key, and what is in it by a digest. */
export const rowDigestSchema = z.object({
  key: keySchema,
  digest: z.string().max(64),
  /** The id that says who writes the row, where that follows from an id. */
  maker: z.string().nullable(),
});
export type RowDigest = z.infer<typeof rowDigestSchema>;

export const compareAnswerSchema = z.union([
  /** One side has moved on since: ask again when both are level. */
  z.object({ state: z.literal('moved') }),
  /** The cloud is of an earlier release and does not know the columns. */
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('compared'),
    digest: z.string(),
    /** Null: the digests are the same. */
    rows: z.array(rowDigestSchema).nullable(),
  }),
]);
export type CompareAnswer = z.infer<typeof compareAnswerSchema>;

export const requestedRowsSchema = z.object({
  rows: z
    .array(z.object({ table: tableSchema, key: keySchema }))
    .min(1)
    .max(1000),
});
export type RequestedRows = z.infer<typeof requestedRowsSchema>;

export const copiesBodySchema = placesSchema.extend(requestedRowsSchema.shape);
export type CopiesBody = z.infer<typeof copiesBodySchema>;
