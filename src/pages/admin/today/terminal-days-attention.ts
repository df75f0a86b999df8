import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { listNotSettled } from '#src/features/eftpos/not-settled.ts';
import { listReconciledClosings, type ReconciledClosing } from '#src/features/eftpos/reconcile-terminals.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;

const SHOWN = 3;
/** A bank has paid a day out after these, and then says itself what it had. */
const LISTED = { hours: 72 };

/** Days whose card terminal says another total than our orders: listed until they agree, for three days. */
export async function terminalDaysThatDiffer(
  ctx: AppContext,
  scope: StoreScope,
  { store, to }: { readonly store: StoreFacts; readonly to: To },
): Promise<Attention[]> {
  const now = ctx.clock.now();
  const within = { from: isoUtc(now.subtract(LISTED)), until: isoUtc(now.add({ seconds: 1 })) };
  const closings = await listReconciledClosings(ctx, scope, { ...within, isWanted: () => true });
  const differing = closings.filter(({ reconciled }) => reconciled !== null && !reconciled.isEqual);
  if (differing.length === 0) return [];
  const names = new Map((await listCardTerminals(ctx.db, scope)).map(({ id, name }) => [id, name]));
  const page = to(paths.cardReconciliation);
  return differing.slice(0, SHOWN).map((one) => ({
    key: one.closing.id,
    kind: 'problem',
    title: titleOf(one, names.get(one.closing.cardTerminalId) ?? 'A card terminal', store.profile.currencyCode),
    text: suspectOf(one),
    link: { to: `${page}?closing=${one.closing.id}`, label: 'Compare' },
  }));
}

/** Approved, and in no settlement two days later: listed until the terminal's day is closed. */
export async function cardPaymentsNotSettled(
  ctx: AppContext,
  scope: StoreScope,
  { store, to }: { readonly store: StoreFacts; readonly to: To },
): Promise<Attention[]> {
  const { currencyCode, timezone } = store.profile;
  const open = await listNotSettled(ctx, scope);
  return open.slice(0, SHOWN).map(({ cardTerminalId, name, count, amountInCents, ...oldest }) => {
    const since = formatStoreDateTime(Temporal.Instant.from(oldest.approvedIsoDateTimeUtc), timezone);
    const payments = count === 1 ? '1 approved card payment is' : `${count} approved card payments are`;
    return {
      key: `${cardTerminalId} not settled`,
      kind: 'problem',
      title: `${name}: ${formatAmount(amountInCents, currencyCode)} approved and not settled`,
      text: `${payments} in no settlement after 48 hours, since ${oldest.orderNumber} on ${since}. Close the terminal’s day, then compare it with your bank statement.`,
      link: { to: to(paths.cardReconciliation), label: 'Close the day' },
    };
  });
}

function titleOf(
  { reconciled }: ReconciledClosing,
  name: string,
  currencyCode: StoreFacts['profile']['currencyCode'],
): string {
  const differs = (reconciled?.terminalInCents ?? 0) - (reconciled?.oursInCents ?? 0);
  if (differs === 0) return `${name} and your orders differ by card`;
  const amount = formatAmount(Math.abs(differs), currencyCode);
  return differs > 0 ? `${name} has ${amount} more than your orders` : `${name} has ${amount} less than your orders`;
}

/** The payment that explains it to the cent, where there is one. */
function suspectOf({ reconciled }: ReconciledClosing): string {
  const suspects = reconciled?.lines.flatMap((line) => line.suspects) ?? [];
  const exact = suspects.find(({ isExact }) => isExact);
  return exact
    ? `A payment of ${exact.movement.orderNumber} is exactly the difference.`
    : 'Compare the day’s card payments with the terminal’s total.';
}
