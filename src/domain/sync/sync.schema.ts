import { z } from 'zod';

/** The messages between box and cloud. Rows carry their columns by name, so that a side with fewer of them copes. */

const cellSchema = z.union([z.string(), z.number(), z.null()]);

/** A current row, or the key of a deleted one. */
export const feedRowSchema = z.union([
  z.strictObject({ table: z.string().max(60), row: z.record(z.string().max(80), cellSchema) }),
  z.strictObject({ table: z.string().max(60), goneKey: z.array(cellSchema).min(1).max(4) }),
]);
export type FeedRow = z.infer<typeof feedRowSchema>;

/** The name of a history of the other side's file; null: it is not known. */
export const historySchema = z.string().max(40).nullable();

/** A position in the other side's feed. */
export const placeSchema = z.object({ position: z.number().int().min(0), history: historySchema });
export type Place = z.infer<typeof placeSchema>;

/** The rows that changed between two positions of a feed. The reader must be at `from`. */
export const feedBatchSchema = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  rows: z.array(feedRowSchema).max(20_000),
  /** There is more after `to`. */
  hasMore: z.boolean(),
  /** The history of the sender's file that its places refer to; missing in programs from before there were several. */
  history: historySchema.optional(),
});
export type FeedBatch = z.infer<typeof feedBatchSchema>;

/** The walk through all that both sides hold (decision 0060). */
export const comparedSchema = z.object({
  /** When the last full pass ended; null before the first. */
  endedIsoDateTimeUtc: z.iso.datetime().nullable(),
  /** Rows that differed and were put right within the last day. */
  mended: z.number().int().min(0),
  /** Rows of which a person must say who is right. */
  waiting: z.number().int().min(0),
  /** Since when it fails, several times in a row; null or left out: it does not. */
  failingSinceIsoDateTimeUtc: z.iso.datetime().nullable().optional(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** A key for each machine that was ever lost, and more. */
const MOST_STORE_KEYS = 1000;

/** The box's report with each push: shown in the admin, and used for the clock. */
export const boxStatusSchema = z.object({
  version: z.string().max(40),
  /** Name of the last migration: how much of the schema the box knows. */
  schema: z.string().max(80),
  /** The box's own clock when it sent this. */
  sentIsoDateTimeUtc: z.iso.datetime(),
  /** Entries of its feed that we have not confirmed. */
  unsent: z.number().int().min(0),
  failedPrints: z.number().int().min(0),
  freeDiskBytes: z.number().min(0).nullable(),
  /** Disk size. Missing from boxes of an older version. */
  diskBytes: z.number().min(0).nullable().optional(),
  /** `low`: less than a tenth is free. `reserve`: it is using up the reserve. */
  diskState: z.enum(['ok', 'low', 'reserve']).optional(),
  /** Where tills find it on the store's network, the likeliest first. Missing from boxes of an older version. */
  addresses: z.array(z.string().max(100)).max(8).optional(),
  /** How it compared with the cloud; a box from before it did leaves it out. */
  compared: comparedSchema.optional(),
  /** The number of the newest store key that it has; one that knows of the first only leaves it out. */
  storeKey: z.number().int().min(0).max(MOST_STORE_KEYS).optional(),
});
export type BoxStatus = z.infer<typeof boxStatusSchema>;

/** The same as the cloud keeps it. */
export const storedBoxStatusSchema = boxStatusSchema.extend({
  /** The box's clock against the cloud's when this arrived. */
  clockAheadMs: z.number().optional(),
});
export type StoredBoxStatus = z.infer<typeof storedBoxStatusSchema>;

export const pushBodySchema = feedBatchSchema.extend({
  status: boxStatusSchema,
  /** What the box has of our feed: rows are taken from it only if that is our own history. */
  taken: placeSchema.optional(),
});

/** Rows that the box holds and the cloud's file has lost. */
export const bringBackBodySchema = z.object({ taken: placeSchema, rows: z.array(feedRowSchema).max(2000) });
export type BringBackBody = z.infer<typeof bringBackBodySchema>;

/** From a backup, the rows of earlier boxes; at most what a saved file may hold. */
export const earlierSalesBodySchema = z.object({ rows: z.array(feedRowSchema).max(200_000) });

export const SYNC_COMMAND_KINDS = [
  'acceptOrder',
  'rejectOrder',
  'cancelOrder',
  'completeOrder',
  'moveReadyTime',
  'removeItems',
  'writeOffOrder',
  'refundOrder',
  'refundToCard',
  'putOnBill',
  'emailReceipt',
  'setSoldOut',
  'bookGuest',
  'saveGuest',
  'changeGuestPhone',
  'saveGuestPlaces',
  'giveBackGuest',
  'publishFloor',
  'setTerminalSettings',
  'saveHomeTiles',
  'savePresets',
  'paintMenu',
  'routeItems',
  'setPrintOrder',
  'setTagAlong',
  'saveOneDocket',
  'savePosHours',
  'acceptBooking',
  'declineBooking',
  'suggestBookingTimes',
  'cancelBooking',
  'seatBooking',
  'noteBookingLate',
  'markBookingNoShow',
  'textTableReady',
] as const;
export type SyncCommandKind = (typeof SYNC_COMMAND_KINDS)[number];
