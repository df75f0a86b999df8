import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TableState } from '#src/domain/floor/table-state.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  CompletedIcon,
  CookingIcon,
  DineInIcon,
  type IconType,
  OpenIcon,
  PeopleIcon,
  ReceiptIcon,
  SplitIcon,
} from '#src/ui/icon.tsx';
import { followingMark } from '../bills/course-text.ts';
import { callText } from '../kit/call-text.ts';
import { ageText, minutesSince, timeText } from '../kit/store-time.ts';
import { tableText } from '../kit/table-text.ts';
import { isEditedElsewhere } from './table-tap.ts';

export interface TableStyle {
  readonly word: string;
  readonly icon: IconType;
  /** For the shape on the map and the chip in the list. */
  readonly fill: string;
}

/** By word, icon and fill: each of the three is enough to tell them apart. */
export const TABLE_STYLES: Readonly<Record<TableState, TableStyle>> = {
  free: { word: 'Free', icon: OpenIcon, fill: 'border-line-strong border-dashed bg-paper text-ink-2' },
  seated: { word: 'Seated', icon: PeopleIcon, fill: 'border-wait bg-wait-soft text-wait-text' },
  ordered: { word: 'Ordered', icon: DineInIcon, fill: 'border-going bg-going-soft text-going-text' },
  waiting: { word: 'Waiting for food', icon: CookingIcon, fill: 'border-going-text bg-going-text text-paper' },
  billPrinted: { word: 'Bill printed', icon: ReceiptIcon, fill: 'border-back bg-back-soft text-back-text' },
  partPaid: { word: 'Part paid', icon: SplitIcon, fill: 'border-done border-dashed bg-done-soft text-done-text' },
  toClear: { word: 'Paid, not cleared', icon: CompletedIcon, fill: 'border-off bg-off-soft text-off-text' },
};

/** How long the guests have been there. Empty when no one is. */
export function sittingText({ sinceAt }: Pick<FloorTableNow, 'sinceAt'>, now: number): string {
  return sinceAt === null ? '' : ageText(minutesSince(sinceAt, now));
}

/** Whether the guests still owe something, on a bill or for what they ordered by phone. */
export function isOwing({ bills, orders }: Pick<FloorTableNow, 'bills' | 'orders'>): boolean {
  return bills.length > 0 || orders.some((order) => !order.isPaid);
}

/** The course that follows, and that its guests wait for it. Empty when nothing follows. */
export function followingText({ bills }: Pick<FloorTableNow, 'bills'>, now: number): string {
  const mark = followingMark(bills, now);
  if (!mark) return '';
  return mark.isLate ? `${mark.text}, waiting over 25 min` : mark.text;
}

/** `Ada, Ben · open on Front A`: the names on its bills, and the other till that has one of them open. Empty: neither. */
export function whoText({ bills }: Pick<FloorTableNow, 'bills'>, posTerminalId: string): string {
  const names = [...new Set(bills.map(({ customerName }) => customerName))].filter((name) => name !== '').join(', ');
  const away = bills.find((bill) => isEditedElsewhere(bill, posTerminalId))?.editing?.terminalName;
  return [names, away ? `open on ${away}` : ''].filter((part) => part !== '').join(' · ');
}

interface BookedText {
  /** `6:30 PM Ada, 4 guests`. */
  readonly text: string;
  /** `12 min late`; empty: not late. */
  readonly late: string;
}

/** Who is meant to sit there soon, and by how much they are late. Null: no one. */
export function bookedText(
  { booked }: Pick<FloorTableNow, 'booked'>,
  now: number,
  timezone: string,
): BookedText | null {
  if (!booked) return null;
  const { name, pax, bookedForIsoDateTimeUtc: at, lateMinutes } = booked;
  const late = Math.floor((now - Date.parse(at)) / 60_000) - (lateMinutes ?? 0);
  return {
    text: `${timeText(at, timezone)} ${name || 'No name'}, ${pax === 1 ? '1 guest' : `${pax} guests`}`,
    late: late > 0 ? `${ageText(late)} late` : '',
  };
}

/** Everything the map shows of a table, for screen readers. */
export function tableSummary(
  table: FloorTableNow,
  now: number,
  {
    currencyCode,
    timezone,
    countryCode,
  }: { readonly currencyCode: CurrencyCode; readonly timezone: string; readonly countryCode: CountryCode },
): string {
  const { bill } = COUNTRY_LABELS[countryCode];
  const { name, state, guests, leftInCents, unsentCount, seats, orders } = table;
  const booked = bookedText(table, now, timezone);
  const owed = orders.filter((order) => !order.isPaid).length;
  return [
    tableText(name),
    table.call ? `calls staff: ${callText(table.call, bill, ageText(minutesSince(table.call.calledAt, now)))}` : '',
    TABLE_STYLES[state].word,
    guests === null ? `${seats} seats` : guests === 1 ? '1 guest' : `${guests} guests`,
    sittingText(table, now),
    isOwing(table) ? `${formatAmount(leftInCents, currencyCode)} to pay` : '',
    owed > 0 ? `${owed} ordered by guests` : '',
    unsentCount > 0 ? `${unsentCount} to send` : '',
    followingText(table, now),
    booked ? `booked ${booked.text}` : '',
    booked?.late ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
