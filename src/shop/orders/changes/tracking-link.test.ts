import { expect, test } from 'vitest';
import { trackingLink } from '#shop/orders/mails/notify-shipment.ts';

test('a parcel is followed at its carrier, however staff write the name and the number', () => {
  expect(trackingLink('UPS', '1Z 999 AA1 01')).toBe('https://www.ups.com/track?tracknum=1Z999AA101');
  expect(trackingLink(' usps', '9400 1000')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94001000');
  expect(trackingLink('Fed-Ex', '7712')).toBe('https://www.fedex.com/fedextrack/?trknbr=7712');
  expect(trackingLink('DHL', 'a&b')).toMatch(/^https:\/\/www\.dhl\.com\/.*tracking-id=a%26b$/);
});

test('a carrier that we do not know, none, and our own numbers have no page', () => {
  expect(trackingLink('Pony Express', '12')).toBeNull();
  expect(trackingLink('constructor', '12')).toBeNull();
  expect(trackingLink(null, '12')).toBeNull();
  expect(trackingLink('UPS', 'TRK1751600000000')).toBeNull();
});
