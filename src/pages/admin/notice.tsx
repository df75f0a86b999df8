import { Banner } from '#src/ui/banner.tsx';

/** What the last press did, once it is done. */
export function Notice({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="mb-4">
      <Banner kind="success" title={text} isOutcome />
    </div>
  );
}
