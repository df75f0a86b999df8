import { memo } from 'react';
import { CloseIcon, SearchIcon } from '#src/ui/icon.tsx';

interface SearchBarProps {
  at: React.RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
}

export const SearchBar = memo(function SearchBar({ at, typed, onType, onClear, onEnter }: SearchBarProps) {
  return (
    <search className="relative min-w-0 flex-1 p-2">
      <SearchIcon
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={at}
        type="text"
        inputMode="search"
        value={typed}
        aria-label="Search the menu"
        placeholder="Type to search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
        className="h-12 w-full rounded-input border border-line bg-paper pr-14 pl-11 text-16 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
      />
      {typed === '' ? null : (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear the search"
          onClick={onClear}
          className="absolute top-2 right-2 grid size-12 place-items-center rounded-input text-ink-2 hover:text-ink"
        >
          <CloseIcon size={20} aria-hidden />
        </button>
      )}
    </search>
  );
});
