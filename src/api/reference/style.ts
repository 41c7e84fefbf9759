/** The page's whole look; its hash is in the page's security policy. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; padding-bottom: .25rem; }
h3 { margin-top: 2.5rem; }
h3 code { font-size: 1rem; }
h4 { margin-bottom: .25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid #8886; font-weight: 400; }
th { white-space: nowrap; }
td { overflow-wrap: anywhere; }
@media (max-width: 40rem) { th { white-space: normal; } }
thead th { font-weight: 600; }
nav ul { padding-left: 1.25rem; }
`;
