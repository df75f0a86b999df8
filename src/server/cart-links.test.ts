import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { filledCart, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { createCartLinks } from './cart-links.ts';

test('the link to the cart is named by its dishes and its amount, also on a page that shows no amount', async () => {
  const fixture = await orderingFixture();
  const cartId = await filledCart(fixture, { burger: 2 });
  const request = new Request('https://roma.example', { headers: { cookie: `cart_${SCOPE.storeId}=${cartId}` } });
  const window = new Window();
  window.document.body.innerHTML = await createCartLinks(fixture.ctx, () => null).ofRequest(SCOPE, request);
  // What is drawn is not read, so that no style of a page takes a word of the name.
  for (const drawn of window.document.querySelectorAll('[aria-hidden="true"]')) drawn.remove();
  expect(window.document.querySelector('a')?.textContent).toBe('Cart, 2 items, $20.00');
  await window.happyDOM.close();
});
