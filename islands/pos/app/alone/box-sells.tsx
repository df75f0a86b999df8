import type { SellingBox } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { PosLink } from '../paths/links.tsx';
import { sellBesideBox } from './beside-box.ts';

/** Replaces the menu on a cloud till whose store has a box: where the till belongs, and what happens to its bills. */
export function BoxSells({ box }: { box: SellingBox }) {
  const { timezone } = useSession().store;
  const [address] = box.addresses;
  return (
    <main id="main" className="grid h-full place-items-center overflow-y-auto p-6">
      <div className="max-w-xl">
        <WarningIcon size={40} aria-hidden className="mb-3 text-wait-text" />
        <ScreenName className="text-28 font-bold">This store sells through its box now</ScreenName>
        <p className="mt-2 text-18 text-ink-2">
          Pair this till with {box.name}, so every till shares the same tables, bills and numbers, and keeps selling
          when the internet is down.
        </p>
        <ol className="mt-5 list-decimal space-y-3 pl-6 text-18">
          <li>
            {address ? (
              <>
                On this device, open{' '}
                <a href={`${address}/pos`} className="font-bold break-all underline" data-selectable>
                  {address}/pos
                </a>
              </>
            ) : (
              'On this device, open the address on the box’s own screen'
            )}
          </li>
          <li>Enter a pairing code. A manager gets one in the admin, under Tills.</li>
          <li>Take payment for bills that were opened here in Saved orders. Tills of the box can take it too.</li>
        </ol>
        <div className="mt-6 flex flex-wrap gap-3">
          <PosLink
            to="/saved-orders"
            className="inline-flex min-h-14 items-center rounded-input bg-accent px-6 text-18 font-semibold text-accent-ink"
          >
            Saved orders
          </PosLink>
          <Button size="large" onClick={() => sellBesideBox(box, timezone)}>
            Sell here without the box today
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Shown on every screen for as long as this till sells beside the box. */
export function BesideBoxNote({ box }: { box: SellingBox }) {
  return (
    <p role="status" className="shrink-0 bg-wait-soft px-4 py-1.5 text-center text-14 font-semibold text-wait-text">
      This till sells without the store’s box. Pair it with {box.name}
      {box.addresses[0] ? ` at ${box.addresses[0]}` : ''}.
    </p>
  );
}
