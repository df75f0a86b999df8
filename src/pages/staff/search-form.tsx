import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';

const SEARCH_LENGTH = 80;

export function searchOf(query: URLSearchParams): string {
  return (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH);
}

/** A field and its button; the answer is the same screen at its own address. */
export function SearchForm({
  label,
  placeholder,
  search,
  children,
}: {
  label: string;
  placeholder?: string;
  search: string;
  /** Other fields of the same question. */
  children?: ReactNode;
}) {
  return (
    <form method="get" className="mb-4 flex flex-col gap-2">
      <div className="flex gap-2">
        <Input
          name="search"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={search}
          maxLength={SEARCH_LENGTH}
          className="min-w-0 flex-1"
        />
        <Button type="submit" icon={SearchIcon}>
          Search
        </Button>
      </div>
      {children}
    </form>
  );
}
