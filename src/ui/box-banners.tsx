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

/** What comes from the cloud finds no room, so nothing of it is kept. */
export function NoRoomForWhatComes(): ReactElement {
  return (
    <Banner kind="problem" title="The disk of this box is full">
      There is no room for what comes from Servery. Call support now. Once there is room, it goes on by itself.
    </Banner>
  );
}

/** A new box, before it is paired. */
export function NoRoomForAStore(): ReactElement {
  return (
    <Banner kind="problem" title="The disk of this box is full">
      There is no room for a store. Call support before you pair this box.
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
