/** Kinds that items and categories share. */
import { ORDERING_SYSTEMS } from '#src/domain/menu/menu-codes.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { SelectOption } from '#src/ui/controls.tsx';
import type { ImageRatio } from '#src/ui/image.tsx';
import { select, spots, ticks } from '../forms/choices.tsx';
import type { Kind } from '../forms/kind.ts';
import { AMOUNT_WANTED, boxed, tick } from '../forms/kinds.tsx';
import { mapped, orNull } from '../forms/optional.ts';
import { picture } from '../forms/picture.tsx';
import { ORDERING_SYSTEM_LABELS, TILE_COLOURS } from './menu-labels.ts';

type MenuPicture = ReturnType<typeof pictureRef>;

export function menuPicture(alt: string, ratio: ImageRatio): Kind<MenuPicture> {
  const inner = (ref: MenuPicture) => ref?.id ?? null;
  return mapped(picture('Picture', { alt, ratio }), { inner, outer: pictureRef });
}

export function tileColour(): Kind<string | null> {
  const help = 'Colour of its tile on tills, and of a missing photo.';
  return orNull(spots('Colour', [{ value: '', label: 'None' }, ...TILE_COLOURS], { help }));
}

export function soldAt() {
  const [pos, online, uberEats] = ORDERING_SYSTEMS.map((system) =>
    tick(`Sold at ${ORDERING_SYSTEM_LABELS[system]}`, ORDERING_SYSTEM_LABELS[system]),
  ) as [Kind<boolean>, Kind<boolean>, Kind<boolean>];
  return { pos, online, uberEats };
}

export interface Station {
  readonly id: string;
  readonly name: string;
}

/** `inherits`: who decides when none is ticked. */
export function preparedAt(stations: readonly Station[], inherits: string): Kind<string[]> {
  return ticks(
    'Prepared at',
    stations.map(({ id, name }) => ({ value: id, label: name })),
    {
      boxes: 'station',
      help: `If none are ticked, ${inherits} decides.`,
      className: 'grid grid-cols-2 sm:grid-cols-3',
    },
  );
}

const COURSE_LABELS: readonly string[] = ['None', '1st', '2nd', '3rd', '4th', '5th', '6th'];
const COURSE_HELP = 'At a table, the first course is made at once. Later courses wait until you send them.';

/** The course of a category's items. */
export function courseOfCategory(): Kind<number | undefined> {
  return course(
    COURSE_LABELS.map((label, at) => ({ value: at === 0 ? '' : String(at), label })),
    COURSE_HELP,
  );
}

/** An item's own course: its category's, none or another. */
export function courseOfItem(): Kind<number | undefined> {
  const own = COURSE_LABELS.map((label, at) => ({ value: String(at), label }));
  return course([{ value: '', label: 'Same as category' }, ...own], COURSE_HELP);
}

function course(options: readonly SelectOption[], help: string): Kind<number | undefined> {
  return mapped<string, number | undefined>(select('Course', options, { help, className: 'max-w-64' }), {
    inner: (number) => (number === undefined ? '' : String(number)),
    outer: (chosen) => (chosen === '' ? undefined : Number(chosen)),
  });
}

/** Below zero is read as it is: the schema says what is wrong with it. Nothing extra is an empty field. */
export function price(label: string, { isNeeded = false, isNew = false } = {}): Kind<number> {
  return boxed(label, {
    parse: (typed) => (typed === '' && !isNeeded ? 0 : parseAmount(typed)),
    write: (cents) => (cents === 0 && (isNew || !isNeeded) ? '' : amountToDecimalText(cents)),
    wanted: AMOUNT_WANTED,
    input: ({ symbol }) => ({
      'data-kind': 'amount',
      before: symbol,
      inputMode: 'decimal',
      placeholder: '0.00',
      className: 'tnum',
    }),
  });
}
