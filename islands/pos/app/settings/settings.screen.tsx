import { useId, useState } from 'react';
import type { TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { LockIcon, QueuedIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { useCountryLabels } from '../kit/use-country-labels.ts';
import { useMenu } from '../menu/menu-store.ts';
import { PosLink } from '../paths/links.tsx';
import { DeviceCard } from './device-card.tsx';
import { lockedText, SearchField } from './settings-kit.tsx';
import {
  findSettings,
  SETTINGS_GROUPS,
  SETTINGS_PAGES,
  type SettingsFacts,
  type SettingsPageFacts,
} from './settings-pages.tsx';

/** Every settings page with its state, and a search. Also this device's details, for support. */
export function SettingsScreen({ settings, printing }: { settings: TillSettings; printing: TillPrinting }) {
  const session = useSession();
  const { api } = useTill();
  const { menu: posMenu } = useMenu(api);
  const [typed, setTyped] = useState('');
  const mayChange = session.employee?.permissions.includes('settings') === true;
  const facts: SettingsFacts = {
    session,
    settings,
    printing,
    menu: posMenu
      ? {
          soldOut: posMenu.menu.items.filter((item) => item.soldout).length,
          categories: posMenu.menu.categories.length,
          painted: posMenu.menu.categories.filter((category) => category.backgroundColor !== null).length,
        }
      : null,
  };
  const found = findSettings(SETTINGS_PAGES, typed);
  const waits = settings.wishes.filter(({ refusedText }) => refusedText === null).length;
  return (
    <main id="main" className="flex h-full flex-col overflow-y-auto overscroll-contain">
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-paper px-5 py-3 md:px-8">
        <div>
          <ScreenName className="text-22 leading-tight font-bold">Settings</ScreenName>
          {mayChange ? null : (
            <p className="flex items-center gap-1.5 text-14 text-ink-3">
              <LockIcon size={14} aria-hidden className="shrink-0" />
              {lockedText(settings.whoMay)}
            </p>
          )}
        </div>
        {waits > 0 ? (
          <p role="status" className="flex items-center gap-1.5 text-14 font-semibold text-wait-text">
            <QueuedIcon size={16} aria-hidden />
            {waits === 1 ? '1 change to sync' : `${waits} changes to sync`}
          </p>
        ) : null}
        <SearchField label="Search the settings" typed={typed} onType={setTyped} />
      </header>
      <div className="flex flex-col gap-6 p-5 md:p-8">
        {SETTINGS_GROUPS.map((group) => (
          <Group key={group} title={group} pages={found.filter((page) => page.group === group)} facts={facts} />
        ))}
        {found.length === 0 ? (
          <p className="py-6 text-center text-18 text-ink-3">No setting is called “{typed.trim()}”.</p>
        ) : null}
        {typed.trim() === '' ? <DeviceCard settings={settings} /> : null}
      </div>
    </main>
  );
}

function Group({ title, pages, facts }: { title: string; pages: readonly SettingsPageFacts[]; facts: SettingsFacts }) {
  const inWords = useCountryLabels();
  const id = useId();
  if (pages.length === 0) return null;
  const mayChange = facts.session.employee?.permissions.includes('settings') === true;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-14 font-semibold text-ink-3">
        {title}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] gap-3 max-sm:grid-cols-1">
        {pages.map((page) => (
          <PosLink
            key={page.to}
            to={page.to}
            preload="intent"
            className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 hover:border-line-strong active:translate-y-px"
          >
            <page.icon size={28} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="block text-18 leading-tight font-semibold">{inWords(page.title)}</span>
              <span className="block text-14 text-ink-3">{inWords(page.lead)}</span>
              <span className="mt-1 block text-14 font-medium text-ink-2">{page.summary(facts)}</span>
            </span>
            {page.isProtected && !mayChange ? (
              <LockIcon size={18} className="shrink-0 text-ink-3" aria-label="Changing needs a PIN" />
            ) : null}
          </PosLink>
        ))}
      </div>
    </section>
  );
}
