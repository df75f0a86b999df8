/** Commands to the cloud, in a cashier's words. */
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import type { FailedCommand } from '#src/domain/till/till.types.ts';

const WORDS: Readonly<Record<SyncCommandKind, string>> = {
  acceptOrder: 'Accepted',
  rejectOrder: 'Rejected',
  cancelOrder: 'Cancelled',
  completeOrder: 'Done',
  moveReadyTime: 'Ready later',
  removeItems: 'Items removed',
  writeOffOrder: 'Written off',
  refundOrder: 'Refunded',
  refundToCard: 'Refunded to the card',
  putOnBill: 'Added to a bill',
  emailReceipt: 'Receipt e-mailed',
  setSoldOut: 'Sold out',
  bookGuest: 'Customer visit',
  saveGuest: 'Customer',
  changeGuestPhone: 'Customer phone number',
  saveGuestPlaces: 'Customer addresses',
  giveBackGuest: 'Stamp removed',
  publishFloor: 'Table map',
  setTerminalSettings: 'Till settings',
  saveHomeTiles: 'Home tiles',
  savePresets: 'Discounts, surcharges and comments',
  paintMenu: 'Colours',
  routeItems: 'Item routing',
  setPrintOrder: 'Order on dockets',
  setTagAlong: 'Tag-along stations',
  saveOneDocket: 'Dockets',
  savePosHours: 'Trading hours',
  acceptBooking: 'Booking accepted',
  declineBooking: 'Booking declined',
  suggestBookingTimes: 'Other times suggested',
  cancelBooking: 'Booking cancelled',
  seatBooking: 'Guests seated',
  noteBookingLate: 'Guests running late',
  markBookingNoShow: 'No-show',
  textTableReady: 'Text that the table is ready',
};

export function commandLabel(kind: string): string {
  return (WORDS as Readonly<Record<string, string>>)[kind] ?? 'Changed';
}

/** Who does not know yet while it waits. Null when no one needs to. */
export function untilThen(kind: string): string | null {
  switch (kind) {
    case 'putOnBill':
    case 'emailReceipt':
    case 'writeOffOrder':
    // The terminal has told the customer.
    case 'refundToCard':
    // The guests are here, said so themselves, or never came.
    case 'seatBooking':
    case 'noteBookingLate':
    case 'markBookingNoShow':
      return null;
    case 'acceptOrder':
      return 'The customer hasn’t been told and the kitchen has no ticket yet.';
    case 'cancelOrder':
      return 'The customer and the kitchen haven’t been told yet.';
    default:
      return 'The customer hasn’t been told yet.';
  }
}

/** What was not done, why, and what is left to do when the till continued without it. */
export function rejectionText({ kind, about, reasonText }: Pick<FailedCommand, 'kind' | 'about' | 'reasonText'>) {
  return {
    title: `${about === null ? '' : `${about}: `}“${commandLabel(kind)}” didn’t go through`,
    text: reasonText,
    advice:
      kind === 'putOnBill'
        ? 'The items are already on the bill. Remove them from the bill if they won’t be paid for.'
        : null,
  };
}
