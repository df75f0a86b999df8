import type { Trx } from '#db/connection.ts';
import { insertTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { insertTerminalDocument } from '#db/eftpos/terminal-documents.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { TerminalTotal } from '#src/domain/payments/terminal-reconciliation.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type Dice, diceOf } from './dice.ts';

const SCHEMES = ['Visa', 'Visa', 'Mastercard', 'Mastercard', 'eftpos', 'American Express'] as const;
/** This many days before today a payment was typed in at the terminal alone, which the closing shows. */
const DIFFERS_DAYS_AGO = 3;
const TYPED_IN_CENTS = 1850;

/**
 * Card payments of the demo's past as taken at the counter's terminal, and its closing at the end of each of those days. Today's
 * stay as they are: what is under way was begun by a person.
 */
export async function plantPastCardDays(
  ctx: AppContext,
  scope: StoreScope,
  { cardTerminalId, closedByName }: { readonly cardTerminalId: string; readonly closedByName: string },
): Promise<void> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  await ctx.write(async (trx) => {
    const days = Map.groupBy(await cardTendersBefore(trx, scope, today), ({ businessDay }) => businessDay);
    for (const [businessDay, tenders] of days) {
      const dice = diceOf(`${scope.storeId} ${businessDay} cards`);
      const totals = new Map<string, TerminalTotal>();
      for (const tender of tenders) {
        const scheme = dice.pick(SCHEMES);
        await insertTerminalAttempt(trx, attemptOf(scope, { tender, scheme, cardTerminalId, dice }));
        addTo(totals, scheme, tender.amountInCents);
      }
      if (Temporal.PlainDate.from(businessDay).until(today).days === DIFFERS_DAYS_AGO)
        addTo(totals, 'Visa', TYPED_IN_CENTS);
      const closedAt = Temporal.Instant.from(tenders.at(-1)?.takenIsoDateTimeUtc ?? '').add({ minutes: 40 });
      const all = [...totals.values()].toSorted((a, b) => a.scheme.localeCompare(b.scheme, 'en'));
      await insertTerminalDocument(trx, {
        id: `${cardTerminalId}${businessDay.replaceAll('-', '')}`,
        restaurantId: scope.restaurantId,
        storeId: scope.storeId,
        cardTerminalId,
        kind: 'settlement',
        businessDay,
        detail: null,
        format: 'txt',
        text: paperOf(businessDay, all),
        takenByName: closedByName,
        takenIsoDateTimeUtc: isoUtc(closedAt),
        totalsJson: JSON.stringify(all),
      });
    }
  });
}

type CardTender = Awaited<ReturnType<typeof cardTendersBefore>>[number];

function cardTendersBefore(trx: Trx, { storeId }: StoreScope, today: string) {
  return trx
    .selectFrom('tenders')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('paymentType', '=', 'posCard')
    .where('businessDay', '<', today)
    .orderBy('businessDay')
    .orderBy('takenIsoDateTimeUtc')
    .execute();
}

function attemptOf(
  { restaurantId, storeId }: StoreScope,
  of: {
    readonly tender: CardTender;
    readonly scheme: string;
    readonly cardTerminalId: string;
    readonly dice: Dice;
  },
): Parameters<typeof insertTerminalAttempt>[1] {
  const { id, orderId, orderVersion, posTerminalId, employeeId, amountInCents, tipInCents } = of.tender;
  const at = of.tender.takenIsoDateTimeUtc;
  return {
    ...{ id, restaurantId, storeId, orderId, orderVersion, posTerminalId, employeeId },
    cardTerminalId: of.cardTerminalId,
    splitIndex: null,
    kind: 'PURCHASE',
    parentAttemptId: null,
    refundId: null,
    // A payment has its attempt's id, and the terminal knows it by a key of its own.
    providerKey: `past-${id}`,
    requestedInCents: amountInCents,
    tipInCents,
    state: 'approved',
    wasTaken: 1,
    promptId: null,
    promptText: null,
    isSignatureAccepted: null,
    approvedInCents: amountInCents,
    responseCode: '00',
    responseText: 'APPROVED',
    cardType: of.scheme,
    maskedPan: `**** ${of.dice.between(1000, 9999)}`,
    authCode: String(of.dice.between(100_000, 999_999)),
    rrn: null,
    stan: null,
    resolvedBy: 'terminal',
    decidedByName: null,
    reason: null,
    silentSinceIsoDateTimeUtc: null,
    nextLookIsoDateTimeUtc: null,
    createdIsoDateTimeUtc: at,
    sentIsoDateTimeUtc: at,
    resolvedIsoDateTimeUtc: at,
    refundReference: null,
  };
}

function addTo(totals: Map<string, TerminalTotal>, scheme: string, cents: number): void {
  const so = totals.get(scheme);
  const amountInCents = (so?.amountInCents ?? 0) + cents;
  totals.set(scheme, { scheme, kind: 'PURCHASE', count: (so?.count ?? 0) + 1, amountInCents });
}

/** As a terminal prints it. */
function paperOf(businessDay: string, totals: readonly TerminalTotal[]): string {
  const line = (name: string, count: number, cents: number) =>
    `${name.toUpperCase().padEnd(18)}${String(count).padStart(4)}${(cents / 100).toFixed(2).padStart(10)}`;
  return [
    'SETTLEMENT',
    businessDay,
    '',
    ...totals.map(({ scheme, count, amountInCents }) => line(scheme, count, amountInCents)),
    line(
      'Total',
      totals.reduce((all, { count }) => all + count, 0),
      totals.reduce((all, { amountInCents }) => all + amountInCents, 0),
    ),
  ].join('\n');
}
