/** What visitors and dealers wrote, by days before today. `order`: from somebody who has ordered. */
export type SampleInquiry = {
  daysAgo: number;
  from: 'customer' | { name: string; email: string; phone?: string };
  interest: 'collaboration' | 'dealer';
  state: 'new' | 'answered' | 'archived';
  message: string;
  /** What staff have answered. */
  reply?: string;
};

const visitor = (name: string, domain = 'example.com') => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@${domain}`,
});

export const SAMPLE_INQUIRIES: SampleInquiry[] = [
  {
    ...{ daysAgo: 0.1, from: 'customer', interest: 'collaboration', state: 'new' },
    message: 'My draw length was measured at 28.5 in the shop, but I wrote 29 when I ordered. Can you still change it?',
  },
  {
    ...{ daysAgo: 0.4, from: visitor('Wyatt Lindqvist'), interest: 'collaboration', state: 'new' },
    message: 'Is the cam module for 26 inches in the box, or do I have to order it? My daughter will shoot it, too.',
  },
  {
    ...{ daysAgo: 1.2, from: visitor('Josephine Reed', 'example.net'), interest: 'dealer', state: 'new' },
    message:
      'Shop: Cottonwood Archery\nTown: Casper\nState: WY\n\nWe sell about 140 compound bows a year and would like to stock the Hunter this fall. What is your minimum order, and do you ship demo bows?',
  },
  {
    ...{ daysAgo: 1.9, from: 'customer', interest: 'collaboration', state: 'new' },
    message: 'I am moving on the 14th. The new address is 88 Antler Street, Bozeman, MT 59715. Please send it there.',
  },
  {
    ...{ daysAgo: 3.1, from: 'customer', interest: 'collaboration', state: 'answered' },
    message: 'The link in the email does not open on my phone. Can I pay the balance by card over the phone instead?',
    reply:
      'Thanks for writing. We have sent you a fresh link a minute ago; it works for 7 days. We cannot take card numbers by phone, but the page takes any card, and Apple Pay and Google Pay where your phone has them.',
  },
  {
    ...{ daysAgo: 4.4, from: visitor('Cormac Bell'), interest: 'collaboration', state: 'answered' },
    message: 'Left-handed at 70 pounds: is that a special order?',
    reply:
      'It is not. Left hand and 70 lbs cost the same; you choose both at the checkout, or later until we begin to make it.',
  },
  {
    ...{ daysAgo: 6, from: visitor('Amy Featherstone', 'example.org'), interest: 'collaboration', state: 'answered' },
    message: 'I film elk hunts in the Bridgers and would like to take the Hunter along this season. Do you lend bows?',
    reply: 'We like your films. We lend two bows each fall and will write to you in August about the dates.',
  },
  {
    ...{ daysAgo: 8.3, from: 'customer', interest: 'collaboration', state: 'answered' },
    message: 'Which arrow spine do you recommend for 62 lbs at 29.5 inches?',
    reply:
      'A 340 spine with a 100 grain point tunes well at that setup. The guide on the bow’s page has the whole table.',
  },
  {
    ...{ daysAgo: 11, from: visitor('Frank Rasmussen'), interest: 'dealer', state: 'archived' },
    message: 'Shop: Rasmussen Outdoors\nTown: Duluth\nState: MN\n\nPlease send your dealer price list.',
    reply: 'The list is attached to our dealer agreement; we have mailed you both.',
  },
  {
    ...{ daysAgo: 15, from: visitor('Zenobia Price'), interest: 'collaboration', state: 'archived' },
    message: 'What happens to my deposit if you never make the bow?',
    reply:
      'You get all of it back. The terms say so in their first lines, and you may cancel by yourself until it ships.',
  },
  {
    ...{ daysAgo: 21, from: 'customer', interest: 'collaboration', state: 'archived' },
    message: 'It came today. Shot it for two hours. Nothing to complain about, thank you!',
  },
  {
    ...{ daysAgo: 34, from: visitor('Levi Oglethorpe', 'example.net'), interest: 'collaboration', state: 'archived' },
    message: 'Do you ship to Canada?',
    reply: 'Not yet. We will announce it on the news list when we do.',
  },
];
