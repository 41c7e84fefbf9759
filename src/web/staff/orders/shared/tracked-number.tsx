import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { trackingLink } from '#values/order/carriers.ts';

type Tracked = Pick<StaffOrderDetail, 'carrier' | 'trackingNumber'> & {
  /** Of a parcel: where the print provider shows it, else as carrier and number say. */
  trackingLink?: string | null;
};

/** Carrier and number of a parcel, with the way to the carrier's page where there is one. Nothing without a number. */
export function TrackedNumber({ of }: { of: Tracked }) {
  const { carrier, trackingNumber } = of;
  if (!trackingNumber) return null;
  const words = [carrier, trackingNumber].filter(Boolean).join(' ');
  const link = of.trackingLink ?? trackingLink(carrier, trackingNumber);
  if (!link) return <span>{words}</span>;
  return (
    <a href={link} className="wrap-anywhere inline-block py-1 text-bone link-plain" target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** The same where there is no room for the number, such as in a line of a list that is a link itself. */
export function TrackIt({
  order: { orderNumber, carrier, trackingNumber },
}: {
  order: Tracked & { orderNumber: string };
}) {
  const link = trackingLink(carrier, trackingNumber);
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      title={`${carrier} ${trackingNumber}`}
      className="relative ml-3 inline-block py-1 text-ash text-sm link-quiet hover:text-bone"
    >
      Track
      <span className="sr-only">
        {' '}
        {orderNumber} at {carrier}
      </span>
    </a>
  );
}
