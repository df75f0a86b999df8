import type { Overlap } from '#src/domain/delivery/area-neighbours.ts';
import { squareKilometres } from '#src/domain/delivery/area-shape.ts';
import { Banner } from '#src/ui/banner.tsx';

const MOST_LISTED = 10;

/** Where saved areas overlap, and the gaps that they leave. */
export function NeighbourNotes({ overlaps, gaps }: { overlaps: readonly Overlap[]; gaps: readonly number[] }) {
  if (overlaps.length === 0 && gaps.length === 0) return null;
  const lines = [
    ...gaps.map((size) => `Between your areas there’s a gap of ${squareKilometres(size)} without delivery.`),
    ...overlaps.map(({ applies, under, squareMetres, isInside }) =>
      isInside
        ? `${applies} is inside ${under}. There, the fee of ${applies} applies.`
        : `${applies} and ${under} overlap by ${squareKilometres(squareMetres)}. There, the fee of ${applies}, the smaller one, applies.`,
    ),
  ];
  return (
    <Banner kind={gaps.length > 0 ? 'waiting' : 'info'} title="Overlaps and gaps of the saved areas">
      <ul className="list-disc pl-5">
        {lines.slice(0, MOST_LISTED).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > MOST_LISTED ? <p>And {lines.length - MOST_LISTED} more.</p> : null}
    </Banner>
  );
}
