import { type CardTerminal, getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import { isDrivenByTill, takesOptions } from '#src/domain/payments/card-terminal.schema.ts';
import { PAIRING_STEPS, pairsWithPassword } from '#src/domain/payments/pairing-words.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  cardTerminalFacts,
  checkCardTerminal,
  editCardTerminal,
  pairCardTerminal,
  removeCardTerminal,
} from '#src/features/eftpos/manage-card-terminals.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { cardTerminalKit } from './card-terminal-kit.ts';
import { CardTerminalLayout, cardTerminalBadge, HEALTH_LABELS, makersOf } from './card-terminal-parts.tsx';

export const cardTerminalPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  example: {
    forms: {
      save: { name: 'Pad', provider: 'simulator', reach: 'cloud', address: '{storeId}' },
      pair: { code: '123456', password: '' },
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
      health: isAsked ? HEALTH_LABELS[(await checkCardTerminal(ctx, scope, terminal.id)).state] : null,
      tills: await listTills(ctx.db, scope),
      makers: makersOf(ctx.ports.cardTerminals, terminal.provider),
      look: cardTerminalBadge(terminal, ctx.ports.cardTerminals),
      paired: paired
        ? formatStoreTimeAndDay(Temporal.Instant.from(paired), ctx.clock.now(), store.profile.timezone)
        : null,
    };
  },
  title: ({ terminal }) => `${terminal.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, params, form, url, base, by } = request;
    const { cardTerminalId, ...place } = params;
    try {
      switch (form.get('do')) {
        case 'save':
          return await saveCardTerminal(request, cardTerminalId);
        case 'pair':
          await pairCardTerminal(ctx, scope, { cardTerminalId, ...proofOf(form), by });
          return { kind: 'redirect', to: url.pathname, notice: 'Paired. You can take card payments.' };
        case 'delete':
          await removeCardTerminal(ctx, scope, { cardTerminalId, by });
          return { kind: 'redirect', to: href(base, paths.cardTerminals, place), notice: 'Card terminal removed.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refusedBeside(error, form);
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
        </div>
        <Pairing terminal={terminal} error={form.errors.code} />
        <div className="max-w-narrow">
          <KitForm
            {...{ id: 'edit', kit: cardTerminalKit({ makers, tills }), stored: cardTerminalFacts(terminal) }}
            {...{ form: isPairing ? EMPTY_FORM : form, notice: null, label: 'Save', backHref: back }}
          >
            {(put) => (
              <FormSection title="Terminal">
                <CardTerminalLayout put={put} hasOptions={takesOptions(terminal.provider)} />
              </FormSection>
            )}
          </KitForm>
        </div>
        <section className="mt-8 max-w-narrow border-line border-t pt-6">
          <RemoveFold label={`Remove ${terminal.name}`}>
            Tills can no longer take cards on it. Past payments stay with their orders.
          </RemoveFold>
        </section>
      </AdminLayout>
    );
  },
});

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by'>;

async function saveCardTerminal({ ctx, scope, form, url, by }: Sent, cardTerminalId: string): Promise<ActionAnswer> {
  const { provider } = await getCardTerminal(ctx.db, scope, cardTerminalId);
  const makers = makersOf(ctx.ports.cardTerminals, provider);
  const act = { action: 'editCardTerminal', subjectType: 'cardTerminal', subjectId: cardTerminalId };
  return saveForm({
    kit: cardTerminalKit({ makers, tills: await listTills(ctx.db, scope) }),
    form,
    newId: () => ctx.ids.next(),
    read: async () => ({ value: cardTerminalFacts(await getCardTerminal(ctx.db, scope, cardTerminalId)) }),
    save: (input, { value: seen }) => editCardTerminal(ctx, scope, { ...input, cardTerminalId, seen, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, act, value),
    done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice('Saved.', since) }),
  });
}

interface PairingProps {
  terminal: Pick<CardTerminal, 'provider' | 'reach' | 'secretSealed' | 'address'>;
  error: string | undefined;
}

function proofOf(form: FormData) {
  return { code: textOf(form, 'code').trim(), password: textOf(form, 'password') || null };
}

function Pairing({ terminal, error }: PairingProps) {
  const { steps, codeLabel } = PAIRING_STEPS[terminal.provider];
  return (
    <Card as="section" className="mb-6 max-w-narrow">
      <SectionHeading>Pairing</SectionHeading>
      {terminal.reach === 'local' ? (
        <p className="mb-3 text-ink-2">
          This terminal connects to the box, so pair it there: open the box’s page and go to Card terminals. The pairing
          key stays on the box.
        </p>
      ) : null}
      <ol className="list-decimal space-y-1 pl-5 text-ink-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-ink-2">You can pair again at any time.</p>
      {pairsWithPassword(terminal.provider) ? (
        <p className="mt-2 text-ink-2">
          The client ID is {terminal.address}. Your password is used once to pair and isn’t kept.
        </p>
      ) : null}
      <form method="post" className="mt-3 flex flex-wrap items-end gap-3">
        {pairsWithPassword(terminal.provider) ? (
          <Field name="password" label="Linkly Cloud password" className="min-w-0 basis-56">
            {(wiring) => <Input {...wiring} type="password" maxLength={200} autoComplete="off" defaultValue="" />}
          </Field>
        ) : null}
        {isDrivenByTill(terminal.provider) ? null : (
          <>
            <Field name="code" label={codeLabel} error={error} className="min-w-0 basis-56">
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
          </>
        )}
        <LinkButton href="?health" variant="quiet">
          Check status
        </LinkButton>
      </form>
    </Card>
  );
}
