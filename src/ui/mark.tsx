/** The cloche: the product's own sign, as in the tab. The name is beside it, so screen readers skip it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="64" height="64" rx="15" className="fill-accent" />
      <g className="fill-accent-ink">
        <path d="M12 41a20 20 0 0 1 40 0z" />
        <rect x="9" y="44.5" width="46" height="5.5" rx="2.75" />
        <circle cx="32" cy="17" r="4" />
      </g>
    </svg>
  );
}
