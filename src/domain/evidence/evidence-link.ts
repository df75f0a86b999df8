/**
 * Links of the chain that money's events make: each carries the hash of the one before, so that what was changed, left out, moved or
 * dated anew later shows. A chain belongs to one writer (the cloud, or a box) and one of its histories. Nothing of a person is in a link.
 */

/** Told by what happened, not by the row's state: a row whose state changes makes another link. */
export type EvidenceKind =
  /** The first link of a chain that follows another of its writer: its row is the head of that one. */
  | 'chainBegun'
  | 'paymentTaken'
  /** The card terminal told another amount, or a tip never came. */
  | 'paymentCorrected'
  | 'paymentUndone'
  | 'refundMade'
  | 'refundFailed'
  | 'itemVoided'
  | 'orderVoided'
  /** Its food is on another bill now. */
  | 'orderMerged'
  | 'discountGiven'
  | 'discountTaken'
  | 'clockedIn'
  | 'clockedOut'
  | 'breakBegun'
  | 'breakEnded'
  | 'hoursCorrected';

/** Ids, times and whole numbers alone: there is no place for a name, a phone number or what somebody typed. */
export interface EvidenceEvent {
  readonly kind: EvidenceKind;
  readonly rowId: string;
  readonly storeId: string;
  readonly isoDateTimeUtc: string;
  readonly businessDay: string;
  readonly amounts: Readonly<Record<string, number>>;
}

export interface EvidenceHead {
  readonly writer: string;
  readonly history: string;
  /** Of the last link; 0 of a chain that has none. */
  readonly sequence: number;
  readonly hash: string;
}

export interface EvidenceLink extends EvidenceEvent, EvidenceHead {
  readonly previousHash: string;
  /** Of what happened without its times, by which "dated anew" is told from "changed". */
  readonly bodyHash: string;
}

/** SHA-256 of a text, as lower-case hex. */
export type Sha256 = (text: string) => string;

export class NotWholeError extends Error {}

/** The head of a chain that has no link. It names the chain, so that the first link of one does not fit another. */
export function emptyHead(writer: string, history: string, sha256: Sha256): EvidenceHead {
  return { writer, history, sequence: 0, hash: sha256(JSON.stringify(['servery-evidence-1', writer, history])) };
}

/** The link that follows a head. */
export function nextLink(head: EvidenceHead, event: EvidenceEvent, sha256: Sha256): EvidenceLink {
  const { writer, history } = head;
  const sequence = head.sequence + 1;
  const { kind, rowId, storeId, isoDateTimeUtc, businessDay } = event;
  const amounts = sortedAmounts(event.amounts);
  const bodyHash = sha256(JSON.stringify([writer, history, sequence, kind, rowId, storeId, Object.entries(amounts)]));
  const hash = sha256(JSON.stringify([head.hash, bodyHash, isoDateTimeUtc, businessDay]));
  const what = { kind, rowId, storeId, isoDateTimeUtc, businessDay, amounts };
  return { writer, history, sequence, ...what, previousHash: head.hash, bodyHash, hash };
}

/** A line of an export. The order of its fields is part of the form: the verifier takes no other. */
export function lineOfLink(link: EvidenceLink): string {
  const { writer, history, sequence, kind, rowId, storeId, isoDateTimeUtc, businessDay } = link;
  const { amounts, previousHash, bodyHash, hash } = link;
  const what = { kind, rowId, storeId, isoDateTimeUtc, businessDay, amounts: sortedAmounts(amounts) };
  return JSON.stringify({ writer, history, sequence, ...what, previousHash, bodyHash, hash });
}

/** The line that ends a chain in an export; its text is on paper too. */
export function lineOfHead({ writer, history, sequence, hash }: EvidenceHead): string {
  return JSON.stringify({ head: textOfHead({ writer, history, sequence, hash }) });
}

/** What a code on paper says: `writer/history/sequence/hash`. */
export function textOfHead({ writer, history, sequence, hash }: EvidenceHead): string {
  return [writer, history, sequence, hash].join('/');
}

function sortedAmounts(amounts: Readonly<Record<string, number>>): Record<string, number> {
  const pairs = Object.entries(amounts).sort(([one], [other]) => (one < other ? -1 : 1));
  const odd = pairs.find(([, amount]) => !Number.isSafeInteger(amount));
  if (odd) throw new NotWholeError(`${odd[0]} is ${odd[1]}: links hold whole numbers`);
  return Object.fromEntries(pairs);
}
