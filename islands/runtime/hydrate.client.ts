/**
 * The script of every page with an island: finds them and hydrates each when its page asked for it. React is not part of it; the
 * first island fetches it once for all.
 */

async function wakeIsland(at: HTMLElement): Promise<void> {
  const { island, src } = at.dataset;
  try {
    const [{ wake }, module] = await Promise.all([import('./wake.tsx'), import(src!)]);
    wake(at, module.default);
  } catch (error) {
    // The page still works as plain HTML without this island. Monitoring is notified.
    window.dispatchEvent(new CustomEvent('island-error', { detail: { island, error } }));
  }
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

function whenSeenOrTouched(at: HTMLElement, run: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: '200px' },
  );
  const start = () => {
    watcher.disconnect();
    at.removeEventListener('focusin', start);
    run();
  };
  // The wrapper may be `display: contents`, which has no box to observe.
  watcher.observe(at.firstElementChild ?? at);
  at.addEventListener('focusin', start);
}

function wakeWithin(page: ParentNode): void {
  for (const at of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const run = () => void wakeIsland(at);
    if (at.dataset.hydrate === 'load') run();
    else if (at.dataset.hydrate === 'idle') whenIdle(run);
    else whenSeenOrTouched(at, run);
  }
}

wakeWithin(document);
// A script that adds a part of another page says so at that part.
document.addEventListener('islands-added', ({ target }) => wakeWithin(target as Element));
