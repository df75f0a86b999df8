/** A guest’s browser at a store that takes bookings, without script; shared by the tests of the booking pages. */
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { CUSTOMER, type OrderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { customerCookie } from '#src/http/cookies.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

export const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
export const BOOK = `${STORE}/table-booking`;

interface GuestPage {
  readonly status: number;
  readonly html: string;
  /** Without its tags. */
  readonly text: string;
  readonly to: string | null;
}

export interface GuestVisit {
  open(path: string): Promise<GuestPage>;
  /** Sends a form and follows where it leads. */
  send(path: string, form: Readonly<Record<string, string | readonly string[]>>): Promise<GuestPage>;
}

export async function guestVisit(fixture: OrderingFixture, { isSignedIn = true } = {}): Promise<GuestVisit> {
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const jar = new Map<string, string>();
  const { restaurantId } = SCOPE;
  if (isSignedIn) {
    const name = customerCookie(restaurantId);
    const pair = await signedInAs(fixture.ctx, name, { kind: 'customer', subjectId: CUSTOMER, restaurantId });
    jar.set(name, pair.slice(name.length + 1));
  }
  const ask = async (path: string, init: { method?: string; body?: URLSearchParams } = {}): Promise<GuestPage> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.request(path, { ...init, headers: { cookie, accept: 'text/html' } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const html = await answer.text();
    const text = html
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    return { status: answer.status, html, text, to: answer.headers.get('location') };
  };
  return {
    open: (path) => ask(path),
    async send(path, form) {
      const pairs = Object.entries(form).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : value.map((one) => [name, one]),
      );
      const answer = await ask(path, { method: 'POST', body: new URLSearchParams(pairs) });
      if (answer.to === null) return answer;
      return { ...(await ask(answer.to.replace(/#.*/, ''))), to: answer.to };
    },
  };
}
