// What is ready to ship, as the label programs import it.

import { toCsv } from '#api/http/to-csv.ts';
import type { ReadyParcel } from '#shop/orders/reading/ready-parcels.ts';
import { type AddressParts, addressOf } from '#values/address/shipping-address.ts';
import { secondIn } from '#values/date.ts';
import type { LabelProgram } from '#values/order/label-programs.ts';

type Item = ReadyParcel['items'][number];
/** `items`: of this row; a program that reads a row for each item gets one of them. */
type Label = Omit<ReadyParcel, 'items'> & { items: Item[]; address: AddressParts; timeZone: string };
type Column = [title: string, value: (label: Label) => string | null];

const number: Column[1] = ({ order }) => order.orderNumber;
const placed: Column[1] = ({ order, timeZone }) => secondIn(timeZone, order.createdAt);
const name: Column[1] = ({ order }) => order.customerName;
const email: Column[1] = ({ order }) => order.customerEmail;
const street: Column[1] = ({ address }) => address.address;
const second: Column[1] = ({ address }) => address.addressLine2 || null;
const city: Column[1] = ({ address }) => address.city;
const state: Column[1] = ({ address }) => address.state;
const zip: Column[1] = ({ address }) => address.zipCode;
const country: Column[1] = () => 'US';
const items: Column[1] = (label) => label.items.map((item) => `${item.quantity} x ${item.name}`).join('; ');
const ounces: Column[1] = ({ pounds }) => (pounds === null ? null : rounded(pounds * 16));

/** "+1 (406) 555-0101" → "406-555-0101": text for every spreadsheet program, and no formula. */
const phone: Column[1] = ({ order }) => {
  const digits = (order.customerPhone ?? '').replaceAll(/\D/g, '');
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `${area}-${exchange}-${line}` : order.customerPhone?.replace(/^\s*\+\s*/, '') || null;
};

/** The columns by the names under which each program knows them without being told. */
const COLUMNS: Record<LabelProgram, Column[]> = {
  shipstation: [
    ['Order #', number],
    ['Order Date', placed],
    ['Weight(oz)', ounces],
    ['Buyer Email', email],
    ['Recipient Full Name', name],
    ['Recipient Phone', phone],
    ['Address Line 1', street],
    ['Address Line 2', second],
    ['City', city],
    ['State', state],
    ['Postal Code', zip],
    ['Country Code', country],
    ['Item SKU', (label) => label.items[0]?.sku ?? null],
    ['Item Name', (label) => label.items[0]?.name ?? null],
    ['Item Quantity', (label) => label.items[0]?.quantity.toString() ?? null],
  ],
  'pirate-ship': [
    ['Order ID', number],
    ['Order Date', placed],
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Address', street],
    ['Address Line 2', second],
    ['City', city],
    ['State', state],
    ['Zipcode', zip],
    ['Country', country],
    ['Ounces', ounces],
    ['Order Items', items],
  ],
  worldship: [
    ['Reference 1', number],
    ['Order Date', placed],
    ['Company or Name', name],
    ['Attention', name],
    ['Address 1', street],
    ['Address 2', second],
    ['City or Town', city],
    ['State/Province/County', state],
    // It takes nine digits without a hyphen.
    ['Postal Code', (label) => zip(label)?.replace('-', '') ?? null],
    ['Country/Territory', country],
    ['Telephone', phone],
    ['Email Address', email],
    ['Weight', ({ pounds }) => (pounds === null ? null : rounded(pounds))],
    ['Description of Goods', items],
  ],
  stamps: [
    ['Order ID (required)', number],
    ['Order Date', placed],
    ['Ship To - Name', name],
    ['Ship To - Address 1', street],
    ['Ship To - Address 2', second],
    ['Ship To - City', city],
    ['Ship To - State/Province', state],
    ['Ship To - Postal Code', zip],
    ['Ship To - Country', country],
    ['Ship To - Phone', phone],
    ['Ship To - Email', email],
    ['Total Weight in Oz', ounces],
    ['Notes - Internal', items],
  ],
  easypost: [
    ['reference', number],
    ['order_date', placed],
    ['to_address.name', name],
    ['to_address.street1', street],
    ['to_address.street2', second],
    ['to_address.city', city],
    ['to_address.state', state],
    ['to_address.zip', zip],
    ['to_address.country', country],
    ['to_address.phone', phone],
    ['to_address.email', email],
    ['parcel.weight', ounces],
    ['options.print_custom_1', items],
  ],
};

const rounded = (weight: number) => String(Math.round(weight * 100) / 100);

export function labelHead(program: LabelProgram): string {
  return toCsv([COLUMNS[program].map(([title]) => title)], QUOTED);
}

/** A row for each parcel; ShipStation reads one for each kind of thing in it, under the same order number. */
export function labelRows(program: LabelProgram, parcels: ReadyParcel[], timeZone: string): string {
  const labels = parcels.flatMap((parcel): Label[] => {
    const label = { ...parcel, address: partsOf(parcel.order), timeZone };
    return program === 'shipstation' ? parcel.items.map((item) => ({ ...label, items: [item] })) : [label];
  });
  return labels.length === 0
    ? ''
    : toCsv(
        labels.map((label) => COLUMNS[program].map(([, value]) => value(label))),
        QUOTED,
      );
}

/** So that programs which go by it take ZIP codes and phone numbers for text. */
const QUOTED = { quoted: true };

/** An address in a form of its own stands in the street's column, for a person to divide it. */
function partsOf(order: ReadyParcel['order']): AddressParts {
  const whole = { address: order.shippingAddress, addressLine2: '', city: '', state: '', zipCode: '' };
  return addressOf(order) ?? whole;
}
