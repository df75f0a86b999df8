import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listConnectedStores } from '#db/printing/connected-stores.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Channel } from '#src/domain/menu/channels.ts';
import {
  CONNECTED_WAYS,
  type ConnectedWay,
  type ConnectedWays,
  connectedWith,
} from '#src/domain/printing/connected-stores.ts';
import type { AddOn } from '#src/domain/tenancy/add-ons.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readAddOns, type StoreAddOn } from '#src/features/add-ons/read-add-ons.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const ADD_ON_NAMES: Readonly<Record<AddOn, string>> = {
  CONNECTED_STORES: 'Connected stores',
  TABLE_MAP: 'Table map',
};

export const WHAT_IT_DOES: Readonly<Record<AddOn, string>> = {
  CONNECTED_STORES:
    'Print this store’s orders at another of your stores too, or ring its tills, for a kitchen that cooks for both.',
  TABLE_MAP: 'See on the tills who sits where, which tables wait and what each one owes.',
};

export const ON: StatusBadgeStyle = { word: 'On', tone: 'done', icon: 'check' };
export const OFF: StatusBadgeStyle = { word: 'Off', tone: 'off', icon: 'slash' };

/** What happens at the other store, as a switch says it. */
export const WAY_LABELS: Readonly<Record<ConnectedWay, string>> = {
  prints: 'Print a copy there',
  notifies: 'Ring the tills there',
  autoAccepts: 'Accept the order automatically',
};

const WAY_WORDS: Readonly<Record<ConnectedWay, string>> = {
  prints: 'Prints',
  notifies: 'Rings',
  autoAccepts: 'Accepted automatically',
};

/** 'Prints · Rings'. */
export function waysText(ways: ConnectedWays): string {
  return CONNECTED_WAYS.filter((way) => ways[way])
    .map((way) => WAY_WORDS[way])
    .join(' · ');
}

/** Another store at which orders of this one matter. */
export interface ConnectedTo extends ConnectedWays {
  readonly storeId: string;
  readonly name: string;
  readonly channels: readonly Channel[];
  /** The first of them. */
  readonly sinceIsoDateTimeUtc: string;
  readonly byName: string;
}

export interface AddOnFacts {
  readonly addOns: readonly StoreAddOn[];
  readonly connectedTo: readonly ConnectedTo[];
  /** Stores whose orders matter here, in the same words. */
  readonly connectedFrom: readonly ConnectedTo[];
  readonly tableCount: number;
  readonly tillCount: number;
}

export async function readAddOnFacts(ctx: AppContext, scope: StoreScope): Promise<AddOnFacts> {
  const stores = await listStores(ctx.db, restaurantOf(scope));
  const pairs = await listConnectedStores(ctx.db, restaurantOf(scope));
  const other = (side: 'to' | 'from') =>
    connectedWith(pairs, { stores, here: scope.storeId, side }).map(({ first, ...one }): ConnectedTo => {
      const { sinceIsoDateTimeUtc, byName } = first;
      return { ...one, sinceIsoDateTimeUtc, byName };
    });
  return {
    addOns: await readAddOns(ctx.db, scope),
    connectedTo: other('to'),
    connectedFrom: other('from'),
    tableCount: (await listDiningTables(ctx.db, scope)).length,
    tillCount: (await listTills(ctx.db, scope)).length,
  };
}

/** 'On since 21 Nov, 6:05 PM, by Nora', 'On from the start'. */
export function sinceText(
  { isOn, since }: StoreAddOn,
  { now, timezone }: { readonly now: Temporal.Instant; readonly timezone: string },
): string {
  const state = isOn ? 'On' : 'Off';
  if (since === null) return isOn ? 'On from the start' : 'Never turned on';
  const when = formatStoreTimeAndDay(Temporal.Instant.from(since.isoDateTimeUtc), now, timezone);
  return `${state} since ${when}, by ${since.byName}`;
}

/** 'Website, Counter and Uber Eats'. */
export function channelsText(channels: readonly Channel[]): string {
  const names = channels.map((channel) => CHANNEL_LABELS[channel]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** What is there now, in a line. */
export function factsText(addOn: AddOn, { connectedTo, tableCount }: AddOnFacts): string {
  if (addOn === 'TABLE_MAP') return tableCount === 1 ? '1 table' : `${tableCount} tables`;
  if (connectedTo.length === 0) return 'No store connected';
  return connectedTo.map(({ name, channels }) => `${channelsText(channels)} at ${name}`).join(' · ');
}

/** What is no longer there once it is off, and what stays. */
export function whatGoes(
  addOn: AddOn,
  facts: AddOnFacts,
): { readonly gone: readonly string[]; readonly stays: string } {
  if (addOn === 'TABLE_MAP') {
    const tills = facts.tillCount === 1 ? 'the till' : `all ${facts.tillCount} tills`;
    return {
      gone: [
        facts.tillCount === 0 ? 'Tables on tills' : `Tables on ${tills}`,
        'Seating guests and opening a bill by tapping its table',
      ],
      stays: 'The layout, your tables and their QR codes stay as they are. Open bills are under Saved orders.',
    };
  }
  return {
    gone: facts.connectedTo.flatMap(({ name, channels, ...ways }) => {
      const orders = `${channelsText(channels)} orders`;
      return [
        ...(ways.prints ? [`Copies of ${orders} at ${name}`] : []),
        ...(ways.notifies ? [`Ringing for ${orders} at ${name}`] : []),
        ...(ways.autoAccepts ? [`Accepting ${orders} automatically, as ${name} makes them`] : []),
      ];
    }),
    stays:
      'Orders that have a copy already are followed to their end. The stores stay listed for when you turn it on again.',
  };
}
