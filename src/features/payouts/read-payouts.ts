/** What is in a store's account, what was paid out of it, and what each payout is made of. Read from the provider. */
import { listTakenOfOrders } from '#db/payments/disputes.repository.ts';
import { listOrdersOfCharges } from '#db/payments/order-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { sum } from '#src/domain/money/money.ts';
import type {
  MerchantAccountsPort,
  MoneyOf,
  Payout,
  PayoutLine,
  PayoutLineKind,
  PayoutState,
} from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireAccount } from './merchant-account.ts';
import { answered, requireProvider } from './provider-answer.ts';

type PayoutNeeds = Needs<'db' | 'ports'>;

export interface AccountBalance {
  readonly available: readonly MoneyOf[];
  readonly pending: readonly MoneyOf[];
}

export interface PayoutView extends MoneyOf {
  readonly payoutId: string;
  readonly state: PayoutState;
  readonly createdIsoDateTimeUtc: string;
  readonly arrivesIsoDateTimeUtc: string;
  readonly bankLast4: string | null;
  /** Made by hand: the provider doesn't say of which orders. */
  readonly isManual: boolean;
  readonly failure: string | null;
}

export interface PayoutPage {
  readonly payouts: readonly PayoutView[];
  /** Names the next page; null: there is none. */
  readonly next: string | null;
}

export interface PayoutLineView {
  readonly lineId: string;
  readonly kind: PayoutLineKind;
  readonly amountInCents: number;
  readonly feeInCents: number;
  readonly netInCents: number;
  readonly createdIsoDateTimeUtc: string;
  readonly description: string;
  /** Null: of no order that is here. */
  readonly order: { readonly orderId: string; readonly orderNumber: string } | null;
}

export interface PayoutDetails {
  readonly payout: PayoutView;
  readonly lines: readonly PayoutLineView[];
  readonly amountInCents: number;
  readonly feeInCents: number;
  /** The payout less what its lines come to: nothing, or it has to be asked about. */
  readonly differenceInCents: number;
}

export async function readBalance(ctx: PayoutNeeds, scope: StoreScope): Promise<AccountBalance> {
  const { accountId } = await requireAccount(ctx, scope);
  const { available, pending } = answered(await requireProvider(ctx).balance(accountId));
  return { available, pending };
}

/** Newest first; `after`: the `next` of the page before. */
export async function listPayouts(ctx: PayoutNeeds, scope: StoreScope, after: string | null): Promise<PayoutPage> {
  const { accountId } = await requireAccount(ctx, scope);
  const { payouts, next } = answered(await requireProvider(ctx).listPayouts(accountId, after));
  return { payouts: payouts.map(viewOf), next };
}

/** With the order of each line; one made by hand has no lines. `resource_not_found` for a payout that is not the store's. */
export async function readPayout(ctx: PayoutNeeds, scope: StoreScope, payoutId: string): Promise<PayoutDetails> {
  const { accountId } = await requireAccount(ctx, scope);
  const provider = requireProvider(ctx);
  const payout = await findPayout(provider, accountId, payoutId);
  if (!payout) throw notFound('payout');
  if (payout.isManual) {
    return { payout: viewOf(payout), lines: [], amountInCents: 0, feeInCents: 0, differenceInCents: 0 };
  }
  const lines = await linesOfPayout(provider, accountId, payoutId);
  const orders = await listOrdersOfCharges(
    ctx.db,
    scope,
    lines.flatMap(({ chargeId }) => chargeId ?? []),
  );
  const views = lines.map(({ chargeId, createdAt, availableAt: _, ...line }) => ({
    ...line,
    createdIsoDateTimeUtc: isoUtc(createdAt),
    order: (chargeId && orders.get(chargeId)) || null,
  }));
  const orderIds = [...orders.values()].map(({ orderId }) => orderId);
  return {
    payout: viewOf(payout),
    lines: withDisputes(views, await listTakenOfOrders(ctx.db, scope, orderIds)),
    amountInCents: sum(lines.map(({ amountInCents }) => amountInCents)),
    feeInCents: sum(lines.map(({ feeInCents }) => feeInCents)),
    differenceInCents: payout.amountInCents - sum(lines.map(({ netInCents }) => netInCents)),
  };
}

/** What a dispute took looks like a refund in the provider's books; ours know better. Each names one line. */
export function withDisputes(
  lines: readonly PayoutLineView[],
  taken: readonly { readonly orderId: string; readonly takenInCents: number | null }[],
): PayoutLineView[] {
  const left = [...taken];
  return lines.map((line) => {
    if (line.kind !== 'refund') return line;
    const at = left.findIndex(
      ({ orderId, takenInCents }) => orderId === line.order?.orderId && takenInCents === 0 - line.amountInCents,
    );
    if (at < 0) return line;
    left.splice(at, 1);
    return { ...line, kind: 'dispute' };
  });
}

/** Its place is not known, so pages are read until it comes. */
async function findPayout(provider: MerchantAccountsPort, accountId: string, payoutId: string): Promise<Payout | null> {
  let after: string | null = null;
  do {
    const page: { readonly payouts: readonly Payout[]; readonly next: string | null } = answered(
      await provider.listPayouts(accountId, after),
    );
    const found = page.payouts.find((payout) => payout.payoutId === payoutId);
    if (found) return found;
    after = page.next;
  } while (after !== null);
  return null;
}

export async function linesOfPayout(
  provider: MerchantAccountsPort,
  accountId: string,
  payoutId: string,
): Promise<PayoutLine[]> {
  return allLines((after) => provider.listPayoutLines(accountId, payoutId, after));
}

/** All that came into and went out of the account since a moment, the oldest first. */
export function linesSince(
  provider: MerchantAccountsPort,
  accountId: string,
  since: Temporal.Instant,
): Promise<PayoutLine[]> {
  return allLines((after) => provider.listLines(accountId, since, after));
}

async function allLines(
  read: (after: string | null) => ReturnType<MerchantAccountsPort['listLines']>,
): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  let after: string | null = null;
  do {
    const page: { readonly lines: readonly PayoutLine[]; readonly next: string | null } = answered(await read(after));
    lines.push(...page.lines);
    after = page.next;
  } while (after !== null);
  return lines.reverse();
}

export function viewOf({ createdAt, arrivesOn, ...payout }: Payout): PayoutView {
  return { ...payout, createdIsoDateTimeUtc: isoUtc(createdAt), arrivesIsoDateTimeUtc: isoUtc(arrivesOn) };
}
