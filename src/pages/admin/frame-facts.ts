import { createContext } from 'react';
import type { Actor } from '#src/domain/access/actor.ts';
import { type Navigation, NO_NAVIGATION } from './navigation.ts';

/** A store that the person may switch to. */
export interface OpenStore {
  readonly restaurantId: string;
  readonly restaurantName: string;
  readonly storeId: string;
  readonly name: string;
}

export interface OpeningPlace {
  readonly title: string;
  readonly isDone: boolean;
  readonly to: string;
  /** Its page and those below it, on which it is worked at. */
  readonly root: string;
}

/** The steps to a store's first evening, each with its way. */
export interface OpeningFacts {
  readonly homeHref: string;
  readonly steps: readonly OpeningPlace[];
}

export interface DraftFacts {
  readonly storeId: string;
  readonly count: number;
  /** What is published is what was counted. */
  readonly version: number;
  /** When it is published by itself. */
  readonly plannedIsoDateTimeUtc: string | null;
}

/** One of the platform's people, in a restaurant that they opened. */
export interface SupportFacts {
  readonly restaurantId: string;
  readonly restaurantName: string;
  readonly userName: string;
  /** Of the changes, once they are allowed. */
  readonly reason: string;
  readonly isChanging: boolean;
  readonly endsIsoDateTimeUtc: string;
  readonly timezone: string;
}

export interface AdminFrameFacts {
  readonly actor: Actor | null;
  readonly stores: readonly OpenStore[];
  /** There are more; the list of restaurants has them all. */
  readonly hasMoreStores: boolean;
  /** When the page is rendered; null in a test that renders it without a frame. */
  readonly now: Temporal.Instant | null;
  /** Changes of the store's menu that wait to be published; null: none, or not this person's to publish. */
  readonly draft: DraftFacts | null;
  /** On the page of a step to the first evening; null on every other page, and once it is over. */
  readonly opening: OpeningFacts | null;
  /** Null: the reader is of the restaurant, or the page is of none. */
  readonly support: SupportFacts | null;
  /** Comes from above because it is made of the pages themselves. */
  readonly navigation: Navigation;
}

/** What surrounds every admin page. Without a frame, as in a test, there is no user and no store. */
export const AdminFrameContext = createContext<AdminFrameFacts>({
  actor: null,
  stores: [],
  hasMoreStores: false,
  now: null,
  draft: null,
  opening: null,
  support: null,
  navigation: NO_NAVIGATION,
});
