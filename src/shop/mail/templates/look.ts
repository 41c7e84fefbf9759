// Mail programs read styles from the elements alone; the sheets below are for those that know more. The colours are the
// shop's (web/styles/tokens.css), on a light background because most mailboxes are.
export const colors = {
  night: '#080b09',
  bone: '#f1ede4',
  paper: '#fffdf8',
  ink: '#14180f',
  soft: '#555a4d',
  rule: '#d8d2c4',
  /** For the one action that matters, under letters of night (7 to 1). */
  blaze: '#ff5f1f',
};

export const sans = "'Source Sans 3', 'Helvetica Neue', Helvetica, Arial, sans-serif";
/** Instead of the shop's condensed grotesque, which no mailbox has. */
export const display = "'Sofia Sans Extra Condensed', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** What a class turns into where the mailbox is dark. */
export const dark = {
  ground: { backgroundColor: '#080b09' },
  paper: { backgroundColor: '#161c17' },
  ink: { color: '#f1ede4' },
  soft: { color: '#b3b7ab' },
  rule: { borderColor: '#3a423b' },
  line: { borderColor: '#b3b7ab' },
};

type DarkStyle = { backgroundColor?: string; color?: string; borderColor?: string };

/** `under` comes before each class, as `property` does before the colour that it changes. */
function darkRules(under: (style: DarkStyle) => string): string {
  return Object.entries(dark)
    .map(([name, style]: [string, DarkStyle]) => `${under(style)}.${name} { ${declare(style)} }`)
    .join('\n    ');
}

function declare(style: DarkStyle): string {
  return Object.entries(style)
    .map(
      ([property, color]) =>
        `${property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}: ${color} !important;`,
    )
    .join(' ');
}

/**
 * Outlook on Windows has no `max-width` and skips every `@media`: it takes the frame's width from the first rule, all
 * others from the second.
 */
export const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .frame { width: 600px; }
  @media screen {
    .frame { width: 100% !important; }
  }
  @media (max-width: 480px) {
    .title { font-size: 30px !important; line-height: 32px !important; }
    .edge { padding-left: 20px !important; padding-right: 20px !important; }
    .button, .button a { display: block !important; text-align: center !important; }
    .buttons { width: 100% !important; }
  }
  @media (prefers-color-scheme: dark) {
    ${darkRules(() => '')}
  }
`;

/** Outlook in the browser and on phones marks what it has darkened by attributes. A sheet of its own: Gmail drops a sheet whole for what it does not know. */
export const outlookSheet = `
    ${darkRules(({ backgroundColor }) => (backgroundColor ? '[data-ogsb] ' : '[data-ogsc] '))}
`;
