import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { couponSentence, couponTermLines, couponWorth } from '#src/domain/promotions/coupon-text.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { termsFromValues } from './coupon-draft.ts';
import { textsOf } from './form-texts.ts';

export interface CouponPreviewProps {
  formId: string;
  /** The form as the server rendered it. */
  values: Record<string, string>;
  currencyCode: CurrencyCode;
  countryCode: CountryCode;
}

/** Previews the coupon as a sentence and as the website's card. Both follow the form. */
function CouponPreview({ formId, values: sent, currencyCode, countryCode }: CouponPreviewProps) {
  const [values, setValues] = useState(sent);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setValues(textsOf(new FormData(form)));
    // The user may have typed before this hydrated.
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [formId]);

  const terms = termsFromValues(values);
  const lines = couponTermLines(terms, { currencyCode, countryCode });
  return (
    <div className="flex flex-col gap-4">
      <p data-part="coupon-sentence" className="text-16">
        {couponSentence(terms, currencyCode)}
      </p>
      <div className="flex flex-col gap-3 rounded-card border border-accent border-dashed p-4">
        <div>
          <p className="wrap-anywhere font-extrabold text-22 text-accent-text">{couponWorth(terms, currencyCode)}</p>
          {values.description ? <p className="wrap-anywhere mt-1">{values.description}</p> : null}
        </div>
        {lines.length > 0 ? (
          <ul className="text-14 text-ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        <code className="font-mono font-semibold wrap-anywhere">{values.couponCode?.toUpperCase() || 'YOURCODE'}</code>
      </div>
    </div>
  );
}

export default defineIsland('admin/coupon-preview', CouponPreview);
