import {
  type LoyaltySettings,
  loyaltyInputSchema,
  loyaltySettingsSchema,
} from '#src/domain/promotions/promotions.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { bpsSchema, chargeInCents } from '#src/shared/primitives.schema.ts';
import { Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { amount, choice, limited, percent, yesNo } from '../forms/kinds.tsx';
import { where } from '../forms/optional.ts';
import { picture } from '../forms/picture.tsx';
import type { Put } from '../forms/put.tsx';
import { textOf } from '../forms.ts';

/** The card as its form has it: an amount and a percentage, of which the type says which one counts. */
export type LoyaltyForm = Omit<LoyaltySettings, 'value'> & {
  readonly amountInCents: number;
  readonly percentageBps: number;
};

const WORTH = { amount: 'amountInCents', percentage: 'percentageBps' } as const;

/** The question that the two switches answer together: neither of them alone is wrong. */
const PLACES = 'places';

const isOf = (type: LoyaltySettings['type']) => (form: FormData) => textOf(form, 'type') === type;

export function loyaltyForm({ value, ...settings }: LoyaltySettings): LoyaltyForm {
  return { ...settings, amountInCents: 0, percentageBps: 0, [WORTH[settings.type]]: value };
}

export function loyaltySettings({ amountInCents, percentageBps, ...form }: LoyaltyForm): LoyaltySettings {
  return { ...form, value: form.type === 'amount' ? amountInCents : percentageBps };
}

/** `hasCards`: customers have stamps already. */
export function loyaltyKit({ hasCards }: { readonly hasCards: boolean }): FormKit<LoyaltyForm> {
  return formKit<LoyaltyForm>({
    schema: loyaltySettingsSchema
      .omit({ value: true })
      .extend({ amountInCents: chargeInCents, percentageBps: bpsSchema }),
    fields: {
      enabled: yesNo('Offer a loyalty card', {
        help: 'Off: customers can’t earn stamps or use rewards. Their stamps are kept.',
      }),
      isEnabledForOnline: yesNo('On the website'),
      isEnabledForPOS: yesNo('At the tills', { help: 'By the customer’s phone number.' }),
      count: limited('Orders for one reward', {
        help: hasCards
          ? 'Customers keep their stamps. If you lower the number, some may get a reward right away.'
          : 'One stamp per order, any amount.',
        className: 'max-w-80',
        box: { maxLength: 3 },
      }),
      type: choice('Reward value', [
        { value: 'amount', label: 'An amount off' },
        { value: 'percentage', label: 'A percentage off' },
      ]),
      amountInCents: where(
        isOf('amount'),
        amount('Amount', { isEmptyAtZero: true, help: 'Never more than the price of the items.' }),
        0,
      ),
      percentageBps: where(
        isOf('percentage'),
        percent('Percentage', { isEmptyAtZero: true, help: 'Of the price of the items.' }),
        0,
      ),
      noLoyaltyOnDiscountedOrders: yesNo('No card on discounted orders', {
        help: 'Orders with a coupon or a till discount don’t earn a stamp and can’t use a reward.',
      }),
      accumulateCreditsOnDiscountedItemsOrOrders: yesNo('Stamps for discounted orders too', {
        help: 'Off: only an order with at least one full-price item and no discount earns a stamp.',
      }),
      redeemCreditsOnDiscountedItems: yesNo('Rewards on discounted items too', {
        help: 'Off: rewards only apply to items that aren’t marked as on special.',
      }),
      cardBg: picture('Picture on the card', {
        help: 'Above the stamps.',
        alt: 'Picture on the loyalty card',
        ratio: [8, 3],
      }),
    },
    /** The rules of the whole card; those of one field are in the schema above. */
    check(form, refuse) {
      const issues = loyaltyInputSchema.safeParse(loyaltySettings(form)).error?.issues ?? [];
      for (const { code, path, message } of issues) {
        if (code === 'custom') refuse(path[0] === 'value' ? WORTH[form.type] : PLACES, message);
      }
    },
  });
}

/** Only the field of the chosen kind of reward is shown; the form's own state decides, without script. */
export function LoyaltyLayout({ put, form }: { put: Put; form: FormState }) {
  return (
    <>
      <FormSection title="Card">
        {put('enabled')}
        <Fieldset name={PLACES} legend="Where stamps count" error={form.errors[PLACES]}>
          {put('isEnabledForOnline')}
          {put('isEnabledForPOS')}
        </Fieldset>
      </FormSection>
      <FormSection title="Reward">
        <div className="group/worth flex flex-col gap-4">
          {put('count')}
          {put('type')}
          <div className="hidden max-w-80 group-has-[[value=amount]:checked]/worth:block">{put('amountInCents')}</div>
          <div className="hidden max-w-80 group-has-[[value=percentage]:checked]/worth:block">
            {put('percentageBps')}
          </div>
        </div>
      </FormSection>
      <FormSection title="Together with discounts" lead="How loyalty works with other discounts.">
        <div>
          {put('noLoyaltyOnDiscountedOrders')}
          {put('accumulateCreditsOnDiscountedItemsOrOrders')}
          {put('redeemCreditsOnDiscountedItems')}
        </div>
      </FormSection>
      <FormSection title="Design">{put('cardBg')}</FormSection>
    </>
  );
}
