import { listProblemTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listFailedPayouts, sumHeld } from '#db/payments/money-in-trouble.queries.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { isSwitchedOff } from '#src/domain/payments/merchant-account.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';
import { cardPaymentsNotSettled, terminalDaysThatDiffer } from './terminal-days-attention.ts';

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;
interface Around {
  readonly store: StoreFacts;
  readonly to: To;
}

const SHOWN = 3;

/** Card money that isn't where it should be: one row each, with what to do about it. */
export async function moneyInTrouble(ctx: AppContext, scope: StoreScope, around: Around): Promise<Attention[]> {
  return [
    ...(await cardPaymentsToCheck(ctx, scope, around)),
    ...(await terminalDaysThatDiffer(ctx, scope, around)),
    ...(await cardPaymentsNotSettled(ctx, scope, around)),
    ...(await payoutsThatCameBack(ctx, scope, around)),
    ...(await accountSwitchedOff(ctx, scope, around)),
    ...(await moneyHeld(ctx, scope, around)),
  ];
}

const KINDS = { PURCHASE: 'card payment', REFUND: 'card refund', REVERSAL: 'card reversal' } as const;

/** Listed until somebody has said whether the bank has it. */
async function cardPaymentsToCheck(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const { currencyCode } = store.profile;
  const all = await listProblemTerminalAttempts(ctx.db, scope, SHOWN + 1);
  const link = { to: `${to(paths.cardTerminals)}#to-check`, label: 'Check' };
  const rows = all.slice(0, SHOWN).map(
    ({ id, kind, state, orderNumber, approvedInCents, requestedInCents }): Attention => ({
      key: `${id} check`,
      kind: 'problem',
      title: `The ${KINDS[kind]} of ${formatAmount(approvedInCents ?? requestedInCents, currencyCode)} for ${orderNumber} needs checking`,
      text:
        state === 'unknown'
          ? 'The result is unknown. See whether your bank has it.'
          : 'The terminal and the record differ. See whether your bank has it.',
      link,
    }),
  );
  if (all.length <= SHOWN) return rows;
  return [...rows, { key: 'cardsToCheck', kind: 'problem', title: 'More card payments need checking', text: '', link }];
}

/** Listed until a later payout has arrived. */
async function payoutsThatCameBack(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const failed = await listFailedPayouts(ctx.db, scope, SHOWN);
  return failed.map(({ payoutId, amountInCents, arrivesDay }) => ({
    key: payoutId,
    kind: 'problem',
    title: `A payout of ${formatAmount(amountInCents, store.profile.currencyCode)} came back`,
    text: `Your bank didn’t accept it on ${formatStoreDateLong(Temporal.PlainDate.from(arrivesDay))}. Check the account number: the money goes out again once it’s right.`,
    link: { to: to(paths.payments), label: 'Check bank account' },
  }));
}

/** Of an account that worked: the owner has to hear that its money goes nowhere. */
async function accountSwitchedOff(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const { account } = await readMerchantAccount(ctx, scope);
  if (!account?.accountId || account.archivedIsoDateTimeUtc !== null || !isSwitchedOff(account.facts)) return [];
  const { mayHold } = store.profile.settings.heldMoney;
  const untilThen = mayHold ? 'Servery holds new card payments' : 'Cards are off on your website';
  return [
    {
      key: 'accountOff',
      kind: 'problem',
      title: account.facts?.takesCharges
        ? 'Payouts to your bank are switched off'
        : 'Your card payments account is off',
      text: `The card provider switched this off. See what it asks for.${account.facts?.takesCharges ? '' : ` ${untilThen} until it works.`}`,
      link: { to: to(paths.payments), label: 'See why' },
    },
  ];
}

/** Where stores are paid into accounts: what was charged for one that has none, or whose account is off. */
async function moneyHeld(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  if (ctx.ports.merchantAccounts === null) return [];
  const { orderCount, amountInCents } = await sumHeld(ctx.db, scope);
  if (orderCount === 0) return [];
  const orders = orderCount === 1 ? '1 order' : `${orderCount} orders`;
  return [
    {
      key: 'held',
      kind: 'waiting',
      title: `${formatAmount(amountInCents, store.profile.currencyCode)} of card payments is held for you`,
      text: `From ${orders} on your website, charged without a working bank account here.`,
      link: { to: to(paths.payouts), label: 'See orders' },
    },
  ];
}
