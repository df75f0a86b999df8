/** What Linkly Cloud says, read leniently: names come in camelCase and PascalCase, flags as booleans and as "0" and "1". */
import { z } from 'zod';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());
const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const cents = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => Number(value ?? 0))
  .pipe(z.number().int().min(0));
const lines = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);

const receiptSchema = z.object({ responsetype: z.literal('receipt'), type: text, receipttext: lines });
const displaySchema = z.object({
  responsetype: z.literal('display'),
  displaytext: lines,
  cancelkeyflag: flag,
  acceptyeskeyflag: flag,
  declinenokeyflag: flag,
  okkeyflag: flag,
  authorisekeyflag: flag,
  inputtype: text,
});
const transactionSchema = z.object({
  responsetype: z.literal('transaction'),
  success: flag,
  responsecode: text,
  responsetext: text,
  txnref: text,
  amtpurchase: cents,
  amtcash: cents,
  amttip: cents,
  cardtype: text,
  pan: text,
  authcode: text,
  rrn: text,
  stan: text,
  purchaseanalysisdata: z
    .object({ amt: cents.optional(), sur: cents.optional(), tip: cents.optional(), rfn: text.optional() })
    .nullish()
    .transform((value) => value ?? {}),
  receipts: z
    .array(receiptSchema.omit({ responsetype: true }))
    .nullish()
    .transform((value) => value ?? []),
});
/** Status, logon, reprint and settlement all end with these three. */
const otherSchema = z.object({
  responsetype: z.enum(['status', 'logon', 'reprintreceipt', 'settlement']),
  success: flag,
  responsecode: text,
  responsetext: text,
  receipttext: lines,
  settlementdata: text,
  catid: text,
  caid: text,
  pinpadserialnumber: text,
  pinpadversion: text,
  eftterminaltype: text,
  bankdescription: text,
});

export type LinklyReceipt = z.infer<typeof receiptSchema>;
export type LinklyDisplay = z.infer<typeof displaySchema>;
export type LinklyTransaction = z.infer<typeof transactionSchema>;
export type LinklyOutcome = z.infer<typeof otherSchema>;
export type LinklyResponse = LinklyReceipt | LinklyDisplay | LinklyTransaction | LinklyOutcome;

const responseSchema = z.discriminatedUnion('responsetype', [
  receiptSchema,
  displaySchema,
  transactionSchema,
  otherSchema,
]);

export const pairingSchema = z.object({ secret: z.string().min(1) });
export const tokenSchema = z.object({ token: z.string().min(1), expiryseconds: z.number().positive() });

/**
 * The responses of a session in their order. One of a kind that we don't know is left out; null where one that decides
 * about money cannot be read, so that nothing is decided by the rest.
 */
export function readResponses(body: unknown): LinklyResponse[] | null {
  const items = Array.isArray(body) ? body : [body];
  const read: LinklyResponse[] = [];
  for (const item of items.map(lowerKeys)) {
    if (typeof item !== 'object' || item === null) return null;
    // v1 wraps what v2 has flat.
    const { response, responsetype, ...flat } = item as Record<string, unknown>;
    const inner = typeof response === 'object' && response !== null ? response : flat;
    const type = String(responsetype ?? '').toLowerCase();
    const parsed = responseSchema.safeParse({ ...inner, responsetype: type });
    if (parsed.success) read.push(parsed.data);
    else if (type === 'transaction' || type === '') return null;
  }
  return read;
}

/** The same with every name in small letters, however deep. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerKeys(inner)]));
}
