import { useState } from 'react';
import type { FloorBoard } from '#src/domain/floor/floor.types.ts';
import { Button } from '#src/ui/button.tsx';
import { WarningIcon } from '#src/ui/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PosLink } from '../paths/links.tsx';

/** Notes about the map, as a button in its bar: a line of its own would push the tables down. */
export function MapNotes({ board: { wish, mayEdit, elsewhere } }: { board: FloorBoard }) {
  const [isOpen, setIsOpen] = useState(false);
  const lost = elsewhere.length;
  const lostText =
    lost === 0 ? null : `${lost === 1 ? 'One bill is' : `${lost} bills are`} at a table that’s no longer on the map.`;
  const wishText =
    wish && mayEdit
      ? wish.refusedText === null
        ? `${wish.byName}’s new table map will appear when the internet is back.`
        : `${wish.byName}’s table map couldn’t be published: ${wish.refusedText}`
      : null;
  const texts = [lostText, wishText].filter((text) => text !== null);
  return (
    <>
      <span role="status" className="sr-only">
        {texts.join(' ')}
      </span>
      {texts.length > 0 ? (
        <button
          type="button"
          aria-label={texts.join(' ')}
          title={texts.join(' ')}
          onClick={() => setIsOpen(true)}
          className="flex h-12 items-center gap-1.5 rounded-input bg-wait-soft px-3 font-bold text-wait-text"
        >
          <WarningIcon size={20} aria-hidden />
          <span className="tnum">{texts.length}</span>
        </button>
      ) : null}
      {isOpen ? (
        <Sheet
          title="About the map"
          size="small"
          onClose={() => setIsOpen(false)}
          footer={
            <Button size="large" isWide onClick={() => setIsOpen(false)}>
              Done
            </Button>
          }
        >
          <div className="space-y-4 text-18">
            {wishText ? <p>{wishText}</p> : null}
            {lostText ? (
              <p>
                {lostText} Find them in{' '}
                <PosLink to="/saved-orders" className="font-semibold underline">
                  Saved orders
                </PosLink>
                .
              </p>
            ) : null}
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
