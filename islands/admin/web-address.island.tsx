import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { webAddressOf } from '#src/domain/tenancy/web-address.ts';
import { textsOf } from './form-texts.ts';

export interface WebAddressProps {
  formId: string;
  /** What stands before the address: `servery.example/restaurants/`. */
  start: string;
}

/** The address that customers will type, as it comes of the name and of what is typed for it. */
function WebAddress({ formId, start }: WebAddressProps) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const { name = '', id = '' } = textsOf(new FormData(form));
      setAddress(id.trim() || (webAddressOf(name) ?? ''));
    };
    // Something may have been typed before this woke.
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
