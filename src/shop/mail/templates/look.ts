// Mail programs read styles from the elements alone; the sheet below is for those that know dark mode.
export const colors = {
  night: '#0f1410',
  bone: '#f6f2e9',
  paper: '#fffdf8',
  ink: '#1b211c',
  soft: '#5a6159',
  rule: '#ddd6c6',
  /** The shop's warm accent, dark enough for white letters (4.7 to 1); for the button alone. */
  blaze: '#c94a16',
};

export const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";

export const darkSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0a0e0b !important; }
    .paper { background-color: #171d18 !important; }
    .ink { color: #f1ece0 !important; }
    .soft { color: #b4b8ae !important; }
    .rule { border-color: #353d36 !important; }
  }
  @media (max-width: 480px) {
    .paper { padding: 24px 20px !important; }
    .button a { display: block !important; text-align: center !important; }
  }
`;
