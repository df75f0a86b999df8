import type { PrintLocation } from '#src/domain/till/till-settings.types.ts';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';

/** The other stores to which orders of this one go, and what happens with them there. */
export function PrintLocations({ locations }: { locations: readonly PrintLocation[] }) {
  if (locations.length === 0) return null;
  return (
    <section aria-labelledby="connected-stores" className="mt-8">
      <h2 id="connected-stores" className="mb-2 font-semibold">
        Connected stores
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-3 max-sm:grid-cols-1">
        {locations.map((location) => (
          <li key={location.storeId} className="rounded-card border border-line bg-surface p-4">
            <h3 className="text-18 leading-tight font-semibold">{location.name}</h3>
            <p className="text-14 text-ink-3">
              {location.channels.map((channel) => CHANNEL_LABELS[channel]).join(' · ')}
            </p>
            <p className="mt-2 text-14 text-ink-2">{whatHappens(location)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Orders print there. Its tills ring.' */
function whatHappens({ prints, notifies, autoAccepts }: PrintLocation): string {
  const parts = [
    prints ? 'Orders print there.' : 'Orders don’t print there.',
    notifies ? 'Its tills ring.' : '',
    autoAccepts ? 'Orders are accepted automatically.' : '',
  ];
  return parts.filter(Boolean).join(' ');
}
