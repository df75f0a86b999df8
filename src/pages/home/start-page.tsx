import { LinkButton } from '#src/ui/button.tsx';

export interface StartPageStore {
  readonly restaurantId: string;
  readonly restaurantName: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly place: string;
}

export interface StartPageProps {
  readonly frontEnds: readonly { readonly name: string; readonly text: string; readonly href: string }[];
  readonly stores: readonly StartPageStore[];
  /** Of the demo; empty in production. */
  readonly logins: readonly { readonly name: string; readonly email: string }[];
  readonly password: string | null;
}

/** What stands at `/` where the program serves more than one restaurant. */
export function StartPage({ frontEnds, stores, logins, password }: StartPageProps) {
  return (
    <main id="main" className="mx-auto max-w-4xl px-(--gutter) py-12 sm:py-16">
      <h1 className="text-28 font-extrabold sm:text-36">Servery</h1>
      <p className="mt-2 text-18 text-ink-2">Order from a restaurant, or work behind its counter.</p>
      <section aria-labelledby="stores" className="mt-10">
        <h2 id="stores" className="text-18 font-bold">
          Stores
        </h2>
        {stores.length === 0 ? <p className="mt-2 text-ink-2">There is no store yet.</p> : null}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {stores.map((store) => (
            <li key={store.storeId}>
              <a
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-sunken"
                href={`/restaurants/${store.restaurantId}/stores/${store.storeId}`}
              >
                <span className="font-semibold">
                  {store.restaurantName}
                  {store.storeName === store.restaurantName ? '' : `, ${store.storeName}`}
                </span>
                <span className="text-ink-2">{store.place}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="front-ends" className="mt-10">
        <h2 id="front-ends" className="text-18 font-bold">
          For the restaurant
        </h2>
        <ul className="mt-3 flex flex-col gap-3">
          {frontEnds.map((one) => (
            <li key={one.href} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <LinkButton href={one.href}>{one.name}</LinkButton>
              <span className="text-ink-2">{one.text}</span>
            </li>
          ))}
        </ul>
      </section>
      {logins.length > 0 ? (
        <section aria-labelledby="logins" className="mt-10">
          <h2 id="logins" className="text-18 font-bold">
            Demo logins
          </h2>
          <p className="mt-1 text-ink-2">
            The password of all of them is <code className="select-all font-mono">{password}</code>
          </p>
          <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
            {logins.map((login) => (
              <div key={login.email} className="contents">
                <dt>{login.name}</dt>
                <dd className="mb-2 sm:mb-0">
                  <code className="select-all font-mono">{login.email}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </main>
  );
}
