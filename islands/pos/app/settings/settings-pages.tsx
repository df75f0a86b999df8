/** The pages of `/settings`, once. Their list, its search and `/more` all come from here. */
import type { PosSession } from '#src/domain/till/till.types.ts';
import type { TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import {
  BellIcon,
  ColourIcon,
  CommentIcon,
  GridIcon,
  HoursIcon,
  type IconType,
  ListIcon,
  MergeIcon,
  OnlineIcon,
  PresetIcon,
  PrinterIcon,
  ReceiptIcon,
  RouteIcon,
  SoldOutIcon,
  StarIcon,
  TillIcon,
} from '#src/ui/icon.tsx';
import { findPlaces } from '../kit/places.tsx';
import { dateText } from '../kit/store-time.ts';

export type SettingsAddress =
  | '/settings/pos-terminal-settings'
  | '/settings/notifications'
  | '/settings/home-quick-actions-colors'
  | '/settings/category-colors'
  | '/settings/item-colors'
  | '/settings/discount-presets'
  | '/settings/quick-comments'
  | '/settings/manage-sold-out-items'
  | '/settings/print-stations'
  | '/settings/manage-item-routing'
  | '/settings/item-print-priority'
  | '/settings/tag-along-print-stations'
  | '/settings/print-docket-settings'
  | '/settings/integrations'
  | '/settings/pos-trading-hours';

/** What a page's status line is built from. */
export interface SettingsFacts {
  readonly session: PosSession;
  readonly settings: TillSettings;
  readonly printing: TillPrinting;
  /** Null while the menu is read for the first time. */
  readonly menu: { readonly soldOut: number; readonly categories: number; readonly painted: number } | null;
}

export interface SettingsPageFacts {
  readonly to: SettingsAddress;
  readonly title: string;
  readonly lead: string;
  readonly icon: IconType;
  readonly group: 'This till' | 'All tills' | 'Kitchen and printing';
  readonly words: string;
  /** Changing it needs settings permission. */
  readonly isProtected: boolean;
  summary(facts: SettingsFacts): string;
}

const START_LABELS = {
  home: 'Home',
  ordering: 'Order',
  tableMap: 'Tables',
  savedOrders: 'Saved orders',
  incoming: 'Incoming',
} as const;
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

export const SETTINGS_PAGES: readonly SettingsPageFacts[] = [
  {
    to: '/settings/pos-terminal-settings',
    title: 'This till',
    lead: 'Start screen, order type, lock, receipts, pictures',
    icon: TillIcon,
    group: 'This till',
    words: 'terminal left right hand cart auto lock receipt image tiles sound tap start screen cash rounding keyboard',
    isProtected: true,
    summary({ session }) {
      const { screen, autoLock } = session.terminal.settings;
      const lock = session.terminal.asksForPin ? `locks after ${autoLock.minutes} min` : 'doesn’t lock';
      return `Starts at ${START_LABELS[screen.startScreen]}, ${lock}, cart on the ${screen.cartSide}`;
    },
  },
  {
    to: '/settings/notifications',
    title: 'Notifications',
    lead: 'Sounds, volume and repeats',
    icon: BellIcon,
    group: 'This till',
    words: 'sounds ring bell volume repeat alarm quiet',
    isProtected: true,
    summary({ session }) {
      const { newOrder } = session.terminal.settings.notifications;
      const repeat = newOrder.repeatMinutes === 0 ? 'once' : `every ${newOrder.repeatMinutes} min`;
      return newOrder.volume === 0 ? 'New-order sound off' : `Orders ring ${repeat} at ${newOrder.volume}%`;
    },
  },
  {
    to: '/settings/home-quick-actions-colors',
    title: 'Home tiles',
    lead: 'Which tiles, in which order and colour',
    icon: GridIcon,
    group: 'All tills',
    words: 'quick actions home screen colours order',
    isProtected: true,
    summary: ({ session }) => many(session.store.homeTiles.length, 'tile', 'tiles'),
  },
  {
    to: '/settings/category-colors',
    title: 'Category colours',
    lead: 'Category list and item tiles',
    icon: ColourIcon,
    group: 'All tills',
    words: 'color palette category',
    isProtected: true,
    summary: ({ menu }) => (menu ? `${menu.painted} of ${menu.categories} chosen` : ''),
  },
  {
    to: '/settings/item-colors',
    title: 'Item colours',
    lead: 'Highlight single items',
    icon: StarIcon,
    group: 'All tills',
    words: 'color palette dish tile',
    isProtected: true,
    summary: () => 'Other items use their category’s colour',
  },
  {
    to: '/settings/discount-presets',
    title: 'Discounts and surcharges',
    lead: 'Presets for the whole order',
    icon: PresetIcon,
    group: 'All tills',
    words: 'preset percentage staff meal reduction',
    isProtected: true,
    summary({ session }) {
      const { discounts, surcharges } = session.store.presets;
      return `${many(discounts.length, 'discount', 'discounts')}, ${many(surcharges.length, 'surcharge', 'surcharges')}`;
    },
  },
  {
    to: '/settings/quick-comments',
    title: 'Quick comments',
    lead: 'Presets for kitchen notes',
    icon: CommentIcon,
    group: 'All tills',
    words: 'kitchen notes preset words no onion',
    isProtected: true,
    summary: ({ settings }) => many(settings.presets.value.comments.length, 'comment', 'comments'),
  },
  {
    to: '/settings/manage-sold-out-items',
    title: 'Sold out',
    lead: 'Take a dish off every channel, and until when',
    icon: SoldOutIcon,
    group: 'Kitchen and printing',
    words: '86 unavailable out of stock until',
    isProtected: false,
    summary: ({ menu }) => (menu ? (menu.soldOut === 0 ? 'Nothing sold out' : `${menu.soldOut} sold out`) : ''),
  },
  {
    to: '/settings/print-stations',
    title: 'Print stations',
    lead: 'Stations, printers, status and test prints',
    icon: PrinterIcon,
    group: 'Kitchen and printing',
    words: 'printer paper offline test kitchen docket',
    isProtected: false,
    summary({ printing }) {
      const offline = printing.printers.filter(({ isActive, statusCode }) => isActive && statusCode === 'offline');
      if (offline.length > 0) return `Offline: ${offline.map(({ name }) => name).join(', ')}`;
      return many(printing.printers.length, 'printer', 'printers');
    },
  },
  {
    to: '/settings/manage-item-routing',
    title: 'Item routing',
    lead: 'Where each item prints',
    icon: RouteIcon,
    group: 'Kitchen and printing',
    words: 'print station category kitchen bar docket send where',
    isProtected: true,
    summary: ({ printing }) => many(printing.stations.length, 'station', 'stations'),
  },
  {
    to: '/settings/item-print-priority',
    title: 'Order on dockets',
    lead: 'The order of items on kitchen tickets',
    icon: ListIcon,
    group: 'Kitchen and printing',
    words: 'print priority first last sort courses entrees mains',
    isProtected: true,
    summary: () => 'Applies from the next order',
  },
  {
    to: '/settings/tag-along-print-stations',
    title: 'Tag-along stations',
    lead: 'Show other stations’ items on a ticket',
    icon: MergeIcon,
    group: 'Kitchen and printing',
    words: 'also on this order pass expediter print',
    isProtected: true,
    summary({ printing }) {
      const count = printing.stations.filter(({ tagAlongNames }) => tagAlongNames.length > 0).length;
      return count === 0 ? 'Not in use' : `${many(count, 'station lists', 'stations list')} others`;
    },
  },
  {
    to: '/settings/print-docket-settings',
    title: 'Dockets',
    lead: 'Text size, spacing, copies and content',
    icon: ReceiptIcon,
    group: 'Kitchen and printing',
    words: 'print docket settings font size line spacing copies qr phone address invoice stub ticket receipt',
    isProtected: true,
    summary({ printing }) {
      const { ORDER_TICKET, ORDER_INVOICE } = printing.dockets.value;
      const copies = (count: number) => many(count, 'copy', 'copies');
      return `Ticket ${copies(ORDER_TICKET.copies)}, invoice ${copies(ORDER_INVOICE.copies)}`;
    },
  },
  {
    to: '/settings/integrations',
    title: 'Integrations',
    lead: 'Card terminals, printers, the box, the cloud',
    icon: OnlineIcon,
    group: 'Kitchen and printing',
    words: 'connected card terminal eftpos linkly tyro box internet uber eats marketplace courier',
    isProtected: false,
    summary: ({ session }) =>
      session.cardTerminal ? `Cards at ${session.cardTerminal.name}` : 'No card terminal here',
  },
  {
    to: '/settings/pos-trading-hours',
    title: 'Trading hours',
    lead: 'When the business day begins and ends',
    icon: HoursIcon,
    group: 'Kitchen and printing',
    words: 'opening business day closing',
    isProtected: false,
    summary: ({ settings }) => `Business day ${dateText(settings.businessDay)}`,
  },
];

export const SETTINGS_GROUPS = ['This till', 'All tills', 'Kitchen and printing'] as const;

export function findSettings(pages: readonly SettingsPageFacts[], typed: string): readonly SettingsPageFacts[] {
  return findPlaces(pages, typed);
}
