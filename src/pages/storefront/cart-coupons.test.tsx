import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CartView } from '#src/features/website/load-cart.ts';
import { CartCoupons } from './cart-parts.tsx';

test('a coupon that was taken is said, and its button names it: that button may have the focus then', () => {
  const cart = { couponCodes: ['ROMA10', 'LUNCH'], refusedCoupons: [] } as unknown as CartView;
  const form = { values: {}, errors: {}, message: null };
  const html = renderToStaticMarkup(<CartCoupons cart={cart} form={form} currencyCode="AUD" usable={[]} />);
  expect([...html.matchAll(/aria-label="(Remove [^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Remove ROMA10',
    'Remove LUNCH',
  ]);
  const said = [...html.matchAll(/<span data-outcome="[^"]*">(.*?)<\/span><\/span>/g)].map(([, text]) =>
    text?.replaceAll(/<[^>]+>/g, ''),
  );
  expect(said).toEqual(['ROMA10 applied', 'LUNCH applied']);
});
