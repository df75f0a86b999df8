import type { ReactNode } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { StoreSettings, StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit, versionOf } from '../edit-form.tsx';
import { type Numbers, numbersOf } from '../form-numbers.ts';
import { SaveBar } from '../form-parts.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

export interface GroupFieldsProps<Name extends StoreSettingsName> {
  stored: StoreSettings[Name];
  form: FormState;
  store: StoreFacts;
  /** The store's date, `yyyy-mm-dd`. */
  today: string;
}

export interface GroupPage<Name extends StoreSettingsName, Path extends string> {
  readonly at: { readonly path: Path };
  readonly name: Name;
  readonly title: string;
  readonly status: string;
  /** What is said once it is saved. */
  readonly saved: string;
  readonly help: { readonly title: string; readonly points: readonly string[] };
  /** The group that the form says. What is wrong goes through `numbers`; `newId` for what is new in a list. */
  readonly read: (
    form: FormData,
    stored: StoreSettings[Name],
    numbers: Numbers,
    newId: () => string,
  ) => StoreSettings[Name];
  readonly Fields: (props: GroupFieldsProps<Name>) => ReactNode;
}

/** A page for one group of a store's settings: the form, the version it is saved against, and what helps beside it. */
export function groupPage<Name extends StoreSettingsName, const Path extends string>(group: GroupPage<Name, Path>) {
  const { at, name, title, status, saved, help, read, Fields } = group;
  return pageOf<StoreScope>()({
    path: at.path,
    async load({ ctx, scope, base, url }) {
      const store = await ctx.menus.storeOf(scope);
      const today = localDateOf(ctx.clock.now(), store.profile.timezone).toString();
      return { base, here: url.pathname, store, today, ...(await readSettingsGroup(ctx, scope, name)) };
    },
    title: ({ store }) => `${title} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    async action({ ctx, scope, form, url, by }) {
      try {
        const numbers = numbersOf(form);
        const value = read(form, (await readSettingsGroup(ctx, scope, name)).value, numbers, () => ctx.ids.next());
        numbers.done();
        await saveSettings(ctx, scope, { name, value, version: versionOf(form), by });
        return { kind: 'redirect', to: url.pathname, notice: saved };
      } catch (error) {
        return refusedEdit(error, form);
      }
    },
    render({ base, here, store, today, value, version }, { form, notice }) {
      const { restaurantId, id: storeId } = store.profile;
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader title={title} status={status} />
          <WithSide label="Help" side={<HelpCard {...help} />}>
            <EditForm id={name} form={form} notice={notice} version={version}>
              <Fields stored={value} form={form} store={store} today={today} />
              <SaveBar label="Save" backHref={href(base, paths.store, { restaurantId, storeId })} />
            </EditForm>
          </WithSide>
        </AdminLayout>
      );
    },
  });
}
