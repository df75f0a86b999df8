/** What our menu and store have that Google's feeds don't take, in words. Browser-safe. */
import type { GoogleServiceType } from '../../marketplace/google/google-ids.ts';
import type { MenuProblemCode } from '../marketplace-menu/menu-problems.ts';

const OF_MENU = {
  nothingToSell: 'No item of this menu can be sold there.',
  notAvailable: 'It isn’t available.',
  notForType: 'It isn’t for this order type.',
  neverOpen: 'Its own hours are never open.',
  noSize: 'It has no size that the store sells.',
  noHalves: 'There aren’t two pizzas for its halves.',
  notFillable: 'A part of this deal has nothing to choose.',
  groupNotFillable: 'A group asks for more options than it has.',
} as const satisfies Partial<Record<MenuProblemCode, string>>;

const OF_FEED = {
  halves:
    'Half and half isn’t in Google’s files: its price follows from both halves, and each choice there has one price.',
  halvesInDeal: 'This deal’s pizzas are whole ones there: Google’s files have no halves.',
  soldOut: 'It’s sold out, so it has no price there until it’s back and the files are made again.',
  notOnline: 'It isn’t on the website, whose menu Google orders are taken from.',
  notOffered: 'The store takes no such orders on any day.',
  noAreas: 'The store delivers nowhere yet: it has no delivery areas or suburbs.',
  courierFee: 'What a courier costs is only known at checkout, so the files have no fee for it.',
  dineIn: 'Google’s files have no form for eating in.',
  surcharges: 'Surcharges on holidays and cards are added at checkout.',
} as const;

export type GoogleProblemCode = keyof typeof OF_MENU | keyof typeof OF_FEED;

/** One thing that isn't in the feeds, or only in part. */
export interface LeftOut {
  /** What people call it: an item, an area, a service. */
  readonly name: string;
  /** Null: of the store. */
  readonly service: GoogleServiceType | null;
  readonly code: GoogleProblemCode;
}

const TEXTS: Readonly<Record<GoogleProblemCode, string>> = { ...OF_MENU, ...OF_FEED };

export const whyLeftOutText = ({ code }: Pick<LeftOut, 'code'>): string => TEXTS[code];

/** Null: it makes no difference there. */
export function googleCodeOf(code: MenuProblemCode): GoogleProblemCode | null {
  return Object.hasOwn(OF_MENU, code) ? (code as keyof typeof OF_MENU) : null;
}
