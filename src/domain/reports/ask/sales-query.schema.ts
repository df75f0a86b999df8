// Uses Temporal: not for islands.
/** A question about sales, in parts that the reports have (decision 0312). */
import { z } from 'zod';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { COMPARISONS } from '../comparison.ts';
import { REPORT_CHANNELS } from '../sales-report.types.ts';

export const MEASURES = [
  'netSales',
  'grossSales',
  'total',
  'orders',
  'averageOrder',
  'itemsSold',
  'pizzasSold',
  'discounts',
  'refunds',
  'voids',
  'tips',
  'tax',
  'surcharges',
  'deliveryFees',
  'rounding',
  'collected',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Rows that are lengths of time. */
export const TIME_CUTS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type TimeCut = (typeof TIME_CUTS)[number];

export const CUTS = [
  ...TIME_CUTS,
  'store',
  'till',
  'employee',
  'item',
  'category',
  'pizzaSize',
  'orderType',
  'channel',
  'customer',
  'payment',
  'discount',
  'taxRate',
  'surcharge',
] as const;
export type Cut = (typeof CUTS)[number];

/** What a figure may be narrowed to: one row of a report. */
export const ONLY_OF = [
  'item',
  'category',
  'pizzaSize',
  'employee',
  'till',
  'orderType',
  'customer',
  'payment',
] as const;
export type OnlyOf = (typeof ONLY_OF)[number];

export const NAMED_PERIODS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

export const MOST_LAST_DAYS = 366;

export const askedPeriodSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.enum(NAMED_PERIODS) }),
  /** So many days, today the last of them. */
  z.strictObject({ name: z.literal('lastDays'), days: z.int().min(2).max(MOST_LAST_DAYS) }),
  /** The latest one before today; 1 is Monday. */
  z.strictObject({ name: z.literal('weekday'), weekday: z.int().min(1).max(7) }),
  z.strictObject({ name: z.literal('month'), isoMonth: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  z.strictObject({ name: z.literal('year'), year: z.int().min(2000).max(2099) }),
  z
    .strictObject({ name: z.literal('dates'), from: localDateSchema, to: localDateSchema })
    .refine(({ from, to }) => from <= to),
]);
export type AskedPeriod = z.infer<typeof askedPeriodSchema>;

export const salesQuerySchema = z.strictObject({
  measure: z.enum(MEASURES),
  /** Null: one figure. */
  cut: z.enum(CUTS).nullable(),
  period: askedPeriodSchema,
  /** The same weekdays earlier, as reports compare, or days that the question names. */
  compare: z.union([z.enum(COMPARISONS), askedPeriodSchema]).nullable(),
  channel: z.enum(REPORT_CHANNELS),
  only: z.strictObject({ of: z.enum(ONLY_OF), name: z.string().min(1) }).nullable(),
  /** Null: all stores that the vocabulary has. */
  storeId: z.string().nullable(),
});
export type SalesQuery = z.infer<typeof salesQuerySchema>;
export type Only = NonNullable<SalesQuery['only']>;
