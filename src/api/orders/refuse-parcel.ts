import type { OrderRow, ParcelRow } from '#db/schema.ts';
import type { ParcelState } from '#values/order/gear.ts';
import type { Refused } from '#values/result.ts';

/** What staff may be refused about a parcel that was sent, or is sent once more. */
export type RefusedParcel =
  | Refused<'parcel-fixed', { parcel: ParcelRow; order: OrderRow }>
  | Refused<'bow-given-on' | 'return-asked'>
  | Refused<'not-sent-yet', { line: string; sent: number }>
  | Refused<'none-in-stock', { line: string }>;

const STATES: Partial<Record<ParcelState, string>> = {
  packing: 'has not left yet',
  delivered: 'has arrived',
  returned: 'came back',
  taken_back: 'was taken back already',
};

export function parcelText(refused: RefusedParcel): string {
  switch (refused.reason) {
    case 'parcel-fixed': {
      const { parcel, order } = refused;
      if (parcel.providerShipmentId !== null) {
        return 'This parcel is the print provider’s, which tells of it by itself. Please put it right there.';
      }
      const state = STATES[parcel.state];
      if (state) return `This parcel ${state}, so it cannot be changed. Please look at the order again.`;
      if (order.status === 'cancelled') return 'The order is cancelled, and nothing of it is sent again.';
      return 'This parcel belongs to an exchange, which is done with it. Please send a replacement instead.';
    }
    case 'bow-given-on':
      return 'The customer has given this bow to somebody else, so it has arrived. The shipment stays as it is.';
    case 'return-asked':
      return 'The customer sends back something of this parcel, so it has arrived. The shipment stays as it is.';
    case 'not-sent-yet': {
      const { line, sent } = refused;
      const most = sent === 0 ? `${line} has not left yet` : `Only ${sent} of ${line} have left`;
      return `${most}: what has not left is shipped and not replaced. Please look at the order again.`;
    }
    case 'none-in-stock':
      return `There is not enough of ${refused.line} in stock. Please count it, or give the money back instead.`;
  }
}
