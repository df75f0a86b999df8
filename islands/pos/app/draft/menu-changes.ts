/** Changes to items on the order while it was being built: another price, sold out, deleted. Pure. */

/** For one line. The price is for one portion. */
export interface MenuChange {
  readonly lineId: string;
  readonly name: string;
  readonly change:
    | { readonly kind: 'price'; readonly fromInCents: number; readonly toInCents: number }
    | { readonly kind: 'out'; readonly why: string };
}

/** Merges unread notices with new ones: one per line, from its first price to its last. */
export function withMenuChange(unread: readonly MenuChange[], fresh: readonly MenuChange[]): readonly MenuChange[] {
  const byLine = new Map(unread.map((one) => [one.lineId, one]));
  for (const one of fresh) {
    const earlier = byLine.get(one.lineId)?.change;
    const { change } = one;
    if (change.kind !== 'price' || earlier?.kind !== 'price') byLine.set(one.lineId, one);
    else if (earlier.fromInCents === change.toInCents) byLine.delete(one.lineId);
    else byLine.set(one.lineId, { ...one, change: { ...change, fromInCents: earlier.fromInCents } });
  }
  return [...byLine.values()];
}
