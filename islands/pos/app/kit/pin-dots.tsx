import { PIN_LENGTH } from './pin-pad.ts';

/** The number of digits typed, never the digits. */
export function PinDots({ count }: { count: number }) {
  return (
    <div role="img" aria-label={`${count} of ${PIN_LENGTH} digits`} className="my-5 flex justify-center gap-4">
      {Array.from({ length: PIN_LENGTH }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: four places that never move
          key={at}
          data-part="pin-dot"
          data-filled={at < count ? true : undefined}
          className={at < count ? 'size-5 rounded-full bg-accent' : 'size-5 rounded-full border-2 border-line-strong'}
        />
      ))}
    </div>
  );
}
