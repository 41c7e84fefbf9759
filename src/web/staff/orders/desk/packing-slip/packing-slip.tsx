import { useRouteLoaderData } from 'react-router';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { wordBuild } from '#values/build.ts';
import { dayText } from '#web/client/format.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import { codeAddress } from '#web/staff/orders/desk/labels/label-address.ts';
import { QrCode } from '#web/staff/orders/desk/labels/qr-code.tsx';

/** What goes where, for the bench and the box: black on white, on A4 and Letter alike. Prices are nobody's business there. */
export function PackingSlip({ order }: { order: StaffOrderDetail }) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  return (
    <article
      aria-labelledby="slip-title"
      className="mx-auto max-w-[46rem] border border-rule bg-[#fff] p-8 text-[#000] sm:p-12 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="font-semibold">Fulldraw</p>
          <h1 id="slip-title" className="title-desk mt-5">
            Packing slip
          </h1>
          <p className="mt-2 font-semibold text-lg">
            {order.orderNumber}
            {order.isTest && ' [TEST]'}
            {order.otherKeys && ' [OTHER KEYS]'}
          </p>
          <p>Ordered {dayText(order.createdAt)}</p>
        </div>
        <QrCode
          text={codeAddress(origin, { order: order.orderNumber })}
          label={`Code of order ${order.orderNumber}`}
          className="-m-3 size-40 shrink-0"
        />
      </header>
      <section aria-labelledby="slip-to" className="mt-10">
        <h2 id="slip-to" className="text-sm">
          Ship to
        </h2>
        <address className="mt-1 max-w-[28rem] text-lg not-italic leading-snug wrap-anywhere">
          <strong className="block">{order.customerName}</strong>
          {order.shippingAddress}
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
          {linesOf(order).map((line) => (
            <tr key={line.name} className="break-inside-avoid border-[#999] border-b align-top">
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
      {order.trackingNumber && (
        <p className="mt-8">Shipped with {[order.carrier, order.trackingNumber].filter(Boolean).join(' ')}</p>
      )}
    </article>
  );
}

/** The bow is the order's first line, in its color and set up as it was chosen; whatever else was ordered follows. */
function linesOf({ items, bowColor, build }: StaffOrderDetail) {
  const bow = { build: build ? wordBuild(build) : 'Build not chosen yet' };
  if (items.length === 0) return [{ name: `The Hunter, ${bowColor}`, sku: null, quantity: 1, ...bow }];
  return items.map((item, place) =>
    place === 0 ? { ...item, name: `${item.name}, ${bowColor}`, ...bow } : { ...item, build: null },
  );
}
