import type { SchemeTotal } from '../card-terminal.port.ts';

/**
 * A scheme's block of Linkly's settlement data: its name in 20 columns, then amount in nine and count in three for
 * purchases, cash-outs and refunds, and the signed total. Banks differ: what doesn't look like this gives no figures, and
 * a person reads the paper.
 */
const BLOCK = /([A-Z][A-Z0-9 .&/-]{19})(\d{9})(\d{3})(\d{9})(\d{3})(\d{9})(\d{3})([+-])(\d{9})(\d{3})/gi;

/** Null: not in this form. */
export function readSettlementData(text: string): SchemeTotal[] | null {
  const blocks = [...text.matchAll(BLOCK)];
  if (blocks.length === 0) return null;
  return blocks.flatMap(([, name = '', bought, boughtCount, , , refunded, refundCount]) => {
    const scheme = name.trim();
    if (/^total/i.test(scheme)) return [];
    const of = (kind: 'PURCHASE' | 'REFUND', cents: string | undefined, count: string | undefined): SchemeTotal[] =>
      Number(count) > 0 ? [{ scheme, kind, count: Number(count), amountInCents: Number(cents) }] : [];
    return [...of('PURCHASE', bought, boughtCount), ...of('REFUND', refunded, refundCount)];
  });
}

/** The same from figures, for the simulated Linkly. */
export function writeSettlementData(totals: readonly SchemeTotal[]): string {
  const digits = (value: number, width: number) => String(value).padStart(width, '0');
  const schemes = [...new Set(totals.map(({ scheme }) => scheme))];
  const blocks = schemes.map((scheme) => {
    const of = (isPurchase: boolean) => {
      const own = totals.filter((one) => one.scheme === scheme && (one.kind === 'PURCHASE') === isPurchase);
      const cents = own.reduce((so, { amountInCents }) => so + amountInCents, 0);
      return { cents, count: own.reduce((so, { count }) => so + count, 0) };
    };
    const [bought, refunded] = [of(true), of(false)];
    const net = bought.cents - refunded.cents;
    const parts = [
      scheme.toUpperCase().padEnd(20),
      digits(bought.cents, 9) + digits(bought.count, 3),
      digits(0, 9) + digits(0, 3),
      digits(refunded.cents, 9) + digits(refunded.count, 3),
      (net < 0 ? '-' : '+') + digits(Math.abs(net), 9) + digits(bought.count + refunded.count, 3),
    ];
    return parts.join('');
  });
  const all = blocks.join('');
  return `${digits(blocks.length, 9)}${digits(all.length, 3)}${all}`;
}
