import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { ownerMcpEndpoint } from '#src/contracts/agents.endpoints.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { TOKEN_SCOPES } from '#src/domain/access/access-token.ts';
import { sendAccountMailNow } from '#src/features/access/send-account-mail.ts';
import { makeToken, readTokens, revokeToken } from '#src/features/access/tokens/manage-tokens.ts';
import { type ActionAnswer, EMPTY_FORM, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LockIcon } from '#src/ui/icon.tsx';
import { EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, refusedBeside, textOf, tickedOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { AccessKeyList } from './access-key-list.tsx';
import { NewAccessKey, ShownOnce } from './new-access-key.tsx';

/** Keys with which an owner's apps and assistants read reports and orders, and prepare menu changes. */
export const accessKeysPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'settings', at: 68, label: 'Access keys', icon: LockIcon },
  inRestaurant: { in: 'users', at: 16, label: 'Access keys', icon: LockIcon },
  words: 'api token mcp assistant ai claude chatgpt program integration developer secret',
  example: {
    forms: {
      create: { name: 'Claude', 'scope.readReports': 'on', reach: 'all', days: '90', requestKey: 'battery-once' },
      revoke: { tokenId: '{accessTokenId}' },
    },
    // Shown once; and Servery's own people create none.
    answers: [200, 303, 403],
  },
})({
  path: paths.accessKeys.path,
  async load({ ctx, scope, base, url }) {
    const stores = await listStores(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      now: ctx.clock.now(),
      timezone: stores[0]?.timezone ?? 'UTC',
      restaurant: await findRestaurant(ctx.db, scope),
      stores: stores.map(({ id, name }) => ({ id, name })),
      keys: await readTokens(ctx, scope),
      mcpUrl: `${ctx.publicUrl}${fillPath(ownerMcpEndpoint.path, { restaurantId: scope.restaurantId })}`,
      requestKey: ctx.ids.next(),
    };
  },
  title: ({ restaurant }) => `Access keys · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { form } = request;
    if (form.get('do') === 'revoke') return revoke(request);
    try {
      if (form.get('do') === 'create') return await create(request);
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, now, timezone, restaurant, stores, keys, mcpUrl, requestKey }, { form, notice }) {
    const secret = form.lists?.newSecret?.[0];
    const typed = form.values.do === 'create' ? form : EMPTY_FORM;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
        <PageHeader title="Access keys" status="For apps and assistants that work for you" />
        <Notice text={notice} />
        <div className="flex flex-col gap-6">
          <ErrorSummary errors={form.errors} message={form.message} />
          {secret ? <ShownOnce {...{ secret, mcpUrl }} doneHref={here} /> : null}
          <section>
            <SectionHeading>Your keys</SectionHeading>
            {keys.length === 0 ? (
              <EmptyState title="No access keys yet">
                With a key, an assistant can answer questions from your reports and orders, and prepare menu changes for
                you to publish.
              </EmptyState>
            ) : (
              <AccessKeyList {...{ keys, stores, now, timezone }} />
            )}
          </section>
          {secret ? null : <NewAccessKey {...{ stores, requestKey, mcpUrl }} form={typed} />}
        </div>
      </AdminLayout>
    );
  },
});

type KeyAction = PageActionRequest<RestaurantScope>;

/** The page itself, this once with the key: no address shows it again. */
async function create({ ctx, scope, form, actor, by }: KeyAction): Promise<ActionAnswer> {
  const scopes = tickedOf(form, 'scope.');
  const { secret, mailIds } = await makeToken(ctx, scope, {
    token: {
      name: textOf(form, 'name'),
      scopes: TOKEN_SCOPES.filter((one) => scopes.includes(one)),
      storeIds: textOf(form, 'reach') === 'some' ? tickedOf(form, 'store.') : null,
      days: Number(textOf(form, 'days')),
    },
    requestKey: textOf(form, 'requestKey') || ctx.ids.next(),
    actor,
    by,
  });
  for (const id of mailIds) void sendAccountMailNow(ctx, id);
  return { kind: 'again', status: 200, form: { ...EMPTY_FORM, lists: { newSecret: [secret] } } };
}

async function revoke({ ctx, scope, form, url, by }: KeyAction): Promise<ActionAnswer> {
  try {
    const { name } = await revokeToken(ctx, scope, { tokenId: textOf(form, 'tokenId'), by });
    return { kind: 'redirect', to: url.pathname, notice: `“${name}” is revoked. It no longer works.` };
  } catch (error) {
    return refusedBeside(error, form);
  }
}
