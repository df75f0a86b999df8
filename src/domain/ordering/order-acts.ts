/**
 * People's actions on an order beyond its states, read from the audit log, in words for its page (product design 2.12).
 */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { lineChangesOf } from './line-changes.ts';

/** A row of the audit log about one order. */
export interface ActFacts {
  readonly id: string;
  readonly occurredIsoDateTimeUtc: string;
  readonly action: string;
  readonly byName: string;
  readonly approvedByName: string | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

export interface OrderAct {
  readonly id: string;
  readonly occurredIsoDateTimeUtc: string;
  /** 'Removed 1 × Beer'. */
  readonly what: string;
  readonly byName: string;
  /** Whose PIN approved it; null when no approval was needed. */
  readonly approvedByName: string | null;
  readonly reason: string | null;
  /** The id of a refund. */
  readonly refundId: string | null;
}

interface Names {
  readonly currencyCode: CurrencyCode;
  /** By line id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The action in words; null for what the page shows in another way (a state, a payment, a docket). */
export function orderActOf(facts: ActFacts, words: Names): OrderAct | null {
  const what = whatOf(facts, words);
  if (what === null || what === '') return null;
  const { id, occurredIsoDateTimeUtc, byName, approvedByName, after } = facts;
  const { reason, refundId } = after;
  return {
    id,
    occurredIsoDateTimeUtc,
    what,
    byName,
    approvedByName,
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    refundId: typeof refundId === 'string' ? refundId : null,
  };
}

/** For a sale with a changed price: the approval was for the price, which is listed itself. */
const NEEDS_NO_LEAVE: ReadonlySet<string> = new Set(['placeOrder', 'acceptOrder']);

/** The approver of the move to a state. */
export function approverOfMove(facts: readonly ActFacts[], toStatus: string): string | null {
  const move = facts.findLast(({ after }) => after.statusCode === toStatus);
  return move && !NEEDS_NO_LEAVE.has(move.action) ? move.approvedByName : null;
}

function whatOf({ action, before, after }: ActFacts, words: Names): string | null {
  switch (action) {
    case 'editBill':
    case 'mergeBills':
    case 'putOnBill':
    case 'removeItems':
      return changeText(before, after) || (typeof after.statusCode === 'string' ? null : 'Changed the bill');
    case 'followUberEats':
      return changeText(before, after) || `Price changed by ${money(differenceOf(before, after), words)}`;
    case 'transferLines':
      if (typeof after.to === 'string') return `Moved ${timesSign(String(after.lines))} to ${after.to}`;
      // A removed dish is described together with where it went.
      return typeof after.reason === 'string' ? changeText(before, after) : null;
    case 'sendCourse':
      return courseText(after);
    case 'moveBill':
      return typeof after.table === 'string' ? `Moved to table ${after.table}` : null;
    case 'changePrices':
      return pricesText(after, words);
    case 'moveReadyTime':
      return laterText(before, after);
    case 'refundOrder':
    case 'refundToCard':
      return `Refunded ${money(after.amountInCents, words)}`;
    case 'writeOffOrder':
      return `Wrote off ${money(after.amountInCents, words)}`;
    case 'refundDifference':
      return `Refunded ${money(after.amountInCents, words)}`;
    case 'bookCourier':
      return 'Booked a courier';
    case 'cancelCourier':
      return 'Cancelled the courier';
    case 'sendDriver':
      return typeof after.name === 'string' ? `Gave the delivery to ${after.name}` : 'Gave the delivery to a driver';
    case 'moveDriver':
      return driverText(after);
    case 'tellSaleOfTillAlone':
      return lateText(after);
    default:
      return null;
  }
}

/** What the order costs more now, in cents; below zero less. */
function differenceOf(before: ActFacts['before'], after: ActFacts['after']): number {
  return Number(after.grandTotalInCents ?? 0) - Number(before.grandTotalInCents ?? 0);
}

const DRIVER_WORDS: Readonly<Record<string, string>> = {
  left: 'left with the delivery',
  delivered: 'delivered it',
  returned: 'brought it back',
  takenOff: 'was taken off the delivery',
};

/** 'Ben delivered it'. */
function driverText({ name, move }: ActFacts['after']): string | null {
  const words = DRIVER_WORDS[String(move)];
  return words ? `${typeof name === 'string' ? name : 'The driver'} ${words}` : null;
}

/** 'Sent course 2: 2 × Lasagne'. */
function courseText({ course, sent }: ActFacts['after']): string {
  const dishes = Array.isArray(sent) ? (sent as readonly unknown[]).map((dish) => timesSign(String(dish))) : [];
  const what = typeof course === 'number' ? `course ${course}` : 'later dishes';
  return `Sent ${what}${dishes.length > 0 ? `: ${dishes.join(', ')}` : ''}`;
}

function timesSign(dishes: string): string {
  return dishes.replaceAll(/(\d) x /g, '$1 × ');
}

/** 'Ready 10 min later'. */
function laterText(before: ActFacts['before'], after: ActFacts['after']): string {
  const [was, is] = [before, after].map((side) => Date.parse(String(side.promisedForIsoDateTimeUtc)));
  const minutes = Math.round(((is ?? 0) - (was ?? 0)) / 60_000);
  return Number.isFinite(minutes) ? `Ready ${minutes} min later` : 'Moved the ready time';
}

/** For an offline sale that changes another's figures, or those of a finished day: 'Sent an offline sale of Mia'. */
function lateText({ late, soldByName, numberThere }: ActFacts['after']): string {
  const marks = Array.isArray(late) ? (late as readonly unknown[]) : [];
  if (marks.length === 0) return '';
  const number = typeof numberThere === 'string' ? ` ${numberThere}` : '';
  const known = marks.includes('anothersName') && typeof soldByName === 'string' ? ` in ${soldByName}’s name` : '';
  const whose = marks.includes('unknownSeller') ? ' of an unknown employee' : known;
  return `Sent offline sale${number}${whose}${marks.includes('dayClosed') ? ' after its day had ended' : ''}`;
}

function money(cents: unknown, { currencyCode }: Names): string {
  return formatAmount(typeof cents === 'number' ? cents : null, currencyCode);
}

/** 'Removed 1 × Beer; added 2 × Cola'. */
function changeText(before: ActFacts['before'], after: ActFacts['after']): string {
  const changes = lineChangesOf(before, after);
  const text = (word: string, sign: 1 | -1) => {
    const here = changes.flatMap(({ units, name }) => (units * sign > 0 ? [`${units * sign} × ${name}`] : []));
    return here.length === 0 ? [] : [`${word} ${here.join(', ')}`];
  };
  const parts = [...text('removed', -1), ...text('added', 1)].join('; ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** 'Discount of 10%, $1.80; 50% off Burger'. */
function pricesText(after: ActFacts['after'], words: Names): string {
  const { discountInCents, surchargeInCents, outOfAreaFeeInCents, soldAnyway } = after;
  const asked = (after.asked ?? {}) as Partial<
    Record<'discount' | 'surcharge', { kind?: string; value?: number } | null>
  >;
  const whole = (word: string, side: 'discount' | 'surcharge', cents: unknown) => {
    if (!Number(cents)) return [];
    const { kind, value = 0 } = asked[side] ?? {};
    return [`${word} of ${kind === 'percent' ? `${value / 100}%, ` : ''}${money(cents, words)}`];
  };
  const lines = Array.isArray(after.adjustments) ? (after.adjustments as readonly LineFacts[]) : [];
  return [
    ...whole('Discount', 'discount', discountInCents),
    ...whole('Surcharge', 'surcharge', surchargeInCents),
    ...lines.flatMap((line) => lineTexts(line, words)),
    ...(typeof outOfAreaFeeInCents === 'number' ? [`Delivery fee set to ${money(outOfAreaFeeInCents, words)}`] : []),
    ...(Array.isArray(soldAnyway) ? ['Sold a sold-out item'] : []),
  ].join('; ');
}

type LineFacts = { readonly lineId?: string } & Partial<
  Record<
    | 'discountForItem'
    | 'extraChargeForItem'
    | 'extraChargeForComments'
    | 'discountForItemBps'
    | 'extraChargeForItemBps',
    number
  >
>;

function lineTexts({ lineId = '', ...line }: LineFacts, words: Names): string[] {
  const name = words.names.get(lineId) ?? 'a dish';
  const texts = [
    { text: 'off', bps: line.discountForItemBps, cents: line.discountForItem },
    {
      text: 'on',
      bps: line.extraChargeForItemBps,
      cents: (line.extraChargeForItem ?? 0) + (line.extraChargeForComments ?? 0),
    },
  ];
  return texts.flatMap(({ text, bps, cents }) => [
    ...(bps ? [`${bps / 100}% ${text} ${name}`] : []),
    ...(cents ? [`${money(cents, words)} ${text} ${name}`] : []),
  ]);
}
