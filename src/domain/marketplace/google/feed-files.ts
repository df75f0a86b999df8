// Uses Temporal: not for islands.
/** The files of a store's feed. */
import { linesOf } from './check-feed.ts';
import type { GoogleEntity } from './google-entities.schema.ts';
import { redirectFeed } from './redirect-feed.ts';

export interface FeedFile {
  readonly name: string;
  /** With its charset. */
  readonly type: string;
  readonly text: string;
}

export interface FilesQuestion {
  readonly entities: readonly GoogleEntity[];
  readonly storeId: string;
  readonly storeName: string;
  /** Of the store's website. */
  readonly url: string;
  readonly at: Temporal.Instant;
}

/** Its only content is a time. Readers wait for it: whoever writes these files writes it last. */
export const MARKER_NAME = 'marker.txt';

/**
 * The restaurant's file, that of Google's ordering links where Google has such links in the country, and the marker as the last.
 */
export function feedFiles({ entities, storeId, storeName, url, at }: FilesQuestion): FeedFile[] {
  const redirect = redirectFeed({ entities, url, at });
  return [
    {
      name: `${fileName(storeName)}-${storeId}.ndjson`,
      type: 'application/x-ndjson; charset=utf-8',
      text: linesOf(entities),
    },
    ...(redirect
      ? [
          {
            name: `redirect-merchants-${Math.floor(at.epochMilliseconds / 1000)}.json`,
            type: 'application/json; charset=utf-8',
            text: `${JSON.stringify(redirect, null, 2)}\n`,
          },
        ]
      : []),
    { name: MARKER_NAME, type: 'text/plain; charset=utf-8', text: at.toString({ fractionalSecondDigits: 3 }) },
  ];
}

/** 'Café Roma' as 'cafe-roma'. */
function fileName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'store'
  );
}
