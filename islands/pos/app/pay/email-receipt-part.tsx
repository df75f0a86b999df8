import { lazy, Suspense } from 'react';
import type { EmailReceiptProps } from './email-receipt.tsx';

/** Only the cloud sends email, so this is fetched on first use (decision 0058). */
const Form = lazy(() =>
  import('./email-receipt.tsx').then(
    ({ EmailReceipt }) => ({ default: EmailReceipt }),
    () => ({ default: Away }),
  ),
);

/** Its space is reserved from the start, so that nothing moves when it appears. */
export function EmailReceiptPart(props: EmailReceiptProps) {
  return (
    <div className="mb-3 min-h-28">
      <Suspense>
        <Form {...props} />
      </Suspense>
    </div>
  );
}

function Away() {
  return <p role="alert">Email isn’t available offline. Print the receipt instead.</p>;
}
