import { findCustomer } from '#db/customers/customers.repository.ts';
import { findLoyaltyCard, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { signOut } from '#src/features/access/sign-out.ts';
import { saveProfile, signOutEverywhere } from '#src/features/customers/customer-profile.ts';
import { refreshCards } from '#src/features/payments/saved-cards.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { StampCard } from '#src/ui/stamp-card.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { requireCustomer, signedOutCookies } from './account-frame.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { changeCards, SavedCards } from './saved-cards-part.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

/** My account: who the customer is here, and the way to everything that is theirs. */
export const accountPage = pageOf<StoreScope>()({
  path: paths.account.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const customer = customerId ? await findCustomer(ctx.db, restaurantOf(scope), customerId) : null;
    const { profile } = await ctx.menus.storeOf(scope);
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      customer,
      isTexted: ctx.ports.sms !== null,
      cards: customer && ctx.ports.savedCards ? await refreshCards(ctx, scope, customer.id) : null,
      today: localDateOf(ctx.clock.now(), profile.timezone),
      phone: customer ? shownPhone(customer.mobileNumberE164, profile.countryCode) : '',
      secondPhone: customer ? shownPhone(customer.phoneNumberE164, profile.countryCode) : '',
    };
  },
  title: ({ head }) => `My account · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render({ head, base, customer, isTexted, phone, secondPhone, cards, today }, { form, notice }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
          <h1 className="font-extrabold text-28">My account</h1>
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          {customer ? (
            <>
              <nav aria-label="My account" className="flex flex-wrap gap-2">
                <LinkButton href={href(base, paths.orders, params)}>My orders</LinkButton>
                <LinkButton href={href(base, paths.loyalty, params)}>Loyalty card</LinkButton>
                {head.hasCoupons ? <LinkButton href={href(base, paths.coupons, params)}>Coupons</LinkButton> : null}
                <LinkButton href={href(base, paths.addresses, params)}>Addresses</LinkButton>
                <LinkButton href={href(base, paths.messages, params)}>Messages</LinkButton>
                <LinkButton href={href(base, paths.myData, params)}>My data</LinkButton>
              </nav>
              <ContactForm {...{ customer, phone, secondPhone, form }} />
              {cards ? <SavedCards cards={cards} today={today} /> : null}
            </>
          ) : (
            <SignInFirst title="Sign in with your phone" {...{ base, params, isTexted }}>
              See your orders, reorder in a tap and collect loyalty stamps.
            </SignInFirst>
          )}
        </div>
      </StoreLayout>
    );
  },
  async action(request) {
    const { ctx, scope, form, base, actor, by, cookies } = request;
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const toAccount = href(base, paths.account, params);
    if (form.get('do') === 'signOut') {
      const token = cookies[`customer_${scope.restaurantId}`];
      if (token) await signOut(ctx, token);
      const without = await signedOutCookies(ctx, scope, cookies);
      return { kind: 'redirect', to: toAccount, cookies: without, notice: 'You’re signed out.' };
    }
    const customerId = requireCustomer(actor, scope);
    if (form.get('do') === 'signOutEverywhere') {
      await signOutEverywhere(ctx, restaurantOf(scope), { customerId, by });
      const without = await signedOutCookies(ctx, scope, cookies);
      return { kind: 'redirect', to: toAccount, cookies: without, notice: 'You’re signed out on all your devices.' };
    }
    if (form.get('do') === 'addCard' || form.get('do') === 'removeCard') return changeCards(request, customerId);
    try {
      const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
      const second = form.get('secondPhone');
      await saveProfile(ctx, restaurantOf(scope), {
        customerId,
        name: String(form.get('name') ?? ''),
        email: String(form.get('email') ?? ''),
        ...(typeof second === 'string' ? { secondPhone: { text: second, countryCode } } : {}),
        by,
      });
    } catch (error) {
      return formRefused(error, form);
    }
    return { kind: 'redirect', to: toAccount, notice: 'Your details are saved.' };
  },
});

function ContactForm({
  customer,
  phone,
  secondPhone,
  form,
}: {
  customer: { readonly name: string; readonly unverifiedEmail: string | null };
  phone: string;
  secondPhone: string;
  form: FormState;
}) {
  return (
    <form method="post" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <ErrorSummary
        errors={form.errors}
        message={form.message}
        isBeside={(name) => name === 'name' || name === 'email' || name === 'secondPhone'}
      />
      <p>
        <span className="block font-semibold">Mobile number</span>
        <span className="text-ink-2 tabular-nums">{phone}</span>
      </p>
      <Field name="name" label="Name" error={form.errors.name} isRequired>
        {(wiring) => (
          <Input {...wiring} autoComplete="name" maxLength={60} defaultValue={form.values.name ?? customer.name} />
        )}
      </Field>
      <Field name="email" label="Email" isOptional error={form.errors.email} help="For your receipts.">
        {(wiring) => (
          <Input
            {...wiring}
            type="email"
            autoComplete="email"
            maxLength={50}
            defaultValue={form.values.email ?? customer.unverifiedEmail ?? ''}
          />
        )}
      </Field>
      <Field
        name="secondPhone"
        label="Second phone number"
        isOptional
        error={form.errors.secondPhone}
        help="If we can’t reach you on your mobile. It’s never used to sign in."
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="tel"
            inputMode="tel"
            maxLength={30}
            defaultValue={form.values.secondPhone ?? secondPhone}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="save" variant="primary" className="mr-auto">
          Save
        </Button>
        <Button type="submit" name="do" value="signOut" formNoValidate>
          Sign out
        </Button>
        <Button type="submit" name="do" value="signOutEverywhere" formNoValidate>
          Sign out on all devices
        </Button>
      </div>
    </form>
  );
}

export const loyaltyPage = pageOf<StoreScope>()({
  path: paths.loyalty.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const { profile } = await ctx.menus.storeOf(scope);
    const settings = await findLoyaltySettings(ctx.db, scope);
    const card = customerId ? await findLoyaltyCard(ctx.db, scope, customerId) : null;
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      settings: settings?.enabled && settings.isEnabledForOnline ? settings : null,
      isSignedIn: customerId !== null,
      credits: card?.credits ?? 0,
      creditsOnTheWay: card?.creditsOnTheWay ?? 0,
      currencyCode: profile.currencyCode,
    };
  },
  title: ({ head }) => `Loyalty card · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render({ head, base, settings, isSignedIn, credits, creditsOnTheWay, currencyCode }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
          <h1 className="font-extrabold text-28">Loyalty card</h1>
          {settings ? (
            <>
              <StampCard
                settings={settings}
                credits={credits}
                creditsOnTheWay={creditsOnTheWay}
                currencyCode={currencyCode}
              />
              {isSignedIn ? (
                <LinkButton variant="primary" size="large" href={href(base, paths.store, params)}>
                  See the menu
                </LinkButton>
              ) : (
                <LinkButton variant="primary" size="large" href={href(base, paths.login, params)}>
                  Sign in to collect stamps
                </LinkButton>
              )}
            </>
          ) : (
            <EmptyState
              title="No loyalty card right now"
              action={
                head.hasCoupons ? (
                  <LinkButton href={href(base, paths.coupons, params)}>See the coupons</LinkButton>
                ) : (
                  <LinkButton href={href(base, paths.store, params)}>See the menu</LinkButton>
                )
              }
            >
              {head.restaurantName} doesn’t have a loyalty card at the moment.
            </EmptyState>
          )}
        </div>
      </StoreLayout>
    );
  },
});
