import type { EventType } from '../events/events.ts';

/** Its tickets may have changed. */
const TICKETS: ReadonlySet<EventType> = new Set([
  'kitchenChanged',
  // Whatever a station is told is a paper.
  'printJobQueued',
  'printFailed',
  'billChanged',
  'orderAccepted',
  'orderCancelled',
  'orderRejected',
  'orderCompleted',
  'orderPutOnBill',
  'itemsRemoved',
  'readyTimeMoved',
]);
/** What it shows may have, or whether it is a screen at all. */
const SCREEN: ReadonlySet<EventType> = new Set([
  'terminalSettingsChanged',
  'terminalUnpaired',
  'printSetupChanged',
  'storeSettingsChanged',
]);

/** What a kitchen screen hears of an event, in words that say nothing of orders or money; null: nothing. */
export function heardInKitchen(type: EventType): 'kitchenChanged' | 'screenChanged' | null {
  if (TICKETS.has(type)) return 'kitchenChanged';
  return SCREEN.has(type) ? 'screenChanged' : null;
}
