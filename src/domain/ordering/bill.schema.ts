/** What a till sends about bills: an order that is saved, changed and paid over time. */
import { z } from 'zod';
import { MAX_COURSES } from '#src/domain/menu/courses.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { collectionTypeSchema, idSchema } from '#src/shared/primitives.schema.ts';
import { cartLineSchema } from './cart.schema.ts';
import { adjustmentsSchema, counterDetailsSchema, deliveryAddressSchema, voidedFoodSchema } from './ordering.schema.ts';
import { MAX_PAYERS, SPLIT_BILL_MODES } from './split-bill.ts';

const MAX_CENTS = 100_000_000;
const cents = z.number().int().min(0).max(MAX_CENTS);

/** An order on a till: sent lines, and lines the kitchen hasn't seen. */
export const billDraftSchema = z.object({
  lines: z.array(cartLineSchema).max(MAX_ORDER_LINES),
  collectionType: collectionTypeSchema,
  tableId: idSchema.nullable(),
  address: deliveryAddressSchema.nullable(),
  customerName: z.string().trim().max(60),
  customerPhone: z.string().trim().max(30),
  comments: z.string().trim().max(300),
  /** As entered, so that a percentage follows the lines on the next till. */
  adjustments: adjustmentsSchema,
  /** The resulting amounts for these lines. */
  manual: z.object({ discountInCents: cents, surchargeInCents: cents }).nullable(),
  wishes: counterDetailsSchema.optional(),
});
export type BillDraft = z.infer<typeof billDraftSchema>;

/** From an employee with permission, if the one at the till has none. */
const approval = z.string().max(200).nullable().default(null);
const reasonText = z.string().trim().min(1, 'Add a reason.').max(200, 'Use 200 characters or fewer.');
/** The version the till has seen; 0: it is new. */
const expectedVersion = z.number().int().min(0);

export const saveBillBodySchema = z.object({ draft: billDraftSchema, expectedVersion });
/** Whether a device saved an order for the first time, or again. */
export const logStashedOrderBodySchema = z.object({ kind: z.enum(['created', 'updated']) });
export type LogStashedOrderBody = z.infer<typeof logStashedOrderBodySchema>;
export const openBillBodySchema = z.object({ isTakeOver: z.boolean().default(false), approval });
export const sendBillBodySchema = z.object({
  draft: billDraftSchema,
  expectedVersion,
  expectedTotalInCents: cents,
  /** Why sent lines are voided; null if none is. */
  voidReason: reasonText.nullable().default(null),
  voidedFood: voidedFoodSchema,
  /** The till keeps it, to take the payment; otherwise it is OPEN again. */
  keepsHold: z.boolean().default(false),
  /** How money goes back where a paid bill became cheaper; null: the way it came. */
  refundMethod: z.enum(['cash', 'card', 'custom']).nullable().default(null),
  /** One for each protected act: prices, voids, money back. */
  approvals: z
    .object({ discount: approval, void: approval, refund: approval })
    .default({ discount: null, void: null, refund: null }),
});
/** What followed and is to be made now: a course, or dishes that someone chose. */
export const sendCourseBodySchema = z
  .object({
    course: z.number().int().min(1).max(MAX_COURSES).nullable().default(null),
    lineIds: z.array(idSchema).max(MAX_ORDER_LINES).default([]),
  })
  .refine(({ course, lineIds }) => course !== null || lineIds.length > 0, {
    path: ['course'],
    message: 'Choose a course or an item.',
  });
/** What was unsent when another till took the bill over. */
export const bringAlongBodySchema = z.object({ lines: z.array(cartLineSchema).min(1).max(MAX_ORDER_LINES) });
export const cancelBillBodySchema = z.object({ reason: reasonText, voidedFood: voidedFoodSchema, approval });
export const moveBillBodySchema = z.object({ tableId: idSchema, expectedVersion });
export const mergeBillBodySchema = z.object({ fromBillId: idSchema, expectedVersion });
export const transferLinesBodySchema = z.object({
  /** A bill that is open, or a new id for a bill of its own. */
  toBillId: idSchema,
  isNewBill: z.boolean().default(false),
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.number().int().min(1) }))
    .min(1)
    .max(MAX_ORDER_LINES),
  expectedVersion,
});

/** `units` of the line's quantity, shared by this many people: one of three in half an item is 1 shared between 2. */
const sharedLineSchema = z.object({
  lineId: idSchema,
  units: z.number().int().min(1).max(99),
  sharedBetween: z.number().int().min(1).max(MAX_PAYERS),
});
export const plannedShareSchema = z.discriminatedUnion('mode', [
  z.object({ id: idSchema, mode: z.literal(SPLIT_BILL_MODES[0]) }),
  z.object({
    id: idSchema,
    mode: z.literal(SPLIT_BILL_MODES[1]),
    lines: z.array(sharedLineSchema).min(1).max(MAX_ORDER_LINES),
  }),
  z.object({ id: idSchema, mode: z.literal(SPLIT_BILL_MODES[2]), amountInCents: cents.min(1) }),
]);
export type SharedLine = z.infer<typeof sharedLineSchema>;
export type PlannedShare = z.infer<typeof plannedShareSchema>;
/** No shares: the bill isn't split any longer. */
export const splitBillBodySchema = z.object({ shares: z.array(plannedShareSchema).max(MAX_PAYERS) });

export const payBillBodySchema = z.object({
  /** Made on the device: sent again, the same payment is found. */
  id: idSchema,
  /** Null: what is left of the bill, or a part of it. */
  shareId: idSchema.nullable(),
  /** The bill's amount, before tip and cash rounding. */
  amountInCents: cents,
  paymentType: z.enum(['posCash', 'posCustomPayment', 'noPaymentRequired']),
  /** Handed over, tip included; cash only. */
  tenderedInCents: cents,
  tipInCents: cents,
  /** 'Voucher'; for a custom payment. */
  customPaymentName: z.string().trim().max(40),
});
export type PayBillBody = z.infer<typeof payBillBodySchema>;
export type SendBillBody = z.infer<typeof sendBillBodySchema>;
