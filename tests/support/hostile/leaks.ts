/** A customer whom nobody who throws is: what they gave may be read by staff alone. */
export const ANOTHER = {
  customerName: 'Quillon Vandersloot',
  customerEmail: 'quillon@vandersloot.example',
  customerPhone: '+1 406 555 0173',
  shippingAddress: '77 Larkspur Hollow, Choteau, MT 59422',
};

/** What no answer may hold, whoever asks: the inside of the program, of the database, and secrets. */
const INSIDE: [string, RegExp][] = [
  ['a stack trace', /\n\s*at .{1,200}:\d+:\d+\)?|\((?:file|node):[^)\s]+:\d+/],
  ['a path of the server', /\/(?:node_modules|build\/shop|src\/shop|src\/api)\//],
  [
    'words of the database',
    /violates \w[\w -]* constraint|syntax error at or near|invalid input syntax|Failed query|relation "\w+" does not exist/,
  ],
  ['the hash of a password', /\$argon2/],
];
const OF_ANOTHER = [ANOTHER.customerName, ANOTHER.customerEmail, '77 Larkspur', '555 0173'];

export type Answered = {
  target: string;
  /** It came with the session of somebody of the staff, who may read of all customers. */
  byStaff: boolean;
  answer: string;
  /** Of this shop: what signs its cookies, and what lets it in at its providers. */
  secrets: readonly string[];
};

/** What the answer says that whoever asked must not know; null if nothing. */
export function leakIn({ target, byStaff, answer, secrets }: Answered): string | null {
  // The stand-ins show what the providers' own pages show, and a file of the build is the same for everybody.
  if (/\/sandbox|\/assets\//.test(target)) return null;
  const inside = INSIDE.find(([, pattern]) => pattern.test(answer));
  if (inside) return inside[0];
  if (secrets.some((secret) => answer.includes(secret))) return 'a secret';
  return !byStaff && OF_ANOTHER.some((text) => answer.includes(text)) ? 'the data of another customer' : null;
}
