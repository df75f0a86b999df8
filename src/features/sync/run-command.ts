import { z } from 'zod';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { giveBackLoyaltyIn, giveBackRewardIn } from '#db/promotions/loyalty.repository.ts';
import { findOpenCommand, insertCommandResult, type SyncCommand } from '#db/sync/sync-commands.repository.ts';
import type { AppContext } from '#src/context.ts';
import { terminalPatchSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { saveLayoutBodySchema } from '#src/domain/floor/floor.schema.ts';
import {
  acceptOrderBodySchema,
  cancelOrderBodySchema,
  completeOrderBodySchema,
  emailReceiptBodySchema,
  readyTimeBodySchema,
  refundOrderBodySchema,
  rejectOrderBodySchema,
  removeItemsBodySchema,
  writeOffOrderBodySchema,
} from '#src/domain/ordering/ordering.schema.ts';
import { SYNC_COMMAND_KINDS, type SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import {
  paintBodySchema,
  printOrderBodySchema,
  routeItemsBodySchema,
  saveDocketBodySchema,
  saveHomeBodySchema,
  savePresetsBodySchema,
  tagAlongBodySchema,
} from '#src/domain/till/till-settings.schema.ts';
import { leaveForBillIn } from '#src/features/counter/put-on-bill.ts';
import { bookGuestHereIn, moveGuestHereIn, saveGuestHereIn } from '#src/features/customers/book-guest.ts';
import {
  changeGuestPhoneHereIn,
  guestPlacesSchema,
  saveGuestPlacesHereIn,
} from '#src/features/customers/edit-guest.ts';
import { guestPhoneSchema, guestRecordSchema, guestVisitSchema } from '#src/features/customers/guests.ts';
import { bookRefundOfBoxIn, refundAtTerminalSchema } from '#src/features/eftpos/refund-of-the-box.ts';
import { publishLayout } from '#src/features/floor/change-layout.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { paintMenu } from '#src/features/menu/paint-menu.ts';
import { routeItems } from '#src/features/menu/route-items.ts';
import { setPrintOrder } from '#src/features/menu/set-print-order.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { queueReceiptEmailIn } from '#src/features/notifications/receipt-email.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import { moveReadyTime } from '#src/features/orders/move-ready-time.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { removeItems } from '#src/features/orders/remove-items.ts';
import { writeOffOrder } from '#src/features/orders/write-off-order.ts';
import { setTagAlong } from '#src/features/printing/manage-print-stations.ts';
import { saveOneDocket } from '#src/features/printing/save-docket-settings.ts';
import { changeTerminalSettings } from '#src/features/tills/change-terminal-settings.ts';
import { saveHomeTiles, savePresets } from '#src/features/tills/save-till-lists.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { actorOfBox } from './actor-of-box.ts';

/**
 * Carries out a box's command. The action and its answer are one transaction, so that a repeated command, or one whose
 * answer was lost, has one effect. What the rules forbid by now is answered with the reason.
 */
export async function runCommand(ctx: AppContext, scope: StoreScope, commandId: string): Promise<void> {
  try {
    await ctx.write(async (trx) => {
      const command = await findOpenCommand(trx, scope, commandId);
      if (!command) return;
      await doIn(trx, ctx, scope, command);
      failpoint('command.done');
      await answerIn(trx, ctx, scope, command, null);
    });
    failpoint('command.kept');
  } catch (error) {
    const isRejection = error instanceof AppError || error instanceof z.ZodError;
    if (!isRejection || (error instanceof AppError && error.code === 'service_unavailable')) throw error;
    const reasonText = error instanceof AppError ? error.message : 'This cannot be understood.';
    await ctx.write(async (trx) => {
      const command = await findOpenCommand(trx, scope, commandId);
      if (command) await answerIn(trx, ctx, scope, command, reasonText);
    });
  }
}

async function doIn(trx: Trx, outer: AppContext, scope: StoreScope, command: SyncCommand): Promise<void> {
  // Use cases open their own write; here all of it belongs to the command's.
  const ctx: AppContext = { ...outer, db: trx, write: (work) => work(trx) };
  const { subjectId: orderId, body } = command;
  const kind = SYNC_COMMAND_KINDS.find((one) => one === command.kind);
  // It was about a customer who has been forgotten since then.
  if (forgottenCommand.safeParse(body).success) return;
  if (!kind) throw new AppError('validation_failed', 'The cloud does not know this yet. Update the cloud first.');
  const by = await actorOfBox(trx, scope, command);
  const acts: Record<SyncCommandKind, () => Promise<unknown>> = {
    acceptOrder: () => acceptOrder(ctx, scope, { orderId, by, ...acceptOrderBodySchema.parse(body) }),
    rejectOrder: () => rejectOrder(ctx, scope, { orderId, by, ...rejectOrderBodySchema.parse(body) }),
    cancelOrder: () => cancelOrder(ctx, scope, { orderId, by, ...cancelOrderBodySchema.parse(body) }),
    completeOrder: () => completeOrder(ctx, scope, { orderId, by, ...completeOrderBodySchema.parse(body) }),
    moveReadyTime: () => moveReadyTime(ctx, scope, { orderId, by, ...readyTimeBodySchema.parse(body) }),
    removeItems: () => removeItems(ctx, scope, { orderId, by, ...removeItemsBodySchema.parse(body) }),
    writeOffOrder: () => writeOffOrder(ctx, scope, { orderId, by, ...writeOffOrderBodySchema.parse(body) }),
    refundOrder: () => refundOrder(ctx, scope, { orderId, by, ...refundCommand.parse(body), key: command.id }),
    refundToCard: () => bookRefundOfBoxIn(trx, scope, { orderId, by, ...refundAtTerminalSchema.parse(body) }),
    putOnBill: () => leaveForBillIn(trx, ctx, scope, { orderId, by, ...leaveForBillSchema.parse(body) }),
    emailReceipt: () =>
      queueReceiptEmailIn(trx, ctx, scope, { orderId, by, key: command.id, ...emailReceiptBodySchema.parse(body) }),
    publishFloor: () => publishLayout(ctx, scope, { ...saveLayoutBodySchema.parse(body), by }),
    setSoldOut: () => setSoldOut(ctx, scope, { itemId: command.subjectId, by, ...soldOutCommand.parse(body) }),
    setTerminalSettings: () =>
      changeTerminalSettings(ctx, scope, {
        posTerminalId: command.subjectId,
        patch: terminalPatchSchema.parse(body),
        by,
      }),
    saveHomeTiles: () => saveHomeTiles(ctx, scope, { ...saveHomeBodySchema.parse(body), by }),
    savePresets: () => savePresets(ctx, scope, { ...savePresetsBodySchema.parse(body), by }),
    paintMenu: () => paintMenu(ctx, scope, { ...paintBodySchema.parse(body), by }),
    routeItems: () => routeItems(ctx, scope, { ...routeItemsBodySchema.parse(body), by }),
    setPrintOrder: () => setPrintOrder(ctx, scope, { ...printOrderBodySchema.parse(body), by }),
    setTagAlong: () => setTagAlong(ctx, scope, { ...tagAlongBodySchema.parse(body), by }),
    saveOneDocket: () => saveOneDocket(ctx, scope, { ...saveDocketBodySchema.parse(body), by }),
    bookGuest: () => bookGuestHereIn(trx, ctx, scope, guestVisitSchema.parse(body)),
    saveGuest: () =>
      saveGuestHereIn(trx, ctx, scope, {
        ...guestRecordSchema.parse(body),
        by,
        askedAt: command.createdIsoDateTimeUtc,
      }),
    changeGuestPhone: () =>
      changeGuestPhoneHereIn(trx, ctx, scope, {
        ...guestPhoneSchema.parse(body),
        by,
        askedAt: command.createdIsoDateTimeUtc,
      }),
    saveGuestPlaces: () =>
      saveGuestPlacesHereIn(trx, ctx, scope, {
        ...guestPlacesSchema.parse(body),
        by,
        askedAt: command.createdIsoDateTimeUtc,
      }),
    giveBackGuest: () => giveBackGuestHereIn(trx, ctx, scope, giveBackGuestSchema.parse(body)),
  };
  await acts[kind]();
}

/** Paid from the drawer of the requesting till. */
const refundCommand = refundOrderBodySchema.extend({ posTerminalId: idSchema.nullable().default(null) });
const forgottenCommand = z.object({ forgotten: z.literal(true) });
const giveBackGuestSchema = z.object({
  orderId: idSchema,
  /** Merged into this one: what it promised and used goes there. */
  toOrderId: idSchema.optional(),
  /** The order stays, without its reward. */
  onlyReward: z.boolean().optional(),
});

async function giveBackGuestHereIn(
  trx: Trx,
  ctx: AppContext,
  scope: StoreScope,
  { orderId, toOrderId, onlyReward }: z.infer<typeof giveBackGuestSchema>,
): Promise<void> {
  const of = { orderId, at: isoUtc(ctx.clock.now()) };
  if (toOrderId !== undefined) await moveGuestHereIn(trx, ctx, scope, { orderId, toOrderId });
  else if (onlyReward) await giveBackRewardIn(trx, ctx.ids, scope, of);
  else await giveBackLoyaltyIn(trx, ctx.ids, scope, of);
}

const leaveForBillSchema = z.object({ billNumber: z.string().min(1).max(20), billId: idSchema.optional() });

/** The instant was computed where it was requested: the end of that day, however late the connection returns. */
const soldOutCommand = z.object({
  soldout: z.boolean(),
  untilIsoDateTimeUtc: z.iso.datetime().nullable().default(null),
});

async function answerIn(
  trx: Trx,
  ctx: AppContext,
  scope: StoreScope,
  { id: commandId, kind, subjectId }: SyncCommand,
  reasonText: string | null,
): Promise<void> {
  const state = reasonText === null ? ('done' as const) : ('refused' as const);
  await insertCommandResult(trx, scope, { commandId, state, reasonText, at: ctx.clock.now() });
  await appendStoreEvent(trx, ctx, scope, {
    type: 'commandAnswered',
    payload: { commandId, kind, subjectId, state, reasonText },
  });
}

/** In the cloud: runs as soon as a box's command is stored. */
export const syncHandlers: readonly Handler[] = [
  {
    name: 'sync.runCommand',
    types: ['commandSent'],
    async handle(ctx, event) {
      if (event.type !== 'commandSent' || event.storeId === null) return;
      const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
      await runCommand(ctx, scope, event.payload.commandId);
    },
  },
];
