import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

/** Above a cart, a checkout and an order that is a test. */
export function TestOrderNotice({ canEnd = false }: { canEnd?: boolean }) {
  return (
    <Banner
      kind="info"
      title="Test order"
      action={
        canEnd ? (
          <form method="post">
            <Button type="submit" name="do" value="endTest" size="small">
              Order for real
            </Button>
          </form>
        ) : null
      }
    >
      It costs nothing and isn’t counted anywhere.
    </Banner>
  );
}
