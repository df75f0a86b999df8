/** Whether a feed can be given away: what Google's pages ask of its files, found before anyone reads them. Browser-safe. */
import { type GoogleEntity, type GoogleEntityType, googleEntitySchema } from './google-entities.schema.ts';

/** In bytes: a restaurant with its services, menus and everything in them. */
export const MAX_RESTAURANT_BYTES = 4_000_000;
const MOST_TOLD = 20;

/** Which properties name something else, and what. */
const REFERENCES = {
  restaurantId: ['Restaurant'],
  serviceId: ['Service'],
  operationHoursId: ['OperationHours'],
  eligibleRegion: ['ServiceArea'],
  menuId: ['Menu'],
  menuItemId: ['MenuItem'],
  parentMenuSectionId: ['MenuSection'],
  parentMenuItemId: ['MenuItem'],
  menuItemOptionId: ['MenuItemOption'],
  menuItemOfferId: ['MenuItemOffer'],
} as const satisfies Record<string, readonly GoogleEntityType[]>;

/** Sentences, at most twenty; none: the feed is good. */
export function feedProblems(entities: readonly GoogleEntity[]): string[] {
  const known = new Set(entities.map((entity) => keyOf(entity['@type'], entity['@id'])));
  const services = entities.filter((entity) => entity['@type'] === 'Service');
  const problems = [
    ...(entities.filter((entity) => entity['@type'] === 'Restaurant').length === 1
      ? []
      : ['The files have no restaurant, or more than one.']),
    ...(services.length > 0 ? [] : ['Neither pickup nor delivery has anything to sell.']),
    ...(new Set(services.map(({ serviceType }) => serviceType)).size === services.length
      ? []
      : ['A service is there twice.']),
    ...(known.size === entities.length ? [] : ['A name is used twice.']),
    ...entities.flatMap(shapeProblems),
    ...entities.flatMap((entity) => unknownNames(entity, known)),
    ...entities.flatMap(offerProblems),
    ...(bytesOf(entities) <= MAX_RESTAURANT_BYTES ? [] : ['The menu is larger than the 4 MB that Google takes.']),
  ];
  return problems.slice(0, MOST_TOLD);
}

function shapeProblems(entity: GoogleEntity): string[] {
  const read = googleEntitySchema.safeParse(entity);
  const { '@type': type, '@id': id } = entity;
  return (read.error?.issues ?? []).map(({ path, message }) => `${type} ${id}: ${path.join('.')}: ${message}`);
}

function unknownNames(entity: GoogleEntity, known: ReadonlySet<string>): string[] {
  return Object.entries(entity).flatMap(([property, value]) => {
    const kinds: readonly GoogleEntityType[] = Object.hasOwn(REFERENCES, property)
      ? REFERENCES[property as keyof typeof REFERENCES]
      : [];
    if (kinds.length === 0) return [];
    const names = [value].flat().map((one) => (typeof one === 'object' && '@id' in one ? one['@id'] : String(one)));
    const isKnown = (name: string) => kinds.some((kind) => known.has(keyOf(kind, name)));
    return names
      .filter((name) => !isKnown(name))
      .map((name) => `${entity['@type']} ${entity['@id']} names ${name}, which isn’t there.`);
  });
}

/** An offer is of one thing. */
function offerProblems(entity: GoogleEntity): string[] {
  if (entity['@type'] !== 'MenuItemOffer') return [];
  const isOfOne = (entity.menuItemId === undefined) !== (entity.menuItemOptionId === undefined);
  return isOfOne ? [] : [`MenuItemOffer ${entity['@id']} is of no item, or of an item and an option.`];
}

const keyOf = (type: GoogleEntityType, id: string) => `${type} ${id}`;

const bytesOf = (entities: readonly GoogleEntity[]) => new TextEncoder().encode(linesOf(entities)).length;

/** One to a line. */
export function linesOf(entities: readonly GoogleEntity[]): string {
  return entities.map((entity) => `${JSON.stringify(entity)}\n`).join('');
}
