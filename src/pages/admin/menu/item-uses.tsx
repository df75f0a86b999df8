import { type ItemUse, needsItem } from '#src/domain/menu/item-uses.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { href } from '#src/pages/page.tsx';
import { someNames } from '#src/shared/some-names.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { paths } from '../paths.ts';
import { editHref } from './item-types.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  uses: readonly ItemUse[];
  mayEdit: boolean;
}

/** The deals, halves and shared options that an item is part of, each a link to where that is changed. */
export function UsedIn({ base, params, uses, mayEdit }: Props) {
  if (uses.length === 0) return null;
  return (
    <Card as="section">
      <SectionHeading id="used-in">Used in</SectionHeading>
      <ul className="flex flex-col divide-y divide-line">
        {uses.map((use) => (
          <li key={keyOf(use)} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            {mayEdit ? (
              <a href={hrefOf(base, params, use)} className="font-medium">
                {nameOf(use)}
              </a>
            ) : (
              <span className="font-medium">{nameOf(use)}</span>
            )}
            <span className="text-14 text-ink-2">{textOf(use)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Deleting says first what the item is part of; what can't do without it has to let it go before. */
export function DeleteItem({ item, uses, version }: { item: MenuItem; uses: readonly ItemUse[]; version: number }) {
  const needing = new Set(uses.flatMap((use) => (use.kind !== 'options' && needsItem(use) ? [use.item.name] : [])));
  if (needing.size > 0) {
    return (
      <p className="mt-2 text-14 text-ink-2">
        {`To delete ${item.name}, take it out of ${someNames([...needing])} first.`}
      </p>
    );
  }
  const halves = uses.flatMap((use) => (use.kind === 'half' ? [use.item.name] : []));
  return (
    <RemoveFold label={`Delete ${item.name}`} fields={{ version: String(version) }}>
      {halves.length > 0 ? `Customers can no longer choose it as a half in ${someNames(halves)}. ` : ''}
      Orders already taken keep it. You can undo this right after.
    </RemoveFold>
  );
}

function nameOf(use: ItemUse): string {
  return use.kind === 'options' ? use.name : use.item.name;
}

function keyOf(use: ItemUse): string {
  if (use.kind === 'options') return use.groupId;
  return use.kind === 'deal' ? `${use.item.id} ${use.part}` : use.item.id;
}

function hrefOf(base: string, params: Props['params'], use: ItemUse): string {
  if (use.kind === 'options') return href(base, paths.sharedOption, { ...params, groupId: use.groupId });
  return editHref(base, params, use.item);
}

function textOf(use: ItemUse): string {
  switch (use.kind) {
    case 'deal':
      return use.isOnly ? `${use.part}: always included` : `${use.part}: customers can choose it`;
    case 'half':
      return use.isNamed ? 'Half and half, chosen for its list' : 'Half and half, like every pizza of its size';
    case 'options':
      return use.others === 1 ? 'Options shared with 1 other item' : `Options shared with ${use.others} other items`;
  }
}
