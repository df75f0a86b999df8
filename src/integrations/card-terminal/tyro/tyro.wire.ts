/** What Tyro's iClient hands to a page, read leniently (reference on payments, 3.3 to 3.5). */
import { z } from 'zod';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());
/** Word for word: leading blanks are columns. */
const paper = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** Integrations have seen cents, `"250"`, and dollars, `"2.50"`: the point tells them apart. Null: no number. */
const cents = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, at) => {
    const written = String(value ?? '').trim();
    if (written === '') return null;
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(written)) {
      at.addIssue({ code: 'custom', message: 'no amount' });
      return z.NEVER;
    }
    return written.includes('.') ? Math.round(Number(written) * 100) : Number(written);
  });

export const TYRO_RESULTS = [
  'APPROVED',
  'CANCELLED',
  'REVERSED',
  'DECLINED',
  'SYSTEM ERROR',
  'NOT STARTED',
  'UNKNOWN',
] as const;

export const completeSchema = z.object({
  result: z.enum(TYRO_RESULTS),
  transactionId: text,
  transactionReference: text,
  authorisationCode: text,
  issuerActionCode: text,
  cardType: text,
  elidedPan: text,
  rrn: text,
  baseAmount: cents,
  transactionAmount: cents,
  tipAmount: cents,
  surchargeAmount: cents,
  customerReceipt: paper,
});
export type TyroComplete = z.infer<typeof completeSchema>;

export const receiptSchema = z.object({
  signatureRequired: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === 'true'),
  merchantReceipt: paper,
});

export const questionSchema = z.object({
  /** The page's own count of questions: asked again, it is another one. */
  id: z.union([z.string(), z.number()]).transform(String),
  text,
  options: z.array(z.string()).default([]),
});
export type TyroQuestion = z.infer<typeof questionSchema>;

export const statusSchema = z.object({ text });
export const answeredSchema = z.object({ id: z.union([z.string(), z.number()]).transform(String) });
export const notBegunSchema = z.object({ why: text });
