import { z } from 'zod';
import { ownerTool, storesOfCall } from './owner-call.ts';

export const listOwnStores = ownerTool({
  name: 'list_stores',
  title: 'List the stores',
  description:
    'The stores of the restaurant that this access key reaches, with their ids, currency and time zone, and what the key may do. Start here: other tools need a storeId.',
  input: z.strictObject({}),
  needs: null,
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call) {
    const stores = [];
    for (const { id, name, scope } of await storesOfCall(ctx, call)) {
      const { currencyCode, timezone } = (await ctx.menus.storeOf(scope)).profile;
      stores.push({ storeId: id, name, currencyCode, timezone });
    }
    const { name, scopes, expiresIsoDateTimeUtc } = call.token;
    return { accessKey: { name, scopes, expiresIsoDateTimeUtc }, stores };
  },
});
