/** Who gave what staff took off: the order says how much it was, the log who typed it in. Safe for islands. */

/** An act by which prices were changed, as the log has it. */
export interface PriceAct {
  readonly occurredIsoDateTimeUtc: string;
  readonly byName: string;
  readonly approvedByName: string;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A discount on an order, from one state of the order to the next. */
export interface DiscountInOrder {
  /** Empty: on the whole order. */
  readonly lineId: string;
  /** When the order was sold, or changed on a later day. */
  readonly fromIsoDateTimeUtc: string;
  /** When it was next changed on a later day; null: not since. */
  readonly untilIsoDateTimeUtc: string | null;
  /** Who took the order. */
  readonly takenByName: string;
}

interface GivenBy {
  readonly byName: string;
  readonly approvedByName: string;
  readonly occurredIsoDateTimeUtc: string;
}

/**
 * The last act until then that set this discount; without one, an act on a bill that its dishes came from; else who took
 * the order.
 */
export function givenBy(
  discount: DiscountInOrder,
  acts: readonly PriceAct[],
  elsewhere: readonly (readonly PriceAct[])[],
): GivenBy {
  const { lineId, fromIsoDateTimeUtc: from, untilIsoDateTimeUtc: until, takenByName } = discount;
  const bills = [acts, ...elsewhere].map((ofBill) =>
    ofBill.filter(({ occurredIsoDateTimeUtc: at }) => until === null || at < until),
  );
  // A discount on the whole order is shared out to its dishes when some of them move to another bill.
  const [act] = [lineId, ''].flatMap((id) => bills.flatMap((ofBill) => lastSetting(ofBill, id) ?? []));
  if (!act) return { byName: takenByName, approvedByName: '', occurredIsoDateTimeUtc: from };
  const { byName, approvedByName, occurredIsoDateTimeUtc: at } = act;
  // What an earlier act gave counts from the change that made it more or less.
  return { byName, approvedByName, occurredIsoDateTimeUtc: laterOf(at, from) };
}

/** An act has all discounts of its order, also those that were there before; it set the ones that differ. */
function lastSetting(acts: readonly PriceAct[], lineId: string): PriceAct | undefined {
  return acts.findLast(({ after }, at) => {
    const entry = entryOf(after, lineId);
    return entry !== '' && entry !== entryOf(acts[at - 1]?.after ?? {}, lineId);
  });
}

/** What was typed in, as a text to compare; empty: no discount. */
function entryOf({ asked, discountInCents, adjustments }: PriceAct['after'], lineId: string): string {
  if (lineId !== '') {
    const lines: readonly unknown[] = Array.isArray(adjustments) ? adjustments : [];
    const line = lines.map(recordOf).find((one) => one.lineId === lineId) ?? {};
    const [cents, bps] = [Number(line.discountForItem ?? 0), Number(line.discountForItemBps ?? 0)];
    return cents > 0 || bps > 0 ? `${cents} ${bps}` : '';
  }
  const { kind, value } = recordOf(recordOf(asked).discount);
  if (Number(value ?? 0) > 0) return `${kind} ${value}`;
  // Tills of earlier versions send the amount alone.
  return Number(discountInCents ?? 0) > 0 ? `amount ${discountInCents}` : '';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function laterOf(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}
