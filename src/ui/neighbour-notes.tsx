import { type Neighbours, neighbourLines } from '#src/domain/delivery/neighbour-lines.ts';
import { Banner } from './banner.tsx';

const MOST_LISTED = 10;

/** Where delivery areas overlap, and the gaps that they leave. */
export function NeighbourNotes({ neighbours }: { neighbours: Neighbours }) {
  const lines = neighbourLines(neighbours);
  if (lines.length === 0) return null;
  return (
    <Banner kind={neighbours.gaps.length > 0 ? 'waiting' : 'info'} title="Overlaps and gaps">
      <ul className="list-disc pl-5">
        {lines.slice(0, MOST_LISTED).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > MOST_LISTED ? <p>And {lines.length - MOST_LISTED} more.</p> : null}
    </Banner>
  );
}
