import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { webAddressOf } from '#src/domain/tenancy/web-address.ts';
import { textsOf } from './form-texts.ts';

export interface WebAddressProps {
  formId: string;
  /** The fixed part in front: `servery.example/restaurants/`. */
  start: string;
}

/** Previews the address that customers will type, derived from the name or from what is typed for it. */
function WebAddress({ formId, start }: WebAddressProps) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const { name = '', id = '' } = textsOf(new FormData(form));
      setAddress(id.trim() || (webAddressOf(name) ?? ''));
    };
    // The user may have typed before this hydrated.
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [formId]);
  if (address === '') return null;
  return (
    <p data-part="web-address" className="wrap-anywhere text-14 text-ink-2">
      Your address: <span className="font-semibold text-ink">{start + address}</span>
    </p>
  );
}

export default defineIsland('admin/web-address', WebAddress);
