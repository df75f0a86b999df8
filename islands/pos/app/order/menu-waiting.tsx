import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/loading.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { ZONES } from './ordering-zones.ts';

/** The three zones as placeholders while the menu loads. */
export function MenuWaiting({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <main id="main" className={ZONES} aria-busy={!isFailed}>
      <ScreenName className="sr-only">New order</ScreenName>
      <div className="space-y-1.5 bg-sunken p-2 max-md:hidden md:w-36 lg:w-40">
        {Array.from({ length: 7 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={at} className="h-14 w-full" />
        ))}
      </div>
      <div className="p-2">
        {isFailed ? (
          <div role="alert" className="grid h-full place-items-center text-center">
            <div>
              <p className="text-18 font-semibold">The menu couldn’t be loaded.</p>
              <Button variant="primary" size="large" icon={RetryIcon} onClick={onRetry} className="mt-4">
                Try again
              </Button>
            </div>
          </div>
        ) : (
          <div className="mt-16 grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
            {Array.from({ length: 20 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <Skeleton key={at} className="h-21 w-full rounded-card" />
            ))}
          </div>
        )}
      </div>
      <div className="border-line bg-surface md:border-l" />
    </main>
  );
}
