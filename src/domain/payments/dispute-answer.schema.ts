import { z } from 'zod';

const MOST_WORDS = 20_000;
const short = z.string().trim().max(250, 'Use 250 characters or fewer.');
const long = z.string().trim().max(MOST_WORDS, 'Use 20,000 characters or fewer.');

/** What a store tells the customer's bank, in its own words. */
export const disputeAnswerSchema = z.object({
  customerName: short,
  customerEmail: short,
  /** What was ordered. */
  productDescription: long,
  /** When it was made and handed over. */
  serviceDate: short,
  deliveryAddress: short,
  /** Everything else that speaks for the store. */
  story: long,
});
export type DisputeAnswer = z.infer<typeof disputeAnswerSchema>;

/** Files that speak for the store, by what they show. */
export const DISPUTE_FILES = ['receipt', 'deliveryProof', 'messages', 'other'] as const;
export type DisputeFile = (typeof DISPUTE_FILES)[number];
export type DisputeFiles = Partial<Record<DisputeFile, { readonly fileId: string; readonly name: string }>>;

/** The provider takes pictures and PDFs up to this size. */
export const MOST_FILE_BYTES = 4_500_000;
export const FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
