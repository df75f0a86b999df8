import { shortStoreName } from '#src/domain/tenancy/store-name.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { Image } from '#src/ui/image.tsx';

export interface StartPageStore {
  readonly restaurantId: string;
  readonly restaurantName: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly place: string;
  readonly bannerImageId: string | null;
  readonly logoImageId: string | null;
}

export interface StartPageProps {
  readonly frontEnds: readonly { readonly name: string; readonly text: string; readonly href: string }[];
  /** Null when the list is private. */
  readonly stores: readonly StartPageStore[] | null;
  /** The demo's; empty in production. */
  readonly logins: readonly { readonly name: string; readonly email: string }[];
  readonly password: string | null;
}

/** The page at `/` where the program serves more than one restaurant. */
export function StartPage({ frontEnds, stores, logins, password }: StartPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-page px-(--gutter) py-12 sm:py-16">
      <h1 className="text-28 font-extrabold sm:text-36">Servery</h1>
      <p className="mt-2 text-18 text-ink-2">Order from a restaurant, or sign in to run one.</p>
      {stores === null ? null : (
        <section aria-labelledby="stores" className="mt-10">
          <h2 id="stores" className="text-18 font-bold">
            Stores
          </h2>
          {stores.length === 0 ? <p className="mt-2 text-ink-2">No stores yet.</p> : null}
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {stores.map((store) => (
              <StoreCard key={store.storeId} store={store} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="front-ends" className="mt-10">
        <h2 id="front-ends" className="text-18 font-bold">
          For the restaurant
        </h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {frontEnds.map((one) => (
            <li
              key={one.href}
              className="relative rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong"
            >
              <a href={one.href} className="font-semibold no-underline after:absolute after:inset-0">
                {one.name}
              </a>
              <p className="mt-0.5 text-14 text-ink-2">{one.text}</p>
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
            They all use the password <code className="select-all font-mono">{password}</code>
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

function StoreCard({ store }: { store: StartPageStore }) {
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong">
      <Image src={store.bannerImageId ? `/images/${store.bannerImageId}` : null} alt="" ratio={[8, 3]} width={400} />
      <div className="flex items-center gap-3 p-4">
        {store.logoImageId ? (
          <Image
            src={`/images/${store.logoImageId}`}
            alt=""
            ratio={[1, 1]}
            width={44}
            className="size-11 shrink-0 rounded-card"
          />
        ) : (
          <Monogram name={store.restaurantName} />
        )}
        <p className="min-w-0">
          <a
            className="block truncate font-bold text-18 no-underline after:absolute after:inset-0"
            href={`/restaurants/${store.restaurantId}/stores/${store.storeId}`}
          >
            {store.restaurantName}
          </a>
          <span className="block truncate text-14 text-ink-2">{placeOf(store)}</span>
        </p>
      </div>
    </li>
  );
}

/** 'Carlton', 'Soho, London': what tells stores of one restaurant apart, each word once. */
function placeOf({ restaurantName, storeName, place }: StartPageStore): string {
  const short = shortStoreName(restaurantName, storeName);
  return [...new Set([short, place])].filter((word) => word !== '' && word !== restaurantName).join(', ');
}
