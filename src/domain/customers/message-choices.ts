/** Which messages a customer may do without. What concerns money, or says that there is nothing to come for, is always sent. */
export const OPTIONAL_MESSAGES = ['orderAccepted', 'readyTimeMoved', 'bookingReceived'] as const;
type OptionalMessage = (typeof OPTIONAL_MESSAGES)[number];

interface MessageText {
  readonly name: string;
  readonly help: string;
}

export const OPTIONAL_MESSAGE_TEXT: Readonly<Record<OptionalMessage, MessageText>> = {
  orderAccepted: { name: 'Order confirmed', help: 'A text with the time when your order should be ready.' },
  readyTimeMoved: { name: 'Running late', help: 'A text with the new time when your order takes longer.' },
  bookingReceived: { name: 'Booking request received', help: 'Before the store has answered it.' },
};

/** Sent whatever was switched off, in the words of the account. */
export const ALWAYS_SENT = [
  'The code that you sign in with',
  'An order that is changed, rejected or cancelled by the store',
  'A card that can’t be charged',
  'A booking that is confirmed, declined or cancelled by the store, or for which it suggests another time',
  'A table that is ready, when you wait for one',
  'Receipts that you ask for',
] as const;

/** Whether a message is to be sent to someone who has switched these off. */
export function isMessageWanted(template: string, messagesOff: readonly string[]): boolean {
  return !messagesOff.includes(template) || !OPTIONAL_MESSAGES.some((one) => one === template);
}
