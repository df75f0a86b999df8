import { keepDifferencesIn } from '#db/payments/book-differences.repository.ts';
import { insertDisputeIn } from '#db/payments/disputes.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly mark: string;
}

/** A payment of the order that a bank took back, and something that the card provider's books say otherwise. */
export async function plantOnlineMoney(
  { ctx }: Pick<BatteryFixture, 'ctx'>,
  { mark, orderId, ...place }: Place,
): Promise<{ readonly disputeId: string; readonly differenceId: string }> {
  const disputeId = `dispute-of-${place.storeId}`;
  const differenceId = `difference-of-${place.storeId}`;
  const at = ctx.clock.now();
  const currencyCode = 'AUD' as const;
  const answer = {
    customerName: '',
    customerEmail: '',
    productDescription: mark,
    serviceDate: '',
    deliveryAddress: '',
  };
  await ctx.write(async (trx) => {
    await insertDisputeIn(trx, {
      ...{ id: disputeId, ...place, orderId, paymentIntentId: `pi-of-${place.storeId}`, connectedAccountId: null },
      ...{ amountInCents: 1950, currencyCode, reason: 'product_not_received', statusCode: 'needs_response' },
      ...{
        dueIsoDateTimeUtc: isoUtc(at.add({ hours: 24 * 6 })),
        answerJson: JSON.stringify({ ...answer, story: mark }),
      },
      ...{ filesJson: '{}', answeredIsoDateTimeUtc: null, money: 'none' },
      ...{ openedIsoDateTimeUtc: isoUtc(at), readIsoDateTimeUtc: isoUtc(at) },
    });
    const differs = { kind: 'refundAmount', subjectId: orderId, orderId, oursInCents: 400, theirsInCents: 0 } as const;
    const found = { found: [differs], since: isoUtc(at), at: isoUtc(at), currencyCode, newId: () => differenceId };
    await keepDifferencesIn(trx, grantStoreScope(place), found);
  });
  return { disputeId, differenceId };
}
