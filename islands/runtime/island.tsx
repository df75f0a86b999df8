import { useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { Island } from './define.ts';
import { enterIsland, type HydrateWhen, LedgerContext } from './ledger.ts';

export interface IslandTagProps<P extends object> {
  of: Island<P>;
  props: P;
  /** When it hydrates. `visible` costs nothing until it scrolls into view. */
  hydrate?: HydrateWhen;
  /** Nothing in it works without script: while it sleeps it takes no press, so that none is lost, and no focus. */
  needsScript?: boolean;
  className?: string;
}

/**
 * Server side of an island: its own React root inside the page's HTML. It is rendered separately, with its own id prefix, because
 * the browser hydrates it separately. Rendered in place, every `useId` inside would differ between server and browser.
 */
export function IslandTag<P extends object>({
  of,
  props,
  hydrate = 'visible',
  needsScript,
  className,
}: IslandTagProps<P>) {
  const ledger = useContext(LedgerContext);
  if (!ledger) throw new Error(`island ${of.id} is outside a page`);
  const { prefix, src } = enterIsland(ledger, of.id, hydrate);
  const html = renderToString(<of.Component {...props} />, { identifierPrefix: prefix });
  return (
    <div
      className={className}
      data-island={of.id}
      data-src={src}
      data-prefix={prefix}
      data-hydrate={hydrate}
      data-props={JSON.stringify(props)}
      inert={needsScript}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
