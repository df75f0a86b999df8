/** What becomes of a round that guests order at their table by phone, to be paid there (decision 0317). */

export interface Round {
  /** By card on the guest's phone: it is nobody's to pay. */
  readonly isPaid: boolean;
  /** The kitchen has it; before that nobody knows whether it will be cooked. */
  readonly isAccepted: boolean;
  /** For a later hour, at which the guests may sit elsewhere. */
  readonly isForLater: boolean;
  /** Made by the store, to try its website. */
  readonly isTest: boolean;
  /** Something was asked of it that has no answer yet. */
  readonly isChanging: boolean;
}

/** An open bill at the round's table. */
export interface BillForRound {
  readonly id: string;
  /** The kitchen knows it; before that it is what a waiter is writing. */
  readonly isSent: boolean;
  /** A till has it open. */
  readonly isEdited: boolean;
  /** Money is being taken for it: a card terminal is at work, or its shares are being paid. */
  readonly isPaying: boolean;
  /** This side may write it. */
  readonly isOurs: boolean;
  /** It has an earlier round of the same guest. */
  readonly hasEarlierRound: boolean;
}

export type WhyRoundWaits =
  | 'paid'
  | 'test'
  | 'notAccepted'
  | 'forLater'
  | 'changing'
  /** Nobody was seated and nothing sent: strangers may sit there. */
  | 'noSession'
  /** Strangers share the table, and nobody can tell whose it is. */
  | 'severalBills'
  | 'notSent'
  | 'keptElsewhere'
  | 'edited'
  | 'paying';

export type RoundGoes =
  | { readonly kind: 'joins'; readonly billId: string }
  | { readonly kind: 'opensBill' }
  /** It stands beside the bills on the map. A person may put it on one at any time. */
  | { readonly kind: 'waits'; readonly why: WhyRoundWaits };

export interface TableForRound {
  readonly bills: readonly BillForRound[];
  /** Staff seated guests, or a booking, and they have not gone. */
  readonly isSeated: boolean;
}

/**
 * A round joins the one bill of the table's session, or the one that has the guest's earlier rounds. It never changes a
 * bill under the hands of those who write it or take money for it: then it waits, and is asked about again.
 */
export function whereRoundGoes(round: Round, { bills, isSeated }: TableForRound): RoundGoes {
  const why = whyRoundStays(round);
  if (why !== null) return waits(why);
  const own = bills.filter((bill) => bill.hasEarlierRound);
  const candidates = own.length > 0 ? own : bills;
  const [bill] = candidates;
  if (bill === undefined) return isSeated ? { kind: 'opensBill' } : waits('noSession');
  if (candidates.length > 1) return waits('severalBills');
  const whyNot = whyBillWaits(bill);
  return whyNot === null ? { kind: 'joins', billId: bill.id } : waits(whyNot);
}

function whyRoundStays(round: Round): WhyRoundWaits | null {
  if (round.isPaid) return 'paid';
  if (round.isTest) return 'test';
  if (!round.isAccepted) return 'notAccepted';
  if (round.isForLater) return 'forLater';
  return round.isChanging ? 'changing' : null;
}

function whyBillWaits(bill: BillForRound): WhyRoundWaits | null {
  if (!bill.isSent) return 'notSent';
  if (!bill.isOurs) return 'keptElsewhere';
  if (bill.isPaying) return 'paying';
  return bill.isEdited ? 'edited' : null;
}

function waits(why: WhyRoundWaits): RoundGoes {
  return { kind: 'waits', why };
}
