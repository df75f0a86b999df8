import { getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { TerminalHealthState } from '#src/domain/payments/terminal-health.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  checkCardTerminal,
  editCardTerminal,
  pairCardTerminal,
  removeCardTerminal,
} from '#src/features/eftpos/manage-card-terminals.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold, SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { CardTerminalFields, inputOf, lookOfCardTerminal, makersOf } from './card-terminal-parts.tsx';

const HEALTH_WORDS: Record<TerminalHealthState, string> = {
  ready: 'Online and ready.',
  busy: 'Online, busy with a payment.',
  offline: 'It’s off or not connected.',
  not_paired: 'Online, but no longer paired with this store. Pair it again.',
  not_allowed: 'Online, but this store isn’t allowed to use it.',
  unreachable: 'No response. Check that it’s on.',
};

export const cardTerminalPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  example: {
    forms: {
      save: { name: 'Pad', provider: 'simulator', reach: 'cloud', address: '{storeId}' },
      pair: { code: '123456' },
      delete: {},
    },
    answers: [303, 409],
  },
})({
  path: paths.cardTerminal.path,
  async load({ ctx, scope, base, url, params }) {
    const store = await ctx.menus.storeOf(scope);
    const terminal = await getCardTerminal(ctx.db, scope, params.cardTerminalId);
    const { pairedIsoDateTimeUtc: paired } = terminal;
    const isAsked = url.searchParams.has('health') && ctx.ports.cardTerminals[terminal.provider] !== undefined;
    return {
      base,
      here: url.pathname,
      store,
      terminal,
      health: isAsked ? HEALTH_WORDS[(await checkCardTerminal(ctx, scope, terminal.id)).state] : null,
      tills: await listPosTerminals(ctx.db, scope),
      makers: makersOf(ctx.ports.cardTerminals, terminal.provider),
      look: lookOfCardTerminal(terminal, ctx.ports.cardTerminals),
      paired: paired
        ? formatStoreTimeAndDay(Temporal.Instant.from(paired), ctx.clock.now(), store.profile.timezone)
        : null,
    };
  },
  title: ({ terminal }) => `${terminal.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { cardTerminalId, ...place }, form, url, base, by }) {
    try {
      switch (form.get('do')) {
        case 'save':
          await editCardTerminal(ctx, scope, { ...inputOf(form), cardTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved.' };
        case 'pair':
          await pairCardTerminal(ctx, scope, { cardTerminalId, code: textOf(form, 'code'), by });
          return { kind: 'redirect', to: url.pathname, notice: 'Paired. You can take card payments.' };
        case 'delete':
          await removeCardTerminal(ctx, scope, { cardTerminalId, by });
          return { kind: 'redirect', to: href(base, paths.cardTerminals, place), notice: 'Card terminal removed.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, terminal, health, tills, makers, look, paired }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.cardTerminals, params);
    const isPairing = form.errors.code !== undefined;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={terminal.name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Card terminals', href: back }, { label: terminal.name }]} />}
          status={
            <>
              <StatusPill look={look} />
              {paired ? `since ${paired}` : null}
            </>
          }
        />
        <div className="mb-4 flex max-w-narrow flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          {health ? <Banner kind="info" title={health} /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <section className="mb-8 max-w-narrow">
          <SectionHeading>Pairing</SectionHeading>
          {terminal.reach === 'local' ? (
            <p className="mb-3 text-ink-2">
              This terminal connects to the box, so pair it there: open the box’s page and go to Card terminals. The
              pairing key stays on the box.
            </p>
          ) : null}
          <p className="text-ink-2">
            Open the pairing screen on the terminal and enter the code it shows. You can pair again at any time.
          </p>
          <form method="post" className="mt-3 flex flex-wrap items-end gap-3">
            <Field name="code" label="Code on the terminal" error={form.errors.code} className="min-w-0 basis-56">
              {(wiring) => <Input {...wiring} maxLength={40} inputMode="numeric" autoComplete="off" defaultValue="" />}
            </Field>
            <Button
              type="submit"
              name="do"
              value="pair"
              variant={terminal.secretSealed === null ? 'primary' : 'secondary'}
            >
              Pair
            </Button>
            <LinkButton href="?health" variant="quiet">
              Check status
            </LinkButton>
          </form>
        </section>
        <form id="edit" method="post" className="flex max-w-narrow flex-col gap-6">
          <CardTerminalFields
            form={isPairing ? { ...form, values: {} } : form}
            makers={makers}
            tills={tills}
            stored={{ ...terminal, posTerminalIds: [...terminal.posTerminalIds] }}
          />
          <SaveBar label="Save" backHref={back} />
        </form>
        <UnsavedWarning formId="edit" form={form} />
        <section className="mt-8 max-w-narrow border-line border-t pt-6">
          <RemoveFold label={`Remove ${terminal.name}`}>
            Tills can no longer take cards on it. Past payments stay with their orders.
          </RemoveFold>
        </section>
      </AdminLayout>
    );
  },
});
