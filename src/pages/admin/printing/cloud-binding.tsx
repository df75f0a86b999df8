import type { CloudPrinterRow } from '#db/printing/cloud-printers.repository.ts';
import { CLOUD_PRINTER_CODES, cloudPrinterWords } from '#src/domain/printing/cloud-printer-codes.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

export const BIND = 'bindCloud';
export const ASK = 'askCloud';

/** How a printer stands with its maker's cloud, for the page of the printer and for the platform's. */
export interface Binding {
  readonly row: CloudPrinterRow | null;
  /** When the cloud last said something, in words; null: never. */
  readonly heard: string | null;
}

/** While another connection may still be chosen. */
export function CloudHint() {
  return (
    <p className="hidden text-14 text-ink-2 group-has-[[value=SUNMI]:checked]/where:block">
      Connect the printer to Wi-Fi with Sunmi’s app first. It needs no box and no network address.
    </p>
  );
}

/** What Sunmi's cloud says of a printer, and what to do about it. */
export function CloudBinding({ binding, hasBox }: { binding: Binding | null; hasBox: boolean }) {
  if (!binding) return null;
  const look = lookOf(binding, hasBox);
  return (
    <div className="mb-6">
      <Banner
        kind={look.kind}
        title={look.title}
        action={
          hasBox ? null : (
            <form method="post">
              <Button type="submit" name="do" value={look.act} size="small">
                {look.act === BIND ? 'Connect again' : 'Check now'}
              </Button>
            </form>
          )
        }
      >
        {look.text}
      </Banner>
    </div>
  );
}

interface Look {
  readonly kind: 'success' | 'info' | 'waiting' | 'problem' | 'offline';
  readonly title: string;
  readonly text: string;
  readonly act: typeof BIND | typeof ASK;
}

function lookOf({ row, heard }: Binding, hasBox: boolean): Look {
  if (hasBox) {
    const text =
      'Your store has a box, which prints without the internet. Choose another connection, such as ePOS-Print.';
    return { kind: 'waiting', title: 'This printer gets nothing from the box', text, act: ASK };
  }
  if (!row || row.boundIsoDateTimeUtc === null) {
    const code = CLOUD_PRINTER_CODES.find((one) => one === row?.code);
    const words = code === undefined ? null : cloudPrinterWords(code);
    return {
      kind: 'problem',
      title: words?.what ?? 'Sunmi hasn’t confirmed this printer yet',
      text: words?.next ?? 'We keep asking. Nothing prints until then.',
      act: BIND,
    };
  }
  const last = heard === null ? '' : ` Last heard ${heard}.`;
  if (row.isOnline === 0) {
    const text = `Check its power and Wi-Fi.${last}`;
    return { kind: 'offline', title: 'The printer isn’t connected to Sunmi’s cloud', text, act: ASK };
  }
  if (row.isOnline === null) {
    return { kind: 'info', title: 'Connected to your store', text: 'Print a test page to check it.', act: ASK };
  }
  return {
    kind: 'success',
    title: 'Connected through Sunmi’s cloud',
    text: `It prints while it has internet.${last}`,
    act: ASK,
  };
}
