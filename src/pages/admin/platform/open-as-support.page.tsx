import { MAX_REASON } from '#src/domain/access/support.schema.ts';
import { SUPPORT_MINUTES, SUPPORT_MINUTES_AT_FIRST } from '#src/domain/access/support-session.ts';
import { sendAccountMailNow } from '#src/features/access/send-account-mail.ts';
import {
  allowSupportChanges,
  endSupport,
  openAsSupport,
  openSupportOf,
  restaurantForSupport,
} from '#src/features/access/support-sessions.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { RadioGroup, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { safeNext } from '../auth/safe-next.ts';
import { refused, textOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { minutesText } from './support-words.ts';

/** The reason and the time, before one of the platform's people sees a restaurant; then the reason to change something. */
export const openAsSupportPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: {
    forms: {
      open: { reason: 'The owner asked why orders don’t print', minutes: '60' },
      allowChanges: { reason: 'The owner asked us to fix the printer' },
      end: {},
    },
  },
})({
  path: paths.openAsSupport.path,
  async load({ ctx, scope, base, url, query, actor, params: { restaurantId } }) {
    const place = await restaurantForSupport(ctx, scope, restaurantId);
    const stores = href(base, paths.stores, { restaurantId });
    return {
      base,
      here: url.pathname,
      name: place.name,
      session: actor && 'userId' in actor ? await openSupportOf(ctx, place, actor.userId) : null,
      next: safeNext(query.get('next'), stores),
    };
  },
  title: ({ name }) => `Open ${name} as support · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by, query, actor, params: { restaurantId } }) {
    try {
      if (!actor || !('userId' in actor)) throw new AppError('user_not_allowed', 'Sign in to continue.');
      const asked = { restaurantId, userId: actor.userId, by };
      const stores = href(base, paths.stores, { restaurantId });
      const reason = textOf(form, 'reason');
      switch (form.get('do')) {
        case 'open': {
          const { mailIds } = await openAsSupport(ctx, scope, { ...asked, reason, minutes: wholeOf(form, 'minutes') });
          for (const id of mailIds) void sendAccountMailNow(ctx, id);
          return { kind: 'redirect', to: safeNext(query.get('next'), stores) };
        }
        case 'allowChanges':
          await allowSupportChanges(ctx, scope, { ...asked, reason });
          return { kind: 'redirect', to: safeNext(query.get('next'), stores), notice: 'You can make changes now.' };
        case 'end':
          await endSupport(ctx, scope, asked);
          return {
            kind: 'redirect',
            to: href(base, paths.browseRestaurants, {}),
            notice: 'The support session has ended.',
          };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, here, name, session, next }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title={session ? name : `Open ${name} as support`}
        status={session ? 'You’re in this restaurant as support' : undefined}
        breadcrumbs={
          <PlatformCrumbs
            base={base}
            crumbs={[{ label: 'Restaurants', href: href(base, paths.browseRestaurants, {}) }, { label: name }]}
          />
        }
        actions={session ? <LinkButton href={next}>Back to the restaurant</LinkButton> : undefined}
      />
      <Notice text={notice} />
      <div className="flex max-w-narrow flex-col gap-5">
        <Banner kind="info" title="The restaurant’s admins get an email">
          They can read your name, your reasons, what you look at and what you change.
        </Banner>
        <ErrorSummary errors={form.errors} message={form.message} isBeside={(field) => field === 'reason'} />
        {session ? <AllowChanges form={form} given={session.changeReason} /> : <Open form={form} />}
      </div>
    </AdminLayout>
  ),
});

function Reason({ form, label, help }: { form: FormState; label: string; help: string }) {
  return (
    <Field name="reason" label={label} help={help} error={form.errors.reason} isRequired>
      {(wiring) => <Textarea {...wiring} maxLength={MAX_REASON} defaultValue={form.values.reason ?? ''} />}
    </Field>
  );
}

function Open({ form }: { form: FormState }) {
  return (
    <Card as="section">
      <form method="post" noValidate className="flex flex-col gap-4">
        <Reason form={form} label="Reason" help="What you’re looking for, and who asked. At least 10 characters." />
        <Fieldset name="minutes" legend="For how long" error={form.errors.minutes}>
          <div className="-mx-2">
            <RadioGroup
              name="minutes"
              defaultValue={form.values.minutes ?? String(SUPPORT_MINUTES_AT_FIRST)}
              options={SUPPORT_MINUTES.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))}
            />
          </div>
        </Fieldset>
        <p className="text-14 text-ink-2">You can only look at first. Making changes takes another reason.</p>
        <Button type="submit" name="do" value="open" variant="primary" className="self-start">
          Open as support
        </Button>
      </form>
    </Card>
  );
}

function AllowChanges({ form, given }: { form: FormState; given: string | null }) {
  return (
    <>
      <Card as="section">
        <SectionHeading>{given === null ? 'Allow changes' : 'Changes are allowed'}</SectionHeading>
        {given === null ? (
          <form method="post" noValidate className="flex flex-col gap-4">
            <Reason form={form} label="Reason" help="What you’re going to change, and who asked." />
            <Button type="submit" name="do" value="allowChanges" variant="primary" className="self-start">
              Allow changes
            </Button>
          </form>
        ) : (
          <p className="break-words">{given}</p>
        )}
      </Card>
      <form method="post">
        <Button type="submit" name="do" value="end">
          End support session
        </Button>
      </form>
    </>
  );
}
