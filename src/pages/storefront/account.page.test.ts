import { expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { accountPage } from './account.pages.tsx';

test('signing out on a shared device leaves no cart and no key to an order of this restaurant', async () => {
  const ctx = await seededContext();
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  const form = new FormData();
  form.set('do', 'signOut');
  const cookies = {
    'cart_roma-newtown': 'cart-1',
    'cart_wok-carlton': 'cart-2',
    order_o1: 'key-of-o1',
    code_sent: 'verification-1',
    servery_staff: 'session',
  };
  const url = new URL('http://shop.test/account');
  const answer = await accountPage.action?.({
    ...{ ctx, scope, form, cookies, url, query: url.searchParams, base: '', actor: null, by: BY_OWNER },
    params: { restaurantId: scope.restaurantId, storeId: scope.storeId },
    mayAskBilled: () => true,
  });
  if (answer?.kind !== 'redirect') throw new Error('it did not lead on');
  const ended = answer.cookies?.map(({ name, value, maxAgeSeconds }) => [name, value, maxAgeSeconds]);
  expect(ended).toEqual([
    ['customer_roma-pizza', '', 0],
    ['cart_roma-newtown', '', 0],
    ['order_o1', '', 0],
    ['code_sent', '', 0],
  ]);
}, 60_000);
