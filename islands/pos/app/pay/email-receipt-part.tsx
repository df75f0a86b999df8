import { lazy, Suspense } from 'react';
import type { EmailReceiptProps } from './email-receipt.tsx';

/** Only the cloud sends mail, so that it is fetched when it is first wanted (decision 0058). */
const Form = lazy(() =>
  import('./email-receipt.tsx').then(
    ({ EmailReceipt }) => ({ default: EmailReceipt }),
    () => ({ default: Away }),
  ),
);

/** In its own place from the start, so that nothing moves when it comes. */
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
