import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { listProblemTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { markReviewed } from '#src/features/eftpos/act-on-terminal-payment.ts';
import { createCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { CardIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm } from '../forms/save-form.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { cardTerminalKit, newCardTerminal } from './card-terminal-kit.ts';
import { cardTerminalList } from './card-terminal-list.tsx';
import { CardTerminalLayout, cardTerminalBadge, makersOf } from './card-terminal-parts.tsx';

const KIND_LABELS: Record<TerminalKind, string> = { PURCHASE: 'Payment', REFUND: 'Refund', REVERSAL: 'Reversal' };

function whyLooked({ state, kind }: { readonly state: TerminalState; readonly kind: TerminalKind }): string {
  if (state === 'unknown') return 'We don’t know the result. Check the terminal’s screen and record it on the till.';
  if (kind === 'PURCHASE') {
    return 'The terminal gave two different results, or part of the refund failed. Check your bank statement.';
  }
  return 'The terminal gave two different results. Check your bank statement.';
}

export const cardTerminalsPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'money', at: 31, label: 'Card terminals', icon: CardIcon, part: 'Cash and cards' },
  words: 'eftpos pin pad',
  example: {
    forms: {
      add: { name: 'Spare pad', provider: 'simulator', reach: 'cloud', address: 'spare-pad' },
      reviewed: { attemptId: '{attemptId}' },
    },
  },
})({
  path: paths.cardTerminals.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const { timezone } = store.profile;
    const now = ctx.clock.now();
    const tills = await listPosTerminals(ctx.db, scope);
    const { restaurantId, storeId } = scope;
    const kit = cardTerminalList((cardTerminalId) =>
      href(base, paths.cardTerminal, { restaurantId, storeId, cardTerminalId }),
    );
    const terminals = (await listCardTerminals(ctx.db, scope)).map((terminal) => ({
      ...terminal,
      look: cardTerminalBadge(terminal, ctx.ports.cardTerminals),
      tillNames: tills.filter(({ id }) => terminal.posTerminalIds.includes(id)).map(({ name }) => name),
    }));
    const problems = await listProblemTerminalAttempts(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store,
      tills,
      makers: makersOf(ctx.ports.cardTerminals, null),
      list: { kit, ...pageOfRows(kit, readList(kit, query), terminals) },
      withProblem: problems.map((one) => ({
        ...one,
        at: formatStoreTimeAndDay(Temporal.Instant.from(one.createdIsoDateTimeUtc), now, timezone),
      })),
    };
  },
  title: ({ store }) => `Card terminals · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'add': {
          const makers = makersOf(ctx.ports.cardTerminals, null);
          return await makeForm({
            kit: cardTerminalKit({ makers, tills: await listPosTerminals(ctx.db, scope) }),
            form,
            newId: () => ctx.ids.next(),
            empty: newCardTerminal(makers),
            async make(input) {
              const { id } = await createCardTerminal(ctx, scope, { ...input, by });
              return { kind: 'redirect', to: `${url.pathname}/${id}`, notice: 'Added. Pair it next.' };
            },
          });
        }
        case 'reviewed':
          await markReviewed(ctx, scope, { attemptId: textOf(form, 'attemptId'), by });
          return { kind: 'redirect', to: url.pathname, notice: 'Marked as checked.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, tills, makers, list, withProblem }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Card terminals" status="Take card payments at the counter" />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <Notice text={notice} />
        </div>
        <PaymentsToCheck
          payments={withProblem}
          currencyCode={store.profile.currencyCode}
          hrefOf={(posOrderId) => href(base, paths.posOrder, { ...params, posOrderId })}
        />
        <KitList {...list} here={here} />
        {makers.length === 0 ? (
          <p className="mt-6 text-ink-2">No card terminal brands are supported yet.</p>
        ) : (
          <div className="mt-6 max-w-narrow">
            <KitForm
              {...{ id: 'add', action: 'add', kit: cardTerminalKit({ makers, tills }), form, notice: null }}
              {...{ stored: newCardTerminal(makers), isNew: true, isMain: true, label: 'Add' }}
            >
              {(put) => (
                <FormSection title="Add a card terminal">
                  <CardTerminalLayout put={put} />
                </FormSection>
              )}
            </KitForm>
          </div>
        )}
      </AdminLayout>
    );
  },
});

type PaymentToCheck = Awaited<ReturnType<typeof listProblemTerminalAttempts>>[number] & { readonly at: string };

interface PaymentsProps {
  payments: readonly PaymentToCheck[];
  currencyCode: CurrencyCode;
  hrefOf: (orderId: string) => string;
}

/** Nothing where there are none. */
function PaymentsToCheck({ payments, currencyCode, hrefOf }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <Card as="section" className="mb-6">
      <SectionHeading>Payments to check</SectionHeading>
      <ul className="divide-y divide-line">
        {payments.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold">
                {KIND_LABELS[one.kind]} <MoneyText amountInCents={one.requestedInCents} currencyCode={currencyCode} />{' '}
                of <a href={hrefOf(one.orderId)}>{one.orderNumber}</a>
                <span className="tnum font-normal text-ink-2"> · {one.at}</span>
              </p>
              <p className="text-14 text-ink-2">{whyLooked(one)}</p>
            </div>
            {one.needsReview === 1 ? (
              <form method="post">
                <input type="hidden" name="attemptId" value={one.id} />
                <Button type="submit" name="do" value="reviewed">
                  Mark as checked
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
