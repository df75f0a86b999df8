import { useEffect, useRef } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { followCart, refresh } from './refresh.ts';

export interface SearchBoxProps {
  q: string;
  /** A parameter of the address. Without script the form includes it. */
  diet: string | null;
}

const PAUSE_MS = 180;

/** The search form. With script the results follow the typing. */
function SearchBox({ q, diet }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(followCart, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was typed before this woke, or what the browser put back, has not been looked for.
    const typed = textIn(form.current);
    if (typed !== q) find(typed);
  }, [q]);
  return (
    <form
      ref={form}
      method="get"
      className="mt-4 flex max-w-narrow gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        find(textIn(event.currentTarget));
      }}
    >
      {diet === null ? null : <input type="hidden" name="diet" value={diet} />}
      <Input
        type="search"
        name="q"
        aria-label="Search the menu"
        defaultValue={q}
        maxLength={80}
        placeholder="Dish, ingredient, vegan…"
        autoFocus={q === ''}
        onChange={(event) => {
          clearTimeout(timer.current);
          const text = event.target.value;
          timer.current = setTimeout(() => find(text), PAUSE_MS);
        }}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}

function find(text: string): void {
  const url = new URL(location.href);
  url.searchParams.set('q', text);
  history.replaceState(null, '', url);
  void refresh(url.href, {}, ['[data-part="results"]', 'title']);
}

const textIn = (form: HTMLFormElement | null) => String((form && new FormData(form).get('q')) ?? '');

export default defineIsland('storefront/search-box', SearchBox);
