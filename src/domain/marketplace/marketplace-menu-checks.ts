/** What a marketplace refuses a whole menu for, found before it is sent. Browser-safe. */
import type { MarketplaceGroup, MarketplaceHours, MarketplaceItem, MarketplaceMenu } from './marketplace-menu.ts';

/** In whole currency units; beyond it a marketplace takes a price for a mistake. */
const DEAREST = 375;
const MOST_TEXT = 1_024;

/** Sentences, each with the name or id of what is meant; none: it can be sent. */
export function whyMenuRefused(menu: MarketplaceMenu): string[] {
  const { hours, categories, items, groups } = menu;
  const ids = [...categories, ...items, ...groups].map(({ id }) => id);
  const known = { items: new Set(items.map(({ id }) => id)), groups: new Set(groups.map(({ id }) => id)) };
  return [
    ...(hours.some(({ periods }) => periods.length > 0) ? [] : ['The menu has no hours on any day.']),
    ...(categories.length > 0 ? [] : ['The menu has no category.']),
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `The id ${id} is there twice.`),
    ...categories.flatMap(({ title, itemIds }) => unknown(title, itemIds, known.items)),
    ...items.flatMap((item) => itemRefusals(item, known.groups)),
    ...groups.flatMap((group) => groupRefusals(group, known.items)),
    ...overlaps('The menu', hours),
  ];
}

function unknown(title: string, ids: readonly string[], known: ReadonlySet<string>): string[] {
  return ids.filter((id) => !known.has(id)).map((id) => `${title} names ${id}, which isn’t in the menu.`);
}

function itemRefusals(item: MarketplaceItem, groupIds: ReadonlySet<string>): string[] {
  const { id, title, priceInCents, pricesInGroups } = item;
  const prices = [priceInCents, ...Object.values(pricesInGroups)];
  return [
    ...(/[/;]/.test(id) ? [`The id ${id} has a character that isn’t allowed.`] : []),
    ...(title.trim() === '' ? [`The item ${id} has no name.`] : []),
    ...(prices.every((price) => Number.isSafeInteger(price) && price >= 0) ? [] : [`${title} has a price below 0.`]),
    ...(prices.every((price) => price <= DEAREST * 100)
      ? []
      : [`${title} costs more than ${DEAREST}.00, the most that a marketplace takes.`]),
    ...(title.length <= MOST_TEXT && item.description.length <= MOST_TEXT
      ? []
      : [`${title} has a text that is too long.`]),
    ...unknown(title, item.groupIds, groupIds),
    ...overlaps(title, item.hours ?? []),
  ];
}

function groupRefusals({ title, min, max, mostOfEach, optionIds }: MarketplaceGroup, itemIds: ReadonlySet<string>) {
  const canHave = optionIds.length * mostOfEach;
  return [
    ...(optionIds.length > 0 ? [] : [`${title} has no option.`]),
    ...(min >= 0 && min <= max && max > 0 ? [] : [`${title} asks for more than it allows.`]),
    ...(optionIds.length === 0 || min <= canHave ? [] : [`${title} asks for more options than it has.`]),
    ...unknown(title, optionIds, itemIds),
  ];
}

function overlaps(title: string, hours: readonly MarketplaceHours[]): string[] {
  return hours.flatMap(({ day, periods }) => {
    const sorted = [...periods].sort((a, b) => (a.from < b.from ? -1 : 1));
    const doMeet = sorted.some(({ from }, at) => at > 0 && from <= sorted[at - 1]!.until);
    return doMeet ? [`${title} has hours on ${day} that overlap.`] : [];
  });
}
