import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { OfflineBar } from './offline-bar.tsx';
import { followCart } from './refresh.ts';
import { type FormsInPlace, useFormsInPlace } from './use-forms-in-place.ts';

/** Marks a page whose forms are submitted in place. Renders a thin progress line during requests. */
function CartForm(props: FormsInPlace) {
  const { isBusy, changed, retry } = useFormsInPlace(props);
  useEffect(followCart, []);
  return (
    <>
      <span
        aria-hidden="true"
        data-part="busy-line"
        data-busy={isBusy}
        className={`fixed inset-x-0 top-0 z-50 block h-0.5 bg-accent transition-opacity ${isBusy ? 'animate-shimmer opacity-100' : 'opacity-0'}`}
      />
      <span role="status" className="fixed inset-x-4 bottom-24 z-40 flex justify-center">
        {changed === null ? null : (
          <span className="rounded-card bg-ink px-4 py-3 font-medium text-14 text-paper shadow-sheet">
            Your total has changed. Check it and place the order again: {changed}
          </span>
        )}
      </span>
      {retry ? <OfflineBar onRetry={retry} isBusy={isBusy} /> : null}
    </>
  );
}

export default defineIsland('storefront/cart-form', CartForm);
