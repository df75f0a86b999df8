/** Problems of a shop's box, in the same words on its own pages and in the admin. */
import type { ReactElement } from 'react';
import { Banner } from './banner.tsx';
import { NOT_COMPARED_ADVICE } from './box-text.ts';

/** What the box is called in the sentence. */
type Name = 'This box' | 'The box';

export function DiskIsFull({ of }: { of: Name }): ReactElement {
  return (
    <Banner kind="problem" title={`${of} is out of storage`}>
      It’s running on reserve storage and will stop when that runs out. Call support today.
    </Banner>
  );
}

/** Data from the cloud doesn't fit on the disk, so none of it is stored. */
export function NoRoomForWhatComes(): ReactElement {
  return (
    <Banner kind="problem" title="This box is out of storage">
      There’s no room for updates from Servery. Call support now. Syncing continues automatically once there’s room.
    </Banner>
  );
}

/** A new box, before it is paired. */
export function NoRoomForAStore(): ReactElement {
  return (
    <Banner kind="problem" title="This box is out of storage">
      There’s no room for a store. Call support before you pair this box.
    </Banner>
  );
}

export function DiskIsLow({ of }: { of: Name }): ReactElement {
  return (
    <Banner kind="waiting" title={`${of} is almost out of storage`}>
      Less than 10% is free. Call support in the next few days.
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
