import type { Appearance } from '@stripe/stripe-js';

const DEFAULTS: Record<'stripe' | 'night', Record<string, string>> = {
  stripe: { colorBackground: '#ffffff', colorText: '#30313d', colorPrimary: '#0570de', colorDanger: '#df1b41' },
  night: { colorBackground: '#30313d', colorText: '#ffffff', colorPrimary: '#85d996', colorDanger: '#fe87a1' },
};

/** The look of the fields: Stripe's themes, the page's variables on top, the page's rules last. */
export function elementStyle(appearance: Appearance = {}): CSSStyleSheet {
  const theme = DEFAULTS[appearance.theme === 'night' ? 'night' : 'stripe'];
  const given = Object.entries(appearance.variables ?? {}).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const value: Record<string, string> = {
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '5px',
    spacingUnit: '4px',
    ...theme,
    ...Object.fromEntries(given),
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BASE.replace(/\$(\w+)/g, (_all, name: string) => value[name] ?? FALLBACKS[name] ?? 'inherit'));
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    // A rule that this browser does not read is left out, as Stripe leaves it out with a warning.
    try {
      sheet.insertRule(`${selector} { ${cssOf(declarations)} }`, sheet.cssRules.length);
    } catch {}
  }
  return sheet;
}

const cssOf = (declarations: Record<string, string | undefined>): string =>
  Object.entries(declarations)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value ?? ''};`)
    .join(' ');

const FALLBACKS: Record<string, string> = {
  colorTextSecondary: 'color-mix(in srgb, currentColor 70%, transparent)',
  colorTextPlaceholder: 'color-mix(in srgb, currentColor 60%, transparent)',
  gridRowSpacing: '12px',
  gridColumnSpacing: '12px',
};

const BASE = `
  :host { display: block; color: $colorText; font: $fontSizeBase/1.4 $fontFamily; color-scheme: light dark; }
  * { box-sizing: border-box; }
  .Grid { display: grid; grid-template-columns: 1fr 1fr; gap: $gridRowSpacing $gridColumnSpacing; border: 0; margin: 0; padding: 0; min-width: 0; }
  .Wide { grid-column: 1 / -1; }
  .Label { display: block; margin-bottom: $spacingUnit; font-size: 0.93em; }
  .Input {
    display: block; width: 100%; padding: 12px; border: 1px solid $colorTextSecondary; border-radius: $borderRadius;
    background: $colorBackground; color: inherit; font: inherit; font-variant-numeric: tabular-nums;
  }
  .Input::placeholder { color: $colorTextPlaceholder; opacity: 1; }
  .Input:focus { outline: none; border-color: $colorPrimary; box-shadow: 0 0 0 1px $colorPrimary; }
  .Input--invalid { color: $colorDanger; }
  .Error { margin: $spacingUnit 0 0; color: $colorDanger; font-size: 0.93em; }
  .Error:empty { display: none; }
  .Note { margin: 0; color: $colorTextSecondary; font-size: 0.82em; }
  .Note a { color: inherit; }
`;
