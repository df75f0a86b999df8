import { memo } from 'react';
import { CheckIcon } from '#src/ui/icon.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';

/**
 * What of a repeated order is unavailable, until someone has read it. Below the lines, like menu changes, so that the lines and
 * the buttons stay in place.
 */
export const Missing = memo(function Missing({ missing }: { missing: OrderDraft['missing'] }) {
  return (
    <div
      role="alert"
      // When height is short, menu changes wait until this was read.
      className="flex items-start gap-2 border-t border-line bg-wait-soft py-1 pr-1 pl-3 text-wait-text max-md:[&+[role=status]]:hidden short:[&+[role=status]]:hidden"
    >
      {/* When height is short it is one text, without a line for each. */}
      <div className="max-h-40 min-w-0 flex-1 overflow-y-auto overscroll-contain py-2 text-14 leading-snug max-md:max-h-18 max-md:py-1 short:max-h-24 short:py-1">
        <p className="font-bold max-md:inline short:inline">Not added: </p>
        <ul className="max-md:inline short:inline">
          {missing.map(({ name, why }, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: shown once and dropped
              key={at}
              className="max-md:inline max-md:not-last:after:content-['_·_'] short:inline short:not-last:after:content-['_·_']"
            >
              <span className="font-semibold">{name}</span>: {why}
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => act({ type: 'forgetMissing' })}
        className="grid size-12 shrink-0 place-items-center rounded-input"
      >
        <CheckIcon size={20} aria-hidden />
      </button>
    </div>
  );
});
