import type { StoreFacts } from '#db/menu/menu-store.ts';
import { AUTHORITIES, type StatementPart, statementOf } from '#src/domain/tenancy/accessibility-statement.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import { pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';

/** The store's accessibility statement, once it is published. */
export const accessibilityPage = pageOf<StoreScope>()({
  path: paths.accessibility.path,
  hasOwnCss: true,
  async load({ ctx, scope, base }) {
    const store = await ctx.menus.storeOf(scope);
    if (!store.profile.settings.accessibility.isPublished) throw notFound('page');
    return { head: storeHeadOf(store, ctx.clock.now()), base, store };
  },
  title: ({ head }) => `Accessibility · ${head.restaurantName} ${head.storeName}`,
  cache: ({ store }) => ({ key: `${store.menuVersion}.${store.settingsVersion}`, maxAgeSeconds: 60 }),
  render({ head, base, store }) {
    const { accessibility } = store.profile.settings;
    return (
      <StoreLayout head={head} base={base}>
        <article className="mx-auto flex w-full max-w-narrow flex-col gap-8 px-(--gutter) py-8">
          <header>
            <h1 className="font-extrabold text-28">Accessibility</h1>
            <p className="mt-1 text-ink-2">
              {head.restaurantName} {head.storeName} wants everyone to be able to order.
            </p>
          </header>
          {statementOf(accessibility).map((part) => (
            <Part key={part.title} {...part} />
          ))}
          <Contact store={store} />
        </article>
      </StoreLayout>
    );
  },
});

function Part({ title, paragraphs, points }: StatementPart) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-18">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="mb-2">
          {text}
        </p>
      ))}
      {points.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Who is asked, who is asked next, and from when the text is. */
function Contact({ store: { profile } }: { store: StoreFacts }) {
  const { email, phone, checkedIsoDate } = profile.settings.accessibility;
  const authority = AUTHORITIES[profile.countryCode];
  return (
    <section>
      <h2 className="mb-2 font-bold text-18">Tell us what doesn’t work</h2>
      <p>Say what you tried, and which device and browser you used.</p>
      <ul className="my-1 *:[li]:flex *:[li]:min-h-11 *:[li]:items-center *:[li]:gap-1">
        {email === '' ? null : (
          <li>
            Email: <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone === '' ? null : (
          <li>
            Phone: <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
      </ul>
      <p>
        If our answer doesn’t help, you can contact{' '}
        <a href={authority.href} rel="noopener">
          {authority.name}
        </a>
        .
      </p>
      {checkedIsoDate === null ? null : (
        <p className="mt-4 text-14 text-ink-2">
          This statement was last checked on {formatStoreDateLong(Temporal.PlainDate.from(checkedIsoDate))}.
        </p>
      )}
    </section>
  );
}
