/** The buttons of a cart are heard without the line around them: each says which line it is of, and no two say the same. */
import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { LedgerContext, openLedger } from '#islands/runtime/ledger.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { FullCart } from './cart-view.tsx';

type Data = Parameters<typeof FullCart>[0]['data'];

const NONE = { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [], isOpen: false, unsaid: [] };
const half = (label: string) => ({ kind: 'half', label, quantity: 1, amountInCents: 0, parts: [] });
const lineOf = (id: string, other: string) => ({
  line: { id, itemId: 'half', quantity: 2, comments: '' },
  ...{ name: 'Half and half', imageId: null, categoryId: null, issue: null, allergens: NONE },
  priced: { lineTotalInCents: 2800, parts: [half('Gamberi'), half(other)] },
});

const data = {
  ...{ base: '', currencyCode: 'AUD', hasCoupons: false, canUndo: false, cardSurcharge: '', usable: [] },
  head: { restaurantId: 'roma-pizza', storeId: 'roma-newtown', collections: [] },
  editable: new Set(['a', 'b']),
  cart: {
    lines: [lineOf('a', 'Diavola'), lineOf('b', 'Capricciosa')],
    details: { isTest: false, collectionType: 'pickup' },
    ...{ issues: [], pricing: null, reward: null, refusedCoupons: [], couponCodes: [] },
    quote: { priced: { ok: false, issues: [] } },
  },
} as unknown as Data;

test('of two dishes with one name each button says which of them it changes', () => {
  const form = { values: {}, errors: {}, message: null };
  const html = renderToStaticMarkup(
    <LedgerContext value={openLedger(UNBUILT)}>
      <FullCart data={data} form={form} notice={null} />
    </LedgerContext>,
  );
  const labels = [...html.matchAll(/aria-label="((?:Decrease|Increase|Edit|Remove)[^"]*)"/g)].map(([, label]) => label);
  const ofLine = (other: string) => {
    const name = `Half and half, ${other}`;
    return [`Decrease quantity of ${name}`, `Increase quantity of ${name}`, `Edit ${name}`, `Remove ${name}`];
  };
  expect(labels).toEqual([...ofLine('Diavola'), ...ofLine('Capricciosa')]);
});
