import { countLoyaltyCards, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { DEFAULT_LOYALTY_SETTINGS } from '#src/domain/promotions/promotions.schema.ts';
import { LOYALTY_ACTION, saveLoyaltySettings } from '#src/features/promotions/save-loyalty-settings.ts';
import { href } from '#src/pages/page.tsx';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { StarIcon } from '#src/ui/icon.tsx';
import { StampCard } from '#src/ui/stamp-card.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { HelpCard, PreviewCard, WithSide } from '../side.tsx';
import { LoyaltyLayout, loyaltyForm, loyaltyKit, loyaltySettings } from './loyalty-kit.tsx';
import { loadOffers } from './offers-load.ts';

export const loyaltySettingsPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'offers', at: 20, label: 'Loyalty card', icon: StarIcon },
  inRestaurant: { in: 'offers', at: 20, label: 'Loyalty card', icon: StarIcon },
  words: 'stamps rewards',
  example: {
    forms: { '': { enabled: 'on', isEnabledForPOS: 'on', count: '8', type: 'amount', amountInCents: '5.00' } },
    answers: [303, 400],
  },
})({
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
    const { restaurantId } = scope;
    return saveForm({
      kit: loyaltyKit({ hasCards: false }),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => readPicture(request, scope, 'cardBg'),
      async read() {
        const settings = (await findLoyaltySettings(ctx.db, scope)) ?? DEFAULT_LOYALTY_SETTINGS;
        return { settings, value: loyaltyForm(settings) };
      },
      save: (typed, { settings: seen }) =>
        saveLoyaltySettings(ctx, scope, { settings: loyaltySettings(typed), seen, by }),
      editor: ({ settings }) =>
        findEditorAgo(
          { ctx, scope, by },
          { action: LOYALTY_ACTION, subjectType: 'restaurant', subjectId: restaurantId },
          settings,
        ),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(savedText(form), since) }),
    });
  },
  render({ base, here, restaurant, currencyCode, settings, cards }, { form, notice }) {
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
          <KitForm
            {...{ id: 'loyalty', kit: loyaltyKit({ hasCards: cards.cards > 0 }), stored: loyaltyForm(settings) }}
            {...{ form, notice, backHref }}
            symbol={currencySymbol(currencyCode)}
            label="Save loyalty card"
          >
            {(put) => <LoyaltyLayout put={put} form={form} />}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

function savedText(form: FormData): string {
  return form.has('enabled')
    ? 'Saved. The loyalty card is live on the website and tills.'
    : 'Saved. The loyalty card is off.';
}

type Cards = Awaited<ReturnType<typeof countLoyaltyCards>>;

function cardsText({ cards, ready }: Cards): string {
  if (cards === 0) return 'No stamps yet';
  const people = cards === 1 ? '1 customer has stamps' : `${cards} customers have stamps`;
  return ready === 0 ? people : `${people}, ${ready} of them a reward`;
}

const HELP = [
  'Each order from a known customer earns a stamp once it is paid or completed. Until then the stamp is on its way. A full card becomes a reward they can use any time.',
  'Rewards apply after coupons. A coupon that can’t be combined saves the reward for another day.',
  'If an order fails, is rejected or cancelled, its stamp is removed and any reward is returned. A full refund removes the stamp too. If that stamp was already used, the next one makes up for it.',
] as const;
