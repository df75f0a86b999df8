import { countLoyaltyCards, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { percentInBps } from '#islands/admin/coupon-draft.ts';
import { amountToDecimalText, currencySymbol } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { DEFAULT_LOYALTY_SETTINGS, type LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import { saveLoyaltySettings } from '#src/features/promotions/save-loyalty-settings.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Input, RadioGroup, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { StampCard } from '#src/ui/stamp-card.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { EditForm, FormSection, refusedEdit } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { textOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { PictureField, readPicture } from '../picture-field.tsx';
import { HelpCard, PreviewCard, WithSide } from '../side.tsx';
import { loadOffers } from './offers-load.ts';

export const loyaltySettingsPage = pageOf<RestaurantScope>()({
  path: paths.loyaltySettings.path,
  async load(request) {
    const { ctx, scope } = request;
    const settings = (await findLoyaltySettings(ctx.db, scope)) ?? DEFAULT_LOYALTY_SETTINGS;
    const cards = await countLoyaltyCards(ctx.db, scope, settings.count);
    return { ...(await loadOffers(request)), settings, cards };
  },
  title: ({ restaurant }) => `Loyalty card · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by } = request;
    try {
      const cardBg = await readPicture(request, scope, 'cardBg');
      await saveLoyaltySettings(ctx, scope, { settings: settingsOf(form, cardBg), by });
      const notice = form.has('enabled')
        ? 'Saved. The loyalty card is live on the website and tills.'
        : 'Saved. The loyalty card is off.';
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, restaurant, currencyCode, settings, cards }, { form, notice }) {
    const value = valuesOf(form);
    const backHref = href(base, paths.stores, { restaurantId: restaurant.id });
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Loyalty card"
          status={
            <>
              <StatusPill
                look={
                  settings.enabled
                    ? { word: 'On', tone: 'done', icon: 'check' }
                    : { word: 'Off', tone: 'off', icon: 'slash' }
                }
              />
              {cardsText(cards)}
            </>
          }
        />
        <WithSide
          label="Preview"
          side={
            <>
              <PreviewCard title="The card" note="as saved">
                <StampCard settings={settings} credits={Math.min(3, settings.count)} currencyCode={currencyCode} />
              </PreviewCard>
              <HelpCard title="How stamps work" points={HELP} />
            </>
          }
        >
          <EditForm id="loyalty" form={form} notice={notice} version={null}>
            <FormSection title="Card">
              <Switch
                name="enabled"
                label="Offer a loyalty card"
                help="Off: customers can’t earn stamps or use rewards. Their stamps are kept."
                defaultChecked={value.isOn('enabled', settings.enabled)}
              />
              <Fieldset name="isEnabledForOnline" legend="Where stamps count" error={form.errors.isEnabledForOnline}>
                <Switch
                  name="isEnabledForOnline"
                  label="On the website"
                  defaultChecked={value.isOn('isEnabledForOnline', settings.isEnabledForOnline)}
                />
                <Switch
                  name="isEnabledForPOS"
                  label="At the tills"
                  help="By the customer’s phone number."
                  defaultChecked={value.isOn('isEnabledForPOS', settings.isEnabledForPOS)}
                />
              </Fieldset>
            </FormSection>
            <Reward form={form} settings={settings} currencySign={currencySymbol(currencyCode)} cards={cards} />
            <Rules form={form} settings={settings} />
            <FormSection title="Design">
              <PictureField
                name="cardBg"
                label="Picture on the card"
                help="Above the stamps."
                imageId={settings.cardBg}
                alt="Picture on the loyalty card"
                ratio={[8, 3]}
                form={form}
              />
            </FormSection>
            <SaveBar label="Save loyalty card" backHref={backHref} />
          </EditForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

interface PartProps {
  form: FormState;
  settings: LoyaltySettings;
}

function Reward({ form, settings, currencySign, cards }: PartProps & { currencySign: string; cards: Cards }) {
  const value = valuesOf(form);
  return (
    <FormSection title="Reward">
      <div className="group/worth flex flex-col gap-4">
        <Field
          name="count"
          label="Orders for one reward"
          help={
            cards.cards > 0
              ? 'Customers keep their stamps. If you lower the number, some may get a reward right away.'
              : 'One stamp per order, any amount.'
          }
          error={form.errors.count}
          className="max-w-80"
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={value.text('count', settings.count)}
            />
          )}
        </Field>
        <Fieldset name="type" legend="Reward value" error={form.errors.type}>
          <div className="-mx-2">
            <RadioGroup
              name="type"
              defaultValue={value.text('type', settings.type)}
              options={[
                { value: 'amount', label: 'An amount off' },
                { value: 'percentage', label: 'A percentage off' },
              ]}
            />
          </div>
        </Fieldset>
        <Field
          name="value"
          label="How much"
          help={
            <>
              <span className="hidden group-has-[[value=amount]:checked]/worth:inline">
                In {currencySign}, such as 10.00. Never more than the price of the items.
              </span>
              <span className="hidden group-has-[[value=percentage]:checked]/worth:inline">
                Percentage of the price of items, such as 15.
              </span>
            </>
          }
          error={form.errors.value}
          className="max-w-80"
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={value.text('value', worthText(settings))}
            />
          )}
        </Field>
      </div>
    </FormSection>
  );
}

function Rules({ form, settings }: PartProps) {
  const value = valuesOf(form);
  return (
    <FormSection title="Together with discounts" lead="How loyalty works with other discounts.">
      <div>
        <Switch
          name="noLoyaltyOnDiscountedOrders"
          label="No card on discounted orders"
          help="Orders with a coupon or a till discount don’t earn a stamp and can’t use a reward."
          defaultChecked={value.isOn('noLoyaltyOnDiscountedOrders', settings.noLoyaltyOnDiscountedOrders)}
        />
        <Switch
          name="accumulateCreditsOnDiscountedItemsOrOrders"
          label="Stamps for discounted orders too"
          help="Off: only an order with at least one full-price item and no discount earns a stamp."
          defaultChecked={value.isOn(
            'accumulateCreditsOnDiscountedItemsOrOrders',
            settings.accumulateCreditsOnDiscountedItemsOrOrders,
          )}
        />
        <Switch
          name="redeemCreditsOnDiscountedItems"
          label="Rewards on discounted items too"
          help="Off: rewards only apply to items that aren’t marked as on special."
          defaultChecked={value.isOn('redeemCreditsOnDiscountedItems', settings.redeemCreditsOnDiscountedItems)}
        />
      </div>
    </FormSection>
  );
}

type Cards = Awaited<ReturnType<typeof countLoyaltyCards>>;

function cardsText({ cards, ready }: Cards): string {
  if (cards === 0) return 'No stamps yet';
  const people = cards === 1 ? '1 customer has stamps' : `${cards} customers have stamps`;
  return ready === 0 ? people : `${people}, ${ready} of them a reward`;
}

function worthText({ type, value }: LoyaltySettings): string {
  return type === 'percentage' ? String(value / 100) : amountToDecimalText(value);
}

/** What cannot be read as a number becomes one that the schema refuses. */
function settingsOf(form: FormData, cardBg: string | null): LoyaltySettings {
  const type = textOf(form, 'type') === 'percentage' ? 'percentage' : 'amount';
  const worth = textOf(form, 'value');
  return {
    enabled: form.has('enabled'),
    count: wholeOf(form, 'count'),
    type,
    value: (type === 'percentage' ? percentInBps(worth) : parseAmount(worth)) ?? 0,
    cardBg,
    noLoyaltyOnDiscountedOrders: form.has('noLoyaltyOnDiscountedOrders'),
    isEnabledForPOS: form.has('isEnabledForPOS'),
    isEnabledForOnline: form.has('isEnabledForOnline'),
    accumulateCreditsOnDiscountedItemsOrOrders: form.has('accumulateCreditsOnDiscountedItemsOrOrders'),
    redeemCreditsOnDiscountedItems: form.has('redeemCreditsOnDiscountedItems'),
  };
}

const HELP = [
  'Each order from a known customer earns a stamp once it is paid or completed. Until then the stamp is on its way. A full card becomes a reward they can use any time.',
  'Rewards apply after coupons. A coupon that can’t be combined saves the reward for another day.',
  'If an order fails, is rejected or cancelled, its stamp is removed and any reward is returned. A full refund removes the stamp too. If that stamp was already used, the next one makes up for it.',
] as const;
