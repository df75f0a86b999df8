import { useEffect, useId, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Input } from '#src/ui/controls.tsx';

/** Narrows a long list of suburbs to those that match. Hidden ones are still submitted with the form. */
function SuburbFinder({ label }: { label: string }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');

  // Otherwise the form would take the search text for an unsaved change.
  useEffect(() => {
    const holder = root.current?.parentElement;
    const keep = (event: Event) => event.stopPropagation();
    for (const kind of ['input', 'change']) holder?.addEventListener(kind, keep);
    return () => {
      for (const kind of ['input', 'change']) holder?.removeEventListener(kind, keep);
    };
  }, []);

  const find = (typed: string) => {
    const text = typed.trim().toLowerCase();
    const rows = [...(root.current?.closest('form')?.querySelectorAll<HTMLElement>('[data-suburbs] > li') ?? [])];
    let found = 0;
    for (const row of rows) {
      const [name = '', postcode = ''] = [...row.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].map(
        ({ value }) => value.trim().toLowerCase(),
      );
      const isFound = name !== '' && (name.includes(text) || postcode.startsWith(text));
      if (isFound) found += 1;
      // Empty rows stay, to add a missing suburb.
      row.hidden = text !== '' && name !== '' && !isFound;
    }
    setMessage(text === '' ? '' : found === 0 ? 'None found. Add it in an empty row.' : `${found} found`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was typed before this woke
  useEffect(() => {
    const typed = root.current?.querySelector('input')?.value ?? '';
    if (typed !== '') find(typed);
  }, []);

  return (
    <div ref={root} className="flex flex-col gap-1.5 noscript:hidden">
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <div className="max-w-80 flex-1 basis-56">
          <Input
            id={id}
            type="search"
            autoComplete="off"
            maxLength={60}
            onChange={(event) => find(event.target.value)}
            // Enter would submit the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
        <p aria-live="polite" className="text-14 text-ink-2">
          {message}
        </p>
      </div>
    </div>
  );
}

export default defineIsland('admin/suburb-finder', SuburbFinder);
