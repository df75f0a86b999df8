/** Troubles of a shop's box that its own pages and the admin tell in the same words. */
import type { ReactElement } from 'react';
import { Banner } from './banner.tsx';
import { NOT_COMPARED_ADVICE } from './box-words.ts';

/** How the box is called where it is told of. */
type Name = 'this box' | 'the box';

export function DiskIsFull({ of }: { of: Name }): ReactElement {
  return (
    <Banner kind="problem" title={`The disk of ${of} is full`}>
      It sells on from the room that was kept for that. Call support today: when that is used up, it stops.
    </Banner>
  );
}

export function DiskIsLow({ of }: { of: Name }): ReactElement {
  return (
    <Banner kind="waiting" title={`The disk of ${of} is nearly full`}>
      Less than a tenth is free. Call support in the next days.
    </Banner>
  );
}

/** `text`: for how long; null: the comparison works. */
export function NotCompared({ text }: { text: string | null }): ReactElement | null {
  if (text === null) return null;
  return (
    <Banner kind="waiting" title={text}>
      {NOT_COMPARED_ADVICE}
    </Banner>
  );
}
