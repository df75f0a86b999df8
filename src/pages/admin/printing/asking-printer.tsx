import { Banner } from '#src/ui/banner.tsx';

interface TypedInto {
  readonly url: string;
  readonly id: string;
}

/** While another connection may still be chosen. */
export function AskingHint() {
  return (
    <p className="hidden text-14 text-ink-2 group-has-[[value=CLOUD]:checked]/where:block">
      Epson printers only. After you add it, this page shows the URL and ID to type into the printer.
    </p>
  );
}

/** What goes into the printer's own web page. The ID is its password too, so only who manages the store sees it. */
export function TypedIn({ typedIn, hasBox }: { typedIn: TypedInto | null; hasBox: boolean }) {
  if (!typedIn) return null;
  const { url, id } = typedIn;
  return (
    <div className="mb-6">
      <Banner
        kind={hasBox ? 'waiting' : 'info'}
        title={hasBox ? 'This printer gets nothing from the box' : 'Type these into the printer’s own web page'}
      >
        {hasBox ? (
          'Your store has a box, which prints without the internet. Choose another connection, such as ePOS-Print.'
        ) : (
          <>
            <dl className="my-2 grid gap-2">
              <Typed name="URL">{url}</Typed>
              <Typed name="ID">{id}</Typed>
              <Typed name="Interval">5 seconds</Typed>
            </dl>
            Open the printer’s address in a browser, go to Server Direct Print, turn it on and leave the password empty.
            Turn on ePOS-Print too. Keep the ID to yourself: anyone with it can read this printer’s dockets.
          </>
        )}
      </Banner>
    </div>
  );
}

function Typed({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="break-all font-mono select-all">{children}</dd>
    </div>
  );
}
