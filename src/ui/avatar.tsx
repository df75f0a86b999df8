import { cx } from './classes.ts';
import { parseHexColour, readableOn } from './colour.ts';

export interface MonogramProps {
  name: string;
  /** In place of the first letters of the name. */
  letters?: string | undefined;
  /** Chosen by the merchant; paper by default. */
  colour?: string | null;
  size?: 'small' | 'normal' | 'large';
  isRound?: boolean;
  /** In the page's own colour, where it takes the place of a logo. */
  isLogo?: boolean;
}

const SIZES = { small: 'size-7 text-12', normal: 'size-9 text-14', large: 'size-14 text-22' } as const;

/** A person or a store without a picture. The name is beside it, so screen readers skip it. */
export function Monogram({ name, letters, colour, size = 'normal', isRound = false, isLogo = false }: MonogramProps) {
  const hex = colour ? parseHexColour(colour) : null;
  return (
    <span
      aria-hidden="true"
      style={hex ? { backgroundColor: hex, color: readableOn(hex) } : undefined}
      className={cx(
        'grid shrink-0 place-items-center font-bold select-none',
        SIZES[size],
        isRound ? 'rounded-full' : 'rounded-input',
        !hex && (isLogo ? 'bg-accent text-accent-ink' : 'bg-line text-ink-2'),
      )}
    >
      {letters || initials(name)}
    </span>
  );
}

/** Two letters at most: `Roma Pizza` is RP, `Mia` is M. */
export function initials(name: string): string {
  const words = name
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}
