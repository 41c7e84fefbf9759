import type { Passage } from '../passage.ts';

const ACCOUNT = { label: 'Your account', path: '/account' };
const ORDERS = { label: 'Order history', path: '/orders' };
const CONTACT = { label: 'Ask us', path: '#contact' };
const PRIVACY = { label: 'Privacy', path: '/privacy' };

/** A customer's own orders and data. The guide itself sees none of them. */
export const ACCOUNT_PASSAGES: readonly Passage[] = [
  {
    id: 'order-status',
    topic: 'Your order',
    asks: [
      "Where's my bow?",
      'Where is my order now?',
      'Where is my order?',
      'Where is my bow?',
      'What is the status of my order?',
      'How is my order coming along?',
      'Has my bow shipped yet?',
    ],
    words: 'my order bow status where progress coming along update look up check number shipped yet',
    text: 'I cannot look into orders. Sign in with Google and your order stands in your account with its status and what comes next; the link in your confirmation email opens it too. If something is unclear, write to us with your order number.',
    links: [ORDERS, CONTACT],
  },
  {
    id: 'status-words',
    topic: 'What the statuses mean',
    asks: [
      'What do the order statuses mean?',
      'What does deposit paid mean?',
      'What does processing mean on my order?',
    ],
    words: 'status statuses mean meaning label pending payment deposit paid processing shipped completed cancelled',
    text: 'Pending Payment: the deposit has not arrived yet. Deposit Paid: your bow is reserved, and the balance is open. Completed: all is paid. Processing: we are at work on it. Shipped: it is on its way. Cancelled: the order has ended.',
    links: [ORDERS],
  },
  {
    id: 'change-order',
    topic: 'Changing your order',
    asks: [
      'Can I change my address?',
      'I moved, how do I update my shipping address?',
      'Can I change the color after ordering?',
      'I typed the wrong address',
    ],
    words: 'change update correct edit fix modify address moved move wrong color typo order details after',
    text: 'Shipping address and color can be changed until we start working on your order: in your account, or by writing to us.',
    links: [ACCOUNT, CONTACT],
  },
  {
    id: 'account',
    topic: 'Your account',
    asks: [
      'How do I sign in?',
      'Why should I make an account?',
      'Can I log in without Google?',
      'I forgot my password',
      'How do I sign up?',
    ],
    words: 'account sign in log login logon register signup google password profile forgot reset',
    text: 'You sign in with Google, by the button at the top of the page; there is no password of ours to forget. Signed in, you see your orders, pay balances and fill in the checkout faster.',
    links: [ACCOUNT],
  },
  {
    id: 'no-account',
    topic: 'Ordering without an account',
    asks: ['Do I need an account to order?', 'Can I check out as a guest?', 'Can I buy without signing in?'],
    words: 'need account guest without signing required necessary order checkout',
    text: 'No account is needed, neither for the pre-order nor for the balance: the link in your email is enough.',
    links: [{ label: 'Pre-order', path: '/checkout' }],
  },
  {
    id: 'missing-order',
    topic: 'An order missing in your account',
    asks: ['My order is not in my account', "I signed in but don't see my order", 'Why is my account empty?'],
    words: 'missing order account see show empty not there signed different email guest claim',
    text: 'Your orders are in your account when you sign in with the email address you ordered with. If you used another one, the link in your confirmation email still opens the order, and we help: write to us from the address of the order.',
    links: [ACCOUNT, CONTACT],
  },
  {
    id: 'no-email',
    topic: 'No email from us',
    asks: [
      'Is it in the spam folder?',
      "I didn't get a confirmation email",
      'I have no email from you',
      'Where is my receipt?',
    ],
    words: 'email mail confirmation receipt get got received receive spam junk folder didnt never no',
    text: 'A confirmation goes out when your deposit has arrived. Look into the spam folder; if it is not there, your account shows the order, and we can tell you whether the address was right.',
    links: [ACCOUNT, CONTACT],
  },
  {
    id: 'privacy',
    topic: 'What we keep about you',
    asks: [
      'What data do you collect?',
      'Do you sell my information?',
      'What is your privacy policy?',
      'Who gets my data?',
    ],
    words: 'data privacy personal information info collect keep store sell share policy third party google stripe',
    text: 'We keep what your order, its payments, our emails, your account and your messages need: name, address, email and what happened to the order, never your card. We sell nothing about you to anyone; Stripe, Google if you sign in with it, our mail server and the carrier get what they need, and nobody else unless a court or the law obliges us.',
    links: [PRIVACY],
  },
  {
    id: 'delete-data',
    topic: 'Your data, copied or deleted',
    asks: ['GDPR', 'How do I delete my account?', 'How do I get a copy of my data?', 'Remove my information'],
    words: 'delete deletion remove erase copy data account information gdpr ccpa forget right download',
    text: 'Write to us and name the email address of your order or account: we send you a copy of what we keep, put it right or delete it. We answer to that address, so that nobody else can ask for you. What we have to keep, such as a paid order, we tell you.',
    links: [CONTACT, PRIVACY],
  },
  {
    id: 'cookies',
    topic: 'Cookies',
    asks: ['Do you use cookies?', 'Do you track me?', 'Is there advertising or tracking on this site?'],
    words: 'cookie cookies track tracking ads advertising analytics banner browser spy',
    text: 'Only what the shop needs to work: cookies for your sign-in and for a payment you began, and those that Stripe sets on the pages where you pay. There is no advertising and no tracking here, and we count nobody’s clicks.',
    links: [PRIVACY],
  },
];
