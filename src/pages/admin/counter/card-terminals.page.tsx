import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { listProblemTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import { SETTLEMENTS } from '#src/domain/payments/bank-word.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { createCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { settleWhereKept } from '#src/features/eftpos/settle-on-box.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CardIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm } from '../forms/save-form.ts';
import { refusedBeside, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { cardTerminalKit, newCardTerminal } from './card-terminal-kit.ts';
import { cardTerminalList } from './card-terminal-list.tsx';
import { CardTerminalLayout, cardTerminalBadge, makersOf } from './card-terminal-parts.tsx';
import { PaymentsToCheck } from './payments-to-check.tsx';

const SENT_TO_BOX = 'Sent to the store’s box, which settles it as soon as it’s online.';

export const cardTerminalsPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'money', at: 31, label: 'Card terminals', icon: CardIcon, part: 'Cash and cards' },
  words: 'eftpos pin pad',
  example: {
    forms: {
      add: { name: 'Spare pad', provider: 'simulator', reach: 'cloud', address: 'spare-pad' },
      hasIt: { attemptId: '{attemptId}' },
      hasNot: { attemptId: '{attemptId}', follows: 'takeOut' },
    },
    needs: { hasNot: 'orders.refund' },
    // One that nobody doubts has nothing to settle.
    answers: [303, 409],
  },
})({
  path: paths.cardTerminals.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const { timezone } = store.profile;
    const now = ctx.clock.now();
    const tills = await listTills(ctx.db, scope);
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
        isKeptHere: ctx.ownership.owns(ctx.db, scope, one.id),
        at: formatStoreTimeAndDay(Temporal.Instant.from(one.createdIsoDateTimeUtc), now, timezone),
      })),
    };
  },
  title: ({ store }) => `Card terminals · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by, actor }) {
    try {
      switch (form.get('do')) {
        case 'add': {
          const makers = makersOf(ctx.ports.cardTerminals, null);
          return await makeForm({
            kit: cardTerminalKit({ makers, tills: await listTills(ctx.db, scope) }),
            form,
            newId: () => ctx.ids.next(),
            empty: newCardTerminal(makers),
            async make(input) {
              const { id } = await createCardTerminal(ctx, scope, { ...input, by });
              return { kind: 'redirect', to: `${url.pathname}/${id}`, notice: 'Added. Pair it next.' };
            },
          });
        }
        case 'hasIt': {
          const how = await settleWhereKept(ctx, scope, { attemptId: textOf(form, 'attemptId'), word: 'hasIt', by });
          const notice = how === 'sent' ? SENT_TO_BOX : 'Recorded. The payment is in your books.';
          return { kind: 'redirect', to: url.pathname, notice };
        }
        case 'hasNot': {
          // It takes money off an order, as a void does.
          requireMay(actor, 'orders.refund', scope);
          const confirmed = SETTLEMENTS.find((one) => one === textOf(form, 'follows'));
          if (!confirmed) throw new AppError('validation_failed', 'Reload the page and confirm what follows.');
          const act = { attemptId: textOf(form, 'attemptId'), word: 'hasNot', by, confirmed } as const;
          const how = await settleWhereKept(ctx, scope, act);
          const notice = how === 'sent' ? SENT_TO_BOX : 'Recorded. The payment isn’t in your books.';
          return { kind: 'redirect', to: url.pathname, notice };
        }
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
