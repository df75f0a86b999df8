/** Shown at the bottom of the page while the server can't be reached. What was chosen and typed stays on the page. */
export function OfflineBar({ onRetry, isBusy = false }: { onRetry?: () => void; isBusy?: boolean }) {
  return (
    <div role="alert" data-part="offline" className="fixed inset-x-4 bottom-24 z-40 flex justify-center">
      <p className="flex max-w-narrow items-center gap-4 rounded-card bg-ink px-4 py-3 font-medium text-14 text-paper shadow-sheet">
        <span>You’re offline. Everything you entered is still here.</span>
        {onRetry ? (
          <button
            type="button"
            onClick={onRetry}
            aria-busy={isBusy || undefined}
            className="min-h-11 shrink-0 font-semibold underline underline-offset-4"
          >
            Try again
          </button>
        ) : null}
      </p>
    </div>
  );
}
