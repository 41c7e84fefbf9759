import type { MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';

const WAX = {
  kind: 'stock',
  name: 'String Wax',
  variantName: null,
  quantity: 2,
  price: 900,
  giftRecipient: null,
} as const;
const BOW = {
  kind: 'bow',
  name: 'Hunter',
  variantName: null,
  quantity: 1,
  price: 177_600,
  giftRecipient: null,
} as const;
const UPS = {
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingLink: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
};

type Name = 'tracking-corrected' | 'shipment-taken-back' | 'replacement-sent';

/** Invented mails about parcels after they were sent, for an order with a bow and one of gear. */
export function parcelSamples(
  order: OrderFacts,
  gear: OrderFacts,
): { [Each in Name]: Record<string, MailTemplates[Each]> } {
  return {
    'tracking-corrected': {
      'of the bow': { ...order, ...UPS, contents: [BOW], formerNumber: '1Z999AA10123456700' },
      'another carrier': { ...gear, ...UPS, contents: [WAX], formerNumber: UPS.trackingNumber },
      'no known carrier, an old order': {
        ...order,
        contents: [],
        carrier: null,
        trackingNumber: '4711',
        trackingLink: null,
        formerNumber: null,
      },
    },
    'shipment-taken-back': {
      'the bow': {
        ...order,
        contents: [BOW],
        withBow: true,
        trackingNumber: UPS.trackingNumber,
        reason: 'We found a scratch on the riser when it was packed. It gets a new one.\n\nThat takes two days.',
      },
      'of gear, without a number': {
        ...gear,
        contents: [WAX],
        withBow: false,
        trackingNumber: null,
        reason: 'It was the label of another order.',
      },
    },
    'replacement-sent': {
      'of gear': { ...gear, ...UPS, lines: [WAX] },
      'the bow, no known carrier': {
        ...order,
        lines: [BOW],
        carrier: null,
        trackingNumber: 'TRK1755216000000',
        trackingLink: null,
      },
    },
  };
}
