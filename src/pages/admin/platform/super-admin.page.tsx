import type { PlatformScope } from '#src/shared/scope.ts';
import { cx } from '#src/ui/classes.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { Figure, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { type PlatformTile, platformTiles } from './platform-tiles.ts';

/** The first page of the people who run the platform: what needs them, and the way to each list. */
export const superAdminPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform overview super admin tiles',
})({
  path: paths.superAdmin.path,
  async load({ ctx, scope, base, url }) {
    const { otherCells } = ctx;
    return {
      base,
      here: url.pathname,
      tiles: await platformTiles(ctx, scope, base),
      cell: otherCells ? otherCells.name : null,
    };
  },
  title: () => 'Platform · Servery',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, tiles, cell }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader title="Platform" status={cell ? `All restaurants of cell ${cell}` : 'All restaurants'} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map((tile) => (
          <Tile key={tile.label} tile={tile} />
        ))}
      </ul>
    </AdminLayout>
  ),
});

function Tile({ tile: { label, value, note, to, isUrgent } }: { tile: PlatformTile }) {
  return (
    <li>
      <a
        href={to}
        className={cx(
          'flex h-full items-start gap-3 rounded-card border bg-surface p-4 no-underline transition-colors',
          isUrgent ? 'border-fail-text' : 'border-line hover:border-line-strong',
        )}
      >
        <span className="min-w-0 flex-1">
          <Figure label={label} value={value} note={note} />
        </span>
        <NextIcon size={18} aria-hidden className="mt-1 shrink-0 text-ink-3" />
      </a>
    </li>
  );
}
