import { useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { CheckIcon, WarningIcon } from '#src/ui/icon.tsx';
import { colourWarning, TILE_COLOURS } from '#src/ui/tile-colours.ts';

export interface ColourPickerProps {
  /** Null while no colour is chosen. */
  value: string | null;
  /** The label for no colour: 'As its category'. */
  noneWord: string;
  onChoose: (color: string | null) => void;
}

/** Sixteen colours that read well on light and dark screens, or any other, with a warning if it doesn't. */
export function ColourPicker({ value, noneWord, onChoose }: ColourPickerProps) {
  const chosen = value === null ? null : parseHexColour(value);
  const isOther = chosen !== null && !TILE_COLOURS.some((one) => one.hex === chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Colour</legend>
      <div className="grid grid-cols-4 gap-2">
        {TILE_COLOURS.map(({ hex: colour, name }) => (
          <Swatch
            key={colour}
            hex={colour}
            name={name}
            isChosen={chosen === colour}
            onChoose={() => onChoose(colour)}
          />
        ))}
        {isOther && chosen ? (
          <Swatch hex={chosen} name={`Your own, ${chosen}`} isChosen onChoose={() => onChoose(chosen)} />
        ) : null}
      </div>
      <button
        type="button"
        aria-pressed={value === null}
        onClick={() => onChoose(null)}
        className={cx(
          'mt-2 min-h-12 w-full rounded-input border-2 px-3 font-semibold',
          value === null ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
        )}
      >
        {noneWord}
      </button>
      <OtherColour chosen={chosen} onChoose={onChoose} />
    </fieldset>
  );
}

/** A typed colour, applied with Enter or its button. */
function OtherColour({ chosen, onChoose }: { chosen: string | null; onChoose: (color: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const hex = parseHexColour(typed);
  const warning = colourWarning(typed === '' ? (chosen ?? '') : typed);
  const isWrong = typed !== '' && hex === null;
  const take = () => {
    if (!hex) return;
    onChoose(hex);
    setTyped('');
  };
  return (
    <>
      <label htmlFor={id} className="mt-4 mb-1 block text-14 font-semibold">
        Another colour
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={typed}
          maxLength={7}
          placeholder="#rrggbb"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
          className={cx(CONTROL, 'tnum min-h-14 min-w-0 flex-1')}
        />
        <span
          aria-hidden="true"
          style={hex ? { backgroundColor: hex } : undefined}
          className="size-14 shrink-0 rounded-input border border-line bg-sunken"
        />
        <Button size="large" disabled={!hex} onClick={take}>
          Take
        </Button>
      </div>
      <p
        id={`${id}-help`}
        role="status"
        className={cx('mt-2 flex min-h-6 items-center gap-1.5 text-14', isWrong ? 'text-fail-text' : 'text-wait-text')}
      >
        {isWrong ? 'Enter a colour as #RGB or #RRGGBB.' : null}
        {!isWrong && warning ? (
          <>
            <WarningIcon size={16} aria-hidden className="shrink-0" />
            {warning}
          </>
        ) : null}
      </p>
    </>
  );
}

function Swatch({
  hex,
  name,
  isChosen,
  onChoose,
}: {
  hex: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={onChoose}
      style={{ backgroundColor: hex, color: readableOn(hex) }}
      className={cx('grid h-13 place-items-center rounded-input', isChosen && 'outline-3 outline-offset-2 outline-ink')}
    >
      {isChosen ? <CheckIcon size={24} strokeWidth={3} aria-hidden /> : null}
    </button>
  );
}
