import { tables } from './migration.ts';

/** What a refund names, at makers that match a refund to its purchase. */
export const m0074_refund_references = tables(['alter table terminal_attempts add column refundReference text']);
