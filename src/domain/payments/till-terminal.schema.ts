/** What a page of the till sends about a card terminal that it drives itself. */
import { z } from 'zod';

const MAX_REPORTS = 40;
const MAX_REPORT_LENGTH = 20_000;
const MAX_DOCUMENT_LENGTH = 500_000;

export const TILL_REPORT_KINDS = [
  /** The maker's script took it. */
  'begun',
  /** The maker's script was never told of it, or refused: nothing has moved and nothing will. */
  'notBegun',
  /** The script was asked how the last payment of this browser ended. */
  'continued',
  'status',
  'question',
  'answered',
  'receipt',
  'complete',
] as const;
export type TillReportKind = (typeof TILL_REPORT_KINDS)[number];

const pageId = z.string().min(8).max(64);

export const takeRunBodySchema = z.object({ pageId });
export type TakeRunBody = z.infer<typeof takeRunBodySchema>;

export const runReportsBodySchema = z.object({
  pageId,
  reports: z
    .array(
      z.object({
        seq: z.number().int().min(0).max(100_000),
        kind: z.enum(TILL_REPORT_KINDS),
        body: z
          .unknown()
          .refine((body) => JSON.stringify(body ?? null).length <= MAX_REPORT_LENGTH, 'That report is too long.'),
      }),
    )
    .max(MAX_REPORTS),
});
export type RunReportsBody = z.infer<typeof runReportsBodySchema>;

/** The page has paired the terminal with the maker's script. */
export const pagePairingBodySchema = z.object({
  secret: z.string().trim().min(1).max(500),
  terminalNumber: z.string().trim().min(1).max(80),
});

export const terminalDocumentBodySchema = z.object({
  kind: z.enum(['settlement', 'reconciliation']),
  businessDay: z.iso.date().nullable().default(null),
  detail: z.enum(['summary', 'detail']).nullable().default(null),
  format: z.enum(['txt', 'xml']),
  text: z.string().min(1).max(MAX_DOCUMENT_LENGTH),
});
export type TerminalDocumentBody = z.infer<typeof terminalDocumentBodySchema>;
