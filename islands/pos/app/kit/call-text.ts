/** What guests call the staff for, in a waiter's words. */
import type { CallReason, OpenCall } from '#src/domain/floor/table-call.ts';

/** `Water`. `bill` is what the country calls a bill. */
export function callReason(reason: CallReason, bill: string): string {
  switch (reason) {
    case 'order':
      return 'Wants to order';
    case 'water':
      return 'Water';
    case 'bill':
      return bill;
    case 'other':
      return 'Needs someone';
  }
}

/** `Water, 3 min` while it waits, `Water, Mia is on the way` after. `age` is the time since they called. */
export function callText({ reason, comingBy }: OpenCall, bill: string, age: string): string {
  const what = callReason(reason, bill);
  return comingBy === null ? `${what}, ${age}` : `${what}, ${comingBy} is on the way`;
}
