import type { InputHTMLAttributes } from 'react';
import { cx } from './classes.ts';

/** A box to drop files on, with the browser's own button and the name of what was chosen: it works without script. */
export function FileInput({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <input
      {...rest}
      type="file"
      className={cx(
        'w-full cursor-pointer rounded-input border border-line-strong/55 border-dashed bg-paper p-1.5 text-14 text-ink-2 hover:border-line-strong ' +
          'in-data-dropping:border-accent in-data-dropping:bg-accent-soft aria-invalid:border-fail ' +
          'file:mr-3 file:min-h-(--control-small) file:cursor-pointer file:rounded-input file:border file:border-line-strong/55 file:border-solid file:bg-surface file:px-3 file:font-semibold file:text-ink hover:file:bg-sunken',
        className,
      )}
    />
  );
}
