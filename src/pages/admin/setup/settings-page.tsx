import type { ReactNode } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import {
  STORE_SETTINGS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import {
  type ActionAnswer,
  type FormState,
  formAgain,
  href,
  type PageActionRequest,
  type PageContext,
  type PageFile,
  type PageFileRequest,
  type PageRequest,
  type StillPage,
} from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { type AdminFacts, adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { type FormKit, type FormKitOf, formKit } from '../forms/form-kit.ts';
import type { FieldsOf } from '../forms/kind.ts';
import { KitForm } from '../forms/kit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { sketchOf } from '../forms/sketch.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { PREVIEW, SitePreview, siteWith } from '../website/site-preview.tsx';

export interface SettingsLayoutProps<More = null> {
  /** Puts the field of this path in its place. */
  put: Put;
  form: FormState;
  store: StoreFacts;
  more: More;
}

export interface SettingsPage<Name extends StoreSettingsName, Path extends string, More = null>
  extends Omit<AdminFacts, 'guard' | 'example'> {
  readonly at: { readonly path: Path };
  readonly name: Name;
  readonly title: string;
  readonly status: string;
  /** The message after saving. */
  readonly saved: string;
  readonly help: { readonly title: string; readonly points: readonly string[] };
  /** A form whose result is seen beside it: what the store has with what is typed, and what shows it. */
  readonly preview?: {
    readonly facts: (facts: StoreFacts, typed: StoreSettings[Name]) => StoreFacts;
    /** The page that shows it; without one, the store's first. */
    readonly page?: StillPage['page'];
    readonly below?: (props: Omit<SettingsLayoutProps<More>, 'put'>) => ReactNode;
  };
  readonly fields: FieldsOf<StoreSettings[Name]>;
  readonly check?: FormKitOf<StoreSettings[Name]>['check'];
  /** A button beside "Save" that fills the form in without saving. */
  readonly fills?: FillButton;
  /** What the page shows beside the settings themselves. */
  readonly more?: (request: PageRequest<StoreScope>, stored: StoreSettings[Name]) => Promise<More>;
  readonly Layout: (props: SettingsLayoutProps<More>) => ReactNode;
  /** Below the form: questions to the saved settings. */
  readonly Below?: (props: { more: More; store: StoreFacts }) => ReactNode;
  readonly file?: (
    request: PageFileRequest<StoreScope>,
    stored: StoreSettings[Name],
  ) => PageFile | null | Promise<PageFile | null>;
  readonly connects?: (more: More) => readonly string[];
  /** Keeps the pictures that came with the form, before it is read. */
  readonly prepare?: (request: PageActionRequest<StoreScope>) => Promise<unknown>;
  /** Buttons that change what is typed and save nothing, or do something beside the settings; null: another button. */
  readonly presses?: Presses;
  /** Those beside the settings, for the tests that ask with each. */
  readonly acts?: readonly string[];
  /** Where the group is saved by a use case of its own. */
  readonly save?: (
    request: PageActionRequest<StoreScope>,
    change: { readonly value: StoreSettings[Name]; readonly version: number },
  ) => Promise<unknown>;
}

type Presses = (request: PageActionRequest<StoreScope>) => Promise<ActionAnswer | null>;

export interface FillButton {
  readonly do: string;
  readonly label: string;
  /** Its Layout draws it. */
  readonly isInLayout?: true;
  /** The form's values as they are from then on. */
  fill(
    values: FormState['values'],
    at: { readonly ctx: PageContext; readonly store: StoreFacts; readonly today: string; readonly form: FormData },
  ): Promise<FormState['values']>;
  /** The message above a form that was filled in; null if it wasn't. */
  said(values: FormState['values']): string | null;
}

/** A page for one group of a store's settings: its fields, and help beside them. */
export function settingsPage<Name extends StoreSettingsName, const Path extends string, More = null>(
  page: SettingsPage<Name, Path, More>,
) {
  type Value = StoreSettings[Name];
  const { at, name, title, status, help, fields, check, fills, Layout, more, Below, file, connects, preview, ...rest } =
    page;
  const { saved: _saved, prepare: _prepare, presses: _presses, save: _save, acts = [], ...stands } = rest;
  const schema = STORE_SETTINGS[name] as unknown as FormKitOf<Value>['schema'];
  const kit = formKit<Value>({ schema, fields, ...(check ? { check } : {}) });
  const made = adminPage<StoreScope>({
    ...stands,
    guard: { action: 'store.manage' },
    example: preview
      ? { forms: formsOf('', PREVIEW, ...acts), answers: [200, 303, 400, 409] }
      : { forms: formsOf('', ...acts), answers: [303, 400, 409] },
  })({
    path: at.path,
    async load(request) {
      const { ctx, scope, base, url } = request;
      const store = await ctx.menus.storeOf(scope);
      const group = await readSettingsGroup(ctx, scope, name);
      return {
        base,
        here: url.pathname,
        store,
        today: todayAt(ctx, store),
        ...group,
        more: (more ? await more(request, group.value) : null) as More,
      };
    },
    file: async (asked) => (file ? file(asked, (await readSettingsGroup(asked.ctx, asked.scope, name)).value) : null),
    connects: (data) => connects?.(data.more) ?? [],
    title: ({ store }) => `${title} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    action: (request) => actOnSettings(page, kit, request),
    render({ base, here, store, today, value, version, more: shown }, { form, notice }) {
      const { restaurantId, id: storeId, currencyCode } = store.profile;
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader title={title} status={status} />
          <Filled text={fills?.said(form.values) ?? null} />
          <WithSide
            label={preview ? 'Preview and help' : 'Help'}
            isWide={preview !== undefined}
            side={
              <>
                {preview ? <SitePreview formId={name} action={here} /> : null}
                {preview?.below?.({ form, store, more: shown })}
                <HelpCard {...help} />
              </>
            }
          >
            <KitForm
              {...{ id: name, kit, stored: value, version, form, notice, today }}
              symbol={currencySymbol(currencyCode)}
              label="Save"
              also={fills && !fills.isInLayout ? <SubmitToFill button={fills} /> : null}
              backHref={href(base, paths.store, { restaurantId, storeId })}
            >
              {(put) => <Layout put={put} form={form} store={store} more={shown} />}
            </KitForm>
            {Below ? <Below more={shown} store={store} /> : null}
          </WithSide>
        </AdminLayout>
      );
    },
  });
  // What else says these settings in words uses the same fields.
  return Object.assign(made, { kit });
}

/** Buttons that send nothing but what the form holds. */
const formsOf = (...buttons: readonly string[]) => Object.fromEntries(buttons.map((button) => [button, {}]));

/** Saves the group, unless a button of the form only changes what is typed. */
async function actOnSettings<Name extends StoreSettingsName, Path extends string, More>(
  page: SettingsPage<Name, Path, More>,
  kit: FormKit<StoreSettings[Name]>,
  request: PageActionRequest<StoreScope>,
): Promise<ActionAnswer> {
  const { name, saved, prepare, save, preview } = page;
  const { ctx, scope, form, url, by } = request;
  if (preview && form.get('do') === PREVIEW) {
    const typed = sketchOf<StoreSettings[Name]>(kit, form, (await readSettingsGroup(ctx, scope, name)).value);
    return siteWith(ctx, scope, (facts) => preview.facts(facts, typed), preview.page ? { page: preview.page } : {});
  }
  const pressed = await pressButton(page, request);
  if (pressed) return pressed;
  return saveForm({
    kit,
    form,
    newId: () => ctx.ids.next(),
    ...(prepare ? { prepare: () => prepare(request) } : {}),
    read: () => readSettingsGroup(ctx, scope, name),
    save: (value, { version }) =>
      save ? save(request, { value, version }) : saveSettings(ctx, scope, { name, value, version, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
    done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
  });
}

/** A button that does something else than saving the group; null: it saves. */
async function pressButton(
  { fills, presses }: { readonly fills?: FillButton; readonly presses?: Presses },
  request: PageActionRequest<StoreScope>,
): Promise<ActionAnswer | null> {
  const { ctx, scope, form } = request;
  if (fills && form.get('do') === fills.do) {
    const store = await ctx.menus.storeOf(scope);
    const values = await fills.fill(formAgain(form, []).values, { ctx, store, today: todayAt(ctx, store), form });
    return { kind: 'again', status: 200, form: { values, errors: {}, message: null } };
  }
  try {
    return (await presses?.(request)) ?? null;
  } catch (error) {
    return refused(error, form);
  }
}

function todayAt({ clock }: Pick<PageContext, 'clock'>, { profile }: StoreFacts): string {
  return localDateOf(clock.now(), profile.timezone).toString();
}

function SubmitToFill({ button }: { button: FillButton }) {
  return (
    <Button type="submit" name="do" value={button.do}>
      {button.label}
    </Button>
  );
}

function Filled({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="mb-4" role="status">
      <Banner kind="info" title={text} />
    </div>
  );
}
