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
  savePosHoursBodySchema,
  savePresetsBodySchema,
  tagAlongBodySchema,
} from '#src/domain/till/till-settings.schema.ts';
import { bookingActs } from '#src/features/bookings/booking-commands.ts';
import { leaveForBillIn } from '#src/features/counter/put-on-bill.ts';
import { bookGuestHereIn, moveGuestHereIn, saveGuestHereIn } from '#src/features/customers/book-guest.ts';
import {
  changeGuestPhoneHereIn,
  guestPlacesSchema,
  saveGuestPlacesHereIn,
} from '#src/features/customers/edit-guest.ts';
import { guestPhoneSchema, guestRecordSchema, guestVisitSchema } from '#src/features/customers/guests.ts';
import { bookRefundOfBoxIn, refundAtTerminalSchema } from '#src/features/eftpos/refund-of-the-box.ts';
import { publishLayoutIn } from '#src/features/floor/change-layout.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { paintMenuIn } from '#src/features/menu/paint-menu.ts';
import { routeItemsIn } from '#src/features/menu/route-items.ts';
import { setPrintOrderIn } from '#src/features/menu/set-print-order.ts';
import { setSoldOutIn } from '#src/features/menu/set-sold-out.ts';
import { queueReceiptEmailIn } from '#src/features/notifications/receipt-email.ts';
import { acceptOrderIn } from '#src/features/orders/accept-order.ts';
import { cancelOrderIn, completeOrderIn, rejectOrderIn } from '#src/features/orders/end-order.ts';
import { moveReadyTimeIn } from '#src/features/orders/move-ready-time.ts';
import { refundOrderIn } from '#src/features/orders/refund-order.ts';
import { removeItemsIn } from '#src/features/orders/remove-items.ts';
import { writeOffOrderIn } from '#src/features/orders/write-off-order.ts';
import { setTagAlongIn } from '#src/features/printing/manage-print-stations.ts';
import { saveOneDocketIn } from '#src/features/printing/save-docket-settings.ts';
import { changeTerminalSettingsIn } from '#src/features/tills/change-terminal-settings.ts';
import { savePosHoursIn } from '#src/features/tills/save-pos-hours.ts';
import { saveHomeTilesIn, savePresetsIn } from '#src/features/tills/save-till-lists.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { actorOfBox } from './actor-of-box.ts';

/** What a command is carried out with. Its write is the one that runs, so nothing here may open another. */
type CommandNeeds = Omit<AppContext, 'db' | 'write' | 'writeSoon' | 'writeAlone'>;

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

async function doIn(trx: Trx, ctx: CommandNeeds, scope: StoreScope, command: SyncCommand): Promise<void> {
  const { subjectId: orderId, body } = command;
  const kind = SYNC_COMMAND_KINDS.find((one) => one === command.kind);
  // It was about a customer who has been forgotten since then.
  if (forgottenCommand.safeParse(body).success) return;
  if (!kind) throw new AppError('validation_failed', 'The cloud does not know this yet. Update the cloud first.');
  const by = await actorOfBox(trx, scope, command);
  const acts: Record<SyncCommandKind, () => Promise<unknown>> = {
    acceptOrder: () => acceptOrderIn(trx, ctx, scope, { orderId, by, ...acceptOrderBodySchema.parse(body) }),
    rejectOrder: () => rejectOrderIn(trx, ctx, scope, { orderId, by, ...rejectOrderBodySchema.parse(body) }),
    cancelOrder: () => cancelOrderIn(trx, ctx, scope, { orderId, by, ...cancelOrderBodySchema.parse(body) }),
    completeOrder: () => completeOrderIn(trx, ctx, scope, { orderId, by, ...completeOrderBodySchema.parse(body) }),
    moveReadyTime: () => moveReadyTimeIn(trx, ctx, scope, { orderId, by, ...readyTimeBodySchema.parse(body) }),
    removeItems: () => removeItemsIn(trx, ctx, scope, { orderId, by, ...removeItemsBodySchema.parse(body) }),
    writeOffOrder: () => writeOffOrderIn(trx, ctx, scope, { orderId, by, ...writeOffOrderBodySchema.parse(body) }),
    refundOrder: () => refundOrderIn(trx, ctx, scope, { orderId, by, ...refundCommand.parse(body), key: command.id }),
    refundToCard: () => bookRefundOfBoxIn(trx, scope, { orderId, by, ...refundAtTerminalSchema.parse(body) }),
    putOnBill: () => leaveForBillIn(trx, ctx, scope, { orderId, by, ...leaveForBillSchema.parse(body) }),
    emailReceipt: () =>
      queueReceiptEmailIn(trx, ctx, scope, { orderId, by, key: command.id, ...emailReceiptBodySchema.parse(body) }),
    publishFloor: () => publishLayoutIn(trx, ctx, scope, { ...saveLayoutBodySchema.parse(body), by }),
    setSoldOut: () => setSoldOutIn(trx, ctx, scope, { itemId: command.subjectId, by, ...soldOutCommand.parse(body) }),
    setTerminalSettings: () =>
      changeTerminalSettingsIn(trx, ctx, scope, {
        posTerminalId: command.subjectId,
        patch: terminalPatchSchema.parse(body),
        by,
      }),
    saveHomeTiles: () => saveHomeTilesIn(trx, ctx, scope, { ...saveHomeBodySchema.parse(body), by }),
    savePresets: () => savePresetsIn(trx, ctx, scope, { ...savePresetsBodySchema.parse(body), by }),
    paintMenu: () => paintMenuIn(trx, ctx, scope, { ...paintBodySchema.parse(body), by }),
    routeItems: () => routeItemsIn(trx, ctx, scope, { ...routeItemsBodySchema.parse(body), by }),
    setPrintOrder: () => setPrintOrderIn(trx, ctx, scope, { ...printOrderBodySchema.parse(body), by }),
    setTagAlong: () => setTagAlongIn(trx, ctx, scope, { ...tagAlongBodySchema.parse(body), by }),
    savePosHours: () => savePosHoursIn(trx, ctx, scope, { ...savePosHoursBodySchema.parse(body), by }),
    saveOneDocket: () => saveOneDocketIn(trx, ctx, scope, { ...saveDocketBodySchema.parse(body), by }),
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
    ...bookingActs(trx, ctx, scope, { command, by }),
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
  ctx: CommandNeeds,
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
  ctx: CommandNeeds,
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
