import { useId } from 'react';
import { Link, useParams, useRouteLoaderData, useSearchParams } from 'react-router';
import type { BowPapers } from '#contract/bows/workshop-schemas.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { nameLine } from '#values/text/line-text.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import { codeAddress } from '#web/staff/orders/desk/labels/label-address.ts';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Loaded, useShopZone } from '#web/staff/parts/page-parts.tsx';
import { QrCode } from '#web/staff/parts/qr-code.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';

/** The slip as it will lie in the box, and the way to the printer; on paper there is nothing but the slip. */
export function PackingSlipPage() {
  const { order: name = '' } = useParams();
  const order = useOrder(name);
  const panelPath = usePanelPath();
  const [query] = useSearchParams();
  const parcel = Number(query.get('parcel')) || null;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <Link to={panelPath('orders', name)} className="-my-1 py-1 text-ash link-quiet hover:text-bone">
          Order {name}
        </Link>
        {order.data && (
          <Button kind="blaze" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <Loaded query={order} what="this order">
        {(detail) => <PackingSlip order={detail} parcel={detail.parcels.find(({ id }) => id === parcel) ?? null} />}
      </Loaded>
    </>
  );
}

type PackingSlipProps = {
  order: SlipOrder;
  /** Null: what the shop has still to pack, or all that it packed. */
  parcel: Parcel | null;
  /** Below a title of the page where there are several. */
  heading?: 'h1' | 'h2';
};

/** What goes where, for the bench and the box: black on white, on A4 and Letter alike. Prices are nobody's business there. */
export function PackingSlip({ order, parcel, heading: Heading = 'h1' }: PackingSlipProps) {
  const { carrier, trackingNumber } = parcel ?? order;
  const id = useId();
  const timeZone = useShopZone();
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  return (
    <article
      aria-labelledby={`${id}-title`}
      className="mx-auto max-w-[46rem] border border-rule bg-[#fff] p-8 text-[#000] sm:p-12 print:max-w-none print:border-0 print:p-0 print:not-first:break-before-page"
    >
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="font-semibold">Fulldraw</p>
          <Heading id={`${id}-title`} className="title-desk mt-5">
            Packing slip
          </Heading>
          <p className="mt-2 font-semibold text-lg">
            {order.orderNumber}
            {order.isTest && ' [TEST]'}
            {order.otherKeys && ' [OTHER KEYS]'}
          </p>
          <p>Ordered {formatDay(dayIn(timeZone, new Date(order.createdAt)))}</p>
          {order.serial && <p>Bow {order.serial}</p>}
        </div>
        <QrCode
          text={codeAddress(origin, { order: order.orderNumber })}
          label={`Code of order ${order.orderNumber}`}
          className="-m-3 size-40 shrink-0"
        />
      </header>
      <section aria-labelledby={`${id}-to`} className="mt-10">
        <p id={`${id}-to`} className="text-sm">
          Ship to
        </p>
        <address className="mt-1 max-w-[28rem] text-lg not-italic leading-snug wrap-anywhere">
          <strong className="block">{order.customerName}</strong>
          {order.address ? (
            <>
              <span className="block">{order.address.address}</span>
              {order.address.addressLine2 && <span className="block">{order.address.addressLine2}</span>}
              <span className="block">
                {order.address.city}, {order.address.state} {order.address.zipCode}
              </span>
            </>
          ) : (
            order.shippingAddress
          )}
          {order.customerPhone && <span className="block text-base">{order.customerPhone}</span>}
        </address>
      </section>
      <table className="mt-10 w-full border-collapse text-left">
        <caption className="sr-only">What goes into the box</caption>
        <thead>
          <tr className="border-[#000] border-b text-sm">
            <th scope="col" className="py-1.5 font-normal">
              Item
            </th>
            <th scope="col" className="py-1.5 font-normal">
              SKU
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(order, parcel).map((line) => (
            <tr key={line.id} className="break-inside-avoid border-[#999] border-b align-top">
              <td className="py-2.5">
                <strong className="font-semibold">{line.name}</strong>
                {line.build && <span className="block">{line.build}</span>}
              </td>
              <td className="py-2.5">{line.sku ?? '–'}</td>
              <td className="py-2.5 text-right tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {trackingNumber && <p className="mt-8">Shipped with {[carrier, trackingNumber].filter(Boolean).join(' ')}</p>}
    </article>
  );
}

type Parcel = StaffOrderDetail['parcels'][number];
type SlipOrder = BowPapers['order'];
type SlipLine = { id: number; name: string; sku: string | null; quantity: number; build: string | null };

/**
 * What is in a parcel; without one, what the shop still has to pack, or else all that it packed: print lines are the printer's.
 * The bow stands in its color and set up as it was chosen.
 */
function linesOf({ items, bowColor, bowName, build }: SlipOrder, parcel: Parcel | null): SlipLine[] {
  const bow = { build: build ? wordBuild(build) : 'Build not chosen yet' };
  if (items.length === 0) return [{ id: 0, name: `${bowTitle(bowName)}, ${bowColor}`, sku: null, quantity: 1, ...bow }];
  const ours = items.filter(({ kind }) => kind === 'bow' || kind === 'stock');
  const open = ours.filter(({ toPack }) => toPack > 0);
  const packed = parcel
    ? parcel.contents.flatMap(({ orderItemId, quantity }) =>
        items.filter(({ id }) => id === orderItemId).map((item) => ({ ...item, quantity })),
      )
    : open.length > 0
      ? open.map((item) => ({ ...item, quantity: item.toPack }))
      : ours;
  return packed.map(({ id, kind, sku, quantity, ...line }) =>
    kind === 'bow'
      ? { id, sku, quantity, name: `${line.name}, ${bowColor}`, ...bow }
      : { id, sku, quantity, name: nameLine(line), build: null },
  );
}
