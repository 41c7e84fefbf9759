import { expect, test } from 'vitest';
import { CARRIERS, carrierOf, trackingLink } from './carriers.ts';

test('a parcel is followed at its carrier, however staff wrote the name and the label the number', () => {
  expect(trackingLink('UPS', '1Z 999 AA1 01')).toBe('https://www.ups.com/track?tracknum=1Z999AA101');
  expect(trackingLink(' usps', '9400 1000')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94001000');
  expect(trackingLink('Fed-Ex', '7712')).toBe('https://www.fedex.com/fedextrack/?trknbr=7712');
  expect(trackingLink('FedEx Home Delivery', '7712')).toBe('https://www.fedex.com/fedextrack/?trknbr=7712');
  expect(trackingLink('OnTrac', 'D100')).toBe('https://www.ontrac.com/tracking/?number=D100');
  expect(trackingLink('On Trac', 'D100')).toBe('https://www.ontrac.com/tracking/?number=D100');
  expect(trackingLink('LaserShip', '1LS7')).toBe('https://www.ontrac.com/tracking/?number=1LS7');
  for (const carrier of CARRIERS) expect(trackingLink(carrier, '12'), carrier).toMatch(/^https:\/\/[^ ]+12$/);
});

test('whatever stands in a number, it cannot lead elsewhere', () => {
  expect(trackingLink('DHL', 'a&b')).toMatch(/^https:\/\/www\.dhl\.com\/.*tracking-id=a%26b$/);
  for (const number of ['#x', '/../x', '?x=1', '%00', '"><script>', 'é😀', '\ud800x', '@evil.example']) {
    const link = trackingLink('UPS', number) ?? '';
    expect(new URL(link).href, number).toBe(link);
    expect(link, number).toMatch(/^https:\/\/www\.ups\.com\/track\?tracknum=[\w%.!~*'()-]+$/);
  }
});

test('a carrier that we do not know, none, and our own numbers have no page', () => {
  expect(trackingLink('Pony Express', '12')).toBeNull();
  expect(trackingLink('Upstate Freight', '12')).toBeNull();
  expect(trackingLink('constructor', '12')).toBeNull();
  expect(trackingLink(null, '12')).toBeNull();
  expect(trackingLink('UPS', null)).toBeNull();
  expect(trackingLink('UPS', ' ')).toBeNull();
  expect(trackingLink('UPS', 'TRK1751600000000')).toBeNull();
});

test('what label programs call a carrier is the carrier, for its page and in the mail', () => {
  const called = {
    USPS: [
      'usps',
      'U.S. Postal Service',
      'United States Postal Service',
      'US Postal Service',
      'US Mail',
      'stamps_com',
      'Stamps.com',
      'Endicia',
    ],
    UPS: ['UPS®', 'ups_walleted', 'UPSDAP', 'United Parcel Service'],
    FedEx: ['fedex', 'FEDEX', 'FedExDefault', 'Federal Express', 'Fed-Ex'],
    DHL: ['dhl', 'D.H.L.'],
    OnTrac: ['OnTracV3', 'on trac'],
    LaserShip: ['LaserShipV2'],
  };
  for (const [name, others] of Object.entries(called)) {
    for (const other of others) {
      expect(carrierOf(other, '12'), other).toBe(name);
      expect(trackingLink(other, '12'), other).toBe(trackingLink(name, '12'));
    }
  }
  // A service says more than the carrier, and keeps its page.
  for (const more of [
    'USPS Priority Mail',
    'DHL eCommerce',
    'DHLExpress',
    'FedEx Home Delivery',
    'UPS Mail Innovations',
  ]) {
    expect(carrierOf(more, '12')).toBe(more);
    expect(trackingLink(more, '12'), more).not.toBeNull();
  }
  for (const other of ['Upstate Freight', 'Postman Pat', 'Pony Express', 'constructor']) {
    expect(carrierOf(other, '1Z999AA10123456784')).toBe(other);
    expect(trackingLink(other, '12'), other).toBeNull();
  }
});

test('a number that one carrier alone gives tells it where none is named', () => {
  expect(carrierOf('', '1Z 999 AA1 01 2345 6784')).toBe('UPS');
  expect(carrierOf('', '9400 1118 9922 3428 4901 23')).toBe('USPS');
  expect(carrierOf('', '4205980194001118992234284901 23')).toBe('USPS');
  expect(carrierOf('', '771234567890')).toBe('');
});
