import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listDeliveredAddresses } from '#db/ordering/delivered-addresses.queries.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import areaMap, { type AreaMapProps } from '#islands/admin/area-map.island.tsx';
import suburbFinder from '#islands/admin/suburb-finder.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { gapsOf, overlapsOf } from '#src/domain/delivery/area-neighbours.ts';
import { tileOrigin } from '#src/domain/delivery/map-tiles.ts';
import { suburbPlaces } from '#src/domain/delivery/suburb-places.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { DeliveryIcon } from '#src/ui/icon.tsx';
import { NeighbourNotes } from '#src/ui/neighbour-notes.tsx';
import { FormSection } from '../edit-form.tsx';
import { amount, choice } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { areaRows } from './area-rows.tsx';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';
import { suburbRows } from './suburb-rows.tsx';
import { askZone, TryAddress, type ZoneAnswer } from './try-address.tsx';
import { addZonesFile, ZonesFiles, zonesFile } from './zones-files.tsx';

/** How many show at once. */
const FEW_SUBURBS = 10;

interface More {
  readonly map: AreaMapProps;
  readonly storeHref: string;
  readonly overlaps: ReturnType<typeof overlapsOf>;
  readonly gaps: readonly number[];
  readonly asked: ZoneAnswer;
  /** Whether couriers can be asked for a price. */
  readonly hasCouriers: boolean;
  readonly integrationsHref: string;
}

/** Without tiles, without the store and without an area there is nothing on it that one could find one’s way by. */
function hasMapOf({ map }: More, { profile }: StoreFacts): boolean {
  return map.tiles !== null || map.store !== null || profile.settings.delivery.deliveryAreas.length > 0;
}

/** Whether the courier's price that an area may charge is there at all. */
function Couriers({ more: { hasCouriers, integrationsHref }, store: { profile } }: { more: More; store: StoreFacts }) {
  const { deliveryAreas } = profile.settings.delivery;
  const isWanted = deliveryAreas.some((one) => one.shouldApplyThirdPartyDeliveryFee);
  return (
    <Banner
      kind={!hasCouriers && isWanted ? 'waiting' : 'info'}
      title={hasCouriers ? 'Couriers are turned on' : 'Couriers are turned off'}
      action={
        <LinkButton href={integrationsHref} size="small">
          Integrations
        </LinkButton>
      }
    >
      {hasCouriers
        ? 'An area can charge the live price of Uber Direct, on your website and at the till.'
        : 'Each area charges its own delivery fee. The people who run this installation can turn couriers on with an Uber Direct account.'}
    </Banner>
  );
}

/** Where the store delivers and what it costs, by suburbs or by areas with corners. */
export const deliveryAreaPage = settingsPage({
  at: paths.deliveryArea,
  inStore: { in: 'website', at: 60, label: 'Delivery', icon: DeliveryIcon },
  words: 'zones suburbs fees area map',
  name: 'delivery',
  title: 'Delivery',
  status: 'Where you deliver and what it costs',
  saved: 'Saved. New orders use these zones.',
  help: {
    title: 'About zones',
    points: [
      'Suburbs match by name and postcode. Areas match by the address’s place on the map.',
      'Where areas overlap, the smallest applies.',
      'The minimum order is checked against the price of items before discounts.',
      'Tills can deliver elsewhere for a fee that someone with permission approves with a PIN.',
    ],
  },
  fields: {
    minOrderValue: amount('Minimum order'),
    mode: choice('Zone type', [
      { value: 'suburbs', label: 'Suburbs', help: 'A list of names, each with its own fee.' },
      { value: 'areas', label: 'Areas', help: 'Shapes on a map, each with its own fee.' },
    ]),
    suburbs: suburbRows('Suburbs'),
    deliveryAreas: areaRows('Areas'),
  },
  fills: addZonesFile,
  file: zonesFile,
  async more(request, stored): Promise<More> {
    const { ctx, scope } = request;
    const row = await findStore(ctx.db, scope);
    const store = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const at = row?.latitude && row.longitude ? { latitude: row.latitude, longitude: row.longitude } : null;
    return {
      // Streets have their names on them.
      map: {
        ...{ tiles: ctx.mapTiles, store: at },
        suburbs: ctx.mapTiles ? [] : suburbPlaces(await listDeliveredAddresses(ctx.db, scope)),
      },
      storeHref: `${href(request.base, paths.editStore, store)}?act=position`,
      hasCouriers: ctx.ports.courier !== null,
      integrationsHref: href(request.base, paths.integrations, store),
      overlaps: overlapsOf(stored.deliveryAreas),
      gaps: gapsOf(stored.deliveryAreas),
      asked: await askZone(request, stored),
    };
  },
  connects: ({ map }) => (map.tiles ? [tileOrigin(map.tiles)] : []),
  Layout: ({ put, more, form, store }: SettingsLayoutProps<More>) => (
    <div className="group/zones flex flex-col gap-6">
      <FormSection title="Delivery">
        {put('mode')}
        <div className="max-w-80">{put('minOrderValue')}</div>
      </FormSection>
      <div className="hidden group-has-[[value=suburbs]:checked]/zones:block has-[[aria-invalid=true]]:block">
        <FormSection title="Suburbs" lead="Clear a name to remove it.">
          {store.profile.settings.delivery.suburbs.length > FEW_SUBURBS ? (
            <IslandTag of={suburbFinder} props={{ label: 'Find a suburb or postcode' }} />
          ) : null}
          {put('suburbs')}
        </FormSection>
      </div>
      {/* Also while one of its fields has an error, which must be visible to be fixed. */}
      <div className="hidden group-has-[[value=areas]:checked]/zones:block has-[[aria-invalid=true]]:block">
        <FormSection
          title="Areas"
          lead={
            hasMapOf(more, store)
              ? 'Draw on the map, or enter each corner as latitude, longitude on its own line. Clear a name to remove it.'
              : 'Enter each corner as latitude, longitude on its own line. Clear a name to remove it.'
          }
        >
          {more.map.store === null ? (
            <Banner
              kind="info"
              title="We don’t know where your store is on the map"
              action={
                <LinkButton href={more.storeHref} size="small">
                  Add its position
                </LinkButton>
              }
            >
              With it, an area starts as a circle around your store. Or choose suburbs instead, which need no map.
            </Banner>
          ) : null}
          <Couriers more={more} store={store} />
          {hasMapOf(more, store) && more.map.tiles === null ? (
            <p data-part="no-streets" className="text-14 text-ink-2 noscript:hidden">
              No map service is set up here, so the map shows no streets. Each square of its grid is 1 km wide.
              {more.map.suburbs.length > 0 ? ' The names are suburbs you’ve delivered to.' : null}
            </p>
          ) : null}
          {hasMapOf(more, store) ? <IslandTag of={areaMap} needsScript props={more.map} /> : null}
          {put('deliveryAreas')}
          {/* With script, the map says it while areas are drawn. */}
          <div data-part="saved-neighbours" className="empty:hidden">
            <NeighbourNotes neighbours={more} />
          </div>
        </FormSection>
      </div>
      <ZonesFiles form={form} />
    </div>
  ),
  Below: ({ more, store }: { more: More; store: StoreFacts }) => <TryAddress asked={more.asked} store={store} />,
});
