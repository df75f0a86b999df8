import { useState } from 'react';
import { NAV_LINKS_IN_SIGHT, type NavBranch, navTree } from '#src/domain/tenancy/nav-tree.ts';
import { cx } from '#src/ui/classes.ts';
import { DownIcon } from '#src/ui/icon.tsx';
import { WidthSwitch } from '../width-switch.tsx';
import type { NavDraft } from './nav-draft.ts';

const WIDTHS = [
  ['Desktop', 'max-w-full'],
  ['Phone', 'max-w-[24rem]'],
] as const;

/** The bar as guests see it, while its links are edited. */
export function NavPreview({ rows }: { rows: readonly NavDraft[] }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>('Desktop');
  const tree = navTree(rows.filter(({ label }) => label.trim() !== ''));
  const more = tree.slice(NAV_LINKS_IN_SIGHT);
  return (
    <section aria-label="Preview of the links" data-part="nav-preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-16">On the website</h3>
        <WidthSwitch widths={WIDTHS.map(([name]) => name)} chosen={width} choose={setWidth} />
      </div>
      <div
        className={cx(
          'w-full rounded-card border border-line bg-surface',
          WIDTHS.find(([name]) => name === width)?.[1],
        )}
      >
        {tree.length === 0 ? (
          <p className="p-3 text-14 text-ink-2">No links shown. Tick “Show on the website” at a link.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-2 px-2">
            {tree.slice(0, NAV_LINKS_IN_SIGHT).map((branch) => (
              <Branch key={branch.id || branch.label} branch={branch} />
            ))}
            {more.length > 0 ? (
              <li className="px-2 py-3 font-semibold text-14 text-ink-2">
                More: {more.map(({ label }) => label).join(', ')}
              </li>
            ) : null}
          </ul>
        )}
      </div>
    </section>
  );
}

function Branch({ branch: { label, below } }: { branch: NavBranch }) {
  return (
    <li className="px-2 py-3 font-semibold text-14 text-ink-2">
      <span className="flex items-center gap-1">
        {label}
        {below.length > 0 ? <DownIcon size={16} aria-hidden="true" className="shrink-0" /> : null}
      </span>
      {below.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-1 border-line border-l pl-3 font-normal">
          {below.map((one, at) => (
            <li key={one.id || at}>{one.label}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
