import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';

interface Prices {
  /** What the previews of a card and a tile show. */
  shown: { online: string; pos: string };
  rows: { label: string; price: string }[];
  notes: string[];
}

export interface ItemPricesProps {
  formId: string;
  /** As stored, or as the form was submitted. */
  prices: Prices;
}

/** The pause after the last key before the server is asked. */
const QUIET_MS = 350;

/** What the item will cost on each channel. The server calculates it from the form, so it is what customers pay. */
function ItemPrices({ formId, prices: sent }: ItemPricesProps) {
  const [prices, setPrices] = useState(sent);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async () => {
      asking?.abort();
      asking = new AbortController();
      const body = new FormData(form);
      for (const [name, value] of [...body]) if (typeof value !== 'string') body.delete(name);
      body.set('do', 'prices');
      const answer = await fetch(location.href, {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
        signal: asking.signal,
      }).catch(() => null);
      // A half-typed amount has no price, so the last prices stay.
      if (!answer?.ok) return;
      const next = (await answer.json()) as Prices;
      setPrices(next);
      for (const [place, text] of Object.entries(next.shown)) {
        for (const at of document.querySelectorAll(`[data-price="${place}"]`)) at.textContent = text;
      }
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), QUIET_MS);
    };
    form.addEventListener('input', wait);
    form.addEventListener('change', wait);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      form.removeEventListener('input', wait);
      form.removeEventListener('change', wait);
    };
  }, [formId]);
  return (
    <>
      {prices.rows.length === 0 ? <p className="text-14 text-ink-2">Not sold anywhere yet.</p> : null}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-14">
        {prices.rows.map(({ label, price }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tnum text-right font-semibold">{price}</dd>
          </div>
        ))}
      </dl>
      {prices.notes.map((note) => (
        <p key={note} className="mt-3 border-line border-t pt-3 text-14">
          {note}
        </p>
      ))}
    </>
  );
}

export default defineIsland('admin/item-prices', ItemPrices);
