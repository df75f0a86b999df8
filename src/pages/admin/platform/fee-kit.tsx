import {
  FEE_COUNTRIES,
  feeRatesSchema,
  type PlatformFees,
  platformFeesSchema,
} from '#src/domain/payments/platform-fees.schema.ts';
import type { FeeRates } from '#src/domain/payments/transaction-fees.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { formKit } from '../forms/form-kit.ts';
import { amount, percent, yesNo } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';

const COUNTRIES = {
  AU: 'Australia (AUD)',
  NZ: 'New Zealand (NZD)',
  GB: 'United Kingdom (GBP)',
  US: 'United States (USD)',
} as const;
const FEE_NAMES = { platform: 'Platform fee', connect: 'Payout fee', transaction: 'Card fee' } as const;
const FEE_KEYS = ['platform', 'connect', 'transaction'] as const;

const rateFields = (name: string) => ({
  rateBps: percent(`${name}, share of the order`),
  fixedInCents: amount(`${name}, for each order`),
});
const ratesFields = {
  platform: rateFields(FEE_NAMES.platform),
  connect: rateFields(FEE_NAMES.connect),
  transaction: rateFields(FEE_NAMES.transaction),
};

/** What new accounts pay, by country, and what refunds give back. */
export const platformFeesKit = formKit<PlatformFees>({
  schema: platformFeesSchema,
  fields: {
    countries: { AU: ratesFields, NZ: ratesFields, GB: ratesFields, US: ratesFields },
    returns: {
      platform: yesNo('Platform fee', { help: 'In proportion to what is refunded.' }),
      connect: yesNo('Payout fee', { help: 'In proportion to what is refunded.' }),
      transaction: yesNo('Card fee', {
        help: 'The card provider keeps its fee when a payment is refunded. If this is on, Servery pays it.',
      }),
    },
  },
});

/** What one store pays. */
export const storeFeesKit = formKit<FeeRates>({ schema: feeRatesSchema, fields: ratesFields });

/** Three rows of a share and an amount. */
export function RatesFields({ put, prefix = '' }: { put: Put; prefix?: string }) {
  return FEE_KEYS.map((key) => (
    <div key={key} className="grid gap-4 sm:grid-cols-2">
      {put(`${prefix}${key}.rateBps`)}
      {put(`${prefix}${key}.fixedInCents`)}
    </div>
  ));
}

export function PlatformFeesFields({ put }: { put: Put }) {
  return (
    <>
      {FEE_COUNTRIES.map((country) => (
        <Card key={country} className="flex flex-col gap-5">
          <SectionHeading>{COUNTRIES[country]}</SectionHeading>
          <RatesFields put={put} prefix={`countries.${country}.`} />
        </Card>
      ))}
      <Card className="flex flex-col gap-5">
        <SectionHeading>Returned with a refund</SectionHeading>
        {put('returns.platform')}
        {put('returns.connect')}
        {put('returns.transaction')}
      </Card>
    </>
  );
}
