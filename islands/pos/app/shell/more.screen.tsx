import { useId, useState } from 'react';
import { findPlaces, isPlaceOpen, PLACE_GROUPS, PLACES, type Place } from '../kit/places.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { useCountryLabels } from '../kit/use-country-labels.ts';
import { PosLink } from '../paths/links.tsx';
import { SearchField } from '../settings/settings-kit.tsx';
import { findSettings, SETTINGS_PAGES, type SettingsPageFacts } from '../settings/settings-pages.tsx';
import { PlaceLink } from './place-link.tsx';

/** Everything this till can do, in groups, with a search. */
export function MoreScreen() {
  const session = useSession();
  const [typed, setTyped] = useState('');
  const open = PLACES.filter((place) => place.action !== 'more' && isPlaceOpen(place, session));
  const places = findPlaces(open, typed);
  // Without a search the settings are one place. In a search each of their pages is.
  const pages = typed.trim() === '' ? [] : findSettings(SETTINGS_PAGES, typed);
  const isNothing = places.length === 0 && pages.length === 0;
  return (
    <main id="main" className="flex h-full flex-col overflow-y-auto overscroll-contain">
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-paper px-5 py-3 md:px-8">
        <ScreenName className="text-22 font-bold">More</ScreenName>
        <SearchField label="Search features and settings" typed={typed} onType={setTyped} />
      </header>
      <div className="flex flex-col gap-6 p-5 md:p-8">
        {PLACE_GROUPS.map((group) => (
          <Group key={group} title={group}>
            {places
              .filter((place) => place.group === group)
              .map((place) => (
                <Entry key={place.action} place={place} />
              ))}
          </Group>
        ))}
        <Group title="Settings pages">
          {pages.map((page) => (
            <PageEntry key={page.to} page={page} />
          ))}
        </Group>
        {isNothing ? <p className="py-10 text-center text-18 text-ink-3">No results for “{typed.trim()}”.</p> : null}
      </div>
    </main>
  );
}

/** Leaves out a group without entries. */
function Group({ title, children }: { title: string; children: readonly React.ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-14 font-semibold text-ink-3">
        {title}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3">{children}</div>
    </section>
  );
}

const ENTRY =
  'flex min-h-20 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 text-left hover:border-line-strong active:translate-y-px';

function Entry({ place }: { place: Place }) {
  const { icon: Icon, title, lead } = place;
  const inWords = useCountryLabels();
  return (
    <PlaceLink place={place} className={ENTRY}>
      <Icon size={26} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0">
        <span className="block text-18 leading-tight font-semibold">{inWords(title)}</span>
        <span className="block text-14 text-ink-3">{inWords(lead)}</span>
      </span>
    </PlaceLink>
  );
}

function PageEntry({ page }: { page: SettingsPageFacts }) {
  const { icon: Icon, title, lead, to } = page;
  const inWords = useCountryLabels();
  return (
    <PosLink to={to} preload="intent" className={ENTRY}>
      <Icon size={26} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0">
        <span className="block text-18 leading-tight font-semibold">{inWords(title)}</span>
        <span className="block text-14 text-ink-3">{inWords(lead)}</span>
      </span>
    </PosLink>
  );
}
