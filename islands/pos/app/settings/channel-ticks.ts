import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';

export interface ChannelTick {
  readonly channel: 'Tills' | 'Website' | 'Uber Eats';
  readonly state: 'done' | 'waiting' | 'refused';
  /** Why it isn't done, as a sentence; empty where there is nothing to say. */
  readonly text: string;
}

type Item = Pick<MenuItem, 'id' | 'soldout' | 'applicableOrderingSystem'>;

/**
 * Where an item is sold, and whether each knows that it is sold out, or on sale again. Tills and the website have one menu, so they
 * are done at once. An item on sale has ticks only while Uber Eats doesn't know of it.
 */
export function channelTicks(
  item: Item,
  category: Pick<Category, 'applicableOrderingSystem'> | undefined,
  there: TillSettings['soldOutThere'],
): ChannelTick[] {
  const isOn = (channel: 'pos' | 'online' | 'uberEats') =>
    item.applicableOrderingSystem[channel] && category?.applicableOrderingSystem[channel] !== false;
  const known = there?.find(({ itemId }) => itemId === item.id);
  const uberEats: ChannelTick[] =
    known && isOn('uberEats') ? [{ channel: 'Uber Eats', state: known.status, text: known.problem }] : [];
  if (!item.soldout) return uberEats.filter(({ state }) => state !== 'done');
  const atOnce = (channel: 'Tills' | 'Website'): ChannelTick => ({ channel, state: 'done', text: '' });
  return [...(isOn('pos') ? [atOnce('Tills')] : []), ...(isOn('online') ? [atOnce('Website')] : []), ...uberEats];
}
