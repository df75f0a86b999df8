import { hasNoStandIn, type SilentScreen, whereTicketsAre } from '#src/domain/kitchen/silent-screens.ts';
import { cx } from '#src/ui/classes.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { whenText } from '../kit/store-time.ts';

/** Kitchen screens that say nothing, and where their tickets are meanwhile. */
export function SilentScreens({
  screens,
  now,
  timezone,
}: {
  screens: readonly SilentScreen[];
  now: number;
  timezone: string;
}) {
  return (
    <section aria-label="Kitchen screens that are silent" className="mb-4">
      <p className="mb-2 text-ink-2">Check that the screen is on and connected to the store’s network.</p>
      <ul className="space-y-2">
        {screens.map((screen) => (
          <li
            key={screen.id}
            className={cx(
              'flex items-start gap-3 rounded-card border bg-surface p-3',
              hasNoStandIn(screen) ? 'border-fail' : 'border-line',
            )}
          >
            <WarningIcon size={22} aria-hidden className="mt-0.5 shrink-0 text-fail-text" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{`${screen.name} silent since ${whenText(screen.sinceIsoDateTimeUtc, now, timezone)}`}</p>
              {whereTicketsAre(screen).map((text, at) => (
                <p
                  key={text}
                  className={cx(
                    'text-14',
                    at === 0 && hasNoStandIn(screen) ? 'font-semibold text-fail-text' : 'text-ink-2',
                  )}
                >
                  {text}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
