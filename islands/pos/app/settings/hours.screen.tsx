import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { useSession } from '../kit/pos-context.tsx';
import { dateText, whenText } from '../kit/store-time.ts';
import { SettingsFrame } from './settings-kit.tsx';

/** When the store trades, in the business days that sales and reports use. */
export function HoursScreen({ settings }: { settings: TillSettings }) {
  const { store } = useSession();
  const now = new Date(settings.atIsoDateTimeUtc).getTime();
  return (
    <SettingsFrame title="Trading hours" lead={`Local time of ${store.name}`} saving={null} whoMay={null}>
      <p className="rounded-card border border-line bg-surface px-5 py-4">
        <span className="block text-14 text-ink-3">Business day now</span>
        <span className="tnum text-22 font-bold">{dateText(settings.businessDay)}</span>
        <span className="tnum ml-3 text-ink-2">
          until {whenText(settings.dayEndsIsoDateTimeUtc, now, store.timezone)}
        </span>
      </p>
      <table className="mt-5 w-full">
        <caption className="sr-only">Trading hours of each day</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {settings.tradingHours.map(({ day, lines }) => (
            <tr key={day} className="border-b border-line align-top">
              <th scope="row" className="w-40 py-3 pr-4 text-left text-18 font-semibold">
                {day}
              </th>
              <td className="tnum py-3 text-18">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-14 text-ink-3">
        Hours after midnight that count with the day before are part of that business day. Change them in the admin,
        under Hours.
      </p>
    </SettingsFrame>
  );
}
